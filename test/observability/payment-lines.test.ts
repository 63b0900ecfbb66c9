/** Whoever asks about a payment, the line of the log says which, and in which trace. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Payment } from "../../packages/gateway/src/domain/payment/attempt.ts";
import { inquireDuePayments } from "../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { startTestGateway } from "../support/gateway.ts";
import { stopAfterTests } from "../support/lifetime.ts";
import { startCollector } from "../support/observability/collector.ts";
import { keepLines, type Line } from "../support/observability/kept-lines.ts";
import {
  attemptsOf,
  createCheckout,
  followingClock,
  openCheckout,
  pay,
  payAttempt,
  readPayment,
} from "../support/pay.ts";
import { browse } from "../support/payer/browse.ts";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { quarantineReport, stickRefund } from "../support/portal/operator-work.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { makeOperator } from "../support/portal/users/make-operator.ts";
import { answer, provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const FRAUD = "4000000000000259";
const collector = await stopAfterTests(startCollector(), ({ stop }) => stop());
const shop = await provideReceiver(answer(200));
const kept = keepLines();
const clock = followingClock();
const gateway = await stopAfterTests(
  startTestGateway({
    withWorker: true,
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    replace: { clock, log: kept.log },
  }),
  ({ stop }) => stop(),
);
clock.follow(gateway.sandbox.clock);
kept.follow(gateway.deps.tracing);
const owner = await signInOwner(gateway);
const operator = await makeOperator(gateway, "observer@operator.example");
// Else the first sensitive call is one that only asks for the password.
for (const client of [owner, operator]) await client.confirm(client.password ?? "");

type Ids = Record<"traceId" | "merchantId" | "checkoutId" | "transactionId", string | undefined>;
const idsOf = ({ traceId, merchantId, checkoutId, transactionId }: Line): Ids => ({
  ...{ traceId, merchantId, checkoutId, transactionId },
});

/** The trace of a checkout is that of the request that created it. */
async function traceOf(checkoutId: string): Promise<string> {
  const isCreation = ({ msg, path, ...line }: Line) =>
    msg === "request" && path === "/v3/payment/online" && line.checkoutId === checkoutId;
  const line = await until(
    () => kept.lines().find(isCreation),
    (found) => found !== undefined,
  );
  return line?.traceId ?? assert.fail("no trace");
}

async function idsOfPayment({ merchantId, checkoutId, id }: Payment): Promise<Ids> {
  return { traceId: await traceOf(checkoutId), merchantId, checkoutId, transactionId: id };
}

/** The line of the request that `act` makes has all ids, and a request id of its own. */
async function expectLine(
  [method, path]: readonly [string, string],
  ids: Ids,
  act: () => Promise<unknown>,
): Promise<void> {
  const isOfAct = (line: Line) =>
    line.msg === "request" && line.method === method && line.path === path;
  const before = kept.lines().filter(isOfAct).length;
  await act();
  const after = await until(
    () => kept.lines().filter(isOfAct),
    ({ length }) => length > before,
  );
  const line = after[before] ?? assert.fail();
  assert.deepEqual(idsOf(line), ids, JSON.stringify(line));
  assert.ok(line.requestId);
}

async function paid(paying: Parameters<typeof pay>[1] = {}) {
  const payment = await pay(gateway, { notifyUrl: shop.url, ...paying });
  return { payment, ids: await idsOfPayment(payment) };
}

function refund(transactionId: string, amount: number, key?: string) {
  const body = {
    ...{ transactionId, reason: "cold" },
    refund: { type: "PARTIAL", currencyType: "MYR", amount },
  };
  const headers = key === undefined ? {} : { "Idempotency-Key": key };
  return gateway.call({ path: "/v3/payment/refund", body, headers });
}

