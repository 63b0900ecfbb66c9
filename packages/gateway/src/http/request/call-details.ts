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
  /** Known to contain no secret; null when that was not found out. */
  plainNonce: string | null;
  publicKey: PublicKey | null;
  error: GatewayError | null;
  /** The text that was sent; null for a file. */
  response: string | null;
  /** What the text was built from; null for an error. */
  result: unknown;
}

/**
 * Who was authenticated other than by a signature: a portal user, or a client of the token service.
 */
export type KnownCaller = { merchantId: string; userId: string } | { applicationId: string };

/** A property instead of a WeakMap, which costs the garbage collector more. */
const NOTES = Symbol("call notes");
const CODE = Symbol("error code");
const KNOWN = Symbol("known caller");
type DetailedRequest = FastifyRequest & {
  [KNOWN]?: KnownCaller | null;
  [NOTES]?: CallDetails | null;
  [CODE]?: GatewayError["code"] | null;
};

/** Declares the properties on every request, so that all have one shape. */
export function decorateWithCallDetails(app: FastifyInstance): void {
  app.decorateRequest(NOTES, null);
  app.decorateRequest(CODE, null);
  app.decorateRequest(KNOWN, null);
}

export function recordKnownCaller(request: FastifyRequest, caller: KnownCaller): void {
  (request as DetailedRequest)[KNOWN] = caller;
}

export function getKnownCaller(request: FastifyRequest): KnownCaller | null {
  return (request as DetailedRequest)[KNOWN] ?? null;
}

const NO_BODY = new Uint8Array();

/** The bytes that are verified. */
export function recordBody(request: FastifyRequest, rawBody: Uint8Array): void {
  const known = getCallDetails(request);
  if (known) known.rawBody = rawBody;
}

/** From here on the caller is known. */
export function recordCaller(request: FastifyRequest, caller: CachedCaller): void {
  (request as DetailedRequest)[NOTES] = {
    ...{ caller, rawBody: NO_BODY, body: null, candidate: "", publicKey: null, error: null },
    ...{ plainNonce: null, response: null, result: null },
  };
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

export function recordPlainNonce(request: FastifyRequest, nonce: string): void {
  const known = getCallDetails(request);
  if (known) known.plainNonce = nonce;
}

export function recordError(request: FastifyRequest, error: GatewayError): void {
  const known = getCallDetails(request);
  if (known) known.error = error;
  (request as DetailedRequest)[CODE] = error.code;
}

/** Keeps a reference to the text that is sent: nothing is copied. */
export function recordResponse(request: FastifyRequest, text: string, result: unknown): void {
  const known = getCallDetails(request);
  if (!known) return;
  known.response = text;
  known.result = result;
}

/** Of the error that was sent; null when there was none. */
export function getErrorCode(request: FastifyRequest): GatewayError["code"] | null {
  return (request as DetailedRequest)[CODE] ?? null;
}

/** Null for a call that was rejected before its caller was known. */
export function getCallDetails(request: FastifyRequest): CallDetails | null {
  return (request as DetailedRequest)[NOTES] ?? null;
}
