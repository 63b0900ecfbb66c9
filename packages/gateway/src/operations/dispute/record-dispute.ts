import {
  applyDisputeReport,
  type Dispute,
  type DisputeContext,
  type DisputeResult,
} from "../../domain/dispute/dispute.ts";
import { GatewayError } from "../../domain/errors.ts";
import { makeDisputeId } from "../../domain/ids.ts";
import {
  disputeLostPosting,
  disputeOpenedPosting,
  disputeWonPosting,
  type Posting,
} from "../../domain/ledger/ledger.ts";
import { type ReportedEvent, returnEvent } from "../../domain/notification/money-event.ts";
import type { Payment } from "../../domain/payment/attempt.ts";
import type { DisputeReport } from "../../domain/payment/provider-report.ts";
import { lockCheckout } from "../../store/checkout/checkouts.ts";
import type { Queryable, Transaction } from "../../store/database.ts";
import {
  findDisputeByReference,
  insertDispute,
  replaceDispute,
} from "../../store/dispute/disputes.ts";
import { insertPostings } from "../../store/ledger/ledger.ts";
import { findDisputedMinor } from "../../store/payment/returns.ts";
import { findTransaction } from "../../store/payment/transactions.ts";
import { findOpenRefund, lockRefundsOfMerchant } from "../../store/refund/refunds.ts";
import type { Deps } from "../deps.ts";
import { recordEvents } from "../notification/record-events.ts";

/**
 * Applies a provider's report about a dispute: dispute, ledger and event change together or not at
 * all. Safe to repeat with the same report. The checkout row is the lock, as for refunds: of a
 * refund and a dispute of the same money, one comes too late.
 */
export async function recordDispute(
  deps: Deps,
  tx: Transaction,
  seen: Payment,
  report: DisputeReport,
): Promise<DisputeResult> {
  const { merchantId, id } = seen;
  await lockCheckout(tx, merchantId, seen.checkoutId);
  // Read again under the lock.
  const payment = (await findTransaction(tx, merchantId, id)) ?? seen;
  const context = await loadDisputeContext(tx, payment, report);
  const { known } = context;
  const now = deps.clock.now();
  const result = applyDisputeReport(context, report, () => makeDisputeId(deps.random), now);
  if (result.kind === "quarantined") {
    deps.log.error({ attemptId: payment.attemptId, note: result.note }, "dispute quarantined");
  }
  if (result.kind === "opened") {
    // A settlement in progress either pays out what this takes, or does not.
    await lockRefundsOfMerchant(tx, merchantId);
    await insertDispute(tx, result.dispute);
  }
  if (result.kind === "changed" && known && !(await replaceDispute(tx, known, result.dispute))) {
    throw new GatewayError("INTERNAL_ERROR", { internal: `dispute ${known.id} moved under lock` });
  }
  if (result.kind === "opened" || result.kind === "changed") {
    await book(deps, tx, result, payment, now);
    logMove(deps, known, result.dispute);
  }
  return result;
}

/** True when an operator may accept a reported dispute. */
export async function isDisputePossible(
  deps: Pick<Deps, "clock">,
  db: Queryable,
  payment: Payment,
  report: DisputeReport,
): Promise<boolean> {
  const context = await loadDisputeContext(db, payment, report);
  return applyDisputeReport(context, report, () => "", deps.clock.now()).kind !== "quarantined";
}

/** The facts that decide whether a report can be true, while the payment's checkout is locked. */
async function loadDisputeContext(
  db: Queryable,
  payment: Payment,
  { reference }: DisputeReport,
): Promise<DisputeContext> {
  const { merchantId, railId, id } = payment;
  return {
    payment,
    known: await findDisputeByReference(db, merchantId, railId, reference),
    disputedMinor: await findDisputedMinor(db, merchantId, id),
    refundingMinor: (await findOpenRefund(db, merchantId, id))?.amountMinor ?? 0,
  };
}

async function book(
  deps: Pick<Deps, "random">,
  tx: Transaction,
  { dispute, kind }: { dispute: Dispute; kind: "opened" | "changed" },
  payment: Payment,
  now: Date,
): Promise<void> {
  const postings: Posting[] = [];
  const events: ReportedEvent[] = [];
  if (kind === "opened") {
    postings.push(disputeOpenedPosting(dispute, now));
    events.push(returnEvent(dispute, payment, "DISPUTE_OPENED", now));
  }
  if (dispute.state === "WON") {
    postings.push(disputeWonPosting(dispute, now));
    events.push(returnEvent(dispute, payment, "DISPUTE_WON", now));
  }
  if (dispute.state === "LOST") {
    postings.push(disputeLostPosting(dispute, now));
    events.push(returnEvent(dispute, payment, "DISPUTE_LOST", now));
  }
  await insertPostings(tx, postings);
  await recordEvents(deps, tx, events);
}

function logMove(deps: Pick<Deps, "log">, before: Dispute | null, after: Dispute): void {
  const { merchantId, id: disputeId, transactionId, state: to, reason } = after;
  const from = before?.state ?? null;
  deps.log.info({ merchantId, disputeId, transactionId, from, to, reason }, "dispute moved");
}
