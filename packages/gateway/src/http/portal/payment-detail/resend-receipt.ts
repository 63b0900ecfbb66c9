import { GatewayError } from "../../../domain/errors.ts";
import { resendReceipt } from "../../../operations/payment/outcome/resend-receipt.ts";
import { findTransaction } from "../../../store/payment/transactions.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { expectStoreAllowed } from "../payment/present-payment.ts";
import { byId, DONE, Done } from "../schemas.ts";

export const resendReceiptRoute = route({
  auth: "portal",
  operationId: "resendReceipt",
  method: "POST",
  path: "/portal/api/payments/{id}/receipt",
  permission: "payments:refund",
  summary: "Send the payer's receipt again, to the email address of the checkout.",
  params: byId,
  response: Done,
  errors: ["NOT_FOUND", "CONFLICT", "EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    const payment = await findTransaction(deps.database, call.merchant.id, call.params.id);
    if (!payment) throw new GatewayError("NOT_FOUND");
    expectStoreAllowed(call.actor, payment.storeId);
    await resendReceipt(deps, actOf(call), payment);
    return DONE;
  },
});
