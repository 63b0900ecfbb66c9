import { assert } from "../../domain/assert.ts";
import type { MerchantId, TransactionId } from "../../domain/ids.ts";
import {
  ACCOUNTS,
  type Account,
  type Balances,
  type Posting,
  type PostingRange,
  type TaxedFee,
} from "../../domain/ledger/ledger.ts";
import { type Queryable, type Transaction, write } from "../database.ts";
import type {
  FindFeeTakenRow,
  FindPayableRow,
  FindPaymentMoneyRow,
  ListBalancesRow,
  SumPostingsRow,
} from "../generated/rows.ts";
import { insertValues, part, sql } from "../sql.ts";

/** Of `ledger_postings`, `ledger_heads` and `ledger_checkpoints`. */
export const ACCOUNT_COLUMNS: Readonly<Record<Account, string>> = {
  MERCHANT_PAYABLE: "payable_minor",
  MERCHANT_FEES: "fees_minor",
  MERCHANT_TAXES: "taxes_minor",
  MERCHANT_REFUNDS: "refunds_minor",
  MERCHANT_PAYOUTS_DUE: "payouts_due_minor",
  MERCHANT_PAYOUTS_IN_TRANSIT: "in_transit_minor",
  MERCHANT_PAYOUTS: "payouts_minor",
  MERCHANT_DISPUTES: "disputes_minor",
  RAIL_RECEIVABLE: "receivable_minor",
  RAIL_FEES: "rail_fees_minor",
  RAIL_RECEIVED: "received_minor",
};

const AMOUNT_COLUMNS = Object.values(ACCOUNT_COLUMNS);
const amountList = AMOUNT_COLUMNS.join(", ");

/** Not in a `sql` template; the generator of grants reads it here. */
export const INSERT_HEAD = `
  insert into ledger_heads as h (merchant_id, bucket, last_sequence, ${amountList})
  values ($1, (pg_current_xact_id()::text::numeric % 8)::smallint, $2,
          ${AMOUNT_COLUMNS.map((_, i) => `$${i + 3}`).join(", ")})
  on conflict (merchant_id, bucket) do update
    set last_sequence = h.last_sequence + excluded.last_sequence,
        ${AMOUNT_COLUMNS.map((name) => `${name} = h.${name} + excluded.${name}`).join(", ")}
  returning bucket, last_sequence`;
const INSERT_POSTINGS = `
  insert into ledger_postings (
    merchant_id, bucket, sequence, kind, reference, transaction_id, fee_schedule_id, rail_id,
    created_at, ${amountList})`;

/** The sum of each account's column, in the order of ACCOUNTS: see `toBalances`. */
export const SUMS = part`
  array[coalesce(sum(payable_minor), 0), coalesce(sum(fees_minor), 0),
        coalesce(sum(taxes_minor), 0), coalesce(sum(refunds_minor), 0),
        coalesce(sum(payouts_due_minor), 0), coalesce(sum(in_transit_minor), 0),
        coalesce(sum(payouts_minor), 0), coalesce(sum(disputes_minor), 0),
        coalesce(sum(receivable_minor), 0), coalesce(sum(rail_fees_minor), 0),
        coalesce(sum(received_minor), 0)]::bigint[]`;

export function toBalances(sums: readonly number[]): Balances {
  const entries = ACCOUNTS.map((account, index) => [account, sums[index] ?? 0]);
  return Object.fromEntries(entries) as Balances; // every account is in it
}

/**
 * Writes all postings of a transaction, by merchant. Merchants are always taken in the same order,
 * so that no two transactions wait for each other. The database rejects unbalanced postings and
 * duplicates. `isLast`: they are written at the commit.
 */
export async function insertPostings(
  tx: Transaction,
  postings: readonly (Posting | null)[],
  { isLast = false } = {},
): Promise<void> {
  const made = postings.filter((posting) => posting !== null);
  const byMerchant = Map.groupBy(made, ({ merchantId }) => merchantId);
  for (const merchantId of [...byMerchant.keys()].sort()) {
    await insertMerchantPostings(tx, merchantId, byMerchant.get(merchantId) ?? [], isLast);
  }
}

/**
 * A transaction posts into one bucket, and its head stays locked until the commit: the next posting
 * there has a higher sequence and commits later.
 */
async function insertMerchantPostings(
  tx: Transaction,
  merchantId: MerchantId,
  postings: readonly Posting[],
  isLast: boolean,
): Promise<void> {
  const records = postings.map(toRecord);
  const sums = AMOUNT_COLUMNS.map((column) =>
    records.reduce((sum, { amounts }) => sum + (amounts[column] ?? 0), 0),
  );
  // Plain values and no select: only so does Citus route them to the merchant's node.
  const head = await tx.query<{ bucket: number; last_sequence: number }>({
    name: "insert-ledger-head",
    text: INSERT_HEAD,
    values: [merchantId, postings.length, ...sums],
  });
  const [last] = head.rows;
  assert(last, "an upsert has a row");
  const first = last.last_sequence - postings.length + 1;
  const statement = insertValues(
    INSERT_POSTINGS,
    records.map(({ posting, railId, amounts }, i) => [
      ...[merchantId, last.bucket, first + i, posting.kind, posting.reference],
      ...[posting.transactionId, posting.feeScheduleId, railId, posting.at],
      ...AMOUNT_COLUMNS.map((column) => amounts[column] ?? null),
    ]),
    "",
  );
  await (isLast ? write(tx, statement) : tx.run(statement));
}

