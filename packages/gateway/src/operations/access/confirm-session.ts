import { usesSecondFactor } from "../../domain/access/second-factor.ts";
import type { PortalSession } from "../../domain/access/session.ts";
import { GatewayError } from "../../domain/errors.ts";
import { findLoginSecrets } from "../../store/access/users.ts";
import type { Deps } from "../deps.ts";
import { type PageOrigin, type PasskeyRequest, verifyPasskey } from "./factor/passkeys.ts";
import { verifySecondFactor } from "./factor/totp.ts";
import { verifyPassword } from "./guard/passwords.ts";
import { recordFailedAttempt } from "./guard/record-failed-attempt.ts";
import { countAttempt } from "./guard/throttle.ts";
import type { Act } from "./record-change.ts";
import { renewSession } from "./sessions.ts";

/** One of them. */
export interface Confirmation {
  password?: string;
  /** Of the authenticator app, or a recovery code. */
  code?: string;
  passkey?: PasskeyRequest;
}

/**
 * Confirms that the user is still there: by the second factor when they sign in with one, else by
 * the password. The session gets a new secret. Throws LOGIN_FAILED, INVALID_PARAMETER.
 */
export async function confirmSession(
  deps: Deps,
  act: Act,
  session: PortalSession,
  confirmation: Confirmation,
  page: PageOrigin,
): Promise<string> {
  if (!(await checkConfirmation(deps, act, confirmation, page))) {
    recordFailedAttempt(deps, act.actor, act.origin);
    throw new GatewayError("LOGIN_FAILED");
  }
  return renewSession(deps, session);
}

async function checkConfirmation(
  deps: Deps,
  { actor, origin }: Act,
  { password, code, passkey }: Confirmation,
  page: PageOrigin,
): Promise<boolean> {
  if (passkey) {
    const verified = await verifyPasskey(deps, page, passkey, actor.id, origin);
    await verified.record(deps.database);
    return true;
  }
  // Only the signed-in user reaches this counter, so others cannot make the user wait.
  const caller = { address: origin.address };
  if (code !== undefined) {
    const tries = await countAttempt(deps, `confirm by code ${actor.id}`, caller);
    const isRight = await verifySecondFactor(deps, actor, code);
    if (isRight) await tries.reset();
    return isRight;
  }
  if (password === undefined || usesSecondFactor(actor, deps.isSandbox)) {
    throw new GatewayError("INVALID_PARAMETER", {
      detail: "Confirm with a code of your authenticator app, a recovery code or a passkey.",
    });
  }
  return checkOwnPassword(deps, { actor, origin }, password);
}

/** Whether the password is right. Counts the attempt. */
export async function checkOwnPassword(
  deps: Deps,
  { actor, origin }: Act,
  password: string,
): Promise<boolean> {
  const caller = { address: origin.address };
  const tries = await countAttempt(deps, `confirm by password ${actor.id}`, caller);
  const { passwordHash } = await findLoginSecrets(deps.database, actor);
  const isRight = await verifyPassword(passwordHash, password, true);
  if (isRight) await tries.reset();
  return isRight;
}
