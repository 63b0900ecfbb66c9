/**
 * All that the proof knows of: what the gateway has stored, and what is true at the provider. Each
 * is a value; a step makes a new one. What operations do around the domain's functions (read the
 * others of a checkout, post, store) is done here as they do it.
 */
import type { Checkout } from "../../../packages/gateway/src/domain/checkout/checkout.ts";
import type { Dispute } from "../../../packages/gateway/src/domain/dispute/dispute.ts";
import type { Balances, Posting } from "../../../packages/gateway/src/domain/ledger/ledger.ts";
import type { PaymentChange } from "../../../packages/gateway/src/domain/payment/apply-report.ts";
import type { Payment } from "../../../packages/gateway/src/domain/payment/attempt.ts";
import type { RefundCapability } from "../../../packages/gateway/src/domain/payment/provider-report.ts";
import type { Refund } from "../../../packages/gateway/src/domain/refund/refund.ts";
import type { Domain } from "./domain.ts";

export const MINUTE_MS = 60_000;
export const DAY_MS = 1_440 * MINUTE_MS;
/** Noon in Malaysia. */
const BEGIN_MS = Date.UTC(2026, 2, 1, 4);
/** Midnight in Malaysia is 16:00 UTC. */
const MIDNIGHT_MS = 16 * 60 * MINUTE_MS;

export const AMOUNT_MINOR = 1_000;
/** Fee of a payment: 1.00 % and 5 sen. */
export const FEE = { rateBasisPoints: 100, fixedMinor: 5, minMinor: 0 };
export const REFUND_WINDOW_DAYS = 7;
export const RAIL: RefundCapability = {
  refund: "many_partial",
  refundWindowDays: REFUND_WINDOW_DAYS,
};
export const TERMS = { reserveMinor: 100, reserveBasisPoints: 500, payoutMinMinor: 200 };

/** A provider's message about a payment: it may arrive late, again, or after a newer one. */
export type Said =
  | { kind: "declined" }
  /** `isTrue`: the provider has the money. */
  | { kind: "approved"; reference: string; amountMinor: number; isTrue: boolean };

export type Stage = "opened" | "under_review" | "won" | "lost";

/** The truth about one attempt. */
export interface ProviderSide {
  state: "unreached" | "open" | "taken" | "declined" | "voided";
  /** The response to the first call is on its way: messages may overtake it. */
  isResponding: boolean;
  said: readonly Said[];
  /** References of money that the gateway has a report of. */
  heard: readonly string[];
  /** By the refund's id. */
  refunds: Readonly<Record<string, "working" | "made" | "rejected">>;
  dispute: BankSide | null;
}

export interface BankSide {
  amountMinor: number;
  said: readonly Stage[];
  /** Of those, what the gateway has a report of. */
  heard: readonly Stage[];
  /** The merchant's response that the bank has. */
  reply: "answer" | "accept" | null;
}

/** A report that an operator decides on. */
export interface Quarantined {
  attempt: number;
  reference: string;
  amountMinor: number;
  decision: string | null;
}

export interface Settled {
  closingMinor: number;
  /** Lines that are not settled: of days that ended, and of today. */
  olderMinor: number;
  olderPaymentsMinor: number;
  todayMinor: number;
  todayPaymentsMinor: number;
  /** Of the latest settlement; 0 without one. */
  payoutMinor: number;
  reserveMinor: number;
  isHeld: boolean;
  payoutsMinor: number;
}

export interface World {
  nowMs: number;
  checkout: Checkout;
  /** The shop has opened the order anew, after this checkout was closed. */
  isReplaced: boolean;
  payments: readonly Payment[];
  /** One for each payment, at the same index. */
  provider: readonly ProviderSide[];
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
  quarantine: readonly Quarantined[];
  books: Balances;
  settled: Settled;
  isVerified: boolean;
  /** What is left of what is bounded. */
  left: { clock: number; refunds: number; verification: number };
}

export const nowOf = ({ nowMs }: World) => new Date(nowMs);

const EMPTY_BOOKS: Balances = {
  MERCHANT_PAYABLE: 0,
  MERCHANT_FEES: 0,
  MERCHANT_TAXES: 0,
  MERCHANT_REFUNDS: 0,
  MERCHANT_PAYOUTS_DUE: 0,
  MERCHANT_PAYOUTS_IN_TRANSIT: 0,
  MERCHANT_PAYOUTS: 0,
  MERCHANT_DISPUTES: 0,
  RAIL_RECEIVABLE: 0,
  RAIL_FEES: 0,
  RAIL_RECEIVED: 0,
};

/** An open checkout that nobody has tried to pay. */
export function newWorld(left: World["left"]): World {
  const createdAt = new Date(BEGIN_MS);
  return {
    nowMs: BEGIN_MS,
    // Only what the functions under test read.
    checkout: {
      id: "C",
      merchantId: "M",
      status: "IN_PROCESS",
      transactionId: null,
      endAt: new Date(BEGIN_MS + 10 * MINUTE_MS),
      updatedAt: createdAt,
    } as unknown as Checkout,
    isReplaced: false,
    ...{ payments: [], provider: [], refunds: [], disputes: [], quarantine: [] },
    books: EMPTY_BOOKS,
    settled: {
      ...{ closingMinor: 0, olderMinor: 0, olderPaymentsMinor: 0 },
      ...{ todayMinor: 0, todayPaymentsMinor: 0 },
      ...{ payoutMinor: 0, reserveMinor: 0, isHeld: false, payoutsMinor: 0 },
    },
    isVerified: true,
    left,
  };
}

