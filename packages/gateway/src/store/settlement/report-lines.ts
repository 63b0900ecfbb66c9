import type { MethodTotals, ReportLine } from "../../domain/settlement/report-line.ts";
import type { Queryable } from "../database.ts";

/**
 * Whose lines of which day. A settled day is what its settlement took; a day that is not settled
 * yet is what happened in it. Empty lists mean all.
 */
export interface ReportScope {
  merchantId: string;
  /** Null until the day is settled. */
  settlementId: string | null;
  from: Date;
  until: Date;
  transactionType: ReportLine["transactionType"] | null;
  methods: readonly string[];
  regions: readonly string[];
}

/** Where a page ended. */
export interface ReportPosition {
  at: Date;
  postingId: number;
}

interface LineRow {
  id: number;
  created_at: Date;
  kind: string;
  transaction_id: string;
  order_id: string;
  store_id: string;
  store_name: string;
  method: string;
  region: string;
  type: string;
  gross_minor: number;
  rate_basis_points: number;
  fee_minor: number;
}

function toLine(row: LineRow): ReportLine {
  return {
    postingId: row.id,
    at: row.created_at,
    transactionType: row.kind === "PAYMENT" ? "PAYMENT" : "REFUND",
    transactionId: row.transaction_id,
    orderId: row.order_id,
    storeId: row.store_id,
    storeName: row.store_name,
    method: row.method,
    region: row.region,
    type: row.type === "MOBILE_PAYMENT" ? "WEB_MOBILE_PAYMENT" : "WEB_PAYMENT",
    grossMinor: row.gross_minor,
    rateBasisPoints: row.rate_basis_points,
    feeMinor: row.fee_minor,
  };
}

/** Kinds of postings that are lines by themselves; FEE belongs to its payment's line. */
const LINE_KINDS: Readonly<Record<ReportLine["transactionType"], readonly string[]>> = {
  PAYMENT: ["PAYMENT"],
  REFUND: ["REFUND_OPENED", "REFUND_REFUSED", "FEE_RETURNED", "DISPUTE_OPENED", "DISPUTE_WON"],
};

function kindsOf(type: ReportLine["transactionType"] | null): readonly string[] {
  return type === null ? Object.values(LINE_KINDS).flat() : LINE_KINDS[type];
}

/**
 * A posting's line: what it changed for the merchant, and for a payment its fee, which was booked
 * in the same transaction. $1 merchant, $2 kinds, $3 methods, $4 regions.
 */
const LINE_COLUMNS = `
  p.id, p.created_at, p.kind, p.transaction_id, t.order_id, t.store_id, s.name as store_name,
  t.method, t.region, c.type, coalesce(f.rate_basis_points, 0) as rate_basis_points,
  case p.kind when 'FEE_RETURNED' then 0 else -e.amount_minor end as gross_minor,
  case p.kind when 'FEE_RETURNED' then e.amount_minor
              else coalesce(f.amount_minor, 0) end as fee_minor`;

const LINE_JOINS = `
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

const LINE_FILTER = `
  p.merchant_id = $1 and p.kind = any($2)
  and ($3::text[] = '{}' or t.method = any($3)) and ($4::text[] = '{}' or t.region = any($4))`;

const SETTLED_LINES = `
  from settlement_lines l
  join ledger_postings p on p.merchant_id = l.merchant_id and p.id = l.posting_id
  ${LINE_JOINS}
 where ${LINE_FILTER} and l.merchant_id = $1 and l.settlement_id = $5`;

const LINES_OF_DAY = `
  from ledger_postings p
  ${LINE_JOINS}
 where ${LINE_FILTER} and p.created_at >= $5 and p.created_at < $6`;

/** Lines in the order of the books, after `after`. */
export async function listReportLines(
  db: Queryable,
  scope: ReportScope,
  after: ReportPosition | null,
  limit: number,
): Promise<ReportLine[]> {
  const shared = [scope.merchantId, kindsOf(scope.transactionType), scope.methods, scope.regions];
  const { rows } = await db.query<LineRow>(
    scope.settlementId !== null
      ? {
          text: `select ${LINE_COLUMNS} ${SETTLED_LINES} and l.posting_id > $6
                  order by l.posting_id limit $7`,
          values: [...shared, scope.settlementId, after?.postingId ?? 0, limit],
        }
      : {
          text: `select ${LINE_COLUMNS} ${LINES_OF_DAY} and (p.created_at, p.id) > ($7, $8)
                  order by p.created_at, p.id limit $9`,
          values: [
            ...shared,
            scope.from,
            scope.until,
            after?.at ?? scope.from,
            after?.postingId ?? 0,
            limit,
          ],
        },
  );
  return rows.map(toLine);
}

/** Totals of the same lines for each method, by name. */
export async function listMethodTotals(db: Queryable, scope: ReportScope): Promise<MethodTotals[]> {
  const shared = [scope.merchantId, kindsOf(scope.transactionType), scope.methods, scope.regions];
  const lines =
    scope.settlementId !== null
      ? { text: SETTLED_LINES, values: [...shared, scope.settlementId] }
      : { text: LINES_OF_DAY, values: [...shared, scope.from, scope.until] };
  const { rows } = await db.query<TotalsRow>({
    text: `select method, region, count(*)::int as count, sum(gross_minor)::text as gross,
                  sum(fee_minor)::text as fee
             from (select ${LINE_COLUMNS} ${lines.text}) line
            group by method, region order by method, region limit 1000`,
    values: lines.values,
  });
  return rows.map((row) => ({
    method: row.method,
    region: row.region,
    count: row.count,
    grossMinor: Number(row.gross),
    feeMinor: Number(row.fee),
  }));
}

interface TotalsRow {
  method: string;
  region: string;
  count: number;
  gross: string;
  fee: string;
}
