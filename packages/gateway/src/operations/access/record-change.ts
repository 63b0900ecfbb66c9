import type { AuditAction, AuditTarget } from "../../domain/access/audit-actions.ts";
import type { PortalUser } from "../../domain/access/session.ts";
import { makeLongId } from "../../domain/ids.ts";
import { type AuditRecord, insertAudit } from "../../store/access/audit.ts";
import type { Transaction } from "../../store/database.ts";
import type { Deps } from "../deps.ts";

/** Where a request came from. */
export interface CallOrigin {
  address: string;
  userAgent: string;
  requestId: string;
}

/** Who acts, and from where: everything the audit log needs. */
export interface Act {
  actor: PortalUser;
  origin: CallOrigin;
  /** True when the user acts as operator, not for their own merchant. */
  asOperator?: boolean;
}

/** An application acting through the signed API. */
export interface ApplicationAct {
  application: { id: string; name: string };
  origin: CallOrigin;
}

/** What a user or an application does. */
export type AnyAct = Act | ApplicationAct;

export interface Change {
  merchantId: string;
  action: AuditAction;
  targetKind: AuditTarget;
  targetId: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** A change of something that has an id of its own; `before` and `after` may be added. */
export function changeTo(
  targetKind: AuditTarget,
  { merchantId, id }: Pick<Change, "merchantId"> & { id: string },
  action: AuditAction,
): Change {
  return { merchantId, action, targetKind, targetId: id };
}

/** Records a change in the transaction of the change: both are saved or neither. */
export async function recordChange(
  tx: Transaction,
  act: AnyAct,
  now: Date,
  change: Change,
): Promise<void> {
  const record: AuditRecord = {
    ...change,
    at: now,
    ...actorOf(act),
    before: change.before ? maskSecrets(change.before) : null,
    after: change.after ? maskSecrets(change.after) : null,
    address: act.origin.address,
    requestId: act.origin.requestId,
  };
  await insertAudit(tx, record);
}

function actorOf(
  act: AnyAct,
): Pick<AuditRecord, "actorKind" | "actorId" | "actorName" | "actorEmail"> {
  if ("application" in act) {
    const { id, name } = act.application;
    return { actorKind: "APPLICATION", actorId: id, actorName: name, actorEmail: "" };
  }
  const { id, email } = act.actor;
  const actorKind = act.asOperator ? "OPERATOR" : "USER";
  return { actorKind, actorId: id, actorName: "", actorEmail: email };
}

const SECRET_NAME = /secret|password|token|private|recovery|cvc|card_?number|totp/i;

/** Values of fields with secret-sounding names are masked, in case an operation passes one. */
function maskSecrets(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      SECRET_NAME.test(name) && typeof member === "string" ? "[secret]" : member,
    ]),
  );
}

/**
 * Records a change made by a command with the database's password. `actorName`: who ran it, by the
 * operating system.
 */
export async function recordSystemChange(
  deps: Pick<Deps, "clock" | "random">,
  tx: Transaction,
  change: Change,
  actorName = "",
): Promise<void> {
  const now = deps.clock.now();
  await insertAudit(tx, {
    before: null,
    after: null,
    ...change,
    at: now,
    actorKind: "SYSTEM",
    actorId: "",
    actorName,
    actorEmail: "",
    address: "",
    requestId: makeLongId(now, deps.random),
  });
}
