/** PAY, AUTHORIZE, CAPTURE, VOID and REFUND. The transaction ID is the idempotency key. */
import { type ApiResponse, accepted, invalid, serverFailed, UNAVAILABLE } from "./api-response.ts";
import type { PaymentResult } from "./card-scripts.ts";
import { scheduleChargeback } from "./chargeback/chargebacks.ts";
import {
  type CardOrder,
  type CardTransaction,
  capturedMinor,
  chargedBackMinor,
  refundedMinor,
  succeeded,
  type TransactionType,
} from "./orders.ts";
import { presentTransaction } from "./present.ts";
import { type AcquirerContext, APPROVED, recordTransaction } from "./record-transaction.ts";
import { dayEndAfter } from "./settlement.ts";

const PENDING: PaymentResult = { result: "PENDING", gatewayCode: "SUBMITTED" };
const BUSY_MS = 30_000;
const REFUND_WINDOW_MS = 180 * 24 * 3_600_000;
const REFUND_DELAY_MS = 60_000;

export interface Instruction {
  order: CardOrder;
  transactionId: string;
  /** From the request; null when it has none. */
  amountMinor: number | null;
}

/** The basis of a sale: an authentication, or an agreement to merchant-initiated charges. */
export type Reliance = "merchant_initiated" | { authenticationId: string | undefined };

export function createSale(
  acquirer: AcquirerContext,
  type: "PAYMENT" | "AUTHORIZATION",
  { order, transactionId }: Instruction,
  reliance: Reliance,
): ApiResponse {
  const replayed = replay(acquirer, order, transactionId, type, order.amountMinor);
  if (replayed) return replayed;
  const { script } = order;
  if (script.transport === "hangs_uncharged") return { kind: "hang" };
  if (script.transport === "busy_at_first") {
    order.busyUntil ??= new Date(acquirer.clock.now().getTime() + BUSY_MS);
    if (acquirer.clock.now() < order.busyUntil) return UNAVAILABLE;
  }
  const failure = authenticationFailure(order, reliance);
  const sale = recordTransaction(
    acquirer,
    order,
    transactionId,
    type,
    order.amountMinor,
    failure ?? script.payment,
  );
  if (!failure) scheduleFollowUps(acquirer, order, sale);
  if (failure || script.later.length === 0) acquirer.notifier.notify(order, sale);
  if (script.transport === "hangs_charged") return { kind: "hang" };
  if (script.transport === "resets_charged") return { kind: "reset" };
  return accepted(presentTransaction(acquirer.merchantId, order, sale));
}

/** No sale without authentication, unless the issuer could not be reached. */
function authenticationFailure(
  { authentication }: CardOrder,
  reliance: Reliance,
): PaymentResult | null {
  if (reliance === "merchant_initiated") return null;
  const isOurs = authentication && authentication.transactionId === reliance.authenticationId;
  const status = isOurs ? authentication.status : "N";
  if (status === "PENDING" || status === "C")
    return { result: "FAILURE", gatewayCode: "AUTHENTICATION_IN_PROGRESS" };
  if (status === "N" || status === "R")
    return { result: "FAILURE", gatewayCode: "AUTHENTICATION_FAILED" };
  return null;
}

function scheduleFollowUps(
  acquirer: AcquirerContext,
  order: CardOrder,
  sale: CardTransaction,
): void {
  for (const { afterMs, to } of order.script.later)
    scheduleOutcome(acquirer, order, sale, afterMs, to);
  scheduleChargeback(acquirer, order);
}

function scheduleOutcome(
  acquirer: AcquirerContext,
  order: CardOrder,
  transaction: CardTransaction,
  afterMs: number,
  to: PaymentResult,
): void {
  acquirer.clock.after(afterMs, () => {
    transaction.outcome = to;
    transaction.updatedAt = acquirer.clock.now();
    acquirer.notifier.notify(order, transaction);
  });
}

export function capture(
  acquirer: AcquirerContext,
  { order, transactionId, amountMinor }: Instruction,
): ApiResponse {
  const amount = amountMinor ?? order.amountMinor;
  const replayed = replay(acquirer, order, transactionId, "CAPTURE", amount);
  if (replayed) return replayed;
  if (succeeded(order, "AUTHORIZATION").length === 0)
    return invalid("order.status", "The order has no authorization to capture");
  if (amount > order.amountMinor || capturedMinor(order) > 0)
    return invalid("transaction.amount", "Must not exceed the authorized amount");
  if (order.script.capture === "fails_once" && !order.captureFailed) {
    order.captureFailed = true;
    return serverFailed();
  }
  const taken = recordTransaction(acquirer, order, transactionId, "CAPTURE", amount, APPROVED);
  acquirer.notifier.notify(order, taken);
  return accepted(presentTransaction(acquirer.merchantId, order, taken));
}

