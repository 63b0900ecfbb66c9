import type { PublicKey } from "@kaunter/signing";
import type { FastifyRequest } from "fastify";
import type { GatewayError } from "../domain/errors.ts";
import type { KnownCaller } from "../operations/known-callers.ts";

/** What is learned of a signed call on its way, for the log that is written behind the answer. */
export interface CallNotes {
  caller: KnownCaller;
  rawBody: Uint8Array;
  candidate: string;
  publicKey: PublicKey | null;
  refusal: GatewayError | null;
}

const notes = new WeakMap<FastifyRequest, CallNotes>();

/** From here on the call belongs to somebody. */
export function noteCaller(
  request: FastifyRequest,
  caller: KnownCaller,
  rawBody: Uint8Array,
): void {
  notes.set(request, { caller, rawBody, candidate: "", publicKey: null, refusal: null });
}

export function noteMatch(
  request: FastifyRequest,
  match: { candidate: string; publicKey: PublicKey },
): void {
  const known = notes.get(request);
  if (!known) return;
  known.candidate = match.candidate;
  known.publicKey = match.publicKey;
}

export function noteRefusal(request: FastifyRequest, refusal: GatewayError): void {
  const known = notes.get(request);
  if (known) known.refusal = refusal;
}

/** Null for a call that was refused before anybody knew whose it was. */
export function readNotes(request: FastifyRequest): CallNotes | null {
  return notes.get(request) ?? null;
}
