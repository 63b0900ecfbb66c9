import { createHash } from "node:crypto";
import { networkOf } from "../../../domain/access/network-of.ts";
import { GatewayError } from "../../../domain/errors.ts";
import {
  findWait,
  type Pace,
  paceAttempt,
  recordAttempt,
  resetAttempts,
} from "../../../store/access/throttles.ts";
import type { Deps } from "../../deps.ts";

const WINDOW_MS = 15 * 60_000;
const MINUTE_MS = 60_000;
const MEMORY_MS = 60 * MINUTE_MS;

/** One caller at one account: a known device, or a network. */
const CALLER: Pace = {
  free: 10,
  firstWaitMs: 30_000,
  waitMsMax: 15 * MINUTE_MS,
  memoryMs: MEMORY_MS,
};
/** A network at all accounts together. */
const NETWORK: Pace = { ...CALLER, free: 50, firstWaitMs: 10_000 };
/**
 * All unknown devices together at one account. The wait stays short: strangers cause it, and it
 * only has to slow down guesses from many networks.
 */
const ACCOUNT: Pace = { ...CALLER, free: 100, firstWaitMs: 1_000, waitMsMax: MINUTE_MS };

export interface CountedAttempt {
  /** Success: this attempt does not count, and the caller's counter is reset. */
  reset(): Promise<void>;
}

type CountDeps = Pick<Deps, "database" | "trueClock">;

interface Caller {
  address: string;
  /** The known device it comes from: counted separately, so that strangers cannot make it wait. */
  device?: string | null;
}

/**
 * Counts an attempt at an account's password or code before it is checked. Known and unknown
 * accounts are treated alike. Throws EXCEEDED_LIMIT with the seconds to wait.
 */
export async function countAttempt(
  deps: CountDeps,
  account: string,
  { address, device = null }: Caller,
): Promise<CountedAttempt> {
  const network = networkOf(address);
  const of = digest(account.toLowerCase());
  const own = device === null ? `caller ${of} ${network}` : `device ${of} ${device}`;
  const shared: [key: string, pace: Pace][] =
    device === null
      ? [
          [`network ${network}`, NETWORK],
          [`strangers ${of}`, ACCOUNT],
        ]
      : [];
  const now = deps.trueClock.now();
  const expectNoWait = (until: Date | null) => {
    if (until) throw tooMany(until, now, "Too many failed attempts.");
  };
  const sharedKeys = shared.map(([key]) => key);
  // Waits caused by others are not counted, or others could make the caller's own wait longer.
  expectNoWait(await findWait(deps.database, [own, ...sharedKeys], now));
  for (const [key, pace] of [[own, CALLER] as const, ...shared]) {
    expectNoWait(await paceAttempt(deps.database, key, pace, now));
  }
  return { reset: () => resetAttempts(deps.database, sharedKeys, [own]) };
}

/** Limits how often something is requested, such as emails to one address. */
export async function enforceLimit(deps: CountDeps, key: string, max: number): Promise<void> {
  const { tries, windowEndsAt, now } = await count(deps, key);
  if (tries > max) throw tooMany(windowEndsAt, now);
}

/** Emails to strangers in a merchant's name: first ones and repeated ones. */
const INVITATIONS_MAX = 20;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Throws EXCEEDED_LIMIT once a merchant has sent its invitations of 24 hours. */
export async function enforceInvitationLimit(deps: CountDeps, merchantId: string): Promise<void> {
  const key = `invitations in a day of ${merchantId}`;
  const { tries, windowEndsAt, now } = await count(deps, key, DAY_MS);
  if (tries <= INVITATIONS_MAX) return;
  const detail = `A team sends at most ${INVITATIONS_MAX} invitations in 24 hours.`;
  throw tooMany(windowEndsAt, now, detail);
}

/** Counts as `enforceLimit` does, for what is then left undone without saying so. */
export async function countWithinLimit(
  deps: CountDeps,
  key: string,
  max: number,
): Promise<boolean> {
  return (await count(deps, key)).tries <= max;
}

async function count(deps: CountDeps, key: string, windowMs = WINDOW_MS) {
  const now = deps.trueClock.now();
  const windowEndsAt = new Date(now.getTime() + windowMs);
  return { now, ...(await recordAttempt(deps.database, `turn ${digest(key)}`, now, windowEndsAt)) };
}

function tooMany(until: Date, now: Date, detail?: string): GatewayError {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
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
