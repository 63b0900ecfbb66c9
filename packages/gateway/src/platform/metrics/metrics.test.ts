import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { METRICS, type MetricFacts } from "./metric-table.ts";
import { addCounts, createMetrics, formatMetrics } from "./metrics.ts";

const RULES = readFileSync(
  join(import.meta.dirname, "../../../../../docs/operating/alerts.yml"),
  "utf8",
);
const TABLE = Object.values<MetricFacts>(METRICS);

/** The names a scrape shows for a metric. */
const namesOf = ({ name, kind }: MetricFacts): string[] =>
  kind === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];

test("alert rules name metrics and labels that exist", () => {
  const names = new Set(TABLE.flatMap(namesOf));
  const used = RULES.match(/\bkaunter_\w+/g) ?? [];
  assert.ok(used.length > 10);
  assert.deepEqual(
    used.filter((name) => !names.has(name)),
    [],
  );
  const labels = new Set(TABLE.flatMap((facts) => facts.labels));
  for (const [, inside = ""] of RULES.matchAll(/kaunter_\w+\{([^}]*)\}/g)) {
    for (const [, label = ""] of inside.matchAll(/(\w+)=/g)) assert.ok(labels.has(label), label);
  }
});

test("every metric that says when to act on the whole database has a rule", () => {
  const facts = TABLE.filter(({ across, act }) => across !== undefined && act !== "");
  const missing = facts.filter(({ name }) => !RULES.includes(name));
  assert.deepEqual(missing, []);
});

test("names end in their unit, and counters in _total", () => {
  for (const { name, kind } of TABLE) {
    assert.equal(name.endsWith("_total"), kind === "counter", name);
    if (kind === "histogram") assert.match(name, /_seconds$/);
  }
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
