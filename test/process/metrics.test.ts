/** Metrics of a real gateway: added up over its processes, bounded, and without anybody's data. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Demo } from "../../packages/gateway/src/main/sandbox/demo.ts";
import { METRICS } from "../../packages/gateway/src/platform/metrics/metric-table.ts";
import { sumOf } from "../support/observability/read-metrics.ts";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { freePort } from "../support/process/free-port.ts";
import { createDemoCheckout, startProcess } from "../support/process/gateway-process.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { answer, provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const PROCESSES = 2;
const ORDER = "metric-canary-order";
/** All patterns of routes, methods and statuses that a few requests can use. */
const SERIES_MAX = 1_500;

const dataDir = provideFolder();
const shop = await provideReceiver(answer(200));
const [port, metricsPort] = [await freePort(), await freePort()];
const running = await startProcess(dataDir, port, {
  KAUNTER_METRICS_PORT: String(metricsPort),
  KAUNTER_PROCESSES: String(PROCESSES),
  KAUNTER_LOG_LEVEL: "info",
});
after(() => running.stop());
const demo = JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")) as Demo; // its contract

async function scrape(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  assert.equal(response.status, 200);
  assert.match(response.headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/);
  return response.text();
}

test("a payment is counted by route, rail and outcome, whichever process served it", async () => {
  const url = await createDemoCheckout(dataDir, ORDER, shop.url);
  const page = await payWithoutScript(url, "FPX_MY", { bankCode: "SIM0000" });
  assert.equal(screenOf(page), "success");
  await shop.reached(1);
  // The shop has the webhook before the worker has its response, which is when it counts it.
  const text = await until(
    scrape,
    (seen) =>
      sumOf(seen, "kaunter_readings_timestamp_seconds") > 0 &&
      sumOf(seen, "kaunter_webhook_duration_seconds_count") > 0,
  );
  const created = 'route="/v3/payment/online"';
  assert.equal(sumOf(text, "kaunter_http_requests_total", created, 'status="200"'), 1);
  assert.equal(sumOf(text, "kaunter_http_request_duration_seconds_count", created), 1);
  assert.equal(sumOf(text, "kaunter_payment_attempts_total", 'rail="fpx"'), 1);
  assert.equal(sumOf(text, "kaunter_payment_outcomes_total", 'state="APPROVED"'), 1);
  assert.ok(sumOf(text, "kaunter_rail_call_duration_seconds_count", 'rail="fpx"') >= 1);
  assert.equal(sumOf(text, "kaunter_webhook_duration_seconds_count", 'result="delivered"'), 1);
  for (const slo of ["checkouts", "payments"]) {
    const own = `slo="${slo}"`;
    assert.equal(sumOf(text, "kaunter_slo_events_total", own, 'result="good"'), 1, slo);
  }
  assert.match(text, /^kaunter_slo_events_total\{slo="webhooks",result="bad"\} 0$/m);
  assert.equal(sumOf(text, "kaunter_webhook_attempts_total", 'result="delivered"'), 1);
  assert.equal(sumOf(text, "kaunter_provider_attempts_total", 'rail="fpx"', 'result="good"'), 1);
  assert.equal(sumOf(text, "kaunter_processes", 'kind="api"'), PROCESSES);
  assert.equal(sumOf(text, "kaunter_processes", 'kind="worker"'), 1);
  assert.equal(sumOf(text, "kaunter_workers_alive"), 1);
  for (const { name } of Object.values(METRICS)) assert.ok(text.includes(`# TYPE ${name} `), name);
});

test("unknown paths and methods make no new series, and nothing of a merchant or payer is shown", async () => {
  const before = (await scrape()).split("\n").length;
  const count = 200;
  for (let i = 0; i < count; i += 1) {
    const path = `/nothing/${demo.merchantId}-${i}`;
    await fetch(`http://127.0.0.1:${port}${path}?token=secret-${i}`);
    await fetch(`http://127.0.0.1:${port}/v3/payment/checkout/canary-${i}`);
    await fetch(`http://127.0.0.1:${port}/callbacks/canary-${i}`, { method: "POST" });
  }
  const text = await scrape();
  assert.ok(sumOf(text, "kaunter_http_requests_total") >= 3 * count);
  assert.ok(text.split("\n").length < before + SERIES_MAX / 10, "as many as there were paths");
  assert.ok(text.split("\n").length < SERIES_MAX);
  const secrets = [
    ...[demo.merchantId, demo.storeId, demo.clientId, demo.clientSecret, ORDER],
    ...["canary", "secret-", "payer-1", shop.url],
  ];
  for (const secret of secrets) assert.ok(!text.includes(secret), secret);
});

test("checks of health are in no count, and readiness and the database are metrics", async () => {
  const before = sumOf(await scrape(), "kaunter_http_requests_total");
  for (let i = 0; i < 20; i += 1) {
    for (const path of ["/readyz", "/healthz"]) {
      assert.equal((await fetch(`http://127.0.0.1:${port}${path}`)).status, 200);
    }
  }
  const text = await until(
    scrape,
    (seen) => sumOf(seen, "kaunter_ready") === 2 && sumOf(seen, "kaunter_database_up") === 2,
  );
  assert.equal(sumOf(text, "kaunter_http_requests_total"), before);
  assert.doesNotMatch(text, /route="\/(readyz|healthz)"/);
  await until(() => running.log().includes('"path":"/v3/payment/online"'));
  assert.doesNotMatch(running.log(), /"path":"\/(readyz|healthz)"/);
  assert.match(text, /^kaunter_not_ready\{kind="api",reason="database"\} 0$/m);
  assert.match(text, /^kaunter_not_ready\{kind="worker",reason="stuck"\} 0$/m);
});

test("a process that does not respond is reported as missing, and the others are shown", async () => {
  const before = sumOf(await scrape(), "kaunter_http_requests_total");
  const frozen = running.findChild("/api.ts");
  assert.ok(frozen);
  process.kill(frozen, "SIGSTOP");
  try {
    const text = await scrape();
    assert.equal(sumOf(text, "kaunter_scrape_missing_processes"), 1);
    assert.ok(sumOf(text, "kaunter_http_requests_total") >= before, "its counts are kept");
  } finally {
    process.kill(frozen, "SIGCONT");
  }
  await until(scrape, (text) => sumOf(text, "kaunter_scrape_missing_processes") === 0);
});

test("counts stay when the process that made them has ended", async () => {
  const before = sumOf(await scrape(), "kaunter_http_requests_total");
  const killed = running.findChild("/api.ts");
  assert.ok(killed);
  process.kill(killed, "SIGKILL");
  const text = await until(
    scrape,
    (seen) => sumOf(seen, "kaunter_process_restarts_total", 'kind="api"') === 1,
  );
  assert.ok(sumOf(text, "kaunter_http_requests_total") >= before);
});

test("the port has nothing else, and changes nothing", async () => {
  const at = (path: string, method = "GET") =>
    fetch(`http://127.0.0.1:${metricsPort}${path}`, { method }).then(({ status }) => status);
  assert.equal(await at("/"), 404);
  assert.equal(await at("/portal"), 404);
  assert.equal(await at("/metrics", "POST"), 405);
  assert.equal(await at("/healthz"), 200);
});
