import Type, { type Static } from "typebox";
import { AMOUNT_MINOR_MAX } from "../../../domain/money.ts";
import { REFUND_STATES, type Refund } from "../../../domain/refund/refund.ts";
import { REFUND_CONFIRM_ABOVE_MINOR } from "../../../operations/access/access-policy.ts";
import { REFUND_ERRORS } from "../../../operations/refund/refund-payment.ts";
import { requestRefund, sumRefunds } from "../../../operations/refund/refund-requests.ts";
import { REVERSAL_ERRORS } from "../../../operations/refund/reverse-payment.ts";
import { voidPayment } from "../../../operations/refund/void-payment.ts";
import { findAccessPolicy } from "../../../store/access/access-policies.ts";
import { findMerchantSettings } from "../../../store/merchant/merchant-settings.ts";
import { findTransaction } from "../../../store/payment/transactions.ts";
import type { RefundRequestRecord } from "../../../store/refund/refund-requests.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { actOf } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { At, byId, closed, DONE, Done, Id, named, Sen } from "../schemas.ts";

export const RefundItem = named("RefundItem", {
  id: Id,
  amountMinor: Sen,
  reason: Type.String(),
  status: Type.Enum([...REFUND_STATES, "WAITING_FOR_APPROVAL", "APPROVED", "DECLINED"]),
  requestedBy: Type.String({
    description: "Email address of the user; empty when requested through the API.",
  }),
  createdAt: At,
  updatedAt: At,
});

export function presentRefund(refund: Refund, requestedBy: string): Static<typeof RefundItem> {
  return { ...withTimes(refund), status: refund.state, requestedBy };
}

export function presentRefundRequest(request: RefundRequestRecord): Static<typeof RefundItem> {
  return {
    ...withTimes(request),
    status: request.status === "WAITING" ? "WAITING_FOR_APPROVAL" : request.status,
    requestedBy: request.requestedEmail,
    updatedAt: (request.decidedAt ?? request.createdAt).toISOString(),
  };
}

/** Whether returning this much of a payment asks for a confirmation, with what was refunded. */
async function needsRefundConfirmation(
  { database }: Pick<PortalDeps, "database">,
  merchantId: string,
  transactionId: string,
  amountMinor: number,
): Promise<boolean> {
  const { refundConfirmAboveMinor } = await findAccessPolicy(database, merchantId);
  const { refundApprovalAboveMinor } = await findMerchantSettings(database, merchantId);
  const aboveMinor = Math.min(
    refundConfirmAboveMinor ?? REFUND_CONFIRM_ABOVE_MINOR,
    refundApprovalAboveMinor ?? Number.POSITIVE_INFINITY,
  );
  return (await sumRefunds(database, merchantId, transactionId)) + amountMinor > aboveMinor;
}

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
  errors: ["NOT_FOUND", "CONFLICT", ...REFUND_ERRORS],
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
  errors: ["NOT_FOUND", "CONFLICT", ...REVERSAL_ERRORS],
  handler: async (call, deps) => {
    await voidPayment(deps, actOf(call), call.params.id);
    return DONE;
  },
});
