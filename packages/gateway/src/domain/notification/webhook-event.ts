import { CURRENCY } from "../money.ts";
import { MONEY_EVENT_TYPES, type MoneyEventType, type NewMoneyEvent } from "./money-event.ts";
import { formatWholeSeconds } from "./whole-seconds.ts";

/** A checkout was paid. */
export const PAYMENT_EVENT = "PAYMENT_WEB_ONLINE";
/** A charge to a stored card succeeded. */
export const RECURRING_EVENT = "RECURRING_PAYMENT";
/** A sample that a user requested. */
export const TEST_EVENT = "PORTAL_TEST";

type MoneyWebhookType = Exclude<MoneyEventType, "PAYMENT_SUCCEEDED">;

const isMoneyWebhookType = (type: MoneyEventType): type is MoneyWebhookType =>
  type !== "PAYMENT_SUCCEEDED";

/** Of these, `data` is an event. A success has the two types above, with the payment in `data`. */
export const MONEY_WEBHOOK_TYPES = MONEY_EVENT_TYPES.filter(isMoneyWebhookType);

/** What a webhook endpoint can choose from. */
export const WEBHOOK_EVENT_TYPES = [
  PAYMENT_EVENT,
  RECURRING_EVENT,
  ...MONEY_WEBHOOK_TYPES,
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** What endpoints may have stored under a name of an earlier release. */
const EARLIER_NAMES: Readonly<Record<string, WebhookEventType>> = { PAYOUT_MADE: "PAYOUT_CREATED" };

/** Today's names of what an endpoint has stored. */
export function readEventTypes(stored: readonly string[]): WebhookEventType[] {
  // Written by us.
  const names = stored.map((name) => EARLIER_NAMES[name] ?? (name as WebhookEventType));
  return [...new Set(names)];
}

/** Every name under which an endpoint may have chosen the type. */
export function storedNamesOf(type: WebhookEventType): string[] {
  const earlier = Object.entries(EARLIER_NAMES).filter(([, name]) => name === type);
  return [type, ...earlier.map(([name]) => name)];
}

/** Null for an event that no webhook of its own reports. */
export function toWebhookType({ type }: NewMoneyEvent): MoneyWebhookType | null {
  return isMoneyWebhookType(type) ? type : null;
}

/** `data` of an event's webhook. */
export function presentEventData(event: NewMoneyEvent): Record<string, string | number> {
  return {
    transactionId: event.transactionId ?? "",
    orderId: event.orderId ?? "",
    subjectId: event.subject,
    amount: event.amountMinor,
    currencyType: CURRENCY,
    createdAt: formatWholeSeconds(event.at),
  };
}
