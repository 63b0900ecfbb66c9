import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
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

type Pages<N extends string> = () => Promise<Record<N, () => ReactNode>>;

const open = <P extends string, N extends string>(path: P, pages: Pages<N>, name: N) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: lazyRouteComponent(pages, name),
  });
const inside = <P extends string, N extends string>(path: P, pages: Pages<N>, name: N) =>
  createRoute({
    getParentRoute: () => gateRoute,
    path,
    component: lazyRouteComponent(pages, name),
  });

const insideRoutes = gateRoute.addChildren([
  inside("/", () => import("./pages/overview/overview.tsx"), "OverviewPage"),
  inside("/payments", () => import("./pages/payment/payments.tsx"), "PaymentsPage"),
  inside("/payments/$id", () => import("./pages/payment/payment.tsx"), "PaymentPage"),
  inside("/approvals", () => import("./pages/refund/approvals.tsx"), "ApprovalsPage"),
  inside("/disputes", () => import("./pages/dispute/disputes.tsx"), "DisputesPage"),
  inside("/disputes/$id", () => import("./pages/dispute/dispute.tsx"), "DisputePage"),
  inside("/links", () => import("./pages/checkout/payment-links.tsx"), "PaymentLinksPage"),
  inside("/reports", () => import("./pages/payment/reports/reports.tsx"), "ReportsPage"),
  inside("/customers", () => import("./pages/payment/customers/customers.tsx"), "CustomersPage"),
  inside("/customer", () => import("./pages/payment/customers/customer.tsx"), "CustomerPage"),
  inside("/settlements", () => import("./pages/settlement/settlements.tsx"), "SettlementsPage"),
  inside("/settlements/$id", () => import("./pages/settlement/settlement.tsx"), "SettlementPage"),
  inside("/applications", () => import("./pages/application/applications.tsx"), "ApplicationsPage"),
  inside(
    "/applications/$id",
    () => import("./pages/application/application.tsx"),
    "ApplicationPage",
  ),
  inside("/requests", () => import("./pages/request-log/request-log.tsx"), "RequestLogPage"),
  inside("/requests/$id", () => import("./pages/request-log/request.tsx"), "RequestPage"),
  inside("/debugger", () => import("./pages/debugger/debugger.tsx"), "DebuggerPage"),
  inside("/explorer", () => import("./pages/explorer/explorer.tsx"), "ExplorerPage"),
  inside(
    "/notifications",
    () => import("./pages/notification/notifications.tsx"),
    "NotificationsPage",
  ),
  inside(
    "/notifications/$id",
    () => import("./pages/notification/notification.tsx"),
    "NotificationPage",
  ),
  inside("/sandbox", () => import("./pages/sandbox/sandbox.tsx"), "SandboxPage"),
  inside("/go-live", () => import("./pages/go-live/go-live.tsx"), "GoLivePage"),
  inside(
    "/checkout-page",
    () => import("./pages/checkout/checkout-page.tsx"),
    "CheckoutPageSettings",
  ),
  inside("/stores", () => import("./pages/merchant/stores/stores.tsx"), "StoresPage"),
  inside(
    "/verification",
    () => import("./pages/merchant/verification/verification.tsx"),
    "VerificationPage",
  ),
  inside("/team", () => import("./pages/access/team/team.tsx"), "TeamPage"),
  inside("/audit", () => import("./pages/access/audit/audit.tsx"), "AuditPage"),
  inside("/account", () => import("./pages/access/account/account.tsx"), "AccountPage"),
  inside("/partner", () => import("./pages/merchant/merchants.tsx"), "SubMerchantsPage"),
  inside("/partner/$id", () => import("./pages/merchant/sub-merchant.tsx"), "SubMerchantPage"),
  inside("/operator/merchants", () => import("./pages/merchant/merchants.tsx"), "MerchantsPage"),
  inside("/operator/merchants/$id", () => import("./pages/merchant/merchant.tsx"), "MerchantPage"),
  inside(
    "/operator/merchants/$id/review",
    () => import("./pages/merchant/review/review.tsx"),
    "ReviewPage",
  ),
  inside("/operator/health", () => import("./pages/health/health.tsx"), "HealthPage"),
  inside("/operator/audit", () => import("./pages/access/audit/audit.tsx"), "OperatorAuditPage"),
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
