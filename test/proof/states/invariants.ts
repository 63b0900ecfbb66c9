/**
 * What must hold of money in each state and of each step. Written from the documentation, and with
 * arithmetic of its own: nothing here calls what it checks.
 */
import type { Dispute } from "../../../packages/gateway/src/domain/dispute/dispute.ts";
import type { Payment } from "../../../packages/gateway/src/domain/payment/attempt.ts";
import type { Refund } from "../../../packages/gateway/src/domain/refund/refund.ts";
import {
  AMOUNT_MINOR,
  DAY_MS,
  MINUTE_MS,
  type ProviderSide,
  REFUND_WINDOW_DAYS,
  TERMS,
  type World,
} from "./world.ts";

/** Null when it holds, else what is wrong. */
type Invariant = (world: World) => string | null;
type StepInvariant = (before: World, after: World) => string | null;

const OPEN_ATTEMPTS = ["CREATED", "PENDING", "UNKNOWN"];
const OPEN_REFUNDS = ["CREATED", "PENDING", "UNKNOWN", "STUCK"];
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
const amounts = (all: readonly { amountMinor: number }[]) =>
  sum(all.map(({ amountMinor }) => amountMinor));

interface OfPayment {
  payment: Payment;
  side: ProviderSide;
  isPaid: boolean;
  refunds: Refund[];
  done: Refund[];
  open: Refund[];
  disputes: Dispute[];
}

function each(world: World, check: (of: OfPayment) => string | null): string | null {
  for (const [index, payment] of world.payments.entries()) {
    const side = world.provider[index];
    if (!side) return `attempt ${index} has no provider`;
    const refunds = world.refunds.filter(({ transactionId }) => transactionId === payment.id);
    const problem = check({
      ...{ payment, side, refunds, isPaid: payment.paidAt !== null },
      done: refunds.filter(({ state }) => state === "DONE"),
      open: refunds.filter(({ state }) => OPEN_REFUNDS.includes(state)),
      disputes: world.disputes.filter(({ transactionId }) => transactionId === payment.id),
    });
    if (problem !== null) return `${payment.id}: ${problem}`;
  }
  return null;
}

/** The fee of a payment: 1.00 %, half a sen up, and 5 sen. */
const feeMinorOf = (keptMinor: number) => Math.floor((keptMinor * 100 + 5_000) / 10_000) + 5;

function feeOf({ payment, refunds, isPaid }: OfPayment): number {
  if (!isPaid || payment.isOverpayment) return 0;
  const back = refunds.filter(({ cause }) => cause === "WRONG_AMOUNT");
  return feeMinorOf(payment.amountMinor - amounts(back));
}

const captured: Invariant = (world) =>
  each(world, ({ payment, isPaid, done, open, disputes, refunds }) => {
    if (!isPaid) {
      const hasMoney = refunds.length + disputes.length > 0 || payment.balanceMinor !== 0;
      return hasMoney && payment.status !== "IN_PROCESS" ? "money moved without a payment" : null;
    }
    const held = disputes.filter(({ state }) => state !== "WON");
    const left = payment.amountMinor - amounts(done) - amounts(open) - amounts(held);
    if (left < 0) return `${-left} sen more than was paid are refunded or disputed`;
    if (refunds.some(({ amountMinor }) => amountMinor <= 0)) return "a refund of nothing";
    if (payment.balanceMinor !== payment.amountMinor - amounts(done)) return "another balance";
    return open.length > 1 ? "two refunds are in progress" : null;
  });

const statuses: Invariant = (world) =>
  each(world, ({ payment, isPaid, done }) => {
    const { status, attemptState } = payment;
    const isReversed = done.some(({ kind }) => kind === "REVERSAL");
    const back = amounts(done);
    const wanted = isReversed
      ? "REVERSED REVERSED"
      : isPaid
        ? `${back === 0 ? "SUCCESS" : back < payment.amountMinor ? "PARTIAL_REFUNDED" : "FULL_REFUNDED"} APPROVED`
        : attemptState === "DECLINED"
          ? "FAILED DECLINED"
          : attemptState === "REVERSED"
            ? "REVERSED REVERSED"
            : `IN_PROCESS ${OPEN_ATTEMPTS.find((state) => state === attemptState)}`;
    if (isPaid && payment.voidRequestedAt) return "paid while it is voided";
    return wanted === `${status} ${attemptState}`
      ? null
      : `${status} ${attemptState}, not ${wanted}`;
  });

