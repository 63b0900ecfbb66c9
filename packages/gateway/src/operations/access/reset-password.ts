import { canSignIn, RESET_MS } from "../../domain/access/session.ts";
import { GatewayError } from "../../domain/errors.ts";
import { deleteLinks, findLink, redeemLink, replaceLink } from "../../store/access/links.ts";
import { deleteSessionsOf } from "../../store/access/sessions.ts";
import {
  findLoginSecrets,
  findUser,
  findUserByEmail,
  replacePassword,
  replaceUserName,
} from "../../store/access/users.ts";
import type { StoreDeps } from "../deps.ts";
import { enqueueMail } from "./enqueue-mail.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import {
  type Act,
  type CallOrigin,
  changeTo,
  hashToken,
  makeToken,
  type PortalOperationDeps,
  recordChange,
} from "./record-change.ts";
import { countAttempt, enforceAddressLimit, enforceLimit } from "./throttle.ts";

/** Emails to one address in 15 minutes, and requests from one network. */
const MAILS_MAX = 3;
const ASKS_MAX = 20;

/** Sends a link when the account exists; the caller cannot tell. */
export async function forgotPassword(
  deps: PortalOperationDeps,
  email: string,
  origin: CallOrigin,
): Promise<void> {
  await enforceAddressLimit(deps, "forgot from", origin.address, ASKS_MAX);
  await enforceLimit(deps, `forgot ${email.toLowerCase()}`, MAILS_MAX);
  const person = await findUserByEmail(deps.database, email);
  if (!person?.hasPassword || !canSignIn(person)) return;
  const now = deps.clock.now();
  const token = makeToken(deps, person.merchantId);
  await deps.database.transaction(async (tx) => {
    await replaceLink(tx, {
      tokenHash: hashToken(token),
      purpose: "RESET",
      user: person,
      createdAt: now,
      expiresAt: new Date(now.getTime() + RESET_MS),
    });
    await enqueueMail(deps, tx, {
      merchantId: person.merchantId,
      recipient: person.email,
      subject: "Reset your Kaunter password",
      text: [
        "We received a request to reset the password for this email address.",
        "Open this link within one hour to set a new password:",
        "",
        `${deps.publicUrl}/portal/reset#token=${token}`,
        "",
        "If you did not request this, ignore this email. Your password stays the same.",
      ].join("\n"),
    });
    await recordChange(
      tx,
      { actor: person, origin },
      now,
      changeTo("user", person, "password.reset_requested"),
    );
  });
}

/** Ends all sessions. Throws LINK_INVALID, WEAK_PASSWORD. */
export async function resetPassword(
  deps: PortalOperationDeps,
  request: { token: string; password: string },
  origin: CallOrigin,
): Promise<void> {
  await enforceAddressLimit(deps, "link from", origin.address, ASKS_MAX);
  const now = deps.clock.now();
  const tokenHash = hashToken(request.token);
  const user = await deps.routes.findByToken(request.token, (among) =>
    findLink(deps.database, among, tokenHash, "RESET", now),
  );
  const person = user && (await findUser(deps.database, user.merchantId, user.id));
  if (!person || !canSignIn(person)) throw new GatewayError("LINK_INVALID");
  const passwordHash = await hashPassword(request.password, person.email);
  await deps.database.transaction(async (tx) => {
    if ((await redeemLink(tx, person.merchantId, tokenHash, "RESET", now)) !== person.id) {
      throw new GatewayError("LINK_INVALID");
    }
    await replacePassword(tx, person, passwordHash, now);
    await deleteSessionsOf(tx, person, null);
    await recordChange(
      tx,
      { actor: person, origin },
      now,
      changeTo("user", person, "password.reset"),
    );
  });
}

/**
 * Ends all other sessions, and a link that was mailed for the old one. Throws LOGIN_FAILED,
 * WEAK_PASSWORD.
 */
export async function changePassword(
  deps: PortalOperationDeps,
  act: Act,
  sessionId: string,
  request: { currentPassword: string; newPassword: string },
): Promise<void> {
  const tries = await countAttempt(deps, act.actor.email, act.origin.address);
  const { passwordHash } = await findLoginSecrets(deps.database, act.actor);
  if (!(await verifyPassword(passwordHash, request.currentPassword))) {
    throw new GatewayError("LOGIN_FAILED");
  }
  await tries.reset();
  const fresh = await hashPassword(request.newPassword, act.actor.email);
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    await replacePassword(tx, act.actor, fresh, now);
    await deleteLinks(tx, act.actor, "RESET");
    await deleteSessionsOf(tx, act.actor, sessionId);
    await recordChange(tx, act, now, changeTo("user", act.actor, "password.changed"));
  });
}

export async function updateOwnName(
  deps: StoreDeps,
  act: Act,
  name: { firstName: string; lastName: string },
): Promise<void> {
  const now = deps.clock.now();
  const { firstName, lastName } = act.actor;
  await deps.database.transaction(async (tx) => {
    await replaceUserName(tx, act.actor, name, now);
    const named = {
      ...changeTo("user", act.actor, "user.renamed"),
      before: { firstName, lastName },
    };
    await recordChange(tx, act, now, { ...named, after: { ...name } });
  });
}
