import { hash, verify } from "@node-rs/argon2";
import type { User } from "../domain/merchant.ts";
import { clearSignInFailures, findSignInFailures, recordSignInFailure } from "../store/sign-in.ts";
import { findUserByEmail } from "../store/users.ts";
import type { Deps } from "./deps.ts";

/** Wrong passwords in a row before the next one has to wait. */
const FREE_FAILURES = 5;
const WAIT_MS = 30_000;
const WAIT_MS_MAX = 15 * 60_000;
/** Longer texts only cost time. */
const PASSWORD_LENGTH_MAX = 256;

/** argon2id with the library's own parameters, which follow current advice. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** So that an unknown address takes as long as a wrong password. */
let decoy: Promise<string> | undefined;

/**
 * The user this e-mail address and password belong to; null for anything else: unknown, wrong,
 * switched off, or one guess too many. Why is told to nobody. Every failure in a row doubles the
 * wait after the fifth, a quarter of an hour at most.
 */
export async function checkPassword(
  deps: Pick<Deps, "database" | "clock">,
  email: string,
  password: string,
): Promise<User | null> {
  const now = deps.clock.now();
  decoy ??= hash("nobody's password");
  const found = await findUserByEmail(deps.database, email);
  const isTooLong = password.length > PASSWORD_LENGTH_MAX;
  const guess = isTooLong ? "" : password;
  const isRight = await verify(found?.passwordHash ?? (await decoy), guess);
  if (!found) return null;
  const { user, passwordHash } = found;
  const failures = await findSignInFailures(deps.database, user.id);
  if (failures && now < nextTryAt(failures)) return null;
  if (!isRight || isTooLong || passwordHash === null) {
    await recordSignInFailure(deps.database, user.id, now);
    return null;
  }
  if (failures) await clearSignInFailures(deps.database, user.id);
  return user.isActive && user.status === "ACTIVE" ? user : null;
}

function nextTryAt({ count, lastFailedAt }: { count: number; lastFailedAt: Date }): Date {
  if (count < FREE_FAILURES) return lastFailedAt;
  const waitMs = Math.min(WAIT_MS_MAX, WAIT_MS * 2 ** Math.min(16, count - FREE_FAILURES));
  return new Date(lastFailedAt.getTime() + waitMs);
}
