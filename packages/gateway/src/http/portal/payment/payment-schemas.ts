/** What the portal shows of payments. */
import Type from "typebox";
import { REFUND_STATES } from "../../../domain/refund/refund.ts";
import { DisputeItem } from "../dispute/dispute-schemas.ts";
import {
  At,
  AttemptStateName,
  CheckoutStatusName,
  Id,
  named,
  orNull,
  Sen,
  TransactionStatusName,
} from "../schemas.ts";

export const PaymentItem = named("PaymentItem", {
  id: Type.String({ description: "Transaction ID." }),
  checkoutId: Id,
  orderId: Type.String(),
  orderTitle: Type.String(),
  storeId: Id,
  storeName: Type.String(),
  applicationId: Id,
  method: Type.String({ description: "Method code, such as `FPX_MY`." }),
  methodName: Type.String(),
  bankCode: orNull(Type.String()),
  bankName: orNull(Type.String({ description: "The code for a bank that is not known." })),
  amountMinor: Sen,
  balanceMinor: Type.Integer({ description: "Refundable amount in sen." }),
  status: TransactionStatusName,
  attemptState: AttemptStateName,
  isSurplus: Type.Boolean({
    description: "Duplicate payment (overpayment): refund due to the payer.",
  }),
  heldMinor: orNull(
    Type.Integer({
      description: "Amount in sen the provider reports instead, during the operator's review.",
    }),
  ),
  railReference: Type.String({ description: "The bank's or wallet's reference." }),
  failureReason: orNull(Type.String()),
  failureCode: orNull(Type.String({ description: "The provider's code." })),
  customerId: Type.String(),
  customerEmail: Type.String(),
  createdAt: At,
  paidAt: orNull(Type.String()),
});

/** One line of a payment's timeline; `detail` holds what the kind has to tell, nothing secret. */
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

export const RefundRequestItem = named("RefundRequestItem", {
  id: Id,
  transactionId: Id,
  amountMinor: Sen,
  reason: Type.String(),
  status: Type.Enum(["WAITING", "APPROVED", "DECLINED"]),
  requestedBy: Type.String(),
  isOwn: Type.Boolean({ description: "Requested by this user, who cannot approve it." }),
  decidedBy: Type.String(),
  createdAt: At,
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
      reason: Type.String({ description: "Why a refund is not possible." }),
    },
    { additionalProperties: false },
  ),
  timeline: Type.Array(TimelineEvent),
});

const Point = named("FigurePoint", {
  label: Type.String({ description: "Day (Malaysian), method, bank or reason." }),
  name: Type.String(),
  count: Type.Integer(),
  successCount: Type.Integer(),
  amountMinor: Sen,
});

export const PaymentFigures = named("PaymentFigures", {
  from: At,
  to: At,
  total: Type.Object(
    {
      count: Type.Integer(),
      successCount: Type.Integer(),
      failedCount: Type.Integer(),
      openCount: Type.Integer(),
      amountMinor: Sen,
      refundedMinor: Sen,
    },
    { additionalProperties: false },
  ),
  byDay: Type.Array(Point),
  byMethod: Type.Array(Point),
  byBank: Type.Array(Point),
  byFailure: Type.Array(Point),
  latency: Type.Object(
    {
      checkoutP95Ms: orNull(Type.Number({ description: "Response time of checkout requests." })),
      paymentP95Ms: orNull(
        Type.Number({ description: "From the payer's choice of method to paid." }),
      ),
    },
    { additionalProperties: false },
  ),
});

export const ExportItem = named("ExportItem", {
  id: Id,
  kind: Type.Enum(["PAYMENTS"]),
  status: Type.Enum(["WAITING", "RUNNING", "DONE", "FAILED", "EXPIRED"]),
  rowCount: Type.Integer(),
  totalRows: orNull(Type.Integer()),
  fileName: Type.String(),
  amountMinor: Type.Integer({
    description: "Sum of the exported payments that succeeded, in sen.",
  }),
  requestedBy: Type.String(),
  createdAt: At,
  endedAt: orNull(Type.String()),
});

export const LinkItem = named("PaymentLink", {
  checkoutId: Id,
  url: Type.String({ description: "URL for the payer. Can be shown as a QR code." }),
  orderId: Type.String(),
  title: Type.String(),
  amountMinor: Sen,
  status: CheckoutStatusName,
  transactionId: orNull(Type.String()),
  createdBy: Type.String(),
  startAt: At,
  endAt: At,
});
