import { canSignIn, type PortalActor } from "../../domain/access/session.ts";
import { GatewayError } from "../../domain/errors.ts";
import { findLoginSecrets, findUserByEmail } from "../../store/access/users.ts";
import type { Deps, StoreDeps } from "../deps.ts";
import { verifyPassword } from "./passwords.ts";
import { type CallOrigin, changeTo, recordChange } from "./record-change.ts";
import { openSession } from "./sessions.ts";
import { countAttempt } from "./throttle.ts";
import { verifySecondFactor } from "./totp.ts";

export type LoginOrigin = CallOrigin & { sessionToken: string | null };

/**
 * Signs in with email and password; the session waits for the second factor when there is one. An
 * unknown account, one without a password, a wrong password and a disabled account all throw
 * LOGIN_FAILED.
 */
export async function logIn(
  deps: Deps,
  request: { email: string; password: string },
  origin: LoginOrigin,
): Promise<string> {
  const tries = await countAttempt(deps, request.email, origin.address);
  const person = await findUserByEmail(deps.database, request.email);
  const secrets = person && (await findLoginSecrets(deps.database, person));
  const isRight = await verifyPassword(secrets?.passwordHash ?? null, request.password);
  if (!person || !isRight || !canSignIn(person)) {
    if (person) await recordRefusal(deps, person, origin);
    throw new GatewayError("LOGIN_FAILED");
  }
  await tries.reset();
  const stage = person.hasTotp ? "SECOND_FACTOR" : "SIGNED_IN";
  return deps.database.transaction((tx) => openSession(deps, tx, person, stage, origin));
}

/** The second step; the session gets a new secret. Throws LOGIN_FAILED. */
export async function logInSecondFactor(
  deps: Deps,
  person: PortalActor,
  code: string,
  origin: LoginOrigin,
): Promise<string> {
  const tries = await countAttempt(deps, `second factor ${person.id}`, origin.address);
  if (!(await verifySecondFactor(deps, person, code))) {
    await recordRefusal(deps, person, origin);
    throw new GatewayError("LOGIN_FAILED");
  }
  await tries.reset();
  return deps.database.transaction((tx) => openSession(deps, tx, person, "SIGNED_IN", origin));
}

/** In the audit log of the merchant whose user it was attempted for. */
async function recordRefusal(
  deps: StoreDeps,
  person: PortalActor,
  origin: CallOrigin,
): Promise<void> {
  const change = changeTo("user", person, "session.refused");
  await deps.database.transaction((tx) =>
    recordChange(tx, { actor: person, origin }, deps.clock.now(), change),
  );
}
