import { part } from "./sql.ts";

/** Order of a list; a minus is descending. */
export type Sort = "-createdAt" | "createdAt" | "-amountMinor" | "amountMinor";

/** The cursor of a page: time and id of its last row. */
export interface Position {
  /** Sorted by amount, as many milliseconds after 1970 as the amount is sen. */
  at: Date;
  id: string;
}

export interface Page {
  /** Null for the first page. */
  after: Position | null;
  limit: number;
  /** Newest first by default. */
  sort?: Sort | undefined;
}

/** What all pages come to, counted up to a limit. */
export interface Count {
  count: number;
}
export interface Totals extends Count {
  amountMinor: number;
}

/**
 * Time and id of the row before a page, newest first: its rows are those with
 * `(created_at, id) < ${cursorOf(page)}`. All times are before the first page's.
 */
export function cursorOf({ after }: Page) {
  return part`(coalesce(${after?.at}::timestamptz, 'infinity'), ${after?.id})`;
}

/**
 * Whether a row with `created_at` and `id` is behind the row before a page. PostgreSQL plans with
 * the actual values, so only the comparison of the page's order is left, which an index can serve.
 */
export const isBehindInTime = ({ after, sort = "-createdAt" }: Page) => part`(
  ${after?.id}::text is null
  or ${sort}::text = '-createdAt' and (created_at, id) < (${after?.at}::timestamptz, ${after?.id})
  or ${sort}::text = 'createdAt' and (created_at, id) > (${after?.at}::timestamptz, ${after?.id}))`;

/** The order of such a page. */
export const inTimeOrder = ({ sort = "-createdAt" }: Page) => part`
  case when ${sort}::text = '-createdAt' then created_at end desc,
  case when ${sort}::text = '-createdAt' then id end desc,
  case when ${sort}::text = 'createdAt' then created_at end,
  case when ${sort}::text = 'createdAt' then id end`;

/** The same for a row that also has `amount_minor`. */
export const isBehind = (page: Page) => part`(
  ${isBehindInTime(page)}
  or ${page.sort}::text = '-amountMinor'
     and (amount_minor, id) < (${page.after?.at.getTime()}::bigint, ${page.after?.id})
  or ${page.sort}::text = 'amountMinor'
     and (amount_minor, id) > (${page.after?.at.getTime()}::bigint, ${page.after?.id}))`;

export const inOrder = (page: Page) => part`
  case when ${page.sort}::text = '-amountMinor' then amount_minor end desc,
  case when ${page.sort}::text = '-amountMinor' then id end desc,
  case when ${page.sort}::text = 'amountMinor' then amount_minor end,
  case when ${page.sort}::text = 'amountMinor' then id end,
  ${inTimeOrder(page)}`;

/** The rows of a page, and its cursor when there is a next page. */
export async function listPage<Row>(
  page: Page,
  list: (page: Page) => Promise<Row[]>,
  positionOf: (row: Row) => Position,
): Promise<{ rows: Row[]; next: Position | null }> {
  // Statements fetch one extra row, which shows that there is a next page.
  const found = await list({ ...page, limit: page.limit + 1 });
  const rows = found.slice(0, page.limit);
  const last = found.length > page.limit ? rows.at(-1) : undefined;
  return { rows, next: last ? positionOf(last) : null };
}
