/** A gateway whose proxy says the ids of requests and of traces. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { deliverDueNotifications } from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import { inquireDuePayments } from "../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { type HttpClient, HttpFailure } from "../../packages/gateway/src/platform/http-client.ts";
import { createOutgoingHttp } from "../../packages/gateway/src/platform/outgoing/outgoing-http.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { stopAfterTests } from "../support/lifetime.ts";
import { startCollector } from "../support/observability/collector.ts";
import { createCheckout, followingClock, readPayment, startPaying } from "../support/pay.ts";
import { answer, provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

/** The acquirer gets every sale, and no response to one comes back. */
const http = createOutgoingHttp({ policy: "any" });
const railHttp: HttpClient = {
  async send(request) {
    const response = await http.send(request);
    if (String(request.body ?? "").includes('"apiOperation":"PAY"')) {
      throw new HttpFailure("read_timeout", true);
    }
    return response;
  },
};
const clock = followingClock();
const collector = await stopAfterTests(startCollector(), ({ stop }) => stop());
const shop = await provideReceiver(answer(200));
const gateway = await provideOwnGateway({
  environment: {
    KAUNTER_BEHIND_PROXY: "1",
    KAUNTER_TRUST_PROXY_IDS: "1",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    // What the proxy says is followed all the same.
    OTEL_TRACES_SAMPLER: "parentbased_always_off",
  },
  replace: { clock, railHttp },
});
clock.follow(gateway.sandbox.clock);
gateway.sandbox.clock.freeze();

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PROXY_SPAN = "00f067aa0ba902b7";

test("a proxy's request id is the gateway's, once, and only in the shape of an id", async () => {
  const idFor = async (given: string) => {
    const headers = { "x-request-id": given };
    const response = await gateway.call({ path: "/v3/payment/online", body: {}, headers });
    return response.headers.get("x-request-id");
  };
  assert.equal(
    await idFor("0d6f8a4c-1f2e-4b7a-9c3d-5e6f7a8b9c0d"),
    "0d6f8a4c-1f2e-4b7a-9c3d-5e6f7a8b9c0d",
  );
  assert.match((await idFor("0d6f8a4c-1f2e-4b7a-9c3d-5e6f7a8b9c0d")) ?? "", /^[\da-f]{24}-\w+$/);
  for (const given of ["short", "with space and more", 'quote"quote"', "x".repeat(65)]) {
    assert.match((await idFor(given)) ?? "", /^[\da-f]{24}-\w+$/, given);
  }
});

test("a proxy's trace goes on through provider, status check, webhook and refund", async () => {
  const headers = { traceparent: `00-${TRACE}-${PROXY_SPAN}-01` };
  const { id } = await createCheckout(gateway, { notifyUrl: shop.url }, { headers });
  const { attemptId } = await startPaying(gateway, id, { cardNumber: "4242424242424242" });
  assert.equal((await readPayment(gateway, attemptId)).attemptState, "UNKNOWN");
  // Before the acquirer's own message arrives, at the next second of its clock.
  await gateway.query`
    update transactions set inquire_at = created_at where attempt_id = ${attemptId}`;
  await inquireDuePayments(gateway.deps);
  const payment = await readPayment(gateway, attemptId);
  assert.equal(payment.status, "SUCCESS");
  assert.match(payment.requestId ?? "", new RegExp(`^${TRACE}-[\\da-f]{16}-1$`));
  await deliverDueNotifications(gateway.deps);
  const refund = { type: "PARTIAL", currencyType: "MYR", amount: 100 };
  const refunded = await gateway.call({
    path: "/v3/payment/refund",
    body: { transactionId: payment.id, refund, reason: "cold" },
  });
  assert.equal(refunded.status, 200, JSON.stringify(refunded.body));
  await deliverDueNotifications(gateway.deps);
  await shop.reached(1);
  const names = [
    "POST /v3/payment/online",
    "inquire payments",
    "deliver webhook",
    "POST webhook",
    "POST /v3/payment/refund",
  ];
  const spans = await until(
    () => collector.spans().filter(({ traceId }) => traceId === TRACE),
    (found) => names.every((name) => found.some((span) => span.name === name)),
  );
  const find = (name: string) => spans.find((span) => span.name === name) ?? assert.fail(name);
  const created = find("POST /v3/payment/online");
  assert.equal(created.parentId, PROXY_SPAN);
  assert.equal(find("inquire payments").parentId, created.spanId);
  const asked = spans.filter(({ parentId }) => parentId === find("inquire payments").spanId);
  assert.ok(asked.some(({ attributes }) => attributes["kaunter.operation"] === "inquire"));
  assert.equal(find("deliver webhook").parentId, created.spanId);
  const refunding = find("POST /v3/payment/refund");
  assert.equal(refunding.parentId, created.spanId);
  const calls = spans.filter(({ parentId }) => parentId === refunding.spanId);
  assert.ok(calls.some(({ attributes }) => attributes["kaunter.operation"] === "refund"));
  assert.equal(shop.received[0]?.headers["x-trace-id"], TRACE);
});

test("what no proxy has sampled is not recorded", async () => {
  const [sampled, unsampled] = ["9".repeat(32), "8".repeat(32)];
  const sell = (traceparent?: string) =>
    createCheckout(gateway, {}, traceparent ? { headers: { traceparent } } : {});
  await sell(`00-${unsampled}-${PROXY_SPAN}-00`);
  await sell();
  await sell(`00-${sampled}-${PROXY_SPAN}-01`);
  await until(
    () => collector.spans(),
    (spans) => spans.some(({ traceId }) => traceId === sampled),
  );
  const traces = new Set(collector.spans().map(({ traceId }) => traceId));
  assert.deepEqual([...traces].sort(), [TRACE, sampled].sort());
});
