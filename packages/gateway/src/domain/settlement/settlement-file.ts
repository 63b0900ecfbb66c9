/**
 * Matches a provider's settlement file with the ledger: every line is explained by one payment,
 * refund or dispute, and each of those has its line. Pure; amounts are sen, deductions are
 * negative.
 */

import type { Dispute } from "../dispute/dispute.ts";
import type { Payment } from "../payment/attempt.ts";
import type { Refund } from "../refund/refund.ts";

export interface FileLine {
  /** `railReference` of the payment, or `reference` of the refund or the dispute. */
  reference: string;
  attemptId: string;
  /**
   * `dispute`: the provider debits the disputed amount. `dispute_return`: the dispute was won and
   * the amount is returned.
   */
  kind: "payment" | "refund" | "dispute" | "dispute_return";
  grossMinor: number;
  feeMinor: number;
  netMinor: number;
}

export const EXCEPTION_KINDS = [
  /** A line about an unknown attempt. */
  "UNKNOWN_PAYMENT",
  "UNKNOWN_REFUND",
  /** Also an amount returned for a dispute that is not won here. */
  "UNKNOWN_DISPUTE",
  /** The provider received money for a payment that is not paid here. */
  "NOT_PAID",
  /** The payment has a different provider reference: perhaps this is a second one. */
  "REFERENCE",
  "AMOUNT",
  /** The provider deducted a different fee than its schedule says; the line still counts. */
  "FEE",
  "ARITHMETIC",
  "DUPLICATE",
  "MISSING_PAYMENT",
  "MISSING_REFUND",
  "MISSING_DISPUTE",
  "MISSING_DISPUTE_RETURN",
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/**
 * MATCHED_LATER: explained by a later file, without an operator. ASSIGN: two operators said whose
 * payment it is.
 */
export const EXCEPTION_DECISIONS = ["ACCEPT", "DISMISS", "MATCHED_LATER", "ASSIGN"] as const;

export interface LineException {
  kind: ExceptionKind;
  expectedMinor: number | null;
  foundMinor: number | null;
}

export interface LineMatch {
  /** The object of the line, even when it does not match. */
  payment: Payment | null;
  refund: Refund | null;
  dispute: Dispute | null;
  isMatched: boolean;
  exception: LineException | null;
}

/** What is known about the attempt that a line names. */
export interface LineContext {
  /** The attempt's payment, and a second payment of its QR code. */
  payments: readonly Payment[];
  /** Of those payments. */
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
  /** Payments, refunds and disputes that already have a line, see `settledKey`. */
  settledIds: ReadonlySet<string>;
  /** The provider's fee for a payment; null when no schedule applies. */
  expectedFee(payment: Payment): number | null;
}

export function matchLine(line: FileLine, context: LineContext): LineMatch {
  switch (line.kind) {
    case "payment":
      return matchPayment(line, context);
    case "refund":
      return matchRefund(line, context);
    case "dispute":
    case "dispute_return":
      return matchDispute(line, context);
  }
}

/** What a line settles. A dispute is deducted once and may be returned once. */
export function settledKey(kind: string, id: string): string {
  return `${kind} ${id}`;
}

function matchPayment(line: FileLine, context: LineContext): LineMatch {
  const { payments } = context;
  const exact = payments.find(({ railReference }) => railReference === line.reference);
  const payment = exact ?? payments[0];
  if (!payment) return failed({}, "UNKNOWN_PAYMENT", null, line);
  if (payment.paidAt === null) return failed({ payment }, "NOT_PAID", 0, line);
  if (!exact) return failed({ payment }, "REFERENCE", payment.amountMinor, line);
  const problem = checkAmounts(line, payment.amountMinor, payment.id, context);
  if (problem) return toMatch({ payment }, false, problem);
  const feeMinor = context.expectedFee(payment) ?? line.feeMinor;
  return toMatch({ payment }, true, checkFee(line, feeMinor));
}

function matchRefund(line: FileLine, context: LineContext): LineMatch {
  const refund = context.refunds.find(
    ({ railReference, id }) => railReference === line.reference || id === line.reference,
  );
  const payment = context.payments.find(({ id }) => id === refund?.transactionId);
  if (!refund || !payment || refund.state !== "DONE") {
    return failed({ payment, refund }, "UNKNOWN_REFUND", null, line);
  }
  const exception = checkAmounts(line, -refund.amountMinor, refund.id, context);
  return toMatch({ payment, refund }, exception === null, exception);
}

/** The provider deducts the amount when the dispute is opened, whatever is decided later. */
function matchDispute(line: FileLine, context: LineContext): LineMatch {
  const dispute = context.disputes.find(({ railReference }) => railReference === line.reference);
  const payment = context.payments.find(({ id }) => id === dispute?.transactionId);
  const isReturn = line.kind === "dispute_return";
  if (!dispute || !payment || (isReturn && dispute.state !== "WON")) {
    return failed({ payment, dispute }, "UNKNOWN_DISPUTE", null, line);
  }
  const expectedMinor = isReturn ? dispute.amountMinor : -dispute.amountMinor;
  const problem = checkAmounts(line, expectedMinor, dispute.id, context);
  if (problem) return toMatch({ payment, dispute }, false, problem);
  return toMatch({ payment, dispute }, true, checkFee(line, 0));
}

function checkAmounts(
  line: FileLine,
  expectedMinor: number,
  id: string,
  { settledIds }: LineContext,
): LineException | null {
  const { grossMinor, feeMinor, netMinor } = line;
  const isSettled = settledIds.has(settledKey(line.kind, id));
  if (isSettled) return { kind: "DUPLICATE", expectedMinor: 0, foundMinor: grossMinor };
  if (grossMinor !== expectedMinor) {
    return { kind: "AMOUNT", expectedMinor, foundMinor: grossMinor };
  }
  if (grossMinor - feeMinor === netMinor) return null;
  return { kind: "ARITHMETIC", expectedMinor: grossMinor - feeMinor, foundMinor: netMinor };
}

function checkFee({ feeMinor }: FileLine, expectedMinor: number): LineException | null {
  if (expectedMinor === feeMinor) return null;
  return { kind: "FEE", expectedMinor, foundMinor: feeMinor };
}

type Subject = {
  [Part in "payment" | "refund" | "dispute"]?: LineMatch[Part] | undefined;
};

function failed(
  subject: Subject,
  kind: ExceptionKind,
  expectedMinor: number | null,
  { grossMinor: foundMinor }: FileLine,
): LineMatch {
  return toMatch(subject, false, { kind, expectedMinor, foundMinor });
}

function toMatch(
  { payment = null, refund = null, dispute = null }: Subject,
  isMatched: boolean,
  exception: LineException | null,
): LineMatch {
  return { payment, refund, dispute, isMatched, exception };
}
