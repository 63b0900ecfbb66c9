/** Maps the acquirer's codes to the gateway's. Pure. */
import type {
  DeclineReason,
  DisputeReason,
  DisputeReport,
  Outcome,
  PayerFacts,
  RefundOutcome,
} from "../../rail.ts";
import { readAmount, type TransactionReply } from "./wire.ts";

type Retry = Extract<Outcome, { kind: "declined" }>["retry"];

/**
 * What a `gatewayCode` means. `doubtful`: a sale may have happened, so the failure counts only when
 * an inquiry repeats it. An unlisted code is unknown, never success or failure.
 */
export type Meaning =
  | { kind: "approved" }
  | { kind: "open" }
  | { kind: "declined" | "doubtful"; reason: DeclineReason; retry: Retry };

export const GATEWAY_CODES: Readonly<Record<string, Meaning>> = {
  APPROVED: { kind: "approved" },
  APPROVED_PENDING_SETTLEMENT: { kind: "approved" },
  PENDING: { kind: "open" },
  SUBMITTED: { kind: "open" },
  AUTHENTICATION_IN_PROGRESS: { kind: "open" },
  DECLINED: { kind: "declined", reason: "do_not_honour", retry: "other_method" },
  REFERRED: { kind: "declined", reason: "do_not_honour", retry: "other_method" },
  DECLINED_DO_NOT_CONTACT: { kind: "declined", reason: "do_not_honour", retry: "never" },
  INSUFFICIENT_FUNDS: { kind: "declined", reason: "insufficient_funds", retry: "other_method" },
  EXPIRED_CARD: { kind: "declined", reason: "expired_card", retry: "other_method" },
  INVALID_CSC: { kind: "declined", reason: "incorrect_cvc", retry: "same" },
  DECLINED_CSC: { kind: "declined", reason: "incorrect_cvc", retry: "same" },
  EXCEEDED_RETRY_LIMIT: { kind: "declined", reason: "limit_exceeded", retry: "other_method" },
  BLOCKED: { kind: "declined", reason: "fraud_suspected", retry: "never" },
  NOT_SUPPORTED: { kind: "declined", reason: "not_permitted", retry: "other_method" },
  CANCELLED: { kind: "declined", reason: "payer_cancelled", retry: "same" },
  ABORTED: { kind: "declined", reason: "payer_cancelled", retry: "same" },
  AUTHENTICATION_FAILED: { kind: "declined", reason: "authentication_failed", retry: "same" },
  TIMED_OUT: { kind: "doubtful", reason: "bank_unavailable", retry: "same" },
  ACQUIRER_SYSTEM_ERROR: { kind: "doubtful", reason: "bank_unavailable", retry: "same" },
  SYSTEM_ERROR: { kind: "doubtful", reason: "bank_unavailable", retry: "same" },
  UNSPECIFIED_FAILURE: { kind: "doubtful", reason: "bank_unavailable", retry: "same" },
};

/** The issuer's response code (ISO 8583 field 39), where `DECLINED` alone is too vague. */
export const ACQUIRER_CODES: Readonly<Record<string, { reason: DeclineReason; retry: Retry }>> = {
  "14": { reason: "invalid_account", retry: "other_method" },
  "41": { reason: "lost_or_stolen", retry: "never" },
  "43": { reason: "lost_or_stolen", retry: "never" },
  "51": { reason: "insufficient_funds", retry: "other_method" },
  "54": { reason: "expired_card", retry: "other_method" },
  "57": { reason: "not_permitted", retry: "other_method" },
  "59": { reason: "fraud_suspected", retry: "never" },
  "61": { reason: "limit_exceeded", retry: "other_method" },
  "62": { reason: "not_permitted", retry: "other_method" },
  "65": { reason: "limit_exceeded", retry: "other_method" },
  "96": { reason: "bank_unavailable", retry: "same" },
};

/** `isEnquiry`: checked some time after the sale, so a failure is no longer doubtful. */
export interface Sighting {
  isEnquiry: boolean;
  inquireAt: Date;
}

