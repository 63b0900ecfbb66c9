import type { PaymentFilter } from "../../domain/payment/payment-filter.ts";
import type { Queryable } from "../database.ts";
import { paymentConditions } from "./payment-list.ts";

export interface FigurePoint {
  kind: "total" | "day" | "method" | "bank" | "failure";
  label: string;
  count: number;
  successCount: number;
  failedCount: number;
  openCount: number;
  amountMinor: number;
  refundedMinor: number;
  paymentP95Ms: number | null;
}

interface Row {
  grouping: number;
  day: string | null;
  method: string | null;
  bank: string | null;
  reason: string | null;
  count: number;
  success_count: number;
  failed_count: number;
  open_count: number;
  amount_minor: number;
  refunded_minor: number;
  payment_p95_ms: number | null;
}

const POINTS_MAX = 1_000;
const KIND_BY_GROUPING: Readonly<Record<number, FigurePoint["kind"]>> = {
  15: "total",
  7: "day",
  11: "method",
  13: "bank",
  14: "failure",
};

/**
 * All charts of a range in one pass. Days are Malaysian. Surplus payments are nobody's turnover.
 */
export async function listFigures(
  db: Queryable,
  merchantId: string,
  filter: PaymentFilter,
): Promise<FigurePoint[]> {
  const where = paymentConditions(merchantId, filter);
  const { rows } = await db.query<Row>({
    text: `
      with chosen as (
        select to_char(t.created_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD') as day,
               t.request_method as method, coalesce(t.bank_code, '') as bank,
               case when t.status = 'FAILED' then coalesce(t.decline_reason, 'other') else '' end
                 as reason,
               t.status, t.amount_minor, t.balance_minor,
               t.status in ('SUCCESS', 'PARTIAL_REFUNDED', 'FULL_REFUNDED') as is_success,
               extract(epoch from t.paid_at - t.created_at) * 1000 as paid_ms
          from transactions t where ${where.text} and not t.is_surplus)
      select grouping(day, method, bank, reason) as grouping, day, method, bank, reason,
             count(*) as count,
             count(*) filter (where is_success) as success_count,
             count(*) filter (where status = 'FAILED') as failed_count,
             count(*) filter (where status = 'IN_PROCESS') as open_count,
             coalesce(sum(amount_minor) filter (where is_success), 0)::bigint as amount_minor,
             coalesce(sum(amount_minor - balance_minor) filter (where is_success), 0)::bigint
               as refunded_minor,
             percentile_cont(0.95) within group (order by paid_ms)
               filter (where is_success) as payment_p95_ms
        from chosen
       group by grouping sets ((), (day), (method), (bank), (reason))
       order by count desc limit ${POINTS_MAX}`,
    values: where.values,
  });
  return rows.map((row) => ({
    kind: KIND_BY_GROUPING[row.grouping] ?? "total",
    label: row.day ?? row.method ?? row.bank ?? row.reason ?? "",
    count: row.count,
    successCount: row.success_count,
    failedCount: row.failed_count,
    openCount: row.open_count,
    amountMinor: row.amount_minor,
    refundedMinor: row.refunded_minor,
    paymentP95Ms: row.payment_p95_ms === null ? null : Math.round(Number(row.payment_p95_ms)),
  }));
}
