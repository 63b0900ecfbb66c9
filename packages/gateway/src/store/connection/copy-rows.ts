/** What one column of a row holds. */
export type CopyCell = string | number | null;

const NULL = "\\N";
const ESCAPED = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

/** A row in the text form that `copy … from stdin` reads. */
export function copyRow(cells: readonly CopyCell[]): string {
  let text = "";
  for (let i = 0; i < cells.length; i += 1) {
    const cell = cells[i];
    if (i > 0) text += "\t";
    if (typeof cell === "string") text += ESCAPED.test(cell) ? escapeCell(cell) : cell;
    else text += cell ?? NULL;
  }
  return `${text}\n`;
}

function escapeCell(text: string): string {
  return text.replaceAll(/[\\\n\r\t]/g, (found) => ESCAPES[found] ?? found);
}
