import assert from "node:assert/strict";
import { test } from "node:test";
import { METRICS, type MetricFacts } from "./metric-table.ts";
import { addCounts, createMetrics, formatMetrics } from "./metrics.ts";

const TABLE = Object.values<MetricFacts>(METRICS);

test("names end in their unit, and counters in _total", () => {
  for (const { name, kind } of TABLE) {
    assert.equal(name.endsWith("_total"), kind === "counter", name);
    if (kind === "histogram") assert.match(name, /_seconds$/);
  }
});

test("counters with known labels begin at 0, so that the first event is an increase", async () => {
  const text = await formatMetrics([await createMetrics().read()]);
  assert.match(text, /^kaunter_slo_events_total\{slo="payments",result="bad"\} 0$/m);
  assert.match(text, /^kaunter_mails_total\{result="failed"\} 0$/m);
});

test("a gauge whose least value counts is not 0 for a process that does not know it", async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.databaseUp.set({ kind: "api" }, 1);
  const text = await formatMetrics([await one.read(), await other.read()]);
  assert.match(text, /^kaunter_database_up\{kind="api"\} 1$/m);
  other.databaseUp.set({ kind: "api" }, 0);
  const later = await formatMetrics([await one.read(), await other.read()]);
  assert.match(later, /^kaunter_database_up\{kind="api"\} 0$/m);
});

test("counts of several processes are added up, and facts are not", async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.attempts.inc({ rail: "fpx" }, 2);
  other.attempts.inc({ rail: "fpx" }, 3);
  one.webhooksPending.set(7);
  other.webhooksPending.set(4);
  one.httpConnections.set(7);
  other.httpConnections.set(4);
  one.certificateExpiryDays.set({ rail: "fpx", key: "a" }, 20);
  other.certificateExpiryDays.set({ rail: "fpx", key: "a" }, 10);
  const text = await formatMetrics([await one.read(), await other.read()]);
  assert.match(text, /^kaunter_payment_attempts_total\{rail="fpx"\} 5$/m);
  assert.match(text, /^kaunter_webhooks_pending 7$/m);
  assert.match(text, /^kaunter_http_connections 11$/m);
  assert.match(text, /^kaunter_certificate_expiry_days\{rail="fpx",key="a"\} 10$/m);
});

test("what a process has counted outlives it, and what it measured does not", async () => {
  const ended = createMetrics();
  ended.attempts.inc({ rail: "fpx" }, 2);
  ended.httpConnections.set(9);
  ended.requests.count({ route: "/a", method: "GET", status: 200, seconds: 0.02 });
  const living = createMetrics();
  living.attempts.inc({ rail: "fpx" });
  living.requests.count({ route: "/a", method: "GET", status: 404, seconds: 3 });
  const kept = await addCounts([await ended.read()]);
  const text = await formatMetrics([await living.read(), await addCounts([kept, []])]);
  assert.match(text, /^kaunter_payment_attempts_total\{rail="fpx"\} 3$/m);
  assert.match(text, /_seconds_bucket\{le="0.025",route="\/a",method="GET"\} 1$/m);
  assert.match(text, /_seconds_bucket\{le="\+Inf",route="\/a",method="GET"\} 2$/m);
  assert.match(text, /_seconds_sum\{route="\/a",method="GET"\} 3.02$/m);
  assert.match(text, /_seconds_count\{route="\/a",method="GET"\} 2$/m);
  assert.match(text, /^kaunter_http_requests_total\{route="\/a",method="GET",status="404"\} 1$/m);
  assert.match(text, /^kaunter_http_connections 0$/m);
});

test("a gauge that cannot be read does not fail the scrape", async () => {
  const metrics = createMetrics();
  metrics.beforeRead(() => {
    throw new Error("the database is away");
  });
  metrics.beforeRead(async () => metrics.httpConnections.set(5));
  assert.match(await formatMetrics([await metrics.read()]), /^kaunter_http_connections 5$/m);
});
