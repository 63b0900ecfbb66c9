import { monitorEventLoopDelay } from "node:perf_hooks";
import {
  AggregatorRegistry,
  Counter,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";
import { METRICS, type MetricFacts } from "./metric-table.ts";
import { createRequestCounts, type RequestCounts } from "./request-counts.ts";

type Table = typeof METRICS;
type Instrument<Facts extends MetricFacts> = Facts["kind"] extends "counter"
  ? Counter<Facts["labels"][number]>
  : Facts["kind"] extends "gauge"
    ? Gauge<Facts["labels"][number]>
    : Histogram<Facts["labels"][number]>;
/** Counted by `RequestCounts`. */
type OfRequests = "httpRequests" | "httpSeconds";
type Instruments = { [Name in Exclude<keyof Table, OfRequests>]: Instrument<Table[Name]> };

/** What one process has counted, as it is sent to the process that adds it up. */
export type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

/** The metrics of one process. */
export interface Metrics extends Instruments {
  requests: RequestCounts;
  /** Called before each reading, to set gauges. */
  beforeRead(act: () => void | Promise<void>): void;
  read(): Promise<MetricValues>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const readers: (() => void | Promise<void>)[] = [];
  const requests = createRequestCounts();
  const { httpRequests: _, httpSeconds: __, ...others } = METRICS;
  const instruments = Object.fromEntries(
    Object.entries<MetricFacts>(others).map(([key, facts]) => [key, createOne(facts, registry)]),
  ) as Instruments; // one for each entry, of its kind
  return {
    ...instruments,
    requests,
    beforeRead: (act) => void readers.push(act),
    async read() {
      await Promise.allSettled(readers.map(async (act) => act()));
      return [...requests.read(), ...(await registry.getMetricsAsJSON())];
    },
  };
}

function createOne(
  { kind, name, help, labels, across, buckets = [], starts = [] }: MetricFacts,
  registry: Registry,
) {
  const common = { name, help, labelNames: labels, registers: [registry] };
  if (kind === "counter") {
    const counter = new Counter(common);
    for (const start of starts) counter.inc(start, 0);
    return counter;
  }
  if (kind === "histogram") return new Histogram({ ...common, buckets: [...buckets] });
  return new Gauge({ ...common, aggregator: across ?? "sum" });
}

const DELAY_RESOLUTION_MS = 20;

/** The load of this process itself. */
export function measureProcess(metrics: Metrics, kind: "api" | "worker" | "start"): void {
  const delays = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  delays.enable();
  let cpuBefore = 0;
  metrics.beforeRead(() => {
    // Without samples it is zero or not a number. A timer on time is one resolution after the last.
    const lateMs = (delays.percentile(99) || 0) / 1e6 - DELAY_RESOLUTION_MS;
    metrics.eventLoopSeconds.set({ kind }, Math.max(0, lateMs) / 1_000);
    delays.reset();
    const { user, system } = process.cpuUsage();
    const cpu = (user + system) / 1e6;
    metrics.cpuSeconds.inc({ kind }, cpu - cpuBefore);
    cpuBefore = cpu;
    metrics.memoryBytes.set({ kind }, process.memoryUsage.rss());
  });
}

/** Adds up what processes have counted; text for a scrape. */
export function formatMetrics(all: readonly MetricValues[]): Promise<string> {
  return AggregatorRegistry.aggregate([...all]).metrics();
}

/** Only what goes on counting when its process has ended; as one process's. */
export async function addCounts(all: readonly MetricValues[]): Promise<MetricValues> {
  const counts = all.map((values) => values.filter(({ type }) => String(type) !== "gauge"));
  return AggregatorRegistry.aggregate(counts).getMetricsAsJSON();
}
