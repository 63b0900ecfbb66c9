import { GatewayError } from "../../domain/errors.ts";
import {
  feeReturnedPosting,
  refundDonePosting,
  refundOpenedPosting,
  refundRefusedPosting,
} from "../../domain/ledger/ledger.ts";
import { paymentEvent, returnEvent } from "../../domain/notification/money-event.ts";
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
  await insertRefund(tx, refund);
  await insertPostings(tx, [refundOpenedPosting(refund, refund.createdAt)]);
  const opened = returnEvent(refund, payment, "REFUND_OPENED", refund.createdAt);
  await recordEvents(deps, tx, [opened]);
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
  const hasMoved =
    (await replaceRefund(tx, refund, after)) &&
    (changed === payment || (await replaceTransaction(tx, payment, changed)));
  if (!hasMoved) {
    throw new GatewayError("INTERNAL_ERROR", { internal: `refund ${refund.id} moved under lock` });
  }
  if (after.state === "DONE") await bookDone(deps, tx, after, changed, now);
  if (after.state === "REFUSED") await bookRefused(deps, tx, after, payment, now);
  logMove(deps, refund, after);
  return { refund: after, payment: changed };
}

export async function lockRefund(
  tx: Transaction,
  merchantId: string,
  id: string,
  transactionId: string,
): Promise<LockedRefund> {
  const seen = await findTransaction(tx, merchantId, transactionId);
  const checkout = seen && (await lockCheckout(tx, merchantId, seen.checkoutId));
  // Read again under the lock.
  const payment = await findTransaction(tx, merchantId, transactionId);
  const refund = await findRefund(tx, merchantId, id);
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
    await insertPostings(tx, [refundDonePosting(refund, now)]);
    await recordEvents(deps, tx, [returnEvent(refund, payment, "REFUND_SUCCEEDED", now)]);
    return;
  }
  const feeMinor = await findFeeTaken(tx, payment.merchantId, payment.id);
  await insertPostings(tx, [
    refundDonePosting(refund, now),
    feeReturnedPosting(payment, feeMinor, now),
  ]);
  await recordEvents(deps, tx, [paymentEvent(payment, "PAYMENT_REVERSED", now)]);
}

async function bookRefused(
  deps: Pick<Deps, "random">,
  tx: Transaction,
  refund: Refund,
  payment: Payment,
  now: Date,
): Promise<void> {
  await insertPostings(tx, [refundRefusedPosting(refund, now)]);
  await recordEvents(deps, tx, [returnEvent(refund, payment, "REFUND_REFUSED", now)]);
}

function logMove(deps: Pick<Deps, "log">, before: Refund, after: Refund): void {
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
