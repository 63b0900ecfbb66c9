import { INVITATION_MS } from "../../domain/access/session.ts";
import { makeLongId } from "../../domain/ids.ts";
import { insertAudit } from "../../store/access/audit.ts";
import { replaceLink } from "../../store/access/links.ts";
import type { Queryable } from "../../store/database.ts";
import type { Deps } from "../deps.ts";
import { type Change, hashToken, makeToken } from "./record-change.ts";

/** Keeps what somebody with the database's password did by a command. */
export async function recordByHand(
  deps: Pick<Deps, "clock" | "random">,
  tx: Queryable,
  change: Change,
): Promise<void> {
  const now = deps.clock.now();
  await insertAudit(tx, {
    before: null,
    after: null,
    ...change,
    at: now,
    actorKind: "SYSTEM",
    actorId: "",
    actorEmail: "",
    address: "",
    requestId: makeLongId(now, deps.random),
  });
}

/** A link that sets a person's password, once, within seven days; no mail is sent. */
export async function makeInvitationLink(
  deps: Pick<Deps, "clock" | "random" | "publicUrl">,
  tx: Queryable,
  userId: string,
): Promise<string> {
  const now = deps.clock.now();
  const token = makeToken(deps);
  await replaceLink(tx, {
    tokenHash: hashToken(token),
    purpose: "INVITATION",
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_MS),
  });
  return `${deps.publicUrl}/portal/invitation#token=${token}`;
}
