import type { Static } from "typebox";
import Type from "typebox";
import { readApproval, readDispute } from "../../../domain/payment/review-report.ts";
import { decideReport } from "../../../operations/payment/outcome/decide-report.ts";
import {
  loadReviewFacts,
  type ReviewFacts,
} from "../../../operations/payment/outcome/review-report.ts";
import { listQuarantine } from "../../../store/payment/quarantine.ts";
import { actOf } from "../access/answer-session.ts";
import { ClaimDecisionName, QuarantinedReport } from "../merchant/merchant-schemas.ts";
import { presentPage, readPage } from "../paging.ts";
import { portalRoute } from "../portal-route.ts";
import { closed, DONE, Done, pageOf, pageQuery } from "../schemas.ts";
import { readPostingId } from "../settlement-parts.ts";

/** Before the newest claim. */
const NEWEST = Number.MAX_SAFE_INTEGER;

/** What rails claimed that cannot be true, and a person's decisions about it. */
export const QUARANTINE_ROUTES = [
  portalRoute({
    name: "listQuarantine",
    method: "GET",
    path: "/portal/api/operator/quarantine",
    permission: "operator",
    summary: "List quarantined provider messages, newest first.",
    query: closed({ ...pageQuery, state: Type.Optional(Type.Enum(["OPEN", "RESOLVED"])) }),
    response: pageOf(QuarantinedReport),
    handle: async (call, deps) => {
      const page = readPage(call.query);
      const before = page.after ? Number(readPostingId(page)) : NEWEST;
      const { state } = call.query;
      const isOpen = state === undefined ? null : state === "OPEN";
      const rows = await listQuarantine(deps.database, isOpen, before, page.limit + 1);
      const facts = await loadReviewFacts(deps, rows);
      const keyOf = ({ claim }: ReviewFacts) => ({ at: claim.createdAt, id: String(claim.id) });
      return presentPage(facts, page, keyOf, presentClaim);
    },
  }),
  portalRoute({
    name: "decideReport",
    method: "POST",
    path: "/portal/api/operator/quarantine/{id}/decide",
    permission: "operator",
    needsConfirmation: true,
    summary:
      "Resolve a quarantined message. ACCEPT: the order is paid with the amount received. " +
      "REFUND_SURPLUS: the same, and the overpayment is refunded. " +
      "REFUND_ALL: the full amount is refunded. DISMISS: no money was received.",
    params: Type.Object({ id: Type.String({ pattern: "^[0-9]{1,15}$" }) }),
    body: closed({
      decision: ClaimDecisionName,
      reason: Type.String({ minLength: 1, maxLength: 500, notBlank: true }),
    }),
    response: Done,
    errors: ["NOT_FOUND", "NOT_PERMITTED"],
    handle: async (call, deps) => {
      await decideReport(deps, actOf(call), Number(call.params.id), call.body);
      return DONE;
    },
  }),
];

function presentClaim({
  claim,
  payment,
  decisions,
}: ReviewFacts): Static<typeof QuarantinedReport> {
  const money = readApproval(claim.claim) ?? readDispute(claim.claim);
  return {
    id: String(claim.id),
    railId: claim.railId,
    attemptId: claim.attemptId,
    merchantId: payment?.merchantId ?? null,
    transactionId: payment?.id ?? null,
    orderId: payment?.orderId ?? null,
    expectedMinor: payment?.amountMinor ?? null,
    reportedMinor: money?.amountMinor ?? null,
    reference: money?.reference ?? "",
    claim: claim.claim,
    note: claim.note,
    decisions,
    decision: claim.decision,
    decidedReason: claim.decidedReason ?? "",
    decidedBy: claim.decidedBy ?? "",
    decidedAt: claim.decidedAt?.toISOString() ?? null,
    createdAt: claim.createdAt.toISOString(),
  };
}
