import {
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from "@tanstack/react-router";
import { type ComponentType, lazy, type ReactNode } from "react";
import { Broken } from "./shell/broken.tsx";
import { Gate } from "./shell/gate.tsx";
import { Missing } from "./shell/missing.tsx";
import type { PageAccess } from "./shell/page-guard.tsx";
import { wasSignedIn } from "./shell/preferences/signed-in-before.ts";
import type { NavigationWord } from "./shell/shell-words.ts";

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

type Pages<N extends string> = () => Promise<Record<N, () => ReactNode>>;

const open = <P extends string, N extends string>(path: P, pages: Pages<N>, name: N) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: lazyRouteComponent(pages, name),
  });
/** A page of the navigation: whoever may not open it reads why. */
const inside = <P extends string, N extends string>(
  path: P,
  pages: Pages<N>,
  name: N,
  access?: PageAccess,
) =>
  createRoute({
    getParentRoute: () => gateRoute,
    path,
    component: guard(lazyRouteComponent(pages, name), access),
  });

/** Comes with the layout of signed-in users. */
const PageGuard = lazy(async () => ({
  default: (await import("./shell/page-guard.tsx")).PageGuard,
}));

/** The router preloads a page by it; nothing does before somebody has signed in here. */
function guard(LazyPage: ComponentType & AsyncRouteComponent<object>, access?: PageAccess) {
  const Guarded = () =>
    access ? (
      <PageGuard access={access}>
        <LazyPage />
      </PageGuard>
    ) : (
      <LazyPage />
    );
  const preload = async () => {
    if (wasSignedIn()) await LazyPage.preload?.();
  };
  return Object.assign(Guarded, { preload });
}

const to = (name: NavigationWord, needs: PageAccess["needs"]): PageAccess => ({ name, needs });

