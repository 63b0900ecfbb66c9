import { camelCase } from "../../database.ts";

/**
 * A row that the database has made into JSON: its columns in camelCase, and these of them times.
 */
export function readJsonRow<Row extends object>(
  columns: unknown,
  times: ReadonlySet<keyof Row>,
): Row {
  const entries = Object.entries(columns as object).map(([column, value]) => {
    const name = camelCase(column);
    const isTime = times.has(name as keyof Row) && value !== null;
    return [name, isTime ? new Date(String(value)) : value];
  });
  return Object.fromEntries(entries) as Row; // the statement selects all of its columns
}

/** The same for `json_agg`, which is null for no rows. */
export function readJsonRows<Row extends object>(
  rows: unknown,
  times: ReadonlySet<keyof Row>,
): Row[] {
  return ((rows ?? []) as unknown[]).map((columns) => readJsonRow(columns, times));
}
