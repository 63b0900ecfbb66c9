import {
  formatMetrics,
  type Metrics,
} from "../../../packages/gateway/src/platform/metrics/metrics.ts";

/** The sum of a metric's series whose labels contain all of these, in the text of a scrape. */
export function sumOf(text: string, name: string, ...labels: string[]): number {
  return text
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => labels.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

/** What one process has counted, as a scrape shows it. */
export async function scrapeOne(metrics: Metrics): Promise<string> {
  return formatMetrics([await metrics.read()]);
}