function toRecord(posting: Posting) {
  const amounts: Record<string, number> = {};
  let railId = "";
  for (const entry of posting.entries) {
    const column = ACCOUNT_COLUMNS[entry.account];
    assert(amounts[column] === undefined, `one entry of ${entry.account}`);
    assert(railId === "" || entry.railId === "" || railId === entry.railId, "one rail");
    amounts[column] = entry.amountMinor;
    railId ||= entry.railId;
  }
  return { posting, railId, amounts };
}

/** Debits are positive. */
export interface Balance {
  account: Account;
  amountMinor: number;
}

/** A merchant's accounts, over all rails. */
export async function listBalances(db: Queryable, merchantId: MerchantId): Promise<Balance[]> {
  const row = await db.row<ListBalancesRow>(sql`
    select ${SUMS} as "sums!" from ledger_heads where merchant_id = ${merchantId}`);
  const balances = toBalances(row?.sums ?? []);
  return ACCOUNTS.map((account) => ({ account, amountMinor: balances[account] }));
}

/** The amount payable to the merchant now, in sen; negative when the merchant owes us. */
export async function findPayable(db: Queryable, merchantId: MerchantId): Promise<number> {
  const row = await db.row<FindPayableRow>(sql`
    select coalesce(-sum(payable_minor), 0)::bigint as "owed_minor!" from ledger_heads
     where merchant_id = ${merchantId}`);
  return row?.owedMinor ?? 0;
}

/** The fee charged on a payment and its service tax, in sen; 0 when there is none. */
export async function findFeeTaken(
  db: Queryable,
  merchantId: MerchantId,
  transactionId: TransactionId,
): Promise<TaxedFee> {
  const row = await db.row<FindFeeTakenRow>(sql`
    select -fees_minor as "fee_minor!", -coalesce(taxes_minor, 0) as "tax_minor!"
      from ledger_postings
     where merchant_id = ${merchantId} and kind = 'FEE' and reference = ${transactionId}`);
  return row ?? { feeMinor: 0, taxMinor: 0 };
}

/** What a payment came to for the merchant, in sen: the amount less the others is `netMinor`. */
export async function findPaymentMoney(
  db: Queryable,
  merchantId: MerchantId,
  transactionId: TransactionId,
): Promise<FindPaymentMoneyRow> {
  const row = await db.row<FindPaymentMoneyRow>(sql`
    select coalesce(-sum(fees_minor), 0)::bigint as "fee_minor!",
           coalesce(-sum(taxes_minor), 0)::bigint as "tax_minor!",
           coalesce(sum(payable_minor) filter (
             where kind in ('REFUND_OPENED', 'REFUND_REFUSED')), 0)::bigint as "refunded_minor!",
           coalesce(sum(payable_minor) filter (
             where kind in ('DISPUTE_OPENED', 'DISPUTE_WON')), 0)::bigint as "disputed_minor!",
           coalesce(-sum(payable_minor), 0)::bigint as "net_minor!"
      from ledger_postings where merchant_id = ${merchantId} and transaction_id = ${transactionId}`);
  assert(row, "a sum has a row");
  return row;
}

/**
 * The postings `p` of a range. Each bucket is read through the primary key by its two bounds:
 * `offset 0` keeps the planner from reading the merchant's whole history instead.
 */
export function postingsIn(merchantId: MerchantId, { after, through }: PostingRange) {
  return part`
    unnest(${after}::bigint[], ${through}::bigint[]) with ordinality as r(low, high, place)
    cross join lateral (
      select * from ledger_postings
       where merchant_id = ${merchantId} and bucket = r.place - 1
         and sequence > r.low and sequence <= r.high
      offset 0) p`;
}

/** What a settlement takes of `ledger_postings p`: all that changes the payable but the payout. */
export const IS_SETTLED = part`p.payable_minor is not null and p.kind <> 'PAYOUT'`;

/** What the lines of a settlement add up to, in sen, as the merchant sees it. */
export interface LineSums {
  lineCount: number;
  paymentsMinor: number;
  feesMinor: number;
  /** Service tax on the fees. */
  taxesMinor: number;
  refundsMinor: number;
  disputesMinor: number;
  returnedPayoutsMinor: number;
  linesMinor: number;
  /** Times of the earliest and the latest line. */
  firstAt: Date | null;
  lastAt: Date | null;
}

export async function sumPostings(
  db: Queryable,
  merchantId: MerchantId,
  range: PostingRange,
): Promise<LineSums & { count: number; balances: Balances }> {
  const row = await db.row<SumPostingsRow>(sql`
    select count(*) as "count!", ${SUMS} as "sums!",
           count(*) filter (where ${IS_SETTLED}) as "line_count!",
           coalesce(-sum(payable_minor) filter (where kind = 'PAYMENT'), 0)::bigint
             as "payments_minor!",
           coalesce(sum(fees_minor), 0)::bigint as "fees_minor!",
           coalesce(sum(taxes_minor), 0)::bigint as "taxes_minor!",
           coalesce(-sum(payable_minor) filter (
             where kind in ('REFUND_OPENED', 'REFUND_REFUSED')), 0)::bigint as "refunds_minor!",
           coalesce(-sum(payable_minor) filter (
             where kind in ('DISPUTE_OPENED', 'DISPUTE_WON')), 0)::bigint as "disputes_minor!",
           coalesce(-sum(payable_minor) filter (where kind = 'PAYOUT_RETURNED'), 0)::bigint
             as "returned_payouts_minor!",
           coalesce(-sum(payable_minor) filter (where ${IS_SETTLED}), 0)::bigint as "lines_minor!",
           min(created_at) filter (where ${IS_SETTLED}) as first_at,
           max(created_at) filter (where ${IS_SETTLED}) as last_at
      from ${postingsIn(merchantId, range)}`);
  assert(row, "an aggregate has a row");
  const { sums, ...found } = row;
  return { ...found, balances: toBalances(sums) };
}
