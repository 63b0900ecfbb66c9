import type { PublicKey } from "@kaunter/signing";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { GatewayError } from "../../domain/errors.ts";
import type { CachedCaller } from "../../operations/application/caller-cache.ts";

/** What is learned about a signed call, for the log written after the response. */
export interface CallDetails {
  caller: CachedCaller;
  rawBody: Uint8Array;
  /** As read for verification; null until then. */
  body: unknown;
  candidate: string;
  publicKey: PublicKey | null;
  error: GatewayError | null;
}

/** Whose portal session a call came with. */
export interface PortalUser {
  merchantId: string;
  userId: string;
}

/** A property instead of a WeakMap, which costs the garbage collector more. */
const NOTES = Symbol("call notes");
const CODE = Symbol("error code");
const USER = Symbol("portal user");
type DetailedRequest = FastifyRequest & {
  [USER]?: PortalUser | null;
  [NOTES]?: CallDetails | null;
  [CODE]?: GatewayError["code"] | null;
};

/** Declares the properties on every request, so that all have one shape. */
export function decorateWithCallDetails(app: FastifyInstance): void {
  app.decorateRequest(NOTES, null);
  app.decorateRequest(CODE, null);
  app.decorateRequest(USER, null);
}

export function recordUser(request: FastifyRequest, user: PortalUser): void {
  (request as DetailedRequest)[USER] = user;
}

export function getUser(request: FastifyRequest): PortalUser | null {
  return (request as DetailedRequest)[USER] ?? null;
}

/** From here on the caller is known. */
export function recordCaller(
  request: FastifyRequest,
  caller: CachedCaller,
  rawBody: Uint8Array,
): void {
  const notes = { caller, rawBody, body: null, candidate: "", publicKey: null, error: null };
  (request as DetailedRequest)[NOTES] = notes;
}

export function recordMatch(
  request: FastifyRequest,
  match: { body: unknown; candidate: string; publicKey: PublicKey },
): void {
  const known = getCallDetails(request);
  if (!known) return;
  known.body = match.body;
  known.candidate = match.candidate;
  known.publicKey = match.publicKey;
}

export function recordError(request: FastifyRequest, error: GatewayError): void {
  const known = getCallDetails(request);
  if (known) known.error = error;
  (request as DetailedRequest)[CODE] = error.code;
}

/** Of the error that was sent, whoever the caller was; null when there was none. */
export function getErrorCode(request: FastifyRequest): GatewayError["code"] | null {
  return (request as DetailedRequest)[CODE] ?? null;
}

/** Null for a call that was rejected before its caller was known. */
export function getCallDetails(request: FastifyRequest): CallDetails | null {
  return (request as DetailedRequest)[NOTES] ?? null;
}
