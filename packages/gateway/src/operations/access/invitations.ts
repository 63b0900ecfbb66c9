import { plainText } from "@kaunter/checkout/plain-text";
import { canAssignRole } from "../../domain/access/permissions.ts";
import { canSignIn, INVITATION_MS, type PortalUser } from "../../domain/access/session.ts";
import type { User, UserRole } from "../../domain/access/user.ts";
import { GatewayError } from "../../domain/errors.ts";
import { makeLongId } from "../../domain/ids.ts";
import { findInviter } from "../../store/access/access-grants.ts";
import { findLink, redeemLink, replaceLink } from "../../store/access/links.ts";
import {
  claimEmail,
  findUser,
  hasTeamEmail,
  insertUserRow,
  listStoreIds,
  lockOwners,
  replacePassword,
  replaceUserName,
  type UserKey,
} from "../../store/access/users.ts";
import type { Queryable } from "../../store/database.ts";
import type { Deps } from "../deps.ts";
import { recordGrant } from "./approval/record-grant.ts";
import { enqueueMail, inBothLanguages } from "./enqueue-mail.ts";
import { hashPassword, type PasswordDeps } from "./guard/passwords.ts";
import { hashToken, makeToken } from "./guard/secret-tokens.ts";
import { enforceAddressLimit, enforceInvitationLimit } from "./guard/throttle.ts";
import { type Act, changeTo, recordChange } from "./record-change.ts";
import { createSession, type LoginOrigin } from "./sessions.ts";

/** Links opened from one address in 15 minutes. */
const LINKS_MAX = 20;

export interface Invitation {
  email: string;
  role: UserRole;
  storeIds: string[];
}

/**
 * An address that belongs to a user of another merchant gets an email about this and no link: only
 * its owner learns that the account exists. Throws FORBIDDEN, STORE_NOT_FOUND, and EMAIL_DUPLICATE
 * for a member of the team.
 */
export async function inviteTeamMember(
  deps: Deps,
  act: Act,
  companyName: string,
  request: Invitation,
): Promise<PortalUser> {
  const { merchantId } = act.actor;
  if (!canAssignRole(act.actor.role, null, request.role)) throw new GatewayError("FORBIDDEN");
  await enforceInvitationLimit(deps, merchantId);
  const now = deps.clock.now();
  const user = newUser(deps, merchantId, request, now);
  await deps.database.transaction(async (tx) => {
    await lockOwners(tx, merchantId);
    if (await hasTeamEmail(tx, merchantId, request.email)) {
      throw new GatewayError("EMAIL_DUPLICATE");
    }
    await expectStores(tx, merchantId, request.storeIds);
    await insertUserRow(tx, user, null);
    const granted = { grantedBy: act.actor.id, grantedAt: now };
    await recordGrant(deps, tx, user, { kind: "INVITED", ...granted });
    await sendInvitation(deps, tx, companyName, user, await claimEmail(tx, user));
    await recordChange(tx, act, now, {
      merchantId,
      action: "user.invited",
      targetKind: "user",
      targetId: user.id,
      after: { ...request },
    });
  });
  return expectTeamMember(deps.database, merchantId, user.id);
}

/** Sends a new link; the previous one stops working. Throws NOT_FOUND, CONFLICT, FORBIDDEN. */
export async function resendInvitation(
  deps: Deps,
  act: Act,
  companyName: string,
  userId: string,
): Promise<PortalUser> {
  const { merchantId } = act.actor;
  const user = await expectTeamMember(deps.database, merchantId, userId);
  if (!canAssignRole(act.actor.role, user.role, user.role)) throw new GatewayError("FORBIDDEN");
  if (user.hasPassword)
    throw new GatewayError("CONFLICT", { detail: "The invitation has already been accepted." });
  await enforceInvitationLimit(deps, merchantId);
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    await sendInvitation(deps, tx, companyName, user, await claimEmail(tx, user));
    await recordChange(tx, act, now, changeTo("user", user, "user.reinvited"));
  });
  return user;
}

/** Throws LINK_INVALID. */
export async function readInvitation(
  deps: Deps,
  token: string,
  address: string,
): Promise<PortalUser> {
  await enforceAddressLimit(deps, "link from", address, LINKS_MAX);
  const now = deps.clock.now();
  const key = await deps.routes.findByToken(token, (among) =>
    findLink(deps.database, among, hashToken(token), "INVITATION", now),
  );
  const user = key && (await findUser(deps.database, key.merchantId, key.id));
  if (!user || !canSignIn(user)) throw new GatewayError("LINK_INVALID");
  return user;
}

