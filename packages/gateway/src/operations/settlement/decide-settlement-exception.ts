import { type Act, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { resolveSettlementException } from "./resolve-settlement-exception.ts";

/**
 * An operator's decision about a settlement exception, with its audit entry in the same
 * transaction.
 */
export async function decideSettlementException(
  deps: Deps,
  act: Act,
  id: number,
  request: { decision: "ACCEPT" | "DISMISS"; reason: string },
): Promise<void> {
  const decided = { id, ...request, resolvedBy: act.actor.email };
  await deps.database.transaction(async (tx) => {
    await resolveSettlementException(deps, tx, decided);
    await recordChange(tx, { ...act, asOperator: true }, deps.clock.now(), {
      merchantId: act.actor.merchantId,
      action: "settlement_exception.resolved",
      targetKind: "settlement_exception",
      targetId: String(id),
      after: { ...request },
    });
  });
}
