import type { Settlement } from "../../domain/settlement/settlement.ts";
import type { Queryable } from "../database.ts";
import type {
  FindSettlementTotalsRow,
  ListSettlementLinesRow,
  ListSettlementsRow,
} from "../generated/rows.ts";
import { IS_SETTLED } from "../ledger/ledger.ts";
import { inOrder, isBehind, type Page, type Totals } from "../page.ts";
import { part, sql } from "../sql.ts";
import { isOfDay, POSTING_ID, type ReportPosition } from "./report-lines.ts";
import { SETTLEMENT } from "./settlements.ts";

export interface SettlementFilter {
  id?: string;
  from?: Date | null;
  to?: Date | null;
}

/** Condition over `settlements s`. */
const isChosenSettlement = (merchantId: string, filter: SettlementFilter) => part`
  s.merchant_id = ${merchantId}
  and (${filter.id}::text is null or s.id = ${filter.id})
  and (${filter.from}::timestamptz is null or s.created_at >= ${filter.from})
  and (${filter.to}::timestamptz is null or s.created_at < ${filter.to})`;

/** Their amount is the payout. */
export async function listSettlements(
  db: Queryable,
  merchantId: string,
  filter: SettlementFilter,
  page: Page,
): Promise<Settlement[]> {
  return db.rows<ListSettlementsRow>(sql`
    with listed as (
      select ${SETTLEMENT}, s.payout_minor as amount_minor from settlements s
       where ${isChosenSettlement(merchantId, filter)})
    select * from listed
     where ${isBehind(page)} order by ${inOrder(page)} limit ${page.limit}`);
}

/** How many there are and their payouts together; counts no more than `countMax`. */
export async function findSettlementTotals(
  db: Queryable,
  merchantId: string,
  filter: SettlementFilter,
  countMax: number,
): Promise<Totals | null> {
  return db.row<FindSettlementTotalsRow>(sql`
    select count(*) as "count!", coalesce(sum(payout_minor), 0)::bigint as "amount_minor!"
      from (select s.payout_minor from settlements s
             where ${isChosenSettlement(merchantId, filter)} limit ${countMax}) counted`);
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
