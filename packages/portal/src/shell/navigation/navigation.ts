import {
  ArrowRightLeft,
  BadgeCheck,
  Banknote,
  Bell,
  Bug,
  Building2,
  CalendarCheck,
  ChartNoAxesCombined,
  FlaskConical,
  Handshake,
  House,
  KeyRound,
  Landmark,
  Link2,
  type LucideIcon,
  Palette,
  Percent,
  ReceiptText,
  Rocket,
  ScrollText,
  Server,
  ShieldAlert,
  ShieldCheck,
  SquareTerminal,
  Store,
  TableProperties,
  Undo2,
  UserRoundCheck,
  Users,
  UsersRound,
} from "lucide-react";
import type { SignedIn } from "../../api/session.tsx";
import type { NavigationWord } from "./navigation-words.ts";
import { canOpen, type GuardedPage } from "./page-access.ts";
import type { AttentionKind } from "./use-attention.ts";

interface Place {
  to: string;
  word: NavigationWord;
  icon: LucideIcon;
  isFor(user: SignedIn): boolean;
  /** What waits there. */
  counts: readonly AttentionKind[];
}

/** Operators have pages of their own, for all merchants. */
export type Workspace = "merchant" | "operator";

type Group = readonly [word: NavigationWord | null, places: readonly Place[]];

/** The side navigation: groups of pages, each shown to the users who may open it. */
const MERCHANT: readonly Group[] = [
  [null, [place("/", "overview", House)]],
  [
    "groupPayments",
    [
      place("/payments", "payments", ArrowRightLeft),
      place("/approvals", "approvals", Undo2, ["refund_requests"]),
      place("/disputes", "disputes", ShieldAlert, ["disputes"]),
      place("/links", "links", Link2),
      place("/reports", "reports", ChartNoAxesCombined),
      place("/customers", "customers", UsersRound),
      place("/settlements", "settlements", Landmark),
      place("/payouts", "payouts", Banknote),
      place("/fee-statements", "feeStatements", ReceiptText),
    ],
  ],
  [
    "groupDevelopers",
    [
      place("/applications", "applications", KeyRound),
      place("/requests", "requests", TableProperties),
      place("/debugger", "debugger", Bug),
      place("/explorer", "explorer", SquareTerminal),
      place("/notifications", "notifications", Bell, [
        "webhooks_failed",
        "endpoints_stopped",
        "urls_failing",
      ]),
      place("/sandbox", "sandbox", FlaskConical, [], (who) => who.isSandbox),
      place("/go-live", "goLive", Rocket),
    ],
  ],
  [
    "groupBusiness",
    [
      place(
        "/verification",
        "verification",
        BadgeCheck,
        [],
        (who) => who.merchant.status !== "VERIFIED",
      ),
      place("/stores", "stores", Store),
      place("/checkout-page", "checkoutPage", Palette),
      place("/team", "team", Users),
      place("/audit", "audit", ScrollText),
      place("/partner", "partner", Building2, [], (who) => who.merchant.hasPartnerAccount),
    ],
  ],
];

const OPERATOR: readonly Group[] = [
  [
    null,
    [
      place("/operator", "operatorHome", House),
      place("/operator/merchants", "operatorMerchants", Building2, ["reviews"]),
      place("/operator/payments", "operatorPayments", ArrowRightLeft),
      place("/operator/refunds", "operatorRefunds", Undo2),
      place("/operator/disputes", "operatorDisputes", ShieldAlert),
      place("/operator/fees", "operatorFees", Percent),
      place("/operator/contracts", "operatorContracts", Handshake),
      place("/operator/health", "operatorHealth", Server, [
        "quarantined",
        "exceptions",
        "stuck_refunds",
      ]),
      place("/operator/payouts", "operatorPayouts", Banknote, ["bank_entries"]),
      place("/operator/close", "operatorClose", CalendarCheck, ["open_days"]),
      place("/operator/decisions", "operatorDecisions", UserRoundCheck, ["operator_decisions"]),
      place("/operator/audit", "operatorAudit", ShieldCheck),
    ],
  ],
];

/** `isOffered` says when the page has a use; who may open it is decided by its access. */
function place(
  to: string,
  word: GuardedPage | "overview",
  icon: LucideIcon,
  counts: Place["counts"] = [],
  isOffered: (user: SignedIn) => boolean = () => true,
): Place {
  const isFor = (user: SignedIn) => isOffered(user) && (word === "overview" || canOpen(word, user));
  return { to, word, icon, isFor, counts };
}

/** The groups a user sees in a workspace; empty ones are left out. */
export function listPlaces(user: SignedIn, workspace: Workspace) {
  return (workspace === "operator" ? OPERATOR : MERCHANT)
    .map(([word, places]) => ({ word, places: places.filter((each) => each.isFor(user)) }))
    .filter(({ places }) => places.length > 0);
}

export function workspaceOf(path: string): Workspace {
  return /^(\/portal)?\/operator(\/|$)/.test(path) ? "operator" : "merchant";
}
