import type { AuditAction } from "../../domain/access/audit-actions.ts";
import { needsSecondOperator } from "../../domain/access/operator-decision.ts";
import { GatewayError } from "../../domain/errors.ts";
import type { Transaction } from "../../store/database.ts";
import {
  keepForSecondOperator,
  type OperatorOutcome,
} from "../access/approval/operator-decisions.ts";
import { type Act, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";

export type ContractDeps = Pick<
  Deps,
  | "clock"
  | "database"
  | "fingerprinter"
  | "isSandbox"
  | "merchantContracts"
  | "operatorApprovalAboveMinor"
  | "rails"
  | "random"
  | "refreshContracts"
  | "sealer"
>;

/** Which payments a contract gets, and where they go, is never one person's in production. */
function needsSecond({ isSandbox, operatorApprovalAboveMinor }: ContractDeps): boolean {
  return !isSandbox || needsSecondOperator(operatorApprovalAboveMinor, null);
}

interface GuardedContract {
  /** What only one waiting decision may be about. */
  subjectId: string;
  /** For the second operator; holds no secret. */
  content: object;
  reason: string;
}

/** Carries a change out, or keeps it for a second operator. Throws CONFLICT while one waits. */
export async function guardContract(
  deps: ContractDeps,
  tx: Transaction,
  act: Act,
  { subjectId, content, reason }: GuardedContract,
  carryOut: () => Promise<void>,
): Promise<OperatorOutcome> {
  if (!needsSecond(deps)) {
    await carryOut();
    return "DONE";
  }
  const { merchantId } = act.actor;
  const subject = { merchantId, kind: "CONTRACT" as const, subjectId, amountMinor: null };
  await keepForSecondOperator(deps, tx, act, subject, { content, reason });
  return "WAITING";
}

/** In the audit log of operators. */
export function recordContractChange(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  act: Act,
  change: {
    action: AuditAction;
    contractId: string;
    before?: Record<string, unknown>;
    after: Record<string, unknown>;
  },
): Promise<void> {
  const { contractId: targetId, ...rest } = change;
  return recordChange(tx, { ...act, asOperator: true }, deps.clock.now(), {
    ...rest,
    ...{ merchantId: act.actor.merchantId, targetKind: "contract", targetId },
  });
}

export const noContract = () =>
  new GatewayError("NOT_FOUND", { detail: "The contract does not exist." });

export const changedSince = () =>
  new GatewayError("NOT_PERMITTED", {
    detail: "The contract was changed since. Make the change again.",
  });
