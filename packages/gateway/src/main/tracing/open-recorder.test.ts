import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startCollector } from "../../../../../test/support/observability/collector.ts";
import { until } from "../../../../../test/support/until.ts";
import { readConfig } from "../../config.ts";
import type { Span } from "../../platform/tracing/story.ts";
import { spanOfRequest } from "../../platform/tracing/trace-context.ts";
import { openRecorder } from "./open-recorder.ts";

const collector = await startCollector();
after(collector.stop);

const SPAN: Span = {
  name: "POST /v3/payment/online",
  kind: "server",
  traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
  spanId: "00f067aa0ba902b7",
  parentId: "7777777777777777",
  link: { traceId: "5".repeat(32), spanId: "6".repeat(16), isSampled: false },
  startMs: 1_772_355_600_123.25,
  endMs: 1_772_355_600_125.5,
  attributes: { "http.response.status_code": 503 },
  isError: true,
};

async function open(environment: NodeJS.ProcessEnv) {
  const config = readConfig({ KAUNTER_LOG_LEVEL: "silent", ...environment });
  const recorder = await openRecorder(config, "api");
  assert.ok(recorder);
  return recorder;
}

test("a span arrives at the collector as OpenTelemetry writes it", async () => {
  const recorder = await open({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: "x-token=a%20b",
    OTEL_SERVICE_NAME: "pay",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
  });
  recorder.record(SPAN);
  const [span] = await until(
    () => collector.spans(),
    (spans) => spans.length > 0,
  );
  const { resource, ...received } = span ?? assert.fail();
  assert.deepEqual(received, {
    name: SPAN.name,
    kind: 2,
    traceId: SPAN.traceId,
    spanId: SPAN.spanId,
    parentId: SPAN.parentId,
    links: ["5".repeat(32)],
    attributes: SPAN.attributes,
    isError: true,
    startMs: SPAN.startMs,
    endMs: SPAN.endMs,
  });
  assert.equal(resource["service.name"], "pay");
  assert.equal(resource["kaunter.role"], "api");
  assert.equal(resource["deployment.environment.name"], "test");
  assert.equal(collector.headers()["x-token"], "a b");
  await until(() => recorder.counts.exported === 1);
  await recorder.close();
});

test("what is left is sent when the process stops", async () => {
  const recorder = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const before = collector.spans().length;
  recorder.record(SPAN);
  await recorder.close();
  assert.equal(collector.spans().length, before + 1);
});

test("spans that a collector does not take are counted", async () => {
  const gone = await startCollector();
  await gone.stop();
  const recorder = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: gone.url });
  recorder.record(SPAN);
  await until(() => recorder.counts.failed === 1);
  await recorder.close();
});

test("a collector that hangs keeps no more than a queue, and does not delay the stop", async () => {
  const silent = await startCollector();
  silent.hang();
  const recorder = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: silent.url });
  for (let i = 0; i < 10_000; i += 1) recorder.record(SPAN);
  assert.deepEqual(recorder.counts, { exported: 0, failed: 0, dropped: 10_000 - 8_192 });
  const startedAt = performance.now();
  await recorder.close();
  // Sixteen batches of five seconds each would be more than a minute.
  assert.ok(performance.now() - startedAt < 8_000);
  await silent.stop();
});

test("a share of traces is sampled by their ids, the same in every process", async () => {
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
  };
  const [tenth, none, all] = await Promise.all(
    ["0.1", "0", "1"].map((share) => open({ ...environment, OTEL_TRACES_SAMPLER_ARG: share })),
  );
  const ids = Array.from({ length: 1_000 }, (_, i) => spanOfRequest(`request ${i}`).traceId);
  const count = (recorder: typeof tenth) => ids.filter((id) => recorder?.isSampled(id)).length;
  assert.equal(count(all), 1_000);
  assert.equal(count(none), 0);
  assert.ok(count(tenth) > 50 && count(tenth) < 200, String(count(tenth)));
  for (const recorder of [tenth, none, all]) await recorder?.close();
});

test("nothing is opened without a collector", async () => {
  assert.equal(await openRecorder(readConfig({}), "api"), null);
});
