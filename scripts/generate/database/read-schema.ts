import type pg from "pg";

/** A column of a table, with what the database guarantees of it. */
export interface SchemaColumn {
  table: string;
  name: string;
  typeId: number;
  isNullable: boolean;
  /** From a check `column in ('A', 'B')`; null when any value of its type fits. */
  values: readonly string[] | null;
}

export interface Schema {
  /** By table id and column number, as results name them. */
  columns: ReadonlyMap<string, SchemaColumn>;
  /** Names of types by their id. */
  types: ReadonlyMap<number, string>;
}

export const columnKey = (tableId: number, columnId: number) => `${tableId}.${columnId}`;

const VALUE = /'((?:[^']|'')*)'::text/g;

export async function readSchema(client: pg.Client): Promise<Schema> {
  const { rows } = await client.query<{
    table_id: number;
    column_id: number;
    table_name: string;
    column_name: string;
    type_id: number;
    is_nullable: boolean;
    check_text: string | null;
  }>(`
    select c.oid::int as table_id, a.attnum::int as column_id, c.relname as table_name,
           a.attname as column_name, a.atttypid::int as type_id, not a.attnotnull as is_nullable,
           (select pg_get_constraintdef(k.oid) from pg_constraint k
             where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
               and pg_get_constraintdef(k.oid) like 'CHECK ((' || a.attname || ' = ANY (ARRAY[%'
             limit 1) as check_text
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
     order by c.relname, a.attnum`);
  const types = await client.query<{ id: number; name: string }>(
    "select oid::int as id, typname as name from pg_type",
  );
  return {
    columns: new Map(
      rows.map((row) => [
        columnKey(row.table_id, row.column_id),
        {
          table: row.table_name,
          name: row.column_name,
          typeId: row.type_id,
          isNullable: row.is_nullable,
          values: row.check_text
            ? [...row.check_text.matchAll(VALUE)].map(([, v]) => v ?? "")
            : null,
        },
      ]),
    ),
    types: new Map(types.rows.map(({ id, name }) => [id, name])),
  };
}
