import { paymentEvent } from "../../domain/notification/money-event.ts";
import {
  ATTEMPT_TRANSITIONS,
  type Payment,
  TRANSACTION_TRANSITIONS,
} from "../../domain/payment/attempt.ts";
import { nextState } from "../../domain/state-table.ts";
import type { RefundOutcome } from "../../rails/rail.ts";
import { lockCheckout } from "../../store/checkout/checkouts.ts";
import type { Transaction } from "../../store/database.ts";
import {
  findTransaction,
  insertProviderReport,
  replaceTransaction,
} from "../../store/payment/transactions.ts";
import type { Deps } from "../deps.ts";
import { recordEvents } from "../notification/record-events.ts";
import { callContext, loadAttemptRef, railOf } from "./attempt-ref.ts";

/**
 * About a day. When the provider never responds to it, only its status is checked from then on, so
 * that the attempt ends one way or the other.
 */
const TRIES_MAX = 30;

/** A request that is cut off by a crash is sent again this much later. */
const CALL_MS = 60_000;
/** Between tries: doubled each time, up to an hour. */
const RETRY_MS = 30_000;
const RETRY_MS_MAX = 60 * 60_000;

/**
 * Voids an open attempt at its provider, where the rail can. The intent is saved before the call:
 * when the response is lost, the call is repeated until there is one, and a late approval cannot
 * make a payment of what was voided. A voided attempt is REVERSED; one that cannot be voided
 * continues, and its status is checked. Safe to repeat.
 */
export async function voidAttempt(deps: Deps, attempt: Payment): Promise<void> {
  const { capabilities, reverse } = railOf(deps, attempt);
  if (capabilities.cancel !== "reverse" || !reverse) return;
  const requested = await deps.database.transaction(async (tx) => {
    const payment = await lockVoidable(tx, attempt);
    if (!payment || payment.voidRequestedAt) return null;
    const now = deps.clock.now();
    const inquireAt = new Date(now.getTime() + CALL_MS);
    const after = { ...payment, voidRequestedAt: now, inquireAt, inquiryCount: 0, updatedAt: now };
    return (await replaceTransaction(tx, payment, after)) ? after : null;
  });
  if (requested) await sendVoid(deps, requested);
}

/** Sends the saved request, which the provider carries out once. */
export async function sendVoid(deps: Deps, attempt: Payment): Promise<void> {
  const outcome = await callReverse(deps, attempt);
  await deps.database.transaction((tx) => recordVoid(deps, tx, attempt, outcome));
}

/**
 * Without a clear response, the provider's status is checked: an attempt that was declined, or that
 * the provider never got, has nothing to void.
 */
async function callReverse(deps: Deps, attempt: Payment): Promise<RefundOutcome> {
  try {
    const rail = railOf(deps, attempt);
    if (!rail.reverse) return { kind: "refused", rawCode: "", reason: "not_permitted" };
    const ref = await loadAttemptRef(deps, attempt);
    const outcome = await rail.reverse(callContext(deps), ref);
    if (outcome.kind === "refunded" || outcome.kind === "refused") return outcome;
    const status = await rail.inquire(callContext(deps), ref);
    return status.kind === "declined" ? { kind: "refunded", reference: "" } : outcome;
  } catch (error) {
    deps.log.error({ err: error, attemptId: attempt.attemptId }, "reverse call failed");
    return { kind: "unknown", cause: "internal_error", inquireAt: deps.clock.now() };
  }
}

async function recordVoid(
  deps: Deps,
  tx: Transaction,
  attempt: Payment,
  outcome: RefundOutcome,
): Promise<void> {
  const now = deps.clock.now();
  const payment = await lockVoidable(tx, attempt);
  if (!payment?.voidRequestedAt) {
    if (outcome.kind === "refunded") await reportLateVoid(deps, tx, attempt, outcome, now);
    return;
  }
  if (outcome.kind === "refunded") {
    const attemptState = nextState(ATTEMPT_TRANSITIONS, payment.attemptState, "reverse");
    const status = nextState(TRANSACTION_TRANSITIONS, payment.status, "reverse");
    if (!attemptState || !status) return;
    const voided: Payment = {
      ...{ ...payment, attemptState, status, balanceMinor: 0 },
      ...{ voidRequestedAt: null, inquireAt: null, updatedAt: now },
    };
    await replaceTransaction(tx, payment, voided);
    await recordEvents(deps, tx, [paymentEvent(voided, "PAYMENT_REVERSED", now)]);
    return;
  }
  const isOver = outcome.kind === "refused" || payment.inquiryCount >= TRIES_MAX;
  const next = isOver
    ? { voidRequestedAt: null, inquireAt: now }
    : { inquireAt: nextTryAt(payment.inquiryCount, outcome, now) };
  const inquiryCount = payment.inquiryCount + 1;
  await replaceTransaction(tx, payment, { ...payment, ...next, inquiryCount, updatedAt: now });
}

/** Paid meanwhile, by a process of the previous release: an operator decides. */
async function reportLateVoid(
  deps: Deps,
  tx: Transaction,
  attempt: Payment,
  outcome: RefundOutcome,
  now: Date,
): Promise<void> {
  const payment = await findTransaction(tx, attempt.merchantId, attempt.id);
  if (!payment?.paidAt || payment.status !== "SUCCESS") return;
  const { railId, railPartner, attemptId } = payment;
  const note = "voided at the provider after it was paid";
  deps.log.error({ attemptId, note }, "provider report quarantined");
  const key = { payment, railId, railPartner, dedupeKey: `void ${attemptId}` };
  await insertProviderReport(tx, {
    ...{ key, attemptId, report: outcome, status: "QUARANTINED", note, now },
  });
}

function nextTryAt(tries: number, outcome: RefundOutcome, now: Date): Date {
  const delayMs = Math.min(RETRY_MS * 2 ** tries, RETRY_MS_MAX);
  const asked = "inquireAt" in outcome ? outcome.inquireAt.getTime() : 0;
  return new Date(Math.max(asked, now.getTime() + delayMs));
}

/** The attempt as it is now, locked; null once it is closed. */
async function lockVoidable(tx: Transaction, attempt: Payment): Promise<Payment | null> {
  await lockCheckout(tx, attempt.merchantId, attempt.checkoutId);
  const payment = await findTransaction(tx, attempt.merchantId, attempt.id);
  const state = payment && nextState(ATTEMPT_TRANSITIONS, payment.attemptState, "reverse");
  return state && payment.paidAt === null ? payment : null;
}
