import { hash, verify } from "@node-rs/argon2";
import { findPasswordProblem } from "../../../domain/access/session.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { inHashSlot } from "./hash-slots.ts";

export interface PasswordDeps {
  /** In small letters. */
  rejectedPasswords: ReadonlySet<string>;
}

/** argon2id. Source: OWASP Password Storage Cheat Sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Of no password, at the same cost. An unknown account's password is checked against it, so that
 * the response takes as long.
 */
export const DECOY =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/** Throws WEAK_PASSWORD, and OVERLOAD when too many passwords are being checked. */
export async function hashPassword(
  { rejectedPasswords }: PasswordDeps,
  password: string,
  email: string,
): Promise<string> {
  const problem = findPasswordProblem(password, email, rejectedPasswords);
  if (problem) throw new GatewayError("WEAK_PASSWORD", { detail: problem });
  return inHashSlot(true, () => hash(password, COST));
}

/** Takes the same time whether there is a password or not. Throws OVERLOAD. */
export async function verifyPassword(
  stored: string | null,
  password: string,
  isKnown: boolean,
): Promise<boolean> {
  const isRight = await inHashSlot(isKnown, () => verify(stored ?? DECOY, password));
  return isRight && stored !== null;
}
