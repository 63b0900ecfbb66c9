/** PAY, AUTHORIZE, CAPTURE, VOID and REFUND. The caller's transaction id is the idempotency key. */
import { type Answer, accepted, invalid, serverFailed, UNAVAILABLE } from "./answers.ts";
import type { PaymentResult } from "./card-scripts.ts";
import { scheduleChargeback } from "./chargeback/chargebacks.ts";
import { APPROVED, book, type PaymentDesk } from "./desk.ts";
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

/** What stands for the payer's consent: an authentication, or the agreement to later charges. */
export type Reliance = "merchant_initiated" | { authenticationId: string | undefined };

export function sell(
  desk: PaymentDesk,
  type: "PAYMENT" | "AUTHORIZATION",
  { order, transactionId }: Instruction,
  relied: Reliance,
): Answer {
  const repeated = repeat(desk, order, transactionId, type, order.amountMinor);
  if (repeated) return repeated;
  const { script } = order;
  if (script.transport === "hangs_uncharged") return { kind: "hang" };
  if (script.transport === "busy_at_first") {
    order.busyUntil ??= new Date(desk.clock.now().getTime() + BUSY_MS);
    if (desk.clock.now() < order.busyUntil) return UNAVAILABLE;
  }
  const refused = refusedAuthentication(order, relied);
  const sale = book(desk, order, transactionId, type, order.amountMinor, refused ?? script.payment);
  if (!refused) scheduleWhatFollows(desk, order, sale);
  if (refused || script.later.length === 0) desk.notifier.notify(order, sale);
  if (script.transport === "hangs_charged") return { kind: "hang" };
  if (script.transport === "resets_charged") return { kind: "reset" };
  return accepted(presentTransaction(desk.merchantId, order, sale));
}

/** Local rule: no sale without authentication, unless the payer's bank could not be asked. */
function refusedAuthentication(
  { authentication }: CardOrder,
  relied: Reliance,
): PaymentResult | null {
  if (relied === "merchant_initiated") return null;
  const isOurs = authentication && authentication.transactionId === relied.authenticationId;
  const status = isOurs ? authentication.status : "N";
  if (status === "PENDING" || status === "C")
    return { result: "FAILURE", gatewayCode: "AUTHENTICATION_IN_PROGRESS" };
  if (status === "N" || status === "R")
    return { result: "FAILURE", gatewayCode: "AUTHENTICATION_FAILED" };
  return null;
}

function scheduleWhatFollows(desk: PaymentDesk, order: CardOrder, sale: CardTransaction): void {
  for (const { afterMs, to } of order.script.later) changeLater(desk, order, sale, afterMs, to);
  scheduleChargeback(desk, order);
}

function changeLater(
  desk: PaymentDesk,
  order: CardOrder,
  transaction: CardTransaction,
  afterMs: number,
  to: PaymentResult,
): void {
  desk.clock.after(afterMs, () => {
    transaction.outcome = to;
    transaction.updatedAt = desk.clock.now();
    desk.notifier.notify(order, transaction);
  });
}

export function capture(
  desk: PaymentDesk,
  { order, transactionId, amountMinor }: Instruction,
): Answer {
  const amount = amountMinor ?? order.amountMinor;
  const repeated = repeat(desk, order, transactionId, "CAPTURE", amount);
  if (repeated) return repeated;
  if (succeeded(order, "AUTHORIZATION").length === 0)
    return invalid("order.status", "There is no authorisation to capture");
  if (amount > order.amountMinor || capturedMinor(order) > 0)
    return invalid("transaction.amount", "More than was authorised");
  if (order.script.capture === "fails_once" && !order.captureFailed) {
    order.captureFailed = true;
    return serverFailed();
  }
  const taken = book(desk, order, transactionId, "CAPTURE", amount, APPROVED);
  desk.notifier.notify(order, taken);
  return accepted(presentTransaction(desk.merchantId, order, taken));
}

