import { networkOf } from "../../domain/access/network-of.ts";
import { canSignIn, type PortalUser, RESET_MS } from "../../domain/access/session.ts";
import { GatewayError } from "../../domain/errors.ts";
import {
  deleteExpiredLinks,
  deleteLinks,
  findLink,
  insertLink,
  redeemLink,
} from "../../store/access/links.ts";
import { deleteSessionsOf } from "../../store/access/sessions.ts";
import {
  findUser,
  findUserByEmail,
  forgetDevices,
  replacePassword,
  replaceUserName,
} from "../../store/access/users.ts";
import type { Deps, StoreDeps } from "../deps.ts";
import { checkOwnPassword } from "./confirm-session.ts";
import { enqueueMail, inBothLanguages } from "./enqueue-mail.ts";
import { hashPassword, type PasswordDeps } from "./guard/passwords.ts";
import { recordFailedAttempt } from "./guard/record-failed-attempt.ts";
import { runLater } from "./guard/run-later.ts";
import { hashToken, makeToken } from "./guard/secret-tokens.ts";
import { countWithinLimit, enforceAddressLimit, enforceLimit } from "./guard/throttle.ts";
import { type Act, type CallOrigin, changeTo, recordChange } from "./record-change.ts";

/** Emails to one address in 15 minutes, by request of one network and of all together. */
const MAILS_MAX = 3;
const MAILS_IN_ALL_MAX = 12;
/** Requests from one network in 15 minutes. */
const ASKS_MAX = 20;

/**
 * Sends a link when the account exists. Neither response nor timing reveals this: the account is
 * looked up after the response.
 */
export async function forgotPassword(
  deps: Deps,
  email: string,
  { address, userAgent, requestId }: CallOrigin,
): Promise<void> {
  await enforceAddressLimit(deps, "forgot from", address, ASKS_MAX);
  const of = `forgot ${email.toLowerCase()}`;
  await enforceLimit(deps, `${of} from ${networkOf(address)}`, MAILS_MAX);
  // Silent: the caller may be a stranger, and the user already has valid links.
  if (!(await countWithinLimit(deps, of, MAILS_IN_ALL_MAX))) return;
  runLater(deps, "send a reset link", () =>
    sendResetLink(deps, email, { address, userAgent, requestId }),
  );
}

/** Earlier links stay valid, so that a stranger's request cannot invalidate the user's own. */
async function sendResetLink(deps: Deps, email: string, origin: CallOrigin): Promise<void> {
  const user = await findUserByEmail(deps.database, email);
  if (!user?.hasPassword || !canSignIn(user)) return;
  const now = deps.clock.now();
  const token = makeToken(deps, user.merchantId);
  await deps.database.transaction(async (tx) => {
    await deleteExpiredLinks(tx, user, now);
    await insertLink(tx, {
      tokenHash: hashToken(token),
      purpose: "RESET",
      user,
      createdAt: now,
      expiresAt: new Date(now.getTime() + RESET_MS),
    });
    await enqueueMail(deps, tx, {
      merchantId: user.merchantId,
      recipient: user.email,
      subject: {
        en: "Reset your Kaunter password",
        ms: "Tetapkan semula kata laluan Kaunter anda",
      },
      text: inBothLanguages([
        {
          en: "We received a request to reset the password for this email address.",
          ms: "Kami menerima permintaan untuk menetapkan semula kata laluan bagi alamat e-mel ini.",
        },
        {
          en: "Open this link within one hour to set a new password:",
          ms: "Sila buka pautan ini dalam masa satu jam untuk menetapkan kata laluan baharu:",
        },
        "",
        `${deps.publicUrl}/portal/reset#token=${token}`,
        "",
        {
          en: "If you did not request this, ignore this email. Your password stays the same.",
          ms: "Jika anda tidak membuat permintaan ini, sila abaikan e-mel ini. Kata laluan anda tidak berubah.",
        },
      ]),
    });
    await recordChange(
      tx,
      { actor: user, origin },
      now,
      changeTo("user", user, "password.reset_requested"),
    );
  });
}

/** Ends all sessions; known devices become strangers. Throws LINK_INVALID, WEAK_PASSWORD. */
export async function resetPassword(
  deps: Deps & PasswordDeps,
  request: { token: string; password: string },
  origin: CallOrigin,
): Promise<PortalUser> {
  await enforceAddressLimit(deps, "link from", origin.address, ASKS_MAX);
  const now = deps.clock.now();
  const tokenHash = hashToken(request.token);
  const key = await deps.routes.findByToken(request.token, (among) =>
    findLink(deps.database, among, tokenHash, "RESET", now),
  );
  const user = key && (await findUser(deps.database, key.merchantId, key.id));
  if (!user || !canSignIn(user)) throw new GatewayError("LINK_INVALID");
  const passwordHash = await hashPassword(deps, request.password, user.email);
  await deps.database.transaction(async (tx) => {
    if ((await redeemLink(tx, user.merchantId, tokenHash, "RESET", now)) !== user.id) {
      throw new GatewayError("LINK_INVALID");
    }
    await replacePassword(tx, user, passwordHash, now);
    await deleteLinks(tx, user, "RESET");
    await deleteSessionsOf(tx, user, null);
    await forgetDevices(tx, user, now);
    await recordChange(tx, { actor: user, origin }, now, changeTo("user", user, "password.reset"));
  });
  return user;
}

/**
 * Ends all other sessions, and a link that was mailed for the old one. Throws LOGIN_FAILED,
 * WEAK_PASSWORD.
 */
export async function changePassword(
  deps: Deps & PasswordDeps,
  act: Act,
  sessionId: string,
  request: { currentPassword: string; newPassword: string },
): Promise<void> {
  if (!(await checkOwnPassword(deps, act, request.currentPassword))) {
    recordFailedAttempt(deps, act.actor, act.origin);
    throw new GatewayError("LOGIN_FAILED");
  }
  const fresh = await hashPassword(deps, request.newPassword, act.actor.email);
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    await replacePassword(tx, act.actor, fresh, now);
    await deleteLinks(tx, act.actor, "RESET");
    await deleteSessionsOf(tx, act.actor, sessionId);
    await forgetDevices(tx, act.actor, now);
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
