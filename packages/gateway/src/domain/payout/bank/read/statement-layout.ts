import type { AmountFormat } from "./read-amount.ts";
import type { DayFormat } from "./read-day.ts";

/** What a column of a bank's CSV means to us. Columns of no interest are not declared. */
export type StatementField =
  | "accountNo"
  | "bankReference"
  | "bookedOn"
  | "currency"
  | "name"
  /** Of the account that the file is about, where each line repeats it. */
  | "ownAccountNo"
  | "reasonCode"
  | "reasonText"
  | "reference"
  | "text"
  | "valueOn";

/** How a line says whether money came or left. */
export type StatementAmount =
  | { kind: "two columns"; debit: string; credit: string; format: AmountFormat }
  /** `-12.50` or `12.50-` left the account. */
  | { kind: "sign"; column: string; format: AmountFormat }
  | {
      kind: "direction";
      column: string;
      direction: string;
      debitWords: readonly string[];
      creditWords: readonly string[];
      format: AmountFormat;
    };

/** A bank's CSV as data: its columns are found by their titles, wherever they are. */
export interface StatementLayout {
  id: string;
  name: string;
  delimiter: "," | ";" | "\t" | "|";
  dayFormat: DayFormat;
  amount: StatementAmount;
  /** Title of the column by field; several columns may be references or text. */
  columns: readonly { title: string; field: StatementField }[];
  /** A credit is a returned transfer when its text has one of these. */
  returnWords: readonly string[];
}

/** Layouts to copy: no bank's own. */
export const EXAMPLE_STATEMENT_LAYOUTS: readonly StatementLayout[] = [
  {
    id: "example-debit-credit",
    name: "Example: comma, debit and credit columns",
    delimiter: ",",
    dayFormat: "DD/MM/YYYY",
    amount: {
      kind: "two columns",
      debit: "Debit",
      credit: "Credit",
      format: { decimal: ".", thousands: "," },
    },
    columns: [
      { title: "Date", field: "bookedOn" },
      { title: "Value date", field: "valueOn" },
      { title: "Reference", field: "reference" },
      { title: "Description", field: "text" },
      { title: "Beneficiary account", field: "accountNo" },
      { title: "Beneficiary name", field: "name" },
      { title: "Bank reference", field: "bankReference" },
    ],
    returnWords: ["RETURN", "RETURNED", "PULANGAN"],
  },
  {
    id: "example-signed-semicolon",
    name: "Example: semicolon, signed amount, decimal comma",
    delimiter: ";",
    dayFormat: "YYYY-MM-DD",
    amount: { kind: "sign", column: "Amount", format: { decimal: ",", thousands: "." } },
    columns: [
      { title: "Account", field: "ownAccountNo" },
      { title: "Currency", field: "currency" },
      { title: "Booking date", field: "bookedOn" },
      { title: "Value date", field: "valueOn" },
      { title: "End-to-end ID", field: "reference" },
      { title: "Details", field: "text" },
      { title: "Return code", field: "reasonCode" },
      { title: "Return reason", field: "reasonText" },
      { title: "Bank reference", field: "bankReference" },
    ],
    returnWords: [],
  },
  {
    id: "example-direction-tab",
    name: "Example: tab, DR and CR, month names",
    delimiter: "\t",
    dayFormat: "DD MMM YYYY",
    amount: {
      kind: "direction",
      column: "Amount (RM)",
      direction: "DR/CR",
      debitWords: ["DR", "D", "DEBIT"],
      creditWords: ["CR", "C", "CREDIT"],
      format: { decimal: ".", thousands: "," },
    },
    columns: [
      { title: "Posting date", field: "bookedOn" },
      { title: "Reference 1", field: "reference" },
      { title: "Reference 2", field: "reference" },
      { title: "Description", field: "text" },
      { title: "Account name", field: "name" },
    ],
    returnWords: ["RTN", "RETURN"],
  },
];
