/** What a sandbox does to its own response to a call that creates a checkout. */
export type CallFaultKind = "LOSE_RESPONSE" | "HOLD_RESPONSE";
