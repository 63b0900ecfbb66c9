import assert from "node:assert/strict";
import { test } from "node:test";
import { provideOwnGateway } from "../../../../../../test/support/gateway.ts";
import { makeSecondMerchant } from "../../../../../../test/support/other-merchant.ts";
import {
  followingClock,
  followNext,
  openCheckout,
  pay,
  payAttempt,
  readPayment,
  startPaying,
} from "../../../../../../test/support/pay.ts";
import { followRedirect, submitForm } from "../../../../../../test/support/payer/browse.ts";
import { refundPart } from "../../../../../../test/support/time/midnight.ts";
import { runDueRefunds } from "../../../jobs/refund/run-refunds.ts";
import { reversePayment } from "../../../operations/refund/reverse-payment.ts";
import { listBalances } from "../../../store/ledger/ledger.ts";

const CARD = "4242424242424242";
const MINUTE_MS = 60_000;

const clock = followingClock();
const gateway = await provideOwnGateway({ replace: { clock } });
clock.follow(gateway.sandbox.clock);

const reverse = (orderId: unknown) =>
  gateway.call({ path: "/v3/payment/reverse", body: { orderId } });

async function expectError(response: ReturnType<typeof reverse>, status: number, code: string) {
  const { status: got, body } = await response;
  assert.deepEqual([got, body.error?.code], [status, code], JSON.stringify(body));
}

async function statusOf(checkoutId: string): Promise<string> {
  const path = `/v3/payment/online?checkoutId=${checkoutId}`;
  return (await gateway.get(path)).body.item.status;
}

test("a fresh card payment is undone as if it had not been, fee included", async () => {
  const before = await listBalances(gateway.deps.database, gateway.demo.merchantId);
  const payment = await pay(gateway, { cardNumber: CARD });
  assert.equal(payment.status, "SUCCESS");
  const response = await reverse(payment.orderId);
  assert.equal(response.status, 200, JSON.stringify(response.body));
  assert.equal(response.body.item.status, "REVERSED");
  assert.equal(response.body.item.balanceAmount, 0);
  assert.equal(response.body.item.store.id, gateway.demo.storeId);
  const { card } = response.body.item.extraInfo;
  assert.deepEqual([card.provider, card.maskNo], ["GOBIZ", "XXXX-XXXX-XXXX-4242"]);
  assert.equal(card.referenceId, response.body.item.referenceId);
  const again = await reverse(payment.orderId);
  assert.deepEqual(again.body, response.body);
  const after = await listBalances(gateway.deps.database, gateway.demo.merchantId);
  const isMoved = ({ amountMinor }: { amountMinor: number }) => amountMinor !== 0;
  assert.deepEqual(after.filter(isMoved), before.filter(isMoved));
});

test("after 15 minutes a payment cannot be reversed, only refunded", async () => {
  const payment = await pay(gateway, { cardNumber: CARD });
  await gateway.sandbox.clock.advance(16 * MINUTE_MS);
  await expectError(reverse(payment.orderId), 409, "EXCEED_TIME_FOR_REVERSE_TRANSACTION");
});

test("what was refunded in part cannot be reversed", async () => {
  const payment = await pay(gateway, { cardNumber: CARD });
  assert.equal((await refundPart(gateway, payment.id, 100)).status, 200);
  await expectError(reverse(payment.orderId), 409, "FAILED_TO_REVERSE_ORDER");
});

for (const method of ["TNG_MY", "GRABPAY_MY", "ALIPAYPLUS_MY"]) {
  test(`a fresh payment with ${method} is refunded, although a wallet may undo nothing paid`, async () => {
    const before = await listBalances(gateway.deps.database, gateway.demo.merchantId);
    const checkoutId = await openCheckout(gateway);
    const { attemptId, next } = await startPaying(gateway, checkoutId, { method });
    const page = await followRedirect(next);
    await submitForm(page, new URL(page.url).pathname, { action: "approve" });
    // Reported by the wallet, by the payer's return, or by both at once.
    let payment = await readPayment(gateway, attemptId);
    while (payment.status === "IN_PROCESS") payment = await readPayment(gateway, attemptId);
    assert.equal(payment.status, "SUCCESS");
    const { status, body } = await reverse(payment.orderId);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual([body.item.status, body.item.balanceAmount], ["REVERSED", 0]);
    const after = await listBalances(gateway.deps.database, gateway.demo.merchantId);
    const isMoved = ({ amountMinor }: { amountMinor: number }) => amountMinor !== 0;
    assert.deepEqual(after.filter(isMoved), before.filter(isMoved));
  });
}

test("a method that cannot be reversed says so, and the payment stays", async () => {
  const payment = await pay(gateway);
  await expectError(reverse(payment.orderId), 400, "UNSUPPORTED_METHOD_REVERSE");
  assert.equal((await readPayment(gateway, payment.attemptId)).status, "SUCCESS");
});

