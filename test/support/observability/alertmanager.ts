/** Debian's Alertmanager with the example configuration. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../process/free-port.ts";
import { until } from "../until.ts";
import { OBSERVABILITY } from "./rules.ts";

type Labels = Record<string, string>;

interface KnownAlert {
  labels: Labels;
  status: { inhibitedBy: string[] };
  receivers: { name: string }[];
}

export interface Alertmanager {
  /** Of these alerts that fire at once: names of those that are sent, with their receivers. */
  sent(alerts: readonly Labels[]): Promise<string[]>;
  stop(): Promise<void>;
}

export async function startAlertmanager(): Promise<Alertmanager> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-test-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    "prometheus-alertmanager",
    [
      `--config.file=${join(OBSERVABILITY, "alertmanager.yml")}`,
      `--storage.path=${folder}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--cluster.listen-address=",
      "--log.level=error",
    ],
    { stdio: "ignore" },
  );
  await until(() => {
    assert.equal(child.exitCode, null);
    return fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  });

  async function list(alerts: readonly Labels[]): Promise<KnownAlert[]> {
    const response = await fetch(`${url}/api/v2/alerts`);
    const known = (await response.json()) as KnownAlert[]; // Alertmanager's documented response
    const isOne = ({ labels }: KnownAlert) =>
      alerts.some((alert) => Object.entries(alert).every(([name, text]) => labels[name] === text));
    return known.filter(isOne);
  }

  return {
    async sent(alerts) {
      await fetch(`${url}/api/v2/alerts`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(alerts.map((labels) => ({ labels }))),
      });
      const known = await until(
        () => list(alerts),
        ({ length }) => length === alerts.length,
      );
      return known
        .filter(({ status }) => status.inhibitedBy.length === 0)
        .map(({ labels, receivers }) => `${labels.alertname}: ${receivers.map(({ name }) => name)}`)
        .sort();
    },
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
