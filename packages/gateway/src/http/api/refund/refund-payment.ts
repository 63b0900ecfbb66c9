import { REFUND_ERRORS, refundPayment } from "../../../operations/refund/refund-payment.ts";
import { route } from "../../route.ts";
import { itemResponse } from "../../schemas/envelope.ts";
import { readIdempotencyKey } from "../../schemas/idempotency-key.ts";
import { presentTransactionResponse } from "../payment/present-transaction-response.ts";
import { TransactionItem } from "../payment/transaction-schema.ts";
import { CompatRefundBody, RefundBody, readRefundAmount } from "./refund-request.ts";

export const refundRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/payment/refund",
  operationId: "refundPayment",
  sdk: { name: "payments.refund", retry: "key" },
  scope: "manage_payment",
  summary: "Refund a payment in full or in part.",
  description:
    "Returns the payment with its remaining refundable amount. Until the provider confirms, the " +
    "payment is unchanged and another refund is rejected with PAYMENT_REFUNDING. With the header " +
    "`Idempotency-Key`, a repeated request returns the first response.",
  body: RefundBody,
  bodyOptions: { compat: CompatRefundBody },
  response: itemResponse(TransactionItem),
  errors: [
    "TRANSACTION_NOT_FOUND",
    ...REFUND_ERRORS,
    "PAYMENT_AMT_INVALID",
    "PAYMENT_DECIMAL_INVALID",
    "PAYMENT_UNSUPPORTED_CURRENCY_TYPE",
    "INVALID_PARAMETER",
    "MAX_VALUE",
  ],
  example: (of) => ({
    body: {
      transactionId: of.transactionId,
      refund: { type: "PARTIAL", currencyType: "MYR", amount: 1000 },
      reason: "One dish was missing",
    },
  }),
  handler: async (call, deps) => {
    const { transactionId, refund, reason } = call.body;
    const payment = await refundPayment(deps, {
      merchantId: call.caller.merchant.id,
      transactionId,
      type: refund.type,
      amountMinor: readRefundAmount(refund),
      reason,
      idempotencyKey: readIdempotencyKey(call.headers),
      act: call.act,
    });
    return presentTransactionResponse(deps, call.caller.application, payment);
  },
});
