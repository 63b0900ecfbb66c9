import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import type { Customer } from "../../../domain/subscription/customer.ts";
import { chargeCustomer } from "../../../operations/payment/charge-customer.ts";
import { expectChargeAllowed } from "../../../operations/payment/expect-charge-allowed.ts";
import {
  createCustomer,
  openCustomer,
  toggleCustomer,
} from "../../../operations/subscription/customer.ts";
import { findSealedCard } from "../../../store/card/cards.ts";
import { findOpenStore } from "../../../store/merchant/stores.ts";
import { listCustomerOrders } from "../../../store/payment/charge-list.ts";
import { listTransactionsOfCheckout } from "../../../store/payment/transactions.ts";
import { checkNotifyUrl, checkRedirectUrl } from "../../payer/checkout-addresses.ts";
import { type HttpDeps, route } from "../../route.ts";
import { itemAnswer, success } from "../../schemas/envelope.ts";
import { nextCursor, PageQuery, readPage } from "../../schemas/paging.ts";
import { tolerant } from "../../schemas/tolerant.ts";
import { cardLabel } from "../card/card-token-schema.ts";
import { readIdempotencyKey } from "../refund/refund-request.ts";
import {
  ChargeAmount,
  ChargeCurrency,
  type CustomerBody,
  CustomerItem,
  CustomerOrderItem,
  presentCustomer,
  presentCustomerOrder,
  RecurringBody,
  type RecurringBodyType,
  readCustomer,
  readRule,
  TokenizedBody,
} from "../subscription/customer-schema.ts";
import { answerTransaction } from "./answer-transaction.ts";
import { TransactionItem } from "./transaction-schema.ts";

const Params = Type.Object({ customerId: Type.String({ minLength: 1, maxLength: 64 }) });
const CREATE_ERRORS = [
  "STORE_NOT_FOUND",
  "INVALID_PARAMETER",
  "MAX_VALUE",
  "PAYMENT_AMT_INVALID",
  "PAYMENT_DECIMAL_INVALID",
  "MINIMUM_AMOUNT_REQUIRED",
  "PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION",
  "PAYMENT_UNSUPPORTED_CURRENCY_TYPE",
  "DOES_NOT_HAVE_ACTIVE_WALLET",
] as const;

async function answerCustomer(deps: HttpDeps, customer: Customer) {
  const { merchantId, id, cardToken } = customer;
  const found = cardToken && (await findSealedCard(deps.database, merchantId, id, cardToken));
  const label = found ? cardLabel(found.card) : "";
  return success(presentCustomer(customer, label, deps.publicUrl));
}

async function expectPlaces(deps: HttpDeps, merchantId: string, body: CustomerBody): Promise<void> {
  const store = await findOpenStore(deps.database, merchantId, body.storeId || body.storeID || "");
  if (store?.status !== "ACTIVE") throw new GatewayError("STORE_NOT_FOUND");
  checkRedirectUrl("WEB_PAYMENT", body.redirectUrl);
  if (body.notifyUrl) checkNotifyUrl(body.notifyUrl, deps.notifyTargets);
}

export const createRecurringRoute = route({
  method: "POST",
  path: "/v3/recurring-payment",
  operationId: "createRecurringCustomer",
  scope: "manage_payment",
  summary: "Make a customer who is charged by a rule, once the payer has bound a card.",
  description:
    "Send the payer to `paymentUrl`. Charges are made at nine in the morning, Malaysian time, on " +
    "the days of the rule; the notification is RECURRING_PAYMENT.",
  body: RecurringBody,
  response: itemAnswer(CustomerItem),
  errors: [...CREATE_ERRORS],
  nonce: "route",
  handle: async (call, deps) => {
    const body = call.body as RecurringBodyType; // checked by RecurringBody
    const { merchant, application } = call.caller;
    const facts = readCustomer(body, application.id);
    await expectPlaces(deps, merchant.id, body);
    const { storeId } = facts;
    await expectChargeAllowed(
      deps,
      deps.database,
      { merchantId: merchant.id, storeId },
      body.amount,
    );
    const wanted = { ...facts, kind: "RECURRING", recurring: readRule(body) } as const;
    const customer = await createCustomer(deps, merchant.id, wanted, call.act);
    return answerCustomer(deps, customer);
  },
});

