import Type from "typebox";
import { quickPay } from "../../../operations/payment/direct/quick-pay.ts";
import { Secret } from "../../../platform/secret.ts";
import { route } from "../../route.ts";
import { itemResponse } from "../../schemas/envelope.ts";
import { tolerant } from "../../schemas/tolerant.ts";
import { ORDER_ERRORS, OrderFields } from "../checkout/checkout-request.ts";
import { expectActiveStore } from "../merchant/store/expect-active-store.ts";
import { presentTransactionResponse } from "./present-transaction-response.ts";
import { TransactionItem } from "./transaction-schema.ts";

const { title, detail, additionalData, amount, currencyType } = OrderFields;
const ipAddress = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "Of the terminal. The gateway does not use it.",
});
const authCode = Type.String({
  minLength: 1,
  maxLength: 512,
  description: "The code on the payer's phone, as the scanner read it. It is good for one payment.",
});
const storeId = Type.String({ minLength: 1, maxLength: 255 });

const Order = Type.Object({
  id: Type.String({
    minLength: 1,
    maxLength: 24,
    description: "The merchant's own ID of the order and its idempotency key.",
  }),
  title,
  amount,
  currencyType,
  ...tolerant({ detail, additionalData }),
});

const Rest = tolerant({
  terminalId: Type.String({
    maxLength: 64,
    description: "The merchant's own ID of the terminal, returned with the transaction.",
  }),
});

/** Loyalty and vouchers do not exist here. */
const Unused = {
  extraInfo: Type.Optional(Type.Unknown()),
  voucher: Type.Optional(Type.Unknown()),
  loyalty: Type.Optional(Type.Unknown()),
};

export const quickPayRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/payment/quickpay",
  operationId: "quickPay",
  sdk: { name: "payments.quickPay", retry: "order" },
  scope: "manage_payment",
  summary: "Charge the code that a payer shows at a counter.",
  description:
    "The code decides the method: a wallet, or DuitNow. A declined payment still returns SUCCESS: the transaction's " +
    "status is FAILED and `error` has the reason. IN_PROCESS means that the payer has to confirm, or that the " +
    "provider is silent: retrieve the transaction by its order until it is over, or reverse the order. Repeated with " +
    "the same `order.id` and `authCode`, the request returns the same payment; with another `authCode` it is the " +
    "next attempt.",
  body: Type.Object({ authCode, order: Order, ipAddress, storeId, ...Rest, ...Unused }),
  bodyOptions: {
    // Existing clients leave it out.
    compat: Type.Object({
      ...{ authCode, order: Order, storeId },
      ...{ ...tolerant({ ipAddress }), ...Rest, ...Unused },
    }),
  },
  response: itemResponse(TransactionItem),
  errors: [
    "AUTH_CODE_INVALID",
    "AUTH_CODE_EXPIRED",
    "AUTH_CODE_USED",
    "INVALID_PARAMETER",
    ...ORDER_ERRORS,
    "STORE_NOT_FOUND",
    "DOES_NOT_HAVE_ACTIVE_WALLET",
    "ORDER_ID_DUPLICATE",
    "ORDER_PAID",
    "PAYMENT_IN_PROCESS",
    "PAYMENT_PARAM_INVALID",
  ],
  example: (of) => ({
    body: {
      authCode: "800000000000000001",
      order: {
        id: of.quickPayOrderId,
        title: "Lunch",
        detail: "2 x nasi lemak & teh",
        additionalData: "Table 12",
        amount: 2590,
        currencyType: "MYR",
      },
      ipAddress: "192.0.2.10",
      terminalId: "COUNTER-2",
      storeId: of.storeId,
    },
  }),
  handler: async ({ body, caller, requestId }, deps) => {
    const { application, merchant, limits } = caller;
    const store = await expectActiveStore(deps.database, merchant.id, body.storeId);
    const { order } = body;
    const payment = await quickPay(deps, limits, {
      merchantId: merchant.id,
      storeId: store.id,
      applicationId: application.id,
      notifyUrl: application.webhookUrl,
      order: {
        id: order.id,
        title: order.title,
        detail: order.detail ?? "",
        additionalData: order.additionalData ?? "",
        amountMinor: order.amount,
      },
      scanned: {
        code: new Secret(body.authCode.trim()),
        merchantId: merchant.id,
        storeId: store.id,
        storeName: store.name,
        terminalId: body.terminalId ?? "",
      },
      requestId,
    });
    return presentTransactionResponse(deps, application, payment);
  },
});
