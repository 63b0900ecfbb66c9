import type { Checkout } from "../../domain/checkout/checkout.ts";
import type { Payment } from "../../domain/payment/attempt.ts";
import type { Refund } from "../../domain/refund/refund.ts";
import type { JournalEntry, SentPayout } from "../journal-entry.ts";

type Timed = JournalEntry & { at: Date };
type StepEntry = Extract<JournalEntry, { kind: "step" }>;
export type WebhookEntry = Extract<JournalEntry, { kind: "webhook" }> & { at: Date };

export interface JournaledPayment {
  at: Date;
  payment: Payment;
  attemptKey: string | null;
}

/** What the journal last said of each thing. */
export interface Journaled {
  checkouts: Map<string, { at: Date; checkout: Checkout; requestHash: string | null }>;
  /** By attempt ID. */
  payments: Map<string, JournaledPayment>;
  steps: Map<string, { at: Date; step: StepEntry["step"] }>;
  refunds: Map<string, { at: Date; refund: Refund }>;
  /** By `webhookKey`; the first delivery of each. */
  webhooks: Map<string, WebhookEntry>;
  payoutFiles: Map<string, { at: Date; payouts: readonly SentPayout[] }>;
}

export const webhookKey = (
  of: Pick<WebhookEntry, "merchantId" | "subject" | "eventType" | "url">,
) => [of.merchantId, of.subject, of.eventType, of.url].join(" ");

/** Takes entries in any order. */
export function collectEntries(): { journaled: Journaled; take(entry: Timed): void } {
  const journaled: Journaled = {
    checkouts: new Map(),
    payments: new Map(),
    steps: new Map(),
    refunds: new Map(),
    webhooks: new Map(),
    payoutFiles: new Map(),
  };
  return { journaled, take: (entry) => takeEntry(journaled, entry) };
}

function takeEntry(journaled: Journaled, entry: Timed): void {
  const { at } = entry;
  if (entry.kind === "checkout") takeCheckout(journaled, entry);
  else if (entry.kind === "payment") takePayment(journaled, entry);
  else if (entry.kind === "step") {
    setLatest(journaled.steps, entry.attemptId, { at, step: entry.step });
  } else if (entry.kind === "refund") {
    setLatest(journaled.refunds, entry.refund.id, { at, refund: entry.refund });
  } else if (entry.kind === "webhook") {
    const key = webhookKey(entry);
    if (!journaled.webhooks.has(key)) journaled.webhooks.set(key, entry);
  } else setLatest(journaled.payoutFiles, entry.fileId, { at, payouts: entry.payouts });
}

function takeCheckout(
  { checkouts }: Journaled,
  { at, checkout, requestHash }: Extract<Timed, { kind: "checkout" }>,
): void {
  const known = checkouts.get(checkout.id);
  const hash = known?.requestHash ?? requestHash;
  const latest = known && known.at > at ? known : { at, checkout };
  checkouts.set(checkout.id, { ...latest, requestHash: hash });
}

/** Within a process, entries about a payment are in order; between processes, its own time is. */
function takePayment(
  { payments }: Journaled,
  { at, payment, attemptKey }: Extract<Timed, { kind: "payment" }>,
): void {
  const known = payments.get(payment.attemptId);
  const key = known?.attemptKey ?? attemptKey ?? null;
  const isKnownLater = known && known.payment.updatedAt > payment.updatedAt;
  payments.set(payment.attemptId, {
    ...(isKnownLater ? known : { at, payment }),
    attemptKey: key,
  });
}

function setLatest<Value extends { at: Date }>(
  map: Map<string, Value>,
  key: string,
  value: Value,
): void {
  const known = map.get(key);
  if (!known || known.at <= value.at) map.set(key, value);
}
