import Type from "typebox";
import { CHECKOUT_STATUSES, type Checkout } from "../../domain/checkout/checkout.ts";
import { CURRENCY } from "../../domain/money.ts";
import { route } from "../route.ts";
import { DateTime, itemResponse, LongId, success } from "../schemas/envelope.ts";
import { CheckoutCode, MOBILE_ERRORS, openCheckout } from "./open-checkout.ts";

export const getMobileStatusRoute = route({
  auth: "public",
  method: "POST",
  path: "/v1/online/transaction/status",
  operationId: "getMobileStatus",
  tag: "Payer's app",
  summary: "Retrieve the status of a checkout from the payer's app, at most once a second.",
  body: Type.Object({ code: CheckoutCode }),
  response: itemResponse(
    Type.Object({
      key: Type.String(),
      id: LongId,
      merchantKey: Type.String(),
      storeKey: Type.String(),
      order: Type.Object({
        id: Type.String(),
        title: Type.String(),
        detail: Type.String(),
        additionalData: Type.String(),
        currencyType: Type.String(),
        amount: Type.Integer({ description: "Sen." }),
      }),
      type: Type.String(),
      transactionId: Type.String({ description: "Empty until the first payment attempt." }),
      platform: Type.String(),
      method: Type.Array(Type.String()),
      redirectUrl: Type.String(),
      notifyUrl: Type.String({ description: "Always empty here." }),
      startAt: DateTime,
      endAt: DateTime,
      referenceKey: Type.String(),
      status: Type.Enum([...CHECKOUT_STATUSES]),
      payload: Type.String(),
      createdAt: DateTime,
      updatedAt: DateTime,
    }),
  ),
  errors: MOBILE_ERRORS,
  example: (of) => ({ body: { code: of.phoneCheckoutId } }),
  handler: async ({ body }, deps) => success(presentSession(await openCheckout(deps, body.code))),
});

/** Every key that a published decoder needs; empty where the payer must not see the value. */
function presentSession(checkout: Checkout) {
  const { order } = checkout;
  return {
    key: "",
    id: checkout.id,
    merchantKey: "",
    storeKey: "",
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
    notifyUrl: "",
    startAt: checkout.startAt.toISOString(),
    endAt: checkout.endAt.toISOString(),
    referenceKey: "",
    status: checkout.status,
    payload: "",
    createdAt: checkout.createdAt.toISOString(),
    updatedAt: checkout.updatedAt.toISOString(),
  };
}
