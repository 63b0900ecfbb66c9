import { type JsonObject, JsonReadError, readJson } from "@kaunter/signing";
import type { FastifyRequest } from "fastify";
import { GatewayError } from "../../domain/errors.ts";

/** Largest body in bytes; more is 413. */
export const BODY_BYTES_MAX = 1_048_576;

const EMPTY = Buffer.alloc(0);

/**
 * The bytes of a JSON request, empty without a body. Fastify reads no body of a GET; published
 * clients send one all the same, and the signature must cover it. Throws INVALID_REQUEST: 413, and
 * 415 for another media type.
 */
export async function readJsonBytes(request: FastifyRequest): Promise<Buffer> {
  const bytes = Buffer.isBuffer(request.body) ? request.body : await readUnparsed(request);
  if (bytes.length > 0) expectJson(request);
  return bytes;
}

async function readUnparsed(request: FastifyRequest): Promise<Buffer> {
  const { headers } = request;
  const hasBody =
    headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
  if (!hasBody) return EMPTY;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request.raw) {
    const bytes = part as Buffer; // no encoding is set on the stream
    length += bytes.length;
    if (length > BODY_BYTES_MAX) throw tooLarge();
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

export function tooLarge(): GatewayError {
  return new GatewayError("INVALID_REQUEST", {
    status: 413,
    detail: "The body must be at most 1 MiB.",
  });
}

/**
 * Parameters of the media type do not matter: published clients send `application/json;` and
 * charsets.
 */
function expectJson(request: FastifyRequest): void {
  const encoding = request.headers["content-encoding"]?.trim().toLowerCase();
  if (encoding && encoding !== "identity") throw notPlain(encoding);
  const sent = request.headers["content-type"];
  if (sent === "application/json") return;
  const type = sent?.split(";", 1)[0]?.trim().toLowerCase();
  if (type === undefined || type === "" || type === "application/json") return;
  throw notJson(type);
}

export function notJson(type: string): GatewayError {
  return new GatewayError("INVALID_REQUEST", {
    status: 415,
    detail: `Send Content-Type: application/json, not ${type.slice(0, 64)}.`,
  });
}

function notPlain(encoding: string): GatewayError {
  return new GatewayError("INVALID_REQUEST", {
    status: 415,
    detail: `Send uncompressed JSON, without Content-Encoding: ${encoding.slice(0, 64)}.`,
  });
}

/** The parser's finding, as an error for the caller. */
export function unreadableBody(error: JsonReadError): GatewayError {
  const isCharset = error.code === "NOT_UTF8" || error.code === "LONE_SURROGATE";
  if (error.code === "TOO_LARGE") return tooLarge();
  return new GatewayError(isCharset ? "INVALID_CHARSET" : "INVALID_REQUEST", {
    detail: `${error.message}.`,
  });
}

/**
 * The JSON object of an unsigned call. As strict as for signed bodies: duplicate keys are rejected.
 * Throws INVALID_REQUEST for an invalid body.
 */
export async function readJsonObject(request: FastifyRequest): Promise<JsonObject> {
  const bytes = await readJsonBytes(request);
  try {
    const { value } = readJson(bytes);
    if (value !== null) return value;
  } catch (error) {
    if (!(error instanceof JsonReadError)) throw error;
    throw new GatewayError("INVALID_REQUEST", { detail: `${error.message}.`, cause: error });
  }
  throw new GatewayError("INVALID_REQUEST", { detail: "The body must be a JSON object." });
}
