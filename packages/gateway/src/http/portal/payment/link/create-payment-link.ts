import Type from "typebox";
import { AMOUNT_MINOR_MAX, CHECKOUT_AMOUNT_MINOR_MIN } from "../../../../domain/money.ts";
import { createPaymentLink } from "../../../../operations/checkout/payment-links.ts";
import { NOT_BLANK } from "../../../request/problems/pattern-words.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { AnyApplication, closed, Email, IdText, orNull } from "../../schemas.ts";
import { LinkItem } from "./link-schema.ts";
import { presentLink } from "./present-link.ts";

export const createPaymentLinkRoute = route({
  auth: "portal",
  operationId: "createPaymentLink",
  method: "POST",
  path: "/portal/api/payment-links",
  permission: "payments:create",
  summary: "Create a payment link.",
  body: closed({
    applicationId: AnyApplication,
    storeId: IdText,
    title: Type.String({ minLength: 1, maxLength: 32, ...NOT_BLANK }),
    detail: Type.String({ maxLength: 600 }),
    amountMinor: Type.Integer({ minimum: CHECKOUT_AMOUNT_MINOR_MIN, maximum: AMOUNT_MINOR_MAX }),
    orderId: orNull(Type.String({ minLength: 1, maxLength: 24, pattern: "^[^\\u0000-\\u001f]+$" })),
    customerEmail: orNull(Email),
    expiresInSeconds: Type.Integer({ minimum: 60, maximum: 86_400 }),
  }),
  response: LinkItem,
  errors: [
    "STORE_NOT_FOUND",
    "NOT_FOUND",
    "ORDER_ID_DUPLICATE",
    "INVALID_PARAMETER",
    "PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION",
    "DOES_NOT_HAVE_ACTIVE_WALLET",
  ],
  handler: async (call, deps) =>
    presentLink(
      deps.publicUrl,
      await createPaymentLink(deps, deps.writeCheckout, actOf(call), call.merchant, {
        ...call.body,
        applicationId: call.body.applicationId ?? null,
      }),
    ),
});
