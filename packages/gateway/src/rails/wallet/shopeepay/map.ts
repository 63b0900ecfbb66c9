/**
 * Maps ShopeePay's numbers to the gateway's statuses: 3 is success, as its acceptance test demands,
 * 2 is open, 4 is the end. Everything else means: check again.
 */
import type { Outcome, RefundOutcome } from "../../rail.ts";
import type { Decline } from "../family.ts";
import { SUCCESS } from "./wire.ts";

const STATUS_TABLE: Readonly<Record<number, "paid" | "open" | "ended">> = {
  [SUCCESS]: "paid",
  2: "open",
  4: "ended",
};

const REASON_TABLE: Readonly<Record<string, Decline>> = {
  insufficient: { reason: "insufficient_funds", retry: "other_method" },
  limit: { reason: "limit_exceeded", retry: "other_method" },
  account: { reason: "invalid_account", retry: "other_method" },
  merchant: { reason: "configuration", retry: "other_method" },
  expired: { reason: "payer_timeout", retry: "same" },
  refused: { reason: "do_not_honour", retry: "other_method" },
};

/** `errcode` of a first call that proves nothing was processed. */
export const NOT_PROCESSED: Readonly<Record<number, "bad_signature" | "bad_body">> = {
  1: "bad_body",
  101: "bad_signature",
};
export const NOT_FOUND = 4;

/** `errcode` for a payer's code that was not charged. */
export const CODE_REJECTIONS: Readonly<Record<number, "invalid_qr" | "expired_qr" | "used_qr">> = {
  301: "invalid_qr",
  302: "expired_qr",
  303: "used_qr",
};

export interface Transaction {
  transaction_sn: string;
  amount: number;
  status: number;
  reason?: string;
}

export function outcomeOf(transaction: Transaction | undefined, inquireAt: Date): Outcome {
  const meaning = STATUS_TABLE[transaction?.status ?? Number.NaN];
  if (!transaction || meaning === undefined)
    return { kind: "unknown", cause: "unlisted_code", inquireAt };
  if (meaning === "open") return { kind: "pending", inquireAt };
  if (meaning === "paid") {
    const { transaction_sn: reference, amount: amountMinor } = transaction;
    return { kind: "approved", reference, amountMinor };
  }
  const why = REASON_TABLE[transaction.reason ?? ""];
  // Ended without a reason: the payer left, or we cancelled the order.
  const known =
    typeof why === "object" ? why : ({ reason: "payer_cancelled", retry: "same" } as const);
  return { kind: "declined", ...known, rawCode: transaction.reason ?? `${transaction.status}` };
}

const REFUSED_REFUNDS: Readonly<Record<number, "balance" | "not_permitted">> = {
  42: "balance",
  1: "not_permitted",
};

export function refundOutcomeOf(
  response: { errcode: number; reference: string | undefined; status: number | undefined },
  inquireAt: Date,
): RefundOutcome {
  const refused = REFUSED_REFUNDS[response.errcode];
  const rawCode = `${response.errcode}`;
  if (refused) return { kind: "refused", rawCode, reason: refused };
  if (response.errcode === NOT_FOUND) return { kind: "refused", rawCode, reason: "other" };
  const meaning = response.errcode === 0 ? STATUS_TABLE[response.status ?? Number.NaN] : undefined;
  if (meaning === "paid" && response.reference)
    return { kind: "refunded", reference: response.reference };
  if (meaning === "open") return { kind: "pending", inquireAt };
  if (meaning === "ended")
    return { kind: "refused", rawCode: `status ${response.status}`, reason: "other" };
  return { kind: "unknown", cause: "unlisted_code", inquireAt };
}
