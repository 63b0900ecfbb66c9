import Type, { type Static, type TSchema } from "typebox";

/** Rows of a page by default, and at most. */
export const PAGE_LIMIT = 100;

/** Query of a list. Unknown keys are ignored; an empty cursor means the first page. */
export const PageQuery = Type.Object({
  cursor: Type.Optional(
    Type.String({
      pattern: "^[0-9]{0,24}$",
      description: "Cursor from the previous response's `meta`.",
    }),
  ),
  limit: Type.Optional(Type.String({ pattern: "^[0-9]{0,6}$", description: "1 to 100." })),
});

export interface Page {
  /** ID of the last row of the previous page; null for the first page. */
  cursor: string | null;
  limit: number;
}

export function readPage(query: Static<typeof PageQuery>): Page {
  const limit = Number(query.limit || PAGE_LIMIT);
  return { cursor: query.cursor || null, limit: Math.min(PAGE_LIMIT, Math.max(1, limit)) };
}

/** The cursor of the next page; empty on the last page. */
export function nextCursor(rows: readonly { id: string }[], limit: number): string {
  return rows.length < limit ? "" : (rows.at(-1)?.id ?? "");
}

/** `{ items, code, meta }`. */
export function listResponse<T extends TSchema>(item: T) {
  return Type.Object({
    items: Type.Array(item),
    code: Type.Literal("SUCCESS"),
    meta: Type.Object({
      count: Type.Integer(),
      total: Type.Optional(Type.Integer()),
      cursor: Type.String({ description: "Cursor for the next page. Empty on the last page." }),
    }),
  });
}

export function successList<T extends { id: string }, Shown>(
  rows: readonly T[],
  limit: number,
  present: (row: T) => Shown,
  total?: number,
) {
  const meta = { count: rows.length, ...(total !== undefined && { total }) };
  return {
    items: rows.map(present),
    code: "SUCCESS" as const,
    meta: { ...meta, cursor: nextCursor(rows, limit) },
  };
}
