import Type, { type Static } from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { subjectOf } from "../../../domain/payment/attempt.ts";
import { recordPaymentView } from "../../../operations/payment/every-merchant/view-payment.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import { findShownPayment, type ShownPayment } from "../../../store/payment/payment-list.ts";
import { findPayoutOfSettlement } from "../../../store/payout/payouts.ts";
import { route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { DisputeItem, presentDispute } from "../dispute/disputes.ts";
import { PayoutItem, presentPayout } from "../payout/payout-schema.ts";
import { actOf } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { presentRefund, presentRefundRequest, RefundItem } from "../refund/refunds.ts";
import { At, byId, CheckoutStatusName, closed, Id, IdText, named, orNull } from "../schemas.ts";
import { OperatorPayment, presentOperatorPayment } from "./operator-payments.ts";
import { loadSources, Money, SettledIn } from "./payment-details.ts";
import { makeTimeline, TimelineEvent } from "./payment-timeline.ts";

const OperatorPaymentDetail = named("OperatorPaymentDetail", {
  payment: OperatorPayment,
  checkout: closed({
    id: Id,
    status: CheckoutStatusName,
    type: Type.String(),
    startAt: At,
    endAt: At,
  }),
  money: Money,
  settlement: SettledIn,
  payout: orNull(PayoutItem),
  payer: Type.Object(
    {},
    { additionalProperties: true, description: "What the provider reported, masked." },
  ),
  otherAttempts: Type.Array(OperatorPayment),
  refunds: Type.Array(
    named("OperatorPaymentRefund", {
      ...RefundItem.properties,
      railReference: Type.String({ description: "The provider's reference." }),
    }),
  ),
  disputes: Type.Array(DisputeItem),
  timeline: Type.Array(TimelineEvent, {
    description: "Without what was sent to providers and received from them.",
  }),
});

export const getOperatorPaymentRoute = route({
  auth: "portal",
  operationId: "getOperatorPayment",
  method: "GET",
  path: "/portal/api/operator/payments/{id}",
  permission: "operator",
  summary:
    "Retrieve a merchant's payment with its timeline, to read only. The payer's contact data is masked, and the audit log records who opened it.",
  params: byId,
  query: closed({ merchantId: IdText }),
  response: OperatorPaymentDetail,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const { merchantId } = call.query;
    const [merchant, row] = await Promise.all([
      findMerchant(deps.database, merchantId),
      findShownPayment(deps.database, merchantId, call.params.id),
    ]);
    if (!merchant || !row) throw new GatewayError("NOT_FOUND");
    deps.tracing.note(subjectOf(row));
    const detail = await presentDetail(deps, row, merchant.profile.companyName);
    await recordPaymentView(deps, actOf(call), { merchantId, id: row.id });
    return detail;
  },
});

async function presentDetail(
  deps: PortalDeps,
  row: ShownPayment,
  merchantName: string,
): Promise<Static<typeof OperatorPaymentDetail>> {
  // Without notes of our own.
  const { cardUse: _, language: __, providerMerchantId: ___, ...payer } = row.payer;
  const sources = await loadSources(deps, row);
  const { checkout, attempts, refunds, waiting, disputes, money, settlement } = sources;
  if (!checkout) throw new GatewayError("NOT_FOUND");
  const payout =
    settlement && (await findPayoutOfSettlement(deps.database, row.merchantId, settlement.id));
  const present = (attempt: ShownPayment) =>
    presentOperatorPayment(deps.rails, attempt, merchantName);
  const { id, status, type, startAt, endAt } = withTimes(checkout);
  return {
    payment: present(row),
    checkout: { id, status, type, startAt, endAt },
    money: row.paidAt && money,
    settlement,
    payout: payout && presentPayout(payout),
    payer,
    otherAttempts: attempts.filter((attempt) => attempt.id !== row.id).map(present),
    refunds: [
      ...waiting.map((request) => ({ ...presentRefundRequest(request), railReference: "" })),
      ...refunds.map((refund) => ({
        ...presentRefund(refund, ""),
        railReference: refund.railReference,
      })),
    ],
    disputes: disputes.map((dispute) => presentDispute(deps, dispute)),
    timeline: makeTimeline({ ...sources, row: { ...row, payer }, checkout }).map(withoutPayer),
  };
}

/** Messages of providers may name the payer. */
function withoutPayer(event: Static<typeof TimelineEvent>): Static<typeof TimelineEvent> {
  if (event.kind !== "EXCHANGE" && event.kind !== "RAIL_EVENT") return event;
  return { ...event, detail: {} };
}
