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
import type { SignedIn } from "../api/session.tsx";
import type { NavigationWord } from "./shell-words.ts";

interface Place {
  to: string;
  word: NavigationWord;
  icon: LucideIcon;
  isFor(user: SignedIn): boolean;
}

/** The side navigation: groups of pages, each shown to the users who may open it. */
const GROUPS: readonly (readonly [word: NavigationWord | null, places: readonly Place[]])[] = [
  [null, [{ to: "/", word: "overview", icon: House, isFor: () => true }]],
  [
    "groupPayments",
    [
      place("/payments", "payments", ArrowRightLeft, (who) => who.may("payments:read")),
      place("/approvals", "approvals", Undo2, (who) => who.may("payments:refund")),
      place("/disputes", "disputes", ShieldAlert, (who) => who.may("payments:read")),
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
      place("/notifications", "notifications", Bell, (who) => who.may("notifications:read")),
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
      place("/verification", "verification", BadgeCheck, (who) => who.may("verification:read")),
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
  [
    "groupOperator",
    [
      place("/operator/merchants", "operatorMerchants", Building2, (who) => who.user.isOperator),
      place("/operator/health", "operatorHealth", Server, (who) => who.user.isOperator),
      place("/operator/audit", "operatorAudit", ShieldCheck, (who) => who.user.isOperator),
    ],
  ],
];

function place(to: string, word: NavigationWord, icon: LucideIcon, isFor: Place["isFor"]): Place {
  return { to, word, icon, isFor };
}

/** The groups a user sees; empty ones are left out. */
export function listPlaces(user: SignedIn) {
  return GROUPS.map(([word, places]) => ({
    word,
    places: places.filter((each) => each.isFor(user)),
  })).filter(({ places }) => places.length > 0);
}