test("each signed call about a payment", async () => {
  const { payment, ids } = await paid();
  const { id, orderId, checkoutId } = payment;
  const get = async (path: string, query = "") =>
    expectLine(["GET", path], ids, () => gateway.get(`${path}${query}`));
  await get("/v3/payment/online", `?checkoutId=${checkoutId}`);
  await get(`/v3/payment/transaction/${id}`);
  await get(`/v3/payment/transaction/order/${orderId}`);
  const refundPath = ["POST", "/v3/payment/refund"] as const;
  await expectLine(refundPath, ids, () => refund(id, 100, "first-refund"));
  await expectLine(refundPath, ids, () => refund(id, 100, "first-refund")); // repeated
  await expectLine(refundPath, ids, () => refund(id, 9_999)); // rejected
  const { body } = await gateway.get(`/v3/notifications?transactionId=${id}`);
  const resend = `/v3/notifications/${body.items[0].id}/resend`;
  await expectLine(["POST", resend], ids, () => gateway.call({ path: resend, body: {} }));
});

test("a reversal, and one that is rejected", async () => {
  const { payment, ids } = await paid({ cardNumber: "4242424242424242" });
  const path = "/v3/payment/reverse";
  const reverse = () => gateway.call({ path, body: { orderId: payment.orderId } });
  await expectLine(["POST", path], ids, reverse);
  const refunded = await paid();
  await refund(refunded.payment.id, 100);
  await expectLine(["POST", path], refunded.ids, () =>
    gateway.call({ path, body: { orderId: refunded.payment.orderId } }),
  );
});

test("a checkout that is asked for, or created again, before a payment", async () => {
  const { id: checkoutId, orderId } = await createCheckout(gateway);
  const { merchantId } = gateway.demo;
  const ids = { traceId: await traceOf(checkoutId), merchantId, checkoutId };
  const all = { ...ids, transactionId: undefined };
  const again = gateway.checkoutBody({ order: { id: orderId } });
  await expectLine(["POST", "/v3/payment/online"], all, () =>
    gateway.call({ path: "/v3/payment/online", body: again }),
  );
  const path = `/v3/payment/transaction/order/${orderId}`;
  await expectLine(["GET", path], all, () => gateway.get(path));
});

test("the payer's page, its polling, the provider's message and the webhook", async () => {
  const { id: checkoutId, url } = await createCheckout(gateway, { notifyUrl: shop.url });
  const page = await payWithoutScript(url, "FPX_MY", { bankCode: "SIM0000" });
  assert.equal(screenOf(page), "success");
  const [payment] = await attemptsOf(gateway, checkoutId);
  const ids = await idsOfPayment(payment ?? assert.fail("no payment"));
  for (const path of ["/checkout", "/checkout/status", "/checkout/receipt"]) {
    await expectLine(["GET", path], ids, () =>
      browse("GET", `${gateway.baseUrl}${path}?checkoutId=${checkoutId}`),
    );
  }
  const hasLine = (isWanted: (line: Line) => boolean) =>
    until(() => kept.lines().some((line) => line.checkoutId === checkoutId && isWanted(line)));
  await hasLine(({ msg }) => msg === "notification attempt");
  const about = kept.lines().filter((line) => line.checkoutId === checkoutId);
  const afterIntent = about.filter(
    ({ msg, path = "" }) =>
      ["payment moved", "notification attempt"].includes(msg) ||
      /^(\/checkout\/pay|\/callbacks\/)/.test(path),
  );
  assert.ok(afterIntent.length >= 4, JSON.stringify(about));
  for (const line of afterIntent) assert.deepEqual(idsOf(line), ids, JSON.stringify(line));
});

test("a second attempt: the line of each names its own", async () => {
  const { id: checkoutId, url } = await createCheckout(gateway);
  await payWithoutScript(url, "FPX_MY", { bankCode: "SIM0051" });
  await payWithoutScript(url, "FPX_MY", { bankCode: "SIM0000" });
  const tried = await attemptsOf(gateway, checkoutId);
  assert.equal(tried.length, 2);
  const isOfPay = (line: Line) => line.path === "/checkout/pay" && line.checkoutId === checkoutId;
  const lines = await until(
    () => kept.lines().filter(isOfPay),
    ({ length }) => length >= 2,
  );
  assert.deepEqual(
    lines.map(({ transactionId }) => transactionId),
    tried.map(({ id }) => id).reverse(),
  );
});

