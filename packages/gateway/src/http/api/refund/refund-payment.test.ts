import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldNamesOf } from "../../../../../../test/support/api/field-names.ts";
import { provideOwnGateway } from "../../../../../../test/support/gateway.ts";
import { makeSecondMerchant } from "../../../../../../test/support/other-merchant.ts";
import {
  balanceOf,
  followingClock,
  openCheckout,
  pay,
  payTwice,
  readPayment,
  startPaying,
} from "../../../../../../test/support/pay.ts";
import { DAY_MS } from "../../../domain/malaysian-day.ts";
import { runDueRefunds } from "../../../jobs/refund/run-refunds.ts";
import { refundPayment } from "../../../operations/refund/refund-payment.ts";
import { listRefundsOfTransaction } from "../../../store/refund/refunds.ts";
import { RefundBody } from "./refund-request.ts";

const MINUTE_MS = 60_000;

const clock = followingClock();
const gateway = await provideOwnGateway({ replace: { clock } });
clock.follow(gateway.sandbox.clock);

interface Wanted {
  type?: string;
  amount?: unknown;
  reason?: string;
  currencyType?: string;
  key?: string;
  transactionId?: string;
}

function refund(transactionId: string, wanted: Wanted = {}) {
  const { type = "PARTIAL", amount = 100, reason = "cold", currencyType = "MYR" } = wanted;
  return gateway.call({
    path: "/v3/payment/refund",
    body: { transactionId, refund: { type, currencyType, amount }, reason },
    ...(wanted.key && { headers: { "idempotency-key": wanted.key } }),
  });
}

async function expectError(
  response: ReturnType<typeof refund>,
  status: number,
  code: string,
  words = "",
) {
  const { status: got, body } = await response;
  assert.deepEqual([got, body.error?.code], [status, code], JSON.stringify(body));
  assert.ok(body.error.message.includes(words), body.error.message);
}

test("parts of a payment are refunded until nothing is left, and then nothing more", async () => {
  const payment = await pay(gateway, { amountMinor: 2590 });
  const first = await refund(payment.id, { amount: 590 });
  assert.equal(first.status, 200, JSON.stringify(first.body));
  assert.equal(first.body.code, "SUCCESS");
  assert.equal(first.body.item.transactionId, payment.id);
  assert.equal(first.body.item.status, "PARTIAL_REFUNDED");
  assert.equal(first.body.item.balanceAmount, 2000);
  await expectError(refund(payment.id, { amount: 2001 }), 400, "INSUFFICIENT_REFUND_AMOUNT");
  await expectError(
    refund(payment.id, { type: "FULL", amount: 2590 }),
    400,
    "INSUFFICIENT_REFUND_AMOUNT",
  );
  const second = await refund(payment.id, { type: "FULL", amount: 2000 });
  assert.equal(second.body.item.status, "FULL_REFUNDED");
  assert.equal(second.body.item.balanceAmount, 0);
  await expectError(refund(payment.id, { amount: 1 }), 409, "PAYMENT_FULLY_REFUNDED");
});

test("a full refund has the whole amount", async () => {
  const payment = await pay(gateway, { amountMinor: 1000 });
  await expectError(
    refund(payment.id, { type: "FULL", amount: 999 }),
    400,
    "REFUND_AMT_NOT_SAME_AS_TRANSACTION",
  );
  const response = await refund(payment.id, { type: "FULL", amount: 1000 });
  assert.equal(response.body.item.status, "FULL_REFUNDED");
});

for (const [amount, code] of [
  ["100", "PAYMENT_AMT_INVALID"],
  [1.5, "PAYMENT_DECIMAL_INVALID"],
  [0, "PAYMENT_AMT_INVALID"],
  [-5, "PAYMENT_AMT_INVALID"],
  [null, "PAYMENT_AMT_INVALID"],
  [9_999_999_999_999, "INSUFFICIENT_REFUND_AMOUNT"],
] as const) {
  test(`an amount of ${JSON.stringify(amount)} is rejected with ${code}`, async () => {
    const payment = await pay(gateway);
    await expectError(refund(payment.id, { amount }), 400, code);
    assert.equal((await readPayment(gateway, payment.attemptId)).balanceMinor, 2590);
  });
}

test("another currency, an unknown type and an empty reason are rejected", async () => {
  const payment = await pay(gateway);
  await expectError(
    refund(payment.id, { currencyType: "SGD" }),
    400,
    "PAYMENT_UNSUPPORTED_CURRENCY_TYPE",
  );
  await expectError(refund(payment.id, { type: "HALF" }), 400, "INVALID_PARAMETER");
  await expectError(refund(payment.id, { reason: " " }), 400, "VALIDATION_ERROR");
});

