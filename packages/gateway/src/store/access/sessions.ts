import type { PortalSession, PortalUser } from "../../domain/access/session.ts";
import type { Queryable } from "../database.ts";
import type { FindSessionRow, ListSessionsRow } from "../generated/rows.ts";
import type { Among } from "../routes.ts";
import { part, sql } from "../sql.ts";
import { findUser, type UserKey } from "./users.ts";

/** Excludes the hash of its secret. */
const SESSION = part`
  merchant_id, id, user_id, stage, address, user_agent, created_at, last_seen_at, expires_at, confirmed_at`;

/** Few sessions share a user, so their id needs no index of its own. */
const isSession = ({ merchantId, userId, id }: SessionKey) => part`
  merchant_id = ${merchantId} and user_id = ${userId} and id = ${id}`;

type SessionKey = Pick<PortalSession, "merchantId" | "userId" | "id">;

export async function insertSession(
  tx: Queryable,
  session: PortalSession,
  tokenHash: Buffer,
): Promise<void> {
  await tx.run(sql`
    insert into portal_sessions (
      merchant_id, token_hash, id, user_id, stage, address, user_agent, created_at, last_seen_at, expires_at,
      confirmed_at)
    values (
      ${session.merchantId}, ${tokenHash}, ${session.id}, ${session.userId}, ${session.stage},
      ${session.address}, ${session.userAgent}, ${session.createdAt}, ${session.lastSeenAt}, ${session.expiresAt},
      ${session.confirmedAt})`);
}

export async function findSession(
  db: Queryable,
  among: Among,
  tokenHash: Buffer,
): Promise<{ session: PortalSession; user: PortalUser } | null> {
  const session = await db.row<FindSessionRow>(
    sql`
    select ${SESSION} from portal_sessions
     where merchant_id = any(${among}) and token_hash = ${tokenHash}`,
  );
  const user = session && (await findUser(db, session.merchantId, session.userId));
  return user && { session, user };
}

const SESSIONS_MAX = 100;

export async function listSessions(
  db: Queryable,
  user: UserKey,
  now: Date,
  idleSince: Date,
): Promise<PortalSession[]> {
  return db.rows<ListSessionsRow>(sql`
    select ${SESSION} from portal_sessions
     where merchant_id = ${user.merchantId} and user_id = ${user.id}
       and stage = 'SIGNED_IN' and expires_at > ${now}
       and last_seen_at > ${idleSince}
     order by last_seen_at desc limit ${SESSIONS_MAX}`);
}

export async function recordSeen(db: Queryable, session: PortalSession, now: Date): Promise<void> {
  await db.run(sql`
    update portal_sessions set last_seen_at = ${now}
     where ${isSession(session)} and last_seen_at < ${now}`);
}

/** Rotates a session's secret, which invalidates the old cookie. */
export async function replaceSessionToken(
  tx: Queryable,
  session: PortalSession,
  tokenHash: Buffer,
  confirmedAt: Date,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update portal_sessions set token_hash = ${tokenHash}, confirmed_at = ${confirmedAt}
     where ${isSession(session)}`);
  return changed === 1;
}

/** False when there is none. */
export async function deleteSessionByHash(
  tx: Queryable,
  among: Among,
  tokenHash: Buffer,
): Promise<boolean> {
  const changed = await tx.run(sql`
    delete from portal_sessions where merchant_id = any(${among}) and token_hash = ${tokenHash}`);
  return changed === 1;
}

/** False when the session does not exist or is not this user's. */
export async function deleteSession(tx: Queryable, user: UserKey, id: string): Promise<boolean> {
  const key = { merchantId: user.merchantId, userId: user.id, id };
  const changed = await tx.run(sql`delete from portal_sessions where ${isSession(key)}`);
  return changed === 1;
}

/** Deletes every session except `keepId`; null deletes them all. */
export async function deleteSessionsOf(
  tx: Queryable,
  user: UserKey,
  keepId: string | null,
): Promise<void> {
  await tx.run(sql`
    delete from portal_sessions
     where merchant_id = ${user.merchantId} and user_id = ${user.id}
       and id is distinct from ${keepId}`);
}

const PURGE_MAX = 5_000;

/** Deletes expired sessions, challenges and counters in batches, until none is left. */
export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  for (const batch of [
    sql`
    delete from portal_sessions where (merchant_id, token_hash) in (
      select merchant_id, token_hash from portal_sessions
       where expires_at <= ${now} limit ${PURGE_MAX})`,
    sql`
    delete from passkey_challenges where id in (
      select id from passkey_challenges where expires_at <= ${now} limit ${PURGE_MAX})`,
    sql`
    delete from portal_throttles where key in (
      select key from portal_throttles where window_ends_at <= ${now} limit ${PURGE_MAX})`,
  ]) {
    while ((await db.run(batch)) === PURGE_MAX);
  }
}
