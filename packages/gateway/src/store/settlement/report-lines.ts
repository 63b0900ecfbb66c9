import type { MethodTotals, ReportLine } from "../../domain/settlement/report-line.ts";
import type { Queryable } from "../database.ts";
import type {
  ListMethodTotals2Row,
  ListMethodTotalsRow,
  ListReportLines2Row,
  ListReportLinesRow,
} from "../generated/rows.ts";
import { part, sql } from "../sql.ts";

/**
 * Selects lines by merchant and day. A settled day contains what its settlement took, any other day
 * what happened in it. Empty lists mean all.
 */
export interface ReportScope {
  merchantId: string;
  /** Null until the day has been settled. */
  settlementId: string | null;
  from: Date;
  until: Date;
  transactionType: ReportLine["transactionType"] | null;
  methods: readonly string[];
  regions: readonly string[];
}

/** The cursor of a page. */
export interface ReportPosition {
  at: Date;
  postingId: number;
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
 * A posting's line: the change to the merchant's balance and, for a payment, the fee booked in the
 * same transaction.
 */
const REPORT_LINE = part`
  p.id as "posting_id!", p.created_at as "at!", p.kind = 'PAYMENT' as "is_payment!",
  t.id as transaction_id, t.order_id, t.store_id, s.name as store_name, t.method, t.region,
  case c.type when 'MOBILE_PAYMENT' then 'WEB_MOBILE_PAYMENT' else 'WEB_PAYMENT' end as "type!",
  coalesce(f.rate_basis_points, 0) as "rate_basis_points!",
  case p.kind when 'FEE_RETURNED' then 0 else -e.amount_minor end as "gross_minor!",
  case p.kind when 'FEE_RETURNED' then e.amount_minor
              else coalesce(f.amount_minor, 0) end as "fee_minor!"`;

const LINE_JOINS = part`
  join ledger_entries e on e.merchant_id = p.merchant_id and e.posting_id = p.id
                       and e.account = 'MERCHANT_PAYABLE'
  join transactions t on t.merchant_id = p.merchant_id and t.id = p.transaction_id
  join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id
  join checkouts c on c.merchant_id = t.merchant_id and c.id = t.checkout_id
  left join lateral (
    select fe.amount_minor, fs.rate_basis_points
      from ledger_postings fp
      join ledger_entries fe on fe.merchant_id = fp.merchant_id and fe.posting_id = fp.id
                            and fe.account = 'MERCHANT_PAYABLE'
      left join fee_schedules fs on fs.id = fp.fee_schedule_id
     where p.kind = 'PAYMENT' and fp.merchant_id = p.merchant_id and fp.kind = 'FEE'
       and fp.reference = p.transaction_id) f on true`;

function isChosenLine({ transactionType, methods, regions }: ReportScope) {
  return part`
    p.kind = any(${kindsOf(transactionType)})
    and (${methods}::text[] = '{}' or t.method = any(${methods}))
    and (${regions}::text[] = '{}' or t.region = any(${regions}))`;
}

function settledLines(scope: ReportScope) {
  return part`
    from settlement_lines l
    join ledger_postings p on p.merchant_id = l.merchant_id and p.id = l.posting_id
    ${LINE_JOINS}
   where l.merchant_id = ${scope.merchantId} and l.settlement_id = ${scope.settlementId}
     and ${isChosenLine(scope)}`;
}

function linesOfDay(scope: ReportScope) {
  return part`
    from ledger_postings p
    ${LINE_JOINS}
   where p.merchant_id = ${scope.merchantId} and p.created_at >= ${scope.from}
     and p.created_at < ${scope.until} and ${isChosenLine(scope)}`;
}

/** Lines in ledger order, starting after `after`. */
export async function listReportLines(
  db: Queryable,
  scope: ReportScope,
  after: ReportPosition | null,
  limit: number,
): Promise<ReportLine[]> {
  const rows =
    scope.settlementId !== null
      ? await db.rows<ListReportLinesRow>(sql`
          select ${REPORT_LINE} ${settledLines(scope)} and l.posting_id > ${after?.postingId ?? 0}
           order by l.posting_id limit ${limit}`)
      : await db.rows<ListReportLines2Row>(sql`
          select ${REPORT_LINE} ${linesOfDay(scope)}
             and (p.created_at, p.id) > (${after?.at ?? scope.from}, ${after?.postingId ?? 0})
           order by p.created_at, p.id limit ${limit}`);
  return rows.map(({ isPayment, ...line }) => ({
    ...line,
    transactionType: isPayment ? "PAYMENT" : "REFUND",
  }));
}

/** Totals of the same lines by payment method, ordered by name. */
export async function listMethodTotals(db: Queryable, scope: ReportScope): Promise<MethodTotals[]> {
  return scope.settlementId !== null
    ? db.rows<ListMethodTotalsRow>(
        sql`select ${METHOD_TOTALS} from (select ${REPORT_LINE} ${settledLines(scope)}) line ${BY_METHOD}`,
      )
    : db.rows<ListMethodTotals2Row>(
        sql`select ${METHOD_TOTALS} from (select ${REPORT_LINE} ${linesOfDay(scope)}) line ${BY_METHOD}`,
      );
}

const METHOD_TOTALS = part`
  method as "method!", region as "region!", count(*) as "count!",
  sum("gross_minor!")::bigint as "gross_minor!", sum("fee_minor!")::bigint as "fee_minor!"`;
const BY_METHOD = part`group by method, region order by method, region limit 1000`;
