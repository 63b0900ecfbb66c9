import Type from "typebox";
import { named, orNull } from "../schemas.ts";

const OWN_KINDS = [
  "refund_requests",
  "disputes",
  "webhooks_failed",
  "webhooks_retrying",
  "endpoints_stopped",
  "secrets_ending",
] as const;
/** Of all merchants. */
const OPERATOR_KINDS = [
  "reviews",
  "quarantined",
  "exceptions",
  "stuck_refunds",
  "operator_decisions",
  "unknown_outcomes",
  "open_disputes",
  "certificates_ending",
] as const;

export const AttentionItem = named("AttentionItem", {
  kind: Type.Enum([...OWN_KINDS, ...OPERATOR_KINDS]),
  count: Type.Integer({ description: "At least 1; 100 stands for 100 or more." }),
  at: orNull(
    Type.String({ description: "When the first is due or ends; RFC 3339. Null when none is." }),
  ),
});
