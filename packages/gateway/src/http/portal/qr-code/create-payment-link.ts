import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { AMOUNT_MINOR_MAX, CHECKOUT_AMOUNT_MINOR_MIN } from "../../../domain/money.ts";
import {
  LINK_MINUTES_MAX,
  LINK_MINUTES_MIN,
  LINK_QUANTITY_MAX,
} from "../../../domain/qr-code/qr-code.ts";
import { createPaymentLink } from "../../../operations/qr-code/create-payment-link.ts";
import { findPaymentLink } from "../../../store/qr-code/payment-links.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { AnyApplication, closed, Email, IdText, orNull } from "../schemas.ts";
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
    quantityMax: Type.Integer({ minimum: 1, maximum: LINK_QUANTITY_MAX }),
    isSingleUse: Type.Boolean({ description: "False: any number of payers can pay it." }),
    expiresInMinutes: orNull(
      Type.Integer({
        minimum: LINK_MINUTES_MIN,
        maximum: LINK_MINUTES_MAX,
        description: "Null: until it is cancelled.",
      }),
    ),
  }),
  response: LinkItem,
  errors: [
    "STORE_NOT_FOUND",
    "NOT_FOUND",
    "ORDER_ID_DUPLICATE",
    "QR_REDEEMED",
    "EXPIRY_MIN",
    "EXPIRY_INVALID",
    "CONFLICT",
    "INVALID_PARAMETER",
    "PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION",
    "DOES_NOT_HAVE_ACTIVE_WALLET",
  ],
  handler: async (call, deps) => {
    const { code } = await createPaymentLink(deps, actOf(call), call.merchant, {
      ...call.body,
      applicationId: call.body.applicationId ?? null,
    });
    const { database, clock, publicUrl } = deps;
    const link = await findPaymentLink(database, call.merchant.id, [], code, clock.now());
    if (!link) throw new GatewayError("INTERNAL_ERROR", { internal: "no link" });
    return presentLink(publicUrl, link);
  },
});
