import type { Static } from "typebox";
import Type from "typebox";
import {
  listStuckRefundDecisions,
  type Refund,
  STUCK_REFUND_DECISIONS,
} from "../../../domain/refund/refund.ts";
import { decideStuckRefund } from "../../../operations/refund/decide-stuck-refund.ts";
import { listStuckRefunds } from "../../../store/refund/refunds.ts";
import { actOf } from "../access/answer-session.ts";
import { presentPage, readPage, withOneMore } from "../paging.ts";
import { portalRoute } from "../portal-route.ts";
import { At, byId, closed, DONE, Done, Id, named, pageOf, pageQuery, Sen } from "../schemas.ts";

const Decision = Type.Enum([...STUCK_REFUND_DECISIONS], { title: "StuckRefundDecision" });

const StuckRefund = named("StuckRefund", {
  id: Id,
  merchantId: Id,
  transactionId: Id,
  railId: Type.String(),
  amountMinor: Sen,
  cause: Type.Enum(["MERCHANT", "DUPLICATE_PAYMENT", "WRONG_AMOUNT"]),
  reason: Type.String(),
  tries: Type.Integer({ description: "Calls to the provider since it was last retried." }),
  rawCode: Type.String({ description: "The provider's last error code; empty for none." }),
  decisions: Type.Array(Decision, { description: "What can be decided." }),
  createdAt: At,
  updatedAt: At,
});

/** Refunds that a provider does not make, and an operator's decisions about them. */
export const STUCK_REFUND_ROUTES = [
  portalRoute({
    name: "listStuckRefunds",
    method: "GET",
    path: "/portal/api/operator/stuck-refunds",
    permission: "operator",
    summary: "List the refunds that need a manual review, newest first.",
    query: closed(pageQuery),
    response: pageOf(StuckRefund),
    handle: async (call, deps) => {
      const page = readPage(call.query);
      const rows = await listStuckRefunds(deps.database, withOneMore(page));
      return presentPage(rows, page, ({ createdAt: at, id }) => ({ at, id }), presentStuck);
    },
  }),
  portalRoute({
    name: "decideStuckRefund",
    method: "POST",
    path: "/portal/api/operator/stuck-refunds/{id}/decide",
    permission: "operator",
    needsConfirmation: true,
    summary:
      "RETRY: send the refund to the provider again. MARK_REFUNDED: the payer was refunded in the " +
      "provider's back office. CANCEL: the money is the merchant's again; not for an overpayment.",
    params: byId,
    body: closed({
      decision: Decision,
      reason: Type.String({ minLength: 1, maxLength: 500, notBlank: true }),
      reference: Type.Optional(
        Type.String({ maxLength: 64, description: "The provider's reference of the refund." }),
      ),
    }),
    response: Done,
    errors: ["NOT_FOUND", "NOT_PERMITTED"],
    handle: async (call, deps) => {
      const { decision, reason, reference = "" } = call.body;
      const decided = { decision, reason: reason.trim(), reference: reference.trim() };
      await decideStuckRefund(deps, actOf(call), call.params.id, decided);
      return DONE;
    },
  }),
];

function presentStuck(refund: Refund): Static<typeof StuckRefund> {
  return {
    id: refund.id,
    merchantId: refund.merchantId,
    transactionId: refund.transactionId,
    railId: refund.railId,
    amountMinor: refund.amountMinor,
    cause: refund.cause,
    reason: refund.reason,
    tries: refund.tries,
    rawCode: refund.rawCode,
    decisions: listStuckRefundDecisions(refund),
    createdAt: refund.createdAt.toISOString(),
    updatedAt: refund.updatedAt.toISOString(),
  };
}
