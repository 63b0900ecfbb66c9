import { canAssignRole } from "../../domain/access/permissions.ts";
import { grantOf } from "../../domain/access/second-approver.ts";
import type { PortalUser } from "../../domain/access/session.ts";
import type { UserRole } from "../../domain/access/user.ts";
import { GatewayError } from "../../domain/errors.ts";
import { deleteSessionsOf } from "../../store/access/sessions.ts";
import { lockOwners, removeUser, replaceAccess } from "../../store/access/users.ts";
import type { Deps, StoreDeps } from "../deps.ts";
import { recordGrant } from "./approval/record-grant.ts";
import { expectStores, expectTeamMember } from "./invitations.ts";
import { type Act, recordChange } from "./record-change.ts";

export interface AccessChange {
  role?: UserRole;
  storeIds?: string[];
  isActive?: boolean;
}

/**
 * Updates a team member's access and ends their sessions. Throws NOT_FOUND, FORBIDDEN, LAST_OWNER,
 * STORE_NOT_FOUND.
 */
export async function updateTeamMember(
  deps: StoreDeps & Pick<Deps, "random">,
  act: Act,
  userId: string,
  change: AccessChange,
): Promise<PortalUser> {
  const { merchantId } = act.actor;
  return deps.database.transaction(async (tx) => {
    const owners = await lockOwners(tx, merchantId);
    // After the lock: what was requested before it was requested earlier.
    const now = deps.clock.now();
    const before = await expectTeamMember(tx, merchantId, userId);
    const after = {
      role: change.role ?? before.role,
      storeIds: change.storeIds ?? before.storeIds,
      isActive: change.isActive ?? before.isActive,
    };
    if (!canAssignRole(act.actor.role, before.role, after.role))
      throw new GatewayError("FORBIDDEN");
    if (userId === act.actor.id) {
      throw new GatewayError("FORBIDDEN", { detail: "You cannot change your own access." });
    }
    if (after.role !== "OWNER" || !after.isActive) expectOtherOwner(owners, userId);
    await expectStores(tx, merchantId, after.storeIds);
    await replaceAccess(tx, before, after, now);
    const kind = grantOf(before, after);
    const granted = { grantedBy: act.actor.id, grantedAt: now };
    if (kind) await recordGrant(deps, tx, { ...before, role: after.role }, { kind, ...granted });
    await deleteSessionsOf(tx, before, null);
    await recordChange(tx, act, now, {
      merchantId,
      action: "user.access_changed",
      targetKind: "user",
      targetId: userId,
      before: { role: before.role, storeIds: before.storeIds, isActive: before.isActive },
      after,
    });
    return expectTeamMember(tx, merchantId, userId);
  });
}

/** Throws NOT_FOUND, FORBIDDEN, LAST_OWNER. */
export async function removeTeamMember(deps: StoreDeps, act: Act, userId: string): Promise<void> {
  const { merchantId } = act.actor;
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const owners = await lockOwners(tx, merchantId);
    const user = await expectTeamMember(tx, merchantId, userId);
    if (!canAssignRole(act.actor.role, user.role, user.role)) throw new GatewayError("FORBIDDEN");
    if (userId === act.actor.id) {
      throw new GatewayError("FORBIDDEN", { detail: "You cannot remove yourself." });
    }
    expectOtherOwner(owners, userId);
    await deleteSessionsOf(tx, user, null);
    await removeUser(tx, user, now);
    await recordChange(tx, act, now, {
      merchantId,
      action: "user.removed",
      targetKind: "user",
      targetId: userId,
      before: { email: user.email, role: user.role },
    });
  });
}

function expectOtherOwner(owners: readonly string[], userId: string): void {
  if (owners.every((id) => id === userId)) throw new GatewayError("LAST_OWNER");
}
