import { createHash } from "node:crypto";
import {
  diagnoseTimestamp,
  explain,
  type VerifyRequestInput,
  type VerifyRequestResult,
  verifyRequest,
} from "@kaunter/signing";
import type { FastifyRequest } from "fastify";
import { canGrantScope, type Scope } from "../../../domain/application/scope.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { maskText } from "../../../domain/request-log/mask/mask-text.ts";
import type { ActingUser } from "../../../operations/application/acting-user.ts";
import type { CachedCaller, CallerCache } from "../../../operations/application/caller-cache.ts";
import type { ReadToken, Tokens } from "../../../operations/application/tokens.ts";
import type { Clock } from "../../../platform/clock.ts";
import { SignatureError } from "../../errors.ts";
import { unreadableBody } from "../../request/body/json-body.ts";
import {
  recordBody,
  recordCaller,
  recordMatch,
  recordPlainNonce,
} from "../../request/call-details.ts";
import type { CallLimiter } from "../../request/rate/rate-limiter.ts";
import { isSentOnce } from "../../request/raw-http.ts";
import { signedPath } from "../../request/request-path.ts";
import type { ExplainSignature } from "./explain-signature.ts";

export interface AuthenticatedCall {
  caller: CachedCaller;
  /** The body, parsed once from the raw bytes; null when there is none. */
  body: unknown;
  requestId: string;
  nonce: string;
  timestampSeconds: number;
  /** The form of the text that matched, for the log. */
  candidate: string;
  /** For a token from a user's consent; null: the application acts for itself. */
  userId: string | null;
  scopes: ReadonlySet<Scope> | null;
}

export interface AuthenticateDeps {
  tokens: Tokens;
  callers: CallerCache;
  callLimiter: CallLimiter;
  /** The user on whose behalf a token acts; null when that user no longer may. */
  findActingUser(userId: string): Promise<ActingUser | null>;
  explainSignature: ExplainSignature;
  clock: Clock;
  /** All base URLs clients may call; never taken from the Host header. */
  publicUrls: readonly string[];
}

const TOKENS_REMEMBERED_MAX = 50_000;
/**
 * Only deleting a store accepts `get` as the signed method:
 * docs/spec/tolerances.md#a-store-deletion-signed-as-a-get
 */
const STORE_PATH = /^\/v3\/store\/[0-9]+$/;
/**
 * Bytes that count as one more request: of a body that verifies at once, and of one for which other
 * forms must be tried. A megabyte of small objects takes 50 ms and half a second; without a cost,
 * one application could keep a process busy.
 */
export const BYTES_PER_CALL = 32_768;
export const BYTES_PER_CALL_SEARCHED = 4_096;
const BEARER = /^Bearer ([A-Za-z0-9._~+/-]+=*)$/i;

/** Before the body is read: the caller. Then, with the body: what the caller signed. */
export type Authenticate = (request: FastifyRequest) => Promise<VerifyCall>;
export type VerifyCall = (rawBody: Uint8Array) => Promise<AuthenticatedCall>;

/**
 * Authenticates a request: token, application, keys, rate, signature, then the timestamp; the write
 * that follows claims the nonce. Order: docs/spec/interface.md#verification-order
 */
export function createAuthenticate(deps: AuthenticateDeps): Authenticate {
  /** Keyed by the whole header, so that a known one is not parsed again. */
  const remembered = new Map<string, ReadToken>();

  async function readToken(authorization: string): Promise<ReadToken> {
    const known = remembered.get(authorization);
    if (known) {
      if (known.expiresAtSeconds * 1_000 > deps.clock.now().getTime()) return known;
      remembered.delete(authorization);
    }
    const read = await deps.tokens.read(bearerToken(authorization));
    if (remembered.size >= TOKENS_REMEMBERED_MAX) remembered.clear();
    remembered.set(authorization, read);
    return read;
  }

  /** The application for itself, or for the merchant of the user who consented. */
  async function findCaller(token: ReadToken): Promise<CachedCaller> {
    const { applicationId, grant } = token;
    const caller = await deps.callers.get(applicationId);
    if (!caller) throw new GatewayError("TOKEN_INVALID", { internal: applicationId });
    const { revokedTokenIds } = caller;
    if (revokedTokenIds.has(token.id) || (grant && revokedTokenIds.has(grant.id))) {
      throw new GatewayError("TOKEN_INVALID", { detail: "The token was revoked." });
    }
    if (!grant) return caller;
    const acting = await deps.findActingUser(grant.userId);
    if (!acting || !grant.scopes.every((scope) => canGrantScope(acting.user, scope))) {
      throw new GatewayError("ACCESS_DENIED", {
        detail: "The user no longer has this permission.",
      });
    }
    const { merchant, storeIds, limits } = acting;
    return { ...caller, merchant, storeIds, limits };
  }

  return async (request) => {
    const token = await readToken(authorizationHeader(request));
    const caller = await findCaller(token);
    recordCaller(request, caller);
    expectUsable(caller);
    deps.callLimiter.take(caller.application);
    return (rawBody) => verifyCall(request, rawBody, { token, caller });
  };

  async function verifyCall(
    request: FastifyRequest,
    rawBody: Uint8Array,
    { token, caller }: { token: ReadToken; caller: CachedCaller },
  ): Promise<AuthenticatedCall> {
    recordBody(request, rawBody);
    const signed: VerifyRequestInput = {
      mode: caller.application.signatureMode,
      rawBody,
      method: request.method,
      pathAndQuery: signedPath(request.raw),
      baseUrls: deps.publicUrls,
      host: request.headers.host,
      headers: {
        signature: singleHeader(request, "x-signature"),
        nonce: singleHeader(request, "x-nonce-str"),
        timestamp: singleHeader(request, "x-timestamp"),
      },
      publicKeys: caller.publicKeys,
      now: deps.clock.now(),
      acceptsDeleteSignedAsGet:
        caller.application.acceptsDeleteSignedAsGet && STORE_PATH.test(request.url),
    };
    const verified = verifyRequest(signed);
    const isFirstText = verified.ok && verified.candidate === "canonical";
    deps.callLimiter.charge(caller.application, sizeCost(rawBody.length, isFirstText));
    if (!verified.ok) {
      throw verified.code === "INVALID_REQUEST_SIGNATURE"
        ? await deps.explainSignature(caller, signed, verified)
        : toSignatureError(verified, signed);
    }
    recordMatch(request, verified);
    if (!verified.isTimestampFresh) throw invalidTimestamp(signed);
    return {
      caller,
      body: verified.body,
      requestId: request.id,
      nonce: guardedNonce(request, verified.nonce),
      timestampSeconds: verified.timestampSeconds,
      candidate: verified.candidate,
      userId: token.grant?.userId ?? null,
      scopes: token.grant && new Set(token.grant.scopes),
    };
  }
}

