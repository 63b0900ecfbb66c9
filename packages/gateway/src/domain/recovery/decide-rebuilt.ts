/**
 * What a restored database believes of a payment or refund, from what the journal says of it and
 * what its provider answers now. Pure.
 */
import { OPEN_ATTEMPT_STATES, type Payment } from "../payment/attempt.ts";
import type { ProviderReport } from "../payment/provider-report.ts";
import type { Refund, RefundReport } from "../refund/refund.ts";

export type Decision<Report> =
  /** `note`: for people, when the provider itself did not say it now. */
  | { kind: "apply"; report: Report; note: string }
  | { kind: "leave" }
  /** Journal and provider contradict each other. */
  | { kind: "to_decide"; note: string };

/** An attempt as its first entry in the journal was: nothing of it is known yet. */
export function intentOf(said: Payment, hasStep: boolean, now: Date): Payment {
  const wasSent = hasStep || said.attemptState !== "CREATED";
  return {
    ...said,
    balanceMinor: 0,
    status: "IN_PROCESS",
    // CREATED would mean that a provider who does not know it was never asked.
    attemptState: wasSent ? "PENDING" : "CREATED",
    isOverpayment: false,
    heldMinor: null,
    railReference: "",
    declineReason: null,
    rawCode: null,
    voidRequestedAt: null,
    inquireAt: now,
    inquiryCount: 0,
    paidAt: null,
    updatedAt: said.createdAt,
  };
}

/** Whether its provider has to be asked. */
export function isBehind(current: Payment, said: Payment | null): boolean {
  if (OPEN_ATTEMPT_STATES.includes(current.attemptState)) return true;
  return said !== null && said.paidAt !== null && current.paidAt === null;
}

const NOT_CONFIRMED = "The provider did not confirm it now; recorded as it reported before.";

export function decidePayment(
  said: Payment | null,
  answer: ProviderReport,
): Decision<ProviderReport> {
  if (answer.kind === "approved" || !said || said.paidAt === null) {
    return { kind: "apply", report: answer, note: "" };
  }
  // It was voided afterwards: then the provider says that it is not paid, and it is right.
  const wasReversed = said.attemptState === "REVERSED";
  if (answer.kind === "declined" && !wasReversed) {
    const note = `The journal says paid (${said.railReference}), the provider says declined (${answer.rawCode}).`;
    return { kind: "to_decide", note };
  }
  const { railReference: reference, amountMinor } = said;
  return {
    kind: "apply",
    report: { kind: "approved", reference, amountMinor, payer: said.payer },
    note: NOT_CONFIRMED,
  };
}

/** A refund as its first entry was. Counted as sent: its status is asked for before it is sent. */
export function refundIntentOf(said: Refund, now: Date): Refund {
  return {
    ...said,
    state: "CREATED",
    tries: Math.max(1, said.tries),
    nextTryAt: now,
    railReference: "",
    refusal: null,
    rawCode: "",
    balanceAfterMinor: null,
    updatedAt: said.createdAt,
    closedAt: null,
  };
}

/** `answer` null: this provider cannot be asked about refunds. */
export function decideRefund(said: Refund, answer: RefundReport | null): Decision<RefundReport> {
  if (answer?.kind === "refunded") return { kind: "apply", report: answer, note: "" };
  if (said.state === "DONE") {
    if (answer?.kind === "not_sent" || answer?.kind === "refused") {
      const note = `The journal says refunded (${said.railReference}), the provider does not know it.`;
      return { kind: "to_decide", note };
    }
    const report = { kind: "refunded", reference: said.railReference } as const;
    return { kind: "apply", report, note: NOT_CONFIRMED };
  }
  if (said.state === "REFUSED" && (answer === null || answer.kind === "not_sent")) {
    const report = {
      kind: "refused",
      rawCode: said.rawCode,
      reason: said.refusal ?? "other",
    } as const;
    return { kind: "apply", report, note: NOT_CONFIRMED };
  }
  if (answer === null || answer.kind === "not_sent") return { kind: "leave" };
  return { kind: "apply", report: answer, note: "" };
}
