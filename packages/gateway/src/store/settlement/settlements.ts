import type { Sequences } from "../../domain/ledger/ledger.ts";
import type { Settlement, SettlementTerms } from "../../domain/settlement/settlement.ts";
import { lockForMerchant } from "../citus/merchant-lock.ts";
import { isAmong, type Reachable } from "../citus/reach.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindCutRow,
  FindFirstUnsettledAtRow,
  FindLastSettlementRow,
  FindSettlementOfPaymentRow,
  FindSettlementRow,
  FindSettlementTermsRow,
  ListMerchantsWithLedgerRow,
} from "../generated/rows.ts";
import { IS_SETTLED } from "../ledger/ledger.ts";
import { part, sql } from "../sql.ts";

/** The columns of `settlements s` that make up a settlement. */
export const SETTLEMENT = part`
  s.merchant_id, s.id, s.previous_id, s.previous_through, s.through, s.date::text as "date!",
  s.opening_minor, s.line_count, s.lines_minor, s.payments_minor, s.fees_minor, s.taxes_minor,
  s.refunds_minor, s.disputes_minor, s.returned_payouts_minor, s.first_at, s.last_at,
  s.payout_minor, s.closing_minor, s.is_held, s.created_at`;

/** Serializes the creation of a merchant's settlements. */
export async function lockSettlements(tx: Transaction, merchantId: string): Promise<void> {
  await lockForMerchant(tx, 7_201_958, merchantId);
}

export async function findLastSettlement(
  db: Queryable,
  merchantId: string,
): Promise<Settlement | null> {
  return db.row<FindLastSettlementRow>(sql`
    select ${SETTLEMENT} from settlements s
     where merchant_id = ${merchantId} order by s.date desc limit 1`);
}

export async function findSettlement(
  db: Queryable,
  merchantId: string,
  date: string,
): Promise<Settlement | null> {
  return db.row<FindSettlementRow>(sql`
    select ${SETTLEMENT} from settlements s
     where merchant_id = ${merchantId} and date = ${date}`);
}

/** The settlement with the payment's own line; null before there is one. */
export async function findSettlementOfPayment(
  db: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<FindSettlementOfPaymentRow | null> {
  return db.row<FindSettlementOfPaymentRow>(sql`
    select s.id, s.date::text as "date!"
      from ledger_postings p
      join settlements s on s.merchant_id = ${merchantId}
     where p.merchant_id = ${merchantId} and p.kind = 'PAYMENT' and p.reference = ${transactionId}
       and s.through[p.bucket + 1] >= p.sequence
     order by s.date limit 1`);
}

/** Merchants that ever had a balance, with an id above `after`. */
export async function listMerchantsWithLedger(
  db: Queryable,
  after: string,
  limit: number,
  among: Reachable,
): Promise<string[]> {
  const rows = await db.rows<ListMerchantsWithLedgerRow>(sql`
    select distinct merchant_id from ledger_heads
     where merchant_id > ${after} and ${isAmong(among)} order by merchant_id limit ${limit}`);
  return rows.map((row) => row.merchantId);
}

/**
 * The earliest time of the first unsettled lines of the buckets; null when all are settled. A line
 * dated after `now`, by a wrong clock, counts as of `lastDay`.
 */
export async function findFirstUnsettledAt(
  db: Queryable,
  merchantId: string,
  after: Sequences,
  lastDay: Date,
  now: Date,
): Promise<Date | null> {
  const row = await db.row<FindFirstUnsettledAtRow>(sql`
    select min(case when p.created_at <= ${now} then p.created_at else ${lastDay} end) as at
      from unnest(${after}::bigint[]) with ordinality as r(low, place)
     cross join lateral (
       select created_at from ledger_postings p
        where merchant_id = ${merchantId} and bucket = r.place - 1 and sequence > r.low
          and ${IS_SETTLED}
        order by sequence limit 1) p`);
  return row?.at ?? null;
}

/**
 * Where a day's settlement ends in each bucket: before the first line dated at `until` or later, or
 * with the last posting. A line dated after `now` does not end it: a wrong clock wrote it, and the
 * lines behind it would wait for that time.
 */
export async function findCut(
  db: Queryable,
  merchantId: string,
  after: Sequences,
  until: Date,
  now: Date,
): Promise<Sequences> {
  const row = await db.row<FindCutRow>(sql`
    select array_agg(coalesce(later.sequence - 1, h.last_sequence, 0) order by r.place)
             as "through!"
      from unnest(${after}::bigint[]) with ordinality as r(low, place)
      left join ledger_heads h on h.merchant_id = ${merchantId} and h.bucket = r.place - 1
      left join lateral (
        select sequence from ledger_postings p
         where merchant_id = ${merchantId} and bucket = r.place - 1
           and sequence > r.low and sequence <= h.last_sequence
           and created_at >= ${until} and created_at <= ${now} and ${IS_SETTLED}
         order by sequence limit 1) later on true`);
  return row?.through ?? after;
}

export async function insertSettlement(tx: Transaction, settlement: Settlement): Promise<void> {
  await tx.run(sql`
    insert into settlements (
      merchant_id, id, previous_id, previous_through, through, date, opening_minor, line_count,
      lines_minor, payments_minor, fees_minor, taxes_minor, refunds_minor, disputes_minor,
      returned_payouts_minor, first_at, last_at, payout_minor, closing_minor, is_held, created_at)
    values (
      ${settlement.merchantId}, ${settlement.id}, ${settlement.previousId},
      ${settlement.previousThrough}, ${settlement.through}, ${settlement.date},
      ${settlement.openingMinor}, ${settlement.lineCount}, ${settlement.linesMinor},
      ${settlement.paymentsMinor}, ${settlement.feesMinor}, ${settlement.taxesMinor},
      ${settlement.refundsMinor}, ${settlement.disputesMinor},
      ${settlement.returnedPayoutsMinor}, ${settlement.firstAt}, ${settlement.lastAt},
      ${settlement.payoutMinor}, ${settlement.closingMinor}, ${settlement.isHeld},
      ${settlement.createdAt})`);
}

export async function findSettlementTerms(
  db: Queryable,
  merchantId: string,
): Promise<SettlementTerms> {
  const terms = await db.row<FindSettlementTermsRow>(sql`
    select reserve_minor, reserve_basis_points, payout_min_minor from merchant_terms
     where merchant_id in ('', ${merchantId}) order by merchant_id desc limit 1`);
  return terms ?? { reserveMinor: 0, reserveBasisPoints: 0, payoutMinMinor: 1 };
}
