import Type, { type Static } from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { AMOUNT_MINOR_MAX, CHECKOUT_AMOUNT_MINOR_MIN } from "../../../domain/money.ts";
import {
  LINK_MINUTES_MAX,
  LINK_MINUTES_MIN,
  LINK_QUANTITY_MAX,
} from "../../../domain/qr-code/qr-code.ts";
import { cancelPaymentLink } from "../../../operations/qr-code/cancel-payment-link.ts";
import { createPaymentLink } from "../../../operations/qr-code/create-payment-link.ts";
import {
  findPaymentLink,
  findPaymentLinkCount,
  listPaymentLinks,
  type PaymentLink,
} from "../../../store/qr-code/payment-links.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { actOf } from "../portal-call.ts";
import { presentPage } from "../present-page.ts";
import {
  AnyApplication,
  At,
  byId,
  CheckoutStatusName,
  closed,
  Email,
  Id,
  IdText,
  named,
  orNull,
  pageOf,
  pageQuery,
  sortQuery,
} from "../schemas.ts";

const LinkItem = named("PaymentLink", {
  id: Id,
  url: Type.String({ description: "URL for the payer. Can be shown as a QR code." }),
  orderId: Type.String({ description: "Empty where each payment has an order of its own." }),
  title: Type.String(),
  amountMinor: Type.Integer({ description: "The price of one, in sen." }),
  quantityMax: Type.Integer({ description: "The payer chooses from one to so many." }),
  isSingleUse: Type.Boolean({ description: "It is paid once." }),
  status: CheckoutStatusName,
  transactionId: orNull(Type.String({ description: "Of a link that is paid once." })),
  paidCount: Type.Integer({ description: "Successful payments; counted up to 1,000." }),
  createdBy: Type.String(),
  createdAt: At,
  startAt: At,
  endAt: orNull(At),
});

function presentLink(publicUrl: string, link: PaymentLink): Static<typeof LinkItem> {
  const place = link.isCode ? `/checkout/qr/${link.id}` : `/checkout?checkoutId=${link.id}`;
  return { ...withTimes(link), url: `${publicUrl}${place}` };
}

export const listPaymentLinksRoute = route({
  auth: "portal",
  operationId: "listPaymentLinks",
  method: "GET",
  path: "/portal/api/payment-links",
  permission: "payments:read",
  summary: "List payment links, newest first unless sorted. The amount of one is the price of one.",
  query: closed({ ...pageQuery, ...sortQuery }),
  response: pageOf(LinkItem),
  handler: async (call, deps) => {
    const { database, clock, publicUrl } = deps;
    const { id } = call.merchant;
    const { storeIds } = call.actor;
    return presentPage(call, deps, {
      name: "payment links",
      list: (page) => listPaymentLinks(database, id, storeIds, page, clock.now()),
      positionOf: byCreation,
      amountOf: ({ amountMinor }) => amountMinor,
      count: (countMax) => findPaymentLinkCount(database, id, storeIds, countMax),
      present: (row) => presentLink(publicUrl, row),
    });
  },
});

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

export const cancelPaymentLinkRoute = route({
  auth: "portal",
  operationId: "cancelPaymentLink",
  method: "POST",
  path: "/portal/api/payment-links/{id}/cancel",
  permission: "payments:create",
  summary: "Cancel a payment link. A payment that is being made goes on.",
  params: byId,
  response: LinkItem,
  errors: ["NOT_FOUND", "CONFLICT"],
  handler: async (call, deps) =>
    presentLink(
      deps.publicUrl,
      await cancelPaymentLink(deps, actOf(call), call.merchant.id, call.params.id),
    ),
});
