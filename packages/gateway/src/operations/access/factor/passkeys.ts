import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { AuditAction } from "../../../domain/access/audit-actions.ts";
import { canSignIn, type PortalUser } from "../../../domain/access/session.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { makeTextId } from "../../../domain/ids.ts";
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  PASSKEYS_MAX,
  type PasskeyChallenge,
  type PasskeyRecord,
  recordPasskeyUse,
  replaceRecoveryCodes,
  useChallenge,
} from "../../../store/access/second-factors.ts";
import { findUserById } from "../../../store/access/users.ts";
import type { Queryable } from "../../../store/database.ts";
import type { Deps } from "../../deps.ts";
import { recordFailedAttempt } from "../guard/record-failed-attempt.ts";
import { enforceAddressLimit } from "../guard/throttle.ts";
import { type Act, type CallOrigin, type Change, recordChange } from "../record-change.ts";
import { createSession, type LoginOrigin } from "../sessions.ts";
import { expectFactorLeft } from "./expect-factor-left.ts";
import { hashCode, makeRecoveryCodes } from "./totp.ts";

const CHALLENGE_MS = 5 * 60_000;
const CHALLENGE_BYTES = 32;
const NAME = "Kaunter";
/** COSE numbers: ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257] as const;
/** From one address in 15 minutes. */
const CHALLENGES_MAX = 120;

/** What the browser sends; the library checks every other member. */
interface PasskeyResponse {
  id: string;
  response?: { userHandle?: unknown };
}

export interface PasskeyRequest {
  challengeId: string;
  answer: PasskeyResponse;
}

/** The page's origin, checked against the configured public URLs by the caller. */
export type PageOrigin = string;

/** Loaded on first use: its certificate parsers would slow down every start. */
const webAuthn = () => import("@simplewebauthn/server");

const rpIdOf = (page: PageOrigin) => new URL(page).hostname;

export async function startPasskey(deps: Deps, act: Act, page: PageOrigin) {
  const known = await listPasskeys(deps.database, act.actor);
  const challenge = deps.random.bytes(CHALLENGE_BYTES);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: rpIdOf(page),
    userName: act.actor.email,
    userDisplayName: `${act.actor.firstName} ${act.actor.lastName}`.trim(),
    userID: new TextEncoder().encode(act.actor.id),
    challenge: new Uint8Array(challenge),
    attestationType: "none",
    supportedAlgorithmIDs: [...ALGORITHMS],
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const challengeId = await storeChallenge(deps, "REGISTER", act.actor.id, options.challenge);
  return { challengeId, options };
}

/**
 * Returns recovery codes, shown once, unless the user has some. Throws LINK_INVALID without an open
 * challenge, CONFLICT for a known passkey.
 */
export async function addPasskey(
  deps: Deps,
  act: Act,
  page: PageOrigin,
  request: { challengeId: string; name: string; answer: unknown },
): Promise<{ passkey: PasskeyRecord; recoveryCodes: string[] }> {
  const now = deps.clock.now();
  const challenge = await useChallenge(
    deps.database,
    request.challengeId,
    "REGISTER",
    act.actor.id,
    deps.trueClock.now(),
  );
  if (!challenge) throw new GatewayError("LINK_INVALID");
  const { credential } = await readRegistration(request.answer, challenge, page);
  const passkey: PasskeyRecord = {
    id: credential.id,
    merchantId: act.actor.merchantId,
    userId: act.actor.id,
    name: request.name,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: (credential.transports ?? []).slice(0, 8),
    createdAt: now,
    lastUsedAt: null,
  };
  const recoveryCodes = act.actor.recoveryCodesLeft > 0 ? [] : makeRecoveryCodes(deps);
  await deps.database.transaction(async (tx) => {
    const known = await listPasskeys(tx, act.actor);
    if (known.length >= PASSKEYS_MAX || !(await insertPasskey(tx, passkey))) {
      throw new GatewayError("CONFLICT");
    }
    await recordChange(tx, act, now, passkeyChange(act, "passkey.added", passkey));
    if (recoveryCodes.length === 0) return;
    await replaceRecoveryCodes(tx, act.actor, recoveryCodes.map(hashCode));
  });
  return { passkey, recoveryCodes };
}

async function readRegistration(response: unknown, challenge: string, page: PageOrigin) {
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const verified = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON, // the library checks every member
      expectedChallenge: challenge,
      expectedOrigin: page,
      expectedRPID: rpIdOf(page),
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (verified.verified) return verified.registrationInfo;
  } catch (error) {
    throw new GatewayError("LINK_INVALID", { cause: error });
  }
  throw new GatewayError("LINK_INVALID");
}

