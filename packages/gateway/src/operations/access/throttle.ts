import { createHash } from "node:crypto";
import { networkOf } from "../../domain/access/network-of.ts";
import { GatewayError } from "../../domain/errors.ts";
import { recordAttempt, resetAttempts } from "../../store/access/throttles.ts";
import type { Deps, StoreDeps } from "../deps.ts";

const WINDOW_MS = 15 * 60_000;
/** Attempts per account in a window, from anywhere. */
const ACCOUNT_TRIES_MAX = 10;
/** Attempts per network in a window, for any account. */
const ADDRESS_TRIES_MAX = 50;

export interface CountedAttempt {
  /** Success: this attempt does not count, and the account starts anew. */
  reset(): Promise<void>;
}

/**
 * Counts an attempt at an account's password or code before it is checked. Known and unknown
 * accounts are treated alike. Throws EXCEEDED_LIMIT with the seconds to wait.
 */
export async function countAttempt(
  deps: StoreDeps,
  account: string,
  address: string,
): Promise<CountedAttempt> {
  const accountKey = `account ${digest(account.toLowerCase())}`;
  const addressKey = `address ${networkOf(address)}`;
  const now = deps.clock.now();
  const windowEndsAt = new Date(now.getTime() + WINDOW_MS);
  const counts = [
    {
      max: ACCOUNT_TRIES_MAX,
      ...(await recordAttempt(deps.database, accountKey, now, windowEndsAt)),
    },
    {
      max: ADDRESS_TRIES_MAX,
      ...(await recordAttempt(deps.database, addressKey, now, windowEndsAt)),
    },
  ];
  const over = counts.find((count) => count.tries > count.max);
  if (over) throw tooMany(over.windowEndsAt, now, "Too many failed attempts.");
  return { reset: () => resetAttempts(deps.database, [addressKey], [accountKey]) };
}

/** Limits how often something is requested, such as emails to one address. */
export async function enforceLimit(deps: StoreDeps, key: string, max: number): Promise<void> {
  const now = deps.clock.now();
  const count = await recordAttempt(
    deps.database,
    `turn ${digest(key)}`,
    now,
    new Date(now.getTime() + WINDOW_MS),
  );
  if (count.tries > max) throw tooMany(count.windowEndsAt, now);
}

function tooMany(windowEndsAt: Date, now: Date, detail?: string): GatewayError {
  const waitMs = windowEndsAt.getTime() - now.getTime();
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new GatewayError("EXCEEDED_LIMIT", { retryAfterSeconds, ...(detail && { detail }) });
}

/** The same for a caller known only by address. */
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
