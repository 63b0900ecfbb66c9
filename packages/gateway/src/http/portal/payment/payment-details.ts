import Type, { type Static } from "typebox";
import type { PortalUser } from "../../../domain/access/session.ts";
import type { Checkout } from "../../../domain/checkout/checkout.ts";
import { ANY_DISPUTE } from "../../../domain/dispute/dispute-filter.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { PAID_STATUSES, subjectOf } from "../../../domain/payment/attempt.ts";
import type { RefundCapability } from "../../../domain/payment/provider-report.ts";
import {
  isRefundWindowOver,
  type OtherReturns,
  REVERSE_WINDOW_MS,
  type RefundObstacle,
  whyNotReversible,
} from "../../../domain/refund/refund.ts";
import { loadGrants } from "../../../operations/access/approval/second-approver.ts";
import { receiptRecipient } from "../../../operations/payment/outcome/enqueue-receipt.ts";
import { resendReceipt } from "../../../operations/payment/outcome/resend-receipt.ts";
import { listRefundApprovers } from "../../../operations/refund/refund-approvers.ts";
import { refundCapabilityOf } from "../../../operations/refund/refund-capability.ts";
import { findOtherReturns } from "../../../operations/refund/refund-payment.ts";
import { sumRefunds } from "../../../operations/refund/refund-requests.ts";
import { findCheckout } from "../../../store/checkout/checkouts.ts";
import { listDisputePage } from "../../../store/dispute/dispute-list.ts";
import { findPaymentMoney } from "../../../store/ledger/ledger.ts";
import { findMerchantSettings } from "../../../store/merchant/merchant-settings.ts";
import { listNotificationsOfPayment } from "../../../store/notification/notification-list.ts";
import {
  findShownPayment,
  listPaymentsOfCheckout,
  type ShownPayment,
} from "../../../store/payment/payment-list.ts";
import {
  listExchanges,
  listLedgerOfPayment,
  listRailEvents,
  listRefundRequesters,
} from "../../../store/payment/timeline.ts";
import { findTransaction } from "../../../store/payment/transactions.ts";
import { listReconciledItemsOf } from "../../../store/recovery/reconciled-items.ts";
import { listRefundRequests } from "../../../store/refund/refund-requests.ts";
import { listRefundsOfTransaction } from "../../../store/refund/refunds.ts";
import { findSettlementOfPayment } from "../../../store/settlement/settlements.ts";
import { route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { DisputeItem, presentDispute } from "../dispute/disputes.ts";
import { actOf } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { presentRefund, presentRefundRequest, RefundItem } from "../refund/refunds.ts";
import { At, byId, CheckoutStatusName, DONE, Done, Id, named, orNull, Sen } from "../schemas.ts";
import { makeTimeline, TimelineEvent } from "./payment-timeline.ts";
import { expectStoreAllowed, PaymentItem, presentPayment } from "./payments.ts";

export const Money = orNull(
  Type.Object(
    {
      feeMinor: Sen,
      taxMinor: Type.Integer({ description: "Sen. Service tax on the fee." }),
      refundedMinor: Type.Integer({ description: "Sen. Refunded, or due to the payer." }),
      disputedMinor: Type.Integer({ description: "Sen. Held in a dispute, or lost in one." }),
      netMinor: Type.Integer({
        description: "Sen. The amount less fee, tax, refunds and disputes; may be negative.",
      }),
    },
    { additionalProperties: false, description: "What the payment came to; null until paid." },
  ),
);

export const SettledIn = orNull(
  Type.Object(
    { id: Id, date: Type.String({ description: "Malaysian day, `YYYY-MM-DD`." }) },
    { additionalProperties: false, description: "The settlement with this payment." },
  ),
);

/** An event of a payment's timeline; `detail` has the kind's facts, nothing secret. */
const PaymentDetail = named("PaymentDetail", {
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
  money: Money,
  settlement: SettledIn,
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

type Detail = Static<typeof PaymentDetail>;

interface Returns extends OtherReturns {
  /** A refund waits for approval. */
  isWaiting: boolean;
  refundApprovalAboveMinor: number | null;
}

export const getPaymentRoute = route({
  auth: "portal",
  operationId: "getPayment",
  method: "GET",
  path: "/portal/api/payments/{id}",
  permission: "payments:read",
  summary: "Retrieve a payment with its timeline.",
  params: byId,
  response: PaymentDetail,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const row = await findShownPayment(deps.database, call.merchant.id, call.params.id);
    if (!row) throw new GatewayError("NOT_FOUND");
    expectStoreAllowed(call.actor, row.storeId);
    deps.tracing.note(subjectOf(row));
    return presentPaymentDetail(deps, row, call.actor);
  },
});

/** A payment with all its details, loaded in parallel. */
async function presentPaymentDetail(
  deps: PortalDeps,
  row: ShownPayment,
  user: PortalUser,
): Promise<Detail> {
  // Without notes of our own.
  const { cardUse: _, language: __, providerMerchantId: ___, ...payer } = row.payer;
  const { checkout, attempts, refunds, waiting, disputes, money, settlement, ...rest } =
    await loadSources(deps, row);
  if (!checkout) throw new GatewayError("NOT_FOUND");
  const { others, refundApprovalAboveMinor, ...events } = rest;
  const returns = { ...others, isWaiting: waiting.length > 0, refundApprovalAboveMinor };
  const requesters = await listRefundRequesters(
    deps.database,
    row.merchantId,
    refunds.map((refund) => refund.id),
  );
  return {
    payment: presentPayment(deps.rails, row),
    checkout: presentCheckout(checkout),
    money: row.paidAt && money,
    settlement,
    payer,
    otherAttempts: attempts
      .filter((attempt) => attempt.id !== row.id)
      .map((attempt) => presentPayment(deps.rails, attempt)),
    refunds: [
      ...waiting.map(presentRefundRequest),
      ...refunds.map((refund) => presentRefund(refund, requesters.get(refund.id) ?? "")),
    ],
    disputes: disputes.map((dispute) => presentDispute(deps, dispute)),
    refundable: await presentRefundable(deps, row, returns, user),
    voidableUntil: findVoidableUntil(deps, row, returns),
    receiptTo: PAID_STATUSES.includes(row.status) ? receiptRecipient(checkout) : null,
    timeline: makeTimeline({ row: { ...row, payer }, checkout, refunds, disputes, ...events }),
  };
}

export async function loadSources({ database }: Pick<PortalDeps, "database">, row: ShownPayment) {
  const { merchantId, id } = row;
  const few = { after: null, limit: 20 };
  const [
    checkout,
    attempts,
    exchanges,
    railEvents,
    notifications,
    refunds,
    waiting,
    ledger,
    disputes,
    money,
    settlement,
    others,
    { refundApprovalAboveMinor },
  ] = await Promise.all([
    findCheckout(database, merchantId, row.checkoutId),
    listPaymentsOfCheckout(database, merchantId, row.checkoutId),
    listExchanges(database, row),
    listRailEvents(database, row),
    listNotificationsOfPayment(database, row),
    listRefundsOfTransaction(database, merchantId, id),
    listRefundRequests(
      database,
      merchantId,
      { status: "WAITING", transactionId: id, allowedStoreIds: [] },
      few,
    ),
    listLedgerOfPayment(database, merchantId, id),
    listDisputePage(database, { ...ANY_DISPUTE, merchantId, transactionId: id }, few),
    findPaymentMoney(database, merchantId, id),
    findSettlementOfPayment(database, merchantId, id),
    findOtherReturns(database, merchantId, id),
    findMerchantSettings(database, merchantId),
  ]);
  const subjects = [
    ...[id, row.checkoutId],
    ...refunds.map((refund) => refund.id),
    ...notifications.map(({ notification }) => notification.id),
  ];
  return {
    ...{ checkout, attempts, refunds, waiting, disputes, money, settlement, others },
    ...{ exchanges, railEvents, notifications, ledger, refundApprovalAboveMinor },
    reconciled: await listReconciledItemsOf(database, merchantId, subjects),
  };
}

function presentCheckout(checkout: Checkout): Detail["checkout"] {
  const { detail, additionalData } = checkout.order;
  return { ...withTimes(checkout), orderDetail: detail, additionalData };
}

async function presentRefundable(
  deps: Pick<PortalDeps, "database" | "rails" | "clock">,
  row: ShownPayment,
  { isWaiting, hasOpenRefund, disputedMinor, refundApprovalAboveMinor }: Returns,
  user: PortalUser,
): Promise<Detail["refundable"]> {
  const { merchantId, id } = row;
  const rail = refundCapabilityOf(deps.rails.get(row.railId), row);
  const leftMinor = row.balanceMinor - disputedMinor;
  const isOver = isRefundWindowOver(row, rail, deps.clock.now());
  const reason = isWaiting
    ? "APPROVAL_PENDING"
    : whyNot(row, rail, { hasOpenRefund, leftMinor, isOver });
  return {
    isPossible: reason === "",
    amountMinorMax: reason === "" ? leftMinor : 0,
    isPartialPossible: rail.refund === "many_partial",
    approvalAboveMinor: refundApprovalAboveMinor,
    refundedMinor: await sumRefunds(deps.database, merchantId, id),
    hasOtherApprover: (await listApproversFor(deps, row, user)).length > 0,
    reason,
  };
}

/** Who may decide a request that the reader makes now. */
async function listApproversFor(
  { database, clock }: Pick<PortalDeps, "database" | "clock">,
  { merchantId, storeId }: ShownPayment,
  { id, email }: PortalUser,
): Promise<PortalUser[]> {
  const now = clock.now();
  const grants = await loadGrants(database, [merchantId], now);
  // What was granted until now was granted before it.
  const createdAt = new Date(now.getTime() + 1);
  const request = { merchantId, requestedBy: id, requestedEmail: email, createdAt };
  return listRefundApprovers(database, request, storeId, grants, now);
}

function whyNot(
  row: ShownPayment,
  { refund }: RefundCapability,
  {
    hasOpenRefund,
    leftMinor,
    isOver,
  }: Record<"hasOpenRefund" | "isOver", boolean> & {
    leftMinor: number;
  },
): RefundObstacle | "" {
  if (row.status === "FULL_REFUNDED") return "NOTHING_LEFT";
  if (row.status === "REVERSED") return "VOIDED";
  if (row.status !== "SUCCESS" && row.status !== "PARTIAL_REFUNDED") return "NOT_PAID";
  if (refund === "none") return "METHOD_HAS_NO_REFUND";
  if (hasOpenRefund) return "REFUND_UNDER_WAY";
  if (row.balanceMinor <= 0) return "NOTHING_LEFT";
  if (isOver) return "REFUND_WINDOW_OVER";
  return leftMinor > 0 ? "" : "DISPUTED";
}

/** As `voidPayment` decides, which does so once more under a lock. */
function findVoidableUntil(
  { rails, clock }: Pick<PortalDeps, "rails" | "clock">,
  row: ShownPayment,
  { isWaiting, refundApprovalAboveMinor: limit, ...others }: Returns,
): string | null {
  const { amountMinor, paidAt } = row;
  const canReverse = rails.get(row.railId)?.capabilities.cancel === "reverse";
  if (isWaiting || paidAt === null) return null;
  if (whyNotReversible(row, others, canReverse, clock.now())) return null;
  if (limit !== null && amountMinor > limit) return null;
  return new Date(paidAt.getTime() + REVERSE_WINDOW_MS).toISOString();
}

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
    deps.tracing.note(subjectOf(payment));
    await resendReceipt(deps, actOf(call), payment);
    return DONE;
  },
});
