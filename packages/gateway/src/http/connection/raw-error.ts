import type { ServerResponse } from "node:http";
import { type ErrorCode, GatewayError, type GatewayErrorOptions } from "../../domain/errors.ts";
import type { ErrorBody } from "../errors.ts";

/** Made before any request arrives, as JSON or as a page: sending it costs next to nothing. */
export interface RawError {
  status: number;
  /** Names and values in turn, as Node takes them fastest. */
  headers: readonly string[];
  body: Buffer;
}

/** `reason` is the text of a status that has no code of its own, such as 431. */
export function createRawError(
  code: ErrorCode,
  { status, ...options }: Omit<GatewayErrorOptions, "status"> & { status?: number } = {},
): RawError {
  const error = new GatewayError(code, options);
  const content: ErrorBody = { error: { code, message: error.publicMessage } };
  const body = Buffer.from(JSON.stringify(content));
  const { retryAfterSeconds } = error;
  return {
    status: status ?? error.status,
    headers: [
      ...["Content-Type", "application/json"],
      ...["Content-Length", String(body.length)],
      ...["X-Content-Type-Options", "nosniff"],
      ...(retryAfterSeconds === undefined ? [] : ["Retry-After", String(retryAfterSeconds)]),
    ],
    body,
  };
}

export function sendRawError(response: ServerResponse, error: RawError): void {
  response.writeHead(error.status, [...error.headers]);
  response.end(error.body);
}
