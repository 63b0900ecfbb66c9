import { hash, verify } from "@node-rs/argon2";
import { findPasswordProblem } from "../../domain/access/session.ts";
import { GatewayError } from "../../domain/errors.ts";

/** An unknown account's password is checked against this, so that the response takes as long. */
let decoy: Promise<string> | undefined;

/** argon2id with the library's parameters (19 MiB, 2 passes). Throws WEAK_PASSWORD. */
export async function hashPassword(password: string, email: string): Promise<string> {
  const problem = findPasswordProblem(password, email);
  if (problem) throw new GatewayError("WEAK_PASSWORD", { detail: problem });
  return hash(password);
}

/** Takes the same time whether there is a password or not. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash("a password nobody has");
  const isRight = await verify(stored ?? (await decoy), password);
  return isRight && stored !== null;
}
