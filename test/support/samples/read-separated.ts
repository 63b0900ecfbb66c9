/**
 * A file as a spreadsheet reads it whose cells are separated by `separator`: a quote holds together
 * what follows only at the beginning of a cell, and what comes after its end belongs to the cell.
 */
export function readSeparated(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  let isAtStart = true;
  const endCell = () => {
    row.push(cell);
    cell = "";
    isAtStart = true;
  };
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i] ?? "";
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[i + 1] === '"') {
        cell += sign;
        i += 1;
      } else isQuoted = false;
    } else if (isAtStart && sign === '"') {
      isQuoted = true;
      isAtStart = false;
    } else if (sign === separator) endCell();
    else if (sign === "\n" || sign === "\r") {
      if (sign === "\r" && text[i + 1] === "\n") i += 1;
      endCell();
      rows.push(row);
      row = [];
    } else {
      cell += sign;
      isAtStart = false;
    }
  }
  if (cell !== "" || row.length > 0) rows.push([...row, cell]);
  return rows;
}

/** Whether a spreadsheet takes a cell for a formula; negative numbers are none. */
export function wouldRun(cell: string): boolean {
  return /^[\s"\p{C}]*[=+\-@|\u2212]/u.test(cell.normalize("NFKC")) && !NUMBER.test(cell);
}

const NUMBER = /^-?\d+(\.\d+)?$/;
