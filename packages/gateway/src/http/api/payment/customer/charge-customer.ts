import Type from "typebox";
import { chargeCustomer } from "../../../../operations/payment/charge-customer.ts";
import { expectCustomer } from "../../../../operations/subscription/customer.ts";
import { listTransactionsOfCheckout } from "../../../../store/payment/transactions.ts";
import { route } from "../../../route.ts";
import { itemResponse } from "../../../schemas/envelope.ts";
import { readIdempotencyKey } from "../../../schemas/idempotency-key.ts";
import { tolerant } from "../../../schemas/tolerant.ts";
import { ChargeAmount, ChargeCurrency } from "../../subscription/customer-schema.ts";
import { presentTransactionResponse } from "../present-transaction-response.ts";
import { TransactionItem } from "../transaction-schema.ts";
import { CREATE_ERRORS } from "./expect-places.ts";
import { byCustomer } from "./present-customer-response.ts";

export const chargeCustomerRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/customer/{customerId}/order",
  operationId: "chargeCustomer",
  sdk: { name: "customers.charge", retry: "key" },
  scope: "manage_payment",
  summary: "Charge a customer's stored card.",
  description:
    "A declined charge still returns SUCCESS: the transaction's status is FAILED and `error` has the reason. " +
    "Repeated with the same `Idempotency-Key` header, the request returns the first charge in its current status, and " +
    "the card is not charged again; with another amount or customer, it is rejected with TRANSACTION_DUPLICATE. " +
    "Without the header, every request charges the card.",
  params: byCustomer,
  body: Type.Object({
    currency: ChargeCurrency,
    amount: ChargeAmount,
    ...tolerant({
      title: Type.String({ maxLength: 255 }),
      description: Type.String({ maxLength: 600 }),
    }),
  }),
  response: itemResponse(TransactionItem),
  errors: [
    "CUSTOMER_NOT_FOUND",
    "NOT_PERMITTED",
    "PAYMENT_PARAM_INVALID",
    "TRANSACTION_DUPLICATE",
    ...CREATE_ERRORS,
  ],
  example: (of) => ({
    params: { customerId: of.customerId },
    body: { currency: "MYR", amount: 990, title: "Extra box" },
  }),
  handler: async (call, deps) => {
    const { merchant, application } = call.caller;
    const { body } = call;
    const customer = await expectCustomer(deps, merchant.id, call.params.customerId);
    const wanted = {
      amountMinor: body.amount,
      idempotencyKey: readIdempotencyKey(call.headers),
      title: body.title || customer.productName || "Payment",
      detail: body.description || customer.productDescription,
    };
    const order = await chargeCustomer(deps, merchant.id, customer.id, wanted, call.act);
    const [payment] = await listTransactionsOfCheckout(deps.database, {
      merchantId: merchant.id,
      id: order.checkoutId,
    });
    return presentTransactionResponse(deps, application, payment ?? null);
  },
});
