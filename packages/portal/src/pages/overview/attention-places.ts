import type { AttentionKind } from "../../shell/navigation/use-attention.ts";
import type { HealthSection } from "../health/health-sections.ts";

interface Place {
  to: string;
  search?: Readonly<Record<string, string>>;
  /** Where it is on a long page. */
  hash?: HealthSection | "entries";
}

/** Where each can be dealt with. */
export const ATTENTION_PLACES: Readonly<Record<AttentionKind, Place>> = {
  refund_requests: { to: "/approvals" },
  disputes: { to: "/disputes", search: { status: "OPEN" } },
  webhooks_failed: { to: "/notifications", search: { status: "FAILED" } },
  webhooks_retrying: { to: "/notifications", search: { status: "RETRYING" } },
  endpoints_stopped: { to: "/notifications", search: { tab: "endpoints" } },
  urls_failing: { to: "/notifications", search: { tab: "endpoints" } },
  secrets_ending: { to: "/applications" },
  reviews: { to: "/operator/merchants", search: { status: "REVIEWING" } },
  quarantined: { to: "/operator/health", hash: "quarantine" },
  exceptions: { to: "/operator/health", hash: "exceptions" },
  stuck_refunds: { to: "/operator/health", hash: "stuck-refunds" },
  operator_decisions: { to: "/operator/decisions" },
  unknown_outcomes: { to: "/operator/health", hash: "unknown-outcomes" },
  bank_entries: { to: "/operator/bank-files", hash: "entries" },
  open_days: { to: "/operator/close" },
  outages: { to: "/operator/health", hash: "outages" },
  open_disputes: { to: "/operator/health", hash: "open-disputes" },
  certificates_ending: { to: "/operator/health" },
  fees_missing: { to: "/operator/fees" },
};