test("an open checkout that nobody tried to pay is cancelled", async () => {
  const orderId = "REV-OPEN";
  const checkoutId = await openCheckout(gateway, { orderId });
  await expectError(reverse(orderId), 404, "TRANSACTION_NOT_FOUND");
  assert.equal(await statusOf(checkoutId), "CANCELLED");
  await expectError(reverse(orderId), 404, "TRANSACTION_NOT_FOUND");
});

test("an open attempt is stopped where the rail can, and its checkout is cancelled", async () => {
  const orderId = "REV-TNG";
  const checkoutId = await openCheckout(gateway, { orderId, amountMinor: 4200 });
  const started = await startPaying(gateway, checkoutId, { method: "GRABPAY_MY" });
  const response = await reverse(orderId);
  assert.equal(response.status, 200, JSON.stringify(response.body));
  // The wallet's own message about the cancellation may be faster than its response.
  assert.ok(["REVERSED", "FAILED"].includes(response.body.item.status), response.body.item.status);
  assert.equal(response.body.item.balanceAmount, 0);
  assert.equal(await statusOf(checkoutId), "CANCELLED");
  assert.equal(
    response.body.item.transactionId,
    (await readPayment(gateway, started.attemptId)).id,
  );
});

test("an attempt that cannot be stopped stays open, and its money is not denied", async () => {
  const orderId = "REV-FPX";
  const checkoutId = await openCheckout(gateway, { orderId });
  const started = await startPaying(gateway, checkoutId);
  const response = await reverse(orderId);
  assert.deepEqual([response.status, response.body.item.status], [200, "IN_PROCESS"]);
  await followNext(started.next);
  assert.equal((await readPayment(gateway, started.attemptId)).status, "SUCCESS");
  assert.equal(await statusOf(checkoutId), "SUCCESS");
});

test("a failed order has nothing to reverse", async () => {
  const orderId = "REV-FAILED";
  const checkoutId = await openCheckout(gateway, { orderId });
  await payAttempt(gateway, checkoutId, { bankCode: "SIM0051" });
  const response = await reverse(orderId);
  assert.deepEqual([response.status, response.body.item.status], [200, "FAILED"]);
  assert.equal(await statusOf(checkoutId), "CANCELLED");
  await expectError(reverse(orderId), 409, "ORDER_NOT_PAID");
});

test("a reversal whose answer is lost is finished by the job", async () => {
  const payment = await pay(gateway, { cardNumber: CARD });
  gateway.sandbox.faults.add({ simulator: "card", kind: "500", count: 1 });
  const response = await reverse(payment.orderId);
  assert.deepEqual([response.status, response.body.item.status], [200, "SUCCESS"]);
  await gateway.sandbox.clock.advance(5 * MINUTE_MS);
  await runDueRefunds(gateway.deps);
  const done = await readPayment(gateway, payment.attemptId);
  assert.deepEqual([done.status, done.balanceMinor], ["REVERSED", 0]);
});

test("of several reversals at once, one is made", async () => {
  const payment = await pay(gateway, { cardNumber: CARD });
  const responses = await Promise.all([1, 2, 3].map(() => reverse(payment.orderId)));
  assert.ok(responses.every((response) => response.status === 200));
  assert.equal((await readPayment(gateway, payment.attemptId)).status, "REVERSED");
  const rows = await gateway.query`
    select count(*) from refunds where transaction_id = ${payment.id}`;
  assert.equal(rows[0]?.count, 1);
});

test("a reversal that finds another one just done answers as that one did", async () => {
  const payment = await pay(gateway, { cardNumber: CARD });
  const { database } = gateway.deps;
  let isFirst = true;
  const slow: typeof database = {
    ...database,
    async transaction(act) {
      // Between looking at the payment and locking it.
      if (isFirst) assert.equal((await reverse(payment.orderId)).status, 200);
      isFirst = false;
      return database.transaction(act);
    },
  };
  const deps = { ...gateway.deps, database: slow };
  const response = await reversePayment(deps, payment.merchantId, payment.orderId, null);
  assert.equal(response.status, "REVERSED");
});

test("reversing needs a token and an order of one's own", async () => {
  const payment = await pay(gateway, { cardNumber: CARD });
  const body = { orderId: payment.orderId };
  const path = "/v3/payment/reverse";
  const anonymous = await gateway.call({ path, body, headers: { authorization: undefined } });
  assert.deepEqual([anonymous.status, anonymous.body.error.code], [401, "UNAUTHORIZED"]);
  const { application } = await makeSecondMerchant(gateway);
  const foreign = await gateway.call({ path, body, application });
  assert.deepEqual([foreign.status, foreign.body.error.code], [404, "TRANSACTION_NOT_FOUND"]);
  await expectError(reverse("unknown order"), 404, "TRANSACTION_NOT_FOUND");
  await expectError(reverse(17), 400, "VALIDATION_ERROR");
  await expectError(reverse(""), 400, "VALIDATION_ERROR");
});
