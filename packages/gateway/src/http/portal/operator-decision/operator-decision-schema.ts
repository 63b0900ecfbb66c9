import Type, { type Static } from "typebox";
import {
  OPERATOR_DECISION_KINDS,
  OPERATOR_DECISION_STATUSES,
  shownStatus,
} from "../../../domain/access/operator-decision.ts";
import type { Barred } from "../../../domain/access/second-approver.ts";
import type { OperatorOutcome } from "../../../operations/access/approval/operator-decisions.ts";
import type { OperatorDecision } from "../../../store/access/operator-decisions.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { BarredItem, presentBarred } from "../access/present-barred.ts";
import { At, Id, named, orNull, Sen } from "../schemas.ts";

export const OperatorDecisionItem = named("OperatorDecision", {
  id: Id,
  kind: Type.Enum([...OPERATOR_DECISION_KINDS], {
    description:
      "`QUARANTINE`: about a quarantined report. `STUCK_REFUND`: about a refund in manual review. " +
      "`SETTINGS`: fee or approval limit of a merchant. `SETTLEMENT_ACCOUNT`: verification of the " +
      "account, with its merchant.",
  }),
  merchantId: Id,
  subjectId: Type.String({ description: "ID of the report, refund or merchant." }),
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

/** As shown to an operator. */
export function presentOperatorDecision(
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

/** The response to a decision that may wait for a second operator. */
export const DoneOrWaiting = named("DoneOrWaiting", {
  done: Type.Boolean({ description: "False: a second operator has to approve it first." }),
});

export function presentOutcome(outcome: OperatorOutcome): Static<typeof DoneOrWaiting> {
  return { done: outcome === "DONE" };
}
