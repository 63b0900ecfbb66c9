import type { FastifyReply, FastifyRequest } from "fastify";
import { type ERRORS, GatewayError } from "../domain/errors.ts";
import type { Log } from "../platform/log.ts";
import { recordError } from "./request/call-details.ts";
import { notJson, tooLarge } from "./request/json-body.ts";

/** A refusal on the wire: nothing but these two keys inside `error` (companion R3). */
export interface ErrorBody {
  error: { code: string; message: string };
}

export function errorBody(error: GatewayError): ErrorBody & { debug?: unknown } {
  const body = { error: { code: error.code, message: error.publicMessage } };
  return error instanceof SignatureError ? { ...body, debug: error.debug } : body;
}

/** A wrong signature carries the steps as they were computed here. */
export class SignatureError extends GatewayError {
  readonly debug: unknown;
  constructor(detail: string, debug: unknown) {
    super("INVALID_REQUEST_SIGNATURE", { detail });
    this.debug = debug;
  }
}

/** Turns whatever was thrown into a refusal; what is not expected is logged and tells nothing. */
export function toGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  // Fastify's own refusals say by their status whose fault it was.
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status === 413) return tooLarge();
  if (status === 415) return notJson("another media type");
  if (status >= 400 && status < 500) return new GatewayError("INVALID_REQUEST", { cause: error });
  return new GatewayError("INTERNAL_ERROR", { cause: error, internal: String(error) });
}

export function sendError(
  log: Log,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): FastifyReply {
  const error = toGatewayError(thrown);
  recordError(request, error);
  if (error.status >= 500) {
    log.error(
      { err: error.cause ?? error, requestId: request.id, path: pathOf(request) },
      error.code,
    );
  }
  if (error.retryAfterSeconds !== undefined) reply.header("retry-after", error.retryAfterSeconds);
  return reply
    .code(error.status)
    .type("application/json")
    .send(JSON.stringify(errorBody(error)));
}

function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? "";
}

/** Codes a route may always answer with, beside its own. */
export const COMMON_ERRORS = [
  "UNAUTHORIZED",
  "TOKEN_INVALID",
  "TOKEN_EXPIRED",
  "INACTIVE_CLIENT",
  "MERCHANT_SUSPENDED",
  "MERCHANT_NOT_ACTIVE",
  "CLIENT_NOT_SET_PUBLIC_KEY",
  "CLIENT_NO_PERMISSION",
  "ACCESS_DENIED",
  "INVALID_REQUEST_SIGNATURE",
  "INVALID_TIMESTAMP",
  "DUPLICATE_REQUEST",
  "INVALID_REQUEST",
  "INVALID_CHARSET",
  "VALIDATION_ERROR",
  "MAX_VALUE",
  "EXCEEDED_LIMIT",
  "INTERNAL_ERROR",
  "OVERLOAD",
] as const satisfies readonly (keyof typeof ERRORS)[];

/** Codes that a call without a signature may always answer with. */
export const UNSIGNED_ERRORS = [
  "INVALID_REQUEST",
  "EXCEEDED_LIMIT",
  "INTERNAL_ERROR",
  "OVERLOAD",
] as const satisfies readonly (keyof typeof ERRORS)[];
