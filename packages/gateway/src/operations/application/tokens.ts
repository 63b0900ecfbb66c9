import { createHash, timingSafeEqual } from "node:crypto";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { type Grant, isScope } from "../../domain/application/scope.ts";
import { GatewayError } from "../../domain/errors.ts";
import { LETTERS } from "../../platform/random.ts";
import { clientSecretContext, findClientSecrets } from "../../store/application/applications.ts";
import { isRevoked, lockGrant } from "../../store/application/revoked-tokens.ts";
import {
  findRefreshToken,
  insertRefreshToken,
  type RefreshToken,
} from "../../store/application/tokens.ts";
import type { Deps } from "../deps.ts";
import { expectMerchantOf } from "./caller-cache.ts";
import { loadTokenKeys, TOKEN_ALGORITHM, type TokenKeys } from "./keys/token-keys.ts";

/**
 * 30 days minus one second, as published clients expect. Source:
 * docs/spec/interface.md#token-response
 */
export const ACCESS_TOKEN_SECONDS = 2_591_999;
/** About 50 years; must fit 32 bits. */
const REFRESH_TOKEN_SECONDS = 1_576_799_999;
const REFRESH_TOKEN_LENGTH = 128;
/** A token may be used at once, on a node whose clock is behind the issuing one's. */
const CLOCK_SKEW_SECONDS = 30;

interface TokenResponse {
  accessToken: string;
  tokenType: "Bearer";
  expiresIn: number;
  refreshToken: string;
  refreshTokenExpiresIn: number;
}

export interface Tokens {
  /** Throws INVALID_CLIENT, INACTIVE_CLIENT. */
  authenticateClient(clientId: string, clientSecret: string): Promise<void>;
  /**
   * `grant`: the user's consent it is for; without it, the application acts for itself. Throws
   * INVALID_GRANT when the consent has been revoked.
   */
  issue(clientId: string, grant?: Grant | null): Promise<TokenResponse>;
  /** Throws INVALID_GRANT. The refresh token stays valid: existing clients keep theirs. */
  refresh(clientId: string, refreshToken: string): Promise<TokenResponse>;
  /** Reads an access token. Throws TOKEN_INVALID, TOKEN_EXPIRED. */
  read(accessToken: string): Promise<ReadToken>;
}

export interface ReadToken {
  /** The token's ID. */
  id: string;
  applicationId: string;
  expiresAtSeconds: number;
  grant: Grant | null;
}

/** Creates the token service, and its first key when the database has none. */
export async function createTokenService(deps: Deps, issuer = deps.publicUrl): Promise<Tokens> {
  const keys = await loadTokenKeys(deps);

  async function issue(clientId: string, grant: Grant | null = null): Promise<TokenResponse> {
    const merchantId = await expectMerchantOf(deps, clientId);
    const now = deps.trueClock.now();
    const nowSeconds = Math.floor(now.getTime() / 1_000);
    const key = await keys.signing(now);
    const claims = grant && { grant: grant.id, user: grant.userId, scopes: grant.scopes };
    const accessToken = await new SignJWT(claims ?? {})
      .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: key.id, typ: "JWT" })
      .setAudience([clientId])
      .setSubject(clientId)
      .setIssuer(issuer)
      .setJti(deps.random.bytes(16).toString("hex"))
      .setIssuedAt(nowSeconds)
      .setNotBefore(nowSeconds - CLOCK_SKEW_SECONDS)
      .setExpirationTime(nowSeconds + ACCESS_TOKEN_SECONDS)
      .sign(key.privateKey);
    const refreshToken = deps.random.text(REFRESH_TOKEN_LENGTH, LETTERS);
    await storeRefreshToken(deps, {
      merchantId,
      tokenHash: hash(refreshToken),
      applicationId: clientId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + REFRESH_TOKEN_SECONDS * 1_000),
      grant,
    });
    return {
      accessToken,
      tokenType: "Bearer",
      expiresIn: ACCESS_TOKEN_SECONDS,
      refreshToken,
      refreshTokenExpiresIn: REFRESH_TOKEN_SECONDS,
    };
  }

  return {
    issue,
    async authenticateClient(clientId, clientSecret) {
      const now = deps.clock.now();
      const found = await deps.routes.find(clientId, (among) =>
        findClientSecrets(deps.database, among, clientId, now),
      );
      if (!found) throw new GatewayError("INVALID_CLIENT");
      const context = clientSecretContext(clientId);
      // Hashes have the same length, so the comparison takes constant time.
      const isRight = found.sealed.map((sealed) =>
        timingSafeEqual(hash(deps.sealer.open(sealed, context)), hash(clientSecret)),
      );
      if (!isRight.includes(true)) throw new GatewayError("INVALID_CLIENT");
      if (!found.isActive) throw new GatewayError("INACTIVE_CLIENT");
    },
    async refresh(clientId, refreshToken) {
      const now = deps.trueClock.now();
      const known = await deps.routes.find(clientId, (among) =>
        findRefreshToken(deps.database, among, hash(refreshToken), clientId, now),
      );
      if (!known) {
        throw new GatewayError("INVALID_GRANT", {
          detail: "The refreshToken is unknown, expired or belongs to another application.",
        });
      }
      return issue(clientId, known.grant);
    },
    read: (accessToken) => readAccessToken(keys, issuer, accessToken, deps.trueClock.now()),
  };
}

/** A token of a consent is stored only while the consent is not revoked. */
async function storeRefreshToken(deps: Pick<Deps, "database">, token: RefreshToken): Promise<void> {
  const { merchantId, applicationId, grant } = token;
  if (grant === null) return insertRefreshToken(deps.database, token);
  await deps.database.transaction(async (tx) => {
    await lockGrant(tx, merchantId, grant.id);
    if (await isRevoked(tx, { merchantId, id: applicationId }, grant.id)) {
      throw new GatewayError("INVALID_GRANT", { detail: "The user's consent has been revoked." });
    }
    await insertRefreshToken(tx, token);
  });
}

async function readAccessToken(
  keys: TokenKeys,
  issuer: string,
  accessToken: string,
  now: Date,
): Promise<ReadToken> {
  try {
    const { payload } = await jwtVerify(
      accessToken,
      async ({ kid }) => {
        const key = await keys.find(kid ?? "", now);
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key.publicKey;
      },
      { algorithms: [TOKEN_ALGORITHM], issuer, currentDate: now, requiredClaims: ["sub", "exp"] },
    );
    return {
      id: payload.jti ?? "",
      applicationId: payload.sub ?? "",
      expiresAtSeconds: payload.exp ?? 0,
      grant: readGrant(payload),
    };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new GatewayError("TOKEN_EXPIRED");
    // A database outage does not make a token invalid.
    if (!(error instanceof errors.JOSEError)) throw error;
    throw new GatewayError("TOKEN_INVALID", { cause: error });
  }
}

/** Unknown scopes give no permission. */
function readGrant({ grant, user, scopes }: JWTPayload): Grant | null {
  if (grant === undefined) return null;
  const names = Array.isArray(scopes) ? scopes.filter((name) => typeof name === "string") : [];
  return { id: String(grant), userId: String(user), scopes: names.filter(isScope) };
}

function hash(value: string | Buffer): Buffer {
  return createHash("sha256").update(value).digest();
}
