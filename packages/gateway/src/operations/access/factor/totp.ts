import { readTyped } from "@kaunter/checkout/typed-kinds";
import { generateURI, verify } from "otplib";
import { hasSecondFactor } from "../../../domain/access/second-factor.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { CROCKFORD } from "../../../domain/ids.ts";
import {
  deleteTotp,
  enableTotp as enableInStore,
  insertTotpSecret,
  replaceRecoveryCodes,
  totpContext,
  useRecoveryCode,
  useTotpStep,
} from "../../../store/access/second-factors.ts";
import { findLoginSecrets, type UserKey } from "../../../store/access/users.ts";
import type { Deps } from "../../deps.ts";
import { hashToken } from "../guard/secret-tokens.ts";
import { countAttempt } from "../guard/throttle.ts";
import { type Act, changeTo, recordChange } from "../record-change.ts";
import { expectFactorLeft } from "./expect-factor-left.ts";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** 160 bits, what RFC 4226 recommends. */
const SECRET_LENGTH = 32;
const ISSUER = "Kaunter";
/** One step (30 s) of difference either way. */
const TOLERANCE_SECONDS = 30;
const RECOVERY_CODES = 10;
/** 120 bits each: enough for a hash without salt or stretching. */
const RECOVERY_CODE_LENGTH = 24;

/** Creates a secret that takes effect with the first correct code. Throws CONFLICT. */
export async function startTotp(deps: Deps, act: Act): Promise<{ secret: string; uri: string }> {
  const secret = deps.random.text(SECRET_LENGTH, BASE32);
  const sealed = deps.sealer.seal(secret, totpContext(act.actor.id));
  if (!(await insertTotpSecret(deps.database, act.actor, sealed))) {
    throw new GatewayError("CONFLICT", { detail: "An authenticator app is already enabled." });
  }
  const uri = generateURI({ issuer: ISSUER, label: act.actor.email, secret });
  return { secret, uri };
}

/** Enables the second factor; returns recovery codes, shown once. Throws LOGIN_FAILED. */
export async function enableTotp(deps: Deps, act: Act, code: string): Promise<string[]> {
  const tries = await countAttempt(deps, `enrolment ${act.actor.id}`, act.origin);
  if (!(await verifyTotp(deps, act.actor, code))) throw new GatewayError("LOGIN_FAILED");
  await tries.reset();
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    if (!(await enableInStore(tx, act.actor, now))) throw new GatewayError("CONFLICT");
    await recordChange(tx, act, now, changeTo("user", act.actor, "totp.enabled"));
    const codes = makeRecoveryCodes(deps);
    await replaceRecoveryCodes(tx, act.actor, codes.map(hashCode));
    return codes;
  });
}

/** Throws CONFLICT when it is the only second factor of a user who must have one. */
export async function disableTotp(deps: Deps, act: Act): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await deleteTotp(tx, act.actor);
    await expectFactorLeft(deps, tx, act);
    await recordChange(tx, act, deps.clock.now(), changeTo("user", act.actor, "totp.disabled"));
  });
}

/** Throws CONFLICT without a second factor. */
export async function renewRecoveryCodes(deps: Deps, act: Act): Promise<string[]> {
  if (!hasSecondFactor(act.actor)) throw new GatewayError("CONFLICT");
  const codes = makeRecoveryCodes(deps);
  await deps.database.transaction(async (tx) => {
    await replaceRecoveryCodes(tx, act.actor, codes.map(hashCode));
    await recordChange(
      tx,
      act,
      deps.clock.now(),
      changeTo("user", act.actor, "recovery_codes.renewed"),
    );
  });
  return codes;
}

/** Checks a code of the app, or a recovery code; each works once. */
export async function verifySecondFactor(
  deps: Deps,
  user: UserKey,
  code: string,
): Promise<boolean> {
  const plain = readTyped("code", code) ?? "";
  if (/^\d{6}$/.test(plain)) return verifyTotp(deps, user, plain);
  return useRecoveryCode(deps.database, user, hashCode(plain));
}

async function verifyTotp(deps: Deps, user: UserKey, code: string): Promise<boolean> {
  const { totpSecretSealed, totpLastStep } = await findLoginSecrets(deps.database, user);
  if (!totpSecretSealed) return false;
  const secret = deps.sealer.open(totpSecretSealed, totpContext(user.id)).toString("utf8");
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(deps.trueClock.now().getTime() / 1_000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  if (!result.valid || !("timeStep" in result) || result.timeStep <= totpLastStep) return false;
  return useTotpStep(deps.database, user, result.timeStep);
}

export function makeRecoveryCodes(deps: Pick<Deps, "random">): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = deps.random.text(RECOVERY_CODE_LENGTH, CROCKFORD);
    return text.replaceAll(/(.{4})(?=.)/g, "$1-");
  });
}

/** As users type them: any case, with or without hyphens. */
export function hashCode(code: string): Buffer {
  return hashToken(code.replaceAll("-", "").toUpperCase());
}
