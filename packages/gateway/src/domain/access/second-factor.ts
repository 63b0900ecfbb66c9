import type { PortalActor } from "./session.ts";

type Factors = Pick<
  PortalActor,
  "role" | "isOperator" | "teamNeedsSecondFactor" | "hasTotp" | "passkeyCount"
>;

/** Whether the user must have a second factor: in production, owners and operators always do. */
export function needsSecondFactor(person: Factors, isSandbox: boolean): boolean {
  const isTrusted = person.isOperator || person.role === "OWNER";
  return person.teamNeedsSecondFactor || (!isSandbox && isTrusted);
}

/** Such a user can only set up a second factor. */
export function lacksSecondFactor(person: Factors, isSandbox: boolean): boolean {
  return needsSecondFactor(person, isSandbox) && !hasSecondFactor(person);
}

export function hasSecondFactor(person: Pick<Factors, "hasTotp" | "passkeyCount">): boolean {
  return person.hasTotp || person.passkeyCount > 0;
}

/**
 * Whether the password alone is not enough. A passkey is sufficient to sign in, so where no second
 * factor is required, it is an alternative to the password.
 */
export function usesSecondFactor(person: Factors, isSandbox: boolean): boolean {
  return person.hasTotp || (needsSecondFactor(person, isSandbox) && person.passkeyCount > 0);
}
