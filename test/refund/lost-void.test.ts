// A reversal whose response is lost, and what the provider still says about the sale: whatever
// comes in which order, gateway and provider end in the same state.
import assert from "node:assert/strict";
import { test } from "node:test";
import { listDecisions } from "../../packages/gateway/src/domain/provider-report/review-report.ts";
import { inquireDuePayments } from "../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { cancelCheckout } from "../../packages/gateway/src/operations/checkout/close-checkout.ts";
import { resumePayment } from "../../packages/gateway/src/operations/payment/resume-payment.ts";
import { type HttpClient, HttpFailure } from "../../packages/gateway/src/platform/http-client.ts";
import { createOutgoingHttp } from "../../packages/gateway/src/platform/outgoing/outgoing-http.ts";
import type { Rail } from "../../packages/gateway/src/rails/rail.ts";
import { TEST_ACT } from "../support/act.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import {
  balanceOf,
  createCheckout,
  followingClock,
  ofDemo,
  readCheckout,
  readPayment,
  startPaying,
} from "../support/pay.ts";

/** Calls of these operations reach the acquirer; their responses do not come back. */
const lost = new Set<string>();
/** These end in the same way, and do not reach it. */
const cut = new Set<string>();
/** Nor is there a response to a question about the sale. */
let isStatusAway = false;
const clock = followingClock();
const http = createOutgoingHttp({ policy: "any" });
const railHttp: HttpClient = {
  async send(request) {
    const body = String(request.body ?? "");
    if (isStatusAway && request.method === "GET") throw new HttpFailure("read_timeout", true);
    const isAmong = (names: Set<string>) =>
      [...names].some((name) => body.includes(`"apiOperation":"${name}"`));
    const response = isAmong(cut) ? null : await http.send(request);
    if (!response || isAmong(lost)) throw new HttpFailure("read_timeout", true);
    return response;
  },
};
const gateway = await provideOwnGateway({ replace: { clock, railHttp } });
clock.follow(gateway.sandbox.clock);
gateway.sandbox.clock.freeze();

const reverse = async (orderId: string) =>
  (await gateway.call({ path: "/v3/payment/reverse", body: { orderId } })).body;

/** A sale that the acquirer approved without our knowing, reversed by the merchant. */
async function reverseUnknownSale(voids: Set<string>) {
  const { id, orderId } = await createCheckout(gateway);
  lost.add("PAY");
  const paying = { cardNumber: "4242424242424242" };
  const { attemptId } = await startPaying(gateway, id, paying);
  assert.equal((await readPayment(gateway, attemptId)).attemptState, "UNKNOWN");
  lost.clear();
  voids.add("VOID");
  const answer = await reverse(orderId);
  return { checkoutId: id, orderId, attemptId, answer };
}

async function passHours(hours: number): Promise<void> {
  for (let minutes = 0; minutes < hours * 60; minutes += 10) {
    await gateway.sandbox.clock.advance(600_000);
    await inquireDuePayments(gateway.deps);
  }
}

test("a lost response to a void, then the sale's late approval: the payment ends as REVERSED", async () => {
  const before = await balanceOf(gateway, "merchant_payable");
  isStatusAway = true;
  const { attemptId, checkoutId, orderId, answer } = await reverseUnknownSale(lost);
  assert.equal(answer.item.status, "IN_PROCESS", "nobody knows yet");
  await gateway.sandbox.clock.advance(1_000); // the acquirer's webhook of the approved sale
  assert.equal((await readPayment(gateway, attemptId)).status, "IN_PROCESS", "not believed");
  assert.ok((await readPayment(gateway, attemptId)).voidRequestedAt);
  lost.clear();
  isStatusAway = false;
  await inquireDuePayments(gateway.deps);
  await passHours(2);
  const payment = await readPayment(gateway, attemptId);
  assert.equal(payment.status, "REVERSED");
  assert.equal(payment.attemptState, "REVERSED");
  assert.equal(payment.inquireAt, null);
  assert.equal((await readCheckout(gateway, checkoutId))?.status, "CANCELLED");
  assert.equal(await balanceOf(gateway, "merchant_payable"), before, "no money was booked");
  assert.equal((await reverse(orderId)).item.status, "REVERSED", "asked again");
});

test("a void whose response is lost is known by the sale's status at once", async () => {
  const { answer } = await reverseUnknownSale(lost);
  assert.equal(answer.item.status, "REVERSED");
  lost.clear();
});

