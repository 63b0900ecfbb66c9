/**
 * What a user may let an application do. A token that an application asked for by itself has no
 * such limit; one that came from a consent may call exactly the endpoints that name its scopes.
 */

import type { UserRole } from "../access/user.ts";
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

/** What an application may do with these reaches all stores. */
const OF_ALL_STORES: readonly Scope[] = [...OF_ADMINISTRATORS, "get_merchant_profile"];

/**
 * Nobody can let an application do what they may not do themselves: neither by their role, nor
 * because they are limited to some stores (`storeIds`; empty: all).
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
  userId: string;
  scopes: readonly Scope[];
}
