import type { AuditAction } from "../../domain/access/audit-actions.ts";
import { lacksSecondFactor } from "../../domain/access/second-factor.ts";
import {
  canSignIn,
  isSessionAlive,
  type PortalSession,
  type PortalUser,
  SECOND_FACTOR_MS,
  SESSION_MS_MAX,
} from "../../domain/access/session.ts";
import { GatewayError } from "../../domain/errors.ts";
import { makeTextId } from "../../domain/ids.ts";
import {
  deleteExpired,
  deleteSession,
  deleteSessionByHash,
  deleteSessionsOf,
  findSession,
  insertSession,
  recordSeen,
  replaceSessionToken,
} from "../../store/access/sessions.ts";
import { forgetDevices, recordSignIn } from "../../store/access/users.ts";
import type { Queryable, Transaction } from "../../store/database.ts";
import type { Deps, StoreDeps } from "../deps.ts";
import type { KnownDevice } from "./guard/known-devices.ts";
import { hashToken, makeToken } from "./guard/secret-tokens.ts";
import { type Act, type CallOrigin, type Change, changeTo, recordChange } from "./record-change.ts";

/** Where a request to sign in came from. */
export interface LoginOrigin extends CallOrigin {
  /** The session cookie's value, when there is a session. */
  sessionToken: string | null;
  /** Of the accounts that signed in with this browser before. */
  devices: readonly KnownDevice[];
}

/**
 * Last use is saved at most this often, so that loading a page does not write a row per request.
 */
const SEEN_EVERY_MS = 60_000;
const USER_AGENT_LENGTH_MAX = 300;

/**
 * Creates a session with a new secret and ends the browser's previous one. Returns the cookie's
 * value, which is not stored.
 */
export async function createSession(
  deps: Deps,
  tx: Transaction,
  user: PortalUser,
  stage: PortalSession["stage"],
  origin: LoginOrigin,
): Promise<string> {
  const now = deps.trueClock.now();
  const token = makeToken(deps, user.merchantId);
  if (origin.sessionToken) await endSessionByToken(deps, tx, origin.sessionToken);
  const lifeMs = stage === "SIGNED_IN" ? SESSION_MS_MAX : SECOND_FACTOR_MS;
  const session: PortalSession = {
    id: makeTextId("session", deps.random),
    merchantId: user.merchantId,
    userId: user.id,
    stage,
    address: origin.address,
    userAgent: origin.userAgent.slice(0, USER_AGENT_LENGTH_MAX),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
    // The password was right a moment ago; the page that follows only sets up a second factor.
    confirmedAt: lacksSecondFactor(user, deps.isSandbox) ? now : null,
  };
  await insertSession(tx, session, hashToken(token));
  if (stage === "SIGNED_IN") {
    const signedInAt = deps.clock.now();
    await recordSignIn(tx, user, signedInAt);
    const change = changeTo("user", user, "session.signed_in");
    await recordChange(tx, { actor: user, origin }, signedInAt, change);
  }
  return token;
}

/** Null for an unknown or expired session, or when its user may no longer sign in. */
export async function readSession(
  deps: Pick<Deps, "database" | "routes" | "trueClock">,
  token: string,
): Promise<{ session: PortalSession; user: PortalUser } | null> {
  const found = await deps.routes.findByToken(token, (among) =>
    findSession(deps.database, among, hashToken(token)),
  );
  const now = deps.trueClock.now();
  if (!found || !isSessionAlive(found.session, now) || !canSignIn(found.user)) return null;
  if (now.getTime() - found.session.lastSeenAt.getTime() >= SEEN_EVERY_MS) {
    await recordSeen(deps.database, found.session, now);
  }
  return found;
}

/** Gives the session a new secret and marks it as confirmed. Throws NOT_SIGNED_IN. */
export async function renewSession(deps: Deps, session: PortalSession): Promise<string> {
  const token = makeToken(deps, session.merchantId);
  const now = deps.trueClock.now();
  if (!(await replaceSessionToken(deps.database, session, hashToken(token), now))) {
    throw new GatewayError("NOT_SIGNED_IN");
  }
  return token;
}

export async function endSessionByToken(
  deps: Pick<Deps, "routes">,
  db: Queryable,
  token: string,
): Promise<void> {
  await deps.routes.findByToken(token, async (among) =>
    (await deleteSessionByHash(db, among, hashToken(token))) ? true : null,
  );
}

/** Ends one of the user's sessions. Throws NOT_FOUND. */
export async function endSession(deps: StoreDeps, act: Act, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!(await deleteSession(tx, act.actor, id))) throw new GatewayError("NOT_FOUND");
    await recordChange(tx, act, deps.clock.now(), sessionChange(act, "session.ended", id));
  });
}

export async function endAllSessions(deps: StoreDeps, act: Act): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const now = deps.clock.now();
    await deleteSessionsOf(tx, act.actor, null);
    await forgetDevices(tx, act.actor, now);
    const change = sessionChange(act, "session.signed_out_everywhere", act.actor.id);
    await recordChange(tx, act, now, change);
  });
}

function sessionChange(act: Act, action: AuditAction, targetId: string): Change {
  return { merchantId: act.actor.merchantId, action, targetKind: "session", targetId };
}

/** Deletes what has expired. */
export async function deleteExpiredSessions(
  deps: Pick<Deps, "database" | "trueClock">,
): Promise<void> {
  await deleteExpired(deps.database, deps.trueClock.now());
}
