import { hasSecondFactor } from "../../domain/access/second-factor.ts";
import { GatewayError } from "../../domain/errors.ts";
import {
  type AccessPolicy,
  findAccessPolicy,
  replaceAccessPolicy,
} from "../../store/access/access-policies.ts";
import { deleteSessionsOf } from "../../store/access/sessions.ts";
import { listUsers, lockOwners } from "../../store/access/users.ts";
import type { StoreDeps } from "../deps.ts";
import { type Act, recordChange } from "./record-change.ts";

/** Refunds above it need a confirmation, unless the team has chosen another amount. */
export const REFUND_CONFIRM_ABOVE_MINOR = 100_000;

/**
 * Changes the sign-in policy of a team. When every member needs a second factor from now on,
 * members who sign in without an authenticator app are signed out, and sign in again under the new
 * policy. Throws CONFLICT when the user has no second factor.
 */
export async function updateAccessPolicy(
  deps: StoreDeps,
  act: Act,
  change: Partial<AccessPolicy>,
): Promise<AccessPolicy> {
  const { merchantId } = act.actor;
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    await lockOwners(tx, merchantId);
    const before = await findAccessPolicy(tx, merchantId);
    const after = { ...before, ...change };
    if (after.needsSecondFactor && !before.needsSecondFactor) {
      if (!hasSecondFactor(act.actor)) {
        throw new GatewayError("CONFLICT", { detail: "Set up your own second factor first." });
      }
      const users = await listUsers(tx, merchantId);
      for (const user of users.filter(({ id, hasTotp }) => !hasTotp && id !== act.actor.id)) {
        await deleteSessionsOf(tx, user, null);
      }
    }
    await replaceAccessPolicy(tx, merchantId, after, now);
    const about = { targetKind: "merchant", targetId: merchantId } as const;
    const changed = { before: { ...before }, after: { ...after } };
    await recordChange(tx, act, now, {
      merchantId,
      action: "team.policy_changed",
      ...about,
      ...changed,
    });
    return after;
  });
}
