/** The rules for Prometheus, without a gateway: what they name exists, and each is explained. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import {
  METRICS,
  type MetricFacts,
} from "../../packages/gateway/src/platform/metrics/metric-table.ts";
import { DASHBOARDS } from "../../scripts/generate/observability/panels.ts";
import { findUnknown } from "../support/observability/check-expression.ts";
import { runPromtool } from "../support/observability/promtool.ts";
import { listAlerts, OBSERVABILITY, readRules } from "../support/observability/rules.ts";
import { whySkipped } from "../support/process/languages.ts";

const OPERATING = join(import.meta.dirname, "../../docs/operating");
const RUNBOOK = join(OPERATING, "runbook");
const ALERTS = listAlerts();
const RULES = readRules().groups.flatMap(({ rules }) => rules);
const RECORDED = new Set(RULES.flatMap(({ record }) => record ?? []));
const read = (path: string) => readFileSync(path, "utf8");

test("rules name metrics and labels that exist", () => {
  assert.ok(ALERTS.length > 25);
  for (const { alert, record, expr } of RULES) {
    if (record === "kaunter:slo_budget") assert.match(expr, /^vector\(0\.\d+\)$/);
    else assert.deepEqual(findUnknown(expr, RECORDED), [], alert ?? record);
  }
});

test("a name or label that no metric has is found", () => {
  const faults = [
    ["max(kaunter_nothing) > 0", ["kaunter_nothing"]],
    ['kaunter_ready{state="x"} == 0', ["kaunter_ready{state}"]],
    ["sum by (job, merchant) (kaunter_ready)", ["merchant"]],
    ["vector(1)", ["no metric"]],
  ] as const;
  for (const [expr, found] of faults) assert.deepEqual(findUnknown(expr, RECORDED), found);
});

test("every metric that says when to act on the whole database has a rule", () => {
  const text = read(join(OBSERVABILITY, "alerts.yml"));
  const facts = Object.values<MetricFacts>(METRICS).filter(
    ({ across, act }) => across !== undefined && act !== "",
  );
  const missing = facts.filter(({ name }) => !text.includes(name)).map(({ name }) => name);
  // Its reason has the rule.
  assert.deepEqual(missing, [METRICS.ready.name]);
});

test("every alert has a summary, a severity and its own section of the runbook, and no section is left", () => {
  const sections = globSync("*.md", { cwd: RUNBOOK }).flatMap((file) =>
    read(join(RUNBOOK, file))
      .split(/^## /m)
      .slice(1)
      .map((text) => ({ page: basename(file, ".md"), text })),
  );
  for (const { alert, labels, annotations } of ALERTS) {
    assert.match(labels?.severity ?? "", /^(page|ticket)$/, alert);
    assert.ok(annotations?.summary, alert);
    const own = sections.filter(({ text }) => text.startsWith(`${alert}\n`));
    assert.equal(own.length, 1, alert);
    assert.equal(
      annotations?.runbook_url,
      `{{ $externalLabels.kaunter_docs }}/operating/runbook/${own[0]?.page}#${alert.toLowerCase()}`,
    );
    for (const part of ["Meaning", "Check", "Do"]) {
      assert.match(own[0]?.text ?? "", new RegExp(`^\\*\\*${part}\\.\\*\\* `, "m"), alert);
    }
  }
  assert.equal(sections.length, ALERTS.length);
});

test("the page about alerts lists each alert, with its severity and its runbook", () => {
  const rows = read(join(OPERATING, "monitoring/alerts.md")).match(/^\| \[Kaunter.*$/gm) ?? [];
  const listed = rows.map((row) =>
    /\[(\w+)\]\(\.\.\/(runbook\/[\w-]+\.md#\w+)\) \| (\w+) /.exec(row),
  );
  assert.deepEqual(
    listed.map((found) => found?.slice(1)).sort(),
    ALERTS.map(({ alert, labels, annotations }) => {
      const place = /runbook\/(.*)#(.*)$/.exec(annotations?.runbook_url ?? "");
      return [alert, `runbook/${place?.[1]}.md#${place?.[2]}`, labels?.severity];
    }).sort(),
  );
});

const EXPRESSIONS = DASHBOARDS.flatMap(({ rows }) =>
  rows.flatMap(({ panels }) => panels.flatMap(({ series }) => series)),
);

test("panels name metrics, labels and legends that exist, and show every metric", () => {
  for (const { expr, legend } of EXPRESSIONS) {
    assert.deepEqual(findUnknown(expr, RECORDED), [], expr);
    for (const [, label = ""] of legend.matchAll(/\{\{(\w+)\}\}/g)) {
      assert.match(expr, new RegExp(`\\b${label}\\b|^up`), legend);
    }
  }
  const all = EXPRESSIONS.map(({ expr }) => expr).join("\n");
  const shown = (name: string) => new RegExp(`\\b${name}(_bucket|_count)?\\b`).test(all);
  const hidden = Object.values(METRICS).filter(({ name }) => !shown(name));
  assert.deepEqual(hidden, []);
});

const unlessInstalled = { skip: whySkipped("prometheus") };

test("promtool accepts each panel's expression", unlessInstalled, () => {
  const rules = EXPRESSIONS.map(({ expr }, i) => ({
    record: `panel:${i}`,
    expr: expr.replaceAll("$__rate_interval", "5m"),
  }));
  const file = { groups: [{ name: "panels", rules }] };
  runPromtool(["check", "rules", "panels.yml"], { "panels.yml": file });
});

test("promtool accepts the rules and the example of a configuration", unlessInstalled, () => {
  const files = {
    "alerts.yml": read(join(OBSERVABILITY, "alerts.yml")),
    "prometheus.yml": read(join(OBSERVABILITY, "prometheus.yml")),
  };
  runPromtool(["check", "rules", "alerts.yml"], files);
  runPromtool(["check", "config", "prometheus.yml"], files);
});

/** Which alerts fire at a minute, of series that were scraped each 15 seconds. */
interface Course {
  series: Record<string, string>;
  atMinute: number;
  firing: string[];
  silent?: string[];
}

