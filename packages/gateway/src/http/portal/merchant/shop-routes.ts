import Type from "typebox";
import type { PortalActor } from "../../../domain/access/session.ts";
import { GatewayError } from "../../../domain/errors.ts";
import type { Merchant } from "../../../domain/merchant/merchant.ts";
import { ANY_PAYMENT } from "../../../domain/payment/payment-filter.ts";
import { changeStore, deleteStore } from "../../../operations/merchant/change-store.ts";
import { createStore, EMPTY_STORE } from "../../../operations/merchant/create-store.ts";
import { listOpenStores } from "../../../store/merchant/store-list.ts";
import {
  type Customer,
  type CustomerScope,
  findCustomer,
  findCustomers,
  listCustomers,
} from "../../../store/payment/payers.ts";
import { listPaymentPage } from "../../../store/payment/payment-list.ts";
import {
  listSettlementLines,
  listSettlementSummaries,
  type SettlementLineRow,
  type SettlementSummary,
} from "../../../store/settlement/settlement-list.ts";
import { actOf } from "../access/answer-session.ts";
import { presentPage, readPage, readRange, withOneMore } from "../paging.ts";
import { PaymentItem } from "../payment/payment-schemas.ts";
import { presentPayment } from "../payment/present-payment.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { Download, portalRoute } from "../portal-route.ts";
import {
  At,
  byId,
  closed,
  DONE,
  Done,
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
} from "../schemas.ts";
import { readPostingId, settlementParts } from "../settlement-parts.ts";
import { presentCustomer, presentLine, presentSettlement, presentStore } from "./present-shop.ts";

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
  id: Type.String({ description: "The merchant's `customer.userId`." }),
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
  openingMinor: Type.Integer({ description: "Opening balance from the previous day." }),
  paymentsMinor: Type.Integer(),
  feesMinor: Type.Integer({ description: "Negative." }),
  refundsMinor: Type.Integer({ description: "Negative." }),
  disputesMinor: Type.Integer({
    description: "Held for disputes, less released holds; negative when more was held.",
  }),
  linesMinor: Type.Integer({ description: "Sum of the lines: payments, fees and refunds." }),
  payoutMinor: Type.Integer({ description: "opening + lines - closing." }),
  closingMinor: Type.Integer({ description: "Carried forward to the next day." }),
  isHeld: Type.Boolean({
    description: "True while the payout is on hold until the merchant is verified.",
  }),
  lineCount: Type.Integer(),
  createdAt: At,
});

export const SettlementLineItem = named("SettlementLineItem", {
  id: Id,
  kind: Type.String({ description: "PAYMENT, FEE, FEE_RETURNED, REFUND_OPENED, REFUND_REFUSED." }),
  transactionId: Type.String(),
  orderId: Type.String(),
  method: Type.String(),
  methodName: Type.String(),
  amountMinor: Type.Integer({ description: "Amount for the merchant; negative for fees." }),
  at: At,
});

function scopeOf({ merchant, actor }: { merchant: Merchant; actor: PortalActor }): CustomerScope {
  return { merchantId: merchant.id, allowedStoreIds: actor.storeIds };
}

