import { usesSecondFactor } from "../../domain/access/second-factor.ts";
import { canSignIn, type PortalUser } from "../../domain/access/session.ts";
import { GatewayError } from "../../domain/errors.ts";
import { findLoginSecrets, findUserByEmail } from "../../store/access/users.ts";
import type { Deps } from "../deps.ts";
import { verifySecondFactor } from "./factor/totp.ts";
import { expectHashSlot } from "./guard/hash-slots.ts";
import { findDevice } from "./guard/known-devices.ts";
import { verifyPassword } from "./guard/passwords.ts";
import { recordFailedAttempt } from "./guard/record-failed-attempt.ts";
import { type CountedAttempt, countAttempt } from "./guard/throttle.ts";
import { createSession, type LoginOrigin } from "./sessions.ts";

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
  const { user, isRight, tries } = await checkPassword(deps, request, origin);
  if (!user || !isRight) {
    if (user) recordFailedAttempt(deps, user, origin);
    throw new GatewayError("LOGIN_FAILED");
  }
  await tries.reset();
  const stage = usesSecondFactor(user, deps.isSandbox) ? "SECOND_FACTOR" : "SIGNED_IN";
  return deps.database.transaction((tx) => createSession(deps, tx, user, stage, origin));
}

/** `user` is the one whom the email address names, whether or not the password is right. */
export async function checkPassword(
  deps: Deps,
  { email, password }: { email: string; password: string },
  { address, devices }: Pick<LoginOrigin, "address" | "devices">,
): Promise<{ user: PortalUser | null; isRight: boolean; tries: CountedAttempt }> {
  expectHashSlot(devices.length > 0);
  const user = await findUserByEmail(deps.database, email);
  const device = findDevice(devices, user);
  const tries = await countAttempt(deps, email, { address, device });
  const { passwordHash } = await findLoginSecrets(deps.database, user ?? NOBODY);
  const isRight = await verifyPassword(passwordHash, password, device !== null);
  return { user, isRight: isRight && user !== null && canSignIn(user), tries };
}

/** The second step; the session gets a new secret. Throws LOGIN_FAILED. */
export async function logInSecondFactor(
  deps: Deps,
  user: PortalUser,
  code: string,
  origin: LoginOrigin,
): Promise<string> {
  const device = findDevice(origin.devices, user);
  const caller = { address: origin.address, device };
  const tries = await countAttempt(deps, `second factor ${user.id}`, caller);
  if (!(await verifySecondFactor(deps, user, code))) {
    recordFailedAttempt(deps, user, origin);
    throw new GatewayError("LOGIN_FAILED");
  }
  await tries.reset();
  return deps.database.transaction((tx) => createSession(deps, tx, user, "SIGNED_IN", origin));
}
