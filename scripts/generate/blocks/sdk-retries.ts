import { RETRIES_MAX, TIMEOUT_MS } from "../../../packages/sdk/src/options.ts";
import { FIRST_WAIT_MS, WAIT_MS_MAX } from "../../../packages/sdk/src/transport/retry.ts";
import { table } from "../pages/markdown.ts";

/** The SDK's defaults. */
export function sdkRetries(): string {
  return table(
    ["Default of the SDK", "Value"],
    [
      ["Timeout of an attempt", `${TIMEOUT_MS / 1000} s`],
      ["Retries after the first attempt", String(RETRIES_MAX)],
      ["Wait before the first retry, doubled before each further one", `up to ${FIRST_WAIT_MS} ms`],
      ["Longest wait; a longer `Retry-After` ends the call", `${WAIT_MS_MAX / 1000} s`],
    ],
  );
}
