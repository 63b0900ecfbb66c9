import { CURRENCY, formatDecimal } from "../../../money.ts";
import { bicOf } from "../bank-bic.ts";
import { toBankText } from "../bank-text.ts";
import {
  type BatchProblem,
  checkBatch,
  type PayoutBatch,
  type PayoutOrder,
  plainAccountNo,
  totalOf,
  type WrittenFile,
} from "../payout-batch.ts";
import type { BulkColumn, BulkField, BulkLayout } from "./bulk-layout.ts";

/** Prose: may be cut, and is what a spreadsheet could take for a formula. */
const TEXT_FIELDS: readonly BulkField[] = ["creditorName", "debtorName", "reference"];
const FORMULA = /^[\s']*[=+\-@]/;

/** The batch as a bulk payment file of a declared layout. */
export function writeBulkFile(batch: PayoutBatch, layout: BulkLayout): WrittenFile {
  const problems = checkBatch(batch);
  if (problems.length > 0) return { kind: "problems", problems };
  const rows = batch.orders.map((order, index) =>
    layout.columns.map((column) => ({
      column,
      order,
      text: cellOf(column, order, batch, layout, index + 1),
    })),
  );
  const long = rows.flat().filter(({ column, text }) => text.length > column.lengthMax);
  if (long.length > 0) return { kind: "problems", problems: long.map(toProblem) };
  const titles = layout.columns.map(({ title }) => title);
  const lines = [
    ...(layout.hasHeader ? [joinCells(titles, layout)] : []),
    ...rows.map((row) =>
      joinCells(
        row.map(({ text }) => text),
        layout,
      ),
    ),
  ];
  const text = lines.map((line) => line + layout.lineEnd).join("");
  const { orders } = batch;
  return { kind: "written", text, count: orders.length, totalMinor: totalOf(orders) };
}

function toProblem({ order, text }: { order: PayoutOrder; text: string }): BatchProblem {
  return { code: "FIELD_TOO_LONG", endToEndId: order.endToEndId, value: text };
}

function cellOf(
  { field, lengthMax }: BulkColumn,
  order: PayoutOrder,
  batch: PayoutBatch,
  layout: BulkLayout,
  sequence: number,
): string {
  const texts: Readonly<Record<BulkField, string>> = {
    accountNo: plainAccountNo(order.accountNo),
    amount: formatAmount(order.amountMinor, layout),
    bankCode: order.bankCode.trim().toUpperCase(),
    bic: bicOf(order.bankCode) ?? "",
    creditorName: order.creditorName,
    currency: CURRENCY,
    debitAccountNo: plainAccountNo(batch.debitAccountNo),
    debtorName: batch.debtorName,
    endToEndId: order.endToEndId,
    executionDate: formatDay(batch.executionDate, layout),
    messageId: batch.messageId,
    reference: order.reference,
    sequence: String(sequence),
  };
  if (!TEXT_FIELDS.includes(field)) return texts[field];
  const text = toBankText(texts[field], lengthMax);
  return FORMULA.test(text) ? `'${text}`.slice(0, lengthMax) : text;
}

function formatAmount(amountMinor: number, { amountFormat }: BulkLayout): string {
  if (amountFormat === "sen") return String(amountMinor);
  const text = formatDecimal(amountMinor);
  return amountFormat === "comma" ? text.replace(".", ",") : text;
}

function formatDay(day: string, { dayFormat }: BulkLayout): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const parts = { YYYY: year, YY: year.slice(2), MM: month, DD: date };
  return dayFormat.replace(/YYYY|YY|MM|DD/g, (part) => parts[part as keyof typeof parts]);
}

function joinCells(texts: readonly string[], { format, columns }: BulkLayout): string {
  if (format.kind === "delimited") return texts.map(quoteCell).join(format.delimiter);
  return texts.map((text, index) => padCell(text, columns[index])).join("");
}

/** Also for other delimiters: which one a spreadsheet uses depends on its country. */
function quoteCell(text: string): string {
  return /[",;\t|\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function padCell(text: string, column: BulkColumn | undefined): string {
  const { lengthMax = 0, pad } = column ?? {};
  if (pad?.side === "left") return text.padStart(lengthMax, pad.with);
  return text.padEnd(lengthMax, pad?.with ?? " ");
}