export async function removePasskey(deps: Deps, act: Act, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const passkey = await findPasskey(tx, act.actor, id);
    if (!passkey || !(await deletePasskey(tx, act.actor, id))) {
      throw new GatewayError("NOT_FOUND");
    }
    await expectFactorLeft(deps, tx, act);
    const change = passkeyChange(act, "passkey.removed", passkey);
    await recordChange(tx, act, deps.clock.now(), change);
  });
}

/**
 * Names no credential: the browser shows its own, so the response does not reveal which accounts
 * have one.
 */
export async function startPasskeyLogin(deps: Deps, page: PageOrigin, address: string) {
  await enforceAddressLimit(deps, "passkey challenge", address, CHALLENGES_MAX);
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(page),
    challenge: new Uint8Array(deps.random.bytes(CHALLENGE_BYTES)),
    userVerification: "required",
  });
  const challengeId = await storeChallenge(deps, "LOGIN", null, options.challenge);
  return { challengeId, options };
}

/**
 * A passkey combines possession with biometrics or a PIN, so it signs in alone. `onlyUserId`: the
 * user who entered the password before. Throws LOGIN_FAILED.
 */
export async function logInWithPasskey(
  deps: Deps,
  page: PageOrigin,
  request: PasskeyRequest,
  onlyUserId: string | null,
  origin: LoginOrigin,
): Promise<string> {
  const { user, record } = await verifyPasskey(deps, page, request, onlyUserId, origin);
  return deps.database.transaction(async (tx) => {
    await record(tx);
    return createSession(deps, tx, user, "SIGNED_IN", origin);
  });
}

/** Spends the challenge. `record` saves that the passkey was used. Throws LOGIN_FAILED. */
export async function verifyPasskey(
  deps: Deps,
  page: PageOrigin,
  request: PasskeyRequest,
  onlyUserId: string | null,
  origin: CallOrigin,
): Promise<{ user: PortalUser; record(tx: Queryable): Promise<void> }> {
  const now = deps.clock.now();
  const challenge = await useChallenge(
    deps.database,
    request.challengeId,
    "LOGIN",
    null,
    deps.trueClock.now(),
  );
  const user = await findUserById(deps.database, userIdIn(request.answer));
  const passkey = user && (await findPasskey(deps.database, user, request.answer.id));
  const isOther = onlyUserId !== null && user?.id !== onlyUserId;
  if (!challenge || !passkey || !user || isOther || !canSignIn(user)) {
    // Without our own challenge, anyone could fill a user's log.
    if (challenge && passkey && user) recordFailedAttempt(deps, user, origin);
    throw new GatewayError("LOGIN_FAILED");
  }
  const counter = await readAssertion(request.answer, challenge, page, passkey).catch((error) => {
    recordFailedAttempt(deps, user, origin);
    throw error;
  });
  return { user, record: (tx) => recordPasskeyUse(tx, passkey, counter, now) };
}

/** A passkey that names its user sends back the id it was registered with; "" when it does not. */
function userIdIn(response: PasskeyResponse): string {
  const handle = response.response?.userHandle;
  return typeof handle === "string" ? Buffer.from(handle, "base64url").toString("utf8") : "";
}

async function readAssertion(
  response: unknown,
  challenge: string,
  page: PageOrigin,
  passkey: PasskeyRecord,
): Promise<number> {
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const verified = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON, // the library checks every member
      expectedChallenge: challenge,
      expectedOrigin: page,
      expectedRPID: rpIdOf(page),
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        // Hints from the browser, stored as sent.
        transports: passkey.transports as AuthenticatorTransport[],
      },
    });
    if (verified.verified) return verified.authenticationInfo.newCounter;
  } catch (error) {
    throw new GatewayError("LOGIN_FAILED", { cause: error });
  }
  throw new GatewayError("LOGIN_FAILED");
}

async function storeChallenge(
  deps: Deps,
  purpose: PasskeyChallenge["purpose"],
  userId: string | null,
  challenge: string,
): Promise<string> {
  const id = makeTextId("passkeyChallenge", deps.random);
  const expiresAt = new Date(deps.trueClock.now().getTime() + CHALLENGE_MS);
  await insertChallenge(deps.database, { id, purpose, userId, challenge, expiresAt });
  return id;
}

function passkeyChange(act: Act, action: AuditAction, passkey: PasskeyRecord): Change {
  return {
    merchantId: act.actor.merchantId,
    action,
    targetKind: "passkey",
    targetId: passkey.id.slice(0, 64),
    after: { name: passkey.name },
  };
}
