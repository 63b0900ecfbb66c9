/**
 * A customer whose stored card can be charged. Source:
 * docs/spec/interface.md#recurring-and-tokenized-customers
 */
import type { ApplicationId, CustomerId, MerchantId, StoreId } from "../ids.ts";
import { dayOf } from "../malaysian-day.ts";
import {
  chargeDay,
  chargeMoment,
  chargeReference,
  firstChargeOn,
  nextChargeOn,
  type RecurringInterval,
  type RecurringRule,
} from "./recurring.ts";

/** Identifies a customer in a statement. */
export type CustomerKey = Pick<Customer, "merchantId" | "id">;

export interface Customer {
  id: CustomerId;
  merchantId: MerchantId;
  kind: "RECURRING" | "TOKENIZED";
  storeId: StoreId;
  applicationId: ApplicationId;
  email: string;
  name: string;
  countryCode: string;
  phoneNumber: string;
  productName: string;
  productDescription: string;
  redirectUrl: string;
  /** "": no webhooks. */
  notifyUrl: string;
  /** The amount of a scheduled charge; null when only the merchant requests charges. */
  recurring: {
    amountMinor: number;
    interval: RecurringInterval;
    target: string;
    /** Charges in all; null: no end. */
    repetition: number | null;
  } | null;
  cardToken: string | null;
  isActive: boolean;
  /** Malaysian day on which the first card was stored. */
  boundOn: string | null;
  chargeCount: number;
  nextChargeOn: string | null;
  nextChargeAt: Date | null;
  /** Card checks so far; each has its own order. */
  bindingCount: number;
  /** Order of a card check whose amount has not been refunded yet. */
  undoOrderId: string | null;
  undoAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The payer of a customer's checkouts. */
export function payerOf({ id: userId, email, countryCode, phoneNumber }: Customer) {
  return { userId, email, countryCode, phoneNumber };
}

/** Charged to verify a card, and refunded immediately: RM 1.00. */
export const CARD_CHECK_MINOR = 100;

type Schedule = Pick<Customer, "nextChargeOn" | "nextChargeAt">;
const NEVER: Schedule = { nextChargeOn: null, nextChargeAt: null };

/**
 * The next scheduled charge, on or after today; never when it is complete, inactive or not
 * scheduled.
 */
export function scheduleOf(customer: Customer, now: Date): Schedule {
  const rule = ruleOf(customer);
  if (!rule || !customer.isActive || isDone(customer)) return NEVER;
  return on(firstChargeOn(rule, dayOf(now)));
}

/** The same after a day's charge was decided: missed days are not charged together. */
export function scheduleAfter(customer: Customer, charged: string, now: Date): Schedule {
  const rule = ruleOf(customer);
  if (!rule || !customer.isActive || isDone(customer)) return NEVER;
  const today = dayOf(now);
  return on(nextChargeOn(rule, charged > today ? charged : today));
}

/** Ends beyond this are not useful to a payer. */
const CHARGES_COUNTED_MAX = 1_000;

/** What a payer reads before the card is stored: charges from today on. */
export interface ExpectedCharges {
  /** Malaysian day of the next charge; null after the last. */
  nextOn: string | null;
  /** Of the last charge; null without an end, or with an end beyond that. */
  lastOn: string | null;
  /** Weekday (0 is Sunday) or day of the month; null for daily charges. */
  day: number | "last" | null;
}

/** The schedule if the card is stored now; without a recurring amount there is none. */
export function expectedCharges(customer: Customer, now: Date): ExpectedCharges {
  const today = dayOf(now);
  const boundOn = customer.boundOn ?? today;
  const rule = ruleOf({ ...customer, boundOn });
  const { recurring, chargeCount } = customer;
  if (!rule || !recurring) return { nextOn: null, lastOn: null, day: null };
  const day = chargeDay(rule);
  if (isDone(customer)) return { nextOn: null, lastOn: null, day };
  // A scheduled customer has been charged for today already, or is about to be.
  const nextOn = customer.nextChargeOn ?? firstChargeOn(rule, today);
  const left = recurring.repetition === null ? null : recurring.repetition - chargeCount;
  if (left === null || left > CHARGES_COUNTED_MAX) return { nextOn, lastOn: null, day };
  let lastOn = nextOn;
  for (let i = 1; i < left; i += 1) lastOn = nextChargeOn(rule, lastOn);
  return { nextOn, lastOn, day };
}

export function referenceOf(day: string): string {
  return chargeReference(day);
}

function ruleOf({ recurring, boundOn }: Customer): RecurringRule | null {
  if (!recurring || boundOn === null) return null;
  return { interval: recurring.interval, target: recurring.target, boundOn };
}

/** The last of the agreed charges was made. */
export function isDone({ recurring, chargeCount }: Customer): boolean {
  return recurring !== null && recurring.repetition !== null && chargeCount >= recurring.repetition;
}

function on(day: string): Schedule {
  return { nextChargeOn: day, nextChargeAt: chargeMoment(day) };
}
