import type { Transaction } from "../../../../packages/gateway/src/store/database.ts";
import type { TableRow } from "./make-year.ts";

/** Each as one text. */
const ROWS_AT_ONCE = 5_000;

/** All have the columns of the first. */
export async function insertRows(
  tx: Transaction,
  table: string,
  rows: readonly TableRow[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const part = JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE));
    await tx.query({
      text: `insert into ${table} (${columns})
             select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      values: [part],
    });
  }
}

/** What the domain calls `companyName` is `company_name` in the database. */
export function toRow(record: object): TableRow {
  const entries = Object.entries(record).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(entries) as TableRow;
}
