import { findOperatorsMerchant } from "../../store/access/operator-users.ts";
import type { Transaction } from "../../store/database.ts";
import { type Fence, raiseFence as raiseRow } from "../../store/installation/fences.ts";
import { recordSystemChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";

type FenceDeps = Pick<Deps, "clock" | "database" | "random" | "trueClock">;

/** Who acts, by the operating system, and why. */
export interface FenceAct {
  userName: string;
  reason: string;
}

/** From now on nothing starts that moves money. Null when there is a fence already. */
export async function raiseFence(
  deps: FenceDeps,
  { userName, reason }: FenceAct,
): Promise<Fence | null> {
  return deps.database.transaction(async (tx) => {
    const raisedAt = deps.trueClock.now();
    const fence = await raiseRow(tx, { reason, raisedBy: userName, raisedAt });
    if (fence) await recordFence(deps, tx, "fence.raised", fence.number, { userName, reason });
    return fence;
  });
}

/** An installation without an operator has nobody to show it to. */
export async function recordFence(
  deps: FenceDeps,
  tx: Transaction,
  action: "fence.raised" | "fence.lifted",
  number: number,
  { userName, ...after }: { userName: string } & Record<string, unknown>,
): Promise<void> {
  const merchantId = await findOperatorsMerchant(tx);
  if (merchantId === null) return;
  const change = {
    merchantId,
    action,
    targetKind: "fence",
    targetId: String(number),
    after,
  } as const;
  await recordSystemChange(deps, tx, change, userName);
}