const slo = (result: string, values: string) => ({
  [`kaunter_slo_events_total{slo="checkouts",result="${result}",job="kaunter",instance="a"}`]:
    values,
});
const requests = (status: string, values: string) => ({
  [`kaunter_http_requests_total{route="/v3/payment/online",method="POST",status="${status}",job="kaunter",instance="a"}`]:
    values,
});
/** One more each minute, from 0 at the start on. */
const EACH_MINUTE = Array.from({ length: 241 }, (_, i) => Math.floor(i / 4)).join(" ");
const ONCE_IN_AN_HOUR = "0+0x100 1+0x139";
/** As a queue looks whose batches fail after three seconds. */
const SAW = `${"0.3 1.4 0.2 2.6 ".repeat(10)}`.trim();

const COURSES: Record<string, Course> = {
  "a checkout a minute, all of which fail, is reported within ten minutes": {
    series: {
      ...slo("bad", EACH_MINUTE),
      ...slo("good", "0+0x240"),
      ...requests("503", EACH_MINUTE),
    },
    atMinute: 10,
    firing: ["KaunterErrorBudgetFast", "KaunterServerErrors"],
  },
  "one failure at night is no alarm": {
    series: {
      ...slo("bad", ONCE_IN_AN_HOUR),
      ...slo("good", "0+0x240"),
      ...requests("500", ONCE_IN_AN_HOUR),
    },
    atMinute: 40,
    firing: [],
    silent: ["KaunterErrorBudgetFast", "KaunterErrorBudgetSlow", "KaunterServerErrors"],
  },
  "an outage of ten minutes that is over ends the alarm": {
    series: {
      ...slo("bad", "0+1x40 40+0x200"),
      ...slo("good", "0+0x40 0+5x200"),
    },
    atMinute: 45,
    firing: [],
    silent: ["KaunterErrorBudgetFast"],
  },
  "writes that saw below the limit of their age are stuck": {
    series: {
      'kaunter_write_queue_oldest_seconds{queue="checkouts",job="kaunter",instance="a"}': SAW,
      'kaunter_write_stuck_seconds_total{queue="checkouts",job="kaunter",instance="a"}': "0+10x40",
    },
    atMinute: 4,
    firing: ["KaunterWritesStuck"],
  },
  "work that is overdue is named, although Prometheus has a label of that name": {
    series: {
      'kaunter_job_oldest_due_seconds{work="refunds",job="kaunter",instance="a"}': "400+0x40",
    },
    atMinute: 8,
    firing: ["KaunterWorkOverdue"],
  },
};

for (const [name, course] of Object.entries(COURSES)) {
  test(name, unlessInstalled, () => {
    const { series, atMinute, firing, silent = [] } = course;
    const rules = read(join(OBSERVABILITY, "alerts.yml"));
    const query = (alerts: string[]) =>
      `count by (alertname) (ALERTS{alertstate="firing",alertname=~"${alerts.join("|")}"})`;
    const cases = [
      ...firing.map((alert) => ({
        expr: query([alert]),
        exp_samples: [{ labels: `{alertname="${alert}"}`, value: 1 }],
      })),
      ...silent.map((alert) => ({ expr: query([alert]), exp_samples: [] })),
    ];
    runPromtool(["test", "rules", "course.yml"], {
      "alerts.yml": rules,
      "course.yml": {
        rule_files: ["alerts.yml"],
        evaluation_interval: "15s",
        tests: [
          {
            interval: "15s",
            input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
            promql_expr_test: cases.map((each) => ({ ...each, eval_time: `${atMinute}m` })),
          },
        ],
      },
    });
  });
}
