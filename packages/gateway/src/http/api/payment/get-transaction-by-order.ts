import Type from "typebox";
import { subjectOfCheckout } from "../../../domain/checkout/checkout.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { isExpired, type QrCode } from "../../../domain/qr-code/qr-code.ts";
import type { Deps } from "../../../operations/deps.ts";
import { findLiveCheckout } from "../../../store/checkout/checkouts.ts";
import { findTransactionByOrder } from "../../../store/payment/transactions.ts";
import { findQrCodeOfOrder } from "../../../store/qr-code/qr-codes.ts";
import { route } from "../../route.ts";
import { itemResponse } from "../../schemas/envelope.ts";
import { presentTransactionResponse } from "./present-transaction-response.ts";
import { TransactionItem } from "./transaction-schema.ts";

export const getTransactionByOrderRoute = route({
  auth: "signed",
  method: "GET",
  // Clients put the ID into the path unescaped: the rest of the path belongs to it.
  path: "/v3/payment/transaction/order/{orderId*}",
  operationId: "getTransactionByOrder",
  sdk: "transactions.retrieveByOrder",
  scope: "manage_payment",
  summary: "Retrieve the payment of an order.",
  description:
    "Returns the latest successful attempt, or else the latest. TRANSACTION_NOT_FOUND before the first attempt; the message says whether the order is open.",
  params: Type.Object({ orderId: Type.String({ minLength: 1, maxLength: 512 }) }),
  response: itemResponse(TransactionItem),
  errors: ["TRANSACTION_NOT_FOUND"],
  example: (of) => ({
    params: { orderId: of.paidOrderId },
    captures: { transactionId: "item.transactionId" },
  }),
  handler: async (call, deps) => {
    const { database } = deps;
    const { merchant, application } = call.caller;
    const { orderId } = call.params;
    const payment = await findTransactionByOrder(database, merchant.id, orderId);
    if (!payment) await rejectUnattempted(deps, merchant.id, orderId);
    return presentTransactionResponse(deps, application, payment);
  },
});

/** Says whether the order is open. Only live orders have an index. Throws TRANSACTION_NOT_FOUND. */
async function rejectUnattempted(
  { database, clock, tracing }: Pick<Deps, "database" | "clock" | "tracing">,
  merchantId: string,
  orderId: string,
): Promise<never> {
  const [live, code] = await Promise.all([
    findLiveCheckout(database, merchantId, orderId),
    findQrCodeOfOrder(database, merchantId, orderId),
  ]);
  if (live) tracing.note(subjectOfCheckout(live.checkout));
  const now = clock.now();
  throw new GatewayError("TRANSACTION_NOT_FOUND", {
    detail: describeUnattempted(live?.checkout.endAt ?? null, code?.qrCode ?? null, now),
  });
}

function describeUnattempted(endAt: Date | null, code: QrCode | null, now: Date): string {
  const exists = "The order exists, but has no payment attempt yet.";
  if (endAt && endAt > now) return `${exists} Its checkout is open until ${endAt.toISOString()}.`;
  if (code && !isExpired(code, now)) return `${exists} It can be paid with its QR code.`;
  if (endAt) return `${exists} Its checkout ended at ${endAt.toISOString()}.`;
  return "The order is unknown, or its checkout was closed before the first payment attempt.";
}
