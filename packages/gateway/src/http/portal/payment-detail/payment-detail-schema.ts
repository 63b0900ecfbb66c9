import Type from "typebox";
import { DisputeItem } from "../dispute/dispute-schema.ts";
import { PaymentItem } from "../payment/payment-schema.ts";
import { RefundItem } from "../refund/refund-schema.ts";
import { At, CheckoutStatusName, Id, named, orNull, Sen } from "../schemas.ts";

/** An event of a payment's timeline; `detail` has the kind's facts, nothing secret. */
export const TimelineEvent = named("TimelineEvent", {
  at: At,
  kind: Type.Enum([
    "CHECKOUT_CREATED",
    "ATTEMPT_STARTED",
    "EXCHANGE",
    "RAIL_EVENT",
    "PAID",
    "FAILED",
    "REVERSED",
    "NOTIFICATION",
    "NOTIFICATION_ATTEMPT",
    "REFUND",
    "DISPUTE",
    "LEDGER",
    "CHECKOUT_ENDED",
  ]),
  title: Type.String(),
  status: Type.String({ description: "A status or code; empty when there is none." }),
  amountMinor: orNull(Sen),
  referenceId: Type.String({ description: "ID of the object this event is about." }),
  detail: Type.Object({}, { additionalProperties: true }),
});

export const PaymentDetail = named("PaymentDetail", {
  payment: PaymentItem,
  checkout: Type.Object(
    {
      id: Id,
      status: CheckoutStatusName,
      type: Type.String(),
      redirectUrl: Type.String(),
      notifyUrl: Type.String(),
      orderDetail: Type.String(),
      additionalData: Type.String(),
      startAt: At,
      endAt: At,
    },
    { additionalProperties: false },
  ),
  money: orNull(
    Type.Object(
      {
        feeMinor: Sen,
        refundedMinor: Type.Integer({ description: "Sen. Refunded, or due to the payer." }),
        disputedMinor: Type.Integer({ description: "Sen. Held in a dispute, or lost in one." }),
        netMinor: Type.Integer({
          description: "Sen. The amount less fee, refunds and disputes; may be negative.",
        }),
      },
      { additionalProperties: false, description: "What the payment came to; null until paid." },
    ),
  ),
  settlement: orNull(
    Type.Object(
      { id: Id, date: Type.String({ description: "Malaysian day, `YYYY-MM-DD`." }) },
      { additionalProperties: false, description: "The settlement with this payment." },
    ),
  ),
  payer: Type.Object(
    {},
    { additionalProperties: true, description: "What the provider reported, masked." },
  ),
  otherAttempts: Type.Array(PaymentItem),
  refunds: Type.Array(RefundItem),
  disputes: Type.Array(DisputeItem),
  refundable: Type.Object(
    {
      isPossible: Type.Boolean(),
      amountMinorMax: Sen,
      isPartialPossible: Type.Boolean(),
      approvalAboveMinor: orNull(Sen),
      refundedMinor: Type.Integer({
        description: "Sen. Refunded before or in progress; counts towards the approval limit.",
      }),
      hasOtherApprover: Type.Boolean({
        description: "Another user can approve a refund of this payment.",
      }),
      reason: Type.String({ description: "Why a refund is not possible." }),
    },
    { additionalProperties: false },
  ),
  voidableUntil: orNull(
    Type.String({ description: "Until then `voidPayment` is possible; null when it is not." }),
  ),
  receiptTo: orNull(
    Type.String({ description: "The address to which `resendReceipt` sends; null without one." }),
  ),
  timeline: Type.Array(TimelineEvent),
});
