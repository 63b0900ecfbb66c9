import type { Dispute } from "../../domain/dispute/dispute.ts";
import type { DisputeFilter } from "../../domain/dispute/dispute-filter.ts";
import type { Queryable } from "../database.ts";
import type { ListDisputePageRow } from "../generated/rows.ts";
import { cursorOf, type Page } from "../page.ts";
import { sql } from "../sql.ts";
import { withResponse } from "./disputes.ts";

/** A dispute with the payment fields shown next to it. */
export interface ShownDispute extends Dispute {
  orderId: string;
  storeId: string;
  storeName: string;
  /** The request value, `GOBIZ_MY`. */
  method: string;
}

/** Newest first. */
export async function listDisputePage(
  db: Queryable,
  filter: DisputeFilter,
  page: Page,
): Promise<ShownDispute[]> {
  const { merchantId, isOpen, allowedStoreIds: storeIds } = filter;
  const rows = await db.rows<ListDisputePageRow>(sql`
    select d.*, t.order_id, t.store_id, t.request_method as method, s.name as store_name
      from disputes d
      join transactions t on t.merchant_id = d.merchant_id and t.id = d.transaction_id
      join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id
     where (${merchantId}::text is null or d.merchant_id = ${merchantId})
       and (${filter.id}::text is null or d.id = ${filter.id})
       and (${filter.transactionId}::text is null or d.transaction_id = ${filter.transactionId})
       and (${filter.state}::text is null or d.state = ${filter.state})
       and (${filter.reason}::text is null or d.reason = ${filter.reason})
       and (${isOpen}::boolean is null or (d.closed_at is null) = ${isOpen})
       and (${filter.search}::text is null
            or ${filter.search} in (d.id, d.transaction_id, t.order_id, d.rail_reference))
       and (${filter.from}::timestamptz is null or d.created_at >= ${filter.from})
       and (${filter.to}::timestamptz is null or d.created_at < ${filter.to})
       and (cardinality(${storeIds}::text[]) = 0 or t.store_id = any(${storeIds}))
       and (d.created_at, d.id) < ${cursorOf(page)}
     order by d.created_at desc, d.id desc limit ${page.limit}`);
  return rows.map(withResponse);
}