/** The outcome of a sale, or of the capture of an authorised one. */
export function toOutcome(reply: TransactionReply, { isEnquiry, inquireAt }: Sighting): Outcome {
  const { gatewayCode = "", acquirerCode } = reply.response ?? {};
  const meaning = GATEWAY_CODES[gatewayCode];
  switch (`${reply.result} ${meaning?.kind ?? ""}`) {
    case "SUCCESS approved": {
      const { amount, currency, receipt } = reply.transaction ?? {};
      const amountMinor = readAmount(amount);
      if (amountMinor === null || currency !== "MYR" || !receipt)
        return { kind: "unknown", cause: "bad_body", inquireAt };
      return { kind: "approved", reference: receipt, amountMinor, payer: toPayer(reply) };
    }
    case "PENDING open":
      return { kind: "pending", inquireAt };
    case "FAILURE doubtful":
      if (!isEnquiry) return { kind: "unknown", cause: "provider_error", inquireAt };
      return toDecline(meaning, gatewayCode, acquirerCode);
    case "FAILURE declined":
      return toDecline(meaning, gatewayCode, acquirerCode);
    default:
      return { kind: "unknown", cause: "unlisted_code", inquireAt };
  }
}

function toDecline(
  meaning: Meaning | undefined,
  gatewayCode: string,
  acquirerCode: string | undefined,
): Outcome {
  const rawCode = acquirerCode ? `${gatewayCode} ${acquirerCode}` : gatewayCode;
  const finer = gatewayCode === "DECLINED" ? ACQUIRER_CODES[acquirerCode ?? ""] : undefined;
  const { reason, retry } = finer ?? {
    reason: "other" as const,
    retry: "other_method" as const,
    ...meaning,
  };
  return { kind: "declined", reason, retry, rawCode };
}

/** Brand, last four digits, and the fee class such as `visa_local`. */
function toPayer({ sourceOfFunds }: TransactionReply): PayerFacts {
  const { brand, number, issuerCountry } = sourceOfFunds?.provided?.card ?? {};
  const payer: PayerFacts = {};
  const lastFour = /\d{4}$/.exec(number ?? "")?.[0];
  if (lastFour) payer.cardLastFour = lastFour;
  if (brand && /^[A-Z]{2,20}$/.test(brand)) {
    payer.cardBrand = brand;
    const reach = issuerCountry === "MYS" ? "local" : "foreign";
    payer.feeKey = `${brand.toLowerCase()}_${reach}`;
  }
  return payer;
}

/** What an authentication allows: a sale, nothing yet, or no sale at all. */
export type Verdict = { kind: "sell" } | { kind: "open" } | Extract<Outcome, { kind: "declined" }>;

/** EMV `transStatusReason` codes of a challenge that timed out. */
const TIMEOUT_REASONS: readonly string[] = ["14", "22", "23", "25"];
/** EMV `challengeCancel` codes that mean the payer ended it, not a timer. */
const CANCELLED_BY_PAYER = "01";

/**
 * By EMV `transStatus`. N and R never allow a sale; U and A only if the operator enables it. C and
 * a missing status are pending. Anything else does not allow a sale.
 */
export function evaluateAuthentication(
  reply: TransactionReply,
  config: { sellWhenUnavailable: boolean; sellWhenAttempted: boolean },
): Verdict {
  const { transactionStatus, statusReasonCode, challengeCancel } =
    reply.authentication?.["3ds2"] ?? {};
  const rawCode = `transStatus ${transactionStatus ?? ""}`.slice(0, 100);
  const decline = (reason: DeclineReason, retry: Retry): Verdict => ({
    kind: "declined",
    reason,
    retry,
    rawCode,
  });
  switch (transactionStatus) {
    case "Y":
      return { kind: "sell" };
    case "A":
      if (config.sellWhenAttempted) return { kind: "sell" };
      return decline("authentication_failed", "other_method");
    case "U":
      if (config.sellWhenUnavailable) return { kind: "sell" };
      return decline("authentication_failed", "other_method");
    case "C":
    case undefined:
      return { kind: "open" };
    case "N":
      if (challengeCancel === CANCELLED_BY_PAYER) return decline("payer_cancelled", "same");
      if (TIMEOUT_REASONS.includes(statusReasonCode ?? "")) return decline("payer_timeout", "same");
      return decline("authentication_failed", "same");
    case "R":
      return decline("authentication_failed", "never");
    default:
      return decline("authentication_failed", "other_method");
  }
}

