import { findRuleProblems, type RoutingRule } from "../../domain/contract/routing.ts";
import { GatewayError } from "../../domain/errors.ts";
import { findRouting, insertRoutingVersion } from "../../store/contract/routing-versions.ts";
import { type Transaction, violatedUniqueKey } from "../../store/database.ts";
import type { OperatorOutcome } from "../access/approval/operator-decisions.ts";
import type { Act } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { type ContractDeps, guardContract, recordContractChange } from "./contract-act.ts";

type RoutingDeps = ContractDeps & Pick<Deps, "routing">;

export interface KeptRouting {
  what: "ROUTING";
  /** The version that it replaces. */
  base: number;
  rules: readonly RoutingRule[];
}

/** Of whoever asked, where another operator approves. */
interface Request {
  requestedEmail: string;
  reason: string;
}

/** No contract has it: their IDs have small letters. */
const SUBJECT = "ROUTING";

interface RoutingChange {
  /** That the list was made from. */
  version: number;
  rules: readonly RoutingRule[];
  reason: string;
}

/**
 * Replaces the whole list. Throws INVALID_PARAMETER, CONFLICT while a decision waits or when there
 * is a newer version, and NOT_PERMITTED when another one is saved at the same time.
 */
export async function changeRouting(
  deps: RoutingDeps,
  act: Act,
  { version, rules, reason }: RoutingChange,
): Promise<OperatorOutcome> {
  expectRules(deps, rules);
  const outcome = await deps.database.transaction(async (tx) => {
    const base = (await findRouting(tx))?.version ?? 0;
    if (base !== version) {
      const detail = "The rules were changed since. Reload them, and change those.";
      throw new GatewayError("CONFLICT", { detail });
    }
    const content: KeptRouting = { what: "ROUTING", base, rules };
    const request = { requestedEmail: act.actor.email, reason };
    return guardContract(deps, tx, act, { subjectId: SUBJECT, content, reason }, () =>
      carryOutRouting(deps, tx, act, content, request),
    );
  });
  if (outcome === "DONE") deps.routing.forget();
  return outcome;
}

/** Throws INVALID_PARAMETER, and NOT_PERMITTED when the list has changed since. */
export async function carryOutRouting(
  deps: RoutingDeps,
  tx: Transaction,
  act: Act,
  { base, rules }: KeptRouting,
  { requestedEmail, reason }: Request,
): Promise<void> {
  expectRules(deps, rules);
  const before = await findRouting(tx);
  if ((before?.version ?? 0) !== base) throw changedSince();
  const { email } = act.actor;
  await insertRoutingVersion(tx, {
    ...{ version: base + 1, rules, reason, requestedEmail, createdAt: deps.clock.now() },
    approvedEmail: email === requestedEmail ? "" : email,
  }).catch((error: unknown) => {
    throw violatedUniqueKey(error) === null ? error : changedSince(error);
  });
  await recordContractChange(deps, tx, act, {
    ...{ action: "contract.routing_changed", contractId: SUBJECT },
    before: { version: base, rules: before?.rules ?? [] },
    after: { version: base + 1, rules, reason },
  });
}

function changedSince(cause?: unknown): GatewayError {
  const detail = "The rules were changed since. Make the change again.";
  return new GatewayError("NOT_PERMITTED", { detail, cause });
}

/** Throws INVALID_PARAMETER with every problem. */
export function expectRules({ rails }: Pick<Deps, "rails">, rules: readonly RoutingRule[]): void {
  const problems = findRuleProblems(rules, {
    contractIds: rails.list().map(({ id }) => id),
    methods: rails.listMethods().map(({ method }) => method.id),
  });
  if (problems.length === 0) return;
  throw new GatewayError("INVALID_PARAMETER", { detail: problems.join(" ") });
}
