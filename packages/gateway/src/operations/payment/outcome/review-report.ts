import type { Checkout } from "../../../domain/checkout/checkout.ts";
import { type DisputeClaim, settleDispute } from "../../../domain/dispute/dispute.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { isMadeWith, type Transaction as Payment } from "../../../domain/payment/attempt.ts";
import {
  type ClaimDecision,
  isSecondPayment,
  type JudgedClaim,
  judgeClaim,
  listDecisions,
  readApproval,
  readDispute,
} from "../../../domain/payment/review-report.ts";
import { findCheckout, lockCheckout } from "../../../store/checkout/checkouts.ts";
import type { Queryable, Transaction } from "../../../store/database.ts";
import {
  type DecidedClaim,
  findQuarantinedClaim,
  lockQuarantinedClaim,
  type QuarantinedClaim,
  resolveClaim,
} from "../../../store/payment/quarantine.ts";
import { findTransactionByAttempt } from "../../../store/payment/transactions.ts";
import type { Deps } from "../../deps.ts";
import { loadDisputeContext, recordDispute } from "../../dispute/record-dispute.ts";
import { applySettlement, isPaidOtherwise } from "./record-outcome.ts";
import { isPayableTwice, recordSecondPayment } from "./record-second-payment.ts";

export interface ClaimFacts {
  claim: QuarantinedClaim;
  /** Null when nobody made the attempt it speaks of with who says it. */
  payment: Payment | null;
  /** What a person may decide now. */
  decisions: ClaimDecision[];
}

interface Subject {
  claim: QuarantinedClaim;
  payment: Payment | null;
  checkout: Checkout | null;
  judged: JudgedClaim;
}

/**
 * Makes a person's decision about a claim true: payment, checkout, ledger, notification, refund and
 * the decision itself move together or not at all. True when it was decided now, false when the
 * same was decided before. Refuses with NOT_FOUND, and with NOT_PERMITTED what was decided
 * otherwise or is not possible.
 */
export async function judgeQuarantinedClaim(
  deps: Deps,
  tx: Transaction,
  id: number,
  decided: DecidedClaim,
): Promise<{ isNew: boolean; payment: Payment | null }> {
  const subject = await lockSubject(deps, tx, id);
  if (!subject) throw new GatewayError("NOT_FOUND");
  const { claim, payment, judged } = subject;
  if (claim.decision === decided.decision) return { isNew: false, payment };
  if (claim.decision !== null) {
    throw new GatewayError("NOT_PERMITTED", { detail: `It was decided: ${claim.decision}.` });
  }
  const possible = listDecisions(judged);
  if (!possible.includes(decided.decision)) {
    throw new GatewayError("NOT_PERMITTED", { detail: `Possible is ${possible.join(", ")}.` });
  }
  await carryOut(deps, tx, subject, decided.decision);
  await resolveClaim(tx, claim, decided, deps.clock.now());
  return { isNew: true, payment };
}

/** What the operator's list shows of each claim. */
export async function readClaimFacts(
  deps: Deps,
  claims: readonly QuarantinedClaim[],
): Promise<ClaimFacts[]> {
  return Promise.all(
    claims.map(async (claim) => {
      const payment = await findClaimedPayment(deps.database, claim);
      if (claim.decision !== null) return { claim, payment, decisions: [] };
      const checkout = payment && (await findCheckout(deps.database, payment.checkoutId));
      const judged = await judgedOf(deps, deps.database, claim, payment, checkout);
      return { claim, payment, decisions: listDecisions(judged) };
    }),
  );
}

/** Null also when somebody speaks of an attempt that was made with another. */
async function findClaimedPayment(db: Queryable, claim: QuarantinedClaim): Promise<Payment | null> {
  const payment = await findTransactionByAttempt(db, claim.attemptId);
  return payment && isMadeWith(payment, claim) ? payment : null;
}

async function lockSubject(deps: Deps, tx: Transaction, id: number): Promise<Subject | null> {
  const seen = await findQuarantinedClaim(tx, id);
  const known = seen && (await findClaimedPayment(tx, seen));
  const checkout = known && (await lockCheckout(tx, known.checkoutId));
  const claim = await lockQuarantinedClaim(tx, id);
  if (!claim) return null;
  // Read again under the lock.
  const payment = await findClaimedPayment(tx, claim);
  const judged = await judgedOf(deps, tx, claim, payment, checkout);
  return { claim, payment, checkout, judged };
}

async function judgedOf(
  deps: Deps,
  db: Queryable,
  { claim }: QuarantinedClaim,
  payment: Payment | null,
  checkout: Checkout | null,
): Promise<JudgedClaim> {
  const hasOtherSuccess =
    payment && checkout ? await isPaidOtherwise(db, checkout, payment) : false;
  const dispute = readDispute(claim);
  const isDisputePossible =
    payment && dispute ? await isPossible(deps, db, payment, dispute) : false;
  const rail = deps.rails.get(payment?.railId ?? "")?.capabilities ?? { refund: "none" };
  const twice = payment !== null && isPayableTwice(deps, payment);
  const facts = { claim, payment, hasOtherSuccess, rail };
  return { ...facts, isDisputePossible, isPayableTwice: twice };
}

async function isPossible(deps: Deps, db: Queryable, payment: Payment, dispute: DisputeClaim) {
  const context = await loadDisputeContext(db, payment, dispute);
  return settleDispute(context, dispute, () => "", deps.clock.now()).kind !== "quarantined";
}

async function carryOut(
  deps: Deps,
  tx: Transaction,
  { claim, payment, checkout, judged }: Subject,
  decision: ClaimDecision,
): Promise<void> {
  if (!payment || !checkout) return;
  const dispute = readDispute(claim.claim);
  if (dispute) {
    if (decision === "ACCEPT") await recordDispute(deps, tx, payment, dispute);
    return;
  }
  const now = deps.clock.now();
  const approval = readApproval(claim.claim);
  if (approval && decision === "REFUND_ALL" && isSecondPayment(judged, payment, approval)) {
    const { reference, amountMinor } = approval;
    const second = { reference, amountMinor, cause: "WRONG_AMOUNT" as const };
    await recordSecondPayment(deps, tx, payment, second, now);
    return;
  }
  const settlement = judgeClaim(checkout, payment, approval, decision, now);
  if (settlement) await applySettlement(deps, tx, checkout, payment, settlement, now);
}
