import assert from "node:assert/strict";
import { test } from "node:test";
import { createMetrics, formatMetrics } from "../../platform/metrics/metrics.ts";
import { measureLoad } from "./measure-load.ts";

test("a rejection is counted once, however often it is read", async () => {
  const metrics = createMetrics();
  const counts = {
    rejected: { checkout: 2, payer: 0 },
    connections: { open: 3, rejected: 5, closed: 1 },
  };
  measureLoad(metrics, () => counts);
  await metrics.read();
  counts.rejected.checkout = 3;
  const text = await formatMetrics([await metrics.read()]);
  assert.match(text, /^kaunter_http_refused_total\{class="checkout"\} 3$/m);
  assert.match(text, /^kaunter_slo_events_total\{slo="checkouts",result="bad"\} 3$/m);
  assert.match(text, /^kaunter_http_connections 3$/m);
  assert.match(text, /^kaunter_http_connections_refused_total\{reason="rejected"\} 5$/m);
  assert.match(text, /^kaunter_http_connections_refused_total\{reason="closed"\} 1$/m);
});
