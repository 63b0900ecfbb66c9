/** Debian's Prometheus with the gateway's rules, in whose time a minute passes in half a second. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { freePort } from "../process/free-port.ts";
import { until } from "../until.ts";
import { type RuleGroups, readRules } from "./rules.ts";

/** Only ranges and `for` are shortened; what a rule compares stays as it is. */
const TIMES_FASTER = 120;
const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;
/** Of a range: several scrapes must be in it. */
const RANGE_SECONDS_MIN = 5;
const FOR_SECONDS_MIN = 1;
const FOLDER_TRIES = 5;

interface FiringAlert {
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

export interface Prometheus {
  listFiring(): Promise<FiringAlert[]>;
  /** Resolves when each of these alerts fires; their labels. */
  expectFiring(...names: string[]): Promise<FiringAlert[]>;
  /** Of all that fired since the start. */
  readonly fired: ReadonlySet<string>;
  stop(): Promise<void>;
}

export async function startPrometheus(metricsPorts: readonly number[]): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-test-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  writeFileSync(join(folder, "alerts.yml"), stringify(shorten(readRules()), { lineWidth: 0 }));
  writeFileSync(join(folder, "prometheus.yml"), stringify(configure(metricsPorts)));
  const child = spawn(
    "prometheus",
    [
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--log.level=error",
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => {
    log += part;
  });
  const fired = new Set<string>();

  async function listFiring(): Promise<FiringAlert[]> {
    const response = await fetch(`${url}/api/v1/alerts`);
    const body = (await response.json()) as {
      data: { alerts: (FiringAlert & { state: string })[] };
    }; // Prometheus's documented response
    const firing = body.data.alerts.filter(({ state }) => state === "firing");
    for (const { labels } of firing) fired.add(labels.alertname ?? "");
    return firing;
  }

  await until(() => {
    assert.equal(child.exitCode, null, log);
    return fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return {
    fired,
    listFiring,
    async expectFiring(...names) {
      const left = new Map<string, FiringAlert | undefined>(names.map((name) => [name, undefined]));
      await until(async () => {
        for (const alert of await listFiring()) {
          const { alertname = "" } = alert.labels;
          if (left.has(alertname)) left.set(alertname, alert);
        }
        return [...left.values()].every((alert) => alert !== undefined);
      });
      return names.flatMap((name) => left.get(name) ?? []);
    },
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true, maxRetries: FOLDER_TRIES });
    },
  };
}

function configure(metricsPorts: readonly number[]) {
  return {
    global: {
      scrape_interval: "1s",
      scrape_timeout: "1s",
      evaluation_interval: "1s",
      external_labels: { kaunter_docs: "https://pay.example/docs" },
    },
    rule_files: ["alerts.yml"],
    scrape_configs: [
      {
        job_name: "kaunter",
        static_configs: [{ targets: metricsPorts.map((port) => `127.0.0.1:${port}`) }],
      },
    ],
  };
}

function shorten({ groups }: RuleGroups): RuleGroups {
  return {
    groups: groups.map(({ name, rules }) => ({
      name,
      rules: rules.map((rule) => ({
        ...rule,
        expr: rule.expr
          .replaceAll(/\[(\w+)\]/g, (_, time: string) => `[${shorter(time, RANGE_SECONDS_MIN)}]`)
          .replaceAll(/offset (\w+)/g, (_, time: string) => `offset ${shorter(time, 1)}`),
        ...(rule.for && { for: shorter(rule.for, FOR_SECONDS_MIN) }),
      })),
    })),
  };
}

function shorter(time: string, secondsMin: number): string {
  const [, count = "", unit = ""] = /^(\d+)([a-z])$/.exec(time) ?? [];
  const seconds = Number(count) * SECONDS[unit as keyof typeof SECONDS]; // as the pattern says
  return `${Math.max(secondsMin, Math.ceil(seconds / TIMES_FASTER))}s`;
}
