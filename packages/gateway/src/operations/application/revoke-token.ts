import { GatewayError } from "../../domain/errors.ts";
import { deleteRefreshToken, insertRevokedToken } from "../../store/application/revoked-tokens.ts";
import type { Deps } from "../deps.ts";
import { endGrant } from "./authorize-application.ts";
import { expectMerchantOf } from "./caller-cache.ts";
import type { ReadToken } from "./tokens.ts";

/**
 * Revokes a token of this application. `read`: the access token's content; `tokenHash`: sha-256 of
 * the text, which may be a refresh token. One token of a consent revokes them all.
 */
export async function revokeToken(
  deps: Deps,
  applicationId: string,
  read: ReadToken | null,
  tokenHash: Buffer,
): Promise<void> {
  const merchantId = await expectMerchantOf(deps, applicationId);
  const application = { merchantId, id: applicationId };
  if (read?.grant) return endGrant(deps, application, read.grant.id);
  if (read) {
    const expiresAt = new Date(read.expiresAtSeconds * 1_000);
    const revoked = { ...application, tokenId: read.id, now: deps.trueClock.now(), expiresAt };
    const isKept = await deps.database.transaction((tx) => insertRevokedToken(tx, revoked));
    if (!isKept) throw new GatewayError("EXCEEDED_LIMIT", { internal: "revoked tokens" });
    return;
  }
  const refresh = await deleteRefreshToken(deps.database, application, tokenHash);
  if (refresh?.grantId) await endGrant(deps, application, refresh.grantId);
}
