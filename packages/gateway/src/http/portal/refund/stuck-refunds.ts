import Type, { type Static } from "typebox";
import { STUCK_REFUND_DECISIONS } from "../../../domain/refund/refund.ts";
import { methodNameOf, paidBankOf } from "../../../operations/payment/shown-names.ts";
import {
  decideStuckRefund,
  listDecisionsAbout,
} from "../../../operations/refund/decide-stuck-refund.ts";
import { findStuckRefundTotals, listStuckRefunds } from "../../../store/refund/refunds.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { DoneOrWaiting, presentOutcome } from "../access/operator-decisions.ts";
import { actOf } from "../portal-call.ts";
import { presentPage } from "../present-page.ts";
import {
  At,
  byId,
  closed,
  Id,
  named,
  orNull,
  pageOf,
  pageQuery,
  Sen,
  ShownName,
} from "../schemas.ts";

const StuckRefundDecision = Type.Enum([...STUCK_REFUND_DECISIONS], {
  title: "StuckRefundDecision",
});

const StuckRefund = named("StuckRefund", {
  id: Id,
  merchantId: Id,
  merchantName: Type.String(),
  transactionId: Id,
  orderId: Type.String(),
  railId: Type.String(),
  methodName: ShownName,
  bankName: orNull(ShownName),
  amountMinor: Sen,
  cause: Type.Enum(["MERCHANT", "DUPLICATE_PAYMENT", "WRONG_AMOUNT"]),
  reason: Type.String(),
  tries: Type.Integer({ description: "Calls to the provider since it was last retried." }),
  rawCode: Type.String({ description: "The provider's last error code; empty for none." }),
  decisions: Type.Array(StuckRefundDecision, { description: "What can be decided." }),
  createdAt: At,
  updatedAt: At,
});

const listStuckRefundsRoute = route({
  auth: "portal",
  operationId: "listStuckRefunds",
  method: "GET",
  path: "/portal/api/operator/stuck-refunds",
  permission: "operator",
  summary: "List the refunds that need a manual review, newest first.",
  query: closed(pageQuery),
  response: pageOf(StuckRefund),
  handler: (call, deps) =>
    presentPage(call, deps, {
      name: "stuck refunds",
      list: (page) => listStuckRefunds(deps.database, page),
      positionOf: byCreation,
      count: (countMax) => findStuckRefundTotals(deps.database, countMax),
      present: (refund): Static<typeof StuckRefund> => ({
        ...withTimes(refund),
        methodName: methodNameOf(deps.rails, refund.requestMethod),
        bankName: paidBankOf(deps.rails, refund.bankCode),
        decisions: listDecisionsAbout(deps, refund),
      }),
    }),
});

const decideStuckRefundRoute = route({
  auth: "portal",
  operationId: "decideStuckRefund",
  method: "POST",
  path: "/portal/api/operator/stuck-refunds/{id}/decide",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "RETRY: send the refund to the provider again. MARK_REFUNDED: the payer was refunded in the " +
    "provider's back office. CANCEL: the money is the merchant's again; not for an overpayment.",
  params: byId,
  body: closed({
    decision: StuckRefundDecision,
    reason: Type.String({ minLength: 1, maxLength: 500, ...NOT_BLANK }),
    reference: Type.Optional(
      Type.String({ maxLength: 64, description: "The provider's reference of the refund." }),
    ),
  }),
  response: DoneOrWaiting,
  errors: ["NOT_FOUND", "NOT_PERMITTED", "CONFLICT"],
  handler: async (call, deps) => {
    const { decision, reason, reference = "" } = call.body;
    const decided = { decision, reason: reason.trim(), reference: reference.trim() };
    return presentOutcome(await decideStuckRefund(deps, actOf(call), call.params.id, decided));
  },
});

/** Refunds in manual review, for operators. */
export const STUCK_REFUND_ROUTES = [listStuckRefundsRoute, decideStuckRefundRoute] as const;
