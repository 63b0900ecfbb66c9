import type { Queryable } from "../database.ts";
import { sql } from "../sql.ts";

/** One payout with what its lines add up to, by kind. */
export interface SettlementSummary {
  id: string;
  date: string;
  openingMinor: number;
  paymentsMinor: number;
  feesMinor: number;
  refundsMinor: number;
  disputesMinor: number;
  linesMinor: number;
  payoutMinor: number;
  closingMinor: number;
  /** The payout waits until the merchant is verified. */
  isHeld: boolean;
  lineCount: number;
  createdAt: Date;
}

interface Row {
  id: string;
  day: string;
  opening_minor: number;
  payments_minor: number;
  fees_minor: number;
  refunds_minor: number;
  disputes_minor: number;
  lines_minor: number;
  payout_minor: number;
  closing_minor: number;
  is_held: boolean;
  line_count: number;
  created_at: Date;
}

function toSummary(row: Row): SettlementSummary {
  return {
    id: row.id,
    date: row.day,
    openingMinor: row.opening_minor,
    paymentsMinor: row.payments_minor,
    feesMinor: row.fees_minor,
    refundsMinor: row.refunds_minor,
    disputesMinor: row.disputes_minor,
    linesMinor: row.lines_minor,
    payoutMinor: row.payout_minor,
    closingMinor: row.closing_minor,
    isHeld: row.is_held,
    lineCount: row.line_count,
    createdAt: row.created_at,
  };
}

export interface SettlementFilter {
  /** Null: all. */
  id: string | null;
  from: Date | null;
  to: Date | null;
}

/** Newest first. */
export async function listSettlementSummaries(
  db: Queryable,
  merchantId: string,
  filter: SettlementFilter,
  page: { after: { at: Date; id: string } | null; limit: number },
): Promise<SettlementSummary[]> {
  const { rows } = await db.query<Row>(sql`
    with page as (
      select * from settlements
       where merchant_id = ${merchantId}
         and (${filter.id}::text is null or id = ${filter.id})
         and (${filter.from}::timestamptz is null or created_at >= ${filter.from})
         and (${filter.to}::timestamptz is null or created_at < ${filter.to})
         and (${page.after?.at ?? null}::timestamptz is null
              or (created_at, id) < (${page.after?.at ?? null}, ${page.after?.id ?? ""}))
       order by created_at desc, id desc limit ${page.limit}
    ), sums as (
      select l.settlement_id,
             sum(l.amount_minor) filter (where p.kind = 'PAYMENT') as payments_minor,
             sum(l.amount_minor) filter (where p.kind in ('FEE', 'FEE_RETURNED')) as fees_minor,
             sum(l.amount_minor) filter (where p.kind in ('REFUND_OPENED', 'REFUND_REFUSED'))
               as refunds_minor,
             sum(l.amount_minor) filter (where p.kind in ('DISPUTE_OPENED', 'DISPUTE_WON'))
               as disputes_minor
        from settlement_lines l
        join ledger_postings p on p.merchant_id = l.merchant_id and p.id = l.posting_id
       where l.merchant_id = ${merchantId} and l.settlement_id in (select id from page)
       group by 1
    )
    select page.*, page.date::text as day,
           coalesce(sums.payments_minor, 0)::bigint as payments_minor,
           coalesce(sums.fees_minor, 0)::bigint as fees_minor,
           coalesce(sums.refunds_minor, 0)::bigint as refunds_minor,
           coalesce(sums.disputes_minor, 0)::bigint as disputes_minor
      from page left join sums on sums.settlement_id = page.id
     order by page.created_at desc, page.id desc`);
  return rows.map(toSummary);
}

export interface SettlementLineRow {
  postingId: string;
  kind: string;
  transactionId: string;
  orderId: string;
  method: string;
  amountMinor: number;
  createdAt: Date;
}

/** In the order of the books. */
export async function listSettlementLines(
  db: Queryable,
  merchantId: string,
  settlementId: string,
  afterPostingId: string,
  limit: number,
): Promise<SettlementLineRow[]> {
  const { rows } = await db.query<{
    posting_id: number;
    kind: string;
    transaction_id: string | null;
    order_id: string | null;
    request_method: string | null;
    amount_minor: number;
    created_at: Date;
  }>(sql`
    select l.posting_id, l.amount_minor, p.kind, p.transaction_id, p.created_at, t.order_id,
           t.request_method
      from settlement_lines l
      join ledger_postings p on p.merchant_id = l.merchant_id and p.id = l.posting_id
      left join transactions t on t.merchant_id = p.merchant_id and t.id = p.transaction_id
     where l.merchant_id = ${merchantId} and l.settlement_id = ${settlementId}
       and l.posting_id > ${afterPostingId}::bigint
     order by l.posting_id limit ${limit}`);
  return rows.map((row) => ({
    postingId: String(row.posting_id),
    kind: row.kind,
    transactionId: row.transaction_id ?? "",
    orderId: row.order_id ?? "",
    method: row.request_method ?? "",
    amountMinor: row.amount_minor,
    createdAt: row.created_at,
  }));
}
