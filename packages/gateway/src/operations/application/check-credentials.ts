import { canSignIn, type PortalActor } from "../../domain/access/session.ts";
import { findLoginSecrets, findUserByEmail } from "../../store/access/users.ts";
import { verifyPassword } from "../access/passwords.ts";
import { countAttempt } from "../access/throttle.ts";
import { verifySecondFactor } from "../access/totp.ts";
import type { Deps } from "../deps.ts";

export interface Credentials {
  email: string;
  password: string;
  /** A code of an authenticator app or a recovery code; "" without a second factor. */
  code: string;
}

/**
 * The user of these credentials; null when anything is wrong, without saying what. No session is
 * created. Throws EXCEEDED_LIMIT after too many attempts.
 */
export async function checkCredentials(
  deps: Deps,
  { email, password, code }: Credentials,
  address: string,
): Promise<PortalActor | null> {
  const tries = await countAttempt(deps, email, address);
  const person = await findUserByEmail(deps.database, email);
  const secrets = person && (await findLoginSecrets(deps.database, person));
  const isRight = await verifyPassword(secrets?.passwordHash ?? null, password);
  if (!person || !isRight || !canSignIn(person)) return null;
  if (person.hasTotp && !(await verifySecondFactor(deps, person, code))) return null;
  await tries.reset();
  return person;
}
