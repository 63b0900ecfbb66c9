import { createHash } from "node:crypto";
import { networkOf } from "../../domain/access/network-of.ts";
import { GatewayError } from "../../domain/errors.ts";
import { countTry, resetAttempts } from "../../store/access/throttles.ts";
import type { Deps } from "../deps.ts";

const WINDOW_MS = 15 * 60_000;
/** CountedAttempt of one account in a window, from wherever they come. */
const ACCOUNT_TRIES_MAX = 10;
/** CountedAttempt from one address in a window, whatever they are for. */
const ADDRESS_TRIES_MAX = 50;

export interface CountedAttempt {
  /** A right answer: this try does not count, and the account starts anew. */
  reset(): Promise<void>;
}

/**
 * Counts a guess at an account's password or code before it is judged. Known and unknown accounts
 * are treated alike. Refuses with EXCEEDED_LIMIT and the seconds to wait.
 */
export async function countAttempt(
  deps: Deps,
  account: string,
  address: string,
): Promise<CountedAttempt> {
  const accountKey = `account ${digest(account.toLowerCase())}`;
  const addressKey = `address ${networkOf(address)}`;
  const now = deps.clock.now();
  const windowEndsAt = new Date(now.getTime() + WINDOW_MS);
  const counts = [
    { max: ACCOUNT_TRIES_MAX, ...(await countTry(deps.database, accountKey, now, windowEndsAt)) },
    { max: ADDRESS_TRIES_MAX, ...(await countTry(deps.database, addressKey, now, windowEndsAt)) },
  ];
  const over = counts.find((count) => count.tries > count.max);
  if (over) {
    const waitMs = over.windowEndsAt.getTime() - now.getTime();
    throw new GatewayError("EXCEEDED_LIMIT", {
      detail: "Too many failed attempts.",
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
    });
  }
  return { reset: () => resetAttempts(deps.database, [addressKey], [accountKey]) };
}

/** Bounds how often something may be asked for, such as mails to one address. */
export async function enforceLimit(deps: Deps, key: string, max: number): Promise<void> {
  const now = deps.clock.now();
  const count = await countTry(
    deps.database,
    `turn ${digest(key)}`,
    now,
    new Date(now.getTime() + WINDOW_MS),
  );
  if (count.tries <= max) return;
  const waitMs = count.windowEndsAt.getTime() - now.getTime();
  throw new GatewayError("EXCEEDED_LIMIT", {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  });
}

/** The same for one who is known by no more than an address. */
export function enforceAddressLimit(
  deps: Deps,
  what: string,
  address: string,
  max: number,
): Promise<void> {
  return enforceLimit(deps, `${what} ${networkOf(address)}`, max);
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
