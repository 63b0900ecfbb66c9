import {
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import { loadPart } from "./api/connection.ts";
import { ADDRESSES, type Search } from "./shell/addresses.ts";
import { Broken, BrokenPortal } from "./shell/broken.tsx";
import { Gate } from "./shell/gate.tsx";
import { Missing } from "./shell/missing.tsx";
import type { GuardedPage } from "./shell/navigation/page-access.ts";
import { wasSignedIn } from "./shell/preferences/signed-in-before.ts";

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: Missing,
  errorComponent: BrokenPortal,
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
    component: lazyRouteComponent(() => loadPart(pages), name),
  });
/** A page of the navigation: a user without access sees the reason. */
const inside = <P extends string, N extends string>(
  path: P,
  pages: Pages<N>,
  name: N,
  guarded?: GuardedPage,
) =>
  createRoute({
    getParentRoute: () => gateRoute,
    path,
    component: guard(
      lazyRouteComponent(() => loadPart(pages), name),
      guarded,
    ),
  });

/** Comes with the layout of signed-in users. */
const PageGuard = lazyRouteComponent(
  () => loadPart(() => import("./shell/page-guard.tsx")),
  "PageGuard",
);

/**
 * The router preloads a page by it, and opens the page when that is done: else the frame around it
 * would be blank meanwhile. Nothing is preloaded before the first sign-in on this browser.
 */
function guard(LazyPage: ComponentType & AsyncRouteComponent<object>, page?: GuardedPage) {
  const Guarded = () =>
    page ? (
      <PageGuard page={page}>
        <LazyPage />
      </PageGuard>
    ) : (
      <LazyPage />
    );
  const preload = async () => {
    if (wasSignedIn()) await Promise.all([LazyPage.preload?.(), page && PageGuard.preload?.()]);
  };
  return Object.assign(Guarded, { preload });
}