const oneSuccess: Invariant = ({ payments, checkout }) => {
  const counted = payments.filter(({ paidAt, isOverpayment }) => paidAt && !isOverpayment);
  if (counted.length > 1) return "two payments count for one checkout";
  const [paid] = counted;
  if ((checkout.status === "SUCCESS") !== Boolean(paid)) return `checkout is ${checkout.status}`;
  return paid && checkout.transactionId !== paid.id ? "the checkout names another payment" : null;
};

/** What the gateway says is what happened. */
const truth: Invariant = (world) =>
  each(world, ({ payment, side, isPaid, refunds, disputes }) => {
    const taken = side.said.find(
      (one) => one.kind === "approved" && one.reference === payment.railReference,
    );
    const isTrue = taken?.kind === "approved" && taken.isTrue;
    if (isPaid && !isTrue) return "a payment that nobody made";
    if (isPaid && taken?.kind === "approved" && taken.amountMinor !== payment.amountMinor) {
      return "another amount than was taken";
    }
    if (isPaid && side.state === "voided") return "a payment that was voided";
    // One that was declined has nothing to void; should it be taken later, it is quarantined.
    const wasDeclined = side.said.some(({ kind }) => kind === "declined");
    if (payment.attemptState === "REVERSED" && !isPaid && side.state === "taken" && !wasDeclined) {
      return "a void that was not made";
    }
    const isDismissed = world.quarantine.some(({ decision }) => decision === "DISMISS");
    if (payment.attemptState === "DECLINED" && side.state === "open" && !isDismissed) {
      return "failed, and may still be paid";
    }
    const made = refunds.filter(({ id }) => side.refunds[id] === "made");
    if (amounts(made) > payment.amountMinor) return "more was refunded than was taken";
    for (const { id, state } of refunds) {
      if (state === "DONE" && side.refunds[id] !== "made") return `${id} was not made`;
      if (state === "REFUSED" && side.refunds[id] !== "rejected") return `${id} is not rejected`;
    }
    const decided = side.dispute?.said.at(-1)?.toUpperCase();
    const isWrong = disputes.some(({ state, closedAt }) => closedAt !== null && state !== decided);
    if (isWrong) return "another decision than the bank's";
    const isDecided = side.dispute?.heard.some((stage) => stage === "won" || stage === "lost");
    const isOpen = disputes.some(({ closedAt }) => closedAt === null);
    return isDecided && isOpen ? "the bank's decision was not heard" : null;
  });

/** Money that arrived is a payment, or an operator sees it. */
const heardMoney: Invariant = (world) => {
  for (const [index, { said, heard, state }] of world.provider.entries()) {
    const payment = world.payments[index];
    for (const one of said) {
      if (one.kind !== "approved" || !one.isTrue || !heard.includes(one.reference)) continue;
      const kept = world.quarantine.find(({ reference }) => reference === one.reference);
      const isPaid = payment?.paidAt !== null && payment?.railReference === one.reference;
      // An operator is asked only about what contradicts the attempt.
      const isOdd = one.amountMinor !== AMOUNT_MINOR || payment?.attemptState === "REVERSED";
      const isKept = kept && (isOdd || payment?.paidAt !== null);
      if (isPaid && kept?.decision === null) return `${one.reference} is known and quarantined`;
      const isVoided = Boolean(payment?.voidRequestedAt) || state === "voided";
      if (!(isKept || isPaid || isVoided)) return `${one.reference} is lost`;
    }
  }
  return null;
};

