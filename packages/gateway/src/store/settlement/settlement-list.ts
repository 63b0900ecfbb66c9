import type { Settlement } from "../../domain/settlement/settlement.ts";
import type { Queryable } from "../database.ts";
import type { ListSettlementLinesRow, ListSettlementsRow } from "../generated/rows.ts";
import { IS_SETTLED } from "../ledger/ledger.ts";
import { cursorOf, type Page } from "../page.ts";
import { sql } from "../sql.ts";
import { isOfDay, POSTING_ID, type ReportPosition } from "./report-lines.ts";
import { SETTLEMENT } from "./settlements.ts";

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
): Promise<Settlement[]> {
  return db.rows<ListSettlementsRow>(sql`
    select ${SETTLEMENT} from settlements s
     where merchant_id = ${merchantId}
       and (${filter.id}::text is null or id = ${filter.id})
       and (${filter.from}::timestamptz is null or created_at >= ${filter.from})
       and (${filter.to}::timestamptz is null or created_at < ${filter.to})
       and (created_at, id) < ${cursorOf(page)}
     order by created_at desc, id desc limit ${page.limit}`);
}

/** By time. */
export async function listSettlementLines(
  db: Queryable,
  settlement: Settlement,
  after: ReportPosition | null,
  limit: number,
): Promise<ListSettlementLinesRow[]> {
  const { merchantId, createdAt: from, createdAt: until } = settlement;
  return db.rows<ListSettlementLinesRow>(sql`
    select ${POSTING_ID} as "posting_id!", -p.payable_minor as "amount_minor!", p.kind,
           p.created_at, coalesce(p.transaction_id, '') as "transaction_id!",
           coalesce(t.order_id, '') as "order_id!", coalesce(t.request_method, '') as "method!"
      from ledger_postings p
      left join transactions t on t.merchant_id = p.merchant_id and t.id = p.transaction_id
     where ${isOfDay({ merchantId, settlement, from, until }, after)} and ${IS_SETTLED}
     order by p.created_at, p.bucket, p.sequence limit ${limit}`);
}
