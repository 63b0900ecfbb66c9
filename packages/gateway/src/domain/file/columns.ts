/** Columns of a file, declared once for each format that it is written in. */
import { type Cell, csvLines, makeCsv } from "../csv.ts";
import { formatMalaysianTime } from "../malaysian-day.ts";
import { formatDecimal } from "../money.ts";

export const FILE_FORMATS = ["csv", "xlsx"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** `sen`: an amount. `day`: `YYYY-MM-DD`. Text stays text, whatever digits it has. */
export type ColumnKind = "text" | "sen" | "time" | "day";
export type FileValue = string | number | Date | null;

export interface Column<Row> {
  name: string;
  kind: ColumnKind;
  read(row: Row): FileValue;
}

export function textColumn<Row>(name: string, read: (row: Row) => string | null): Column<Row> {
  return { name, kind: "text", read };
}

export function senColumn<Row>(name: string, read: (row: Row) => number | null): Column<Row> {
  return { name, kind: "sen", read };
}

export function timeColumn<Row>(name: string, read: (row: Row) => Date | null): Column<Row> {
  return { name, kind: "time", read };
}

/** Empty text is no day. */
export function dayColumn<Row>(name: string, read: (row: Row) => string | null): Column<Row> {
  return { name, kind: "day", read: (row) => read(row) || null };
}

export function csvHeaderOf<Row>(columns: readonly Column<Row>[]): string {
  return makeCsv(
    columns.map(({ name }) => name),
    [],
  );
}

export function csvRowsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return csvLines(rows.map((row) => csvCellsOf(columns, row)));
}

export function csvCellsOf<Row>(columns: readonly Column<Row>[], row: Row): Cell[] {
  return columns.map((column) => csvCellOf(column.read(row), column));
}

function csvCellOf(value: FileValue, { kind }: { kind: ColumnKind }): Cell {
  if (value instanceof Date) return formatMalaysianTime(value);
  return kind === "sen" && typeof value === "number" ? formatDecimal(value) : value;
}
