import { type BankEntry, type BankFile, makeEntry } from "../bank-entry.ts";
import { type CsvRow, readCsvRows } from "./csv-rows.ts";
import { checkAccount, type OwnAccount } from "./own-account.ts";
import { checkCurrency, readAmount } from "./read-amount.ts";
import { readDay } from "./read-day.ts";
import { ReadError } from "./read-problem.ts";
import type { StatementAmount, StatementField, StatementLayout } from "./statement-layout.ts";

/** Banks put the account's name and period above the titles. */
const PREAMBLE_ROWS_MAX = 30;
/** What a spreadsheet must not run is written with an apostrophe in front, also by our sandbox. */
const DEFUSED = /^'(?=[=+\-@])/;

/** The lines of a statement whose columns are declared by a layout. */
export function readStatementCsv(text: string, layout: StatementLayout, own: OwnAccount): BankFile {
  const rows = readCsvRows(text, layout.delimiter);
  const titles = titlesOf(layout);
  const at = rows
    .slice(0, PREAMBLE_ROWS_MAX)
    .findIndex(({ cells }) => titles.every((title) => indexOf(cells, title) >= 0));
  const header = rows[at];
  if (!header) throw new ReadError("COLUMN_MISSING", 1, missingTitles(rows, titles).join(", "));
  const places = new Map(titles.map((title) => [title, indexOf(header.cells, title)]));
  const entries = rows.slice(at + 1).map((row) => readRow(row, places, layout, own));
  return { kind: "csv", ids: [], entries };
}

function titlesOf({ amount, columns }: StatementLayout): string[] {
  return [...amountColumns(amount), ...columns.map(({ title }) => title)];
}

function amountColumns(amount: StatementAmount): string[] {
  switch (amount.kind) {
    case "two columns":
      return [amount.debit, amount.credit];
    case "sign":
      return [amount.column];
    case "direction":
      return [amount.column, amount.direction];
  }
}

function indexOf(cells: readonly string[], title: string): number {
  const wanted = title.toLowerCase();
  return cells.findIndex((cell) => cell.trim().toLowerCase() === wanted);
}

/** Of the row that comes closest to being the header. */
function missingTitles(rows: readonly CsvRow[], titles: readonly string[]): string[] {
  const lists = rows
    .slice(0, PREAMBLE_ROWS_MAX)
    .map(({ cells }) => titles.filter((title) => indexOf(cells, title) < 0));
  return lists.reduce((best, list) => (list.length < best.length ? list : best), [...titles]);
}

function readRow(
  row: CsvRow,
  places: ReadonlyMap<string, number>,
  layout: StatementLayout,
  own: OwnAccount,
): BankEntry {
  const { line, cells } = row;
  const cell = (title: string) =>
    (cells[places.get(title) ?? -1] ?? "").trim().replace(DEFUSED, "");
  const all = (field: StatementField) =>
    layout.columns.filter((column) => column.field === field).map(({ title }) => cell(title));
  const first = (field: StatementField) => all(field).find((value) => value !== "") ?? "";
  const day = (field: "bookedOn" | "valueOn") => {
    const value = first(field);
    return value === "" ? null : readDay(value, layout.dayFormat, line, field);
  };
  if (first("currency") !== "") checkCurrency(first("currency"), line, "currency");
  if (first("ownAccountNo") !== "") checkAccount(first("ownAccountNo"), own, line);
  const { direction, amountMinor } = readMoney(layout.amount, cell, line);
  const text = all("text").join("\n");
  const reasonCode = first("reasonCode");
  const words = text.toUpperCase().split(/[^\p{L}\d]+/u);
  const isReturn = reasonCode !== "" || layout.returnWords.some((word) => words.includes(word));
  return makeEntry({
    line,
    outcome: direction === "DEBIT" ? "PAID" : isReturn ? "RETURNED" : "OTHER",
    direction,
    amountMinor,
    references: all("reference"),
    text,
    accountNo: first("accountNo"),
    name: first("name"),
    bookedOn: day("bookedOn") ?? day("valueOn"),
    valueOn: day("valueOn") ?? day("bookedOn"),
    bankReference: first("bankReference"),
    reasonCode,
    reasonText: first("reasonText"),
  });
}

interface Money {
  direction: "CREDIT" | "DEBIT";
  amountMinor: number;
}

function readMoney(amount: StatementAmount, cell: (title: string) => string, line: number): Money {
  switch (amount.kind) {
    case "two columns":
      return readTwoColumns(amount, cell, line);
    case "sign": {
      const text = cell(amount.column);
      const [, before = "", digits = "", after = ""] = /^([+-]?)([^+-]*)([+-]?)$/.exec(text) ?? [];
      const isSignedTwice = before !== "" && after !== "";
      const amountMinor = readAmount(
        isSignedTwice ? "" : digits,
        line,
        amount.column,
        amount.format,
      );
      const isNegative = before === "-" || after === "-";
      if (isNegative && amountMinor === 0) {
        throw new ReadError("AMOUNT_INVALID", line, `${amount.column}: ${text}`);
      }
      return { direction: isNegative ? "DEBIT" : "CREDIT", amountMinor };
    }
    case "direction": {
      const word = cell(amount.direction).toUpperCase();
      const isDebit = amount.debitWords.includes(word);
      if (!isDebit && !amount.creditWords.includes(word)) {
        throw new ReadError("FIELD_INVALID", line, `${amount.direction}: ${word}`);
      }
      const amountMinor = readAmount(cell(amount.column), line, amount.column, amount.format);
      return { direction: isDebit ? "DEBIT" : "CREDIT", amountMinor };
    }
  }
}

/** One of the two; banks write 0.00 or nothing into the other. */
function readTwoColumns(
  amount: Extract<StatementAmount, { kind: "two columns" }>,
  cell: (title: string) => string,
  line: number,
): Money {
  const [debit, credit] = [amount.debit, amount.credit].map((column) => {
    const text = cell(column);
    return text === "" || text === "-" ? 0 : readAmount(text, line, column, amount.format);
  });
  if (debit && credit) {
    throw new ReadError("FIELD_INVALID", line, `${amount.debit} and ${amount.credit}`);
  }
  if (!debit && !credit) {
    throw new ReadError("FIELD_MISSING", line, `${amount.debit} or ${amount.credit}`);
  }
  return debit
    ? { direction: "DEBIT", amountMinor: debit }
    : { direction: "CREDIT", amountMinor: credit ?? 0 };
}
