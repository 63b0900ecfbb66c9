// A reversal whose response is lost, and what the provider still says about the sale: whatever comes
// in which order, gateway and provider end in the same state.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inquireDuePayments } from "../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { type HttpClient, HttpFailure } from "../../packages/gateway/src/platform/http-client.ts";
import { createOutgoingHttp } from "../../packages/gateway/src/platform/outgoing-http.ts";
import { provideTestGateway } from "../support/gateway.ts";
import {
  balanceOf,
  createCheckout,
  followingClock,
  readCheckout,
  readPayment,
  startPaying,
} from "../support/pay.ts";

/** Calls of these operations reach the acquirer; their responses do not come back. */
const lost = new Set<string>();
/** These end in the same way, and do not reach it. */
const cut = new Set<string>();
const clock = followingClock();
const http = createOutgoingHttp({ policy: "any" });
const railHttp: HttpClient = {
  async send(request) {
    const body = String(request.body ?? "");
    const isAmong = (names: Set<string>) =>
      [...names].some((name) => body.includes(`"apiOperation":"${name}"`));
    const response = isAmong(cut) ? null : await http.send(request);
    if (!response || isAmong(lost)) throw new HttpFailure("read_timeout", true);
    return response;
  },
};
const gateway = await provideTestGateway({ replace: { clock, railHttp } });
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
  const { attemptId, checkoutId, orderId, answer } = await reverseUnknownSale(lost);
  assert.equal(answer.item.status, "IN_PROCESS", "nobody knows yet");
  await gateway.sandbox.clock.advance(1_000); // the acquirer's webhook of the approved sale
  assert.equal((await readPayment(gateway, attemptId)).status, "IN_PROCESS", "not believed");
  assert.ok((await readPayment(gateway, attemptId)).voidRequestedAt);
  lost.clear();
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

test("a void that stays unanswered is sent again until it is answered", async () => {
  const { attemptId } = await reverseUnknownSale(lost);
  await passHours(3);
  assert.equal((await readPayment(gateway, attemptId)).status, "IN_PROCESS");
  lost.clear();
  await passHours(2);
  assert.equal((await readPayment(gateway, attemptId)).status, "REVERSED");
});

test("a sale that the provider cannot void goes on, and is a payment", async () => {
  const { attemptId, checkoutId } = await reverseUnknownSale(cut);
  const refuse = async () => ({ kind: "refused", rawCode: "X", reason: "other" }) as const;
  const get = (id: string) => {
    const rail = gateway.deps.rails.get(id);
    return rail && { ...rail, reverse: refuse };
  };
  await gateway.sandbox.clock.advance(600_000);
  await inquireDuePayments({ ...gateway.deps, rails: { ...gateway.deps.rails, get } });
  cut.clear();
  assert.equal((await readPayment(gateway, attemptId)).voidRequestedAt, null);
  await passHours(1);
  assert.equal((await readPayment(gateway, attemptId)).status, "SUCCESS");
  assert.equal((await readCheckout(gateway, checkoutId))?.status, "SUCCESS");
});
