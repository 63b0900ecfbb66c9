import type { MerchantId } from "../../domain/ids.ts";
import type { Payout, PayoutState } from "../../domain/payout/payout.ts";
import type { Queryable } from "../database.ts";
import type {
  FindOpenPayoutTotalsRow,
  FindPayoutTotalsRow,
  ListDueSumsRow,
  ListFilePayoutsRow,
  ListOpenPayoutsRow,
  ListPayoutsByIdRow,
  ListPayoutsRow,
  ListReadyPayoutsRow,
} from "../generated/rows.ts";
import { cursorOf, inOrder, isBehind, type Page, type Totals } from "../page.ts";
import { part, sql } from "../sql.ts";
import { PAYOUT } from "./payouts.ts";

export interface PayoutFilter {
  state?: PayoutState | null;
  from?: Date | null;
  to?: Date | null;
}

const isChosenPayout = (merchantId: MerchantId, filter: PayoutFilter) => part`
  merchant_id = ${merchantId}
  and (${filter.state}::text is null or state = ${filter.state})
  and (${filter.from}::timestamptz is null or created_at >= ${filter.from})
  and (${filter.to}::timestamptz is null or created_at < ${filter.to})`;

/** A merchant's. */
export async function listPayouts(
  db: Queryable,
  merchantId: MerchantId,
  filter: PayoutFilter,
  page: Page,
): Promise<Payout[]> {
  return db.rows<ListPayoutsRow>(sql`
    select ${PAYOUT} from payouts p
     where ${isChosenPayout(merchantId, filter)} and ${isBehind(page)}
     order by ${inOrder(page)} limit ${page.limit}`);
}

/** How many there are and their sum; counts no more than `countMax`. */
export async function findPayoutTotals(
  db: Queryable,
  merchantId: MerchantId,
  filter: PayoutFilter,
  countMax: number,
): Promise<Totals | null> {
  return db.row<FindPayoutTotalsRow>(sql`
    select count(*) as "count!", coalesce(sum(amount_minor), 0)::bigint as "amount_minor!"
      from (select amount_minor from payouts
             where ${isChosenPayout(merchantId, filter)} limit ${countMax}) counted`);
}

type OpenState = Extract<PayoutState, "DUE" | "HELD">;

/** Of all merchants: due and in no file, or held; newest first. */
export async function listOpenPayouts(
  db: Queryable,
  state: OpenState,
  page: Page,
): Promise<(Payout & { merchantName: string })[]> {
  return db.rows<ListOpenPayoutsRow>(sql`
    select ${PAYOUT}, coalesce(m.profile ->> 'companyName', '') as "merchant_name!"
      from payouts p join merchants m on m.id = p.merchant_id
     where p.state = ${state} and p.file_id is null
       and (p.created_at, p.id) < ${cursorOf(page)}
     order by p.created_at desc, p.id desc limit ${page.limit}`);
}

export async function findOpenPayoutTotals(
  db: Queryable,
  state: OpenState,
  countMax: number,
): Promise<Totals | null> {
  return db.row<FindOpenPayoutTotalsRow>(sql`
    select count(*) as "count!", coalesce(sum(amount_minor), 0)::bigint as "amount_minor!"
      from (select amount_minor from payouts
             where state = ${state} and file_id is null limit ${countMax}) counted`);
}

/** At most as many as a file may have. */
export async function listFilePayouts(
  db: Queryable,
  fileId: string,
): Promise<(Payout & { merchantName: string })[]> {
  return db.rows<ListFilePayoutsRow>(sql`
    select ${PAYOUT}, coalesce(m.profile ->> 'companyName', '') as "merchant_name!"
      from payouts p join merchants m on m.id = p.merchant_id
     where p.file_id = ${fileId} order by p.amount_minor desc, p.id`);
}

/** Of any merchants. */
export async function listPayoutsById(
  db: Queryable,
  ids: readonly string[],
): Promise<(Payout & { merchantName: string })[]> {
  return db.rows<ListPayoutsByIdRow>(sql`
    select ${PAYOUT}, coalesce(m.profile ->> 'companyName', '') as "merchant_name!"
      from payouts p join merchants m on m.id = p.merchant_id
     where p.id = any(${ids}::text[])`);
}

/** Sums by state of what is not over, over all merchants. */
export async function listDueSums(db: Queryable): Promise<ListDueSumsRow[]> {
  return db.rows<ListDueSumsRow>(sql`
    select p.state, count(*)::int as "count!", sum(p.amount_minor)::bigint as "amount_minor!"
      from payouts p where p.state in ('DUE', 'HELD', 'APPROVED', 'SENT') group by p.state`);
}

/**
 * What a file may contain: due, in no file, created before `until` (null: at any time), oldest
 * first. `ids`: only these; null: all.
 */
export async function listReadyPayouts(
  db: Queryable,
  ids: readonly string[] | null,
  until: Date | null,
  limit: number,
): Promise<(Payout & { merchantName: string })[]> {
  return db.rows<ListReadyPayoutsRow>(sql`
    select ${PAYOUT}, coalesce(m.profile ->> 'companyName', '') as "merchant_name!"
      from payouts p join merchants m on m.id = p.merchant_id
     where p.state = 'DUE' and p.file_id is null
       and (${until}::timestamptz is null or p.created_at < ${until})
       and (${ids}::text[] is null or p.id = any(${ids}::text[]))
     order by p.created_at, p.id limit ${limit}`);
}
