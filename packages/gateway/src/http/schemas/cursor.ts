import Type, { type Static } from "typebox";
import { GatewayError } from "../../domain/errors.ts";
import type { Sealer } from "../../platform/sealer.ts";

export const LIST_LIMIT_MAX = 100;
const CURSOR_LENGTH_MAX = 1_024;

/**
 * Query of a list with an opaque cursor. Unknown keys are ignored; an empty value counts as
 * missing.
 */
export const ListQuery = Type.Object({
  cursor: Type.Optional(
    Type.String({
      maxLength: CURSOR_LENGTH_MAX,
      description: "Cursor from the previous response's `meta`. Empty for the first page.",
      errorCodes: { maxLength: "INVALID_PARAMETER" },
    }),
  ),
  limit: Type.Optional(
    Type.String({
      pattern: "^[0-9]{0,4}$",
      description: `Page size, 1 to ${LIST_LIMIT_MAX}. Larger values are treated as ${LIST_LIMIT_MAX}.`,
    }),
  ),
});

/** Rows of a page, 100 by default. Throws for 0. */
export function readLimit({ limit }: Static<typeof ListQuery>): number {
  const wanted = limit ? Number(limit) : LIST_LIMIT_MAX;
  if (wanted >= 1) return Math.min(LIST_LIMIT_MAX, wanted);
  throw new GatewayError("INVALID_PARAMETER", { detail: "limit must be 1 to 100." });
}

/** What a cursor belongs to: it opens only for the same list and merchant. */
export interface CursorScope {
  list: string;
  merchantId: string;
}

const contextOf = ({ list, merchantId }: CursorScope) => `cursor:${list}:${merchantId}`;

/** Sealed, so that it can be neither read nor forged. */
export function sealCursor(sealer: Sealer, scope: CursorScope, position: string): string {
  return sealer.seal(position, contextOf(scope)).toString("base64url");
}

/**
 * Null for the first page. Throws INVALID_PARAMETER for any other text than a cursor of this list.
 */
export function openCursor(
  sealer: Sealer,
  scope: CursorScope,
  cursor: string | null | undefined,
): string | null {
  if (!cursor) return null;
  try {
    const sealed = Buffer.from(cursor, "base64url");
    if (sealed.toString("base64url") !== cursor) throw new Error("altered encoding");
    return sealer.open(sealed, contextOf(scope)).toString("utf8");
  } catch (cause) {
    throw new GatewayError("INVALID_PARAMETER", {
      detail: "cursor is invalid. Send the cursor of the previous page.",
      cause,
    });
  }
}

/** The last row of a page that is listed newest first. */
export interface Position {
  createdAt: Date;
  id: string;
}

function writePosition({ createdAt, id }: Position): string {
  return `${createdAt.getTime()} ${id}`;
}

/** Of `writePosition`; null for the first page. */
function readPosition(text: string | null): Position | null {
  if (text === null) return null;
  const [time = "", id = ""] = text.split(" ");
  return { createdAt: new Date(Number(time)), id };
}

/**
 * The requested page and the cursor of the next; "" on the last. `list` returns at most `count`
 * rows after a position, newest first. Throws INVALID_PARAMETER.
 */
export async function readPage<Row extends Position>(
  sealer: Sealer,
  scope: CursorScope,
  query: Static<typeof ListQuery>,
  list: (after: Position | null, count: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; cursor: string }> {
  const after = readPosition(openCursor(sealer, scope, query.cursor));
  const limit = readLimit(query);
  // One more row shows whether there is a next page.
  const found = await list(after, limit + 1);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, cursor: last ? sealCursor(sealer, scope, writePosition(last)) : "" };
}

/**
 * `{ items, code, meta: { count, cursor } }`; no other key in meta, for a published client's sake.
 */
export function cursorResponse<T extends Parameters<typeof Type.Array>[0]>(item: T) {
  return Type.Object({
    items: Type.Array(item),
    code: Type.Literal("SUCCESS"),
    meta: Type.Object({
      count: Type.Integer({ description: "Number of items on this page." }),
      cursor: Type.String({ description: "Cursor for the next page. Empty on the last page." }),
    }),
  });
}

export function successPage<T>(items: readonly T[], cursor: string) {
  return { items, code: "SUCCESS" as const, meta: { count: items.length, cursor } };
}
