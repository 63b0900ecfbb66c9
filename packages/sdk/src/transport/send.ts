import { canonicalize } from "@kaunter/signing/canonical-json";
import { toHex } from "@kaunter/signing/hex";
import { buildSignedText, encodeBase64Text, SIGN_TYPE } from "@kaunter/signing/signed-text";
import { signText } from "@kaunter/signing/web-keys";
import type { CallInput, Method } from "../call.ts";
import {
  type FieldProblem,
  KaunterConnectionError,
  KaunterError,
  type SignatureDebug,
} from "../errors.ts";

/** The client's environment; replaced in tests. */
export type Environment = {
  /** Sends a request, as the global `fetch` does. */
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after this number of milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
  /** A number from 0 to below 1. */
  readonly random: () => number;
};

/** A response with its body read. */
export type ReceivedResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

type Signer = {
  readonly key: CryptoKey;
  readonly accessToken: string;
  /** UNIX seconds by the gateway's clock, as far as known. */
  readonly timestampSeconds: number;
};

/**
 * Sends one signed attempt. Returns any response; throws KaunterConnectionError when there is none.
 */
export async function sendSigned(
  environment: Environment,
  url: string,
  method: Method,
  input: CallInput,
  signer: Signer,
  limits: { timeoutMs: number; idempotencyKey: string | null },
): Promise<ReceivedResponse> {
  const { body } = input;
  const isForm = body instanceof FormData;
  const text = body === undefined || isForm ? "" : canonicalize(body);
  const nonce = createNonce();
  const timestamp = String(signer.timestampSeconds);
  const signed = buildSignedText({
    data: text === "" || text === "{}" || text === "null" ? "" : encodeBase64Text(text),
    method,
    nonce,
    requestUrl: url,
    timestamp,
  });
  const headers: Record<string, string> = {
    Authorization: `Bearer ${signer.accessToken}`,
    "X-Signature": `${SIGN_TYPE} ${await signText(signed, signer.key)}`,
    "X-Nonce-Str": nonce,
    "X-Timestamp": timestamp,
  };
  if (text !== "") headers["Content-Type"] = "application/json";
  if (limits.idempotencyKey !== null) headers["Idempotency-Key"] = limits.idempotencyKey;
  const init: RequestInit = { method, headers };
  if (isForm) init.body = body;
  else if (text !== "") init.body = text;
  return send(environment, url, init, limits.timeoutMs, input.options?.signal);
}

const UNKNOWN_OUTCOME =
  "The gateway may have processed the call: retrieve the current status before you repeat it.";

const NOT_SENT = "The call was not sent.";
/** No connection was made: the name is unknown, the port closed, or the certificate not trusted. */
const UNSENT_CODES =
  /^(?:ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|\w*SELF_SIGNED\w*|\w*CERT_\w+|UNABLE_TO_\w+|ConnectionRefused|FailedToOpenSocket)$/;

function isUnsent(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }; // of Node and Bun
  return typeof code === "string" && UNSENT_CODES.test(code);
}

/**
 * Sends one attempt with a time limit. Does not follow redirects: the new URL would be unsigned.
 */
export async function send(
  environment: Environment,
  url: string,
  init: RequestInit,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<ReceivedResponse> {
  const limit = AbortSignal.timeout(timeoutMs);
  const both = signal === undefined ? limit : AbortSignal.any([signal, limit]);
  try {
    const response = await environment.fetch(url, { ...init, redirect: "manual", signal: both });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const isTimeout = limit.aborted;
    const { origin } = new URL(url);
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    const outcome = !isTimeout && isUnsent(reason) ? NOT_SENT : UNKNOWN_OUTCOME;
    const message = isTimeout
      ? `No response from ${origin} within ${timeoutMs} ms. ${outcome}`
      : `Cannot connect to ${origin}: ${messageOf(reason)}. Check baseUrl and the network. ${outcome}`;
    throw new KaunterConnectionError(message, { isTimeout, cause });
  }
}

/** Parses a response; throws KaunterError for an error response. */
/** Throws where one of `members` is missing: another server may have responded. */
export function parseResponse(
  response: ReceivedResponse,
  members: readonly string[] = [],
): Record<string, unknown> {
  const body = parseObject(response.text);
  const isRead = response.status === 200 && body !== null && body.error === undefined;
  if (isRead && members.every((name) => body[name] !== undefined)) return body;
  throw toError(response, body);
}

export function toError(response: ReceivedResponse, body = parseObject(response.text)): Error {
  const error = (body?.error ?? {}) as { code?: unknown; message?: unknown }; // checked below
  const { code, message } = error;
  if (typeof code !== "string") {
    const start = response.text.slice(0, 120).replaceAll(/\s+/g, " ");
    return new KaunterConnectionError(
      `HTTP ${response.status} without a readable body. Check that baseUrl is a gateway's. ${start}`,
      { isTimeout: false },
    );
  }
  return new KaunterError({
    code,
    message: String(message ?? ""),
    status: response.status,
    requestId: requestIdOf(response),
    headers: response.headers,
    debug: (body?.debug ?? null) as SignatureDebug | null, // the documented shape
    details: (body?.details ?? []) as FieldProblem[], // as above
    retryAfterSeconds: readSeconds(response.headers.get("retry-after")),
  });
}

export function requestIdOf({ headers }: ReceivedResponse): string {
  return headers.get("x-request-id") ?? "";
}

/** 16 random bytes in hexadecimal. */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return toHex(bytes);
}

/** Null: it is not a JSON object. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

function readSeconds(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
