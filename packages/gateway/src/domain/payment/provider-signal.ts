/** What an attempt or a call says about its provider's health, and not about the payer. Pure. */
import type { Payment } from "./attempt.ts";
import { type DeclineReason, reasonOf } from "./provider-report.ts";

/** `good`: the provider did its part, also where it declined. */
export type ProviderSignal = "good" | "failed";

/** Declines that are not about the payer. */
const PROVIDER_FAULTS: readonly DeclineReason[] = ["bank_unavailable", "configuration"];
/** A payer who left says nothing: the page may have failed, or the payer changed plans. */
const SILENT: readonly DeclineReason[] = ["payer_cancelled", "payer_timeout"];

type Move = Pick<Payment, "attemptState" | "declineReason">;

/** Of an attempt whose state has changed; null: it says nothing about the provider. */
export function signalOfMove(
  before: Pick<Payment, "attemptState">,
  after: Move,
): ProviderSignal | null {
  if (before.attemptState === after.attemptState) return null;
  switch (after.attemptState) {
    case "APPROVED":
      return "good";
    case "UNKNOWN":
      return "failed";
    case "DECLINED":
      return signalOfDecline(reasonOf(after));
    case "CREATED":
    case "PENDING":
    case "REVERSED":
      return null;
  }
}

function signalOfDecline(reason: DeclineReason): ProviderSignal | null {
  if (PROVIDER_FAULTS.includes(reason)) return "failed";
  return SILENT.includes(reason) ? null : "good";
}

/** Causes that are the gateway's own, or about one attempt: the provider did respond. */
const NOT_THE_PROVIDER: readonly string[] = [
  "internal_error",
  "mismatch",
  "not_found",
  "not_started",
  "unlisted_code",
];

/** Of a call that reached the network; `cause` is why its outcome is not known. */
export function signalOfCall(cause: string | undefined): ProviderSignal {
  return cause === undefined || NOT_THE_PROVIDER.includes(cause) ? "good" : "failed";
}
