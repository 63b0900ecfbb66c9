import { ReadError } from "./read-problem.ts";
import { ENTRIES_MAX } from "./read-text.ts";

export interface CsvRow {
  cells: string[];
  line: number;
}

const COLUMNS_MAX = 200;

/** RFC 4180 with any delimiter: quotes around a cell, doubled inside it, line breaks within. */
export function readCsvRows(text: string, delimiter: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let row: CsvRow = { cells: [], line: 1 };
  let line = 1;
  let at = 0;
  const endRow = () => {
    if (row.cells.some((cell) => cell.trim() !== "")) rows.push(row);
    row = { cells: [], line };
  };
  while (at < text.length) {
    const cell = text[at] === '"' ? readQuoted(text, at, line) : readBare(text, at, delimiter);
    row.cells.push(cell.value);
    checkSizes(rows, row, line);
    line += cell.breaks;
    at = cell.end;
    if (text.startsWith(delimiter, at)) {
      at += delimiter.length;
      if (at === text.length || text[at] === "\n") row.cells.push("");
    } else if (at < text.length && text[at] !== "\n") {
      throw new ReadError("FIELD_INVALID", line, "text after a closing quote");
    }
    if (text[at] === "\n") {
      line += 1;
      at += 1;
      endRow();
    }
  }
  endRow();
  return rows;
}

interface ReadCell {
  value: string;
  end: number;
  breaks: number;
}

function readBare(text: string, start: number, delimiter: string): ReadCell {
  const nextLine = endOf(text, "\n", start);
  const end = Math.min(endOfCell(text, delimiter, start, nextLine), nextLine);
  return { value: text.slice(start, end), end, breaks: 0 };
}

/** Looks no further than its line: a file without delimiters stays linear. */
function endOfCell(text: string, delimiter: string, start: number, limit: number): number {
  const found = text.slice(start, limit).indexOf(delimiter);
  return found < 0 ? limit : start + found;
}

function readQuoted(text: string, start: number, line: number): ReadCell {
  let at = start + 1;
  const parts: string[] = [];
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new ReadError("QUOTE_OPEN", line, "a quote is never closed");
    parts.push(text.slice(at, quote));
    at = quote + 1;
    if (text[at] !== '"') break;
    at += 1;
  }
  const value = parts.join('"');
  return { value, end: at, breaks: value.split("\n").length - 1 };
}

function endOf(text: string, sign: string, from: number): number {
  const found = text.indexOf(sign, from);
  return found < 0 ? text.length : found;
}

function checkSizes(rows: readonly CsvRow[], row: CsvRow, line: number): void {
  if (row.cells.length > COLUMNS_MAX) {
    throw new ReadError("TOO_MANY", line, `more than ${COLUMNS_MAX} columns`);
  }
  if (rows.length > ENTRIES_MAX) {
    throw new ReadError("TOO_MANY", line, `more than ${ENTRIES_MAX} rows`);
  }
}
