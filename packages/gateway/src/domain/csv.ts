export type Cell = string | number | boolean | null;

/**
 * CSV according to RFC 4180, with a byte order mark so that spreadsheets read UTF-8. Text that a
 * spreadsheet would run as a formula is prefixed with an apostrophe; numbers stay numbers.
 */
export function makeCsv(header: readonly string[], rows: Iterable<readonly Cell[]>): string {
  return `\uFEFF${csvLines([header])}${csvLines(rows)}`;
}

export function csvLines(rows: Iterable<readonly Cell[]>): string {
  let text = "";
  for (const row of rows) text += `${row.map(csvCell).join(",")}\r\n`;
  return text;
}

/**
 * Also after leading spaces, control and invisible characters, which spreadsheets skip. For text in
 * NFKC: some of them read the full-width, small, raised and lowered forms as the plain sign.
 */
const FORMULA = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r|\u2212]/u;

const NUMBER = /^-?\d+(\.\d+)?$/;

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const isFormula = FORMULA.test(cell.normalize("NFKC")) && !NUMBER.test(cell);
  const safe = isFormula ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