/** What is due to a payer is never lost: an overpayment has its refund until that is made. */
const dueToPayers: Invariant = (world) =>
  each(world, ({ payment, isPaid, refunds }) => {
    if (!isPaid) return null;
    const kept = world.quarantine.find(
      ({ reference }) => reference === payment.railReference && payment.railReference !== "",
    );
    const due = payment.isOverpayment
      ? payment.amountMinor
      : kept?.decision === "REFUND_OVERPAYMENT"
        ? payment.amountMinor - AMOUNT_MINOR
        : 0;
    const automatic = refunds.filter(({ cause }) => cause !== "MERCHANT");
    if (automatic.some(({ state }) => state === "REFUSED")) return "a payer's refund was dropped";
    return amounts(automatic) === due ? null : `${amounts(automatic)} of ${due} due to the payer`;
  });

const books: Invariant = (world) => {
  const wanted = { received: 0, fees: 0, taxes: 0, refunds: 0, disputes: 0, payable: 0 };
  each(world, (of) => {
    const { payment, isPaid, done, open, disputes } = of;
    const lost = amounts(disputes.filter(({ state }) => state === "LOST"));
    const held = amounts(disputes.filter(({ state }) => !["LOST", "WON"].includes(state)));
    const isReversed = done.some(({ kind }) => kind === "REVERSAL");
    const fee = isReversed ? 0 : feeOf(of);
    const paid = isPaid ? payment.amountMinor : 0;
    const received = paid - amounts(done) - lost;
    wanted.received += received;
    const tax = Math.floor((fee * 800 + 5_000) / 10_000);
    wanted.fees -= fee;
    wanted.taxes -= tax;
    wanted.refunds -= amounts(open);
    wanted.disputes -= held;
    wanted.payable -= received - fee - tax - amounts(open) - held;
    return null;
  });
  const { payoutsMinor } = world.settled;
  const explained: Partial<Record<keyof World["books"], number>> = {
    RAIL_RECEIVABLE: wanted.received,
    MERCHANT_FEES: wanted.fees,
    MERCHANT_TAXES: wanted.taxes,
    MERCHANT_REFUNDS: wanted.refunds,
    MERCHANT_DISPUTES: wanted.disputes,
    MERCHANT_PAYABLE: wanted.payable + payoutsMinor,
    MERCHANT_PAYOUTS_DUE: -payoutsMinor,
  };
  for (const [account, found] of Object.entries(world.books)) {
    const expected = explained[account as keyof World["books"]] ?? 0; // its own keys
    if (found !== expected) return `${account} is ${found}, not ${expected}`;
  }
  const total = sum(Object.values(world.books));
  return total === 0 ? null : `the books are ${total} out of balance`;
};

/** Whatever is open has a time at which somebody looks after it. */
const nothingForgotten: Invariant = (world) =>
  each(world, ({ payment, refunds, disputes }) => {
    const isOpen = OPEN_ATTEMPTS.includes(payment.attemptState);
    if (isOpen !== (payment.inquireAt !== null)) return `${payment.attemptState} and its inquiry`;
    for (const { id, state, nextTryAt, closedAt } of refunds) {
      const isRunning = ["CREATED", "PENDING", "UNKNOWN"].includes(state);
      if (isRunning !== (nextTryAt !== null)) return `${id} is ${state} and its next try`;
      if ((closedAt !== null) !== ["DONE", "REFUSED"].includes(state)) return `${id} and its end`;
    }
    for (const { id, state, nextTryAt, closedAt, response } of disputes) {
      const isClosed = state === "WON" || state === "LOST";
      if (isClosed !== (nextTryAt === null)) return `${id} is ${state} and its next check`;
      if (isClosed !== (closedAt !== null)) return `${id} is ${state} and its end`;
      if (state === "OPEN" && response) return `${id} has a response that nobody sends`;
      if (/ING$/.test(state) && !response) return `${id} has no response to send`;
    }
    return null;
  });

const settlement: Invariant = ({ settled, books: { MERCHANT_PAYABLE } }) => {
  const { closingMinor, olderMinor, todayMinor } = settled;
  const explained = closingMinor + olderMinor + todayMinor;
  return explained === -MERCHANT_PAYABLE
    ? null
    : `settlements explain ${explained} of what is owed`;
};