export const createTokenizedRoute = route({
  method: "POST",
  path: "/v3/tokenized-payment",
  operationId: "createTokenizedCustomer",
  scope: "manage_payment",
  summary: "Make a customer who is charged when the merchant asks, once a card is bound.",
  body: TokenizedBody,
  response: itemAnswer(CustomerItem),
  errors: [...CREATE_ERRORS],
  nonce: "route",
  handle: async (call, deps) => {
    const body = call.body as CustomerBody; // checked by TokenizedBody
    const { merchant, application } = call.caller;
    const facts = readCustomer(body, application.id);
    await expectPlaces(deps, merchant.id, body);
    const wanted = { ...facts, kind: "TOKENIZED", recurring: null } as const;
    const customer = await createCustomer(deps, merchant.id, wanted, call.act);
    return answerCustomer(deps, customer);
  },
});

export const getCustomerRoute = route({
  method: "GET",
  path: "/v3/customer/{customerId}",
  operationId: "getCustomer",
  scope: "manage_payment",
  summary: "Ask for a customer.",
  params: Params,
  response: itemAnswer(CustomerItem),
  errors: ["CUSTOMER_NOT_FOUND"],
  nonce: "route",
  handle: async (call, deps) => {
    const { merchant } = call.caller;
    return answerCustomer(deps, await openCustomer(deps, merchant.id, call.params.customerId));
  },
});

export const toggleCustomerRoute = route({
  method: "PUT",
  path: "/v3/customer/{customerId}/status",
  operationId: "toggleCustomer",
  scope: "manage_payment",
  summary: "Switch a customer on or off. No body; without a card it stays off.",
  params: Params,
  response: itemAnswer(CustomerItem),
  errors: ["CUSTOMER_NOT_FOUND"],
  nonce: "route",
  handle: async (call, deps) => {
    const { merchant } = call.caller;
    const { customerId } = call.params;
    return answerCustomer(deps, await toggleCustomer(deps, merchant.id, customerId, call.act));
  },
});

export const listCustomerOrdersRoute = route({
  method: "GET",
  path: "/v3/customer/{customerId}/orders",
  operationId: "listCustomerOrders",
  scope: "manage_payment",
  summary: "The charges of a customer, newest first.",
  params: Params,
  query: PageQuery,
  response: Type.Object({
    items: Type.Array(CustomerOrderItem),
    code: Type.Literal("SUCCESS"),
    cursor: Type.String({ description: "The same as in meta: both places are published." }),
    meta: Type.Object({ count: Type.Integer(), cursor: Type.String() }),
  }),
  errors: ["CUSTOMER_NOT_FOUND", "INVALID_PARAMETER"],
  nonce: "route",
  handle: async (call, deps) => {
    const { merchant } = call.caller;
    const customer = await openCustomer(deps, merchant.id, call.params.customerId);
    const page = readPage(call.query);
    const orders = await listCustomerOrders(deps.database, merchant.id, customer.id, page);
    const cursor = nextCursor(orders, page.limit);
    return {
      items: orders.map((one) => presentCustomerOrder(one, customer.storeId, deps.publicUrl)),
      code: "SUCCESS",
      cursor,
      meta: { count: orders.length, cursor },
    };
  },
});

export const chargeCustomerRoute = route({
  method: "POST",
  path: "/v3/customer/{customerId}/order",
  operationId: "chargeCustomer",
  scope: "manage_payment",
  summary: "Charge the card a customer has bound.",
  description:
    "A refused charge is a SUCCESS of the call: the transaction's status is FAILED and `error` says why. " +
    "With the header `Idempotency-Key` a repeated call gets the first charge.",
  params: Params,
  body: Type.Object({
    currency: ChargeCurrency,
    amount: ChargeAmount,
    ...tolerant({
      title: Type.String({ maxLength: 255 }),
      description: Type.String({ maxLength: 600 }),
    }),
  }),
  response: itemAnswer(TransactionItem),
  errors: [
    "CUSTOMER_NOT_FOUND",
    "NOT_PERMITTED",
    "PAYMENT_PARAM_INVALID",
    "TRANSACTION_DUPLICATE",
    ...CREATE_ERRORS,
  ],
  nonce: "route",
  handle: async (call, deps) => {
    const { merchant, application } = call.caller;
    const body = call.body as {
      amount: number;
      title?: string | null;
      description?: string | null;
    }; // checked by the route
    const customer = await openCustomer(deps, merchant.id, call.params.customerId);
    const wanted = {
      amountMinor: body.amount,
      idempotencyKey: readIdempotencyKey(call.headers),
      title: body.title || customer.productName || "Payment",
      detail: body.description || customer.productDescription,
    };
    const order = await chargeCustomer(deps, merchant.id, customer.id, wanted, call.act);
    const [payment] = await listTransactionsOfCheckout(deps.database, order.checkoutId);
    return answerTransaction(deps.database, application, payment ?? null);
  },
});
