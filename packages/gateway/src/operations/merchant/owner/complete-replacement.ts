import { grantOf } from "../../../domain/access/second-approver.ts";
import type { PortalUser } from "../../../domain/access/session.ts";
import { assert } from "../../../domain/assert.ts";
import type { MerchantId } from "../../../domain/ids.ts";
import { deleteSessionsOf } from "../../../store/access/sessions.ts";
import {
  claimEmail,
  findUser,
  findUserByEmail,
  insertUserRow,
  lockOwners,
  removeUser,
  replaceAccess,
} from "../../../store/access/users.ts";
import type { Transaction } from "../../../store/database.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import {
  endReplacement,
  listDueReplacements,
  lockOpenReplacement,
  type OwnerReplacement,
} from "../../../store/merchant/owner-replacements.ts";
import { recordGrant } from "../../access/approval/record-grant.ts";
import { newUser, sendInvitation } from "../../access/invitations.ts";
import { recordSystemChange } from "../../access/record-change.ts";
import type { Deps } from "../../deps.ts";
import { mailReplacement } from "./owner-mails.ts";
import { aboutOwner } from "./request-replacement.ts";

const MERCHANTS_MAX = 100;

/** Replaces the owners whose waiting time is over. Safe to repeat and in several processes. */
export async function completeReplacements(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const due = await deps.reach.among(deps.database, (db, among) =>
    listDueReplacements(db, now, MERCHANTS_MAX, among),
  );
  for (const merchantId of due) {
    await deps.database
      .transaction((tx) => complete(deps, tx, merchantId))
      .catch((error: unknown) => {
        deps.log.error({ err: error, merchantId }, "owner not replaced");
      });
  }
}

async function complete(deps: Deps, tx: Transaction, merchantId: MerchantId): Promise<void> {
  await lockOwners(tx, merchantId);
  const replacement = await lockOpenReplacement(tx, merchantId);
  const now = deps.clock.now();
  if (!replacement || replacement.effectiveAt > now) return;
  const isReplaced = await letIn(deps, tx, replacement, now);
  if (isReplaced) await letOut(tx, replacement, now);
  await mailReplacement(deps, tx, replacement, isReplaced ? "done" : "cancelled");
  const ended = isReplaced
    ? { state: "DONE" as const, endedEmail: null }
    : { state: "CANCELLED" as const, endedEmail: "" };
  await endReplacement(tx, replacement, { ...ended, at: now });
  await recordSystemChange(deps, tx, {
    ...aboutOwner(replacement),
    action: isReplaced ? "owner_replacement.done" : "owner_replacement.cancelled",
    before: { email: replacement.leavingEmail },
    after: { email: replacement.email },
  });
}

/** False when the address was taken by another team meanwhile. */
async function letIn(
  deps: Deps,
  tx: Transaction,
  { merchantId, email, requestedBy }: OwnerReplacement,
  now: Date,
): Promise<boolean> {
  const known = await findUserByEmail(tx, email);
  if (known && known.merchantId !== merchantId) return false;
  const granted = { grantedBy: requestedBy, grantedAt: now };
  if (known) {
    await promote(deps, tx, known, granted);
    return true;
  }
  const user = newUser(deps, merchantId, { email, role: "OWNER", storeIds: [] }, now);
  await insertUserRow(tx, user, null);
  await recordGrant(deps, tx, user, { kind: "INVITED", ...granted });
  const merchant = await findMerchant(tx, merchantId);
  // Taken in this moment: the next round finds it so.
  assert(await claimEmail(tx, user), `${email} is free`);
  await sendInvitation(deps, tx, merchant?.profile.companyName ?? "", user);
  return true;
}

/** A member of the team, with access to all stores. */
async function promote(
  deps: Deps,
  tx: Transaction,
  member: PortalUser,
  granted: { grantedBy: string; grantedAt: Date },
): Promise<void> {
  const after = { role: "OWNER" as const, storeIds: [], isActive: true };
  await replaceAccess(tx, member, after, granted.grantedAt);
  const kind = grantOf(member, after);
  if (kind) await recordGrant(deps, tx, { ...member, role: "OWNER" }, { kind, ...granted });
  await deleteSessionsOf(tx, member, null);
}

async function letOut(
  tx: Transaction,
  { merchantId, leavingId }: OwnerReplacement,
  now: Date,
): Promise<void> {
  const leaving = await findUser(tx, merchantId, leavingId);
  if (!leaving) return;
  await deleteSessionsOf(tx, leaving, null);
  await removeUser(tx, leaving, now);
}
