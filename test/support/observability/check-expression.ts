import {
  METRICS,
  type MetricFacts,
} from "../../../packages/gateway/src/platform/metrics/metric-table.ts";

/** Of Prometheus itself, for each target. */
const OWN_LABELS = ["instance", "job", "le"];
const UP = { name: "up", labels: [] };

/** The labels of each series that a scrape shows. */
const LABELS = new Map<string, readonly string[]>(
  [UP, ...Object.values<MetricFacts>(METRICS).flatMap(seriesOf)].map(({ name, labels }) => [
    name,
    [...labels, ...OWN_LABELS],
  ]),
);

function seriesOf({ name, kind, labels }: MetricFacts) {
  const ends = kind === "histogram" ? ["_bucket", "_sum", "_count"] : [""];
  return ends.map((end) => ({ name: `${name}${end}`, labels }));
}

/** Names and labels in a PromQL expression that no metric has; `recorded` are those of records. */
export function findUnknown(expression: string, recorded: ReadonlySet<string>): string[] {
  const text = expression.replaceAll(/"[^"]*"/g, '""');
  const problems: string[] = [];
  const grouped = [...text.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)].flatMap(([, list = ""]) =>
    list.split(",").map((label) => label.trim()),
  );
  const named = [...text.matchAll(/(kaunter[\w:]*|\bup\b)(?:\{([^}]*)\})?/g)];
  if (named.length === 0) problems.push("no metric");
  const known = new Set<string>();
  for (const [, name = "", selectors = ""] of named) {
    const labels = recorded.has(name) ? ["slo"] : LABELS.get(name);
    if (!labels) problems.push(name);
    for (const label of labels ?? []) known.add(label);
    for (const [, label = ""] of selectors.matchAll(/(\w+)\s*[=!]/g)) {
      if (!labels?.includes(label)) problems.push(`${name}{${label}}`);
    }
  }
  return [...problems, ...grouped.filter((label) => !known.has(label))];
}
