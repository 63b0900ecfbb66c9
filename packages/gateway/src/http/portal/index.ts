import { PROFILE_ROUTES } from "./access/profile-routes.ts";
import { SESSION_ROUTES } from "./access/session-routes.ts";
import { TEAM_ROUTES } from "./access/team-routes.ts";
import { APPLICATION_ROUTES } from "./application/application-routes.ts";
import { DEVELOPER_ROUTES } from "./application/developer-routes.ts";
import { CHECKOUT_LOOK_ROUTES } from "./checkout/checkout-look-routes.ts";
import { DISPUTE_ROUTES } from "./dispute/dispute-routes.ts";
import { OPERATOR_ROUTES } from "./merchant/operator-routes.ts";
import { PARTNER_ROUTES } from "./merchant/partner-routes.ts";
import { SHOP_ROUTES } from "./merchant/shop-routes.ts";
import { NOTIFICATION_ROUTES } from "./notification/notification-routes.ts";
import { PAYMENT_ROUTES } from "./payment/payment-routes.ts";
import { QUARANTINE_ROUTES } from "./payment/quarantine-routes.ts";
import type { PortalRouteDefinition } from "./portal-route.ts";
import { STUCK_REFUND_ROUTES } from "./refund/stuck-refund-routes.ts";
import { REQUEST_ROUTES } from "./request-log/request-routes.ts";

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
  ...STUCK_REFUND_ROUTES,
];
