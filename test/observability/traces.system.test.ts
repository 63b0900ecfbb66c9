/** The real processes of `npm start`, whose traces go to a collector. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createTestDatabase } from "../support/database.ts";
import { type ReceivedSpan, startCollector } from "../support/observability/collector.ts";
import { sumOf } from "../support/observability/read-metrics.ts";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { freePort } from "../support/process/free-port.ts";
import {
  callAsDemo,
  createDemoCheckout,
  demoCheckoutBody,
  requestDemoToken,
  startProcess,
} from "../support/process/gateway-process.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { answer, provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const dataDir = provideFolder();
const shop = await provideReceiver(answer(200));
const collector = await startCollector();
const database = await createTestDatabase();
const [port, metricsPort] = [await freePort(), await freePort()];
const running = await startProcess(dataDir, port, {
  DATABASE_URL: database.url,
  KAUNTER_LOG_LEVEL: "info",
  KAUNTER_METRICS_PORT: String(metricsPort),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
});
after(async () => {
  await running.stop();
  await collector.stop();
  await database.drop();
});

interface Line {
  msg: string;
  role: string;
  path?: string;
  call?: string;
  requestId?: string;
  traceId?: string;
  merchantId?: string;
  checkoutId?: string;
  transactionId?: string;
}

const lines = () =>
  running
    .log()
    .split("\n")
    .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Line] : [])); // our own lines

const stageOf = ({ role, msg, path }: Line) => `${role}: ${msg}${path ? ` ${path}` : ""}`;

/** Pays an order of its own; returns its checkout. */
async function pay(orderId: string): Promise<string> {
  const url = await createDemoCheckout(dataDir, orderId, shop.url);
  const page = await payWithoutScript(url, "FPX_MY", { bankCode: "SIM0000" });
  assert.equal(screenOf(page), "success");
  return new URL(url).searchParams.get("checkoutId") ?? assert.fail("no checkout");
}

const named = (spans: readonly ReceivedSpan[], name: string) =>
  spans.find((span) => span.name === name) ?? assert.fail(`no span ${name}`);

/** From the first attempt on. */
const PAYMENT_STAGES = [
  "api: request /checkout/pay",
  "api: rail call",
  "api: request /callbacks/fpx",
  "api: payment moved",
  "worker: notification attempt",
];
const STAGES = ["api: request /v3/payment/online", ...PAYMENT_STAGES];

test("one trace has each stage of a payment, and its id or the checkout's finds each line", async () => {
  const [checkoutId] = [await pay("traced"), await pay("other")];
  await shop.reached(2);
  const ofCheckout = () => lines().filter((line) => line.checkoutId === checkoutId);
  const hasAll = (found: Line[]) => STAGES.every((stage) => found.map(stageOf).includes(stage));
  await until(ofCheckout, hasAll);
  const creation = ofCheckout().find((line) => line.path === "/v3/payment/online");
  const traceId = creation?.traceId ?? assert.fail("no trace");
  const ofTrace = lines().filter((line) => line.traceId === traceId);
  assert.ok(hasAll(ofTrace));
  assert.deepEqual(new Set(ofTrace.map((line) => line.checkoutId)), new Set([checkoutId]));
  for (const line of ofTrace) {
    assert.ok(line.requestId && line.merchantId, JSON.stringify(line));
    const hasPayment = PAYMENT_STAGES.includes(stageOf(line)) && line.call !== "listBanks";
    if (hasPayment) assert.ok(line.transactionId, JSON.stringify(line));
  }
  const webhook = shop.received.find(({ body }) => body.includes("traced"));
  assert.equal(webhook?.headers["x-trace-id"], traceId);
  assert.equal(webhook?.headers.traceparent, undefined);

  const spans = await until(
    () => collector.spans().filter((span) => span.traceId === traceId),
    (found) => found.some(({ name }) => name === "POST webhook"),
  );
  const created = named(spans, "POST /v3/payment/online");
  assert.equal(created.parentId, "");
  assert.equal(created.attributes["http.response.status_code"], 200);
  assert.equal(named(spans, "write-checkout").parentId, created.spanId);
  const paid = named(spans, "POST /checkout/pay");
  assert.equal(paid.parentId, created.spanId);
  const call = named(spans, "fpx initiate");
  assert.equal(call.parentId, paid.spanId);
  assert.equal(call.attributes["kaunter.rail"], "fpx");
  const callback = named(spans, "POST /callbacks/:rail");
  assert.equal(callback.parentId, created.spanId);
  assert.ok(
    spans.some(({ name, parentId }) => name === "transaction" && parentId === callback.spanId),
  );
  const delivery = named(spans, "deliver webhook");
  assert.equal(delivery.parentId, created.spanId);
  assert.equal(delivery.resource["kaunter.role"], "worker");
  const sent = named(spans, "POST webhook");
  assert.equal(sent.parentId, delivery.spanId);
  assert.equal(sent.attributes["http.response.status_code"], 200);
  assert.equal(sent.attributes["server.address"], "127.0.0.1");
});

test("spans hold nothing of what was paid, by whom, or with which key", () => {
  const text = collector.text();
  const checkoutIds = lines().flatMap(({ checkoutId }) => checkoutId ?? []);
  assert.ok(checkoutIds.length > 0);
  for (const secret of [
    "Lunch",
    "payer-1",
    "SIM0000",
    "/notify",
    "Bearer",
    "25.90",
    ...checkoutIds,
  ]) {
    assert.ok(!text.includes(secret), secret);
  }
  // In sen; its digits may stand in an ID or in a time.
  assert.doesNotMatch(text, /(?<![0-9a-f])2590(?![0-9a-f])/);
});

test("a client's own trace is linked, and does not become ours", async () => {
  const client = "4bf92f3577b34da6a3ce929d0e0e4736";
  const response = await callAsDemo(dataDir, {
    body: demoCheckoutBody(dataDir, "linked", shop.url),
    accessToken: await requestDemoToken(dataDir),
    headers: {
      traceparent: `00-${client}-00f067aa0ba902b7-00`,
      "x-request-id": "chosen-by-client",
    },
  });
  assert.equal(response.status, 200);
  assert.match(response.headers.get("x-request-id") ?? "", /^[\da-f]{24}-\w+$/);
  const span = await until(
    () => collector.spans().find(({ links }) => links.includes(client)),
    (found) => found !== undefined,
  );
  assert.notEqual(span?.traceId, client);
});

const SPANS = "kaunter_trace_spans_total";
const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

test("what runs, and what became of spans, is measured", async () => {
  const metrics = await scrape();
  assert.match(metrics, /kaunter_build_info\{version="[\w.]+",node="24\.[\d.]+"\} 1\n/);
  assert.ok(sumOf(metrics, SPANS, 'result="exported"') > 0);
  assert.equal(sumOf(metrics, SPANS, 'result="dropped"'), 0);
});

test("a collector that hangs fails no payment, and what it does not take is counted", async () => {
  collector.hang();
  const before = shop.received.length;
  for (const order of ["a", "b", "c"]) await pay(`without-collector-${order}`);
  await shop.reached(before + 3);
  await until(scrape, (metrics) => sumOf(metrics, SPANS, 'result="failed"') > 0);
});
