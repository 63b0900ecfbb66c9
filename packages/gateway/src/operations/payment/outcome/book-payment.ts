import { overpaymentRefundIdOf } from "../../../domain/ids.ts";
import { type FeeSchedule, feeOf, pickSchedule, taxedFee } from "../../../domain/ledger/fee.ts";
import {
  feePosting,
  type Posting,
  paymentPosting,
  refundOpenedPosting,
} from "../../../domain/ledger/ledger.ts";
import {
  type MoneyEventType,
  paymentEvent,
  returnEvent,
} from "../../../domain/notification/money-event.ts";
import type { Overpayment } from "../../../domain/payment/apply-report.ts";
import type { Payment } from "../../../domain/payment/attempt.ts";
import { overpaymentRefund } from "../../../domain/payment/refund-intent.ts";
import type { Transaction } from "../../../store/database.ts";
import { insertPostings } from "../../../store/ledger/ledger.ts";
import { insertRefund } from "../../../store/payment/returns.ts";
import type { Deps } from "../../deps.ts";
import { type EventWebhook, recordEvents } from "../../notification/record-events.ts";

/** What a success is booked with. */
export interface Paid {
  /** Candidates for its fee. */
  schedules: readonly FeeSchedule[];
  /** Service tax on the fee. */
  taxBasisPoints: number;
  /** Of a checkout that it has paid. */
  webhook: EventWebhook | null;
  /** Another attempt follows at once. */
  isReplaced?: boolean;
}

/**
 * Posts a payment's change to the ledger and records its events, in the transaction of that change.
 * `overpayment`: the part that is refunded automatically.
 */
export async function bookPayment(
  deps: Deps,
  tx: Transaction,
  before: Payment,
  after: Payment,
  overpayment: Overpayment | null,
  paid: Paid,
): Promise<void> {
  const at = after.updatedAt;
  if (before.paidAt === null && after.paidAt !== null) {
    await bookPaid(deps, tx, after, overpayment, paid);
  } else if (before.status !== "FAILED" && after.status === "FAILED" && !paid.isReplaced) {
    await recordEvents(deps, tx, [paymentEvent(after, "PAYMENT_FAILED", at)]);
  }
}

/**
 * The fee is on what the merchant keeps; an overpayment has none. An overpayment is due to the
 * payer from this moment on: its refund is a row of this transaction; the database allows one per
 * payment.
 */
async function bookPaid(
  deps: Deps,
  tx: Transaction,
  payment: Payment,
  overpayment: Overpayment | null,
  { webhook, ...rates }: Omit<Paid, "isReplaced">,
): Promise<void> {
  const { isOverpayment, updatedAt: at } = payment;
  const keptMinor = payment.amountMinor - (overpayment?.amountMinor ?? 0);
  const fee = isOverpayment ? null : feePostingOf(deps, rates, payment, keptMinor, at);
  const refund =
    overpayment && overpaymentRefund(overpaymentRefundIdOf(payment), payment, overpayment, at);
  if (refund) await insertRefund(tx, refund);
  // In one call: balances are locked in one order, so that payments do not wait for each other.
  const opening = refund && refundOpenedPosting(refund, at);
  await insertPostings(tx, [paymentPosting(payment, at), fee, opening], { isLast: true });
  const opened = refund && returnEvent(refund, payment, "REFUND_OPENED", at);
  const type = paidEventOf(isOverpayment, overpayment);
  const paid = { ...paymentEvent(payment, type, at), webhook };
  await recordEvents(deps, tx, opened ? [paid, opened] : [paid]);
}

function paidEventOf(isOverpayment: boolean, overpayment: Overpayment | null): MoneyEventType {
  if (!isOverpayment) return "PAYMENT_SUCCEEDED";
  return overpayment?.cause === "WRONG_AMOUNT" ? "PAYMENT_RETURNED" : "PAYMENT_DUPLICATE";
}

function feePostingOf(
  deps: Pick<Deps, "log">,
  { schedules, taxBasisPoints }: Pick<Paid, "schedules" | "taxBasisPoints">,
  payment: Payment,
  keptMinor: number,
  at: Date,
): Posting | null {
  const { feeKey } = payment.payer;
  const scope = {
    merchantId: payment.merchantId,
    contractId: payment.railId,
    method: payment.requestMethod,
    feeKey: typeof feeKey === "string" ? feeKey : "",
  };
  const schedule = pickSchedule(schedules, scope, at);
  if (!schedule) {
    deps.log.error({ transactionId: payment.id, ...scope }, "no fee schedule applies");
    return null;
  }
  const fee = taxedFee(feeOf(keptMinor, schedule), taxBasisPoints);
  return feePosting(payment, { ...fee, scheduleId: schedule.id }, at);
}
