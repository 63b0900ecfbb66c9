export type Cell = string | number | boolean | null;

/**
 * CSV according to RFC 4180, with a byte order mark so that spreadsheets read UTF-8. Text that a
 * spreadsheet would run as a formula is prefixed with an apostrophe; numbers stay numbers. That
 * holds for spreadsheets that separate by semicolons or tabs as well: for these, quotes around a
 * cell hold nothing together, and what follows a semicolon, tab or line end begins a cell.
 */
export function makeCsv(header: readonly string[], rows: Iterable<readonly Cell[]>): string {
  return `\uFEFF${csvLines([header])}${csvLines(rows)}`;
}

export function csvLines(rows: Iterable<readonly Cell[]>): string {
  let text = "";
  for (const row of rows) {
    const [first = null, ...more] = row;
    text += `${[csvFirst(first, more.length), ...more.map(csvCell)].join(",")}\r\n`;
  }
  return text;
}

/** Leading quotes, spaces, control and invisible characters, which spreadsheets skip. */
const SKIPPED = /^["\s\p{C}\p{Default_Ignorable_Code_Point}]*$/u;
/**
 * For text in NFKC: some spreadsheets read the full-width, small, raised and lowered forms as the
 * plain sign.
 */
const FORMULA = /^["\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r|\u2212]/u;

const NUMBER = /^-?\d+(\.\d+)?$/;

/** What some reader takes for the end of a cell, whatever is around it. */
const SEPARATORS = /([;\t\r\n|\v\f\u0085\u2028\u2029])/;

/** The text of a cell as readers of the file see it. */
export function csvText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  return NUMBER.test(cell) ? cell : withoutFormulas(cell);
}

function csvCell(cell: Cell): string {
  const text = csvText(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Backwards, because what begins a formula may come after separators that are skipped as well. */
function withoutFormulas(text: string): string {
  const parts = text.split(SEPARATORS); // text, separator, text, … in turn
  let safe = "";
  let isFormula = false;
  for (let i = parts.length - 1; i >= 0; i -= 2) {
    const [part = "", separator = ""] = [parts[i], parts[i + 1]];
    const goesOn: boolean = isFormula && separator !== ";";
    isFormula = FORMULA.test(part.normalize("NFKC") + separator) || (goesOn && SKIPPED.test(part));
    safe = `${isFormula ? "'" : ""}${part}${separator}${safe}`;
  }
  return safe;
}

/** Where semicolons separate, a whole line is one cell, which a negative number would begin. */
function csvFirst(cell: Cell, others: number): string {
  const text = csvCell(cell);
  return others > 0 && text.startsWith("-") ? `'${text}` : text;
}