test("the merchant's team in the portal", async () => {
  const { payment, ids } = await paid({ customer: { userId: "u", email: "payer@example.com" } });
  const params = { id: payment.id };
  const own = `/portal/api/payments/${payment.id}`;
  await expectLine(["GET", own], ids, () => owner.call("getPayment", { params }));
  await expectLine(["POST", `${own}/receipt`], ids, () => owner.call("resendReceipt", { params }));
  const body = { amountMinor: 100, reason: "cold", idempotencyKey: "portal-refund" };
  await expectLine(["POST", `${own}/refunds`], ids, () =>
    owner.call("refundPayment", { params, body }),
  );
  await expectLine(["POST", `${own}/void`], ids, () => owner.call("voidPayment", { params }));
  const { body: sent } = await owner.call("listNotifications", { query: { q: payment.id } });
  const { id } = sent.items[0];
  await expectLine(["GET", `/portal/api/notifications/${id}`], ids, () =>
    owner.call("getNotification", { params: { id } }),
  );
  await expectLine(["POST", "/portal/api/notifications/redeliver"], ids, () =>
    owner.call("redeliverNotifications", { body: { ids: [id] } }),
  );
});

test("a dispute", async () => {
  const { payment, ids } = await paid({ amountMinor: 5_000, cardNumber: FRAUD });
  await gateway.sandbox.clock.advance(62_000);
  const { body } = await owner.call("listDisputes", { query: { q: payment.id } });
  const params = { id: body.items[0].id };
  const path = `/portal/api/disputes/${params.id}`;
  await expectLine(["GET", path], ids, () => owner.call("getDispute", { params }));
  await expectLine(["POST", `${path}/accept`], ids, () => owner.call("acceptDispute", { params }));
});

test("an operator, whose own merchant is another", async () => {
  const { payment, ids } = await paid();
  const [params, query] = [{ id: payment.id }, { merchantId: payment.merchantId }];
  await expectLine(["GET", `/portal/api/operator/payments/${payment.id}`], ids, () =>
    operator.call("getOperatorPayment", { params, query }),
  );
});

test("an operator's decisions about a refund, a report and an unknown outcome", async () => {
  const refundId = await stickRefund(gateway, 2_590);
  const [row] = await gateway.query`select transaction_id, attempt_id
    from refunds r join transactions t on t.merchant_id = r.merchant_id and t.id = r.transaction_id
   where r.id = ${refundId}`;
  const ids = await idsOfPayment(await readPayment(gateway, row?.attempt_id));
  const reason = "the provider's statement";
  const body = { decision: "MARK_REFUNDED", reason, reference: "R1" };
  const path = `/portal/api/operator/stuck-refunds/${refundId}/decide`;
  const params = { id: refundId };
  await expectLine(["POST", path], ids, () => operator.call("decideStuckRefund", { params, body }));

  const { id } = await quarantineReport(gateway, operator, 4_200);
  const [reported] = await gateway.query`select attempt_id from transactions
    where amount_minor = 4200`;
  const ofReport = await idsOfPayment(await readPayment(gateway, reported?.attempt_id));
  await expectLine(["POST", `/portal/api/operator/quarantine/${id}/decide`], ofReport, () =>
    operator.call("decideReport", { params: { id }, body: { decision: "DISMISS", reason } }),
  );
});

test("a status check that an operator requests, and the job that makes it", async () => {
  const checkoutId = await openCheckout(gateway);
  const { attemptId } = await payAttempt(gateway, checkoutId, { bankCode: "SIM09OK" });
  const payment = await readPayment(gateway, attemptId);
  const ids = await idsOfPayment(payment);
  const path = `/portal/api/operator/unknown-outcomes/${payment.id}/inquire`;
  await expectLine(["POST", path], ids, () =>
    operator.call("requestStatusCheck", { params: { id: payment.id } }),
  );
  await gateway.sandbox.clock.advance(3_600_000);
  await inquireDuePayments(gateway.deps);
  const moved = await until(
    () =>
      kept.lines().find((line) => line.msg === "payment moved" && line.checkoutId === checkoutId),
    (found) => found !== undefined,
  );
  assert.deepEqual(moved && idsOf(moved), ids);
});