export function voidSale(
  desk: PaymentDesk,
  { order, transactionId }: Instruction,
  targetId: string | undefined,
): Answer {
  const target = targetId === undefined ? undefined : order.transactions.get(targetId);
  if (!target) return invalid("transaction.targetTransactionId", "No such transaction");
  const repeated = repeat(desk, order, transactionId, "VOID_PAYMENT", target.amountMinor);
  if (repeated) return repeated;
  if (target.outcome.result === "FAILURE")
    return invalid("transaction.targetTransactionId", "A failed transaction cannot be voided");
  if (refundedMinor(order) > 0) return invalid("order.status", "The order is refunded");
  if (chargedBackMinor(order) > 0) return invalid("order.status", "The order is charged back");
  if (order.script.void === "batch_closed" || desk.clock.now() >= dayEndAfter(target.at))
    return {
      kind: "json",
      status: 400,
      body: {
        result: "ERROR",
        error: {
          cause: "REQUEST_REJECTED",
          supportCode: "BATCH_CLOSED",
          explanation: "The batch of this transaction is closed: refund it",
        },
      },
    };
  const done = book(desk, order, transactionId, "VOID_PAYMENT", target.amountMinor, APPROVED);
  desk.notifier.notify(order, done);
  return accepted(presentTransaction(desk.merchantId, order, done));
}

export function refund(
  desk: PaymentDesk,
  { order, transactionId, amountMinor }: Instruction,
): Answer {
  if (amountMinor === null || amountMinor === 0)
    return invalid("transaction.amount", "An amount above zero is needed");
  const repeated = repeat(desk, order, transactionId, "REFUND", amountMinor);
  if (repeated) return repeated;
  const refused = refusedRefund(desk, order, amountMinor);
  const { script } = order;
  const isOpen = script.refund === "stays_pending" || script.refund === "pending_then_ok";
  const result = refused ?? (isOpen ? PENDING : APPROVED);
  const done = book(desk, order, transactionId, "REFUND", amountMinor, result);
  if (refused) return accepted(presentTransaction(desk.merchantId, order, done));
  desk.notifier.notify(order, done);
  if (script.refund === "pending_then_ok")
    changeLater(desk, order, done, REFUND_DELAY_MS, APPROVED);
  if (script.refund === "ok_then_failed")
    changeLater(desk, order, done, REFUND_DELAY_MS, {
      result: "FAILURE",
      gatewayCode: "DECLINED",
      acquirerCode: "05",
    });
  if (script.refund === "hangs_done") return { kind: "hang" };
  return accepted(presentTransaction(desk.merchantId, order, done));
}

function refusedRefund(
  desk: PaymentDesk,
  order: CardOrder,
  amountMinor: number,
): PaymentResult | null {
  const [sale] = [...succeeded(order, "PAYMENT"), ...succeeded(order, "CAPTURE")];
  if (!sale || capturedMinor(order) === 0)
    return { result: "FAILURE", gatewayCode: "NOT_SUPPORTED" };
  if (desk.clock.now().getTime() > sale.at.getTime() + REFUND_WINDOW_MS)
    return { result: "FAILURE", gatewayCode: "REFUND_WINDOW_CLOSED" };
  if (refundedMinor(order) + chargedBackMinor(order) + amountMinor > capturedMinor(order))
    return { result: "FAILURE", gatewayCode: "EXCEEDS_CAPTURED_AMOUNT" };
  if (order.script.refund === "refused")
    return { result: "FAILURE", gatewayCode: "INSUFFICIENT_MERCHANT_BALANCE" };
  return null;
}

/** The first answer again, or a refusal when the id was used for something else. */
function repeat(
  desk: PaymentDesk,
  order: CardOrder,
  transactionId: string,
  type: TransactionType,
  amountMinor: number,
): Answer | null {
  const known = order.transactions.get(transactionId);
  if (!known) return null;
  if (known.type === type && known.amountMinor === amountMinor)
    return { kind: "json", status: 200, body: presentTransaction(desk.merchantId, order, known) };
  return invalid("transactionId", "The transaction id was used for another request");
}
