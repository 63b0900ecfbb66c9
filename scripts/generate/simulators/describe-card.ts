import type { CardScript } from "../../../packages/sandbox/src/card/card-scripts.ts";

type Words<K extends keyof CardScript> = Readonly<Record<CardScript[K] & string, string>>;

const AUTHENTICATION: Words<"authentication"> = {
  Y: "",
  C: "challenge",
  N: "authentication fails (N)",
  R: "authentication rejected (R)",
  U: "authentication unavailable (U)",
  A: "authentication attempted (A)",
  not_enrolled: "not enrolled in 3-D Secure (U)",
  lookup_error: "issuer lookup fails (U)",
};
const METHOD: Words<"method"> = {
  none: "",
  calls_back: "method page",
  silent: "method page that never responds",
};
const CHALLENGE: Words<"challenge"> = {
  normal: "",
  never_ends: "the challenge cannot be completed",
  drops: "the connection drops during the challenge",
  repeats: "the result is posted three times, once with another session's ID",
};
const TRANSPORT: Words<"transport"> = {
  responds: "",
  hangs_uncharged: "the sale times out and is not charged",
  hangs_charged: "the sale times out but is charged",
  resets_charged: "the connection is reset, the sale is charged",
  busy_at_first: "`SERVER_BUSY` at first; the same IDs succeed 30 s later",
};
const NOTIFY: Words<"notify"> = {
  once: "",
  after_a_minute: "webhook after a minute",
  three_times: "webhook sent three times",
  captured_before_authorised: "webhook of the capture before that of the authorization",
  never: "no webhook",
  bad_signature_first: "webhook with an invalid signature first, a valid one 10 s later",
  amount_plus_one: "the transaction is then reported with one sen more",
};
const CAPTURE: Words<"capture"> = {
  works: "",
  fails_once: "the first capture fails with a server error",
};
const VOID: Words<"void"> = { works: "", batch_closed: "void returns `BATCH_CLOSED`" };
const REFUND: Words<"refund"> = {
  works: "",
  stays_pending: "refund stays pending",
  rejected: "refund is declined",
  hangs_done: "refund times out but is completed",
  pending_then_ok: "refund pending, then completed",
  ok_then_failed: "refund completed, then failed",
};
const DISPUTE: Words<"dispute"> = {
  none: "",
  fraud: "disputed as fraud",
  not_received: "disputed as not received",
};

/** What a script makes the simulator do, in the order in which a payer meets it. */
export function describeCard(script: CardScript): string {
  return [...describeAuthentication(script), ...describeSale(script)]
    .filter((words) => words !== "")
    .join("; ");
}

function describeAuthentication(script: CardScript): string[] {
  return [
    METHOD[script.method],
    AUTHENTICATION[script.authentication],
    CHALLENGE[script.challenge],
  ];
}

/** What follows the authentication; without one, the gateway requests no sale. */
function describeSale(script: CardScript): string[] {
  const { payment, later, authentication, challenge } = script;
  if (authentication === "N" || authentication === "R") return ["declined"];
  if (challenge === "never_ends") return ["declined when the attempt expires"];
  const isUncertain = !["Y", "C"].includes(authentication) || challenge === "drops";
  if (isUncertain) return ["declined unless the rail's settings accept it"];
  return [
    TRANSPORT[script.transport],
    describeResult(payment),
    ...later.map(({ afterMs, to }) => `${describeResult(to)} after ${afterMs / 1000} s`),
    NOTIFY[script.notify],
    CAPTURE[script.capture],
    VOID[script.void],
    REFUND[script.refund],
    DISPUTE[script.dispute],
  ];
}

/** `approved`, or the gateway code with the issuer's response code. */
export function describeResult({ gatewayCode, acquirerCode }: CardScript["payment"]): string {
  if (gatewayCode === "APPROVED") return "approved";
  return acquirerCode ? `\`${gatewayCode}\` (${acquirerCode})` : `\`${gatewayCode}\``;
}
