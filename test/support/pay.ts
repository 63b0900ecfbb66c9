/** Payers for tests: open a checkout as a shop, pay it as a payer, wait until the gateway knows. */
import assert from "node:assert/strict";
import type { Checkout, CheckoutKey } from "../../packages/gateway/src/domain/checkout/checkout.ts";
import type { AttemptKey, Payment } from "../../packages/gateway/src/domain/payment/attempt.ts";
import { startPayment } from "../../packages/gateway/src/operations/payment/start/start-payment.ts";
import type { Clock } from "../../packages/gateway/src/platform/clock.ts";
import { Secret } from "../../packages/gateway/src/platform/secret.ts";
import type { NextAction } from "../../packages/gateway/src/rails/rail.ts";
import { findLinkedCheckout } from "../../packages/gateway/src/store/checkout/checkouts.ts";
import { listBalances } from "../../packages/gateway/src/store/ledger/ledger.ts";
import {
  findTransactionByAttempt,
  listTransactionsOfCheckout,
} from "../../packages/gateway/src/store/payment/transactions.ts";
import type { DemoApplication, SignedCall, TestGateway } from "./gateway.ts";

/**
 * A clock that follows the simulators' once `follow` was called; advance the sandbox to move both.
 */
export interface FollowingClock extends Clock {
  follow(clock: Clock): void;
}

export function followingClock(): FollowingClock {
  let source: Clock = { now: () => new Date() };
  return {
    now: () => source.now(),
    follow(clock) {
      source = clock;
    },
  };
}

export interface Paying {
  amountMinor?: number;
  /** Default `FPX_MY`. */
  method?: string;
  /** A bank of the FPX simulator; default one that approves. */
  bankCode?: string;
  cardNumber?: string;
  orderId?: string;
  /** Of the form; a new one by default. */
  attemptKey?: string;
  notifyUrl?: string;
  application?: DemoApplication;
  storeId?: string;
  customer?: { userId: string; email: string };
}

export interface StartedByPayer {
  checkoutId: string;
  attemptId: string;
  next: NextAction;
}

/** Makes a checkout over the signed interface, with changes to the usual body. */
export async function createCheckout(
  gateway: TestGateway,
  changes: Record<string, unknown> = {},
  call: Omit<SignedCall, "path" | "body"> = {},
): Promise<{ id: string; url: string; orderId: string }> {
  const body = gateway.checkoutBody(changes);
  const answer = await gateway.call({ path: "/v3/payment/online", body, ...call });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { checkoutId: id, url } = answer.body.item;
  return { id, url, orderId: String(body.order.id) };
}

/** Makes a checkout over the signed interface; returns its id. */
export async function openCheckout(gateway: TestGateway, paying: Paying = {}): Promise<string> {
  const { application, storeId, notifyUrl, customer } = paying;
  const order = {
    amount: paying.amountMinor ?? 2590,
    ...(paying.orderId !== undefined && { id: paying.orderId }),
  };
  const changes = {
    order,
    ...(storeId && { storeId }),
    ...(notifyUrl && { notifyUrl }),
    ...(customer && { customer }),
  };
  return (await createCheckout(gateway, changes, application && { application })).id;
}

/** The full key of a checkout of the demo's merchant. */
export function ofDemo({ demo }: TestGateway, id: string): CheckoutKey {
  return { merchantId: demo.merchantId, id };
}

/** One attempt to pay a checkout, up to what the payer's browser is to do next. */
export async function startPaying(
  gateway: TestGateway,
  checkoutId: string,
  paying: Paying = {},
): Promise<StartedByPayer> {
  const method = paying.method ?? (paying.cardNumber ? "GOBIZ_MY" : "FPX_MY");
  const offer = gateway.deps.rails.findMethod(method);
  assert.ok(offer, method);
  const started = await startPayment(gateway.deps, {
    checkout: ofDemo(gateway, checkoutId),
    offer,
    attemptKey: paying.attemptKey ?? gateway.deps.random.digits(18),
    acceptRestart: true,
    device: "desktop",
    browser: { userAgent: "test", acceptHeader: "*/*", language: "en", address: "127.0.0.1" },
    ...(method === "FPX_MY" && { bankCode: `${paying.bankCode ?? "SIM0000"}:B2C` }),
    ...(paying.cardNumber && { card: cardOf(paying.cardNumber) }),
  });
  assert.equal(started.kind, "started", JSON.stringify(started));
  if (started.kind !== "started") throw new Error("not started");
  return { checkoutId, attemptId: started.payment.attemptId, next: started.next };
}

/**
 * What the payer's browser does: carries forms and follows redirects; a QR code needs a phone
 * instead.
 */
export async function followNext(next: NextAction): Promise<void> {
  if (next.kind !== "redirect") return;
  const init = next.method === "POST" ? { body: new URLSearchParams(next.fields ?? {}) } : {};
  const answer = await fetch(next.url, { method: next.method, ...init });
  await answer.text();
}

/** One attempt to pay a checkout, with all that the payer's browser does. */
export async function payAttempt(
  gateway: TestGateway,
  checkoutId: string,
  paying: Paying = {},
): Promise<StartedByPayer> {
  const started = await startPaying(gateway, checkoutId, paying);
  await followNext(started.next);
  return started;
}

/** Pays a new checkout and returns the payment in its resulting state. */
export async function pay(gateway: TestGateway, paying: Paying = {}): Promise<Payment> {
  const { attemptId } = await payAttempt(gateway, await openCheckout(gateway, paying), paying);
  return readPayment(gateway, attemptId);
}

/** Pays a new checkout twice; the second attempt is the overpayment. */
export async function payTwice(gateway: TestGateway, paying: Paying = {}) {
  const checkoutId = await openCheckout(gateway, paying);
  const first = await startPaying(gateway, checkoutId);
  const second = await startPaying(gateway, checkoutId);
  await followNext(first.next);
  await followNext(second.next);
  return { first, second };
}

/** The full key of an attempt of the demo's merchant. */
export function attemptOf({ demo }: TestGateway, attemptId: string): AttemptKey {
  return { merchantId: demo.merchantId, attemptId };
}

export function readCheckout({ deps }: TestGateway, id: string): Promise<Checkout | null> {
  return deps.routes.find(id, (among) => findLinkedCheckout(deps.database, among, id));
}

/** All attempts of a checkout, newest first. */
export async function attemptsOf(gateway: TestGateway, checkoutId: string): Promise<Payment[]> {
  const checkout = await readCheckout(gateway, checkoutId);
  return checkout ? listTransactionsOfCheckout(gateway.deps.database, checkout) : [];
}

export async function readPayment(gateway: TestGateway, attemptId: string): Promise<Payment> {
  const { database, routes } = gateway.deps;
  const payment = await routes.find(attemptId, (among) =>
    findTransactionByAttempt(database, among, attemptId),
  );
  assert.ok(payment, attemptId);
  return payment;
}

/** What an account of the demo's merchant holds, over all rails. */
export async function balanceOf({ deps, demo }: TestGateway, account: string): Promise<number> {
  const balances = await listBalances(deps.database, demo.merchantId);
  const own = balances.filter((balance) => balance.account === account);
  return own.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

function cardOf(number: string) {
  return {
    number: new Secret(number),
    // American Express has four digits.
    cvc: new Secret(number.startsWith("3") ? "1234" : "123"),
    expiryMonth: 12,
    expiryYear: 2039,
    holderName: "NUR AISYAH",
  };
}
