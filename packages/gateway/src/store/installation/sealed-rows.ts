import type { Queryable, Transaction } from "../database.ts";

/** Where a table keeps sealed values. Names are our own constants, never input. */
export interface SealedColumns {
  table: string;
  /** Its primary key, the merchant first where it has one. */
  key: readonly string[];
  /** The column that names whose the values are. */
  subject: string;
  contexts: Readonly<Record<string, unknown>>;
}

/** What values sealed with the present key have at a place. */
export interface SealMark {
  offset: number;
  bytes: Buffer;
}

/** Primary key as text: the merchant and the row, or the row alone. */
export type RowKey = readonly string[];

/** The next rows by primary key, and which of them have a value without the mark. */
export async function listSealMarks(
  db: Queryable,
  place: SealedColumns,
  mark: SealMark,
  after: RowKey | null,
  limit: number,
): Promise<{ key: RowKey; isStale: boolean }[]> {
  const { table, key } = place;
  const values: unknown[] = [mark.bytes, limit, ...(after ?? [])];
  const parameters = key.map((_, i) => `$${i + 3}`).join(", ");
  const beyond = after ? `where (${key.join(", ")}) > (${parameters})` : "";
  const { rows } = await db.query<{ key: string[]; isStale: boolean }>({
    text: `
      select array[${key.join(", ")}]::text[] as key, ${isStale(place, mark, "$1")} as "isStale"
        from ${table} ${beyond} order by ${key.join(", ")} limit $2`,
    values,
  });
  return rows;
}

export interface SealedRow {
  id: string;
  subject: string;
  /** In the order of the table's columns. */
  sealed: (Buffer | null)[];
}

/**
 * Locks those rows of one merchant (null: of a table without merchants) that have a value without
 * the mark. Skips rows locked by another transaction, because waiting for them could deadlock.
 */
export async function lockStaleRows(
  tx: Transaction,
  place: SealedColumns,
  mark: SealMark,
  merchantId: string | null,
  ids: readonly string[],
): Promise<SealedRow[]> {
  const { table, key, subject, contexts } = place;
  const id = key.at(-1);
  const ofMerchant = merchantId === null ? "" : "and merchant_id = $3";
  const { rows } = await tx.query<SealedRow>({
    text: `
      select ${id} as id, ${subject} as subject, array[${Object.keys(contexts)}]::bytea[] as sealed
        from ${table}
       where ${id} = any($2::text[]) ${ofMerchant} and ${isStale(place, mark, "$1")}
       order by ${id} for update skip locked`,
    values: [mark.bytes, ids, ...(merchantId === null ? [] : [merchantId])],
  });
  return rows;
}

/** Only rows that the transaction has locked. */
export async function replaceSealed(
  tx: Transaction,
  { table, key, contexts }: SealedColumns,
  merchantId: string | null,
  rows: readonly Omit<SealedRow, "subject">[],
): Promise<void> {
  const columns = Object.keys(contexts);
  const id = key.at(-1);
  const arrays = columns.map((_, i) => `$${i + 2}::bytea[]`);
  const ofMerchant = merchantId === null ? "" : `and t.merchant_id = $${columns.length + 2}`;
  await tx.query({
    text: `
      update ${table} t set ${columns.map((column) => `${column} = u.${column}`)}
        from unnest($1::text[], ${arrays}) as u(id, ${columns})
       where t.${id} = u.id ${ofMerchant}`,
    values: [
      rows.map((row) => row.id),
      ...columns.map((_, i) => rows.map(({ sealed }) => sealed[i] ?? null)),
      ...(merchantId === null ? [] : [merchantId]),
    ],
  });
}

function isStale({ contexts }: SealedColumns, { offset, bytes }: SealMark, mark: string): string {
  const stale = Object.keys(contexts).map(
    (column) =>
      `coalesce(substring(${column} from ${offset + 1} for ${bytes.length}) <> ${mark}, false)`,
  );
  return `(${stale.join(" or ")})`;
}
