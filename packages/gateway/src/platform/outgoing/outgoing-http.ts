import { Readable } from "node:stream";
import { Agent, errors, request } from "undici";
import type { HttpClient, HttpRequest, HttpResponse } from "../http-client.ts";
import { HttpFailure } from "../http-client.ts";
import { boundResponses, ResponseTooLong } from "./bounded-response.ts";
import {
  type ConnectorOptions,
  createConnector,
  expectAllowed,
  ForbiddenTarget,
  hostOf,
} from "./connector.ts";
import { TunnelError } from "./tunnel.ts";

export interface OutgoingHttpOptions extends ConnectorOptions {
  /** Largest response in bytes; a longer one is cut off and the connection closed. */
  responseBytesMax?: number;
}

const RESPONSE_BYTES_MAX = 1_048_576;
/** A body of chunks of one byte is six times as long on its way, and has a head. */
const WIRE_BYTES_PER_BYTE = 8;
/** As long as the next call may take to come; a server may say that it is less. */
const KEEP_ALIVE_MS = 30_000;

/**
 * The client of every outgoing call. Addresses are checked after resolving and at connection time,
 * so DNS rebinding does not get past the check.
 */
export function createOutgoingHttp(
  options: OutgoingHttpOptions,
): HttpClient & { close(): Promise<void> } {
  const connect = createConnector(options);
  const { responseBytesMax: bytesMax = RESPONSE_BYTES_MAX } = options;
  const agent = new Agent({
    keepAliveTimeout: KEEP_ALIVE_MS,
    connect: (target, done) =>
      connect(target, (...[error, socket]) =>
        error
          ? done(error, null)
          : done(null, boundResponses(socket, WIRE_BYTES_PER_BYTE * bytesMax)),
      ),
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 1,
  });

  return {
    send: (outgoing) => send(agent, outgoing, { ...options, responseBytesMax: bytesMax }),
    close: () => agent.close(),
  };
}

async function send(
  agent: Agent,
  outgoing: HttpRequest,
  options: OutgoingHttpOptions & { responseBytesMax: number },
): Promise<HttpResponse> {
  const url = new URL(outgoing.url);
  expectAllowed(hostOf(url), options);
  const signal = AbortSignal.timeout(outgoing.timeoutMs);
  let hasHead = false;
  try {
    const response = await request(url, {
      dispatcher: agent,
      method: outgoing.method,
      headers: outgoing.headers ?? {},
      body: outgoing.pieces ? Readable.from(outgoing.pieces) : (outgoing.body ?? null),
      signal,
    });
    hasHead = true;
    const body = await readBounded(response.body, options.responseBytesMax);
    return { status: response.statusCode, headers: joinHeaders(response.headers), body };
  } catch (error) {
    throw toFailure(error, { timedOut: signal.aborted, hasHead });
  }
}

async function readBounded(
  stream: AsyncIterable<Buffer> & { destroy(): void },
  bytesMax: number,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream) {
    parts.push(part.subarray(0, bytesMax - length));
    length += part.length;
    if (length >= bytesMax) break;
  }
  return Buffer.concat(parts);
}

function joinHeaders(
  headers: Record<string, string | string[] | undefined>,
): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return joined;
}

const NOT_SENT_ERRORS = [ForbiddenTarget, TunnelError, errors.ConnectTimeoutError];
const UNREADABLE_ERRORS = [errors.HTTPParserError, ResponseTooLong];
const TOO_LONG_CODES: ReadonlySet<string> = new Set(["UND_ERR_HEADERS_OVERFLOW"]);
const NOT_SENT_CODES = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/** Error names for an untrusted certificate that do not mention certificates. */
const UNVERIFIED_CODES = new Set([
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "INVALID_CA",
  "PATH_LENGTH_EXCEEDED",
]);

/** `hasHead`: of the response; its body did not come whole. */
export function toFailure(
  error: unknown,
  { timedOut, hasHead }: { timedOut: boolean; hasHead: boolean },
): HttpFailure {
  const options = { cause: error };
  if (NOT_SENT_ERRORS.some((kind) => error instanceof kind))
    return new HttpFailure("connect", false, options);
  if (timedOut) return new HttpFailure("read_timeout", true, options);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (NOT_SENT_CODES.has(code)) return new HttpFailure("connect", false, options);
  if (code.startsWith("ERR_TLS") || code.includes("CERT") || UNVERIFIED_CODES.has(code))
    return new HttpFailure("tls", false, options);
  if (hasHead) return new HttpFailure("short_body", true, options);
  const isUnreadable =
    UNREADABLE_ERRORS.some((kind) => error instanceof kind) || TOO_LONG_CODES.has(code);
  return new HttpFailure(isUnreadable ? "bad_head" : "reset", true, options);
}
