import type { RailSources } from "../../rails/sources.ts";
import type { ScenarioId } from "./certification.ts";
import type { TrafficEntry } from "./record-traffic.ts";

export interface ScenarioReport {
  id: ScenarioId;
  title: string;
  result: "PASSED" | "FAILED" | "SKIPPED";
  expected: string;
  got: string;
  startedAt: string;
  durationMs: number;
  exchanges: TrafficEntry[];
}

/** What a provider asks for before it lets an integration go live. */
export interface CertificationReport {
  rail: string;
  protocol: string;
  documents: RailSources["documents"];
  against: "simulator" | "provider";
  gatewayVersion: string;
  startedAt: string;
  endedAt: string;
  passed: number;
  failed: number;
  skipped: number;
  scenarios: ScenarioReport[];
}

/** For people; the same facts as the JSON. */
export function renderReport(report: CertificationReport): string {
  const { rail, protocol, against, gatewayVersion, startedAt, endedAt } = report;
  const documents = Object.values(report.documents).map(
    ({ title, version, publisher }) => `- ${title}, ${version}, ${publisher}`,
  );
  const rows = report.scenarios.map(
    ({ id, title, result, expected, got, durationMs }) =>
      `| ${[id, title, result, expected, got, `${durationMs} ms`].map(cell).join(" | ")} |`,
  );
  return [
    `# Certification: ${rail}`,
    [
      `- Protocol: ${protocol}`,
      `- Against: ${against === "simulator" ? "the simulator of Kaunter" : "the provider"}`,
      `- Kaunter ${gatewayVersion}`,
      `- From ${startedAt} to ${endedAt}`,
      `- **${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped**`,
    ].join("\n"),
    `## Documents\n\n${documents.join("\n")}`,
    [
      "## Scenarios\n",
      "| ID | Scenario | Result | Expected | Got | Time |",
      "|---|---|---|---|---|---|",
      ...rows,
    ].join("\n"),
    "## Exchanges\n\nKeys, signatures, tokens and card numbers are redacted.",
    ...report.scenarios.filter(({ exchanges }) => exchanges.length > 0).map(renderScenario),
    "",
  ].join("\n\n");
}

function renderScenario({ id, title, exchanges }: ScenarioReport): string {
  return [`### ${id}: ${title}`, ...exchanges.map(renderExchange)].join("\n\n");
}

function renderExchange(entry: TrafficEntry): string {
  const { direction, at, method, url, status, durationMs, note } = entry;
  const arrow = direction === "out" ? "to the provider" : "from the provider";
  const result = status === null ? "no response" : String(status);
  const parts = [
    `${method} ${url}`,
    headersOf(entry.headers),
    "",
    entry.body,
    "",
    `--- ${result}, ${durationMs} ms`,
    headersOf(entry.responseHeaders),
    "",
    entry.responseBody,
  ];
  const shown = parts
    .join("\n")
    .replaceAll("```", "'''")
    .replace(/\n{3,}/g, "\n\n");
  return `${at}, ${arrow}${note && `: ${note}`}\n\n\`\`\`text\n${shown.trim()}\n\`\`\``;
}

const headersOf = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