test("a reversal that ended between the cancellation and the void is complete when it is sent again", async () => {
  const { id: checkoutId, orderId } = await createCheckout(gateway);
  lost.add("PAY");
  const { attemptId } = await startPaying(gateway, checkoutId, { cardNumber: "4242424242424242" });
  lost.clear();
  await cancelCheckout(gateway.deps, ofDemo(gateway, checkoutId), TEST_ACT);
  assert.equal((await readPayment(gateway, attemptId)).status, "IN_PROCESS");
  assert.equal((await reverse(orderId)).item.status, "REVERSED");
});

test("a void that stays unanswered is sent again until it is answered", async () => {
  isStatusAway = true;
  const { attemptId } = await reverseUnknownSale(lost);
  await passHours(3);
  assert.equal((await readPayment(gateway, attemptId)).status, "IN_PROCESS");
  lost.clear();
  isStatusAway = false;
  await passHours(2);
  assert.equal((await readPayment(gateway, attemptId)).status, "REVERSED");
});

/** What the rail says from now on, instead of its provider. */
function withRail(changes: Partial<Rail>) {
  const get = (id: string) => {
    const rail = gateway.deps.rails.get(id);
    return rail && { ...rail, ...changes };
  };
  return { ...gateway.deps, rails: { ...gateway.deps.rails, get } };
}

const notSent = async () => ({ kind: "not_sent", cause: "connect" }) as const;

test("a void of what the provider never got ends when its status says so", async () => {
  const { attemptId } = await reverseUnknownSale(cut);
  cut.clear();
  const declined = { kind: "declined", reason: "other", retry: "same", rawCode: "NONE" } as const;
  const deps = withRail({ reverse: notSent, inquire: async () => declined });
  await gateway.sandbox.clock.advance(600_000);
  await inquireDuePayments(deps);
  const payment = await readPayment(gateway, attemptId);
  assert.equal(payment.status, "REVERSED");
  assert.equal(payment.inquireAt, null);
});

test("a void without a clear response is given up at last, and the status decides", async () => {
  const { attemptId } = await reverseUnknownSale(cut);
  const deps = withRail({ reverse: notSent });
  for (let hours = 0; hours < 40; hours += 1) {
    await gateway.sandbox.clock.advance(3_600_000);
    await gateway.ensurePartitions();
    await inquireDuePayments(deps);
  }
  cut.clear();
  assert.equal((await readPayment(gateway, attemptId)).status, "SUCCESS");
});

test("while a void has no response, a held amount cannot be decided, and no payer step is taken", async () => {
  const { attemptId } = await reverseUnknownSale(cut);
  const seen = await readPayment(gateway, attemptId);
  let isCharged = false;
  const resume = async () => {
    isCharged = true;
    throw new Error("charged");
  };
  const event = { kind: "returned", query: {} } as const;
  assert.deepEqual(await resumePayment(withRail({ resume }), seen, event), { kind: "none" });
  assert.equal(isCharged, false);
  const report = { kind: "approved", amountMinor: 3_000, reference: "R" };
  const review = { report, payment: seen, hasOtherSuccess: false, isPayableTwice: false };
  const rail = { refund: "many_partial" } as const;
  assert.deepEqual(listDecisions({ ...review, rail, isDisputePossible: false }), []);
  cut.clear();
  await passHours(1);
});

test("a payment that the previous release recorded meanwhile is not voided", async () => {
  const { attemptId } = await reverseUnknownSale(cut);
  await gateway.query`
    update transactions set status = 'SUCCESS', attempt_state = 'APPROVED', paid_at = now(),
           balance_minor = amount_minor, next_action_sealed = null,
           rail_reference = 'R', inquire_at = now() - interval '1 day'
     where attempt_id = ${attemptId}`;
  let isVoided = false;
  const reverse = async () => {
    isVoided = true;
    return { kind: "refunded", reference: "V" } as const;
  };
  cut.clear();
  await gateway.sandbox.clock.advance(600_000);
  await inquireDuePayments(withRail({ reverse }));
  assert.equal(isVoided, false);
  assert.equal((await readPayment(gateway, attemptId)).status, "SUCCESS");
});

test("a sale that the provider cannot void continues and becomes a payment", async () => {
  const { attemptId, checkoutId } = await reverseUnknownSale(cut);
  const refuse = async () => ({ kind: "refused", rawCode: "X", reason: "other" }) as const;
  await gateway.sandbox.clock.advance(600_000);
  await inquireDuePayments(withRail({ reverse: refuse }));
  cut.clear();
  assert.equal((await readPayment(gateway, attemptId)).voidRequestedAt, null);
  await passHours(1);
  assert.equal((await readPayment(gateway, attemptId)).status, "SUCCESS");
  assert.equal((await readCheckout(gateway, checkoutId))?.status, "SUCCESS");
});
