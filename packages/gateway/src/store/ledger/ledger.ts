import type { MerchantId, TransactionId } from "../../domain/ids.ts";
import type { Posting } from "../../domain/ledger/ledger.ts";
import type { Queryable } from "../database.ts";
import type {
  FindFeeTakenRow,
  FindLedgerErrorsRow,
  FindPayableRow,
  ListBalancesRow,
} from "../generated/rows.ts";
import { sql } from "../sql.ts";

/**
 * Writes all postings of a transaction in one statement, so that balances are always locked in the
 * same order. The database rejects unbalanced postings (at commit) and duplicates (immediately).
 */
export async function insertPostings(
  tx: Queryable,
  postings: readonly (Posting | null)[],
): Promise<void> {
  const made = postings.filter((posting) => posting !== null);
  if (made.length === 0) return;
  await tx.run(sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(made.map(toRecord))}::json) as r(
        ordinal int, merchant_id text, kind text, reference text, transaction_id text,
        fee_schedule_id bigint, created_at timestamptz, entries json)
    ), posted as (
      insert into ledger_postings (
        merchant_id, kind, reference, transaction_id, fee_schedule_id, created_at)
      select merchant_id, kind, reference, transaction_id, fee_schedule_id, created_at
        from given order by ordinal
      returning merchant_id, id, kind, reference
    )
    insert into ledger_entries (merchant_id, posting_id, line, account, rail_id, amount_minor)
    select p.merchant_id, p.id, e.line, e.account, e.rail_id, e.amount_minor
      from given g
      join posted p on p.merchant_id = g.merchant_id and p.kind = g.kind
                   and p.reference = g.reference
     cross join json_to_recordset(g.entries) as e(
        line smallint, account text, rail_id text, amount_minor bigint)`);
}

function toRecord(posting: Posting, ordinal: number): unknown {
  return {
    ordinal,
    merchant_id: posting.merchantId,
    kind: posting.kind,
    reference: posting.reference,
    transaction_id: posting.transactionId,
    fee_schedule_id: posting.feeScheduleId,
    created_at: posting.at,
    entries: posting.entries.map((entry, index) => ({
      line: index + 1,
      account: entry.account,
      rail_id: entry.railId,
      amount_minor: entry.amountMinor,
    })),
  };
}

/** Debits are positive. */
export type Balance = ListBalancesRow;

/** Projected balances of a merchant's accounts, ordered by name. */
export async function listBalances(db: Queryable, merchantId: MerchantId): Promise<Balance[]> {
  return db.rows<ListBalancesRow>(sql`
    select account, rail_id, sum(amount_minor)::bigint as "amount_minor!" from ledger_balances
     where merchant_id = ${merchantId} group by account, rail_id order by account, rail_id`);
}

/** The amount payable to the merchant now, in sen; negative when the merchant owes us. */
export async function findPayable(db: Queryable, merchantId: MerchantId): Promise<number> {
  const row = await db.row<FindPayableRow>(sql`
    select coalesce(-sum(amount_minor), 0)::bigint as "owed_minor!" from ledger_balances
     where merchant_id = ${merchantId} and account = 'MERCHANT_PAYABLE'`);
  return row?.owedMinor ?? 0;
}

/** The fee charged on a payment, in sen; 0 when there is none. */
export async function findFeeTaken(
  db: Queryable,
  merchantId: MerchantId,
  transactionId: TransactionId,
): Promise<number> {
  const row = await db.row<FindFeeTakenRow>(sql`
    select coalesce(sum(e.amount_minor), 0)::bigint as "fee_minor!"
      from ledger_postings p
      join ledger_entries e on e.merchant_id = p.merchant_id and e.posting_id = p.id
     where p.merchant_id = ${merchantId} and p.transaction_id = ${transactionId}
       and p.kind = 'FEE' and e.account = 'MERCHANT_PAYABLE'`);
  return row?.feeMinor ?? 0;
}

export interface LedgerFinding {
  merchantId: MerchantId;
  /** PROJECTION, UNBALANCED or PAYABLE. */
  kind: string;
  /** The affected account or posting. */
  subject: string;
  expectedMinor: number;
  foundMinor: number;
}

/**
 * Recomputes every balance from the entries. Reports where the projection differs and which
 * postings are unbalanced, at most `limit` of each.
 */
export async function findLedgerErrors(db: Queryable, limit: number): Promise<LedgerFinding[]> {
  return db.rows<FindLedgerErrorsRow>(sql`
    (with entries as (
       select merchant_id, account, rail_id, sum(amount_minor) as amount
         from ledger_entries group by 1, 2, 3
     ), projected as (
       select merchant_id, account, rail_id, sum(amount_minor) as amount
         from ledger_balances group by 1, 2, 3
     )
     select coalesce(e.merchant_id, p.merchant_id) as "merchant_id!", 'PROJECTION' as "kind!",
            rtrim(coalesce(e.account, p.account) || ' ' || coalesce(e.rail_id, p.rail_id))
              as "subject!",
            coalesce(e.amount, 0)::bigint as "expected_minor!",
            coalesce(p.amount, 0)::bigint as "found_minor!"
       from entries e full join projected p using (merchant_id, account, rail_id)
      where coalesce(e.amount, 0) <> coalesce(p.amount, 0)
      limit ${limit})
    union all
    (select merchant_id, 'UNBALANCED', posting_id::text, 0, sum(amount_minor)::bigint
       from ledger_entries group by merchant_id, posting_id
     having sum(amount_minor) <> 0
      limit ${limit})`);
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
