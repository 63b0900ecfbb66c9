import type { Static } from "typebox";
import type { PortalActor } from "../../../domain/access/session.ts";
import type { Checkout } from "../../../domain/checkout/checkout.ts";
import { ANY_DISPUTE } from "../../../domain/dispute/dispute-filter.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { PAID_STATUSES } from "../../../domain/payment/attempt.ts";
import { REVERSE_WINDOW_MS, whyNotReversible } from "../../../domain/refund/refund.ts";
import { receiptRecipient } from "../../../operations/payment/outcome/enqueue-receipt.ts";
import { canApproveRefund, sumRefunds } from "../../../operations/refund/refund-requests.ts";
import { listUsers } from "../../../store/access/users.ts";
import { findCheckout } from "../../../store/checkout/checkouts.ts";
import { listDisputePage } from "../../../store/dispute/dispute-list.ts";
import { findPaymentMoney } from "../../../store/ledger/ledger.ts";
import { findMerchantSettings } from "../../../store/merchant/merchant-settings.ts";
import { listNotificationsOfPayment } from "../../../store/notification/notification-list.ts";
import { listPaymentsOfCheckout, type ShownPayment } from "../../../store/payment/payment-list.ts";
import { findDisputedMinor } from "../../../store/payment/returns.ts";
import {
  listExchanges,
  listLedgerOfPayment,
  listRailEvents,
  listRefundRequesters,
} from "../../../store/payment/timeline.ts";
import { listRefundRequests } from "../../../store/refund/refund-requests.ts";
import { findOpenRefund, listRefundsOfTransaction } from "../../../store/refund/refunds.ts";
import { findSettlementOfPayment } from "../../../store/settlement/settlements.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { presentDispute } from "../dispute/present-dispute.ts";
import { presentPayment } from "../payment/present-payment.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { presentRefund, presentRefundRequest } from "../refund/present-refund.ts";
import type { PaymentDetail } from "./payment-detail-schema.ts";
import { makeTimeline } from "./payment-timeline.ts";

type Detail = Static<typeof PaymentDetail>;

/** A payment with all its details, loaded in parallel. */
export async function presentPaymentDetail(
  deps: PortalDeps,
  row: ShownPayment,
  reader: PortalActor,
): Promise<Detail> {
  const { database } = deps;
  const { cardUse: _, language: __, ...payer } = row.payer; // notes of our own
  const { merchantId, id } = row;
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
      { after: null, limit: 20 },
    ),
    listLedgerOfPayment(database, merchantId, id),
    listDisputePage(
      database,
      { ...ANY_DISPUTE, merchantId, transactionId: id },
      { after: null, limit: 20 },
    ),
    findPaymentMoney(database, merchantId, id),
    findSettlementOfPayment(database, merchantId, id),
  ]);
  if (!checkout) throw new GatewayError("NOT_FOUND");
  const requesters = await listRefundRequesters(
    database,
    merchantId,
    refunds.map((refund) => refund.id),
  );
  return {
    payment: presentPayment(deps.rails, row),
    checkout: presentCheckout(checkout),
    money: row.paidAt && money,
    settlement,
    payer,
    otherAttempts: attempts
      .filter((attempt) => attempt.id !== id)
      .map((attempt) => presentPayment(deps.rails, attempt)),
    refunds: [
      ...waiting.map(presentRefundRequest),
      ...refunds.map((refund) => presentRefund(refund, requesters.get(refund.id) ?? "")),
    ],
    disputes: disputes.map((dispute) => presentDispute(deps, dispute)),
    refundable: await presentRefundable(deps, row, waiting.length > 0, reader),
    voidableUntil: await findVoidableUntil(deps, row, waiting.length > 0),
    receiptTo: PAID_STATUSES.includes(row.status) ? receiptRecipient(checkout) : null,
    timeline: makeTimeline({
      row: { ...row, payer },
      checkout,
      exchanges,
      railEvents,
      notifications,
      refunds,
      disputes,
      ledger,
    }),
  };
}

function presentCheckout(checkout: Checkout): Detail["checkout"] {
  const { detail, additionalData } = checkout.order;
  return { ...withTimes(checkout), orderDetail: detail, additionalData };
}

async function presentRefundable(
  deps: Pick<PortalDeps, "database" | "rails">,
  row: ShownPayment,
  isWaiting: boolean,
  reader: PortalActor,
): Promise<Detail["refundable"]> {
  const { merchantId, id } = row;
  const settings = await findMerchantSettings(deps.database, merchantId);
  const capability = deps.rails.get(row.railId)?.capabilities.refund ?? "none";
  const open = await findOpenRefund(deps.database, merchantId, id);
  const disputedMinor = await findDisputedMinor(deps.database, merchantId, id);
  const leftMinor = row.balanceMinor - disputedMinor;
  const reason = isWaiting ? "APPROVAL_PENDING" : whyNot(row, capability, open !== null, leftMinor);
  return {
    isPossible: reason === "",
    amountMinorMax: reason === "" ? leftMinor : 0,
    isPartialPossible: capability === "many_partial",
    approvalAboveMinor: settings.refundApprovalAboveMinor,
    refundedMinor: await sumRefunds(deps.database, merchantId, id),
    hasOtherApprover: (await listUsers(deps.database, merchantId)).some(
      (person) => person.id !== reader.id && canApproveRefund(person, row.storeId),
    ),
    reason,
  };
}

/** As `voidPayment` decides, which does so once more under a lock. */
async function findVoidableUntil(
  { database, rails, clock }: PortalDeps,
  row: ShownPayment,
  isWaiting: boolean,
): Promise<string | null> {
  const { merchantId, id, amountMinor, paidAt } = row;
  const others = {
    hasOpenRefund: isWaiting || (await findOpenRefund(database, merchantId, id)) !== null,
    disputedMinor: await findDisputedMinor(database, merchantId, id),
  };
  const canReverse = rails.get(row.railId)?.capabilities.cancel === "reverse";
  if (paidAt === null || whyNotReversible(row, others, canReverse, clock.now())) return null;
  const { refundApprovalAboveMinor: limit } = await findMerchantSettings(database, merchantId);
  if (limit !== null && amountMinor > limit) return null;
  return new Date(paidAt.getTime() + REVERSE_WINDOW_MS).toISOString();
}

function whyNot(
  row: ShownPayment,
  capability: string,
  hasOpenRefund: boolean,
  leftMinor: number,
): string {
  if (row.status === "FULL_REFUNDED") return "NOTHING_LEFT";
  if (row.status === "REVERSED") return "VOIDED";
  if (row.status !== "SUCCESS" && row.status !== "PARTIAL_REFUNDED") return "NOT_PAID";
  if (capability === "none") return "METHOD_HAS_NO_REFUND";
  if (hasOpenRefund) return "REFUND_UNDER_WAY";
  if (row.balanceMinor <= 0) return "NOTHING_LEFT";
  return leftMinor > 0 ? "" : "DISPUTED";
}