test("a payment that failed, or whose outcome is unknown, is never refunded", async () => {
  const failed = await pay(gateway, { bankCode: "SIM0051" });
  await expectError(refund(failed.id), 409, "NOT_ALLOW_REFUND");
  const unknown = await pay(gateway, { bankCode: "SIM76" });
  assert.equal(unknown.status, "IN_PROCESS");
  await expectError(refund(unknown.id), 409, "NOT_ALLOW_REFUND", "not known yet");
  assert.deepEqual(
    await listRefundsOfTransaction(gateway.deps.database, unknown.merchantId, unknown.id),
    [],
  );
});

test("a refund needs a token, and finds only the caller's own payments", async () => {
  const payment = await pay(gateway);
  const body = { transactionId: payment.id, refund: { type: "FULL" }, reason: "x" };
  const headers = { authorization: undefined };
  const anonymous = await gateway.call({ path: "/v3/payment/refund", body, headers });
  assert.deepEqual([anonymous.status, anonymous.body.error.code], [401, "UNAUTHORIZED"]);
  const other = await makeSecondMerchant(gateway);
  const wanted = { type: "PARTIAL", currencyType: "MYR", amount: 1 };
  const foreign = await gateway.call({
    path: "/v3/payment/refund",
    body: { transactionId: payment.id, refund: wanted, reason: "x" },
    application: other.application,
  });
  const nobodys = await refund("999999999999999999999999");
  assert.deepEqual([foreign.status, foreign.body], [404, nobodys.body]);
  assert.equal(nobodys.body.error.code, "TRANSACTION_NOT_FOUND");
});

test("the same key and input get the first response, and money moves once", async () => {
  const payment = await pay(gateway, { amountMinor: 5000 });
  const first = await refund(payment.id, { amount: 700, key: "k-1" });
  await refund(payment.id, { amount: 300 });
  const again = await refund(payment.id, { amount: 700, key: "k-1" });
  assert.deepEqual(again.body, first.body);
  assert.equal((await readPayment(gateway, payment.attemptId)).balanceMinor, 4000);
});

test("the same key with another input is rejected and names the field", async () => {
  const payment = await pay(gateway, { amountMinor: 5000 });
  const other = await pay(gateway, { amountMinor: 5000 });
  const changes: Record<string, [id: string, Wanted] | null> = {
    transactionId: [other.id, {}],
    "refund.type": [payment.id, { type: "FULL" }],
    "refund.currencyType": null, // only MYR
    "refund.amount": [payment.id, { amount: 701 }],
    reason: [payment.id, { reason: "late" }],
  };
  assert.deepEqual(Object.keys(changes), fieldNamesOf(RefundBody));
  const key = "k-2";
  await refund(payment.id, { amount: 700, key });
  for (const [name, change] of Object.entries(changes)) {
    if (!change) continue;
    const [id, wanted] = change;
    const changed = refund(id, { amount: 700, ...wanted, key });
    await expectError(changed, 409, "TRANSACTION_DUPLICATE", `${name} differs`);
  }
  await expectError(refund(payment.id, { key: "a b" }), 400, "INVALID_PARAMETER");
});

test("of two refunds at once that do not both fit, one is made", async () => {
  const payment = await pay(gateway, { amountMinor: 1000 });
  const responses = await Promise.all([1, 2, 3].map(() => refund(payment.id, { amount: 600 })));
  const made = responses.filter((response) => response.status === 200);
  assert.equal(made.length, 1, JSON.stringify(responses.map((response) => response.body)));
  assert.equal((await readPayment(gateway, payment.attemptId)).balanceMinor, 400);
});

test("of many calls with one key at once, one moves money", async () => {
  const payment = await pay(gateway, { amountMinor: 1000 });
  const wanted = { amount: 100, key: "k-3" };
  const responses = await Promise.all([1, 2, 3, 4].map(() => refund(payment.id, wanted)));
  assert.ok(responses.every((response) => response.status === 200));
  assert.equal((await readPayment(gateway, payment.attemptId)).balanceMinor, 900);
});

test("while the provider works on a refund, a second one waits", async () => {
  const payment = await pay(gateway, { amountMinor: 7740 });
  const slow = await refund(payment.id, { amount: 40 });
  assert.deepEqual([slow.status, slow.body.item.status], [200, "SUCCESS"]);
  assert.equal(slow.body.item.balanceAmount, 7740);
  await expectError(refund(payment.id, { amount: 40 }), 409, "PAYMENT_REFUNDING");
  await gateway.sandbox.clock.advance(2 * MINUTE_MS);
  await runDueRefunds(gateway.deps);
  const done = await readPayment(gateway, payment.attemptId);
  assert.deepEqual([done.status, done.balanceMinor], ["PARTIAL_REFUNDED", 7700]);
});

test("a refund that the provider rejects is credited to the merchant again", async () => {
  const payment = await pay(gateway, { amountMinor: 7741 });
  const before = await balanceOf(gateway, "MERCHANT_PAYABLE");
  const key = "k-refused";
  const wanted = { amount: 7741, type: "FULL", key };
  await expectError(refund(payment.id, wanted), 409, "INSUFFICIENT_MERCHANT_BALANCE");
  await expectError(refund(payment.id, wanted), 409, "INSUFFICIENT_MERCHANT_BALANCE");
  assert.equal(await balanceOf(gateway, "MERCHANT_PAYABLE"), before);
  const after = await readPayment(gateway, payment.attemptId);
  assert.deepEqual([after.status, after.balanceMinor], ["SUCCESS", 7741]);
});