const INVARIANTS: readonly Invariant[] = [
  ...[captured, statuses, oneSuccess, truth, heardMoney, dueToPayers, books, nothingForgotten],
  settlement,
];

/** From which state which others can follow; itself always. Source: docs/spec and the ADRs. */
const MOVES = {
  attempt: {
    CREATED: "PENDING UNKNOWN APPROVED DECLINED",
    PENDING: "UNKNOWN APPROVED DECLINED REVERSED",
    UNKNOWN: "PENDING APPROVED DECLINED REVERSED",
    DECLINED: "APPROVED",
    APPROVED: "REVERSED",
    REVERSED: "",
  },
  checkout: {
    IN_PROCESS: "SUCCESS CANCELLED EXPIRED FAILED",
    CANCELLED: "SUCCESS",
    EXPIRED: "SUCCESS",
    FAILED: "SUCCESS",
    SUCCESS: "",
  },
  refund: {
    CREATED: "PENDING UNKNOWN DONE REFUSED STUCK",
    PENDING: "CREATED UNKNOWN DONE REFUSED STUCK",
    UNKNOWN: "CREATED PENDING DONE REFUSED STUCK",
    STUCK: "CREATED DONE REFUSED",
    DONE: "",
    REFUSED: "",
  },
  dispute: {
    OPEN: "ANSWERING ACCEPTING UNDER_REVIEW WON LOST",
    ANSWERING: "OPEN UNDER_REVIEW WON LOST",
    ACCEPTING: "OPEN WON LOST",
    UNDER_REVIEW: "WON LOST",
    WON: "",
    LOST: "",
  },
} as const;

function illegal(kind: keyof typeof MOVES, from: string, to: string): string | null {
  if (from === to) return null;
  const table: Readonly<Record<string, string>> = MOVES[kind];
  return table[from]?.split(" ").includes(to) ? null : `${kind} ${from} to ${to}`;
}

const moves: StepInvariant = (before, after) => {
  const all = [illegal("checkout", before.checkout.status, after.checkout.status)];
  for (const [i, { attemptState }] of before.payments.entries()) {
    all.push(illegal("attempt", attemptState, after.payments[i]?.attemptState ?? "gone"));
  }
  for (const [i, { state }] of before.refunds.entries()) {
    all.push(illegal("refund", state, after.refunds[i]?.state ?? "gone"));
  }
  for (const [i, { state }] of before.disputes.entries()) {
    all.push(illegal("dispute", state, after.disputes[i]?.state ?? "gone"));
  }
  return all.find((problem) => problem !== null) ?? null;
};

/** What has ended stays as it is, in every field. */
const endedStays: StepInvariant = (before, after) => {
  for (const [i, refund] of before.refunds.entries()) {
    if (refund.closedAt && after.refunds[i] !== refund) return `${refund.id} changed after its end`;
  }
  for (const [i, dispute] of before.disputes.entries()) {
    if (dispute.closedAt && after.disputes[i] !== dispute)
      return `${dispute.id} changed after its end`;
  }
  for (const [i, payment] of before.payments.entries()) {
    const now = after.payments[i];
    if (payment.paidAt === null) continue;
    const isSame =
      now?.paidAt === payment.paidAt &&
      now.amountMinor === payment.amountMinor &&
      now.railReference === payment.railReference &&
      now.isOverpayment === payment.isOverpayment;
    if (!isSame) return `${payment.id} is another payment now`;
    const isOver = payment.status === "FULL_REFUNDED" || payment.status === "REVERSED";
    if (isOver && now.status !== payment.status) return `${payment.id} changed after its end`;
  }
  return null;
};

