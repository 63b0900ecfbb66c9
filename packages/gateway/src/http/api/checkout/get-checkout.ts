import Type from "typebox";
import { CHECKOUT_STATUSES } from "../../../domain/checkout/checkout.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { CURRENCY } from "../../../domain/money.ts";
import { findCheckout } from "../../../store/checkout/checkouts.ts";
import { route } from "../../route.ts";
import { DateTime, itemResponse, LongId, success } from "../../schemas/envelope.ts";

const CheckoutItem = Type.Object({
  id: LongId,
  order: Type.Object({
    id: Type.String(),
    title: Type.String(),
    detail: Type.String(),
    additionalData: Type.String(),
    currencyType: Type.String(),
    amount: Type.Integer(),
  }),
  type: Type.String(),
  transactionId: Type.String({ description: "Empty until the first payment attempt." }),
  platform: Type.String(),
  method: Type.Array(Type.String()),
  redirectUrl: Type.String(),
  notifyUrl: Type.String(),
  startAt: DateTime,
  endAt: DateTime,
  status: Type.Enum([...CHECKOUT_STATUSES]),
  createdAt: DateTime,
  updatedAt: DateTime,
});

export const getCheckoutRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/payment/online",
  operationId: "getCheckout",
  sdk: "checkouts.get",
  scope: "manage_payment",
  summary: "Retrieve a checkout and its status.",
  query: Type.Object({ checkoutId: Type.String({ minLength: 1, maxLength: 64 }) }),
  response: itemResponse(CheckoutItem),
  errors: ["TRANSACTION_NOT_FOUND"],
  example: (of) => ({ query: { checkoutId: of.checkoutId } }),
  nonce: "route",
  handler: async (call, deps) => {
    const checkout = await findCheckout(deps.database, call.query.checkoutId);
    if (!checkout || checkout.merchantId !== call.caller.merchant.id) {
      throw new GatewayError("TRANSACTION_NOT_FOUND");
    }
    const { order } = checkout;
    return success({
      id: checkout.id,
      order: {
        id: order.id,
        title: order.title,
        detail: order.detail,
        additionalData: order.additionalData,
        currencyType: CURRENCY,
        amount: order.amountMinor,
      },
      type: checkout.type,
      transactionId: checkout.transactionId ?? "",
      platform: "OPEN_API",
      method: checkout.details.methods,
      redirectUrl: checkout.redirectUrl,
      notifyUrl: checkout.notifyUrl,
      startAt: checkout.startAt.toISOString(),
      endAt: checkout.endAt.toISOString(),
      status: checkout.status,
      createdAt: checkout.createdAt.toISOString(),
      updatedAt: checkout.updatedAt.toISOString(),
    });
  },
});
