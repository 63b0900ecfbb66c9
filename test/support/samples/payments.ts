import type { Payment } from "../../../packages/gateway/src/domain/payment/attempt.ts";
import type { Refund } from "../../../packages/gateway/src/domain/refund/refund.ts";

export const PAID_AT = new Date("2026-03-01T09:00:00Z");

/** A payment by online banking that succeeded. */
export function aPayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: "260301090000300000000001",
    merchantId: "1",
    storeId: "2",
    checkoutId: "3",
    applicationId: "4",
    orderId: "A-1",
    attemptId: "PA1",
    originAttemptId: null,
    railId: "fpx",
    railPartner: null,
    requestMethod: "FPX_MY",
    method: "FPX",
    region: "MALAYSIA",
    amountMinor: 1_000,
    balanceMinor: 1_000,
    status: "SUCCESS",
    attemptState: "APPROVED",
    isOverpayment: false,
    heldMinor: null,
    railReference: "R1",
    declineReason: null,
    rawCode: null,
    payer: {},
    bankCode: null,
    inquireAt: null,
    inquiryCount: 0,
    voidRequestedAt: null,
    requestId: null,
    expiresAt: PAID_AT,
    routedBy: null,
    paidAt: PAID_AT,
    createdAt: PAID_AT,
    updatedAt: PAID_AT,
    ...changes,
  };
}

/** Of a part of it, just opened. */
export function aRefund(changes: Partial<Refund> = {}): Refund {
  return {
    id: "RF1",
    merchantId: "1",
    transactionId: "260301090000300000000001",
    railId: "fpx",
    kind: "REFUND",
    cause: "MERCHANT",
    type: "PARTIAL",
    amountMinor: 400,
    reason: "cold",
    idempotencyKey: null,
    state: "CREATED",
    railReference: "",
    refusal: null,
    rawCode: "",
    tries: 1,
    nextTryAt: PAID_AT,
    balanceAfterMinor: null,
    createdAt: PAID_AT,
    updatedAt: PAID_AT,
    closedAt: null,
    ...changes,
  };
}
