import { csvText } from "../csv.ts";
import { type Column, csvCellsOf, senColumn, textColumn, timeColumn } from "../file/columns.ts";

export interface SettlementLine {
  postingId: string;
  createdAt: Date;
  kind: string;
  transactionId: string;
  orderId: string;
  method: string;
  /** In sen, for the merchant: negative for fees. */
  amountMinor: number;
}

/** What a settlement's proof is about, in the order of its columns. These never change. */
export const PROVED_LINE_COLUMNS: readonly Column<SettlementLine>[] = [
  textColumn("line_id", ({ postingId }) => postingId),
  timeColumn("at", ({ createdAt }) => createdAt),
  textColumn("kind", ({ kind }) => kind),
  textColumn("transaction_id", ({ transactionId }) => transactionId),
  textColumn("order_id", ({ orderId }) => orderId),
  textColumn("method", ({ method }) => method),
  senColumn("amount_myr", ({ amountMinor }) => amountMinor),
];

/** The cells of a line as readers of the file see them. */
export function provedTexts(line: SettlementLine): string[] {
  return csvCellsOf(PROVED_LINE_COLUMNS, line).map(csvText);
}
