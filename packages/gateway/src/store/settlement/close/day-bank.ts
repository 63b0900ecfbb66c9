import type { BankFigures, DifferenceItem } from "../../../domain/settlement/close/day-figures.ts";
import type { Queryable } from "../../database.ts";
import type {
  ListDayEntriesRow,
  ListLateBookingDaysRow,
  SumDayBookingsRow,
  SumLateBookingsRow,
} from "../../generated/rows.ts";
import { part, sql } from "../../sql.ts";
import type { DayTimes } from "./day-ledger.ts";

/**
 * The statements' bookings of these days, each from the first file that has it: exports overlap,
 * and one bank sends the same day in several formats. Those without the bank's reference are kept
 * apart by what they say. A booking that one file has twice is two.
 */
const bookingsOf = (days: readonly string[]) => part`(
  select distinct on (booked_on, direction, amount_minor, has_no_reference, reference, nth) *
    from (
      select e.file_number, e.position, e.booked_on, e.direction, e.amount_minor,
             coalesce(e.assigned_outcome, e.outcome) as outcome,
             e.payout_id is not null or e.is_whole_batch as is_payout,
             e.bank_reference is null as has_no_reference,
             coalesce(e.bank_reference, e.text) as reference,
             row_number() over (
               partition by e.file_number, e.booked_on, e.direction, e.amount_minor,
                            e.bank_reference is null, coalesce(e.bank_reference, e.text)
               order by e.position) as nth
        from bank_entries e
       where e.booked_on = any(${days}::date[]) and e.kind in ('camt.053', 'mt940', 'csv')
         and e.direction is not null) numbered
   order by booked_on, direction, amount_minor, has_no_reference, reference, nth, file_number,
            position)`;

/** Files of the day of receipt, whose older bookings may be of days that were closed. */
const receivedIn = ({ day }: DayTimes) => part`
  select number from bank_files where received_at >= ${day.from} and received_at < ${day.until}`;

const BOOKING_SUMS = part`
  count(*) filter (where f.direction = 'CREDIT')::int as "credit_count!",
  coalesce(sum(f.amount_minor) filter (where f.direction = 'CREDIT'), 0)::bigint
    as "credit_minor!",
  count(*) filter (where f.direction = 'DEBIT')::int as "debit_count!",
  coalesce(sum(f.amount_minor) filter (where f.direction = 'DEBIT'), 0)::bigint as "debit_minor!",
  count(*) filter (where f.is_payout and f.outcome = 'RETURNED')::int as "returned_count!",
  coalesce(sum(f.amount_minor) filter (where f.is_payout and f.outcome = 'RETURNED'), 0)::bigint
    as "returned_minor!",
  count(*) filter (where f.is_payout and f.outcome = 'PAID')::int as "paid_count!",
  coalesce(sum(f.amount_minor) filter (where f.is_payout and f.outcome = 'PAID'), 0)::bigint
    as "paid_minor!"`;

/** Closed days of which something was received on a later day. */
async function listLateBookingDays(
  db: Queryable,
  times: DayTimes,
): Promise<ListLateBookingDaysRow[]> {
  return db.rows<ListLateBookingDaysRow>(sql`
    select distinct e.booked_on::text as "day!" from bank_entries e
      join daily_closes c on c.day = e.booked_on
     where e.file_number in (${receivedIn(times)}) and e.file_number > c.last_bank_file`);
}

/**
 * What the bank booked on a day: what was received before the day was closed, and what was received
 * on the day of days that were closed already.
 */
export async function sumDayBookings(
  db: Queryable,
  date: string,
  times: DayTimes,
): Promise<BankFigures> {
  const days = [date, ...(await listLateBookingDays(db, times)).map(({ day }) => day)];
  const row = await db.row<SumDayBookingsRow>(sql`
    select ${BOOKING_SUMS}
      from ${bookingsOf(days)} f left join daily_closes c on c.day = f.booked_on
     where case when f.booked_on = ${date}
                then c.day is null or f.file_number <= c.last_bank_file
                else f.file_number > c.last_bank_file
                     and f.file_number in (${receivedIn(times)}) end`);
  return toFigures(row);
}

/** What was booked on a closed day and received later. */
export async function sumLateBookings(db: Queryable, date: string): Promise<BankFigures> {
  const row = await db.row<SumLateBookingsRow>(sql`
    select ${BOOKING_SUMS}
      from ${bookingsOf([date])} f join daily_closes c on c.day = f.booked_on
     where f.file_number > c.last_bank_file`);
  return toFigures(row);
}

function toFigures(row: SumDayBookingsRow | null): BankFigures {
  const sumOf = (name: "credit" | "debit" | "returned" | "paid") => ({
    count: row?.[`${name}Count`] ?? 0,
    amountMinor: row?.[`${name}Minor`] ?? 0,
  });
  return {
    credits: sumOf("credit"),
    debits: sumOf("debit"),
    returned: sumOf("returned"),
    paid: sumOf("paid"),
  };
}

/**
 * Entries of the day that wait for an operator. The day is that of the booking, and of receipt for
 * those without one or after the close.
 */
export async function listDayEntries(
  db: Queryable,
  date: string,
  times: DayTimes,
  limit: number,
): Promise<DifferenceItem[]> {
  const rows = await db.rows<ListDayEntriesRow>(sql`
    select e.file_number, e.position, e.direction, e.amount_minor,
           coalesce(e.unmatched_reason, '') as "detail!"
      from bank_entries e left join daily_closes c on c.day = e.booked_on
     where e.state = 'OPEN'
       and case when e.booked_on = ${date}
                then c.day is null or e.file_number <= c.last_bank_file
                else (e.booked_on is null or e.file_number > c.last_bank_file)
                     and e.received_at >= ${times.day.from}
                     and e.received_at < ${times.day.until} end
     order by e.received_at, e.file_number, e.position limit ${limit}`);
  return rows.map(({ fileNumber, position, direction, amountMinor, detail }) => ({
    ...{ subject: `${fileNumber}-${position}`, detail, merchantId: "", railId: "" },
    expectedMinor: null,
    foundMinor: direction === "DEBIT" ? 0 - (amountMinor ?? 0) : amountMinor,
  }));
}
