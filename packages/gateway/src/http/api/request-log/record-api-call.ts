import { timestampSeconds } from "@kaunter/signing";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  type CallFailure,
  DEBUGGED_CODES,
  maskBeginning,
  maskText,
  STORED_BODY_LENGTH_MAX,
} from "../../../domain/request-log/api-call.ts";
import { storableText } from "../../../domain/storable-text.ts";
import type { RequestLog } from "../../../operations/request-log/request-log.ts";
import type { Clock } from "../../../platform/clock.ts";
import { SignatureError } from "../../errors.ts";
import { type CallDetails, getCallDetails } from "../../request/call-details.ts";
import { getCallerAddress } from "../../request/origin/caller-address.ts";
import { subjectOf } from "./call-subject.ts";

const PATH_LENGTH_MAX = 300;
const TEXT_LENGTH_MAX = 300;
const QUERY_LENGTH_MAX = 2_048;
/** More than is stored of a body, in any language. */
const DECODED_BYTES_MAX = 65_536;
/** Shown in the debugger; the token never. */
const KEPT_HEADERS = ["content-type", "x-nonce-str", "x-signature", "x-timestamp", "user-agent"];

/** Records a signed call after its response; does nothing for other calls. */
export function recordApiCall(
  log: RequestLog,
  clock: Clock,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const notes = getCallDetails(request);
  if (!notes) return;
  const { application, merchant } = notes.caller;
  const now = clock.now();
  const errorCode = notes.error?.code ?? "";
  const failure = DEBUGGED_CODES.has(errorCode) ? failureOf(request, notes, now) : null;
  log.add(
    {
      id: request.id,
      merchantId: merchant.id,
      applicationId: application.id,
      ...subjectOf(request, notes),
      at: now,
      method: request.method,
      path: storableText(maskText(request.url.split("?", 1)[0] ?? ""), PATH_LENGTH_MAX),
      status: reply.statusCode,
      errorCode,
      errorMessage: storableText(maskText(notes.error?.publicMessage ?? ""), TEXT_LENGTH_MAX),
      latencyMs: Math.round(reply.elapsedTime * 100) / 100,
      address: getCallerAddress(request),
      userAgent: storableText(maskText(headerText(request, "user-agent")), TEXT_LENGTH_MAX),
      candidate: notes.candidate,
      nonce: storableText(maskText(headerText(request, "x-nonce-str")), TEXT_LENGTH_MAX),
      ...sentBy(request, notes),
      ...returnedTo(notes, failure),
      failure,
    },
    notes.error ? null : (notes.publicKey?.fingerprint ?? null),
  );
}

const IDEMPOTENCY_KEY_LENGTH_MAX = 255;

/** What a repetition of the call needs. */
function sentBy(request: FastifyRequest, { rawBody }: CallDetails) {
  const at = request.url.indexOf("?");
  const key = headerText(request, "idempotency-key");
  const isForm = headerText(request, "content-type").startsWith("multipart/");
  return {
    query: at === -1 ? "" : storableText(maskText(request.url.slice(at + 1)), QUERY_LENGTH_MAX),
    idempotencyKey: key === "" ? null : storableText(maskText(key), IDEMPOTENCY_KEY_LENGTH_MAX),
    requestBody: isForm ? null : storedBody(decodeBeginning(rawBody), rawBody.length),
    requestBytes: isForm ? null : rawBody.length,
  };
}

/** A rejected signature's response quotes the request, so its masked form is stored. */
function returnedTo({ response, error }: CallDetails, failure: CallFailure | null) {
  if (response === null) return { responseBody: null, responseBytes: null };
  const responseBytes = Buffer.byteLength(response);
  if (!error || !failure?.debug) {
    return { responseBody: storedBody(response, responseBytes), responseBytes };
  }
  const { code, publicMessage } = error;
  const masked = JSON.stringify({
    error: { code, message: publicMessage },
    debug: failure.debug,
  });
  return { responseBody: storedBody(masked, responseBytes), responseBytes };
}

function storedBody(text: string, bytes: number): string {
  return storableText(bytes > STORED_BODY_LENGTH_MAX ? maskBeginning(text) : maskText(text));
}

/** As much as is stored, so that a large body is not decoded whole. */
function decodeBeginning(bytes: Uint8Array): string {
  const { buffer, byteOffset, length } = bytes;
  return Buffer.from(buffer, byteOffset, Math.min(length, DECODED_BYTES_MAX)).toString("utf8");
}

function failureOf(request: FastifyRequest, notes: CallDetails, now: Date): CallFailure {
  const body = Buffer.from(notes.rawBody).toString("utf8");
  const headers: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = headerText(request, name);
    if (value !== "") headers[name] = storableText(maskText(value), 2_048);
  }
  if (request.headers.authorization !== undefined) headers.authorization = "Bearer [secret]";
  const seconds = timestampSeconds(headerText(request, "x-timestamp"));
  return {
    debug: notes.error instanceof SignatureError ? maskDebug(notes.error.debug) : null,
    sent: {
      method: request.method,
      url: storableText(maskText(request.url), 2_048),
      headers,
      body: storableText(maskText(body), STORED_BODY_LENGTH_MAX),
      isBodyCut: body.length > STORED_BODY_LENGTH_MAX,
    },
    clockDifferenceSeconds: Number.isFinite(seconds)
      ? Math.round(seconds - now.getTime() / 1_000)
      : null,
  };
}

/**
 * Masks the texts of the `debug` object. When the body contained a secret, the later steps, which
 * contain it as Base64, are rebuilt from the masked body.
 */
function maskDebug(debug: unknown): unknown {
  const copy = structuredClone(debug) as {
    preVerifyContent: Record<string, { content?: string; remark: string }>;
  }; // the shape of SignatureDebug
  const steps = copy.preVerifyContent;
  const before = steps.step1?.content ?? "";
  const masked = maskText(before);
  const oldBase64 = steps.step2?.content ?? "";
  if (steps.step1) steps.step1.content = masked;
  if (masked !== before && oldBase64 !== "") {
    const newBase64 = Buffer.from(masked).toString("base64");
    for (const step of Object.values(steps)) {
      if (step.content === undefined) continue;
      step.content = step.content.replaceAll(oldBase64, newBase64);
      if (step !== steps.step1) step.content = maskRemainingBase64(step.content, newBase64);
    }
  }
  // Remarks quote the request as well.
  return JSON.parse(JSON.stringify(copy), (_, member: unknown) =>
    typeof member === "string" ? storableText(maskText(member), STORED_BODY_LENGTH_MAX) : member,
  );
}

/** A shortened step does not contain the whole Base64 text, so none of it is stored. */
function maskRemainingBase64(text: string, newBase64: string): string {
  return text.includes(newBase64) ? text : "[hidden: the body contained a secret]";
}

function headerText(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return (Array.isArray(value) ? value.join(", ") : value) ?? "";
}