export function voidSale(
  acquirer: AcquirerContext,
  { order, transactionId }: Instruction,
  targetId: string | undefined,
): ApiResponse {
  const target = targetId === undefined ? undefined : order.transactions.get(targetId);
  if (!target) return invalid("transaction.targetTransactionId", "Transaction not found");
  const replayed = replay(acquirer, order, transactionId, "VOID_PAYMENT", target.amountMinor);
  if (replayed) return replayed;
  if (target.outcome.result === "FAILURE")
    return invalid("transaction.targetTransactionId", "A failed transaction cannot be voided");
  if (refundedMinor(order) > 0) return invalid("order.status", "The order has been refunded");
  if (chargedBackMinor(order) > 0)
    return invalid("order.status", "The order has been charged back");
  if (order.script.void === "batch_closed" || acquirer.clock.now() >= dayEndAfter(target.at))
    return {
      kind: "json",
      status: 400,
      body: {
        result: "ERROR",
        error: {
          cause: "REQUEST_REJECTED",
          supportCode: "BATCH_CLOSED",
          explanation: "The batch of this transaction is closed; refund it instead",
        },
      },
    };
  const done = recordTransaction(
    acquirer,
    order,
    transactionId,
    "VOID_PAYMENT",
    target.amountMinor,
    APPROVED,
  );
  acquirer.notifier.notify(order, done);
  return accepted(presentTransaction(acquirer.merchantId, order, done));
}

export function refund(
  acquirer: AcquirerContext,
  { order, transactionId, amountMinor }: Instruction,
): ApiResponse {
  if (amountMinor === null || amountMinor === 0)
    return invalid("transaction.amount", "Must be greater than zero");
  const replayed = replay(acquirer, order, transactionId, "REFUND", amountMinor);
  if (replayed) return replayed;
  const failure = refundFailure(acquirer, order, amountMinor);
  const { script } = order;
  const isOpen = script.refund === "stays_pending" || script.refund === "pending_then_ok";
  const result = failure ?? (isOpen ? PENDING : APPROVED);
  const done = recordTransaction(acquirer, order, transactionId, "REFUND", amountMinor, result);
  if (failure) return accepted(presentTransaction(acquirer.merchantId, order, done));
  acquirer.notifier.notify(order, done);
  if (script.refund === "pending_then_ok")
    scheduleOutcome(acquirer, order, done, REFUND_DELAY_MS, APPROVED);
  if (script.refund === "ok_then_failed")
    scheduleOutcome(acquirer, order, done, REFUND_DELAY_MS, {
      result: "FAILURE",
      gatewayCode: "DECLINED",
      acquirerCode: "05",
    });
  if (script.refund === "hangs_done") return { kind: "hang" };
  return accepted(presentTransaction(acquirer.merchantId, order, done));
}

function refundFailure(
  acquirer: AcquirerContext,
  order: CardOrder,
  amountMinor: number,
): PaymentResult | null {
  const [sale] = [...succeeded(order, "PAYMENT"), ...succeeded(order, "CAPTURE")];
  if (!sale || capturedMinor(order) === 0)
    return { result: "FAILURE", gatewayCode: "NOT_SUPPORTED" };
  if (acquirer.clock.now().getTime() > sale.at.getTime() + REFUND_WINDOW_MS)
    return { result: "FAILURE", gatewayCode: "REFUND_WINDOW_CLOSED" };
  if (refundedMinor(order) + chargedBackMinor(order) + amountMinor > capturedMinor(order))
    return { result: "FAILURE", gatewayCode: "EXCEEDS_CAPTURED_AMOUNT" };
  if (order.script.refund === "rejected")
    return { result: "FAILURE", gatewayCode: "INSUFFICIENT_MERCHANT_BALANCE" };
  return null;
}

/** The first response again, or an error when the ID was used for another request. */
function replay(
  acquirer: AcquirerContext,
  order: CardOrder,
  transactionId: string,
  type: TransactionType,
  amountMinor: number,
): ApiResponse | null {
  const known = order.transactions.get(transactionId);
  if (!known) return null;
  if (known.type === type && known.amountMinor === amountMinor)
    return {
      kind: "json",
      status: 200,
      body: presentTransaction(acquirer.merchantId, order, known),
    };
  return invalid("transactionId", "Already used for another request");
}
