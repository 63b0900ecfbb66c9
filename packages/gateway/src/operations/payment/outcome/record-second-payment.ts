import { makeAttemptId, makeTransactionId } from "../../../domain/ids.ts";
import type { Overpayment } from "../../../domain/payment/apply-report.ts";
import type { Payment } from "../../../domain/payment/attempt.ts";
import type { Transaction } from "../../../store/database.ts";
import { insertTransaction, replaceTransaction } from "../../../store/payment/transactions.ts";
import type { Deps } from "../../deps.ts";
import { bookPayment } from "./book-payment.ts";

export interface SecondPayment {
  /** New ones by default. */
  ids?: Pick<Payment, "id" | "attemptId">;
  reference: string;
  amountMinor: number;
  cause: Overpayment["cause"];
}

/**
 * Whether two payers can pay one QR code of this method. Otherwise a second reference needs a
 * manual review: refunding "it" could undo the first.
 */
export function isPayableTwice(deps: Pick<Deps, "rails">, { requestMethod }: Payment): boolean {
  return deps.rails.findMethod(requestMethod)?.method.group === "QR";
}

/**
 * Two payers paid one QR code: the second payment becomes a transaction of its own, an overpayment
 * to refund. False when it was recorded before, or when a code of this method cannot be paid twice.
 */
export async function recordSecondPayment(
  deps: Deps,
  tx: Transaction,
  first: Payment,
  { reference, amountMinor, cause, ids }: SecondPayment,
  now: Date,
): Promise<boolean> {
  if (!isPayableTwice(deps, first)) return false;
  const made: Payment = {
    ...first,
    id: ids?.id ?? makeTransactionId(now, "WEB", deps.random),
    attemptId: ids?.attemptId ?? makeAttemptId(first.merchantId, deps.random),
    originAttemptId: first.attemptId,
    amountMinor,
    balanceMinor: 0,
    status: "IN_PROCESS",
    attemptState: "CREATED",
    isOverpayment: false,
    heldMinor: null,
    railReference: "",
    payer: {},
    inquireAt: null,
    inquiryCount: 0,
    paidAt: null,
    createdAt: now,
    updatedAt: now,
  };
  if (!(await insertTransaction(tx, made, `second ${reference}`))) return false;
  const paid: Payment = {
    ...made,
    balanceMinor: made.amountMinor,
    status: "SUCCESS",
    attemptState: "APPROVED",
    isOverpayment: true,
    railReference: reference,
    paidAt: now,
  };
  await replaceTransaction(tx, made, paid);
  // An overpayment has no fee.
  const booked = { schedules: [], taxBasisPoints: 0, webhook: null };
  await bookPayment(deps, tx, made, paid, { amountMinor, cause }, booked);
  deps.journal.note({ kind: "payment", payment: paid });
  deps.log.warn({ transactionId: paid.id, attemptId: first.attemptId, reference }, "paid twice");
  return true;
}
