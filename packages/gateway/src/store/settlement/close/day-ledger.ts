import type { Balances } from "../../../domain/ledger/ledger.ts";
import type { DifferenceItem, PostedGroup } from "../../../domain/settlement/close/day-figures.ts";
import type { Reachable } from "../../citus/reach.ts";
import type { Queryable } from "../../database.ts";
import type {
  ListUnbookedPayoutsRow,
  SumBalancesAtRow,
  SumDayPostingsRow,
} from "../../generated/rows.ts";
import { SUMS, toBalances } from "../../ledger/ledger.ts";
import { part, sql } from "../../sql.ts";

/** A day, and the providers' day of its file. */
export interface DayTimes {
  day: { from: Date; until: Date };
  file: { from: Date; until: Date };
}

/** Reads a merchant's postings of the day by their time. */
const ofMerchants = (among: Reachable) => part`
  merchants m join ledger_postings p on p.merchant_id = m.id
    and (${among}::text[] is null or p.merchant_id = any(${among}::text[]))`;

/** Sums of the day's postings by kind, provider and method. */
export async function sumDayPostings(
  db: Queryable,
  { day, file }: DayTimes,
  among: Reachable,
): Promise<PostedGroup[]> {
  const rows = await db.rows<SumDayPostingsRow>(sql`
    select kind as "kind!", rail as "rail_id!", method as "method!",
           is_of_day as "is_of_day!", is_of_file as "is_of_file!", count(*)::int as "count!",
           ${SUMS} as "sums!"
      from (
        select p.*, coalesce(t.rail_id, p.rail_id) as rail, coalesce(t.request_method, '') as method,
               p.created_at >= ${day.from} as is_of_day,
               p.created_at < ${file.until} as is_of_file
          from ${ofMerchants(among)}
          left join transactions t
            on t.merchant_id = p.merchant_id and t.id = p.transaction_id
           and p.kind in ('PAYMENT', 'DISPUTE_OPENED', 'DISPUTE_WON')
         where p.created_at >= ${file.from} and p.created_at < ${day.until}) posted
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`);
  return rows.map(({ sums, ...row }) => ({ ...row, sums: toBalances(sums) }));
}

/** The balances at one moment: those of now without what is dated later. */
export async function sumBalancesAt(
  db: Queryable,
  until: Date,
  among: Reachable,
): Promise<Balances> {
  const row = await db.row<SumBalancesAtRow>(sql`
    select ${SUMS} as "sums!" from (
      select h.merchant_id, h.payable_minor, h.fees_minor, h.taxes_minor, h.refunds_minor,
             h.payouts_due_minor, h.in_transit_minor, h.payouts_minor, h.disputes_minor,
             h.receivable_minor, h.rail_fees_minor, h.received_minor
        from ledger_heads h
       where ${among}::text[] is null or h.merchant_id = any(${among}::text[])
      union all
      select p.merchant_id, -p.payable_minor, -p.fees_minor, -p.taxes_minor, -p.refunds_minor,
             -p.payouts_due_minor, -p.in_transit_minor, -p.payouts_minor, -p.disputes_minor,
             -p.receivable_minor, -p.rail_fees_minor, -p.received_minor
        from ${ofMerchants(among)}
       where p.created_at >= ${until}) balances`);
  return toBalances(row?.sums ?? []);
}

/** Payouts that are paid since the day, and in no statement of the bank. */
export async function listUnbookedPayouts(
  db: Queryable,
  { day }: DayTimes,
  limit: number,
  among: Reachable,
): Promise<DifferenceItem[]> {
  const rows = await db.rows<ListUnbookedPayoutsRow>(sql`
    select p.merchant_id, p.reference as "reference!", p.in_transit_minor as "amount_minor!"
      from ${ofMerchants(among)}
     where p.kind = 'PAYOUT_PAID' and p.created_at >= ${day.from} and p.created_at < ${day.until}
       and not exists (
         select from payout_answers a
          where a.merchant_id = p.merchant_id and a.payout_id = p.reference
            and a.outcome = 'PAID' and a.kind in ('camt.053', 'mt940', 'csv')
            and a.set_aside_at is null)
     order by p.merchant_id, p.reference limit ${limit}`);
  return rows.map(({ merchantId, reference, amountMinor }) => ({
    ...{ merchantId, subject: reference, detail: "", railId: "" },
    ...{ expectedMinor: amountMinor, foundMinor: null },
  }));
}
