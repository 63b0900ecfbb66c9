import type { SignedIn } from "../../api/session.tsx";
import type { Permission } from "../../generated/api.ts";
import type { NavigationWord } from "./navigation-words.ts";

type Need = Permission | "operator";

/**
 * What users need for the pages of the navigation; pages that are not listed are open to every
 * user.
 */
const NEEDS = {
  payments: "payments:read",
  approvals: "payments:refund",
  disputes: "payments:read",
  links: "payments:read",
  reports: "payments:read",
  customers: "customers:read",
  settlements: "settlements:read",
  payouts: "settlements:read",
  feeStatements: "settlements:read",
  applications: "applications:read",
  requests: "requests:read",
  debugger: "applications:read",
  explorer: "applications:read",
  notifications: "notifications:read",
  webhookEndpoints: "applications:read",
  sandbox: "sandbox:control",
  goLive: "applications:read",
  verification: "verification:read",
  stores: "stores:read",
  checkoutPage: "stores:read",
  team: "team:read",
  audit: "audit:read",
  partner: "partner:read",
  operatorHome: "operator",
  operatorMerchants: "operator",
  operatorPayments: "operator",
  operatorRefunds: "operator",
  operatorDisputes: "operator",
  operatorFees: "operator",
  operatorContracts: "operator",
  operatorHealth: "operator",
  operatorPayouts: "operator",
  operatorClose: "operator",
  operatorDecisions: "operator",
  operatorAudit: "operator",
} as const satisfies Partial<Record<NavigationWord, Need>>;

export type GuardedPage = keyof typeof NEEDS;

export function needOf(page: GuardedPage): Need {
  return NEEDS[page];
}

export function canOpen(page: GuardedPage, { user, may }: SignedIn): boolean {
  const need = needOf(page);
  return need === "operator" ? user.isOperator : may(need);
}
