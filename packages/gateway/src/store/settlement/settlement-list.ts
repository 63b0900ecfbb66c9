import type { Queryable } from "../database.ts";
import type { ListSettlementLinesRow, ListSettlementsRow } from "../generated/rows.ts";
import { cursorOf, type Page } from "../page.ts";
import { sql } from "../sql.ts";
import { SETTLEMENT } from "./settlements.ts";

/** A payout with the totals of its lines by kind. */
export type SettlementSummary = ListSettlementsRow;

export interface SettlementFilter {
  id?: string;
  from?: Date | null;
  to?: Date | null;
}

/** Newest first. */
export async function listSettlements(
  db: Queryable,
  merchantId: string,
  filter: SettlementFilter,
  page: Page,
): Promise<SettlementSummary[]> {
  return db.rows<ListSettlementsRow>(sql`
    with page as (
      select * from settlements
       where merchant_id = ${merchantId}
         and (${filter.id}::text is null or id = ${filter.id})
         and (${filter.from}::timestamptz is null or created_at >= ${filter.from})
         and (${filter.to}::timestamptz is null or created_at < ${filter.to})
         and (created_at, id) < ${cursorOf(page)}
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
    select ${SETTLEMENT},
           coalesce(sums.payments_minor, 0)::bigint as "payments_minor!",
           coalesce(sums.fees_minor, 0)::bigint as "fees_minor!",
           coalesce(sums.refunds_minor, 0)::bigint as "refunds_minor!",
           coalesce(sums.disputes_minor, 0)::bigint as "disputes_minor!"
      from page s left join sums on sums.settlement_id = s.id
     order by s.created_at desc, s.id desc`);
}

/** In ledger order. */
export async function listSettlementLines(
  db: Queryable,
  merchantId: string,
  settlementId: string,
  afterPostingId: string,
  limit: number,
): Promise<ListSettlementLinesRow[]> {
  return db.rows<ListSettlementLinesRow>(sql`
    select l.posting_id::text as "posting_id!", l.amount_minor, p.kind, p.created_at,
           coalesce(p.transaction_id, '') as "transaction_id!",
           coalesce(t.order_id, '') as "order_id!", coalesce(t.request_method, '') as "method!"
      from settlement_lines l
      join ledger_postings p on p.merchant_id = l.merchant_id and p.id = l.posting_id
      left join transactions t on t.merchant_id = p.merchant_id and t.id = p.transaction_id
     where l.merchant_id = ${merchantId} and l.settlement_id = ${settlementId}
       and l.posting_id > ${afterPostingId}::bigint
     order by l.posting_id limit ${limit}`);
}
