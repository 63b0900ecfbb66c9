/** Maps GrabPay's statuses to the gateway's. An unlisted status means: check again. */
import type { Outcome, RefundOutcome } from "../../rail.ts";
import { type Decline, declined, type Meaning } from "../family.ts";

const STATUS_TABLE: Readonly<Record<string, Meaning | "ended">> = {
  success: "paid",
  processing: "open",
  authorised: "open",
  failed: "ended",
  cancelled: { reason: "payer_cancelled", retry: "same" },
  authorisation_declined: { reason: "do_not_honour", retry: "other_method" },
};

/** Why a charge failed. */
export const REASON_TABLE: Readonly<Record<string, Decline>> = {
  insufficient: { reason: "insufficient_funds", retry: "other_method" },
  limit: { reason: "limit_exceeded", retry: "other_method" },
  account: { reason: "invalid_account", retry: "other_method" },
  merchant: { reason: "configuration", retry: "other_method" },
  expired: { reason: "payer_timeout", retry: "same" },
  refused: { reason: "do_not_honour", retry: "other_method" },
  invalid_code: { reason: "invalid_qr", retry: "same" },
  expired_code: { reason: "expired_qr", retry: "same" },
  used_code: { reason: "used_qr", retry: "same" },
};

export interface ProviderFields {
  txID?: string;
  amount?: number;
  currency?: string;
  status?: string;
  reason?: string;
}

export function outcomeOf(reported: ProviderFields, inquireAt: Date): Outcome {
  const meaning = STATUS_TABLE[reported.status ?? ""];
  const unknown = { kind: "unknown", cause: "bad_body", inquireAt } as const;
  if (meaning === undefined) return { ...unknown, cause: "unlisted_code" };
  if (meaning === "open") return { kind: "pending", inquireAt };
  if (meaning === "paid") {
    const { txID: reference, amount: amountMinor, currency } = reported;
    if (!reference || amountMinor === undefined || currency !== "MYR") return unknown;
    return { kind: "approved", reference, amountMinor };
  }
  const rawCode = reported.reason || reported.status || "";
  if (typeof meaning === "object") return { kind: "declined", ...meaning, rawCode };
  return declined(REASON_TABLE[reported.reason ?? ""], rawCode);
}

const REFUSED_REFUNDS: Readonly<Record<string, "balance" | "window" | "not_permitted">> = {
  insufficient_merchant_balance: "balance",
  refund_window_exceeded: "window",
  amount_exceeded: "not_permitted",
};

export function refundOutcomeOf(reported: ProviderFields, inquireAt: Date): RefundOutcome {
  const meaning = STATUS_TABLE[reported.status ?? ""];
  if (meaning === "paid" && reported.txID) return { kind: "refunded", reference: reported.txID };
  if (meaning === "open") return { kind: "pending", inquireAt };
  if (meaning !== "ended") return { kind: "unknown", cause: "unlisted_code", inquireAt };
  const rawCode = reported.reason ?? "failed";
  return { kind: "refused", rawCode, reason: REFUSED_REFUNDS[rawCode] ?? "other" };
}