const insideRoutes = gateRoute.addChildren([
  inside("/", () => import("./pages/overview/overview.tsx"), "OverviewPage"),
  inside(
    "/payments",
    () => import("./pages/payment/payments.tsx"),
    "PaymentsPage",
    to("payments", "payments:read"),
  ),
  inside(
    "/payments/$id",
    () => import("./pages/payment/payment.tsx"),
    "PaymentPage",
    to("payments", "payments:read"),
  ),
  inside(
    "/approvals",
    () => import("./pages/refund/approvals.tsx"),
    "ApprovalsPage",
    to("approvals", "payments:refund"),
  ),
  inside(
    "/disputes",
    () => import("./pages/dispute/disputes.tsx"),
    "DisputesPage",
    to("disputes", "payments:read"),
  ),
  inside(
    "/disputes/$id",
    () => import("./pages/dispute/dispute.tsx"),
    "DisputePage",
    to("disputes", "payments:read"),
  ),
  inside(
    "/links",
    () => import("./pages/checkout/payment-links.tsx"),
    "PaymentLinksPage",
    to("links", "payments:read"),
  ),
  inside(
    "/reports",
    () => import("./pages/payment/reports/reports.tsx"),
    "ReportsPage",
    to("reports", "payments:read"),
  ),
  inside(
    "/customers",
    () => import("./pages/payment/customers/customers.tsx"),
    "CustomersPage",
    to("customers", "customers:read"),
  ),
  inside(
    "/customer",
    () => import("./pages/payment/customers/customer.tsx"),
    "CustomerPage",
    to("customers", "customers:read"),
  ),
  inside(
    "/settlements",
    () => import("./pages/settlement/settlements.tsx"),
    "SettlementsPage",
    to("settlements", "settlements:read"),
  ),
  inside(
    "/settlements/$id",
    () => import("./pages/settlement/settlement.tsx"),
    "SettlementPage",
    to("settlements", "settlements:read"),
  ),
  inside(
    "/applications",
    () => import("./pages/application/applications.tsx"),
    "ApplicationsPage",
    to("applications", "applications:read"),
  ),
  inside(
    "/applications/$id",
    () => import("./pages/application/application.tsx"),
    "ApplicationPage",
    to("applications", "applications:read"),
  ),
  inside(
    "/requests",
    () => import("./pages/request-log/request-log.tsx"),
    "RequestLogPage",
    to("requests", "requests:read"),
  ),
  inside(
    "/requests/$id",
    () => import("./pages/request-log/request.tsx"),
    "RequestPage",
    to("requests", "requests:read"),
  ),
  inside(
    "/debugger",
    () => import("./pages/debugger/debugger.tsx"),
    "DebuggerPage",
    to("debugger", "applications:read"),
  ),
  // Says itself what it needs: more than one permission.
  inside("/explorer", () => import("./pages/explorer/explorer.tsx"), "ExplorerPage"),
  inside(
    "/notifications",
    () => import("./pages/notification/notifications.tsx"),
    "NotificationsPage",
    to("notifications", "notifications:read"),
  ),
  inside(
    "/notifications/$id",
    () => import("./pages/notification/notification.tsx"),
    "NotificationPage",
    to("notifications", "notifications:read"),
  ),
  inside(
    "/sandbox",
    () => import("./pages/sandbox/sandbox.tsx"),
    "SandboxPage",
    to("sandbox", "sandbox:control"),
  ),
  inside(
    "/go-live",
    () => import("./pages/go-live/go-live.tsx"),
    "GoLivePage",
    to("goLive", "applications:read"),
  ),
  inside(
    "/checkout-page",
    () => import("./pages/checkout/checkout-page.tsx"),
    "CheckoutPageSettings",
    to("checkoutPage", "stores:read"),
  ),
  inside(
    "/stores",
    () => import("./pages/merchant/stores/stores.tsx"),
    "StoresPage",
    to("stores", "stores:read"),
  ),
  inside(
    "/team",
    () => import("./pages/access/team/team.tsx"),
    "TeamPage",
    to("team", "team:read"),
  ),
  inside(
    "/audit",
    () => import("./pages/access/audit/audit.tsx"),
    "AuditPage",
    to("audit", "audit:read"),
  ),
  inside(
    "/verification",
    () => import("./pages/merchant/verification/verification.tsx"),
    "VerificationPage",
    to("verification", "verification:read"),
  ),
  inside("/account", () => import("./pages/access/account/account.tsx"), "AccountPage"),
  inside(
    "/partner",
    () => import("./pages/merchant/merchants.tsx"),
    "SubMerchantsPage",
    to("partner", "partner:read"),
  ),
  inside(
    "/partner/$id",
    () => import("./pages/merchant/sub-merchant.tsx"),
    "SubMerchantPage",
    to("partner", "partner:read"),
  ),
  inside(
    "/operator",
    () => import("./pages/operator/operator-home.tsx"),
    "OperatorHomePage",
    to("operatorHome", "operator"),
  ),
  inside(
    "/operator/merchants",
    () => import("./pages/merchant/merchants.tsx"),
    "MerchantsPage",
    to("operatorMerchants", "operator"),
  ),
  inside(
    "/operator/merchants/$id",
    () => import("./pages/merchant/merchant.tsx"),
    "MerchantPage",
    to("operatorMerchants", "operator"),
  ),
  inside(
    "/operator/merchants/$id/review",
    () => import("./pages/merchant/review/review.tsx"),
    "ReviewPage",
    to("operatorMerchants", "operator"),
  ),
  inside(
    "/operator/health",
    () => import("./pages/health/health.tsx"),
    "HealthPage",
    to("operatorHealth", "operator"),
  ),
  inside(
    "/operator/audit",
    () => import("./pages/access/audit/audit.tsx"),
    "OperatorAuditPage",
    to("operatorAudit", "operator"),
  ),
]);
const routeTree = rootRoute.addChildren([
  open("/forgot", () => import("./pages/access/sign-in/forgot.tsx"), "ForgotPage"),
  open("/reset", () => import("./pages/access/sign-in/reset.tsx"), "ResetPage"),
  open("/invitation", () => import("./pages/access/sign-in/invitation.tsx"), "InvitationPage"),
  open("/mail", () => import("./pages/access/mail/mail.tsx"), "MailPage"),
  insideRoutes,
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
