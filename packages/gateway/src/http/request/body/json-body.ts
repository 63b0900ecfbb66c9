import {
  JSON_LIMITS,
  type JsonDocument,
  type JsonObject,
  JsonReadError,
  readJson,
} from "@kaunter/signing";
import type { FastifyRequest } from "fastify";
import { GatewayError } from "../../../domain/errors.ts";

/**
 * The bytes of a JSON request, empty without a body. Throws INVALID_REQUEST: 415 for another media
 * type.
 */
export function readJsonBytes(request: FastifyRequest): Buffer {
  const bytes = bodyOf(request);
  if (bytes.length > 0) expectJson(request);
  return bytes;
}

const EMPTY = Buffer.alloc(0);

/** The body as `readBody` has read it. */
export function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : EMPTY;
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

/** The parser's finding about a signed body, as an error for the caller. */
export function unreadableBody(error: JsonReadError): GatewayError {
  const isCharset = error.code === "NOT_UTF8" || error.code === "LONE_SURROGATE";
  return new GatewayError(isCharset ? "INVALID_CHARSET" : "INVALID_REQUEST", {
    detail: `${error.message}.`,
    cause: error,
  });
}

/**
 * The only reader of what strangers send as JSON: depth, number of values and meaning are checked
 * as for signed bodies, the size by `readBody`. Throws INVALID_REQUEST.
 */
export function readJsonDocument(bytes: Uint8Array): JsonDocument {
  try {
    return readJson(bytes, { ...JSON_LIMITS, bytesMax: Number.POSITIVE_INFINITY });
  } catch (error) {
    if (!(error instanceof JsonReadError)) throw error;
    throw new GatewayError("INVALID_REQUEST", { detail: `${error.message}.`, cause: error });
  }
}

/** The JSON object of a call that must have one. */
export function readJsonObject(request: FastifyRequest): JsonObject {
  const { value } = readJsonDocument(readJsonBytes(request));
  if (value !== null) return value;
  throw new GatewayError("INVALID_REQUEST", { detail: "The body must be a JSON object." });
}
