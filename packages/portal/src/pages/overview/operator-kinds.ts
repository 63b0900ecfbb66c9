import type { AttentionKind } from "../../shell/navigation/use-attention.ts";

/** What is shown on the operator's home, not on the merchant's overview. */
export const OPERATOR_KINDS: ReadonlySet<AttentionKind> = new Set([
  "reviews",
  "quarantined",
  "exceptions",
  "stuck_refunds",
  "unknown_outcomes",
  "open_disputes",
  "certificates_ending",
]);