/** Sets name and password and signs in. Throws LINK_INVALID, WEAK_PASSWORD. */
export async function acceptInvitation(
  deps: Deps & PasswordDeps,
  request: { token: string; firstName: string; lastName: string; password: string },
  origin: LoginOrigin,
): Promise<string> {
  const user = await readInvitation(deps, request.token, origin.address);
  const passwordHash = await hashPassword(deps, request.password, user.email);
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const { merchantId, id } = user;
    if ((await redeemLink(tx, merchantId, hashToken(request.token), "INVITATION", now)) !== id) {
      throw new GatewayError("LINK_INVALID");
    }
    await replaceUserName(tx, user, request, now);
    await replacePassword(tx, user, passwordHash, now);
    const grantedBy = (await findInviter(tx, user)) ?? "";
    await recordGrant(deps, tx, user, { kind: "JOINED", grantedBy, grantedAt: now });
    const change = changeTo("user", user, "user.joined");
    await recordChange(tx, { actor: user, origin }, now, change);
    return createSession(deps, tx, user, "SIGNED_IN", origin);
  });
}

export async function sendInvitation(
  deps: Deps,
  tx: Queryable,
  companyName: string,
  user: Pick<User, "id" | "email" | "merchantId">,
  isAddressFree = true,
): Promise<void> {
  const link = await makeInvitationLink(deps, tx, user);
  // In the text only, never in a header.
  const company = plainText(companyName);
  await enqueueMail(deps, tx, {
    merchantId: user.merchantId,
    recipient: user.email,
    subject: { en: "You are invited to Kaunter", ms: "Anda dijemput ke Kaunter" },
    text: inBothLanguages([
      {
        en: `You are invited to the payment portal of ${company}.`,
        ms: `Anda dijemput ke portal bayaran ${company}.`,
      },
      ...(isAddressFree
        ? [
            {
              en: "Open this link within seven days to set your password:",
              ms: "Sila buka pautan ini dalam masa tujuh hari untuk menetapkan kata laluan anda:",
            },
            "",
            link,
            "",
          ]
        : [
            {
              en: "This email address already has an account with another team, so it cannot join.",
              ms: "Alamat e-mel ini sudah mempunyai akaun dengan pasukan lain, jadi ia tidak boleh digunakan.",
            },
            {
              en: "Request an invitation to another email address.",
              ms: "Sila minta jemputan ke alamat e-mel lain.",
            },
            "",
          ]),
      {
        en: "If you were not expecting this invitation, ignore this email.",
        ms: "Jika anda tidak menjangkakan jemputan ini, sila abaikan e-mel ini.",
      },
    ]),
  });
}

export async function expectStores(
  tx: Queryable,
  merchantId: string,
  storeIds: readonly string[],
): Promise<void> {
  if (storeIds.length === 0) return;
  const known = new Set(await listStoreIds(tx, merchantId));
  if (storeIds.some((id) => !known.has(id))) throw new GatewayError("STORE_NOT_FOUND");
}

export async function expectTeamMember(
  db: Queryable,
  merchantId: string,
  userId: string,
): Promise<PortalUser> {
  const user = await findUser(db, merchantId, userId);
  if (!user) throw new GatewayError("NOT_FOUND");
  return user;
}

/** Without a name and a password, which come with the invitation. */
export function newUser(
  deps: Pick<Deps, "random">,
  merchantId: string,
  request: Invitation,
  now: Date,
): User {
  return {
    id: makeLongId(now, deps.random),
    merchantId,
    firstName: "",
    lastName: "",
    countryCode: "",
    phoneNumber: "",
    email: request.email,
    avatarUrl: "",
    role: request.role,
    status: "ACTIVE",
    isActive: true,
    settlementAccountIds: [],
    storeIds: request.storeIds,
    currentStoreId: "",
    createdAt: now,
    updatedAt: now,
  };
}

/** A link that sets a user's password, once, within seven days; no email is sent. */
export async function makeInvitationLink(
  deps: Pick<Deps, "clock" | "random" | "publicUrl">,
  tx: Queryable,
  user: UserKey,
): Promise<string> {
  const now = deps.clock.now();
  const token = makeToken(deps, user.merchantId);
  await replaceLink(tx, {
    tokenHash: hashToken(token),
    purpose: "INVITATION",
    user,
    createdAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_MS),
  });
  return `${deps.publicUrl}/portal/invitation#token=${token}`;
}
