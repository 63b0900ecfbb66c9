import { type Cell, csvText } from "../csv.ts";
import { formatMalaysianTime } from "../malaysian-day.ts";
import { formatDecimal } from "../money.ts";

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

/** The cells of a line that its settlement's proof is about. They never change. */
export function provedCells(line: SettlementLine): Cell[] {
  return [
    line.postingId,
    formatMalaysianTime(line.createdAt),
    line.kind,
    line.transactionId,
    line.orderId,
    line.method,
    formatDecimal(line.amountMinor),
  ];
}

/** The same as readers of the file see them. */
export function provedTexts(line: SettlementLine): string[] {
  return provedCells(line).map(csvText);
}
