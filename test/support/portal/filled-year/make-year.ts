// cspell:ignore pelanggan
/** A merchant's year of payments and what became of them, as rows of the database. Pure. */
import {
  type IdMask,
  makeAttemptId,
  makeDisputeId,
  makeRefundId,
  makeRoutedId,
  makeTransactionId,
} from "../../../../packages/gateway/src/domain/ids.ts";
import {
  type FeeSchedule,
  feeOf,
  taxedFee,
} from "../../../../packages/gateway/src/domain/ledger/fee.ts";
import {
  disputeLostPosting,
  disputeOpenedPosting,
  disputeWonPosting,
  feePosting,
  feeReturnedPosting,
  type Posting,
  paymentPosting,
  refundDonePosting,
  refundOpenedPosting,
} from "../../../../packages/gateway/src/domain/ledger/ledger.ts";
import { DAY_MS } from "../../../../packages/gateway/src/domain/malaysian-day.ts";
import type { SeededRandom } from "./seeded-random.ts";
import * as words from "./year-words.ts";

export interface YearOwner {
  merchantId: string;
  storeIds: readonly string[];
  applicationId: string;
  /** Appears in its order IDs. */
  code: string;
}

export interface YearPlan {
  count: number;
  /** When the first and the last begin. */
  from: Date;
  until: Date;
  feeSchedule: FeeSchedule;
  idMask: IdMask;
}

/** By the columns of its table. */
export type TableRow = Readonly<Record<string, unknown>>;

export interface YearPayment extends TableRow {
  id: string;
  checkout_id: string;
  order_id: string;
  request_method: string;
  bank_code: string | null;
  amount_minor: number;
  balance_minor: number;
  status: string;
  created_at: Date;
  paid_at: Date | null;
}