const insideRoutes = gateRoute.addChildren([
  inside("/", () => import("./pages/overview/overview.tsx"), "OverviewPage"),
  inside("/payments", () => import("./pages/payment/payments.tsx"), "PaymentsPage", "payments"),
  inside(
    "/payments/$id",
    () => import("./pages/payment/detail/payment.tsx"),
    "PaymentPage",
    "payments",
  ),
  inside("/approvals", () => import("./pages/refund/approvals.tsx"), "ApprovalsPage", "approvals"),
  inside("/disputes", () => import("./pages/dispute/disputes.tsx"), "DisputesPage", "disputes"),
  inside("/disputes/$id", () => import("./pages/dispute/dispute.tsx"), "DisputePage", "disputes"),
  inside("/links", () => import("./pages/checkout/payment-links.tsx"), "PaymentLinksPage", "links"),
  inside("/reports", () => import("./pages/payment/reports/reports.tsx"), "ReportsPage", "reports"),
  inside(
    "/customers",
    () => import("./pages/payment/customers/customers.tsx"),
    "CustomersPage",
    "customers",
  ),
  inside(
    "/customer",
    () => import("./pages/payment/customers/customer.tsx"),
    "CustomerPage",
    "customers",
  ),
  inside(
    "/settlements",
    () => import("./pages/settlement/settlements.tsx"),
    "SettlementsPage",
    "settlements",
  ),
  inside(
    "/settlements/$id",
    () => import("./pages/settlement/settlement.tsx"),
    "SettlementPage",
    "settlements",
  ),
  inside("/payouts", () => import("./pages/settlement/payouts.tsx"), "PayoutsPage", "payouts"),
  inside(
    "/fee-statements",
    () => import("./pages/settlement/fee-statements.tsx"),
    "FeeStatementsPage",
    "feeStatements",
  ),
  inside("/payouts/$id", () => import("./pages/settlement/payout.tsx"), "PayoutPage", "payouts"),
  inside(
    "/applications",
    () => import("./pages/application/applications.tsx"),
    "ApplicationsPage",
    "applications",
  ),
  inside(
    "/applications/$id",
    () => import("./pages/application/application.tsx"),
    "ApplicationPage",
    "applications",
  ),
  inside(
    "/requests",
    () => import("./pages/request-log/request-log.tsx"),
    "RequestLogPage",
    "requests",
  ),
  inside(
    "/requests/$id",
    () => import("./pages/request-log/request.tsx"),
    "RequestPage",
    "requests",
  ),
  inside("/debugger", () => import("./pages/debugger/debugger.tsx"), "DebuggerPage", "debugger"),
  // Says itself what it needs: more than one permission.
  inside("/explorer", () => import("./pages/explorer/explorer.tsx"), "ExplorerPage"),
  inside(
    "/notifications",
    () => import("./pages/notification/notifications.tsx"),
    "NotificationsPage",
    "notifications",
  ),
  inside(
    "/notifications/$id",
    () => import("./pages/notification/notification.tsx"),
    "NotificationPage",
    "notifications",
  ),
  inside(
    "/webhook-endpoints/$id",
    () => import("./pages/notification/endpoint/endpoint.tsx"),
    "WebhookEndpointPage",
    "webhookEndpoints",
  ),
  inside("/sandbox", () => import("./pages/sandbox/sandbox.tsx"), "SandboxPage", "sandbox"),
  inside("/go-live", () => import("./pages/go-live/go-live.tsx"), "GoLivePage", "goLive"),
  inside(
    "/checkout-page",
    () => import("./pages/checkout/checkout-page.tsx"),
    "CheckoutPageSettings",
    "checkoutPage",
  ),
  inside("/stores", () => import("./pages/merchant/stores/stores.tsx"), "StoresPage", "stores"),
  inside("/team", () => import("./pages/access/team/team.tsx"), "TeamPage", "team"),
  inside("/audit", () => import("./pages/access/audit/audit.tsx"), "AuditPage", "audit"),
  inside(
    "/verification",
    () => import("./pages/merchant/verification/verification.tsx"),
    "VerificationPage",
    "verification",
  ),
  inside("/account", () => import("./pages/access/account/account.tsx"), "AccountPage"),
  inside("/partner", () => import("./pages/merchant/merchants.tsx"), "SubMerchantsPage", "partner"),
  inside(
    "/partner/$id",
    () => import("./pages/merchant/sub-merchant.tsx"),
    "SubMerchantPage",
    "partner",
  ),
  inside(
    "/operator",
    () => import("./pages/operator/operator-home.tsx"),
    "OperatorHomePage",
    "operatorHome",
  ),
  inside(
    "/operator/merchants",
    () => import("./pages/merchant/merchants.tsx"),
    "MerchantsPage",
    "operatorMerchants",
  ),
  inside(
    "/operator/merchants/$id",
    () => import("./pages/merchant/merchant.tsx"),
    "MerchantPage",
    "operatorMerchants",
  ),
  inside(
    "/operator/settlements/$id",
    () => import("./pages/settlement/merchant-settlement.tsx"),
    "MerchantSettlementPage",
    "operatorMerchants",
  ),
  inside(
    "/operator/payments",
    () => import("./pages/operator/payment/operator-payments.tsx"),
    "OperatorPaymentsPage",
    "operatorPayments",
  ),
  inside(
    "/operator/payments/$id",
    () => import("./pages/operator/payment/operator-payment.tsx"),
    "OperatorPaymentPage",
    "operatorPayments",
  ),
  inside(
    "/operator/refunds",
    () => import("./pages/operator/payment/operator-returns.tsx"),
    "OperatorRefundsPage",
    "operatorRefunds",
  ),
  inside(
    "/operator/disputes",
    () => import("./pages/operator/payment/operator-returns.tsx"),
    "OperatorDisputesPage",
    "operatorDisputes",
  ),
  inside(
    "/operator/merchants/$id/review",
    () => import("./pages/merchant/review/review.tsx"),
    "ReviewPage",
    "operatorMerchants",
  ),
  inside(
    "/operator/merchants/$id/fees",
    () => import("./pages/fees/fees.tsx"),
    "MerchantFeesPage",
    "operatorFees",
  ),
  inside("/operator/fees", () => import("./pages/fees/fees.tsx"), "FeesPage", "operatorFees"),
  inside(
    "/operator/contracts",
    () => import("./pages/contracts/contracts.tsx"),
    "ContractsPage",
    "operatorContracts",
  ),
  inside(
    "/operator/routing",
    () => import("./pages/contracts/routing/routing.tsx"),
    "RoutingPage",
    "operatorContracts",
  ),
  inside(
    "/operator/contracts/$id",
    () => import("./pages/contracts/contract.tsx"),
    "ContractPage",
    "operatorContracts",
  ),
  inside(
    "/operator/health",
    () => import("./pages/health/health.tsx"),
    "HealthPage",
    "operatorHealth",
  ),
  inside(
    "/operator/payouts",
    () => import("./pages/operator/payout/operator-payouts.tsx"),
    "OperatorPayoutsPage",
    "operatorPayouts",
  ),
  inside(
    "/operator/bank-files",
    () => import("./pages/operator/bank/bank-files.tsx"),
    "BankFilesPage",
    "operatorPayouts",
  ),
  inside(
    "/operator/bank-files/$id",
    () => import("./pages/operator/bank/bank-file.tsx"),
    "BankFilePage",
    "operatorPayouts",
  ),
  inside(
    "/operator/settlement-files",
    () => import("./pages/operator/files/settlement-files.tsx"),
    "SettlementFilesPage",
    "operatorClose",
  ),
  inside(
    "/operator/settlement-files/$id",
    () => import("./pages/operator/files/settlement-file.tsx"),
    "SettlementFilePage",
    "operatorClose",
  ),
  inside(
    "/operator/payouts/$id",
    () => import("./pages/operator/payout/payout-file.tsx"),
    "PayoutFilePage",
    "operatorPayouts",
  ),
  inside(
    "/operator/close",
    () => import("./pages/operator/close/daily-closes.tsx"),
    "DailyClosesPage",
    "operatorClose",
  ),
  inside(
    "/operator/close/$id",
    () => import("./pages/operator/close/day.tsx"),
    "OperatorDayPage",
    "operatorClose",
  ),
  inside(
    "/operator/decisions",
    () => import("./pages/operator/operator-decisions.tsx"),
    "OperatorDecisionsPage",
    "operatorDecisions",
  ),
  inside(
    "/operator/audit",
    () => import("./pages/access/audit/audit.tsx"),
    "OperatorAuditPage",
    "operatorAudit",
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
  ...ADDRESSES,
  // Within the frame of all pages.
  defaultErrorComponent: Broken,
  defaultPreload: "intent",
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
