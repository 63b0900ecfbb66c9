import type { PortalUser } from "./session.ts";

type Factors = Pick<
  PortalUser,
  "role" | "isOperator" | "teamNeedsSecondFactor" | "hasTotp" | "passkeyCount"
>;

/** Whether the user must have a second factor: in production, owners and operators always do. */
export function needsSecondFactor(user: Factors, isSandbox: boolean): boolean {
  const isTrusted = user.isOperator || user.role === "OWNER";
  return user.teamNeedsSecondFactor || (!isSandbox && isTrusted);
}

/** Such a user can only set up a second factor. */
export function lacksSecondFactor(user: Factors, isSandbox: boolean): boolean {
  return needsSecondFactor(user, isSandbox) && !hasSecondFactor(user);
}

export function hasSecondFactor(user: Pick<Factors, "hasTotp" | "passkeyCount">): boolean {
  return user.hasTotp || user.passkeyCount > 0;
}

/**
 * Whether the password alone is not enough. A passkey is sufficient to sign in, so where no second
 * factor is required, it is an alternative to the password.
 */
export function usesSecondFactor(user: Factors, isSandbox: boolean): boolean {
  return user.hasTotp || (needsSecondFactor(user, isSandbox) && user.passkeyCount > 0);
}
