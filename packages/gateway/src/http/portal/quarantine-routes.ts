import type { Static } from "typebox";
import Type from "typebox";
import { readApproval, readDispute } from "../../domain/judge-claim.ts";
import { type ClaimFacts, readClaimFacts } from "../../operations/judge-claim.ts";
import { decideClaim } from "../../operations/portal/decide-claim.ts";
import { listQuarantine } from "../../store/quarantine.ts";
import { actOf } from "./answer-session.ts";
import { ClaimDecisionName, QuarantinedClaim } from "./merchant-schemas.ts";
import { presentPage, readPage } from "./paging.ts";
import { portalRoute } from "./portal-route.ts";
import { closed, DONE, Done, pageOf, pageQuery } from "./schemas.ts";
import { readPostingId } from "./settlement-file.ts";

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
    response: pageOf(QuarantinedClaim),
    handle: async (call, deps) => {
      const page = readPage(call.query);
      const before = page.after ? Number(readPostingId(page)) : NEWEST;
      const { state } = call.query;
      const isOpen = state === undefined ? null : state === "OPEN";
      const rows = await listQuarantine(deps.database, isOpen, before, page.limit + 1);
      const facts = await readClaimFacts(deps, rows);
      const keyOf = ({ claim }: ClaimFacts) => ({ at: claim.createdAt, id: String(claim.id) });
      return presentPage(facts, page, keyOf, presentClaim);
    },
  }),
  portalRoute({
    name: "decideClaim",
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
      await decideClaim(deps, actOf(call), Number(call.params.id), call.body);
      return DONE;
    },
  }),
];

function presentClaim({ claim, payment, decisions }: ClaimFacts): Static<typeof QuarantinedClaim> {
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