function toSignatureError(
  rejected: Exclude<VerifyRequestResult, { ok: true }>,
  signed: VerifyRequestInput,
): GatewayError {
  switch (rejected.code) {
    case "INVALID_REQUEST":
      return unreadableBody(rejected.error);
    case "INVALID_TIMESTAMP":
      return invalidTimestamp(signed, rejected.compatCandidate !== null);
    case "INVALID_REQUEST_SIGNATURE":
      return new SignatureError(rejected.debug.preVerifyContent.step5.remark, rejected.debug);
  }
}

/** Too far from the gateway's time, or in a form that is no UNIX time in seconds. */
function invalidTimestamp(
  { headers, mode, now }: VerifyRequestInput,
  isTolerable = false,
): GatewayError {
  const mistake = diagnoseTimestamp(headers.timestamp ?? "", mode, now);
  if (mistake === null) return new GatewayError("INVALID_TIMESTAMP");
  const hint = isTolerable ? " Only compatibility mode accepts it." : "";
  return new GatewayError("INVALID_TIMESTAMP", { detail: explain(mistake) + hint });
}

/** One with a card number or a key in it guards as well as its digest, which can be stored. */
function guardedNonce(request: FastifyRequest, nonce: string): string {
  if (maskText(nonce, nonce.length) === nonce) {
    recordPlainNonce(request, nonce);
    return nonce;
  }
  return createHash("sha256").update(nonce).digest("hex");
}

function sizeCost(bytes: number, isFirstText: boolean): number {
  return Math.floor(bytes / (isFirstText ? BYTES_PER_CALL : BYTES_PER_CALL_SEARCHED));
}

function expectUsable(caller: CachedCaller): void {
  if (!caller.application.isActive) throw new GatewayError("INACTIVE_CLIENT");
  if (caller.merchant.status === "SUSPENDED") throw new GatewayError("MERCHANT_SUSPENDED");
  if (!caller.merchant.isActive) throw new GatewayError("MERCHANT_NOT_ACTIVE");
  if (caller.publicKeys.length === 0) throw new GatewayError("CLIENT_NOT_SET_PUBLIC_KEY");
}

function authorizationHeader(request: FastifyRequest): string {
  const { authorization } = request.headers;
  if (authorization === undefined || !isSentOnce(request, "authorization")) {
    throw new GatewayError("UNAUTHORIZED");
  }
  return authorization;
}

function bearerToken(authorization: string): string {
  const token = BEARER.exec(authorization)?.[1];
  if (!token) throw new GatewayError("UNAUTHORIZED");
  const detail = nameCredential(token);
  if (detail !== null) throw new GatewayError("TOKEN_INVALID", { detail });
  return token;
}

function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  // Node joins a repeated header with ", "; its syntax check rejects that later.
  return Array.isArray(value) ? value.join(", ") : value;
}

const ADVICE = "Send the accessToken of the response of POST /v1/token.";

/**
 * What was sent instead of an access token, by its form alone: nothing is looked up, so the
 * response reveals nothing about whose it is, or whether it exists. Null for what may be an access
 * token.
 */
function nameCredential(token: string): string | null {
  if (/^[A-Za-z]{128}$/.test(token)) {
    return `This has the form of a refresh token. Exchange it at POST /v1/token. ${ADVICE}`;
  }
  if (/^[A-Za-z]{32}$/.test(token)) {
    return `This has the form of a client secret. ${ADVICE}`;
  }
  if (/^\d{15,20}$/.test(token)) {
    return `This has the form of a client ID. ${ADVICE}`;
  }
  if (/^\d{15,20}:[A-Za-z]{32}$/.test(Buffer.from(token, "base64").toString("latin1"))) {
    return `These are a client ID and secret, for Authorization: Basic. ${ADVICE}`;
  }
  return null;
}
