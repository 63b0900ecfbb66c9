import type { Checkout } from "../../domain/checkout/checkout.ts";
import { GatewayError } from "../../domain/errors.ts";
import { isFromProviderOf, type Payment, subjectOf } from "../../domain/payment/attempt.ts";
import {
  applyReview,
  isSecondPayment,
  listDecisions,
  type ReportUnderReview,
  type ReviewDecision,
  readApproval,
  readDispute,
} from "../../domain/provider-report/review-report.ts";
import { findCheckout, lockCheckout } from "../../store/checkout/checkouts.ts";
import type { Queryable, Transaction } from "../../store/database.ts";
import { findTransactionByAttempt } from "../../store/payment/transactions.ts";
import {
  findQuarantinedReport,
  lockQuarantinedReport,
  type QuarantinedReport,
  type ReviewedReport,
  resolveReport,
} from "../../store/provider-report/quarantine.ts";
import type { Deps } from "../deps.ts";
import { isDisputePossible, recordDispute } from "../dispute/record-dispute.ts";
import { applyChange, isPaidOtherwise } from "../payment/outcome/record-outcome.ts";
import { isPayableTwice, recordSecondPayment } from "../payment/outcome/record-second-payment.ts";
import { refundCapabilityOf } from "../refund/refund-capability.ts";

export interface ReviewFacts {
  report: QuarantinedReport;
  /** Null when the reported attempt is unknown or was made with another provider. */
  payment: Payment | null;
  /** The decisions that are possible now. */
  decisions: ReviewDecision[];
}

interface Subject {
  report: QuarantinedReport;
  payment: Payment | null;
  checkout: Checkout | null;
  underReview: ReportUnderReview;
}

/**
 * Applies an operator's decision about a report: payment, checkout, ledger, webhook, refund and the
 * decision change together or not at all. True when it was decided now, false when the same was
 * decided before. Throws NOT_FOUND, and NOT_PERMITTED for a different earlier decision or one that
 * is not possible.
 */
export async function reviewQuarantinedReport(
  deps: Deps,
  tx: Transaction,
  id: number,
  decided: ReviewedReport,
): Promise<{ isNew: boolean; payment: Payment | null }> {
  const subject = await lockSubject(deps, tx, id);
  if (!subject) throw new GatewayError("NOT_FOUND");
  const { report, payment, underReview } = subject;
  if (payment) deps.tracing.note(subjectOf(payment));
  if (report.decision === decided.decision) return { isNew: false, payment };
  if (report.decision !== null) {
    throw new GatewayError("NOT_PERMITTED", {
      detail: `The report has already been resolved: ${report.decision}.`,
    });
  }
  expectPossible(listDecisions(underReview), decided.decision);
  await carryOut(deps, tx, subject, decided.decision);
  await resolveReport(tx, report, decided, deps.clock.now());
  return { isNew: true, payment };
}

/** Throws NOT_PERMITTED. */
export function expectPossible(
  possible: readonly ReviewDecision[],
  decision: ReviewDecision,
): void {
  if (possible.includes(decision)) return;
  throw new GatewayError("NOT_PERMITTED", {
    detail: `Possible decisions: ${possible.join(", ")}.`,
  });
}

/** What the operator's list shows of each report. */
export async function loadReviewFacts(
  deps: Deps,
  reports: readonly QuarantinedReport[],
): Promise<ReviewFacts[]> {
  return Promise.all(
    reports.map(async (report) => {
      const payment = await findReportedPayment(deps.database, report);
      if (report.decision !== null) return { report, payment, decisions: [] };
      const checkout =
        payment && (await findCheckout(deps.database, payment.merchantId, payment.checkoutId));
      const underReview = await loadReportUnderReview(
        deps,
        deps.database,
        report,
        payment,
        checkout,
      );
      return { report, payment, decisions: listDecisions(underReview) };
    }),
  );
}

/** Null also when another provider reports on the attempt. */
async function findReportedPayment(
  db: Queryable,
  report: QuarantinedReport,
): Promise<Payment | null> {
  const payment = await findTransactionByAttempt(db, [report.merchantId], report.attemptId);
  return payment && isFromProviderOf(payment, report) ? payment : null;
}

async function lockSubject(deps: Deps, tx: Transaction, id: number): Promise<Subject | null> {
  const seen = await findQuarantinedReport(tx, id);
  const known = seen && (await findReportedPayment(tx, seen));
  const checkout = known && (await lockCheckout(tx, known.merchantId, known.checkoutId));
  const report = seen && (await lockQuarantinedReport(tx, seen));
  if (!report) return null;
  // Read again under the lock.
  const payment = await findReportedPayment(tx, report);
  const underReview = await loadReportUnderReview(deps, tx, report, payment, checkout);
  return { report, payment, checkout, underReview };
}

async function loadReportUnderReview(
  deps: Deps,
  db: Queryable,
  { content: report }: QuarantinedReport,
  payment: Payment | null,
  checkout: Checkout | null,
): Promise<ReportUnderReview> {
  const hasOtherSuccess =
    payment && checkout ? await isPaidOtherwise(db, checkout, payment) : false;
  const dispute = readDispute(report);
  const isPossible =
    payment && dispute ? await isDisputePossible(deps, db, payment, dispute) : false;
  const rail = payment
    ? refundCapabilityOf(deps.rails.get(payment.railId), payment)
    : ({ refund: "none" } as const);
  const twice = payment !== null && isPayableTwice(deps, payment);
  const facts = { report, payment, hasOtherSuccess, rail };
  return { ...facts, isDisputePossible: isPossible, isPayableTwice: twice };
}

async function carryOut(
  deps: Deps,
  tx: Transaction,
  { report, payment, checkout, underReview }: Subject,
  decision: ReviewDecision,
): Promise<void> {
  if (!payment || !checkout) return;
  const dispute = readDispute(report.content);
  if (dispute) {
    if (decision === "ACCEPT") await recordDispute(deps, tx, payment, dispute);
    return;
  }
  const now = deps.clock.now();
  const approval = readApproval(report.content);
  if (approval && decision === "REFUND_ALL" && isSecondPayment(underReview, payment, approval)) {
    const { reference, amountMinor } = approval;
    const second = { reference, amountMinor, cause: "WRONG_AMOUNT" as const };
    await recordSecondPayment(deps, tx, payment, second, now);
    return;
  }
  const change = applyReview(checkout, payment, approval, decision, now);
  if (change) await applyChange(deps, tx, checkout, payment, change, now);
}
