import { MERCHANT_ROUTES, UNSIGNED_ROUTES } from "./api/index.ts";
import { CALLBACK_ROUTES } from "./callbacks/index.ts";
import { DIRECT_ROUTES } from "./direct/index.ts";
import { COMMON_ERRORS } from "./errors.ts";
import { HEALTH_ROUTES } from "./health.ts";
import { OAUTH_ROUTES } from "./oauth/index.ts";
import { PAYER_ROUTES } from "./payer/index.ts";
import { PORTAL_PAGE_ROUTES, PORTAL_ROUTES } from "./portal/index.ts";
import type { PortalRoute, Route } from "./route.ts";

/**
 * Every endpoint. Only files are registered elsewhere: they need no checks and no schema, and share
 * copies in memory. Styles and scripts have hashes in their paths (`payer/session/assets.ts`), the
 * documentation is rendered on first request (`docs/docs-site.ts`), and the portal's
 * build serves `index.html` for every path that is not a file (`portal/pages/static.ts`).
 */
export const ROUTES: readonly Route[] = [
  ...HEALTH_ROUTES,
  ...OAUTH_ROUTES,
  ...DIRECT_ROUTES,
  ...MERCHANT_ROUTES,
  ...UNSIGNED_ROUTES,
  ...PAYER_ROUTES,
  ...CALLBACK_ROUTES,
  ...PORTAL_ROUTES,
  ...PORTAL_PAGE_ROUTES,
];

/** An endpoint of the public API: it is in the documents. */
export type ApiRoute = Exclude<Route, PortalRoute> & { operationId: string };

export const API_ROUTES: readonly ApiRoute[] = ROUTES.filter(isOfApi);

function isOfApi(route: Route): route is ApiRoute {
  return route.auth !== "portal" && route.operationId !== undefined;
}

/** All codes an endpoint may return. */
export function errorsOf({ auth, errors = [] }: Pick<Route, "auth" | "errors">) {
  return auth === "signed" ? [...errors, ...COMMON_ERRORS] : errors;
}
