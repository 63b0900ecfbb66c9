import type { FastifyReply, FastifyRequest } from "fastify";
import { type ERRORS, type FieldProblem, GatewayError } from "../domain/errors.ts";
import { maskText } from "../domain/request-log/mask/mask-text.ts";
import { LostResponse } from "../operations/laboratory/call-faults.ts";
import type { Log } from "../platform/log.ts";
import { isUnavailable } from "../store/is-outage.ts";
import { notJson } from "./request/body/json-body.ts";
import { recordError, recordResponse } from "./request/call-details.ts";

const LOGGED_PATH_LENGTH_MAX = 2_048;

/**
 * An error on the wire: `error` has only these two keys. See
 * docs/spec/tolerances.md#rules-that-keep-clients-working
 */
export interface ErrorBody {
  error: { code: string; message: string };
  /** Of an invalid signature. */
  debug?: unknown;
  /** Of invalid input, for an application that turned them on. */
  details?: readonly FieldProblem[];
}

function errorBody(error: GatewayError): ErrorBody {
  const body = { error: { code: error.code, message: error.publicMessage } };
  if (error instanceof SignatureError) return { ...body, debug: error.debug };
  return error instanceof DetailedError ? { ...body, details: error.problems } : body;
}

/** Invalid input of an application that also receives each problem separately. */
export class DetailedError extends GatewayError {
  constructor({ code, detail, problems }: GatewayError) {
    super(code, { detail, problems });
  }
}

/** Expected while there is a fence, and not logged each time. */
export class FencedError extends GatewayError {
  constructor(retryAfterSeconds: number) {
    const detail = "Payments are paused while records are being restored.";
    super("OVERLOAD", { detail, retryAfterSeconds });
  }
}

/** An invalid signature includes the steps as the gateway computed them. */
export class SignatureError extends GatewayError {
  readonly debug: unknown;
  constructor(detail: string, debug: unknown) {
    super("INVALID_REQUEST_SIGNATURE", { detail });
    this.debug = debug;
  }
}

/**
 * Converts anything thrown into a public error; unexpected errors are logged and reveal nothing.
 */
export function toGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  // A caller that tries again finds out whether the first try was written.
  if (isUnavailable(error)) return new GatewayError("OVERLOAD", { cause: error });
  // The status of Fastify's own errors says whose fault it was.
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
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
  if (thrown instanceof LostResponse) {
    request.raw.socket.destroy();
    return reply.hijack();
  }
  const error = toGatewayError(thrown);
  recordError(request, error);
  if (error.status >= 500 && !(error instanceof FencedError)) {
    log.error(
      { err: error.cause ?? error, requestId: request.id, path: pathOf(request) },
      error.code,
    );
  }
  if (request.raw.destroyed && !request.raw.complete) {
    const fields = { requestId: request.id, path: pathOf(request) };
    log.debug(fields, "the client left before its body had arrived");
  }
  if (error.retryAfterSeconds !== undefined) reply.header("retry-after", error.retryAfterSeconds);
  const text = JSON.stringify(errorBody(error));
  recordResponse(request, text, null);
  return reply.code(error.status).type("application/json").send(text);
}

function pathOf(request: FastifyRequest): string {
  return maskText(request.url.split("?", 1)[0] ?? "", LOGGED_PATH_LENGTH_MAX);
}

/** Codes that every route may return, in addition to its own. */
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

/** Codes that every unsigned endpoint may return. */
export const UNSIGNED_ERRORS = [
  "INVALID_REQUEST",
  "EXCEEDED_LIMIT",
  "INTERNAL_ERROR",
  "OVERLOAD",
] as const satisfies readonly (keyof typeof ERRORS)[];

/** Codes that every endpoint of the portal may return; `errorsOf` adds those of its access. */
export const PORTAL_COMMON_ERRORS = [
  "ADDRESS_UNKNOWN",
  "CSRF_REFUSED",
  "INVALID_REQUEST",
  "INVALID_CHARSET",
  "VALIDATION_ERROR",
  "INVALID_PARAMETER",
  "MAX_VALUE",
  "EXCEEDED_LIMIT",
  "INTERNAL_ERROR",
  "OVERLOAD",
] as const satisfies readonly (keyof typeof ERRORS)[];
