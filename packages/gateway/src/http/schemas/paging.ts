import Type, { type Static, type TProperties, type TSchema } from "typebox";
import { GatewayError } from "../../domain/errors.ts";
import type { Sealer } from "../../platform/keys/sealer.ts";
import { listPage, type Page, type Position } from "../../store/page.ts";

const LIMIT_MAX = 100;
const LIMIT_TEXT = `1 to ${LIMIT_MAX}; larger values are treated as ${LIMIT_MAX}.`;
export const CURSOR_LENGTH_MAX = 1_024;

/** Query of a list. Unknown keys are ignored; an empty cursor means the first page. */
export const ListQuery = Type.Object({
  cursor: Type.Optional(
    Type.String({
      maxLength: CURSOR_LENGTH_MAX,
      description: "Cursor from the previous response's meta; empty for the first page.",
      errorCodes: { maxLength: "INVALID_PARAMETER" },
    }),
  ),
  limit: Type.Optional(Type.String({ pattern: "^[0-9]{0,4}$", description: LIMIT_TEXT })),
});

/** The same for lists whose cursor is published as the last row's id. */
export const IdListQuery = Type.Object({
  cursor: Type.Optional(
    Type.String({
      pattern: "^[0-9]{0,24}$",
      description: "Cursor from the previous response's meta.",
    }),
  ),
  limit: Type.Optional(Type.String({ pattern: "^[0-9]{0,6}$", description: LIMIT_TEXT })),
});

/** `{ items, code, meta: { count, cursor } }`; no other key in meta unless it is given here. */
export function pageResponse<T extends TSchema, M extends TProperties>(item: T, more?: M) {
  return Type.Object({
    items: Type.Array(item),
    code: Type.Literal("SUCCESS"),
    meta: Type.Object({
      count: Type.Integer({ description: "Items on this page." }),
      ...(more as M), // of nothing there is nothing to spread
      cursor: Type.String({ description: "Cursor for the next page; empty on the last page." }),
    }),
  });
}

export function successPage<T, M extends object>(items: readonly T[], cursor: string, more?: M) {
  const meta = { count: items.length, ...(more as M), cursor };
  return { items, code: "SUCCESS" as const, meta };
}

/** What a cursor belongs to: one of another list or merchant does not open. */
export interface CursorScope {
  list: string;
  merchantId: string;
}

const contextOf = ({ list, merchantId }: CursorScope) => `cursor:${list}:${merchantId}`;

/** Sealed, so that it can be neither read nor forged. */
export function sealCursor(sealer: Sealer, scope: CursorScope, position: string): string {
  return sealer.seal(position, contextOf(scope)).toString("base64url");
}

/** Null for the first page. Throws INVALID_PARAMETER for a cursor of another list. */
export function openCursor(
  sealer: Sealer,
  scope: CursorScope,
  cursor: string | null | undefined,
): string | null {
  if (!cursor) return null;
  try {
    const sealed = Buffer.from(cursor, "base64url");
    if (sealed.toString("base64url") !== cursor) throw new Error("not as it was written");
    return sealer.open(sealed, contextOf(scope)).toString("utf8");
  } catch (cause) {
    const detail = "cursor is invalid. Send the cursor of the previous page.";
    throw new GatewayError("INVALID_PARAMETER", { detail, cause });
  }
}

/** Rows of a page, `usual` unless the query sets a number. Throws for 0. */
export function readLimit({ limit }: Static<typeof ListQuery>, usual = LIMIT_MAX): number {
  const wanted = limit ? Math.min(LIMIT_MAX, Number(limit)) : usual;
  if (wanted >= 1) return wanted;
  throw new GatewayError("INVALID_PARAMETER", { detail: "limit must be 1 to 100." });
}

export function pageOf(query: Static<typeof ListQuery>) {
  return { cursor: query.cursor, limit: readLimit(query) };
}

/** A row's position in a list that is sorted by creation. */
export const byCreation = (row: { createdAt: Date; id: string | number }): Position => ({
  at: row.createdAt,
  id: String(row.id),
});

interface List<Row> {
  /** At most `limit` rows behind a position. */
  list(page: Page): Promise<Row[]>;
  positionOf(row: NoInfer<Row>): Position;
}

/** The page that a cursor leads to, and the cursor behind it; "" after the last one. */
export async function readPage<Row>(
  sealer: Sealer,
  scope: CursorScope,
  { cursor, limit }: { cursor?: string | null | undefined; limit: number },
  { list, positionOf }: List<Row>,
): Promise<{ rows: Row[]; cursor: string }> {
  const text = openCursor(sealer, scope, cursor);
  const [time = "", ...id] = text?.split(" ") ?? [];
  const after = text === null ? null : { at: new Date(Number(time)), id: id.join(" ") };
  const { rows, next } = await listPage({ after, limit }, list, positionOf);
  const position = next && `${next.at.getTime()} ${next.id}`;
  return { rows, cursor: position ? sealCursor(sealer, scope, position) : "" };
}

/** The same where the cursor is the last row's id. A limit of 0 is taken for 1. */
export async function readIdPage<Row extends { id: string }>(
  query: Static<typeof IdListQuery>,
  list: (page: { cursor: string | null; limit: number }) => Promise<Row[]>,
): Promise<{ rows: Row[]; cursor: string }> {
  const page = {
    after: query.cursor ? { at: new Date(0), id: query.cursor } : null,
    limit: Math.min(LIMIT_MAX, Math.max(1, Number(query.limit || LIMIT_MAX))),
  };
  const { rows, next } = await listPage(
    page,
    ({ after, limit }) => list({ cursor: after?.id ?? null, limit }),
    ({ id }) => ({ at: new Date(0), id }),
  );
  return { rows, cursor: next?.id ?? "" };
}
