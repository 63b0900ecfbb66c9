/** The example configuration of Alertmanager: who is notified of what. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { startAlertmanager } from "../support/observability/alertmanager.ts";
import { listAlerts, OBSERVABILITY } from "../support/observability/rules.ts";
import { whySkipped } from "../support/process/languages.ts";

const FILE = join(OBSERVABILITY, "alertmanager.yml");
const ALERTS = listAlerts();
const skip = whySkipped("alertmanager");

interface Inhibition {
  source_matchers: string[];
  target_matchers: string[];
  equal?: string[];
}

test("what inhibits and is inhibited are alerts that exist", () => {
  const { inhibit_rules: rules } = parse(readFileSync(FILE, "utf8")) as {
    inhibit_rules: Inhibition[];
  }; // ours
  const names = rules
    .flatMap((rule) => [...rule.source_matchers, ...rule.target_matchers])
    .flatMap((matcher) => matcher.match(/Kaunter\w+/g) ?? []);
  assert.ok(names.length > 10);
  const known = ALERTS.map(({ alert }) => alert);
  assert.deepEqual(
    names.filter((name) => !known.includes(name)),
    [],
  );
});

test("amtool accepts it", { skip }, () => {
  execFileSync("amtool", ["check-config", FILE], { stdio: "pipe" });
});

const [one, other] = [{ instance: "gateway-1:9464" }, { instance: "gateway-2:9464" }];
const page = (alertname: string, labels: Record<string, string> = {}) => ({
  ...{ alertname, severity: "page" },
  ...labels,
});
const ticket = (alertname: string, labels: Record<string, string> = {}) => ({
  ...{ alertname, severity: "ticket" },
  ...labels,
});

test("each fault is sent once, to whom its severity says", { skip }, async () => {
  const alertmanager = await startAlertmanager();
  try {
    const whole = [ticket("KaunterUnsettled"), page("KaunterLedgerAlarm")];
    assert.deepEqual(await alertmanager.sent(whole), [
      "KaunterLedgerAlarm: pager",
      "KaunterUnsettled: tickets",
    ]);
    const machine = [
      page("KaunterMachineDown", one),
      page("KaunterNotReady", { ...one, kind: "api", reason: "database" }),
      ticket("KaunterEventLoopSlow", { ...other, kind: "api" }),
    ];
    assert.deepEqual(await alertmanager.sent(machine), [
      "KaunterEventLoopSlow: tickets",
      "KaunterMachineDown: pager",
    ]);
    const budget = [
      page("KaunterErrorBudgetFast", { slo: "payments" }),
      ticket("KaunterErrorBudgetSlow", { slo: "payments" }),
      ticket("KaunterErrorBudgetSlow", { slo: "webhooks" }),
    ];
    assert.deepEqual(await alertmanager.sent(budget), [
      "KaunterErrorBudgetFast: pager",
      "KaunterErrorBudgetSlow: tickets",
    ]);
    const worker = [page("KaunterNoWorker"), page("KaunterWorkOverdue", { work: "webhooks" })];
    assert.deepEqual(await alertmanager.sent(worker), ["KaunterNoWorker: pager"]);
    const database = [
      page("KaunterDatabaseDown", other),
      page("KaunterWritesStuck", { ...other, queue: "checkouts" }),
      page("KaunterServerErrors"),
    ];
    assert.deepEqual(await alertmanager.sent(database), ["KaunterDatabaseDown: pager"]);
  } finally {
    await alertmanager.stop();
  }
});
