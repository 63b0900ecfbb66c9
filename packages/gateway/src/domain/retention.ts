import { DEFAULT_RETRIES, describeRetried } from "./notification/retry-policy.ts";

/** How long data is kept, and the least that an operator may choose. */
interface Retention {
  /** What is kept. */
  what: string;
  days: number;
  daysMin: number;
  /** Why these numbers. */
  why: string;
}

export const RETENTION = {
  requestLog: {
    what: "signed API calls in the request log",
    days: 30,
    daysMin: 1,
    why: "Developers inspect recent calls.",
  },
  exchanges: {
    what: "calls to providers and their responses (the timeline of a payment)",
    days: 90,
    daysMin: 30,
    why: "Long enough to investigate a payment with its provider.",
  },
  unpaidCheckouts: {
    what: "checkouts that were never paid, with their failed payments and payment links; QR codes that have expired unpaid",
    days: 180,
    daysMin: 30,
    why: "No money has moved; rates are kept as daily counts. A provider may correct itself within days.",
  },
  notifications: {
    what: "webhooks (notifications), their delivery attempts and resends",
    days: 400,
    daysMin: 30,
    why: `A year and a month, so that the same month of last year can be compared. Retries last ${describeRetried(DEFAULT_RETRIES).en}.`,
  },
  events: {
    what: "events",
    days: 400,
    daysMin: 30,
    why: "As for webhooks. A merchant that reads them in order must not fall behind by this much.",
  },
  providerReports: {
    what: "provider reports, with the decisions about quarantined reports",
    days: 750,
    daysMin: 180,
    why: "Evidence in a dispute, which a payer's bank may open more than a year after the payment.",
  },
} as const satisfies Record<string, Retention>;

export type Retained = keyof typeof RETENTION;
export type RetentionDays = Readonly<Record<Retained, number>>;
