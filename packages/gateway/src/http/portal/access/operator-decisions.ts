import Type, { type Static } from "typebox";
import {
  OPERATOR_DECISION_KINDS,
  OPERATOR_DECISION_STATUSES,
  shownStatus,
} from "../../../domain/access/operator-decision.ts";
import { BARRED_REASONS, type Barred } from "../../../domain/access/second-approver.ts";
import type { OperatorOutcome } from "../../../operations/access/approval/operator-decisions.ts";
import {
  decideOperatorDecision,
  findDecisionBar,
  loadDecisionGrants,
} from "../../../operations/second-operator/decide-operator-decision.ts";
import {
  findOperatorDecisionTotals,
  listOperatorDecisions,
  type OperatorDecision,
} from "../../../store/access/operator-decisions.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { actOf } from "../portal-call.ts";
import { presentPage } from "../present-page.ts";
import { At, byId, closed, Id, named, orNull, pageOf, pageQuery, Sen } from "../schemas.ts";

export const BarredItem = named("Barred", {
  reason: Type.Enum([...BARRED_REASONS], {
    description:
      "`OWN`: requested by this user. `LATER`: joined or became an approver after the request. " +
      "`SAME_HAND`: one gave the other access lately, or both had it from the same user.",
  }),
  until: orNull(Type.String({ description: "When this user may decide; null: never." })),
});

export const OperatorDecisionItem = named("OperatorDecision", {
  id: Id,
  kind: Type.Enum([...OPERATOR_DECISION_KINDS], {
    description:
      "`QUARANTINE`: about a quarantined report. `STUCK_REFUND`: about a refund in manual review. " +
      "`SETTINGS`: approval limit of a merchant. `SETTLEMENT_ACCOUNT`: verification of the " +
      "account, with its merchant. `FEES`: a fee schedule, terms or service tax. " +
      "`BANK_ENTRY`: assigns an entry of a bank's file to a payout. `OWNER`: replaces an owner of a " +
      "merchant. `UNKNOWN_PAYMENT`: says whose payment a line of a settlement file is. " +
      "`CONTRACT`: settings, status or a merchant of a contract with an acquirer.",
  }),
  merchantId: Id,
  subjectId: Type.String({
    description: "ID of the report, refund, merchant, entry or contract, or what of the fees.",
  }),
  amountMinor: orNull(Sen),
  content: Type.Object(
    {},
    { additionalProperties: true, description: "What was decided; depends on `kind`." },
  ),
  reason: Type.String(),
  status: Type.Enum([...OPERATOR_DECISION_STATUSES]),
  requestedBy: Type.String({ description: "Email address of the operator." }),
  isOwn: Type.Boolean({ description: "Requested by this operator, who can only withdraw it." }),
  barred: orNull(BarredItem),
  decidedBy: Type.String({ description: "Email address; empty while it waits." }),
  createdAt: At,
  expiresAt: At,
});

/** The response to a decision that may wait for a second operator. */
export const DoneOrWaiting = named("DoneOrWaiting", {
  done: Type.Boolean({ description: "False: a second operator has to approve it first." }),
});

export function presentBarred(barred: Barred | null): Static<typeof BarredItem> | null {
  return barred && { reason: barred.reason, until: barred.until?.toISOString() ?? null };
}

/** As shown to an operator. */
function presentOperatorDecision(
  decision: OperatorDecision,
  readerId: string,
  barred: Barred | null,
  now: Date,
): Static<typeof OperatorDecisionItem> {
  const status = shownStatus(decision, now);
  return {
    ...withTimes(decision),
    content: decision.content as object,
    status,
    requestedBy: decision.requestedEmail,
    isOwn: decision.requestedBy === readerId,
    barred: status === "WAITING" ? presentBarred(barred) : null,
    decidedBy: decision.decidedEmail ?? "",
  };
}

export function presentOutcome(outcome: OperatorOutcome): Static<typeof DoneOrWaiting> {
  return { done: outcome === "DONE" };
}

export const listOperatorDecisionsRoute = route({
  auth: "portal",
  operationId: "listOperatorDecisions",
  method: "GET",
  path: "/portal/api/operator/decisions",
  permission: "operator",
  summary: "List the decisions of operators that a second operator has to approve, newest first.",
  query: closed({
    ...pageQuery,
    status: Type.Optional(Type.Enum([...OPERATOR_DECISION_STATUSES])),
  }),
  response: pageOf(OperatorDecisionItem),
  handler: async (call, deps) => {
    const { database } = deps;
    const { status = null } = call.query;
    const now = deps.clock.now();
    const filter = { status, merchantId: null, now };
    let grants: Awaited<ReturnType<typeof loadDecisionGrants>> = [];
    const load = async (decisions: OperatorDecision[]) => {
      grants = await loadDecisionGrants(database, call.actor, decisions, now);
      return decisions;
    };
    return presentPage(call, deps, {
      name: "operator decisions",
      list: async (page) => load(await listOperatorDecisions(database, filter, page)),
      positionOf: byCreation,
      count: (countMax) => findOperatorDecisionTotals(database, filter, countMax),
      present: (row) =>
        presentOperatorDecision(
          row,
          call.actor.id,
          findDecisionBar(row, call.actor, grants, now),
          now,
        ),
    });
  },
});

export const decideOperatorDecisionRoute = route({
  auth: "portal",
  operationId: "decideOperatorDecision",
  method: "POST",
  path: "/portal/api/operator/decisions/{id}/decide",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Approve another operator's decision, which is then carried out, or reject it. Who requested " +
    "it can only withdraw it, by rejecting.",
  params: byId,
  body: closed({ isApproved: Type.Boolean() }),
  response: OperatorDecisionItem,
  errors: ["NOT_FOUND", "CONFLICT", "FORBIDDEN", "NOT_PERMITTED", "SECOND_APPROVER_REQUIRED"],
  handler: async (call, deps) => {
    const { isApproved } = call.body;
    const decided = await decideOperatorDecision(deps, actOf(call), call.params.id, isApproved);
    return presentOperatorDecision(decided, call.actor.id, null, deps.clock.now());
  },
});
