import { part } from "./sql.ts";

/** The cursor of a page: time and id of its last row. */
export interface Position {
  at: Date;
  id: string;
}

export interface Page {
  /** Null for the first page. */
  after: Position | null;
  limit: number;
}

/**
 * Time and id of the row before a page, newest first: its rows are those with
 * `(created_at, id) < ${cursorOf(page)}`. All times are before the first page's.
 */
export function cursorOf({ after }: Page) {
  return part`(coalesce(${after?.at}::timestamptz, 'infinity'), ${after?.id})`;
}

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