export interface Year {
  checkouts: TableRow[];
  transactions: YearPayment[];
  refunds: TableRow[];
  disputes: TableRow[];
  postings: Posting[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DISPUTE_REASONS = ["fraudulent", "not_received", "not_as_described", "duplicate"] as const;

/** Between eight in the morning and eleven at night in Malaysia, and more from month to month. */
function timesOf({ count, from, until }: YearPlan, random: SeededRandom): Date[] {
  const days = Math.ceil((until.getTime() - from.getTime()) / DAY_MS);
  const times = Array.from({ length: count }, () => {
    const isOfGrowth = random.isIn(0.5);
    const share = isOfGrowth ? Math.max(random.fraction(), random.fraction()) : random.fraction();
    const day = Math.floor(days * share);
    return from.getTime() + day * DAY_MS + random.between(8 * HOUR_MS, 23 * HOUR_MS);
  });
  // Those that would come later still come within the last day.
  const late = until.getTime() - 2 * HOUR_MS;
  const shown = times.map((at) => (at <= late ? at : late - random.between(0, 6 * HOUR_MS)));
  return shown.toSorted((a, b) => a - b).map((at) => new Date(at));
}

/** Mostly small, now and then large, rarely a company's. */
function amountOf(method: string, random: SeededRandom): number {
  const most = method === "FPX_MY" || method === "GOBIZ_MY" ? 2_500_000 : 450_000;
  if (random.isIn(0.02)) return random.between(100_000, most);
  return random.between(2, 60) * 50 + Math.round(random.fraction() ** 3 * 40_000);
}

function methodOf(random: SeededRandom) {
  let left = random.between(1, 100);
  for (const method of words.METHODS) {
    left -= method.share;
    if (left <= 0) return method;
  }
  throw new Error("the shares are not 100");
}

interface Draft {
  n: number;
  at: Date;
  now: Date;
  owner: YearOwner;
  random: SeededRandom;
}

export function makeYear(owner: YearOwner, plan: YearPlan, random: SeededRandom): Year {
  const year: Year = {
    ...{ checkouts: [], transactions: [], refunds: [], disputes: [], postings: [] },
  };
  timesOf(plan, random).forEach((at, index) => {
    addPayment(year, { n: index + 1, at, now: plan.until, owner, random }, plan);
  });
  return year;
}

function addPayment(year: Year, draft: Draft, { count, feeSchedule, idMask }: YearPlan): void {
  const { n, at, now, owner, random } = draft;
  const { merchantId } = owner;
  const method = methodOf(random);
  const isBusiness = method.id === "FPX_MY" && random.isIn(0.03);
  const isOpen = n > count - 4;
  const isFailed = !isOpen && random.isIn(0.09);
  const isLong = n === count - 5;
  const amountMinor = isBusiness
    ? random.between(1_000_000, 12_000_000)
    : amountOf(method.id, random);
  const id = makeTransactionId(at, method.railId === "card" ? "CARD" : "WEB", random);
  const paidAt =
    isOpen || isFailed ? null : new Date(at.getTime() + random.between(8_000, 240_000));
  const [reason, code] = random.pick(words.DECLINES);
  const transaction: YearPayment = {
    ...namesOf(draft, method, isBusiness),
    ...{ merchant_id: merchantId, id, store_id: random.pick(owner.storeIds) },
    checkout_id: makeRoutedId(at, merchantId, { random, idMask }),
    application_id: owner.applicationId,
    order_id: isLong ? words.LONG_ORDER_ID : `${owner.code}-${at.getUTCFullYear()}-${padded(n)}`,
    attempt_id: makeAttemptId(merchantId, random),
    attempt_key: "k",
    amount_minor: amountMinor,
    balance_minor: isFailed ? 0 : amountMinor,
    status: isOpen ? "IN_PROCESS" : isFailed ? "FAILED" : "SUCCESS",
    attempt_state: isOpen ? "PENDING" : isFailed ? "DECLINED" : "APPROVED",
    rail_reference: paidAt ? random.digits(16) : "",
    decline_reason: isFailed ? reason : null,
    raw_code: isFailed ? code : null,
    inquire_at: isOpen ? new Date(now.getTime() + HOUR_MS) : null,
    expires_at: new Date(at.getTime() + 10 * MINUTE_MS),
    paid_at: paidAt,
    created_at: at,
    updated_at: paidAt ?? at,
  };
  year.checkouts.push(checkoutOf(draft, transaction, isLong));
  year.transactions.push(transaction);
  if (!paidAt) return;
  const payment = { id, merchantId, railId: method.railId, amountMinor };
  const fee = { ...taxedFee(feeOf(amountMinor, feeSchedule), 0), scheduleId: feeSchedule.id };
  year.postings.push(
    ...[paymentPosting(payment, paidAt), feePosting(payment, fee, paidAt)].filter(
      (posting) => posting !== null,
    ),
  );
  addReturn(year, draft, transaction, fee.feeMinor);
}

const padded = (n: number) => String(n).padStart(6, "0");

function namesOf({ random }: Draft, method: (typeof words.METHODS)[number], isBusiness: boolean) {
  const { id, railId, railPartner, region } = method;
  const bank = isBusiness ? random.pick(words.BUSINESS_BANKS) : likelyOf(words.BANKS, random);
  const accountName = random.pick(words.PAYER_NAMES);
  const card = { cardBrand: random.pick(words.CARD_BRANDS), cardLastFour: random.digits(4) };
  return {
    ...{ rail_id: railId, rail_partner: railPartner, request_method: id, region },
    method: id.replace(/_[A-Z]{2}$/, ""),
    bank_code: railId === "fpx" ? bank : null,
    payer: railId === "card" ? card : railId === "fpx" ? { accountName } : {},
  };
}

/** The first more often than the last. */
function likelyOf<T>(items: readonly T[], random: SeededRandom): T {
  return random.pick(items.slice(0, random.between(1, items.length)));
}

const CUSTOMERS = 2_400;

function checkoutOf({ random }: Draft, payment: YearPayment, isLong: boolean): TableRow {
  const { merchant_id, store_id, application_id, amount_minor, created_at } = payment;
  const customer = random.between(1, CUSTOMERS);
  const name = words.PAYER_NAMES[customer % words.PAYER_NAMES.length] ?? "";
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ".")
    .replaceAll(/^\.|\.$/g, "");
  const email = isLong ? words.LONG_EMAIL : `${plain || "pelanggan"}${customer}@mail.example`;
  return {
    ...{ merchant_id, id: payment.checkout_id, store_id, application_id },
    order_id: payment.order_id,
    order_title: isLong ? words.LONG_TITLE : random.pick(words.TITLES),
    order_detail: isLong ? words.LONG_TITLE : "",
    additional_data: "",
    amount_minor,
    request_hash: "",
    type: random.isIn(0.6) ? "MOBILE_PAYMENT" : "WEB_PAYMENT",
    layout: "v4",
    redirect_url: "https://kedai-contoh.example/terima-kasih",
    notify_url: "https://kedai-contoh.example/webhooks/kaunter",
    details: {
      customer: {
        ...{ userId: `C-${padded(customer)}`, email },
        ...{ countryCode: "60", phoneNumber: `12${String(customer).padStart(7, "0")}` },
      },
    },
    status: payment.status === "FAILED" ? "EXPIRED" : payment.status,
    transaction_id: payment.id,
    start_at: new Date(created_at.getTime() - MINUTE_MS),
    end_at: payment.expires_at,
    created_at: new Date(created_at.getTime() - MINUTE_MS),
    updated_at: payment.paid_at ?? created_at,
  };
}

/** Of card payments. */
const DISPUTED = 0.01;
const VOIDED = 0.015;
const REFUNDED = 0.04;

function addReturn(year: Year, draft: Draft, payment: YearPayment, feeMinor: number): void {
  const { random, now } = draft;
  const isCard = payment.request_method === "GOBIZ_MY";
  const at = new Date((payment.paid_at ?? draft.at).getTime() + random.between(2, 30) * HOUR_MS);
  if (at.getTime() > now.getTime() - 2 * MINUTE_MS) return;
  const chance = random.fraction();
  if (isCard && chance < DISPUTED) addDispute(year, draft, payment, at);
  else if (chance < REFUNDED) {
    const isVoid = isCard && chance < VOIDED;
    addRefund(year, draft, payment, { at, feeMinor, isVoid });
  }
}

function addRefund(
  year: Year,
  { random, owner: { merchantId } }: Draft,
  payment: YearPayment,
  { at, feeMinor, isVoid }: { at: Date; feeMinor: number; isVoid: boolean },
): void {
  const isFull = isVoid || random.isIn(0.5);
  const amountMinor = isFull ? payment.amount_minor : Math.ceil(payment.amount_minor / 3);
  const doneAt = new Date(at.getTime() + random.between(20_000, 90_000));
  const left = payment.amount_minor - amountMinor;
  const id = makeRefundId(merchantId, random);
  const railId = String(payment.rail_id);
  year.refunds.push({
    ...{ merchant_id: merchantId, id, transaction_id: payment.id, rail_id: railId },
    ...{ kind: isVoid ? "REVERSAL" : "REFUND", cause: "MERCHANT" },
    ...{ type: isFull ? "FULL" : "PARTIAL", amount_minor: amountMinor },
    ...{ reason: random.pick(words.REFUND_REASONS), state: "DONE", tries: 1 },
    ...{ rail_reference: random.digits(16), balance_after_minor: left },
    ...{ created_at: at, updated_at: doneAt, closed_at: doneAt },
  });
  payment.balance_minor = left;
  payment.status = isVoid ? "REVERSED" : left === 0 ? "FULL_REFUNDED" : "PARTIAL_REFUNDED";
  if (isVoid) Object.assign(payment, { attempt_state: "REVERSED" });
  const kind = isVoid ? ("REVERSAL" as const) : ("REFUND" as const);
  const refund = { id, merchantId, railId, amountMinor, transactionId: payment.id, kind };
  year.postings.push(refundOpenedPosting(refund, at), refundDonePosting(refund, doneAt));
  if (!isVoid) return;
  const whole = { id: payment.id, merchantId, railId, amountMinor };
  const returned = feeReturnedPosting(whole, taxedFee(feeMinor, 0), doneAt);
  if (returned) year.postings.push(returned);
}

function addDispute(
  year: Year,
  { random, now, owner: { merchantId } }: Draft,
  payment: YearPayment,
  at: Date,
): void {
  const decidedAt = new Date(at.getTime() + random.between(10, 40) * DAY_MS);
  const isDecided = decidedAt < now;
  const state = isDecided ? random.pick(["WON", "LOST"]) : random.pick(["OPEN", "UNDER_REVIEW"]);
  const isAnswered = state !== "OPEN" && state !== "LOST";
  const id = makeDisputeId(random);
  const amountMinor = payment.amount_minor;
  year.disputes.push({
    ...{ merchant_id: merchantId, id, transaction_id: payment.id, rail_id: "card" },
    ...{ rail_reference: `CB${random.digits(12)}`, amount_minor: amountMinor },
    ...{ reason: random.pick(DISPUTE_REASONS), raw_reason: "10.4", state, tries: 0 },
    response: isAnswered ? "answer" : null,
    answer: isAnswered ? "The parcel was delivered and signed for." : null,
    due_at: new Date(at.getTime() + 14 * DAY_MS),
    next_try_at: isDecided ? null : new Date(now.getTime() + DAY_MS),
    closed_at: isDecided ? decidedAt : null,
    ...{ created_at: at, updated_at: isDecided ? decidedAt : at },
  });
  const part = { id, merchantId, railId: "card", amountMinor, transactionId: payment.id };
  year.postings.push(disputeOpenedPosting(part, at));
  if (state === "WON") year.postings.push(disputeWonPosting(part, decidedAt));
  if (state === "LOST") year.postings.push(disputeLostPosting(part, decidedAt));
}
