import { KeyReadError, readPublicKey } from "@kaunter/signing";

import { GatewayError } from "../../domain/errors.ts";
import { LETTERS } from "../../platform/random.ts";
import {
  deleteOldSecret,
  findSealedClientSecret,
  listKeys,
  lockApplication,
  type PortalApplication,
  type PublicKeyRecord,
  replaceClientSecret,
  replaceKeyName,
  revokeKeys,
} from "../../store/application/application-admin.ts";
import { clientSecretContext, notifyCallerChanged } from "../../store/application/applications.ts";
import type { Transaction } from "../../store/database.ts";
import { type Act, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { addApplicationKey } from "./create-application.ts";
import { change, expectApplication } from "./update-application.ts";

const CLIENT_SECRET_LENGTH = 32;
const HOUR_MS = 3_600_000;
/** Active keys per application. */
const KEYS_MAX = 20;
const KEYS_MAX_EVER = 200;

/** Recorded in the audit log. Throws NOT_FOUND. */
export async function revealSecret(deps: Deps, act: Act, id: string): Promise<string> {
  const { merchantId } = act.actor;
  const sealed = await deps.database.transaction(async (tx) => {
    const found = await findSealedClientSecret(tx, merchantId, id);
    if (!found) throw new GatewayError("NOT_FOUND");
    const revealed = change(act, "application.secret_revealed", id);
    await recordChange(tx, act, deps.clock.now(), revealed);
    return found;
  });
  return deps.sealer.open(sealed, clientSecretContext(id)).toString("utf8");
}

/** The previous secret keeps working for `overlapHours`; an earlier overlap ends now. */
export async function rotateSecret(
  deps: Deps,
  act: Act,
  id: string,
  overlapHours: number,
): Promise<string> {
  const secret = deps.random.text(CLIENT_SECRET_LENGTH, LETTERS);
  const now = deps.clock.now();
  const until = overlapHours > 0 ? new Date(now.getTime() + overlapHours * HOUR_MS) : null;
  await withApplication(deps, act, id, async (tx, application) => {
    const sealed = deps.sealer.seal(secret, clientSecretContext(id));
    await replaceClientSecret(tx, application, sealed, until, now);
    const after = { overlapHours };
    await recordChange(tx, act, now, change(act, "application.secret_rotated", id, null, after));
  });
  return secret;
}

export async function endSecretOverlap(
  deps: Deps,
  act: Act,
  id: string,
): Promise<PortalApplication> {
  const now = deps.clock.now();
  return withApplication(deps, act, id, async (tx, application) => {
    await deleteOldSecret(tx, application, now);
    await recordChange(tx, act, now, change(act, "application.secret_overlap_ended", id));
  });
}

/** Inspects a pasted key. Throws INVALID_PUBLIC_KEY with the fix. */
export function checkPublicKey(pem: string): { bits: number; fingerprint: string } {
  try {
    const { bits, fingerprint } = readPublicKey(pem);
    return { bits, fingerprint };
  } catch (error) {
    if (!(error instanceof KeyReadError)) throw error;
    throw new GatewayError("INVALID_PUBLIC_KEY", { detail: error.message });
  }
}

/** Throws NOT_FOUND, INVALID_PUBLIC_KEY, and CONFLICT for a key that is already there. */
export async function addPublicKey(
  deps: Deps,
  act: Act,
  id: string,
  request: { name: string; publicKey: string },
): Promise<PublicKeyRecord> {
  const { fingerprint } = checkPublicKey(request.publicKey);
  await withApplication(deps, act, id, async (tx, application) => {
    const keys = await listKeys(tx, application.merchantId, id);
    const live = keys.filter((key) => key.revokedAt === null);
    if (live.some((key) => key.fingerprint === fingerprint)) {
      throw new GatewayError("CONFLICT", { detail: "The application already has this key." });
    }
    if (live.length >= KEYS_MAX || keys.length >= KEYS_MAX_EVER) {
      throw new GatewayError("CONFLICT", { detail: "Too many keys. Revoke one first." });
    }
    await addApplicationKey(deps, tx, application, request);
    await recordChange(
      tx,
      act,
      deps.clock.now(),
      change(act, "application.key_added", id, null, { name: request.name, fingerprint }),
    );
  });
  const keys = await listKeys(deps.database, act.actor.merchantId, id);
  const added = keys.find((key) => key.fingerprint === fingerprint && key.revokedAt === null);
  if (!added) throw new GatewayError("NOT_FOUND");
  return added;
}

/** Throws NOT_FOUND. */
export async function renamePublicKey(
  deps: Deps,
  act: Act,
  id: string,
  keyId: string,
  name: string,
): Promise<PublicKeyRecord> {
  let renamed: PublicKeyRecord | undefined;
  await withApplication(deps, act, id, async (tx, application) => {
    const before = await expectKey(tx, application, keyId);
    await replaceKeyName(tx, application.merchantId, id, keyId, name);
    renamed = { ...before, name };
    const names = [
      { keyId, name: before.name },
      { keyId, name },
    ] as const;
    await recordChange(tx, act, now(), change(act, "application.key_renamed", id, ...names));
  });
  if (!renamed) throw new GatewayError("NOT_FOUND");
  return renamed;

  function now(): Date {
    return deps.clock.now();
  }
}

/** Takes effect at once. Throws NOT_FOUND. */
export async function revokeApplicationKey(
  deps: Deps,
  act: Act,
  id: string,
  keyId: string,
): Promise<void> {
  const now = deps.clock.now();
  await withApplication(deps, act, id, async (tx, application) => {
    const key = await expectKey(tx, application, keyId);
    await revokeKeys(tx, application.merchantId, id, keyId, now);
    const before = { keyId, name: key.name, fingerprint: key.fingerprint };
    await recordChange(tx, act, now, change(act, "application.key_revoked", id, before));
  });
}

async function expectKey(
  tx: Transaction,
  application: PortalApplication,
  keyId: string,
): Promise<PublicKeyRecord> {
  const keys = await listKeys(tx, application.merchantId, application.id);
  const key = keys.find((each) => each.id === keyId);
  if (!key) throw new GatewayError("NOT_FOUND");
  return key;
}

/** Locks the application, applies the change and notifies every node; returns the new state. */
export async function withApplication(
  deps: Pick<Deps, "database">,
  act: Act,
  id: string,
  change: (tx: Transaction, application: PortalApplication) => Promise<void>,
): Promise<PortalApplication> {
  const { merchantId } = act.actor;
  return deps.database.transaction(async (tx) => {
    const application = await lockApplication(tx, merchantId, id);
    if (!application) throw new GatewayError("NOT_FOUND");
    await change(tx, application);
    await notifyCallerChanged(tx, id);
    return expectApplication(tx, merchantId, id);
  });
}
