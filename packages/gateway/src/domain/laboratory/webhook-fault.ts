/**
 * What a sandbox does to a merchant's webhooks on request, so that the merchant sees whether its
 * side is right. Pure; the same seed does the same to the same orders.
 */

/** What each kind does, for the API and its guide; done in this order. */
export const WEBHOOK_FAULTS = {
  DUPLICATE: "Sent twice at the same moment, each with a signature of its own.",
  DELAY: "Sent `delayMs` after the event.",
  REORDER:
    "Sent at most `delayMs` after the event: the seed chooses when, so that one overtakes another.",
  DROP: "The first attempt is not made.",
  FORGE_SIGNATURE: "Before it, one whose signature is over another body.",
  FORGE_KEY: "Before it, one that another key has signed.",
  FORGE_AMOUNT: "Before it, one whose amounts were changed after it was signed.",
  REPLAY: "After it, the same signed half an hour ago.",
  SLOW: "Its body is sent over `delayMs`.",
  CUT: "The first attempt ends in the middle of its body.",
  OVERSIZED: "Before it, the same with two megabytes more, signed.",
} as const;
export type WebhookFaultKind = keyof typeof WEBHOOK_FAULTS;
export const WEBHOOK_FAULT_KINDS = Object.keys(WEBHOOK_FAULTS) as WebhookFaultKind[]; // its own

export const FAULT_SCOPES = ["CHECKOUT", "APPLICATION", "URL"] as const;
export type FaultScope = (typeof FAULT_SCOPES)[number];

export interface WebhookFault {
  id: string;
  scope: FaultScope;
  /** The checkout's or application's ID, or a URL. */
  target: string;
  kind: WebhookFaultKind;
  /** Chooses which webhooks it is done to. */
  seed: string;
  /** Of the webhooks; 100: all. */
  percent: number;
  /** Of a kind in `DELAY_MS_MAX`, and at most as long. */
  delayMs: number;
}

/** A webhook that is about to be sent. */
export interface FaultSubject {
  checkoutId: string;
  applicationId: string;
  url: string;
  /** The order's ID with the event: what a merchant can repeat. */
  name: string;
  /** From 1. */
  attempt: number;
}

/** In [0, 1), evenly, and the same for the same text. */
export type ShareOf = (text: string) => number;

/** The kinds that take a time, in ms. A worker waits while SLOW sends. */
export const DELAY_MS_MAX = {
  DELAY: 3_600_000,
  REORDER: 3_600_000,
  SLOW: 10_000,
} as const satisfies Partial<Record<WebhookFaultKind, number>>;

/** 0: it takes none. */
export const delayMsMaxOf = (kind: WebhookFaultKind): number =>
  (DELAY_MS_MAX as Partial<Record<WebhookFaultKind, number>>)[kind] ?? 0;

/** Done to the first attempt only: the next arrives. */
const FIRST_ONLY: ReadonlySet<WebhookFaultKind> = new Set(["DELAY", "REORDER", "DROP", "CUT"]);

/** What is done to a webhook: each kind once, in the order of the kinds. */
export function chooseFaults(
  faults: readonly WebhookFault[],
  subject: FaultSubject,
  shareOf: ShareOf,
): WebhookFault[] {
  const chosen = faults.filter((fault) => isMeant(fault, subject, shareOf));
  return WEBHOOK_FAULT_KINDS.flatMap((kind) => chosen.find((fault) => fault.kind === kind) ?? []);
}

/** When the first attempt is made; null when nothing delays it. */
export function delayedUntil(
  faults: readonly WebhookFault[],
  subject: FaultSubject,
  createdAt: Date,
  shareOf: ShareOf,
): Date | null {
  const delays = faults.map((fault) => {
    if (fault.kind === "DELAY") return fault.delayMs;
    return fault.kind === "REORDER" ? fault.delayMs * shareOf(textOf(fault, subject, "part")) : 0;
  });
  const delayMs = Math.round(Math.max(0, ...delays));
  return delayMs > 0 ? new Date(createdAt.getTime() + delayMs) : null;
}

function isMeant(fault: WebhookFault, subject: FaultSubject, shareOf: ShareOf): boolean {
  if (FIRST_ONLY.has(fault.kind) && subject.attempt > 1) return false;
  if (targetOf(fault.scope, subject) !== fault.target) return false;
  return shareOf(textOf(fault, subject, "choice")) * 100 < fault.percent;
}

function targetOf(scope: FaultScope, { checkoutId, applicationId, url }: FaultSubject): string {
  return { CHECKOUT: checkoutId, APPLICATION: applicationId, URL: url }[scope];
}

function textOf(
  { seed, kind }: WebhookFault,
  { name, attempt }: FaultSubject,
  use: "choice" | "part",
): string {
  return JSON.stringify([seed, kind, name, attempt, use]);
}
