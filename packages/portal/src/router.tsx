import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from "@tanstack/react-router";
import { Broken } from "./shell/broken.tsx";
import { Gate } from "./shell/gate.tsx";
import { Missing } from "./shell/missing.tsx";

/** The query of an address: filters, tabs. All texts, all optional. */
export type Search = { [name: string]: string | undefined };

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: Missing,
  errorComponent: Broken,
  validateSearch: (search: Record<string, unknown>): Search =>
    Object.fromEntries(
      Object.entries(search).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      ),
    ),
});

/** Pages for signed-in users; `Gate` shows the sign-in form until there is one. */
const gateRoute = createRoute({ getParentRoute: () => rootRoute, id: "in", component: Gate });

const open = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => rootRoute, path, component });
const inside = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => gateRoute, path, component });

const lazy = lazyRouteComponent;

const routeTree = rootRoute.addChildren([
  open(
    "/forgot",
    lazy(() => import("./pages/access/sign-in/forgot.tsx"), "ForgotPage"),
  ),
  open(
    "/reset",
    lazy(() => import("./pages/access/sign-in/reset.tsx"), "ResetPage"),
  ),
  open(
    "/invitation",
    lazy(() => import("./pages/access/sign-in/invitation.tsx"), "InvitationPage"),
  ),
  open(
    "/mail",
    lazy(() => import("./pages/access/mail/mail.tsx"), "MailPage"),
  ),
  gateRoute.addChildren([
    inside(
      "/",
      lazy(() => import("./pages/overview/overview.tsx"), "OverviewPage"),
    ),
    inside(
      "/payments",
      lazy(() => import("./pages/payment/payments.tsx"), "PaymentsPage"),
    ),
    inside(
      "/payments/$id",
      lazy(() => import("./pages/payment/payment.tsx"), "PaymentPage"),
    ),
    inside(
      "/approvals",
      lazy(() => import("./pages/refund/approvals.tsx"), "ApprovalsPage"),
    ),
    inside(
      "/disputes",
      lazy(() => import("./pages/dispute/disputes.tsx"), "DisputesPage"),
    ),
    inside(
      "/disputes/$id",
      lazy(() => import("./pages/dispute/dispute.tsx"), "DisputePage"),
    ),
    inside(
      "/links",
      lazy(() => import("./pages/checkout/payment-links.tsx"), "PaymentLinksPage"),
    ),
    inside(
      "/reports",
      lazy(() => import("./pages/payment/reports/reports.tsx"), "ReportsPage"),
    ),
    inside(
      "/customers",
      lazy(() => import("./pages/payment/customers/customers.tsx"), "CustomersPage"),
    ),
    inside(
      "/customer",
      lazy(() => import("./pages/payment/customers/customer.tsx"), "CustomerPage"),
    ),
    inside(
      "/settlements",
      lazy(() => import("./pages/settlement/settlements.tsx"), "SettlementsPage"),
    ),
    inside(
      "/settlements/$id",
      lazy(() => import("./pages/settlement/settlement.tsx"), "SettlementPage"),
    ),
    inside(
      "/applications",
      lazy(() => import("./pages/application/applications.tsx"), "ApplicationsPage"),
    ),
    inside(
      "/applications/$id",
      lazy(() => import("./pages/application/application.tsx"), "ApplicationPage"),
    ),
    inside(
      "/requests",
      lazy(() => import("./pages/request-log/request-log.tsx"), "RequestLogPage"),
    ),
    inside(
      "/requests/$id",
      lazy(() => import("./pages/request-log/request.tsx"), "RequestPage"),
    ),
    inside(
      "/debugger",
      lazy(() => import("./pages/debugger/debugger.tsx"), "DebuggerPage"),
    ),
    inside(
      "/explorer",
      lazy(() => import("./pages/explorer/explorer.tsx"), "ExplorerPage"),
    ),
    inside(
      "/notifications",
      lazy(() => import("./pages/notification/notifications.tsx"), "NotificationsPage"),
    ),
    inside(
      "/notifications/$id",
      lazy(() => import("./pages/notification/notification.tsx"), "NotificationPage"),
    ),
    inside(
      "/sandbox",
      lazy(() => import("./pages/sandbox/sandbox.tsx"), "SandboxPage"),
    ),
    inside(
      "/go-live",
      lazy(() => import("./pages/go-live/go-live.tsx"), "GoLivePage"),
    ),
    inside(
      "/checkout-page",
      lazy(() => import("./pages/checkout/checkout-page.tsx"), "CheckoutPageSettings"),
    ),
    inside(
      "/stores",
      lazy(() => import("./pages/merchant/stores/stores.tsx"), "StoresPage"),
    ),
    inside(
      "/team",
      lazy(() => import("./pages/access/team/team.tsx"), "TeamPage"),
    ),
    inside(
      "/audit",
      lazy(() => import("./pages/access/audit/audit.tsx"), "AuditPage"),
    ),
    inside(
      "/account",
      lazy(() => import("./pages/access/account/account.tsx"), "AccountPage"),
    ),
    inside(
      "/partner",
      lazy(() => import("./pages/merchant/sub-merchants.tsx"), "SubMerchantsPage"),
    ),
    inside(
      "/partner/$id",
      lazy(() => import("./pages/merchant/sub-merchant.tsx"), "SubMerchantPage"),
    ),
    inside(
      "/operator/merchants",
      lazy(() => import("./pages/merchant/merchants.tsx"), "MerchantsPage"),
    ),
    inside(
      "/operator/merchants/$id",
      lazy(() => import("./pages/merchant/merchant.tsx"), "MerchantPage"),
    ),
    inside(
      "/operator/health",
      lazy(() => import("./pages/health/health.tsx"), "HealthPage"),
    ),
    inside(
      "/operator/audit",
      lazy(() => import("./pages/access/audit/operator-audit.tsx"), "OperatorAuditPage"),
    ),
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: "/portal",
  defaultPreload: "intent",
  scrollRestoration: true,
  // Plain addresses that users can read and edit: `?status=SUCCESS`, never JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const set = Object.entries(search).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
    );
    return set.length === 0 ? "" : `?${new URLSearchParams(set)}`;
  },
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
