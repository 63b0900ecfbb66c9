import type { ErrorCode } from "../domain/errors.ts";
import { MERCHANT_ROUTES, UNSIGNED_ROUTES } from "./api/index.ts";
import { CALLBACK_ROUTES } from "./callbacks/index.ts";
import { DIRECT_ROUTES } from "./direct/index.ts";
import { COMMON_ERRORS, PORTAL_COMMON_ERRORS } from "./errors.ts";
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

type Access = Pick<PortalRoute, "auth" | "permission" | "needsConfirmation" | "sandboxOnly">;
type Declaring = Pick<Route, "errors"> & (Access | Pick<Exclude<Route, PortalRoute>, "auth">);

/** All codes an endpoint may return. */
export function errorsOf(route: Declaring): readonly ErrorCode[] {
  const { auth, errors = [] } = route;
  if (auth === "signed") return [...errors, ...COMMON_ERRORS];
  return auth === "portal" ? [...errors, ...portalErrorsOf(route)] : errors;
}

/** What `portal-scheme.ts` throws for an endpoint before its handler. */
function portalErrorsOf({ permission, needsConfirmation, sandboxOnly }: Access): ErrorCode[] {
  const errors: ErrorCode[] = [...PORTAL_COMMON_ERRORS];
  if (permission !== "anyone") errors.push("NOT_SIGNED_IN", "ENROLMENT_REQUIRED");
  if (permission === "operator") errors.push("NOT_FOUND");
  else if (permission !== "anyone" && permission !== "signed-in") errors.push("FORBIDDEN");
  if (needsConfirmation) errors.push("CONFIRMATION_REQUIRED");
  if (sandboxOnly) errors.push("API_ENDPOINT_NOT_FOUND");
  return errors;
}
