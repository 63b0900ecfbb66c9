/** Maps the acquirer's statuses to the gateway's. An unlisted status means: check again. */
import type { TechCause } from "../../platform/http-client.ts";
import type { DeclineReason, Outcome, PayerFacts, RefundOutcome } from "../rail.ts";
import { parseDecimal } from "./protocol/payload.ts";
import type { Notification, RefundResponse } from "./protocol/wire.ts";

type Meaning = "paid" | "scanned" | { reason: DeclineReason; retry: "same" | "other_method" };

/** `TransactionStatus`, then `Reason`; `*` matches any reason. */
export const STATUS_TABLE: Readonly<Record<string, Readonly<Record<string, Meaning>>>> = {
  SUCCESSFUL: { "*": "paid" },
  ENQUIRY: { "*": "scanned" },
  FAILED: {
    "45": { reason: "invalid_account", retry: "other_method" },
    "48": { reason: "expired_qr", retry: "same" },
    "49": { reason: "configuration", retry: "other_method" },
    "51": { reason: "insufficient_funds", retry: "other_method" },
    "52": { reason: "invalid_account", retry: "other_method" },
    "53": { reason: "invalid_account", retry: "other_method" },
    "61": { reason: "limit_exceeded", retry: "other_method" },
    N3: { reason: "invalid_account", retry: "other_method" },
    U301: { reason: "not_permitted", retry: "other_method" },
  },
};

const UNKNOWN_STATUS_RETRY_MS = 30_000;

/**
 * The outcome of a record. Unlisted statuses and foreign currencies are `unknown` and left to the
 * inquiry.
 */
export function reportOf(record: Notification, now: Date): Outcome | { kind: "scanned" } {
  const byReason = STATUS_TABLE[record.TransactionStatus];
  const meaning = byReason?.[record.Reason] ?? byReason?.["*"];
  const unknown = {
    kind: "unknown",
    cause: "bad_body",
    inquireAt: new Date(now.getTime() + UNKNOWN_STATUS_RETRY_MS),
  } as const;
  if (meaning === undefined) return { ...unknown, cause: "unlisted_code" };
  if (meaning === "scanned") return { kind: "scanned" };
  if (meaning !== "paid") return { kind: "declined", ...meaning, rawCode: record.Reason };
  const amountMinor = parseDecimal(String(record.TrxAmount));
  if (amountMinor === null || record.TrxCurrency !== "MYR") return unknown;
  return { kind: "approved", reference: record.EndID, amountMinor, payer: payerOf(record) };
}

/** The merchant fee depends on the source of funds: own account or credit. */
const FEE_KEYS: Readonly<Record<string, string>> = { CASA: "casa", CREDIT: "credit" };

function payerOf(record: Notification): PayerFacts {
  const feeKey = FEE_KEYS[record.SourceofFund ?? ""];
  const name = record.SenderName?.trim();
  return { ...(name ? { accountName: maskName(name) } : {}), ...(feeKey ? { feeKey } : {}) };
}

/** `NUR AISYAH` becomes `N** A*****`. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => [...word].map((character, at) => (at === 0 ? character : "*")).join(""))
    .join(" ");
}

const REFUSED_REFUNDS: Readonly<Record<string, "balance" | "window" | "not_permitted">> = {
  "51": "balance",
  "13": "not_permitted",
  "57": "not_permitted",
  "62": "window",
};
const REFUND_RETRY_MS = 60_000;

export function refundOutcomeOf(response: RefundResponse, now: Date): RefundOutcome {
  const inquireAt = new Date(now.getTime() + REFUND_RETRY_MS);
  switch (response.RefundStatus) {
    case "ACSP":
      return { kind: "refunded", reference: response.RefundID };
    case "PDNG":
      return { kind: "pending", inquireAt };
    case "RJCT":
      return {
        kind: "refused",
        rawCode: response.Reason,
        reason: REFUSED_REFUNDS[response.Reason] ?? "other",
      };
    default:
      return { kind: "unknown", cause: "unlisted_code", inquireAt };
  }
}

/** Signed errors that mean the call was not processed: no code exists, so none can be paid. */
const NOT_PROCESSED: Readonly<Record<string, TechCause>> = {
  A1: "bad_signature",
  A2: "bad_signature",
  A3: "clock_skew",
  A4: "bad_signature",
  "30": "bad_body",
  "91": "maintenance",
};

export type NoResponse =
  | { kind: "refused"; code: string }
  | { kind: "failed"; cause: TechCause; sent: boolean };

type NoOutcome = Extract<Outcome, { kind: "not_sent" | "unknown" }>;

/** The outcome of a call without a usable response; `inquireAt` is `retryMs` from now. */
export function noOutcomeOf(response: NoResponse, now: Date, retryMs: number): NoOutcome {
  const inquireAt = new Date(now.getTime() + retryMs);
  if (response.kind === "failed") {
    const { cause } = response;
    return response.sent ? { kind: "unknown", cause, inquireAt } : { kind: "not_sent", cause };
  }
  const cause = NOT_PROCESSED[response.code];
  return cause
    ? { kind: "not_sent", cause, rawCode: response.code }
    : { kind: "unknown", cause: "unlisted_code", inquireAt };
}
