import { APPLICATION_ROUTES } from "./application-routes.ts";
import { CHECKOUT_LOOK_ROUTES } from "./checkout-look-routes.ts";
import { DEVELOPER_ROUTES } from "./developer-routes.ts";
import { DISPUTE_ROUTES } from "./dispute-routes.ts";
import { NOTIFICATION_ROUTES } from "./notification-routes.ts";
import { OPERATOR_ROUTES } from "./operator-routes.ts";
import { PARTNER_ROUTES } from "./partner-routes.ts";
import { PAYMENT_ROUTES } from "./payment-routes.ts";
import type { PortalRouteDefinition } from "./portal-route.ts";
import { PROFILE_ROUTES } from "./profile-routes.ts";
import { QUARANTINE_ROUTES } from "./quarantine-routes.ts";
import { REQUEST_ROUTES } from "./request-routes.ts";
import { SESSION_ROUTES } from "./session-routes.ts";
import { SHOP_ROUTES } from "./shop-routes.ts";
import { TEAM_ROUTES } from "./team-routes.ts";

/** The portal's interface: its table of contents. */
export const PORTAL_ROUTES: readonly PortalRouteDefinition[] = [
  ...SESSION_ROUTES,
  ...PROFILE_ROUTES,
  ...TEAM_ROUTES,
  ...APPLICATION_ROUTES,
  ...REQUEST_ROUTES,
  ...PAYMENT_ROUTES,
  ...DISPUTE_ROUTES,
  ...NOTIFICATION_ROUTES,
  ...SHOP_ROUTES,
  ...CHECKOUT_LOOK_ROUTES,
  ...DEVELOPER_ROUTES,
  ...PARTNER_ROUTES,
  ...OPERATOR_ROUTES,
  ...QUARANTINE_ROUTES,
];
