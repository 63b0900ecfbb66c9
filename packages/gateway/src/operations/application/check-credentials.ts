import { canSignIn, type PortalActor } from "../../domain/access/session.ts";
import { findLoginSecrets, findPersonByEmail } from "../../store/access/portal-users.ts";
import { verifyPassword } from "../access/passwords.ts";
import { countAttempt } from "../access/throttle.ts";
import { verifySecondFactor } from "../access/totp.ts";
import type { Deps } from "../deps.ts";

export interface Credentials {
  email: string;
  password: string;
  /** Of an authenticator app or a recovery code; "" when the person has none. */
  code: string;
}

/**
 * Whose credentials these are; null for anything that is not right, and nobody is told what. They
 * are not kept: no session comes of it. Refuses with EXCEEDED_LIMIT after too many tries.
 */
export async function checkCredentials(
  deps: Deps,
  { email, password, code }: Credentials,
  address: string,
): Promise<PortalActor | null> {
  const tries = await countAttempt(deps, email, address);
  const person = await findPersonByEmail(deps.database, email);
  const secrets = person && (await findLoginSecrets(deps.database, person.id));
  const isRight = await verifyPassword(secrets?.passwordHash ?? null, password);
  if (!person || !isRight || !canSignIn(person)) return null;
  if (person.hasTotp && !(await verifySecondFactor(deps, person.id, code))) return null;
  await tries.reset();
  return person;
}
