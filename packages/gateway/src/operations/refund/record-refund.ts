import { GatewayError } from "../../domain/errors.ts";
import {
  feeReturnedPosting,
  type Posting,
  refundDonePosting,
  refundOpenedPosting,
  refundRefusedPosting,
} from "../../domain/ledger/ledger.ts";
import {
  paymentEvent,
  type ReportedEvent,
  returnEvent,
} from "../../domain/notification/money-event.ts";
import type { Payment } from "../../domain/payment/attempt.ts";
import {
  afterRefund,
  applyRefundReport,
  type Refund,
  type RefundReport,
} from "../../domain/refund/refund.ts";
import { lockCheckout } from "../../store/checkout/checkouts.ts";
import type { Transaction } from "../../store/database.ts";
import { findFeeTaken, insertPostings } from "../../store/ledger/ledger.ts";
import { insertRefund } from "../../store/payment/returns.ts";
import { findTransaction, replaceTransaction } from "../../store/payment/transactions.ts";
import { findRefund, replaceRefund } from "../../store/refund/refunds.ts";
import type { Deps } from "../deps.ts";
import { recordEvents } from "../notification/record-events.ts";

/** Holds as long as the payment's checkout is locked. */
export interface LockedRefund {
  refund: Refund;
  payment: Payment;
}

/**
 * Saves the intent and reserves the money from the merchant's balance, before the provider is
 * called.
 */
export async function createRefund(
  deps: Pick<Deps, "random">,
  tx: Transaction,
  refund: Refund,
  payment: Payment,
): Promise<void> {
  const opened = returnEvent(refund, payment, "REFUND_OPENED", refund.createdAt);
  await Promise.all([
    insertRefund(tx, refund),
    insertPostings(tx, [refundOpenedPosting(refund, refund.createdAt)], { isLast: true }),
    recordEvents(deps, tx, [opened]),
  ]);
}

/**
 * Applies a provider's report about a refund: refund, payment, ledger and event change together.
 * Safe to repeat; a closed refund stays as it is.
 */
export async function recordRefund(
  deps: Deps,
  refundRef: Pick<Refund, "merchantId" | "id" | "transactionId">,
  report: RefundReport,
): Promise<LockedRefund> {
  const { merchantId, id, transactionId } = refundRef;
  return deps.database.transaction(async (tx) =>
    applyToLocked(deps, tx, await lockRefund(tx, merchantId, id, transactionId), report),
  );
}

/** The same for a refund that is locked already. */
export async function applyToLocked(
  deps: Deps,
  tx: Transaction,
  { refund, payment }: LockedRefund,
  report: RefundReport,
): Promise<LockedRefund> {
  const now = deps.clock.now();
  const settled = applyRefundReport(refund, report, now);
  if (settled === refund) return { refund, payment };
  const changed = settled.state === "DONE" ? afterRefund(payment, refund, now) : payment;
  const balanceAfterMinor = settled.state === "DONE" ? changed.balanceMinor : null;
  const after = { ...settled, balanceAfterMinor };
  const [hasMoved, hasChanged] = await Promise.all([
    replaceRefund(tx, refund, after),
    changed === payment || replaceTransaction(tx, payment, changed),
    after.state === "DONE" && bookDone(deps, tx, after, changed, now),
    after.state === "REFUSED" && bookRefused(deps, tx, after, payment, now),
  ]);
  if (!(hasMoved && hasChanged)) {
    throw new GatewayError("INTERNAL_ERROR", { internal: `refund ${refund.id} moved under lock` });
  }
  noteMove(deps, refund, after);
  return { refund: after, payment: changed };
}

export async function lockRefund(
  tx: Transaction,
  merchantId: string,
  id: string,
  transactionId: string,
): Promise<LockedRefund> {
  const seen = await findTransaction(tx, merchantId, transactionId);
  // What follows the lock is read under it.
  const [checkout, payment, refund] = await Promise.all([
    seen && lockCheckout(tx, merchantId, seen.checkoutId),
    findTransaction(tx, merchantId, transactionId),
    findRefund(tx, merchantId, id),
  ]);
  if (checkout && payment && refund) return { refund, payment };
  throw new GatewayError("INTERNAL_ERROR", { internal: `refund ${id} is not whole` });
}

async function bookDone(
  deps: Pick<Deps, "random">,
  tx: Transaction,
  refund: Refund,
  payment: Payment,
  now: Date,
): Promise<void> {
  if (refund.kind === "REFUND") {
    const done = returnEvent(refund, payment, "REFUND_SUCCEEDED", now);
    await book(deps, tx, [refundDonePosting(refund, now)], done);
    return;
  }
  const fee = await findFeeTaken(tx, payment.merchantId, payment.id);
  const postings = [refundDonePosting(refund, now), feeReturnedPosting(payment, fee, now)];
  await book(deps, tx, postings, paymentEvent(payment, "PAYMENT_REVERSED", now));
}

async function bookRefused(
  deps: Pick<Deps, "random">,
  tx: Transaction,
  refund: Refund,
  payment: Payment,
  now: Date,
): Promise<void> {
  const refused = returnEvent(refund, payment, "REFUND_REFUSED", now);
  await book(deps, tx, [refundRefusedPosting(refund, now)], refused);
}

/** Postings and event are the last that is written: nothing waits for their result. */
async function book(
  deps: Pick<Deps, "random">,
  tx: Transaction,
  postings: readonly (Posting | null)[],
  event: ReportedEvent,
): Promise<void> {
  await Promise.all([
    insertPostings(tx, postings, { isLast: true }),
    recordEvents(deps, tx, [event]),
  ]);
}

function noteMove(deps: Pick<Deps, "journal" | "log">, before: Refund, after: Refund): void {
  deps.journal.note({ kind: "refund", refund: after });
  const facts = {
    merchantId: after.merchantId,
    refundId: after.id,
    transactionId: after.transactionId,
    from: before.state,
    to: after.state,
    tries: after.tries,
  };
  if (after.state === "STUCK") deps.log.error(facts, "a refund needs a manual review");
  else deps.log.info(facts, "refund moved");
}
