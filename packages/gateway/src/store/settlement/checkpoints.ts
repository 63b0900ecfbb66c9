import { assert } from "../../domain/assert.ts";
import type { MerchantId } from "../../domain/ids.ts";
import { NO_POSTINGS, type PostingRange, type Sequences } from "../../domain/ledger/ledger.ts";
import {
  type Checkpoint,
  type LedgerFinding,
  NO_CHECKPOINT,
} from "../../domain/settlement/ledger-check.ts";
import type { Reachable } from "../citus/reach.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindLedgerStateRow,
  FindOldestPostingRow,
  ListMerchantsToCheckRow,
  TryLockLedgerCheckRow,
} from "../generated/rows.ts";
import { IS_SETTLED, postingsIn, SUMS, toBalances } from "../ledger/ledger.ts";
import { part, sql } from "../sql.ts";

/** False while another process checks; held until the transaction ends. */
export async function tryLockLedgerCheck(tx: Transaction): Promise<boolean> {
  const row = await tx.row<TryLockLedgerCheckRow>(sql`
    select pg_try_advisory_xact_lock(7201959, 0) as "is_mine!"`);
  return row?.isMine ?? false;
}

/**
 * The next merchants by id. `isDue`: the ledger has moved since the check of `day`, or was not
 * checked on it; `isFirst`: the latter.
 */
export async function listMerchantsToCheck(
  db: Queryable,
  day: string,
  after: string,
  limit: number,
  among: Reachable,
): Promise<ListMerchantsToCheckRow[]> {
  return db.rows<ListMerchantsToCheckRow>(sql`
    select h.merchant_id,
           bool_or(h.last_sequence is distinct from c.through[h.bucket + 1])
             or ${HEAD_SUMS} is distinct from ${DAY_SUMS} as "is_due!",
           bool_or(c.day is null) as "is_first!"
      from ledger_heads h
      left join ledger_checkpoints c on c.merchant_id = h.merchant_id and c.day = ${day}
     where h.merchant_id > ${after}
       and (${among}::text[] is null or h.merchant_id = any(${among}::text[]))
     group by h.merchant_id order by h.merchant_id limit ${limit}`);
}

const HEAD_SUMS = part`
  (sum(h.payable_minor), sum(h.fees_minor), sum(h.taxes_minor), sum(h.refunds_minor),
   sum(h.payouts_due_minor), sum(h.in_transit_minor), sum(h.payouts_minor), sum(h.disputes_minor),
   sum(h.receivable_minor), sum(h.rail_fees_minor), sum(h.received_minor))`;
const DAY_SUMS = part`
  (max(c.payable_minor), max(c.fees_minor), max(c.taxes_minor), max(c.refunds_minor),
   max(c.payouts_due_minor), max(c.in_transit_minor), max(c.payouts_minor), max(c.disputes_minor),
   max(c.receivable_minor), max(c.rail_fees_minor), max(c.received_minor))`;

export interface LedgerState {
  /** The ledger's current end and balances. */
  head: Pick<Checkpoint, "through" | "balances">;
  /** What is known to be right. */
  base: Checkpoint;
  settlement: { id: string | null; through: Sequences; closingMinor: number };
}

/**
 * The heads, the last settlement and the last checkpoint of a merchant at one moment. Postings up
 * to the heads are committed, so later statements find them unchanged. `skipLast` takes the
 * checkpoint before the last one.
 */
export async function findLedgerState(
  db: Queryable,
  merchantId: MerchantId,
  skipLast: boolean,
): Promise<LedgerState> {
  const row = await db.row<FindLedgerStateRow>(sql`
    select h.through as "through!", h.sums as "sums!", c.through as "base_through?",
           c.sums as base_sums, c.settlement_id as "base_settlement_id?",
           c.unsettled_minor as "unsettled_minor?", c.unsettled_since as "unsettled_since?",
           s.id as "settlement_id?", s.through as "settled_through?",
           s.closing_minor as "closing_minor?"
      from (select array_agg(coalesce(last_sequence, 0) order by n) as through, ${SUMS} as sums
              from generate_series(0, 7) n
              left join ledger_heads on merchant_id = ${merchantId} and bucket = n) h
      left join (
        select through, settlement_id, unsettled_minor, unsettled_since,
               array[payable_minor, fees_minor, taxes_minor, refunds_minor, payouts_due_minor,
                     in_transit_minor, payouts_minor, disputes_minor, receivable_minor,
                     rail_fees_minor, received_minor] as sums
          from ledger_checkpoints where merchant_id = ${merchantId}
         order by day desc offset ${skipLast ? 1 : 0} limit 1) c on true
      left join (
        select id, through, closing_minor from settlements
         where merchant_id = ${merchantId} order by date desc limit 1) s on true`);
  assert(row, "an aggregate has a row");
  return {
    head: { through: row.through, balances: toBalances(row.sums) },
    base: row.baseThrough
      ? {
          through: row.baseThrough,
          balances: toBalances(row.baseSums ?? []),
          settlementId: row.baseSettlementId,
          unsettledMinor: row.unsettledMinor ?? 0,
          unsettledSince: row.unsettledSince,
        }
      : NO_CHECKPOINT,
    settlement: {
      id: row.settlementId,
      through: row.settledThrough ?? NO_POSTINGS,
      closingMinor: row.closingMinor ?? 0,
    },
  };
}