/** What a merchant may ask for, and until when. */
const rules: StepInvariant = (before, after) => {
  const isPaidNow = after.checkout.status === "SUCCESS" && before.checkout.status !== "SUCCESS";
  if (isPaidNow && before.isReplaced) return "a checkout was paid that another has replaced";
  for (const refund of after.refunds.slice(before.refunds.length)) {
    if (refund.cause !== "MERCHANT") continue;
    const payment = before.payments.find(({ id }) => id === refund.transactionId);
    const isPaid = payment?.status === "SUCCESS" || payment?.status === "PARTIAL_REFUNDED";
    if (!payment?.paidAt || !isPaid) return `a refund of a payment that is ${payment?.status}`;
    const ageMs = before.nowMs - payment.paidAt.getTime();
    const isReversal = refund.kind === "REVERSAL";
    const limitMs = isReversal ? 15 * MINUTE_MS : REFUND_WINDOW_DAYS * DAY_MS;
    if (ageMs > limitMs) return `a ${refund.kind} after its window`;
    const isWhole = refund.amountMinor === payment.amountMinor && payment.status === "SUCCESS";
    if (isReversal && !isWhole) return "a reversal of a part";
    const isDisputed = before.disputes.some(
      ({ transactionId, state }) => transactionId === payment.id && state !== "WON",
    );
    if (isReversal && isDisputed) return "a reversal of a disputed payment";
  }
  for (const [i, dispute] of after.disputes.entries()) {
    const isNew = dispute.response && !before.disputes[i]?.response;
    if (!isNew) continue;
    if (before.disputes[i]?.state !== "OPEN") return "a response to a dispute that is not open";
    if (dispute.dueAt && before.nowMs >= dispute.dueAt.getTime())
      return "a response past its deadline";
  }
  return null;
};

const payouts: StepInvariant = (before, after) => {
  const payoutMinor = after.settled.payoutsMinor - before.settled.payoutsMinor;
  if (payoutMinor < 0) return "a payout was taken back";
  if (after.settled.isHeld && before.isVerified && !before.settled.isHeld)
    return "held for nothing";
  if (payoutMinor === 0) return null;
  const owedMinor = -before.books.MERCHANT_PAYABLE;
  if (payoutMinor > owedMinor) return `a payout of ${payoutMinor} where ${owedMinor} is owed`;
  if (!before.isVerified) return "a payout to a merchant that is not verified";
  if (payoutMinor < TERMS.payoutMinMinor) return `a payout of ${payoutMinor} below the least`;
  const reserve = Math.max(
    TERMS.reserveMinor,
    Math.floor((before.settled.olderPaymentsMinor * TERMS.reserveBasisPoints + 5_000) / 10_000),
  );
  return after.settled.closingMinor >= reserve ? null : "a payout of the reserve";
};

/** A settlement pays what may be paid: nothing is retained for no reason. */
const paidWhenDue: StepInvariant = (before, after) => {
  const isSettled = after.settled !== before.settled && after.nowMs === before.nowMs;
  const isDay = isSettled && before.settled.olderMinor !== 0 && after.settled.olderMinor === 0;
  if (!isDay) return null;
  const due = before.settled.closingMinor + before.settled.olderMinor;
  const reserve = Math.max(
    TERMS.reserveMinor,
    Math.floor((before.settled.olderPaymentsMinor * TERMS.reserveBasisPoints + 5_000) / 10_000),
  );
  const free = Math.min(due - reserve, -before.books.MERCHANT_PAYABLE);
  const isDue = free >= TERMS.payoutMinMinor;
  const paid = after.settled.payoutMinor;
  if (isDue && before.isVerified && paid !== free)
    return `a payout of ${paid} where ${free} is due`;
  return isDue && !before.isVerified && !after.settled.isHeld ? "a payout was not held" : null;
};

const STEP_INVARIANTS: readonly StepInvariant[] = [
  ...[moves, endedStays, rules, payouts, paidWhenDue],
];

export function findFault(world: World): string | null {
  for (const holds of INVARIANTS) {
    const problem = holds(world);
    if (problem !== null) return problem;
  }
  return null;
}

export function findStepFault(before: World, after: World): string | null {
  for (const holds of STEP_INVARIANTS) {
    const problem = holds(before, after);
    if (problem !== null) return problem;
  }
  return null;
}
