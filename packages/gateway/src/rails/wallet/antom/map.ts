/** Maps the aggregator's statuses to the gateway's. An unlisted status means: check again. */
import type { Outcome, RefundOutcome } from "../../rail.ts";
import { type Decline, declined } from "../family.ts";
import { senOf } from "../rsa-wire.ts";

/** By `paymentStatus` of an inquiry and by `resultStatus` of a message; U is never final. */
const STATUS_TABLE: Readonly<Record<string, "paid" | "open" | "ended">> = {
  SUCCESS: "paid",
  S: "paid",
  PROCESSING: "open",
  PENDING: "open",
  U: "open",
  A: "open",
  FAIL: "ended",
  CANCELLED: "ended",
  F: "ended",
};

/** The failure reason by result code. */
export const CODE_TABLE: Readonly<Record<string, Decline>> = {
  USER_BALANCE_NOT_ENOUGH: { reason: "insufficient_funds", retry: "other_method" },
  USER_AMOUNT_EXCEED_LIMIT: { reason: "limit_exceeded", retry: "other_method" },
  USER_PAYMENT_AMOUNT_EXCEED_LIMIT: { reason: "limit_exceeded", retry: "other_method" },
  USER_STATUS_ABNORMAL: { reason: "invalid_account", retry: "other_method" },
  USER_NOT_EXIST: { reason: "invalid_account", retry: "other_method" },
  RISK_REJECT: { reason: "fraud_suspected", retry: "other_method" },
  ORDER_IS_CLOSED: { reason: "payer_timeout", retry: "same" },
  ORDER_IS_CANCELLED: { reason: "payer_cancelled", retry: "same" },
  INVALID_CODE: { reason: "invalid_qr", retry: "same" },
  EXPIRED_CODE: { reason: "expired_qr", retry: "same" },
  USED_CODE: { reason: "used_qr", retry: "same" },
  MERCHANT_NOT_ACTIVE: { reason: "configuration", retry: "other_method" },
  PAYMENT_METHOD_NOT_SUPPORTED: { reason: "configuration", retry: "other_method" },
  ACCESS_DENIED: { reason: "configuration", retry: "other_method" },
  KEY_NOT_FOUND: { reason: "configuration", retry: "other_method" },
};

export interface ProviderFields {
  status: string;
  code: string;
  paymentId: string | undefined;
  amount: { currency: string; value: string } | undefined;
}

/** The outcome of a status and its code. */
export function outcomeOf(reported: ProviderFields, inquireAt: Date): Outcome {
  const meaning = STATUS_TABLE[reported.status];
  const unknown = { kind: "unknown", cause: "bad_body", inquireAt } as const;
  if (meaning === undefined) return { ...unknown, cause: "unlisted_code" };
  if (meaning === "open") return { kind: "pending", inquireAt };
  if (meaning === "ended") return declined(CODE_TABLE[reported.code], reported.code);
  const { paymentId: reference } = reported;
  const amountMinor = senOf(reported.amount);
  if (!reference || amountMinor === null) return unknown;
  return { kind: "approved", reference, amountMinor };
}

const REFUSED_REFUNDS: Readonly<Record<string, "balance" | "window" | "not_permitted">> = {
  MERCHANT_BALANCE_NOT_ENOUGH: "balance",
  REFUND_WINDOW_EXCEED: "window",
  CANCEL_WINDOW_EXCEED: "window",
  REFUND_AMOUNT_EXCEED: "not_permitted",
  REFUND_NOT_SUPPORTED: "not_permitted",
};

/** The outcome of a refund, refund inquiry or cancellation. */
export function refundOutcomeOf(
  reported: { status: string; code: string; reference: string | undefined },
  inquireAt: Date,
): RefundOutcome {
  const meaning = STATUS_TABLE[reported.status];
  if (meaning === "paid" && reported.reference)
    return { kind: "refunded", reference: reported.reference };
  if (meaning === "open") return { kind: "pending", inquireAt };
  if (meaning !== "ended") return { kind: "unknown", cause: "unlisted_code", inquireAt };
  const reason = REFUSED_REFUNDS[reported.code] ?? "other";
  return { kind: "refused", rawCode: reported.code, reason };
}
