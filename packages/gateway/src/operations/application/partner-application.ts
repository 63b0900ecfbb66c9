import { KeyReadError, readPublicKey } from "@kaunter/signing";
import type { AuditAction } from "../../domain/access/audit-actions.ts";
import { GatewayError } from "../../domain/errors.ts";
import type { Application } from "../../domain/merchant/merchant.ts";
import { isRedirectUri } from "../../domain/redirect.ts";
import { findUser } from "../../store/access/users.ts";
import {
  APPLICATIONS_MAX,
  listKeys,
  lockApplication,
  lockApplicationCount,
  type PortalApplication,
  replaceApplication,
  revokeKeys,
} from "../../store/application/application-admin.ts";
import { notifyCallerChanged } from "../../store/application/applications.ts";
import type { Transaction } from "../../store/database.ts";
import { type AnyAct, type Change, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { addApplicationKey, createApplication } from "./create-application.ts";

/** `publicKey` is the client's newest, "" when there is none. */
export type ShownApplication = Application & Pick<PortalApplication, "publicKey">;

/** An application as a partner defines it; `publicKey` is PEM, "" for none yet. */
export type ApplicationFacts = Pick<
  Application,
  "name" | "isActive" | "redirectUris" | "homePageUrl" | "logoUrl" | "privacyPolicyUrl" | "userId"
> & { publicKey: string };

/**
 * Throws INVALID_PARAMETER, INVALID_PUBLIC_KEY, USER_NOT_FOUND, TOO_MANY_APPLICATIONS.
 */
export async function createPartnerApplication(
  deps: Deps,
  merchantId: string,
  { publicKey, ...facts }: ApplicationFacts,
  act: AnyAct,
): Promise<ShownApplication & { clientSecret: string }> {
  expectRedirectUris(facts.redirectUris);
  if (publicKey !== "") expectPublicKey(publicKey);
  return deps.database.transaction(async (tx) => {
    await expectUser(tx, merchantId, facts.userId);
    if ((await lockApplicationCount(tx, merchantId)) >= APPLICATIONS_MAX) {
      throw new GatewayError("TOO_MANY_APPLICATIONS");
    }
    const { application, clientSecret } = await createApplication(deps, tx, {
      ...facts,
      merchantId,
      signatureMode: "strict",
    });
    if (publicKey !== "") {
      await addApplicationKey(deps, tx, application, { name: "First key", publicKey });
    }
    const change = about("application.created", application, { ...facts });
    await recordChange(tx, act, application.createdAt, change);
    return { ...application, publicKey, clientSecret };
  });
}

/**
 * Omitted fields keep their values. A new public key replaces all previous ones at once. Throws
 * INVALID_PARAMETER, CLIENT_NOT_FOUND, INVALID_PUBLIC_KEY, USER_NOT_FOUND.
 */
export async function updatePartnerApplication(
  deps: Deps,
  merchantId: string,
  applicationId: string,
  { publicKey, ...changes }: Partial<ApplicationFacts>,
  act: AnyAct,
): Promise<ShownApplication> {
  expectRedirectUris(changes.redirectUris ?? []);
  const fingerprint = publicKey ? expectPublicKey(publicKey) : null;
  return deps.database.transaction(async (tx) => {
    const before = await lockApplication(tx, merchantId, applicationId);
    if (!before) throw new GatewayError("CLIENT_NOT_FOUND");
    await expectUser(tx, merchantId, changes.userId ?? "");
    const after = { ...before, ...changes, updatedAt: deps.clock.now() };
    await replaceApplication(tx, after);
    const keys = await listKeys(tx, merchantId, applicationId);
    const newest = keys.find(({ revokedAt }) => revokedAt === null);
    if (publicKey && newest?.fingerprint !== fingerprint) {
      await revokeKeys(tx, merchantId, applicationId, null, after.updatedAt);
      await addApplicationKey(deps, tx, after, { name: "Key of a partner", publicKey });
      after.publicKey = publicKey;
      const added = about("application.key_added", after, { fingerprint });
      await recordChange(tx, act, after.updatedAt, added);
    }
    await notifyCallerChanged(tx, after.id);
    if (Object.keys(changes).length > 0) {
      const change = about("application.changed", after, { ...changes });
      await recordChange(tx, act, after.updatedAt, change);
    }
    return after;
  });
}

/** In the audit log of the application's merchant, which must see its partner's changes. */
function about(
  action: AuditAction,
  { merchantId, id }: Application,
  after: Record<string, unknown>,
): Change {
  return { merchantId, action, targetKind: "application", targetId: id, after };
}

function expectRedirectUris(uris: readonly string[]): void {
  if (uris.every(isRedirectUri)) return;
  throw new GatewayError("INVALID_PARAMETER", { detail: "redirectUri contains an invalid URL." });
}

/** The key's fingerprint. The error says what is wrong with the text and never quotes it. */
function expectPublicKey(pem: string): string {
  try {
    return readPublicKey(pem).fingerprint;
  } catch (error) {
    if (!(error instanceof KeyReadError)) throw error;
    throw new GatewayError("INVALID_PUBLIC_KEY", { detail: error.message });
  }
}

async function expectUser(tx: Transaction, merchantId: string, userId: string): Promise<void> {
  if (userId === "") return;
  if (!(await findUser(tx, merchantId, userId))) throw new GatewayError("USER_NOT_FOUND");
}