export function newPayment(index: number, now: Date): Payment {
  return {
    id: `T${index}`,
    merchantId: "M",
    checkoutId: "C",
    attemptId: `PA${index}`,
    railId: "rail",
    amountMinor: AMOUNT_MINOR,
    balanceMinor: 0,
    status: "IN_PROCESS",
    attemptState: "CREATED",
    ...{ isOverpayment: false, heldMinor: null, railReference: "" },
    ...{ declineReason: null, rawCode: null, payer: {} },
    ...{ voidRequestedAt: null, inquireAt: new Date(now.getTime() + MINUTE_MS), inquiryCount: 0 },
    ...{ paidAt: null, createdAt: now, updatedAt: now },
  } as unknown as Payment; // only what the functions under test read
}

/** `list` with another item at `index`. */
export function withItem<T>(list: readonly T[], index: number, item: T): T[] {
  return list.map((each, i) => (i === index ? item : each));
}

export function withProvider(world: World, index: number, changes: Partial<ProviderSide>): World {
  const side = world.provider[index];
  if (!side) throw new Error(`no attempt ${index}`);
  return { ...world, provider: withItem(world.provider, index, { ...side, ...changes }) };
}

/** Adds postings to the books; those of kinds that a settlement has lines of, to today's lines. */
export function post(world: World, postings: readonly (Posting | null)[]): World {
  const books: Record<string, number> = { ...world.books };
  let { todayMinor, todayPaymentsMinor } = world.settled;
  for (const posting of postings) {
    for (const { account, amountMinor } of posting?.entries ?? []) {
      books[account] = (books[account] ?? 0) + amountMinor;
      if (account !== "MERCHANT_PAYABLE" || posting?.kind === "PAYOUT") continue;
      todayMinor -= amountMinor;
      if (posting?.kind === "PAYMENT") todayPaymentsMinor -= amountMinor;
    }
  }
  const settled = { ...world.settled, todayMinor, todayPaymentsMinor };
  return { ...world, settled, books: books as unknown as Balances }; // the same accounts
}

/** As `applyChange` and `bookPayment` store a decided change of a payment. */
export function storeChange(world: World, domain: Domain, change: PaymentChange): World {
  const { payment, checkoutStatus, overpayment } = change;
  const index = world.payments.findIndex(({ id }) => id === payment.id);
  const before = world.payments[index];
  let next: World = { ...world, payments: withItem(world.payments, index, payment) };
  if (checkoutStatus !== null) {
    const transactionId = payment.id as Checkout["transactionId"];
    next = { ...next, checkout: { ...next.checkout, status: checkoutStatus, transactionId } };
  }
  if (before?.paidAt !== null || payment.paidAt === null) return next;
  const now = nowOf(world);
  const keptMinor = payment.amountMinor - (overpayment?.amountMinor ?? 0);
  const fee = payment.isOverpayment ? NO_FEE : taxedFee(domain, keptMinor);
  const postings = [
    domain.paymentPosting(payment, now),
    domain.feePosting(payment, { ...fee, scheduleId: 1 }, now),
  ];
  if (!overpayment) return post(next, postings);
  const intent = domain.overpaymentRefund(nextRefundId(world), payment, overpayment, now);
  const refund = domain.newRefund(intent.id, payment, intent, now);
  next = { ...next, refunds: [...next.refunds, refund] };
  return post(next, [...postings, domain.refundOpenedPosting(refund, now)]);
}

const NO_FEE = { feeMinor: 0, taxMinor: 0 };

/** As the gateway charges it, with service tax of 8 %. */
function taxedFee(domain: Domain, keptMinor: number) {
  const feeMinor = domain.feeOf(keptMinor, FEE);
  return { feeMinor, taxMinor: domain.roundHalfUp(feeMinor, 800) };
}

/** What `findFeeTaken` finds. */
export function feeTaken(domain: Domain, world: World, payment: Payment) {
  if (payment.isOverpayment) return NO_FEE;
  const backMinor = world.refunds
    .filter((refund) => refund.transactionId === payment.id && refund.cause === "WRONG_AMOUNT")
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return taxedFee(domain, payment.amountMinor - backMinor);
}

export const nextRefundId = ({ refunds }: World) => `R${refunds.length}`;

const OPEN_REFUND_STATES: readonly string[] = ["CREATED", "PENDING", "UNKNOWN", "STUCK"];
export const isOpenRefund = ({ state }: Pick<Refund, "state">) =>
  OPEN_REFUND_STATES.includes(state);

/** As `findOtherReturns` reads them. */
export function otherReturns(world: World, transactionId: string) {
  const open = world.refunds.find(
    (refund) => refund.transactionId === transactionId && isOpenRefund(refund),
  );
  const disputedMinor = world.disputes
    .filter((dispute) => dispute.transactionId === transactionId && dispute.state !== "WON")
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return { hasOpenRefund: Boolean(open), openRefundMinor: open?.amountMinor ?? 0, disputedMinor };
}

/** What `act` makes of the world; null when the domain rejects it with one of its errors. */
export function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}

/** The clock moves on; what was of today is of an earlier day after midnight. */
export function passTime(world: World, ms: number): World {
  const nowMs = world.nowMs + ms;
  const dayOf = (at: number) => Math.floor((at - MIDNIGHT_MS) / DAY_MS);
  const { settled } = world;
  if (dayOf(nowMs) === dayOf(world.nowMs)) return { ...world, nowMs };
  const olderMinor = settled.olderMinor + settled.todayMinor;
  const olderPaymentsMinor = settled.olderPaymentsMinor + settled.todayPaymentsMinor;
  const today = { todayMinor: 0, todayPaymentsMinor: 0 };
  return { ...world, nowMs, settled: { ...settled, olderMinor, olderPaymentsMinor, ...today } };
}
