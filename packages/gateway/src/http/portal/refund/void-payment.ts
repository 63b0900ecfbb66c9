import { voidPayment } from "../../../operations/refund/void-payment.ts";
import { findTransaction } from "../../../store/payment/transactions.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { byId, DONE, Done } from "../schemas.ts";
import { needsRefundConfirmation } from "./needs-refund-confirmation.ts";

export const voidPaymentRoute = route({
  auth: "portal",
  operationId: "voidPayment",
  method: "POST",
  path: "/portal/api/payments/{id}/void",
  permission: "payments:refund",
  needsConfirmation: async ({ merchant, params }, deps) => {
    const payment = await findTransaction(deps.database, merchant.id, params.id);
    const amountMinor = payment?.amountMinor ?? 0;
    return needsRefundConfirmation(deps, merchant.id, params.id, amountMinor);
  },
  summary:
    "Void a payment within 15 minutes: the payer gets the whole amount back, and its fee is " +
    "returned. Safe to repeat.",
  params: byId,
  response: Done,
  errors: [
    "NOT_FOUND",
    "CONFLICT",
    "EXCEED_TIME_FOR_REVERSE_TRANSACTION",
    "FAILED_TO_REVERSE_ORDER",
    "UNSUPPORTED_METHOD_REVERSE",
  ],
  handler: async (call, deps) => {
    await voidPayment(deps, actOf(call), call.params.id);
    return DONE;
  },
});
