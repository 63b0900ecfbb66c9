import { GatewayError } from "../../domain/errors.ts";

export interface KeysetPage {
  after: { at: Date; id: string } | null;
  limit: number;
}

const LIMIT_DEFAULT = 50;

/**
 * A cursor is the time and ID of the last row, opaque to the browser. Throws for an invalid one.
 */
export function readPage(
  query: { cursor?: string; limit?: string },
  options: { isAnyId: boolean } = { isAnyId: false },
): KeysetPage {
  const limit = query.limit === undefined ? LIMIT_DEFAULT : Number(query.limit);
  const { cursor } = query;
  return { after: cursor === undefined ? null : readCursor(cursor, options.isAnyId), limit };
}

/** `isAnyId`: the ID is the merchant's own and may contain any character. */
function readCursor(cursor: string, isAnyId: boolean): { at: Date; id: string } {
  const [time = "", ...rest] = Buffer.from(cursor, "base64url").toString("utf8").split(" ");
  const at = new Date(Number(time));
  const id = rest.join(" ");
  const isId = isAnyId ? !id.includes("\0") : /^[\w.:-]{1,64}$/.test(id);
  if (!/^\d{1,15}$/.test(time) || Number.isNaN(at.getTime()) || !isId) {
    throw new GatewayError("INVALID_PARAMETER", {
      detail: "cursor is invalid. Send the nextCursor of the previous page.",
    });
  }
  return { at, id };
}

/** `rows` has one more row than the page, when there is another page. */
export function presentPage<Row, Item>(
  rows: readonly Row[],
  page: KeysetPage,
  keyOf: (row: Row) => { at: Date; id: string },
  present: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const nextCursor =
    rows.length > page.limit && last !== undefined ? makeCursor(keyOf(last)) : null;
  return { items: shown.map(present), nextCursor };
}

function makeCursor({ at, id }: { at: Date; id: string }): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString("base64url");
}

/** One more row than the page holds tells whether there is another page. */
export function withOneMore(page: KeysetPage): KeysetPage {
  return { ...page, limit: page.limit + 1 };
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** A time; a date is its first moment in Malaysia. Null when omitted. */
export function readTime(text: string | undefined, name: string): Date | null {
  if (text === undefined) return null;
  const at = new Date(DATE.test(text) ? `${text}T00:00:00+08:00` : text);
  if (!Number.isNaN(at.getTime())) return at;
  throw new GatewayError("INVALID_PARAMETER", {
    detail: `${name} must be an RFC 3339 time or a date (YYYY-MM-DD).`,
  });
}

export function readRange(query: { from?: string; to?: string }): {
  from: Date | null;
  to: Date | null;
} {
  return { from: readTime(query.from, "from"), to: readTime(query.to, "to") };
}

/** Lines continue after a posting's number. */
export function readPostingId(page: KeysetPage): string {
  const id = page.after?.id ?? "0";
  if (/^\d{1,18}$/.test(id)) return id;
  throw new GatewayError("INVALID_PARAMETER", {
    detail: "cursor is invalid. Send the cursor of the previous page.",
  });
}
