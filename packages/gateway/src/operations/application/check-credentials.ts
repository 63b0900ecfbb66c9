import { lacksSecondFactor, usesSecondFactor } from "../../domain/access/second-factor.ts";
import type { PortalUser } from "../../domain/access/session.ts";
import { verifySecondFactor } from "../access/factor/totp.ts";
import { recordFailedAttempt } from "../access/guard/record-failed-attempt.ts";
import { checkPassword } from "../access/log-in.ts";
import type { CallOrigin } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";

export interface Credentials {
  email: string;
  password: string;
  /** A code of an authenticator app or a recovery code; "" without a second factor. */
  code: string;
}

/**
 * The user of these credentials; null when anything is wrong, without saying what, and when the
 * user still has to set up a second factor. No session is created. Throws EXCEEDED_LIMIT after too
 * many attempts.
 */
export async function checkCredentials(
  deps: Deps,
  { email, password, code }: Credentials,
  origin: CallOrigin,
): Promise<PortalUser | null> {
  const caller = { address: origin.address, devices: [] };
  const { user, isRight, tries } = await checkPassword(deps, { email, password }, caller);
  if (!user) return null;
  if (!isRight || !(await checkSecondFactor(deps, user, code))) {
    recordFailedAttempt(deps, user, origin);
    return null;
  }
  await tries.reset();
  return user;
}

async function checkSecondFactor(deps: Deps, user: PortalUser, code: string): Promise<boolean> {
  if (lacksSecondFactor(user, deps.isSandbox)) return false;
  return !usesSecondFactor(user, deps.isSandbox) || verifySecondFactor(deps, user, code);
}