/** Stores, the people who pay, and what is paid out. */
export const SHOP_ROUTES = [
  portalRoute({
    name: "listStores",
    method: "GET",
    path: "/portal/api/stores",
    permission: "stores:read",
    summary: "List the stores the user may see.",
    response: listOf(StoreView),
    handle: async (call, deps) => {
      const { storeIds } = call.actor;
      const stores = await listOpenStores(deps.database, call.merchant.id);
      const seen = stores.filter(({ id }) => storeIds.length === 0 || storeIds.includes(id));
      return { items: seen.map(presentStore) };
    },
  }),
  portalRoute({
    name: "createStore",
    method: "POST",
    path: "/portal/api/stores",
    permission: "stores:write",
    summary: "Create a store. At most ten.",
    body: closed({ name: Name, ...storeFields }),
    response: StoreView,
    errors: ["STORE_MAXIMUM"],
    handle: async (call, deps) => {
      const facts = { ...EMPTY_STORE, ...call.body };
      return presentStore(await createStore(deps, call.merchant.id, facts, actOf(call)));
    },
  }),
  portalRoute({
    name: "changeStore",
    method: "PATCH",
    path: "/portal/api/stores/{id}",
    permission: "stores:write",
    summary: "Update a store.",
    params: byId,
    body: closed({
      name: Type.Optional(Name),
      ...storeFields,
    }),
    response: StoreView,
    errors: ["STORE_NOT_FOUND"],
    handle: async (call, deps) =>
      presentStore(
        await changeStore(deps, call.merchant.id, call.params.id, call.body, actOf(call)),
      ),
  }),
  portalRoute({
    name: "deleteStore",
    method: "DELETE",
    path: "/portal/api/stores/{id}",
    permission: "stores:write",
    needsConfirmation: true,
    summary: "Delete a store. Its payments are kept. The default store cannot be deleted.",
    params: byId,
    response: Done,
    errors: ["STORE_NOT_FOUND", "DEFAULT_STORE_DELETE_NOT_ALLOWED"],
    handle: async (call, deps) => {
      await deleteStore(deps, call.merchant.id, call.params.id, actOf(call));
      return DONE;
    },
  }),
  portalRoute({
    name: "listCustomers",
    method: "GET",
    path: "/portal/api/customers",
    permission: "customers:read",
    summary:
      "List payers with a `customer.userId`, last seen first. `q` matches an ID or email address.",
    query: closed({ ...pageQuery, q: queryText(200) }),
    response: pageOf(CustomerItem),
    handle: async (call, deps) => {
      const page = readPage(call.query, { isAnyId: true });
      const { database } = deps;
      const { q = "" } = call.query;
      const scope = scopeOf(call);
      const rows = q
        ? await findCustomers(database, scope, q, withOneMore(page))
        : await listCustomers(database, scope, withOneMore(page));
      const keyOf = (row: Customer) => ({ at: row.lastSeenAt, id: row.id });
      return presentPage(rows, page, keyOf, presentCustomer);
    },
  }),
  portalRoute({
    name: "getCustomer",
    method: "GET",
    path: "/portal/api/customers/one",
    permission: "customers:read",
    summary:
      "Retrieve a customer and their latest payments. The ID is a query parameter because it may hold any character.",
    query: closed({ id: Type.String({ minLength: 1, maxLength: 200 }) }),
    response: closed({ customer: CustomerItem, payments: Type.Array(PaymentItem) }),
    errors: ["NOT_FOUND"],
    handle: async (call, deps) => {
      const { database } = deps;
      const allowedStoreIds = call.actor.storeIds;
      const customer = await findCustomer(database, scopeOf(call), call.query.id);
      if (!customer) throw new GatewayError("NOT_FOUND");
      const rows = await listPaymentPage(
        database,
        call.merchant.id,
        { ...ANY_PAYMENT, customerId: customer.id, allowedStoreIds },
        { after: null, limit: 50 },
      );
      return {
        customer: presentCustomer(customer),
        payments: rows.map((row) => presentPayment(deps, row)),
      };
    },
  }),
  portalRoute({
    name: "listSettlements",
    method: "GET",
    path: "/portal/api/settlements",
    permission: "settlements:read",
    summary: "List settlements, newest first.",
    query: closed({ ...pageQuery, ...rangeQuery }),
    response: pageOf(SettlementItem),
    handle: async (call, deps) => {
      const page = readPage(call.query);
      const filter = { id: null, ...readRange(call.query) };
      const rows = await listSettlementSummaries(
        deps.database,
        call.merchant.id,
        filter,
        withOneMore(page),
      );
      const keyOf = (row: SettlementSummary) => ({ at: row.createdAt, id: row.id });
      return presentPage(rows, page, keyOf, presentSettlement);
    },
  }),
  portalRoute({
    name: "getSettlement",
    method: "GET",
    path: "/portal/api/settlements/{id}",
    permission: "settlements:read",
    summary: "Retrieve a settlement and its lines, with fees itemised.",
    params: byId,
    query: closed(pageQuery),
    response: closed({
      settlement: SettlementItem,
      lines: Type.Array(SettlementLineItem),
      nextCursor: orNull(Type.String()),
    }),
    errors: ["NOT_FOUND"],
    handle: async (call, deps) => {
      const settlement = await expectSettlement(call, deps);
      const page = readPage(call.query);
      const rows = await listSettlementLines(
        deps.database,
        call.merchant.id,
        settlement.id,
        readPostingId(page),
        page.limit + 1,
      );
      const keyOf = (row: SettlementLineRow) => ({ at: row.createdAt, id: row.postingId });
      const { items, nextCursor } = presentPage(rows, page, keyOf, (row) => presentLine(deps, row));
      return { settlement: presentSettlement(settlement), lines: items, nextCursor };
    },
  }),
  portalRoute({
    name: "downloadSettlement",
    method: "GET",
    path: "/portal/api/settlements/{id}/file.csv",
    permission: "settlements:read",
    summary: "Download a settlement's lines as CSV.",
    params: byId,
    response: "text/csv",
    errors: ["NOT_FOUND"],
    handle: async (call, deps) => {
      const settlement = await expectSettlement(call, deps);
      const parts = settlementParts(deps, call.merchant.id, settlement.id);
      const name = `settlement-${settlement.date}.csv`;
      return new Download("text/csv; charset=utf-8", name, parts);
    },
  }),
];

async function expectSettlement(
  call: { params: { id: string }; merchant: { id: string } },
  deps: PortalDeps,
): Promise<SettlementSummary> {
  const filter = { id: call.params.id, from: null, to: null };
  const page = { after: null, limit: 1 };
  const [found] = await listSettlementSummaries(deps.database, call.merchant.id, filter, page);
  if (!found) throw new GatewayError("NOT_FOUND");
  return found;
}
