import type { MetricObjectWithValues, MetricValue, MetricValueWithName } from "prom-client";
import { METRICS, type MetricFacts } from "./metric-table.ts";

/** Each request is counted: what belongs to its route is found once and kept. */
export interface RequestCounts {
  /** `route` is the pattern of the path. */
  count(request: { route: string; method: string; status: number; seconds: number }): void;
  /** As the library writes the other metrics. */
  read(): MetricObjectWithValues<MetricValue<string>>[];
}

/** What was counted of one method of a route. */
interface Series {
  readonly route: string;
  readonly method: string;
  /** Requests by status. */
  readonly statuses: Map<number, number>;
  /** Requests by the first bound that is no less than their time; the last is without one. */
  readonly buckets: number[];
  seconds: number;
}

const BOUNDS = METRICS.httpSeconds.buckets;

export function createRequestCounts(): RequestCounts {
  const all: Series[] = [];
  const byRoute = new Map<string, Map<string, Series>>();

  function find(route: string, method: string): Series {
    const known = byRoute.get(route)?.get(method);
    if (known) return known;
    const buckets = Array.from({ length: BOUNDS.length + 1 }, () => 0);
    const series = { route, method, statuses: new Map(), buckets, seconds: 0 };
    all.push(series);
    byRoute.set(route, (byRoute.get(route) ?? new Map()).set(method, series));
    return series;
  }

  return {
    count({ route, method, status, seconds }) {
      const series = find(route, method);
      series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1);
      const bound = BOUNDS.findIndex((max) => seconds <= max);
      const at = bound === -1 ? BOUNDS.length : bound;
      series.buckets[at] = (series.buckets[at] ?? 0) + 1;
      series.seconds += seconds;
    },
    read() {
      return [
        metricOf(METRICS.httpRequests, all.flatMap(listStatuses)),
        metricOf(METRICS.httpSeconds, all.flatMap(listTimes)),
      ];
    },
  };
}

function metricOf({ name, help, kind }: MetricFacts, values: MetricValue<string>[]) {
  const type: unknown = kind;
  return { name, help, type, values, aggregator: "sum" } as MetricObjectWithValues<
    MetricValue<string>
  >; // the library's type of `type` has numbers, its values have names
}

function listStatuses({ route, method, statuses }: Series): MetricValue<string>[] {
  return [...statuses].map(([status, value]) => ({ value, labels: { route, method, status } }));
}

function listTimes({ route, method, buckets, seconds }: Series): MetricValueWithName<string>[] {
  const { name } = METRICS.httpSeconds;
  const labels = { route, method };
  let value = 0;
  const bounds = buckets.map((each, i) => {
    value += each;
    return { metricName: `${name}_bucket`, value, labels: { le: BOUNDS[i] ?? "+Inf", ...labels } };
  });
  return [
    ...bounds,
    { metricName: `${name}_sum`, value: seconds, labels },
    { metricName: `${name}_count`, value, labels },
  ];
}
