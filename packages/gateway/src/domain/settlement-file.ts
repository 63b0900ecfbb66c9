/**
 * A rail's settlement file against what we know: every line is explained by one payment or refund,
 * and every payment and refund has its line. Pure; amounts are sen, refund lines negative.
 */
import type { Transaction } from "./attempt.ts";
import type { Refund } from "./refund.ts";

/** `SettlementLine` of `rails/rail.ts` fits. */
export interface FileLine {
  reference: string;
  attemptId: string;
  kind: "payment" | "refund";
  grossMinor: number;
  feeMinor: number;
  netMinor: number;
}

export type ExceptionKind =
  /** A line about an attempt we never made. */
  | "UNKNOWN_PAYMENT"
  | "UNKNOWN_REFUND"
  /** The rail took money for a payment that is not paid here. */
  | "NOT_PAID"
  /** Our payment has another reference at the rail: perhaps this is a second one. */
  | "REFERENCE"
  | "AMOUNT"
  /** The rail kept another fee than its schedule says; the line counts all the same. */
  | "FEE"
  | "ARITHMETIC"
  | "DUPLICATE"
  | "MISSING_PAYMENT"
  | "MISSING_REFUND";

export interface LineException {
  kind: ExceptionKind;
  expectedMinor: number | null;
  foundMinor: number | null;
}

export interface LineMatch {
  /** What the line is about, also when it does not fit. */
  payment: Transaction | null;
  refund: Refund | null;
  isMatched: boolean;
  exception: LineException | null;
}

/** What is known about the attempt a line names. */
export interface LineContext {
  /** The attempt's payment, and a second payment of its QR code. */
  payments: readonly Transaction[];
  /** Of those payments. */
  refunds: readonly Refund[];
  /** Ids of payments or refunds that have a line already. */
  settledIds: ReadonlySet<string>;
  /** What the rail should keep of a payment; null when no schedule says. */
  expectedFee(payment: Transaction): number | null;
}

export function matchLine(line: FileLine, context: LineContext): LineMatch {
  return line.kind === "payment" ? matchPayment(line, context) : matchRefund(line, context);
}

function matchPayment(line: FileLine, context: LineContext): LineMatch {
  const { payments } = context;
  const exact = payments.find(({ railReference }) => railReference === line.reference);
  const payment = exact ?? payments[0];
  if (!payment) return failed(null, null, "UNKNOWN_PAYMENT", null, line.grossMinor);
  if (payment.paidAt === null) return failed(payment, null, "NOT_PAID", 0, line.grossMinor);
  if (!exact) return failed(payment, null, "REFERENCE", payment.amountMinor, line.grossMinor);
  const problem = checkAmounts(line, payment.amountMinor, context.settledIds.has(payment.id));
  if (problem) return { payment, refund: null, isMatched: false, exception: problem };
  return { payment, refund: null, isMatched: true, exception: checkFee(line, payment, context) };
}

function matchRefund(line: FileLine, context: LineContext): LineMatch {
  const refund = context.refunds.find(
    ({ railReference, id }) => railReference === line.reference || id === line.reference,
  );
  const payment = context.payments.find(({ id }) => id === refund?.transactionId) ?? null;
  if (!refund || !payment || refund.state !== "DONE") {
    return failed(payment, refund ?? null, "UNKNOWN_REFUND", null, line.grossMinor);
  }
  const exception = checkAmounts(line, -refund.amountMinor, context.settledIds.has(refund.id));
  return { payment, refund, isMatched: exception === null, exception };
}

function checkAmounts(
  line: FileLine,
  expectedMinor: number,
  isSettled: boolean,
): LineException | null {
  const { grossMinor, feeMinor, netMinor } = line;
  if (isSettled) return { kind: "DUPLICATE", expectedMinor: 0, foundMinor: grossMinor };
  if (grossMinor !== expectedMinor) {
    return { kind: "AMOUNT", expectedMinor, foundMinor: grossMinor };
  }
  if (grossMinor - feeMinor === netMinor) return null;
  return { kind: "ARITHMETIC", expectedMinor: grossMinor - feeMinor, foundMinor: netMinor };
}

function checkFee(
  line: FileLine,
  payment: Transaction,
  context: LineContext,
): LineException | null {
  const expectedMinor = context.expectedFee(payment);
  if (expectedMinor === null || expectedMinor === line.feeMinor) return null;
  return { kind: "FEE", expectedMinor, foundMinor: line.feeMinor };
}

function failed(
  payment: Transaction | null,
  refund: Refund | null,
  kind: ExceptionKind,
  expectedMinor: number | null,
  foundMinor: number,
): LineMatch {
  const exception = { kind, expectedMinor, foundMinor };
  return { payment, refund, isMatched: false, exception };
}
