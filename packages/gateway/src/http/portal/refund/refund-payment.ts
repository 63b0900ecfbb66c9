import Type from "typebox";
import { AMOUNT_MINOR_MAX } from "../../../domain/money.ts";
import { requestRefund } from "../../../operations/refund/refund-requests.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { byId, closed } from "../schemas.ts";
import { needsRefundConfirmation } from "./needs-refund-confirmation.ts";
import { presentRefund, presentRefundRequest } from "./present-refund.ts";
import { RefundItem } from "./refund-schema.ts";

export const refundPaymentRoute = route({
  auth: "portal",
  operationId: "refundPayment",
  method: "POST",
  path: "/portal/api/payments/{id}/refunds",
  permission: "payments:refund",
  needsConfirmation: ({ merchant, params, body }, deps) =>
    needsRefundConfirmation(deps, merchant.id, params.id, body.amountMinor),
  summary: "Refund a payment in full or in part. Send a new `idempotencyKey` for each decision.",
  params: byId,
  body: closed({
    amountMinor: Type.Integer({ minimum: 1, maximum: AMOUNT_MINOR_MAX }),
    reason: Type.String({ minLength: 1, maxLength: 200, ...NOT_BLANK }),
    idempotencyKey: Type.String({ minLength: 8, maxLength: 64, pattern: "^[A-Za-z0-9_-]+$" }),
  }),
  response: RefundItem,
  errors: ["NOT_FOUND", "CONFLICT", "INVALID_PARAMETER"],
  handler: async (call, deps) => {
    const asked = await requestRefund(deps, actOf(call), {
      transactionId: call.params.id,
      ...call.body,
    });
    return asked.kind === "made"
      ? presentRefund(asked.refund, call.actor.email)
      : presentRefundRequest(asked.request);
  },
});