/** When nothing was posted since the last checkpoint, that one moves to `day`. */
export async function saveCheckpoint(
  tx: Transaction,
  merchantId: MerchantId,
  day: string,
  checkpoint: Checkpoint,
  now: Date,
): Promise<void> {
  const { through, settlementId, unsettledMinor, unsettledSince, balances } = checkpoint;
  const moved = await tx.run(sql`
    update ledger_checkpoints
       set day = greatest(day, ${day}::date), settlement_id = ${settlementId},
           unsettled_minor = ${unsettledMinor}, unsettled_since = ${unsettledSince},
           checked_at = ${now}
     where merchant_id = ${merchantId} and through = ${through}::bigint[]
       and day = (select max(day) from ledger_checkpoints where merchant_id = ${merchantId})`);
  if (moved === 1) return;
  await tx.run(sql`
    insert into ledger_checkpoints (
      merchant_id, day, through, payable_minor, fees_minor, taxes_minor, refunds_minor,
      payouts_due_minor, in_transit_minor, payouts_minor, disputes_minor, receivable_minor,
      rail_fees_minor, received_minor, settlement_id, unsettled_minor, unsettled_since, checked_at)
    values (
      ${merchantId}, ${day}, ${through}, ${balances.MERCHANT_PAYABLE}, ${balances.MERCHANT_FEES},
      ${balances.MERCHANT_TAXES}, ${balances.MERCHANT_REFUNDS}, ${balances.MERCHANT_PAYOUTS_DUE},
      ${balances.MERCHANT_PAYOUTS_IN_TRANSIT}, ${balances.MERCHANT_PAYOUTS},
      ${balances.MERCHANT_DISPUTES}, ${balances.RAIL_RECEIVABLE}, ${balances.RAIL_FEES},
      ${balances.RAIL_RECEIVED},
      ${settlementId}, ${unsettledMinor}, ${unsettledSince}, ${now})
    on conflict (merchant_id, day) do update
      set through = excluded.through, payable_minor = excluded.payable_minor,
          fees_minor = excluded.fees_minor, taxes_minor = excluded.taxes_minor,
          refunds_minor = excluded.refunds_minor, payouts_due_minor = excluded.payouts_due_minor,
          in_transit_minor = excluded.in_transit_minor, payouts_minor = excluded.payouts_minor,
          disputes_minor = excluded.disputes_minor, receivable_minor = excluded.receivable_minor,
          rail_fees_minor = excluded.rail_fees_minor, received_minor = excluded.received_minor,
          settlement_id = excluded.settlement_id, unsettled_minor = excluded.unsettled_minor,
          unsettled_since = excluded.unsettled_since, checked_at = excluded.checked_at`);
}

/** The settled posting of the range that is dated first. */
export async function findOldestPosting(
  db: Queryable,
  merchantId: MerchantId,
  range: PostingRange,
): Promise<FindOldestPostingRow | null> {
  return db.row<FindOldestPostingRow>(sql`
    select p.kind, p.reference, -p.payable_minor as "amount_minor!"
      from ${postingsIn(merchantId, range)}
     where ${IS_SETTLED} order by p.created_at limit 1`);
}

/** False when this finding was already raised. */
export async function insertLedgerAlarm(
  tx: Queryable,
  finding: LedgerFinding,
  now: Date,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into ledger_alarms (
      merchant_id, kind, subject, expected_minor, found_minor, raised_at)
    values (${finding.merchantId}, ${finding.kind}, ${finding.subject},
            ${finding.expectedMinor}, ${finding.foundMinor}, ${now})
    on conflict do nothing`);
  return inserted === 1;
}
