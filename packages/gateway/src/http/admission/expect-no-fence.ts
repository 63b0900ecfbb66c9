import type { Deps } from "../../operations/deps.ts";
import { FencedError } from "../errors.ts";

/** Longer than for a busy moment: what was lost is being rebuilt. */
const RETRY_SECONDS = 30;

/** Of a route. */
interface Called {
  auth: string;
  method: string;
  path: string;
}

/** What operators need to look and to sign in. */
const SIGN_IN = /^\/portal\/api\/(session|password|second-factor|passkey)/;

/**
 * Who is rejected while there is a fence: whoever starts something that moves money, and whoever
 * would read that a checkout is unknown or unpaid before it is known again. Providers are not:
 * what they report is kept.
 */
function isBehindFence({ auth, path, method }: Called): boolean {
  if (auth === "signed" || auth === "payer") return true;
  if (auth === "portal") return method !== "GET" && !SIGN_IN.test(path);
  return auth === "public" && /^\/v\d+\//.test(path);
}

/** Throws OVERLOAD. */
export function createFenceCheck({ outages }: Pick<Deps, "outages">, route: Called) {
  if (!isBehindFence(route)) return () => Promise.resolve();
  return async () => {
    if (!(await outages.isFenced())) return;
    throw new FencedError(RETRY_SECONDS);
  };
}
