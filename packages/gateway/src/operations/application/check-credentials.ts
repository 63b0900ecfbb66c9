import { lacksSecondFactor, usesSecondFactor } from "../../domain/access/second-factor.ts";
import type { PortalActor } from "../../domain/access/session.ts";
import { verifySecondFactor } from "../access/factor/totp.ts";
import { checkPassword } from "../access/log-in.ts";
import type { AccessDeps } from "../access/record-change.ts";

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
  deps: AccessDeps,
  { email, password, code }: Credentials,
  address: string,
): Promise<PortalActor | null> {
  const caller = { address, devices: [] };
  const { found, isRight, tries } = await checkPassword(deps, { email, password }, caller);
  if (!found || !isRight || lacksSecondFactor(found, deps.isSandbox)) return null;
  const needsCode = usesSecondFactor(found, deps.isSandbox);
  if (needsCode && !(await verifySecondFactor(deps, found, code))) return null;
  await tries.reset();
  return found;
}
