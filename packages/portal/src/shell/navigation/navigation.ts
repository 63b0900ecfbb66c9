import {
  ArrowRightLeft,
  BadgeCheck,
  Bell,
  Bug,
  Building2,
  ChartNoAxesCombined,
  FlaskConical,
  House,
  KeyRound,
  Landmark,
  Link2,
  type LucideIcon,
  Palette,
  Rocket,
  ScrollText,
  Server,
  ShieldAlert,
  ShieldCheck,
  SquareTerminal,
  Store,
  TableProperties,
  Undo2,
  Users,
  UsersRound,
} from "lucide-react";
import type { SignedIn } from "../../api/session.tsx";
import type { NavigationWord } from "../shell-words.ts";
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
  [null, [place("/", "overview", House, () => true)]],
  [
    "groupPayments",
    [
      place("/payments", "payments", ArrowRightLeft, (who) => who.may("payments:read")),
      place("/approvals", "approvals", Undo2, (who) => who.may("payments:refund"), [
        "refund_requests",
      ]),
      place("/disputes", "disputes", ShieldAlert, (who) => who.may("payments:read"), ["disputes"]),
      place("/links", "links", Link2, (who) => who.may("payments:read")),
      place("/reports", "reports", ChartNoAxesCombined, (who) => who.may("payments:read")),
      place("/customers", "customers", UsersRound, (who) => who.may("customers:read")),
      place("/settlements", "settlements", Landmark, (who) => who.may("settlements:read")),
    ],
  ],
  [
    "groupDevelopers",
    [
      place("/applications", "applications", KeyRound, (who) => who.may("applications:read")),
      place("/requests", "requests", TableProperties, (who) => who.may("requests:read")),
      place("/debugger", "debugger", Bug, (who) => who.may("applications:read")),
      place("/explorer", "explorer", SquareTerminal, (who) => who.may("applications:read")),
      place("/notifications", "notifications", Bell, (who) => who.may("notifications:read"), [
        "webhooks_failed",
      ]),
      place(
        "/sandbox",
        "sandbox",
        FlaskConical,
        (who) => who.isSandbox && who.may("sandbox:control"),
      ),
      place("/go-live", "goLive", Rocket, (who) => who.may("applications:read")),
    ],
  ],
  [
    "groupBusiness",
    [
      place(
        "/verification",
        "verification",
        BadgeCheck,
        (who) => who.merchant.status !== "VERIFIED" && who.may("verification:read"),
      ),
      place("/stores", "stores", Store, (who) => who.may("stores:read")),
      place("/checkout-page", "checkoutPage", Palette, (who) => who.may("stores:read")),
      place("/team", "team", Users, (who) => who.may("team:read")),
      place("/audit", "audit", ScrollText, (who) => who.may("audit:read")),
      place(
        "/partner",
        "partner",
        Building2,
        (who) => who.merchant.hasPartnerAccount && who.may("partner:read"),
      ),
    ],
  ],
];

const OPERATOR: readonly Group[] = [
  [
    null,
    [
      place("/operator", "operatorHome", House, isOperator),
      place("/operator/merchants", "operatorMerchants", Building2, isOperator, ["reviews"]),
      place("/operator/health", "operatorHealth", Server, isOperator, [
        "quarantined",
        "exceptions",
        "stuck_refunds",
      ]),
      place("/operator/audit", "operatorAudit", ShieldCheck, isOperator),
    ],
  ],
];

function isOperator({ user }: SignedIn): boolean {
  return user.isOperator;
}

function place(
  to: string,
  word: NavigationWord,
  icon: LucideIcon,
  isFor: Place["isFor"],
  counts: Place["counts"] = [],
): Place {
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
