import type { MerchantId, UserId } from "../ids.ts";
import { DAY_MS } from "../malaysian-day.ts";
import type { User } from "./user.ts";

/** A user of the portal, without password or secrets. As `actor`, the one who acts. */
export interface PortalUser extends User {
  isOperator: boolean;
  hasPassword: boolean;
  hasTotp: boolean;
  passkeyCount: number;
  recoveryCodesLeft: number;
  lastSignedInAt: Date | null;
  /** Everyone in the team needs a second factor. */
  teamNeedsSecondFactor: boolean;
  /** Cookies of known devices from before are void. */
  devicesSince: Date | null;
}

export interface PortalSession {
  /** Public id, for the list of sessions; not the cookie. */
  id: string;
  merchantId: MerchantId;
  userId: UserId;
  stage: "SECOND_FACTOR" | "SIGNED_IN";
  address: string;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  /** When the password was last confirmed. */
  confirmedAt: Date | null;
}

/** A session expires after this long without a request. */
export const IDLE_TIMEOUT_MS = 15 * 60_000;
/** A session expires after this long, even in use. */
export const SESSION_MS_MAX = 12 * 3_600_000;
/** Time to enter the second factor. */
export const SECOND_FACTOR_MS = 5 * 60_000;
/** How long a password confirmation is valid. */
const CONFIRMED_MS = 5 * 60_000;

export const INVITATION_MS = 7 * DAY_MS;
export const RESET_MS = 3_600_000;

export function isSessionAlive(session: PortalSession, now: Date): boolean {
  if (session.expiresAt <= now) return false;
  return now.getTime() - session.lastSeenAt.getTime() < IDLE_TIMEOUT_MS;
}

export function confirmedUntil(session: PortalSession): Date | null {
  return session.confirmedAt && new Date(session.confirmedAt.getTime() + CONFIRMED_MS);
}

/** Whether the user may sign in. */
export function canSignIn(user: PortalUser): boolean {
  return user.isActive && user.status === "ACTIVE";
}

/** A user of no store in particular may see all. */
export function isStoreAllowed({ storeIds }: Pick<User, "storeIds">, storeId: string): boolean {
  return storeIds.length === 0 || storeIds.includes(storeId);
}

const PASSWORD_LENGTH_MIN = 12;
/** Long enough, but among the first guesses. */
const WELL_KNOWN = ["password", "123456", "qwerty", "abc123", "letmein", "kaunter", "iloveyou"];

/** What is wrong with a new password, or null. Length is what counts. Source: NIST SP 800-63B. */
export function findPasswordProblem(
  password: string,
  email: string,
  rejected: ReadonlySet<string>,
): string | null {
  const characters = [...password];
  if (characters.length < PASSWORD_LENGTH_MIN) {
    return `Use at least ${PASSWORD_LENGTH_MIN} characters, for example a few words.`;
  }
  if (new Set(characters).size < 5) return "The password has too few different characters.";
  const lower = password.toLowerCase();
  const name = email.split("@")[0]?.toLowerCase() ?? "";
  if (name.length >= 4 && lower.includes(name)) return "The password contains your email address.";
  const rest = WELL_KNOWN.reduce((text, word) => text.replaceAll(word, ""), lower);
  if ([...rest].length < PASSWORD_LENGTH_MIN / 2) return "The password is too easy to guess.";
  if (rejected.has(lower)) return "The password is on a list of common or breached passwords.";
  return null;
}

/** As listed among the rejected ones; null when it is too short to be chosen anyway. */
export function toListedPassword(password: string): string | null {
  return [...password].length >= PASSWORD_LENGTH_MIN ? password.toLowerCase() : null;
}
