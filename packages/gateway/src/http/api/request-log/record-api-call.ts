import { type SignatureDebug, timestampSeconds } from "@kaunter/signing";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  type CallFailure,
  DEBUGGED_CODES,
  STORED_BODY_LENGTH_MAX,
} from "../../../domain/request-log/api-call.ts";
import { keptSignature, keptText } from "../../../domain/request-log/mask/kept-text.ts";
import { maskText } from "../../../domain/request-log/mask/mask-text.ts";
import { storableText } from "../../../domain/storable-text.ts";
import type { RequestLog } from "../../../operations/request-log/request-log.ts";
import type { Clock } from "../../../platform/clock.ts";
import { SignatureError } from "../../errors.ts";
import { type CallDetails, getCallDetails } from "../../request/call-details.ts";
import { getCallerAddress } from "../../request/origin/caller-address.ts";
import { remember } from "../../request/remember.ts";
import { subjectOf } from "./call-subject.ts";
import { maskDebug } from "./mask-debug.ts";

const PATH_LENGTH_MAX = 300;
const TEXT_LENGTH_MAX = 300;
const QUERY_LENGTH_MAX = 2_048;
const HEADER_LENGTH_MAX = 2_048;
/** More than is stored of a body, in any language. */
const DECODED_BYTES_MAX = 65_536;
/** Shown in the debugger; the token never. */
const KEPT_HEADERS = ["content-type", "x-nonce-str", "x-signature", "x-timestamp", "user-agent"];

const keptPath = remember((path) => keptText(path, PATH_LENGTH_MAX));
const keptUserAgent = remember((name) => keptText(name, TEXT_LENGTH_MAX));
const maskedStoreId = remember((id) => maskText(id, TEXT_LENGTH_MAX));

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
  const sent = sentBy(request, notes);
  const failure = DEBUGGED_CODES.has(errorCode)
    ? failureOf(request, notes, { now, body: sent.requestBody ?? "" })
    : null;
  log.add(
    {
      id: request.id,
      merchantId: merchant.id,
      applicationId: application.id,
      ...maskedSubject(subjectOf(request, notes)),
      at: now,
      method: request.method,
      path: keptPath(request.url.split("?", 1)[0] ?? ""),
      status: reply.statusCode,
      errorCode,
      errorMessage: keptText(notes.error?.publicMessage ?? "", TEXT_LENGTH_MAX),
      latencyMs: Math.round(reply.elapsedTime * 100) / 100,
      address: getCallerAddress(request),
      userAgent: keptUserAgent(headerText(request, "user-agent")),
      candidate: notes.candidate,
      nonce: notes.plainNonce ?? keptText(headerText(request, "x-nonce-str"), TEXT_LENGTH_MAX),
      ...sent,
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
    query: at === -1 ? "" : keptText(request.url.slice(at + 1), QUERY_LENGTH_MAX),
    idempotencyKey: key === "" ? null : keptText(key, IDEMPOTENCY_KEY_LENGTH_MAX),
    requestBody: isForm ? null : storedBody(decodeBeginning(rawBody)),
    requestBytes: isForm ? null : rawBody.length,
  };
}

/** A rejected signature's response quotes the request, so its masked form is stored. */
function returnedTo({ response, error }: CallDetails, failure: CallFailure | null) {
  if (response === null) return { responseBody: null, responseBytes: null };
  const responseBytes = Buffer.byteLength(response);
  if (!error || !failure?.debug) {
    return { responseBody: storedBody(response), responseBytes };
  }
  const { code, publicMessage } = error;
  const masked = JSON.stringify({
    error: { code, message: publicMessage },
    debug: failure.debug,
  });
  return { responseBody: storedBody(masked), responseBytes };
}

/** Not cut to its length again: a body that was whole stays JSON, though a mask may be longer. */
function storedBody(text: string): string {
  return storableText(maskText(text, STORED_BODY_LENGTH_MAX));
}

/** An ID with the form of a card number leads to nothing. */
function maskedSubject({ storeId, subjectId }: ReturnType<typeof subjectOf>) {
  const isKept = maskText(subjectId, TEXT_LENGTH_MAX) === subjectId;
  return { storeId: maskedStoreId(storeId), subjectId: isKept ? subjectId : "" };
}

/** As much as is stored, so that a large body is not decoded whole. */
function decodeBeginning(bytes: Uint8Array): string {
  const { buffer, byteOffset, length } = bytes;
  return Buffer.from(buffer, byteOffset, Math.min(length, DECODED_BYTES_MAX)).toString("utf8");
}

function failureOf(
  request: FastifyRequest,
  notes: CallDetails,
  { now, body }: { now: Date; body: string },
): CallFailure {
  const headers: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = headerText(request, name);
    const keep = name === "x-signature" ? keptSignature : keptText;
    if (value !== "") headers[name] = keep(value, HEADER_LENGTH_MAX);
  }
  if (request.headers.authorization !== undefined) headers.authorization = "Bearer [secret]";
  const seconds = timestampSeconds(headerText(request, "x-timestamp"));
  return {
    // Of the shape that `explainSignature` returns.
    debug:
      notes.error instanceof SignatureError ? maskDebug(notes.error.debug as SignatureDebug) : null,
    sent: {
      method: request.method,
      url: keptText(request.url, QUERY_LENGTH_MAX),
      headers,
      body,
      isBodyCut: notes.rawBody.length > STORED_BODY_LENGTH_MAX,
    },
    clockDifferenceSeconds: Number.isFinite(seconds)
      ? Math.round(seconds - now.getTime() / 1_000)
      : null,
  };
}

function headerText(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return (Array.isArray(value) ? value.join(", ") : value) ?? "";
}
