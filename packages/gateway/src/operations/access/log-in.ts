import { usesSecondFactor } from "../../domain/access/second-factor.ts";
import { canSignIn, type PortalActor } from "../../domain/access/session.ts";
import { GatewayError } from "../../domain/errors.ts";
import { findLoginSecrets, findUserByEmail } from "../../store/access/users.ts";
import type { Deps } from "../deps.ts";
import { verifySecondFactor } from "./factor/totp.ts";
import { expectHashSlot } from "./guard/hash-slots.ts";
import { findDevice } from "./guard/known-devices.ts";
import { verifyPassword } from "./guard/passwords.ts";
import { recordRefusal } from "./guard/record-refusal.ts";
import { type CountedAttempt, countAttempt } from "./guard/throttle.ts";
import { type LoginOrigin, openSession } from "./sessions.ts";

const NOBODY = { merchantId: "", id: "" };

/**
 * Signs in with email and password; the session waits for the second factor when there is one. An
 * unknown account, one without a password, a wrong password and a disabled account all throw
 * LOGIN_FAILED, after the same work.
 */
export async function logIn(
  deps: Deps,
  request: { email: string; password: string },
  origin: LoginOrigin,
): Promise<string> {
  const { found, isRight, tries } = await checkPassword(deps, request, origin);
  if (!found || !isRight) {
    if (found) recordRefusal(deps, found, origin);
    throw new GatewayError("LOGIN_FAILED");
  }
  await tries.reset();
  const stage = usesSecondFactor(found, deps.isSandbox) ? "SECOND_FACTOR" : "SIGNED_IN";
  return deps.database.transaction((tx) => openSession(deps, tx, found, stage, origin));
}

/** `found` is the user whom the email address names, whether or not the password is right. */
export async function checkPassword(
  deps: Deps,
  { email, password }: { email: string; password: string },
  { address, devices }: Pick<LoginOrigin, "address" | "devices">,
): Promise<{ found: PortalActor | null; isRight: boolean; tries: CountedAttempt }> {
  expectHashSlot(devices.length > 0);
  const found = await findUserByEmail(deps.database, email);
  const device = findDevice(devices, found);
  const tries = await countAttempt(deps, email, { address, device });
  const { passwordHash } = await findLoginSecrets(deps.database, found ?? NOBODY);
  const isRight = await verifyPassword(passwordHash, password, device !== null);
  return { found, isRight: isRight && found !== null && canSignIn(found), tries };
}

/** The second step; the session gets a new secret. Throws LOGIN_FAILED. */
export async function logInSecondFactor(
  deps: Deps,
  person: PortalActor,
  code: string,
  origin: LoginOrigin,
): Promise<string> {
  const device = findDevice(origin.devices, person);
  const caller = { address: origin.address, device };
  const tries = await countAttempt(deps, `second factor ${person.id}`, caller);
  if (!(await verifySecondFactor(deps, person, code))) {
    recordRefusal(deps, person, origin);
    throw new GatewayError("LOGIN_FAILED");
  }
  await tries.reset();
  return deps.database.transaction((tx) => openSession(deps, tx, person, "SIGNED_IN", origin));
}
