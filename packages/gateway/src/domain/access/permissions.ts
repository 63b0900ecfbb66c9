/**
 * Who may do what in the portal. One table; the matrix test calls every endpoint with every role.
 */

import type { UserRole } from "./user.ts";
export const USER_ROLES = ["OWNER", "ADMIN", "DEVELOPER", "FINANCE", "VIEWER"] as const;

const EVERYBODY = USER_ROLES;
const LEADERS = ["OWNER", "ADMIN"] as const;
const BUILDERS = ["OWNER", "ADMIN", "DEVELOPER"] as const;
const MONEY = ["OWNER", "ADMIN", "FINANCE"] as const;

export const PERMISSIONS = {
  "payments:read": EVERYBODY,
  "payments:create": ["OWNER", "ADMIN", "DEVELOPER", "FINANCE"],
  "payments:export": MONEY,
  "payments:refund": MONEY,
  "payments:approve-refund": LEADERS,
  "disputes:answer": MONEY,
  "customers:read": ["OWNER", "ADMIN", "FINANCE", "VIEWER"],
  "customers:erase": LEADERS,
  "settlements:read": ["OWNER", "ADMIN", "FINANCE", "VIEWER"],
  "notifications:read": EVERYBODY,
  "notifications:send": BUILDERS,
  "applications:read": BUILDERS,
  "applications:write": BUILDERS,
  "applications:secret": BUILDERS,
  "requests:read": BUILDERS,
  "stores:read": EVERYBODY,
  "stores:write": LEADERS,
  "team:read": LEADERS,
  "team:write": LEADERS,
  "team:policy": ["OWNER"],
  "audit:read": LEADERS,
  "partner:read": LEADERS,
  "partner:write": LEADERS,
  "sandbox:control": BUILDERS,
  "verification:read": EVERYBODY,
  "verification:write": LEADERS,
} as const satisfies Record<string, readonly UserRole[]>;

export type Permission = keyof typeof PERMISSIONS;

/** Permissions that concern all stores. A user limited to some stores never has them. */
const WHOLE_MERCHANT: ReadonlySet<Permission> = new Set([
  // A secret or a key gives access to every store.
  "applications:write",
  "applications:secret",
  "customers:erase",
  "settlements:read",
  "stores:write",
  "team:read",
  "team:write",
  "team:policy",
  "audit:read",
  "partner:read",
  "partner:write",
  "verification:write",
]);

/** Permissions of a role; `storeIds` empty: all stores. */
export function hasPermission(
  user: { role: UserRole; storeIds: readonly string[] },
  permission: Permission,
): boolean {
  if (user.storeIds.length > 0 && WHOLE_MERCHANT.has(permission)) return false;
  return roleHasPermission(user.role, permission);
}

export function listPermissionsOf(user: {
  role: UserRole;
  storeIds: readonly string[];
}): Permission[] {
  return listPermissions(user.role).filter((permission) => hasPermission(user, permission));
}

/**
 * Who may call an endpoint: `anyone` needs no session, `signed-in` any signed-in user, `operator` a
 * user of the company that runs the gateway; otherwise a permission of a role.
 */
export type Access = Permission | "anyone" | "signed-in" | "operator";

export function listPermissions(role: UserRole): Permission[] {
  const names = Object.keys(PERMISSIONS) as Permission[]; // the keys of our own literal
  return names.filter((name) => roleHasPermission(role, name));
}

export function roleHasPermission(role: UserRole, permission: Permission): boolean {
  const roles: readonly UserRole[] = PERMISSIONS[permission];
  return roles.includes(role);
}

/** Only an owner may invite, update or remove an owner, so an admin cannot gain that role. */
export function canAssignRole(actor: UserRole, before: UserRole | null, after: UserRole): boolean {
  if (!roleHasPermission(actor, "team:write")) return false;
  return actor === "OWNER" || (before !== "OWNER" && after !== "OWNER");
}
