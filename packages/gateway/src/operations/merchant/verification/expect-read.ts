import { GatewayError } from "../../../domain/errors.ts";
import type { NotRead } from "../../../platform/file-reader/file-reader.ts";

const RETRY_AFTER_SECONDS = 5;

/** Throws OVERLOAD when too many files wait, and INVALID_FILE for one that broke its reader. */
export function expectRead<T>(result: T | NotRead, problem: string): T {
  if (result === "busy") {
    throw new GatewayError("OVERLOAD", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  if (result === "failed") throw new GatewayError("INVALID_FILE", { detail: problem });
  return result;
}
