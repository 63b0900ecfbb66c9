import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import type { Config } from "../../config.ts";
import { RELEASE } from "../../platform/release.ts";
import type { Span, SpanKind, SpanRecorder } from "../../platform/tracing/story.ts";

/** How spans fared, since the start. */
export interface SpanCounts {
  exported: number;
  /** The collector did not take them. */
  failed: number;
  /** Too many waited, or too much was being sent. */
  dropped: number;
}

export interface OpenRecorder extends SpanRecorder {
  readonly counts: Readonly<SpanCounts>;
  /** Sends what is left, as far as the collector takes it in `STOP_MS_MAX`. */
  close(): Promise<void>;
}

/** Of about 1 kB each. */
const WAITING_MAX = 8_192;
const BATCH_MAX = 512;
const PAUSE_MS = 1_000;
const EXPORT_MS_MAX = 5_000;
const STOP_MS_MAX = 2_000;

/** As OpenTelemetry numbers them. */
const KINDS = { internal: 0, server: 1, client: 2 } as const satisfies Record<SpanKind, number>;
const UNSET = 0;
const ERROR = 2;
const SAMPLED = 1;
const SUCCESS = 0;

/**
 * Sends spans to an OpenTelemetry collector, by its own libraries, which are loaded only here. A
 * collector that is slow, silent or gone costs spans and nothing else: they wait in a queue of
 * bounded length, and what does not fit is counted.
 */
export async function openRecorder(
  config: Config,
  role: "api" | "worker",
): Promise<OpenRecorder | null> {
  const { tracesUrl, tracesHeaders } = config;
  if (tracesUrl === null) return null;
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
  const { BatchSpanProcessor } = await import("@opentelemetry/sdk-trace");
  const { resourceFromAttributes } = await import("@opentelemetry/resources");
  const exporter = new OTLPTraceExporter({
    url: tracesUrl,
    headers: { ...tracesHeaders?.reveal() },
    timeoutMillis: EXPORT_MS_MAX,
    // All that wait, when the process stops; one batch after the other until then.
    concurrencyLimit: WAITING_MAX / BATCH_MAX,
  });
  const counts: SpanCounts = { exported: 0, failed: 0, dropped: 0 };
  let waiting = 0;
  const processor = new BatchSpanProcessor({
    exporter: {
      export(spans, onResult) {
        exporter.export(spans, (result) => {
          waiting -= spans.length;
          counts[result.code === SUCCESS ? "exported" : "failed"] += spans.length;
          onResult(result);
        });
      },
      shutdown: () => exporter.shutdown(),
    },
    ...{ maxQueueSize: WAITING_MAX, maxExportBatchSize: BATCH_MAX },
    ...{ scheduledDelayMillis: PAUSE_MS, exportTimeoutMillis: EXPORT_MS_MAX + PAUSE_MS },
  });
  const resource = resourceFromAttributes(resourceOf(config, role));
  return {
    counts,
    isSampled: await createSampler(config),
    record(span) {
      if (waiting >= WAITING_MAX) {
        counts.dropped += 1;
        return;
      }
      waiting += 1;
      processor.onEnd({ ...toReadable(span), resource });
    },
    async close() {
      const isOver = new AbortController();
      const ended = processor.shutdown().catch(() => {});
      const { signal } = isOver;
      await Promise.race([ended, delay(STOP_MS_MAX, null, { signal }).catch(() => {})]);
      isOver.abort();
    },
  };
}

/** By OpenTelemetry's own rule, so that other services with the same share choose the same. */
async function createSampler({
  tracesSampler,
  tracesShare,
}: Config): Promise<SpanRecorder["isSampled"]> {
  if (tracesSampler === "parentbased_always_on") return () => true;
  if (tracesSampler === "parentbased_always_off") return () => false;
  const { ROOT_CONTEXT } = await import("@opentelemetry/api");
  const { SamplingDecision, TraceIdRatioBasedSampler } = await import("@opentelemetry/sdk-trace");
  const sampler = new TraceIdRatioBasedSampler(tracesShare);
  return (traceId) =>
    sampler.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED;
}

/** The process; by the semantic conventions of OpenTelemetry, like the names of attributes. */
const resourceOf = (config: Config, role: string) => ({
  ...config.tracesAttributes,
  "service.name": config.tracesServiceName,
  "service.version": RELEASE,
  "host.name": hostname(),
  "process.pid": process.pid,
  "kaunter.role": role,
});

const NONE = { droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 };
const SCOPE = { name: "kaunter", version: RELEASE };

function toReadable(span: Span): Omit<ReadableSpan, "resource"> {
  const { name, kind, traceId, parentId, link, startMs, endMs, attributes, isError } = span;
  const contextOf = (spanId: string) => ({ traceId, spanId, traceFlags: SAMPLED });
  const own = contextOf(span.spanId);
  return {
    ...{ name, kind: KINDS[kind], attributes, events: [], ended: true, ...NONE },
    spanContext: () => own,
    ...(parentId !== null && { parentSpanContext: contextOf(parentId) }),
    startTime: toHrTime(startMs),
    endTime: toHrTime(endMs),
    duration: toHrTime(endMs - startMs),
    status: { code: isError ? ERROR : UNSET },
    links: link ? [{ context: { ...link, traceFlags: link.isSampled ? SAMPLED : 0 } }] : [],
    instrumentationScope: SCOPE,
  };
}

/** Seconds and nanoseconds. */
function toHrTime(ms: number): [number, number] {
  const seconds = Math.floor(ms / 1_000);
  return [seconds, Math.round((ms - seconds * 1_000) * 1e6)];
}
