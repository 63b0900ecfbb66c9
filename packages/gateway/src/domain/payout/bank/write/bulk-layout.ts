import type { DayFormat } from "../read/read-day.ts";

/** What a column of a bulk file can hold. */
export type BulkField =
  | "accountNo"
  | "amount"
  | "bankCode"
  | "bic"
  | "creditorName"
  | "currency"
  | "debitAccountNo"
  | "debtorName"
  | "endToEndId"
  | "executionDate"
  | "messageId"
  | "reference"
  /** 1, 2, 3 … */
  | "sequence";

export interface BulkColumn {
  title: string;
  field: BulkField;
  /**
   * Names and references are cut to it; anything else that is longer is a problem, never cut. In a
   * fixed-width file it is the width.
   */
  lengthMax: number;
  /** Where a fixed-width cell is filled up, and with what. */
  pad?: { side: "left" | "right"; with: " " | "0" };
}

/** A bank's bulk payment file as data. */
export interface BulkLayout {
  id: string;
  name: string;
  format: { kind: "delimited"; delimiter: "," | ";" | "\t" | "|" } | { kind: "fixed width" };
  hasHeader: boolean;
  dayFormat: Exclude<DayFormat, "DD MMM YYYY">;
  /** `12.50`, `12,50` or `1250`. */
  amountFormat: "point" | "comma" | "sen";
  lineEnd: "\r\n" | "\n";
  columns: readonly BulkColumn[];
}

const TEXT = { side: "right", with: " " } as const;
const NUMBER = { side: "left", with: "0" } as const;

/** Layouts to copy: no bank's own. */
export const EXAMPLE_BULK_LAYOUTS: readonly BulkLayout[] = [
  {
    id: "example-comma",
    name: "Example: comma with header",
    format: { kind: "delimited", delimiter: "," },
    hasHeader: true,
    dayFormat: "DD/MM/YYYY",
    amountFormat: "point",
    lineEnd: "\r\n",
    columns: [
      { title: "No.", field: "sequence", lengthMax: 6 },
      { title: "Beneficiary name", field: "creditorName", lengthMax: 80 },
      { title: "Beneficiary bank", field: "bic", lengthMax: 11 },
      { title: "Beneficiary account", field: "accountNo", lengthMax: 34 },
      { title: "Amount (RM)", field: "amount", lengthMax: 16 },
      { title: "Payment date", field: "executionDate", lengthMax: 10 },
      { title: "Payment reference", field: "endToEndId", lengthMax: 35 },
      { title: "Description", field: "reference", lengthMax: 40 },
    ],
  },
  {
    id: "example-fixed-width",
    name: "Example: fixed width",
    format: { kind: "fixed width" },
    hasHeader: false,
    dayFormat: "DDMMYYYY",
    amountFormat: "sen",
    lineEnd: "\r\n",
    columns: [
      { title: "Sequence", field: "sequence", lengthMax: 6, pad: NUMBER },
      { title: "Date", field: "executionDate", lengthMax: 8, pad: NUMBER },
      { title: "Debit account", field: "debitAccountNo", lengthMax: 20, pad: TEXT },
      { title: "Bank", field: "bic", lengthMax: 11, pad: TEXT },
      { title: "Account", field: "accountNo", lengthMax: 34, pad: TEXT },
      { title: "Name", field: "creditorName", lengthMax: 40, pad: TEXT },
      { title: "Amount", field: "amount", lengthMax: 13, pad: NUMBER },
      { title: "Reference", field: "endToEndId", lengthMax: 35, pad: TEXT },
    ],
  },
  {
    id: "example-semicolon",
    name: "Example: semicolon with header, decimal comma",
    format: { kind: "delimited", delimiter: ";" },
    hasHeader: true,
    dayFormat: "YYYY-MM-DD",
    amountFormat: "comma",
    lineEnd: "\n",
    columns: [
      { title: "Batch", field: "messageId", lengthMax: 35 },
      { title: "Debit account", field: "debitAccountNo", lengthMax: 34 },
      { title: "Reference", field: "endToEndId", lengthMax: 35 },
      { title: "Bank code", field: "bankCode", lengthMax: 11 },
      { title: "Account", field: "accountNo", lengthMax: 34 },
      { title: "Name", field: "creditorName", lengthMax: 140 },
      { title: "Amount", field: "amount", lengthMax: 16 },
      { title: "Currency", field: "currency", lengthMax: 3 },
      { title: "Details", field: "reference", lengthMax: 140 },
    ],
  },
];
