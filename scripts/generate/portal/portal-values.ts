/**
 * Generates the values that the portal shares with the gateway and that its first page can do
 * without.
 */
import {
  listPermissions,
  USER_ROLES,
} from "../../../packages/gateway/src/domain/access/permissions.ts";
import { PORTAL_ROUTES } from "../../../packages/gateway/src/http/portal/index.ts";

/** The part of a filter's JSON Schema that lists its values. */
interface Choices {
  enum?: readonly unknown[];
  anyOf?: readonly { const?: unknown }[];
}

/** The text of `packages/portal/src/generated/values.ts`. */
export function portalValues(): string {
  const roles = USER_ROLES.map(
    (role) => `  ${role}: [${listPermissions(role).map((name) => `"${name}"`)}],`,
  );
  return [
    "// Generated from packages/gateway/src/http/portal; do not edit.",
    "",
    'import type { Permission, UserRole } from "./api.ts";',
    "",
    "/** The values a filter takes, by endpoint and parameter. */",
    `export const FILTER_VALUES = {\n${filterValues().join("\n")}\n} as const;`,
    "",
    `export const ROLE_PERMISSIONS: Readonly<Record<UserRole, readonly Permission[]>> = {\n${roles.join("\n")}\n};`,
    "",
  ].join("\n");
}

function filterValues(): string[] {
  return PORTAL_ROUTES.filter(({ operationId }) => operationId.startsWith("list")).flatMap(
    ({ operationId: name, query }) => {
      // TypeBox makes plain JSON Schema.
      const { properties = {} } = (query ?? {}) as { properties?: Record<string, Choices> };
      const parameters = Object.entries(properties);
      const closed = parameters
        .map(([each, schema]) => [each, schema.enum ?? schema.anyOf?.map((one) => one.const)])
        .filter(([, values]) => values !== undefined);
      return closed.length === 0
        ? []
        : [`  ${name}: ${JSON.stringify(Object.fromEntries(closed))},`];
    },
  );
}
