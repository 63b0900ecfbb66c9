import { MERCHANT_ROUTES, TOOL_ROUTES } from "./api/index.ts";
import { CALLBACK_ROUTES } from "./callbacks/index.ts";
import { DIRECT_ROUTES } from "./direct/index.ts";
import { COMMON_ERRORS } from "./errors.ts";
import { OAUTH_ROUTES } from "./oauth/index.ts";
import { PAYER_ROUTES } from "./payer/index.ts";
import { PORTAL_ROUTES } from "./portal/index.ts";
import type { PortalRoute, Route } from "./route.ts";

/** Every endpoint. Assets, health and the pages of portal and documentation are files. */
export const ROUTES: readonly Route[] = [
  ...OAUTH_ROUTES,
  ...DIRECT_ROUTES,
  ...MERCHANT_ROUTES,
  ...TOOL_ROUTES,
  ...PAYER_ROUTES,
  ...CALLBACK_ROUTES,
  ...PORTAL_ROUTES,
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
