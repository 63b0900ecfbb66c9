/**
 * What a user may authorize an application to do. A token that an application requested for itself
 * is not limited; one from a user's consent may call only the endpoints that name its scopes.
 */

import type { UserRole } from "../access/user.ts";
import type { UserId } from "../ids.ts";
export const SCOPES = {
  manage_payment: "Create, view and refund payments",
  manage_store: "Create, update and delete stores",
  get_merchant_profile: "View the merchant's profile and settlement accounts",
  get_merchant_subscription: "View the merchant's subscribed products",
  get_user_profile: "View your name, email address and phone number",
} as const;

export type Scope = keyof typeof SCOPES;

export function isScope(name: string): name is Scope {
  return Object.hasOwn(SCOPES, name);
}

const OF_ADMINISTRATORS: readonly Scope[] = ["manage_payment", "manage_store"];

/** These scopes apply to all stores. */
const OF_ALL_STORES: readonly Scope[] = [...OF_ADMINISTRATORS, "get_merchant_profile"];

/**
 * A user can grant only what they may do themselves, by their role and stores (`storeIds` empty:
 * all).
 */
export function canGrantScope(
  { role, storeIds }: { role: UserRole; storeIds: readonly string[] },
  scope: Scope,
): boolean {
  if (storeIds.length > 0 && OF_ALL_STORES.includes(scope)) return false;
  return role === "OWNER" || role === "ADMIN" || !OF_ADMINISTRATORS.includes(scope);
}

/** A consent: who gave it and for what. */
export interface Grant {
  id: string;
  userId: UserId;
  scopes: readonly Scope[];
}
