import Type from "typebox";
import type { PortalUser } from "../../../domain/access/session.ts";
import { GatewayError } from "../../../domain/errors.ts";
import type { Merchant } from "../../../domain/merchant/merchant.ts";
import { ANY_PAYMENT } from "../../../domain/payment/payment-filter.ts";
import { listReferences } from "../../../domain/payment/search/clean-text.ts";
import { PAYER_KEYS } from "../../../domain/privacy/erasure.ts";
import { erasePayer } from "../../../operations/privacy/erase-payer.ts";
import {
  type CustomerScope,
  findCustomer,
  findCustomerCount,
  findCustomers,
  findMatchingCustomerCount,
  listCustomers,
} from "../../../store/payment/payers.ts";
import { listPaymentPage } from "../../../store/payment/payment-list.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { actOf } from "../portal-call.ts";
import { LOG_COUNTED_MAX, presentPage } from "../present-page.ts";
import { At, closed, named, pageOf, pageQuery, queryText, Sen } from "../schemas.ts";
import { PaymentItem, presentPayment } from "./payments.ts";

const CustomerItem = named("CustomerItem", {
  id: Type.String({ description: "The merchant's `customer.userId`." }),
  email: Type.String(),
  phoneNumber: Type.String(),
  paymentCount: Type.Integer(),
  successCount: Type.Integer(),
  paidMinor: Sen,
  firstSeenAt: At,
  lastSeenAt: At,
});

function scopeOf({ merchant, actor }: { merchant: Merchant; actor: PortalUser }): CustomerScope {
  return { merchantId: merchant.id, allowedStoreIds: actor.storeIds };
}

export const erasePayerRoute = route({
  auth: "portal",
  operationId: "erasePayer",
  method: "POST",
  path: "/portal/api/customers/erase",
  permission: "customers:erase",
  needsConfirmation: true,
  summary:
    "Erase a payer's personal data in all stores. Amounts, IDs, times and methods stay. Rejected " +
    "while a payment, refund, dispute, subscription or webhook of the payer is open.",
  body: closed({
    by: Type.Enum(PAYER_KEYS),
    value: Type.String({ minLength: 1, maxLength: 254, ...NOT_BLANK }),
  }),
  response: closed({
    paymentCount: Type.Integer({ description: "Payments and attempts of this payer." }),
  }),
  errors: ["CONFLICT", "INVALID_PARAMETER"],
  handler: async (call, deps) => {
    const { paymentCount } = await erasePayer(deps, call.merchant.id, call.body, actOf(call));
    return { paymentCount };
  },
});

export const listCustomersRoute = route({
  auth: "portal",
  operationId: "listCustomers",
  method: "GET",
  path: "/portal/api/customers",
  permission: "customers:read",
  summary:
    "List payers with a `customer.userId`, last seen first. `q` matches an ID, email address or phone number.",
  query: closed({ ...pageQuery, q: queryText(200) }),
  response: pageOf(CustomerItem),
  handler: async (call, deps) => {
    const { database } = deps;
    const q = call.query.q && listReferences(call.query.q);
    const scope = scopeOf(call);
    return presentPage(call, deps, {
      name: "customers",
      list: (page) =>
        q ? findCustomers(database, scope, q, page) : listCustomers(database, scope, page),
      positionOf: (row) => ({ at: row.lastSeenAt, id: row.id }),
      count: (countMax) =>
        q
          ? findMatchingCustomerCount(database, scope, q)
          : findCustomerCount(database, scope, countMax),
      countedMax: LOG_COUNTED_MAX,
      present: withTimes,
    });
  },
});

export const getCustomerRoute = route({
  auth: "portal",
  operationId: "getCustomer",
  method: "GET",
  path: "/portal/api/customers/one",
  permission: "customers:read",
  summary:
    "Retrieve a customer and their latest payments. The ID is a query parameter because it may hold any character.",
  query: closed({ id: Type.String({ minLength: 1, maxLength: 200 }) }),
  response: closed({ customer: CustomerItem, payments: Type.Array(PaymentItem) }),
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
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
      customer: withTimes(customer),
      payments: rows.map((row) => presentPayment(deps.rails, row)),
    };
  },
});
