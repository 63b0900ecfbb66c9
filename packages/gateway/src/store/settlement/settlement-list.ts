import type { Period } from "../../domain/payment/search/read-period.ts";
import type { Settlement } from "../../domain/settlement/settlement.ts";
import type { Queryable } from "../database.ts";
import type {
  FindSettlementsRow,
  FindSettlementTotalsRow,
  ListSettlementLinesRow,
  ListSettlementsRow,
} from "../generated/rows.ts";
import { IS_SETTLED } from "../ledger/ledger.ts";
import { inOrder, isBehind, type Page, type Totals } from "../page.ts";
import { part, sql } from "../sql.ts";
import { isOfDay, POSTING_ID, type ReportPosition } from "./report-lines.ts";
import { SETTLEMENT } from "./settlements.ts";

/** A range of the days that are settled. */
export interface SettlementFilter {
  id?: string;
  from?: Date | null;
  to?: Date | null;
}

/** The first moment of the day that is settled, in Malaysia. */
const DAY_START = part`s.date::timestamp at time zone 'Asia/Kuala_Lumpur'`;

/** Condition over `settlements s`. */
const isChosenSettlement = (merchantId: string, filter: SettlementFilter) => part`
  s.merchant_id = ${merchantId}
  and (${filter.id}::text is null or s.id = ${filter.id})
  and (${filter.from}::timestamptz is null or ${DAY_START} >= ${filter.from})
  and (${filter.to}::timestamptz is null or ${DAY_START} < ${filter.to})`;

/**
 * By day rather than by creation: after an interruption several days are settled together. Their
 * amount is the payout.
 */
export async function listSettlements(
  db: Queryable,
  merchantId: string,
  filter: SettlementFilter,
  page: Page,
): Promise<Settlement[]> {
  return db.rows<ListSettlementsRow>(sql`
    with listed as (
      select s.id, s.payout_minor as amount_minor, ${DAY_START} as created_at
        from settlements s where ${isChosenSettlement(merchantId, filter)}),
    page as (
      select id, row_number() over (order by ${inOrder(page)}) as place
        from listed where ${isBehind(page)} order by place limit ${page.limit})
    select ${SETTLEMENT} from page join settlements s on s.merchant_id = ${merchantId} and s.id = page.id
     order by page.place`);
}

/** Settlements with one of these ids, with this payout, or of a day in a period; latest first. */
export async function findSettlements(
  db: Queryable,
  merchantId: string,
  by: { ids: readonly string[]; payoutsMinor: readonly number[]; period: Period | null },
  limit: number,
): Promise<Settlement[]> {
  return db.rows<FindSettlementsRow>(sql`
    select ${SETTLEMENT} from settlements s
     where s.merchant_id = ${merchantId}
       and (s.id = any(${by.ids}::text[]) or s.payout_minor = any(${by.payoutsMinor}::bigint[])
            or (${DAY_START} >= ${by.period?.from}::timestamptz
                and ${DAY_START} < ${by.period?.to}::timestamptz))
     order by s.date desc limit ${limit}`);
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
    select ${POSTING_ID} as "posting_id!", -p.payable_minor as "amount_minor!",
           coalesce(p.taxes_minor, 0) as "tax_minor!", p.kind,
           p.created_at, coalesce(p.transaction_id, '') as "transaction_id!",
           coalesce(t.order_id, '') as "order_id!", coalesce(t.request_method, '') as "method!",
           t.bank_code
      from ledger_postings p
      left join transactions t on t.merchant_id = p.merchant_id and t.id = p.transaction_id
     where ${isOfDay({ merchantId, settlement, from, until }, after)} and ${IS_SETTLED}
     order by p.created_at, p.bucket, p.sequence limit ${limit}`);
}
