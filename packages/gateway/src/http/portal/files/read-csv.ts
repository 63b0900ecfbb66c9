/** Reads the CSV that this gateway has written and kept, to write it in another format. */
import type { Column, ColumnKind, FileValue } from "../../../domain/file/columns.ts";

/** The columns of a table as they read the cells of its CSV. */
export function columnsOfCsv(
  columns: readonly Pick<Column<never>, "name" | "kind">[],
): Column<readonly string[]>[] {
  return columns.map(({ name, kind }, place) => ({
    ...{ name, kind },
    // A file of an earlier release has fewer columns.
    read: (cells) => parseCell(cells[place] ?? "", kind),
  }));
}

function parseCell(text: string, kind: ColumnKind): FileValue {
  if (text === "") return null;
  if (kind === "sen") return Number(text.replace(".", ""));
  return kind === "time" ? new Date(text) : text;
}

/** Rows of a file whose parts end with a line; the first part begins with the header. */
export async function* readCsvParts(
  parts: AsyncIterable<string>,
): AsyncIterable<readonly (readonly string[])[]> {
  let isFirst = true;
  for await (const text of parts) {
    const rows = readCsv(text);
    yield isFirst ? rows.slice(1) : rows;
    isFirst = false;
  }
}

/** A cell and what follows it: a comma or the end of the line. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;

function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  CELL.lastIndex = 0;
  for (let found = CELL.exec(text); found; found = CELL.exec(text)) {
    const [, quoted, bare = "", end] = found;
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
