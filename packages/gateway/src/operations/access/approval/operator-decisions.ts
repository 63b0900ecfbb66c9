import {
  OPERATOR_DECISION_MS,
  type OperatorDecisionKind,
} from "../../../domain/access/operator-decision.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { type MerchantId, makeTextId } from "../../../domain/ids.ts";
import {
  insertOperatorDecision,
  type OperatorDecision,
} from "../../../store/access/operator-decisions.ts";
import { type Transaction, violatedUniqueKey } from "../../../store/database.ts";
import type { Deps } from "../../deps.ts";
import { type Act, recordChange } from "../record-change.ts";

/** Whether a decision has been carried out, or waits for a second operator. */
export type OperatorOutcome = "DONE" | "WAITING";

interface DecisionSubject {
  merchantId: MerchantId;
  kind: OperatorDecisionKind;
  subjectId: string;
  /** Null where it is about no amount. */
  amountMinor: number | null;
}

/** What the second operator reads, and what is carried out then. */
interface Decided {
  content: object;
  reason: string;
}

/**
 * Keeps a decision for a second operator. The caller has checked that one is needed, and that the
 * decision is possible. Throws CONFLICT while another one about the same waits.
 */
export async function keepForSecondOperator(
  deps: Pick<Deps, "clock" | "random">,
  tx: Transaction,
  act: Act,
  subject: DecisionSubject,
  decided: Decided,
): Promise<void> {
  const createdAt = deps.clock.now();
  const decision = {
    ...subject,
    ...decided,
    id: makeTextId("operatorDecision", deps.random),
    status: "WAITING" as const,
    requestedBy: act.actor.id,
    requestedIn: act.actor.merchantId,
    requestedEmail: act.actor.email,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + OPERATOR_DECISION_MS),
    decidedEmail: null,
    decidedAt: null,
  };
  await insertOperatorDecision(tx, decision).catch(asConflict);
  await recordChange(tx, { ...act, asOperator: true }, createdAt, {
    ...aboutDecision(decision),
    action: "operator_decision.requested",
    after: { ...decided, kind: subject.kind, amountMinor: subject.amountMinor },
  });
}

/** Where the audit log has it. */
export function aboutDecision({ merchantId, id }: Pick<OperatorDecision, "merchantId" | "id">) {
  return { merchantId, targetKind: "operator_decision", targetId: id } as const;
}

function asConflict(error: unknown): never {
  if (violatedUniqueKey(error) !== "operator_decisions_one_open") throw error;
  const detail = "A decision about this is already waiting for a second operator.";
  throw new GatewayError("CONFLICT", { detail, cause: error });
}
