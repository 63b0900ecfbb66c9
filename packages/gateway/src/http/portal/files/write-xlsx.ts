import { writeXlsxStream } from "hucre/xlsx";
import type { Column, ColumnKind, FileValue } from "../../../domain/file/columns.ts";

/** Excel knows no time zones: a cell holds what Malaysian clocks showed. */
const OFFSET_MS = 8 * 3_600_000;
/** Characters of a cell. */
const TEXT_MAX = 32_767;

/** As Excel names formats; `@` is text, which keeps the digits of an ID. */
const FORMATS: Readonly<Record<ColumnKind, { numFmt: string; width: number }>> = {
  text: { numFmt: "@", width: 24 },
  sen: { numFmt: "#,##0.00", width: 14 },
  time: { numFmt: "yyyy-mm-dd hh:mm:ss", width: 20 },
  day: { numFmt: "yyyy-mm-dd", width: 12 },
};

/**
 * A workbook of one table, byte by byte as it is read: no more than a few rows are in memory. Text
 * is never run as a formula. Above 1,048,576 rows it continues on a second sheet.
 */
export function writeXlsx<Row>(
  sheetName: string,
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
): AsyncIterable<Uint8Array> {
  return writeXlsxStream(cellsOf(columns, rows), {
    name: sheetName,
    columns: columns.map(({ name, kind }) => ({ header: name, ...FORMATS[kind] })),
    freezePane: { rows: 1 },
  });
}

async function* cellsOf<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row>) {
  for await (const row of rows) {
    yield columns.map(({ read, kind }) => cellOf(read(row), kind));
  }
}

function cellOf(value: FileValue, kind: ColumnKind): string | number | Date | null {
  if (value === null) return null;
  if (value instanceof Date) return new Date(value.getTime() + OFFSET_MS);
  if (typeof value === "number") return kind === "sen" ? value / 100 : value;
  return kind === "day" ? new Date(`${value}T00:00:00Z`) : plainText(value);
}

/** What a workbook cannot hold becomes U+FFFD; `_x0041_` would be read as a character's code. */
function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\uFFFE\uFFFF]/g, "\uFFFD")
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .slice(0, TEXT_MAX);
}
