import type { MethodTotals, ReportLine } from "../../domain/settlement/report-line.ts";
import type { Settlement } from "../../domain/settlement/settlement.ts";
import type { Queryable } from "../database.ts";
import type { ListMethodTotalsRow, ListReportLinesRow } from "../generated/rows.ts";
import { part, sql } from "../sql.ts";

/**
 * Selects postings of a merchant. A settled day contains what its settlement took, any other day
 * what happened in it.
 */
export interface DayScope {
  merchantId: string;
  /** Null until the day has been settled. */
  settlement: Pick<Settlement, "previousThrough" | "through" | "firstAt" | "lastAt"> | null;
  from: Date;
  until: Date;
}

/** Empty lists mean all. */
export interface ReportScope extends DayScope {
  transactionType: ReportLine["transactionType"] | null;
  methods: readonly string[];
  regions: readonly string[];
}

/** The cursor of a page. */
export interface ReportPosition {
  at: Date;
  postingId: string;
}

/** Of `ledger_postings p`. */
export const POSTING_ID = part`p.bucket || '-' || p.sequence`;

/**
 * The postings `p` of a scope after a position, by time. The times only bound what is read: what a
 * settlement took is decided by the sequences. From both bounds of `created_at` the planner knows
 * how little that is; from the cursor it would not.
 */
export function isOfDay(scope: DayScope, after: ReportPosition | null) {
  const { merchantId, settlement } = scope;
  const [first, until] = timesOf(scope);
  const { at: from, postingId } = after ?? { at: first, postingId: BEFORE_ALL };
  return part`
    p.merchant_id = ${merchantId} and p.created_at >= ${from} and p.created_at < ${until}
    and (p.created_at, p.bucket, p.sequence)
      > (${from}::timestamptz, split_part(${postingId}, '-', 1)::smallint,
         split_part(${postingId}, '-', 2)::bigint)
    and p.sequence > coalesce((${settlement?.previousThrough}::bigint[])[p.bucket + 1], 0)
    and p.sequence <= coalesce((${settlement?.through}::bigint[])[p.bucket + 1], p.sequence)`;
}

/** Before every posting of the same time. */
const BEFORE_ALL = "0-0";

function timesOf({ settlement, from, until }: DayScope): [from: Date, until: Date] {
  if (!settlement) return [from, until];
  const { firstAt, lastAt } = settlement;
  return firstAt && lastAt ? [firstAt, new Date(lastAt.getTime() + 1)] : [from, from];
}

/** Posting kinds with a line of their own; a FEE belongs to its payment's line. */
const LINE_KINDS: Readonly<Record<ReportLine["transactionType"], readonly string[]>> = {
  PAYMENT: ["PAYMENT"],
  REFUND: ["REFUND_OPENED", "REFUND_REFUSED", "FEE_RETURNED", "DISPUTE_OPENED", "DISPUTE_WON"],
};

function kindsOf(type: ReportLine["transactionType"] | null): readonly string[] {
  return type === null ? Object.values(LINE_KINDS).flat() : LINE_KINDS[type];
}

/**
 * A posting's line: the change to the merchant's balance and, for a payment, the fee with its tax
 * booked in the same transaction.
 */
const REPORT_LINE = part`
  ${POSTING_ID} as "posting_id!", p.created_at as "at!", p.kind = 'PAYMENT' as "is_payment!",
  t.id as transaction_id, t.order_id, t.store_id, s.name as store_name, t.method, t.region,
  case c.type when 'MOBILE_PAYMENT' then 'WEB_MOBILE_PAYMENT' else 'WEB_PAYMENT' end as "type!",
  coalesce(f.rate_basis_points, 0) as "rate_basis_points!",
  case p.kind when 'FEE_RETURNED' then 0 else -p.payable_minor end as "gross_minor!",
  case p.kind when 'FEE_RETURNED' then p.payable_minor
              else coalesce(f.payable_minor, 0) end as "fee_minor!"`;

function linesOf(scope: ReportScope, after: ReportPosition | null) {
  const { transactionType, methods, regions, merchantId } = scope;
  return part`
    from ledger_postings p
    join transactions t on t.merchant_id = p.merchant_id and t.id = p.transaction_id
    join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id
    join checkouts c on c.merchant_id = t.merchant_id and c.id = t.checkout_id
    left join lateral (
      select fp.payable_minor, fs.rate_basis_points
        from ledger_postings fp
        left join fee_schedules fs on fs.id = fp.fee_schedule_id
       where p.kind = 'PAYMENT' and fp.merchant_id = ${merchantId} and fp.kind = 'FEE'
         and fp.reference = p.transaction_id) f on true
   where ${isOfDay(scope, after)} and p.kind = any(${kindsOf(transactionType)})
     and (${methods}::text[] = '{}' or t.method = any(${methods}))
     and (${regions}::text[] = '{}' or t.region = any(${regions}))`;
}

/** Lines by time, starting after `after`. */
export async function listReportLines(
  db: Queryable,
  scope: ReportScope,
  after: ReportPosition | null,
  limit: number,
): Promise<ReportLine[]> {
  const rows = await db.rows<ListReportLinesRow>(sql`
    select ${REPORT_LINE} ${linesOf(scope, after)}
     order by p.created_at, p.bucket, p.sequence limit ${limit}`);
  return rows.map(({ isPayment, ...line }) => ({
    ...line,
    transactionType: isPayment ? "PAYMENT" : "REFUND",
  }));
}

/** Totals of the same lines by payment method, ordered by name. */
export async function listMethodTotals(db: Queryable, scope: ReportScope): Promise<MethodTotals[]> {
  return db.rows<ListMethodTotalsRow>(sql`
    select method as "method!", region as "region!", count(*) as "count!",
           sum("gross_minor!")::bigint as "gross_minor!", sum("fee_minor!")::bigint as "fee_minor!"
      from (select ${REPORT_LINE} ${linesOf(scope, null)}) line
     group by method, region order by method, region limit 1000`);
}
