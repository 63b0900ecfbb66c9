import { createHash } from "node:crypto";
import type { PortalUser } from "../../domain/access/session.ts";
import { canGrantScope, type Grant, type Scope } from "../../domain/application/scope.ts";
import { GatewayError } from "../../domain/errors.ts";
import { ID_PREFIXES, shardPrefixOf } from "../../domain/ids.ts";
import type { ApplicationRef } from "../../domain/merchant/merchant.ts";
import type { Random } from "../../platform/random.ts";
import {
  insertAuthorizationCode,
  redeemAuthorizationCode,
} from "../../store/application/authorization-codes.ts";
import {
  deleteRefreshTokensOfGrant,
  insertRevokedToken,
  lockGrant,
} from "../../store/application/revoked-tokens.ts";
import { type CallOrigin, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { expectMerchantOf } from "./caller-cache.ts";
import { ACCESS_TOKEN_SECONDS } from "./tokens.ts";

/** Long enough to reach the application, too short to be stolen and used. */
const CODE_MS = 5 * 60_000;
const CODE_LENGTH = 255;
const GRANT_ID_LENGTH = 22;
const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export interface Consent {
  applicationId: string;
  redirectUri: string;
  scopes: readonly Scope[];
}

/** Creates the code for a user's consent. Throws ACCESS_DENIED. */
export async function authorizeApplication(
  deps: Deps,
  user: PortalUser,
  consent: Consent,
  origin: CallOrigin,
): Promise<string> {
  if (!consent.scopes.every((scope) => canGrantScope(user, scope))) {
    throw new GatewayError("ACCESS_DENIED", {
      detail: "You cannot grant a permission that you do not have.",
    });
  }
  const now = deps.trueClock.now();
  const merchantId = await expectMerchantOf(deps, consent.applicationId);
  const prefix = shardPrefixOf(merchantId);
  const code = `${prefix}${deps.random.text(CODE_LENGTH - prefix.length, ALPHANUMERIC)}`;
  const grantId = makeGrantId(deps.random);
  await deps.database.transaction(async (tx) => {
    await insertAuthorizationCode(tx, {
      ...consent,
      merchantId,
      codeHash: hash(code),
      grantId,
      userId: user.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_MS),
    });
    await recordChange(tx, { actor: user, origin }, deps.clock.now(), {
      merchantId: user.merchantId,
      action: "application.authorized",
      targetKind: "application",
      targetId: consent.applicationId,
      after: { scopes: [...consent.scopes], redirectUri: consent.redirectUri },
    });
  });
  return code;
}

/**
 * Redeems a code. It can be used once, successfully or not; a second use also revokes the consent,
 * since one of the two was not the application. Throws INVALID_CODE, INVALID_GRANT.
 */
export async function redeemCode(
  deps: Deps,
  applicationId: string,
  code: string,
  redirectUri: string,
): Promise<Grant> {
  const now = deps.trueClock.now();
  const spent = await deps.routes.findByToken(code, (among) =>
    redeemAuthorizationCode(deps.database, among, hash(code), now),
  );
  if (!spent) throw new GatewayError("INVALID_CODE");
  const { grantId, userId, scopes } = spent.code;
  if (spent.isReplay) {
    const { merchantId, applicationId: id } = spent.code;
    await endGrant(deps, { merchantId, id }, grantId);
    throw new GatewayError("INVALID_CODE", { detail: "The code was used before." });
  }
  if (spent.code.applicationId !== applicationId || spent.code.expiresAt <= now) {
    throw new GatewayError("INVALID_CODE");
  }
  if (spent.code.redirectUri !== redirectUri) {
    throw new GatewayError("INVALID_GRANT", {
      detail: "redirectUri differs from the one in the authorization request.",
    });
  }
  return { id: grantId, userId, scopes };
}

/** Revokes all tokens of a consent. Throws EXCEEDED_LIMIT after too many revocations. */
export async function endGrant(
  deps: Pick<Deps, "database" | "trueClock">,
  application: ApplicationRef,
  grantId: string,
): Promise<void> {
  const now = deps.trueClock.now();
  const expiresAt = new Date(now.getTime() + ACCESS_TOKEN_SECONDS * 1_000);
  const isKept = await deps.database.transaction(async (tx) => {
    await lockGrant(tx, application.merchantId, grantId);
    await deleteRefreshTokensOfGrant(tx, application.merchantId, grantId);
    return insertRevokedToken(tx, { ...application, tokenId: grantId, now, expiresAt });
  });
  // A revoked token must never be reported as revoked too early.
  if (!isKept) throw new GatewayError("EXCEEDED_LIMIT", { internal: "revoked tokens" });
}

function makeGrantId(random: Pick<Random, "text">): string {
  return `${ID_PREFIXES.grant}${random.text(GRANT_ID_LENGTH, ALPHANUMERIC)}`;
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
