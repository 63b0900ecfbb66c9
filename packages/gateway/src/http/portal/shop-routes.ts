import Type from "typebox";
import { notYet } from "./not-yet.ts";
import { PaymentItem } from "./payment-schemas.ts";
import { portalRoute } from "./portal-route.ts";
import {
  At,
  byId,
  closed,
  Id,
  listOf,
  Name,
  named,
  orNull,
  pageOf,
  pageQuery,
  queryText,
  rangeQuery,
  Sen,
} from "./schemas.ts";

const Line = Type.String({ maxLength: 200 });

export const StoreView = named("StoreView", {
  id: Id,
  name: Type.String(),
  addressLine1: Type.String(),
  addressLine2: Type.String(),
  postCode: Type.String(),
  city: Type.String(),
  state: Type.String(),
  country: Type.String(),
  countryCode: Type.String(),
  phoneNumber: Type.String(),
  status: Type.Enum(["ACTIVE", "INACTIVE"]),
  isDefault: Type.Boolean(),
  createdAt: At,
  updatedAt: At,
});

const storeFields = {
  addressLine1: Type.Optional(Line),
  addressLine2: Type.Optional(Line),
  postCode: Type.Optional(Type.String({ maxLength: 10, pattern: "^[0-9]*$" })),
  city: Type.Optional(Line),
  state: Type.Optional(Line),
  country: Type.Optional(Line),
  countryCode: Type.Optional(Type.String({ maxLength: 4, pattern: "^[0-9]*$" })),
  phoneNumber: Type.Optional(Type.String({ maxLength: 12, pattern: "^[0-9]*$" })),
};

export const CustomerItem = named("CustomerItem", {
  id: Type.String({ description: "The merchant's own `customer.userId`." }),
  email: Type.String(),
  phoneNumber: Type.String(),
  paymentCount: Type.Integer(),
  successCount: Type.Integer(),
  paidMinor: Sen,
  firstSeenAt: At,
  lastSeenAt: At,
});

export const SettlementItem = named("SettlementItem", {
  id: Id,
  date: Type.String({ description: "Malaysian day, `YYYY-MM-DD`." }),
  status: Type.String(),
  grossMinor: Sen,
  feeMinor: Sen,
  refundMinor: Sen,
  netMinor: Type.Integer({ description: "Sen; what is paid out: the sum of the lines." }),
  lineCount: Type.Integer(),
  paidOutAt: orNull(Type.String()),
});

export const SettlementLineItem = named("SettlementLineItem", {
  id: Id,
  kind: Type.String(),
  transactionId: Type.String(),
  orderId: Type.String(),
  method: Type.String(),
  grossMinor: Type.Integer(),
  feeMinor: Type.Integer(),
  netMinor: Type.Integer(),
  at: At,
});

/** Stores, the people who pay, and what is paid out. */
export const SHOP_ROUTES = [
  portalRoute({
    name: "listStores",
    method: "GET",
    path: "/portal/api/stores",
    permission: "stores:read",
    summary: "The stores this person may see.",
    response: listOf(StoreView),
    handle: notYet,
  }),
  portalRoute({
    name: "createStore",
    method: "POST",
    path: "/portal/api/stores",
    permission: "stores:write",
    summary: "A new store; at most ten.",
    body: closed({ name: Name, ...storeFields }),
    response: StoreView,
    errors: ["CONFLICT"],
    handle: notYet,
  }),
  portalRoute({
    name: "changeStore",
    method: "PATCH",
    path: "/portal/api/stores/{id}",
    permission: "stores:write",
    summary: "Name, address, or whether it takes payments; the default store stays active.",
    params: byId,
    body: closed({
      name: Type.Optional(Name),
      status: Type.Optional(Type.Enum(["ACTIVE", "INACTIVE"])),
      ...storeFields,
    }),
    response: StoreView,
    errors: ["NOT_FOUND", "CONFLICT"],
    handle: notYet,
  }),
  portalRoute({
    name: "listCustomers",
    method: "GET",
    path: "/portal/api/customers",
    permission: "customers:read",
    summary:
      "People who paid with a `customer.userId`, last seen first. `q` finds an id or e-mail.",
    query: closed({ ...pageQuery, q: queryText(200) }),
    response: pageOf(CustomerItem),
    handle: notYet,
  }),
  portalRoute({
    name: "getCustomer",
    method: "GET",
    path: "/portal/api/customers/one",
    permission: "customers:read",
    summary: "One payer and their last payments; the id is a query because it may hold anything.",
    query: closed({ id: Type.String({ minLength: 1, maxLength: 200 }) }),
    response: closed({ customer: CustomerItem, payments: Type.Array(PaymentItem) }),
    errors: ["NOT_FOUND"],
    handle: notYet,
  }),
  portalRoute({
    name: "listSettlements",
    method: "GET",
    path: "/portal/api/settlements",
    permission: "settlements:read",
    summary: "Payouts, newest first.",
    query: closed({ ...pageQuery, ...rangeQuery }),
    response: pageOf(SettlementItem),
    handle: notYet,
  }),
  portalRoute({
    name: "getSettlement",
    method: "GET",
    path: "/portal/api/settlements/{id}",
    permission: "settlements:read",
    summary: "One payout and its lines, fees itemised.",
    params: byId,
    query: closed(pageQuery),
    response: closed({
      settlement: SettlementItem,
      lines: Type.Array(SettlementLineItem),
      nextCursor: orNull(Type.String()),
    }),
    errors: ["NOT_FOUND"],
    handle: notYet,
  }),
  portalRoute({
    name: "downloadSettlement",
    method: "GET",
    path: "/portal/api/settlements/{id}/file.csv",
    permission: "settlements:read",
    summary: "The same lines as CSV.",
    params: byId,
    response: "text/csv",
    errors: ["NOT_FOUND"],
    handle: notYet,
  }),
];