test("a refund whose answer is lost is inquired and made once", async () => {
  const payment = await pay(gateway, { amountMinor: 7742 });
  const lost = await refund(payment.id, { amount: 7742, type: "FULL" });
  assert.equal(lost.body.item.status, "SUCCESS");
  await gateway.sandbox.clock.advance(2 * MINUTE_MS);
  await runDueRefunds(gateway.deps);
  const done = await readPayment(gateway, payment.attemptId);
  assert.deepEqual([done.status, done.balanceMinor], ["FULL_REFUNDED", 0]);
  const entries = gateway.sandbox.journal.list("fpx").filter(({ name }) => name === "RR");
  const ofThis = entries.filter((entry) => JSON.stringify(entry).includes(payment.attemptId));
  assert.equal(ofThis.length, 1);
});

test("a refund saved before a crash is taken up by the job", async () => {
  const payment = await pay(gateway, { amountMinor: 3000 });
  gateway.sandbox.faults.add({ simulator: "fpx", kind: "500", count: 1 });
  const broken = await refund(payment.id, { amount: 1000 });
  assert.equal(broken.status, 200);
  assert.equal(broken.body.item.balanceAmount, 3000);
  await gateway.sandbox.clock.advance(5 * MINUTE_MS);
  await runDueRefunds(gateway.deps);
  assert.equal((await readPayment(gateway, payment.attemptId)).balanceMinor, 2000);
});

test("a second payment of one checkout is refunded by itself, once", async () => {
  const { first, second } = await payTwice(gateway);
  const surplus = await readPayment(gateway, second.attemptId);
  assert.deepEqual([surplus.status, surplus.isOverpayment], ["SUCCESS", true]);
  await expectError(refund(surplus.id), 409, "PAYMENT_REFUNDING");
  await Promise.all([runDueRefunds(gateway.deps), runDueRefunds(gateway.deps)]);
  await runDueRefunds(gateway.deps);
  const done = await readPayment(gateway, second.attemptId);
  assert.deepEqual([done.status, done.balanceMinor], ["FULL_REFUNDED", 0]);
  const refunds = await listRefundsOfTransaction(
    gateway.deps.database,
    surplus.merchantId,
    surplus.id,
  );
  assert.deepEqual(
    refunds.map(({ state, cause, tries }) => [state, cause, tries]),
    [["DONE", "DUPLICATE_PAYMENT", 1]],
  );
  assert.equal((await readPayment(gateway, first.attemptId)).status, "SUCCESS");
});

test("a duplicate whose refund is rejected stays owed to the payer until an operator acts", async () => {
  const { second } = await payTwice(gateway, { amountMinor: 7741 });
  const owed = await balanceOf(gateway, "MERCHANT_REFUNDS");
  const { id, merchantId } = await readPayment(gateway, second.attemptId);
  const read = async () => {
    const [refund] = await listRefundsOfTransaction(gateway.deps.database, merchantId, id);
    assert.ok(refund);
    return refund;
  };
  await runDueRefunds(gateway.deps);
  assert.equal((await read()).state, "STUCK");
  assert.equal(await balanceOf(gateway, "MERCHANT_REFUNDS"), owed);
  await runDueRefunds(gateway.deps);
  assert.equal((await read()).tries, 1);
});

test("a QR code that two payers paid gives the second one back", async () => {
  const checkoutId = await openCheckout(gateway, { amountMinor: 7713 });
  const started = await startPaying(gateway, checkoutId, { method: "MAYBANK_MY" });
  await gateway.sandbox.clock.advance(10_000);
  await runDueRefunds(gateway.deps);
  const rows = await gateway.query`
    select status, is_overpayment from transactions where checkout_id = ${checkoutId}
     order by is_overpayment`;
  assert.deepEqual(rows, [
    { status: "SUCCESS", is_overpayment: false },
    { status: "FULL_REFUNDED", is_overpayment: true },
  ]);
  assert.equal((await readPayment(gateway, started.attemptId)).balanceMinor, 7713);
});

test("after the method's window a payment is not refunded any more", async () => {
  const payment = await pay(gateway);
  await gateway.sandbox.clock.advance(181 * DAY_MS);
  // The access token has long expired too, so the operation is called directly.
  const wanted = {
    merchantId: payment.merchantId,
    transactionId: payment.id,
    type: "FULL",
    amountMinor: payment.amountMinor,
    reason: "late",
    idempotencyKey: null,
    act: null,
  } as const;
  await assert.rejects(refundPayment(gateway.deps, wanted), { code: "NOT_ALLOW_REFUND" });
});
