import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../../domain/errors.ts";

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The merchant's own key for a call that moves money; null when there is none. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | null {
  const value = headers["idempotency-key"];
  if (value === undefined) return null;
  if (typeof value === "string" && KEY.test(value)) return value;
  throw new GatewayError("INVALID_PARAMETER", {
    detail: "Idempotency-Key must have 1 to 255 visible ASCII characters.",
  });
}
