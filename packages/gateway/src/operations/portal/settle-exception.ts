import { resolveSettlementException } from "../resolve-settlement-exception.ts";
import { type Act, type PortalOperationDeps, recordChange } from "./act.ts";

/**
 * An operator's decision about a line that does not agree with our books, kept in the audit log.
 */
export async function settleException(
  deps: PortalOperationDeps,
  act: Act,
  id: number,
  request: { decision: "ACCEPT" | "DISMISS"; reason: string },
): Promise<void> {
  await resolveSettlementException(deps, { id, ...request, resolvedBy: act.actor.email });
  await recordChange(
    deps.database,
    { ...act, asOperator: true },
    {
      merchantId: act.actor.merchantId,
      action: "settlement_exception.resolved",
      targetKind: "settlement_exception",
      targetId: String(id),
      after: { ...request },
    },
    deps.clock.now(),
  );
}
