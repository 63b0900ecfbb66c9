import type { PublicKey } from "@kaunter/signing";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { GatewayError } from "../../domain/errors.ts";
import type { CachedCaller } from "../../operations/application/caller-cache.ts";

/** What is learned of a signed call on its way, for the log that is written behind the answer. */
export interface CallDetails {
  caller: CachedCaller;
  rawBody: Uint8Array;
  /** As it was read to be verified; null until then. */
  body: unknown;
  candidate: string;
  publicKey: PublicKey | null;
  refusal: GatewayError | null;
}

/** A property, not a WeakMap: that would cost the garbage collector more than the notes do. */
const NOTES = Symbol("call notes");
type DetailedRequest = FastifyRequest & { [NOTES]?: CallDetails | null };

/** Gives every request the place for its notes, so that all have one shape. */
export function decorateWithCallDetails(app: FastifyInstance): void {
  app.decorateRequest(NOTES, null);
}

/** From here on the call belongs to somebody. */
export function recordCaller(
  request: FastifyRequest,
  caller: CachedCaller,
  rawBody: Uint8Array,
): void {
  const notes = { caller, rawBody, body: null, candidate: "", publicKey: null, refusal: null };
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

export function recordError(request: FastifyRequest, refusal: GatewayError): void {
  const known = getCallDetails(request);
  if (known) known.refusal = refusal;
}

/** Null for a call that was refused before anybody knew whose it was. */
export function getCallDetails(request: FastifyRequest): CallDetails | null {
  return (request as DetailedRequest)[NOTES] ?? null;
}