/** Why the acquirer rejects a refund; anything else is `other`. */
const REFUND_REFUSALS: Readonly<
  Record<string, Extract<RefundOutcome, { kind: "refused" }>["reason"]>
> = {
  INSUFFICIENT_MERCHANT_BALANCE: "balance",
  REFUND_WINDOW_CLOSED: "window",
  NOT_SUPPORTED: "not_permitted",
  EXCEEDS_CAPTURED_AMOUNT: "not_permitted",
};

/** The outcome of a refund or void. `isEnquiry` as above: a technical failure counts only then. */
export function toRefundOutcome(
  reply: TransactionReply,
  { isEnquiry, inquireAt }: Sighting,
): RefundOutcome {
  const { gatewayCode = "", acquirerCode } = reply.response ?? {};
  const { receipt } = reply.transaction ?? {};
  const meaning = GATEWAY_CODES[gatewayCode];
  const unknown: RefundOutcome = { kind: "unknown", cause: "unlisted_code", inquireAt };
  switch (reply.result) {
    case "SUCCESS":
      return meaning?.kind === "approved" && receipt
        ? { kind: "refunded", reference: receipt }
        : unknown;
    case "PENDING":
      return { kind: "pending", inquireAt };
    case "FAILURE": {
      if (meaning?.kind === "approved" || gatewayCode === "") return unknown;
      if (meaning?.kind === "doubtful" && !isEnquiry)
        return { ...unknown, cause: "provider_error" };
      const rawCode = acquirerCode ? `${gatewayCode} ${acquirerCode}` : gatewayCode;
      return { kind: "refused", rawCode, reason: REFUND_REFUSALS[gatewayCode] ?? "other" };
    }
    default:
      return unknown;
  }
}

/** The acquirer's dispute reasons; anything else is `other`. */
const DISPUTE_REASONS: Readonly<Record<string, DisputeReason>> = {
  FRAUD: "fraudulent",
  NOT_RECEIVED: "not_received",
  NOT_AS_DESCRIBED: "not_as_described",
  DUPLICATE: "duplicate",
  CREDIT_NOT_PROCESSED: "credit_not_processed",
  SUBSCRIPTION_CANCELLED: "subscription_cancelled",
};

const DISPUTE_STAGES: Readonly<Record<string, DisputeReport["stage"]>> = {
  OPEN: "opened",
  UNDER_REVIEW: "under_review",
  WON: "won",
  LOST: "lost",
};

const DISPUTE_REFERENCE = /^[A-Za-z0-9_-]{1,40}$/;

/** Parses a chargeback; null when it is unreadable. */
export function toDispute(reply: TransactionReply): DisputeReport | null {
  const { id: reference = "", type, amount, currency = "" } = reply.transaction ?? {};
  const { status = "", reason: rawReason = "", respondBy } = reply.chargeback ?? {};
  const stage = DISPUTE_STAGES[status];
  const amountMinor = readAmount(amount);
  const dueAt = respondBy === undefined ? null : new Date(respondBy);
  if (type !== "CHARGEBACK" || !stage || amountMinor === null) return null;
  if (!DISPUTE_REFERENCE.test(reference) || Number.isNaN(dueAt?.getTime())) return null;
  const reason = DISPUTE_REASONS[rawReason] ?? "other";
  const words = { reason, rawReason: rawReason.slice(0, 100), currency: currency.slice(0, 10) };
  return { kind: "disputed", reference, stage, amountMinor, ...words, dueAt };
}
