/**
 * Maps Touch 'n Go's statuses to the gateway's. `U` and `A` are never final; an unlisted status
 * means: check again.
 */
import type { Outcome, RefundOutcome } from "../../rail.ts";
import { type Decline, declined } from "../family.ts";
import { senOf } from "../rsa-wire.ts";

const STATUS_TABLE: Readonly<Record<string, "paid" | "open" | "ended">> = {
  S: "paid",
  U: "open",
  A: "open",
  F: "ended",
};

export const CODE_TABLE: Readonly<Record<string, Decline>> = {
  BALANCE_NOT_ENOUGH: { reason: "insufficient_funds", retry: "other_method" },
  PAYMENT_AMOUNT_EXCEED_LIMIT: { reason: "limit_exceeded", retry: "other_method" },
  USER_STATUS_ABNORMAL: { reason: "invalid_account", retry: "other_method" },
  RISK_REJECT: { reason: "fraud_suspected", retry: "other_method" },
  ORDER_EXPIRED: { reason: "payer_timeout", retry: "same" },
  USER_CANCELLED: { reason: "payer_cancelled", retry: "same" },
  INVALID_CODE: { reason: "invalid_qr", retry: "same" },
  EXPIRED_CODE: { reason: "expired_qr", retry: "same" },
  USED_CODE: { reason: "used_qr", retry: "same" },
  MERCHANT_STATUS_ABNORMAL: { reason: "configuration", retry: "other_method" },
};

const INQUIRED: Readonly<Record<string, string>> = { SUCCESS: "S", FAIL: "F", PROCESSING: "U" };

/** The result that a status and its reason in an inquiry stand for. */
export function resultOf(status: string | undefined, reason = "") {
  const resultStatus = status === undefined ? undefined : (INQUIRED[status] ?? status);
  return resultStatus === undefined ? undefined : { resultStatus, resultCode: reason };
}

export interface ProviderFields {
  result: { resultStatus: string; resultCode: string } | undefined;
  paymentId: string | undefined;
  amount: { currency: string; value: string } | undefined;
}

export function outcomeOf({ result, paymentId, amount }: ProviderFields, inquireAt: Date): Outcome {
  const meaning = STATUS_TABLE[result?.resultStatus ?? ""];
  const unknown = { kind: "unknown", cause: "bad_body", inquireAt } as const;
  if (!result) return unknown;
  if (meaning === undefined) return { ...unknown, cause: "unlisted_code" };
  if (meaning === "open") return { kind: "pending", inquireAt };
  if (meaning === "ended") return declined(CODE_TABLE[result.resultCode], result.resultCode);
  const amountMinor = senOf(amount);
  if (!paymentId || amountMinor === null) return unknown;
  return { kind: "approved", reference: paymentId, amountMinor };
}

const REFUSED_REFUNDS: Readonly<Record<string, "balance" | "window" | "not_permitted">> = {
  MERCHANT_BALANCE_NOT_ENOUGH: "balance",
  REFUND_WINDOW_EXCEED: "window",
  REFUND_AMOUNT_EXCEED: "not_permitted",
};

export function refundOutcomeOf(
  result: { resultStatus: string; resultCode: string } | undefined,
  reference: string | undefined,
  inquireAt: Date,
): RefundOutcome {
  const meaning = STATUS_TABLE[result?.resultStatus ?? ""];
  if (meaning === "paid" && reference) return { kind: "refunded", reference };
  if (meaning === "open") return { kind: "pending", inquireAt };
  if (!result || meaning !== "ended") return { kind: "unknown", cause: "unlisted_code", inquireAt };
  const rawCode = result.resultCode;
  return { kind: "refused", rawCode, reason: REFUSED_REFUNDS[rawCode] ?? "other" };
}
