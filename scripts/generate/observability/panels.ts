/** What Grafana shows, as PromQL; each name and label is tested against the table of metrics. */
export interface Panel {
  title: string;
  unit: "short" | "reqps" | "s" | "percentunit" | "bytes" | "bool" | "d";
  /** Of each series; in braces, a label. */
  series: readonly { expr: string; legend: string }[];
}

export interface Dashboard {
  id: string;
  title: string;
  rows: readonly { title: string; panels: readonly Panel[] }[];
}

const panel = (
  title: string,
  unit: Panel["unit"],
  ...series: readonly (readonly [expr: string, legend: string])[]
): Panel => ({ title, unit, series: series.map(([expr, legend]) => ({ expr, legend })) });

/** A rate over what Grafana calls a sensible window. */
const rateOf = (metric: string, by: string) => `sum by (${by}) (rate(${metric}[$__rate_interval]))`;
const hourOf = (metric: string, by: string) => `sum by (${by}) (increase(${metric}[1h]))`;
const quantileOf = (metric: string, by: string) =>
  `histogram_quantile(0.95, sum by (le, ${by}) (rate(${metric}_bucket[$__rate_interval])))`;

const CHECKOUTS =
  'kaunter_http_request_duration_seconds_bucket{route="/v3/payment/online"}[$__rate_interval]';

const SERVICE: Dashboard = {
  id: "kaunter-service",
  title: "Kaunter: service",
  rows: [
    {
      title: "Objectives",
      panels: [
        panel("Error budget used, by the hour (1 = as much as the objective allows)", "short", [
          "kaunter:slo_bad:ratio_1h / on (slo) kaunter:slo_budget",
          "{{slo}}",
        ]),
        panel("Events by result", "short", [
          hourOf("kaunter_slo_events_total", "slo, result"),
          "{{slo}} {{result}}",
        ]),
      ],
    },
    {
      title: "State",
      panels: [
        panel("Machines that respond", "bool", ['up{job="kaunter"}', "{{instance}}"]),
        panel("Ready", "bool", [
          "min by (instance, kind) (kaunter_ready)",
          "{{instance}} {{kind}}",
        ]),
        panel("Not ready, by reason", "short", [
          "sum by (instance, kind, reason) (kaunter_not_ready) > 0",
          "{{instance}} {{kind}} {{reason}}",
        ]),
        panel("Workers alive", "short", ["max(kaunter_workers_alive)", "workers"]),
        panel("Processes ready", "short", [
          "sum by (instance, kind) (kaunter_processes)",
          "{{instance}} {{kind}}",
        ]),
        panel("Processes missing from the scrape", "short", [
          "sum by (instance) (kaunter_scrape_missing_processes)",
          "{{instance}}",
        ]),
        panel("Restarts in an hour", "short", [
          hourOf("kaunter_process_restarts_total", "instance, kind, reason"),
          "{{instance}} {{kind}} {{reason}}",
        ]),
        panel("Clock against the database's", "s", [
          "max by (instance) (kaunter_clock_skew_seconds)",
          "{{instance}}",
        ]),
      ],
    },
    {
      title: "Requests",
      panels: [
        panel("Requests by status", "reqps", [
          rateOf("kaunter_http_requests_total", "status"),
          "{{status}}",
        ]),
        panel("Requests by route", "reqps", [
          `topk(10, ${rateOf("kaunter_http_requests_total", "route")})`,
          "{{route}}",
        ]),
        panel("Errors by code", "reqps", [rateOf("kaunter_http_errors_total", "code"), "{{code}}"]),
        panel(
          "Creating a checkout",
          "s",
          [`histogram_quantile(0.5, sum by (le) (rate(${CHECKOUTS})))`, "median"],
          [`histogram_quantile(0.99, sum by (le) (rate(${CHECKOUTS})))`, "99th percentile"],
        ),
        panel("Rejected before they were read", "reqps", [
          rateOf("kaunter_http_refused_total", "class"),
          "{{class}}",
        ]),
        panel("Connections", "short", [
          "sum by (instance) (kaunter_http_connections)",
          "{{instance}}",
        ]),
        panel("Connections rejected or closed", "reqps", [
          rateOf("kaunter_http_connections_refused_total", "reason"),
          "{{reason}}",
        ]),
      ],
    },
  ],
};

const PAYMENTS: Dashboard = {
  id: "kaunter-payments",
  title: "Kaunter: payments",
  rows: [
    {
      title: "Payments",
      panels: [
        panel("Attempts in an hour", "short", [
          hourOf("kaunter_payment_attempts_total", "rail"),
          "{{rail}}",
        ]),
        panel("Outcomes in an hour", "short", [
          hourOf("kaunter_payment_outcomes_total", "state"),
          "{{state}}",
        ]),
        panel("Success rate of an hour", "percentunit", [
          'sum by (rail) (increase(kaunter_payment_outcomes_total{state="APPROVED"}[1h])) / sum by (rail) (increase(kaunter_payment_outcomes_total{state=~"APPROVED|DECLINED|UNKNOWN"}[1h]))',
          "{{rail}}",
        ]),
      ],
    },
    {
      title: "Providers",
      panels: [
        panel("Attempts that the provider failed, of an hour", "short", [
          hourOf('kaunter_provider_attempts_total{result="failed"}', "rail"),
          "{{rail}}",
        ]),
        panel("Calls by result", "reqps", [
          rateOf("kaunter_rail_call_duration_seconds_count", "rail, result"),
          "{{rail}} {{result}}",
        ]),
        panel("Calls, 95th percentile", "s", [
          quantileOf("kaunter_rail_call_duration_seconds", "rail"),
          "{{rail}}",
        ]),
        panel("Calls without an outcome in an hour, by cause", "short", [
          hourOf("kaunter_rail_unresolved_total", "rail, cause"),
          "{{rail}} {{cause}}",
        ]),
        panel("Certificates expire in", "d", [
          "min by (rail, key) (kaunter_certificate_expiry_days)",
          "{{rail}} {{key}}",
        ]),
      ],
    },
    {
      title: "Webhooks and email",
      panels: [
        panel("Webhook attempts", "reqps", [
          rateOf("kaunter_webhook_attempts_total", "result"),
          "{{result}}",
        ]),
        panel("Webhook attempts, 95th percentile", "s", [
          quantileOf("kaunter_webhook_duration_seconds", "result"),
          "{{result}}",
        ]),
        panel("Webhooks due", "short", ["max(kaunter_webhooks_pending)", "due"]),
        panel("Emails in an hour", "short", [
          hourOf("kaunter_mails_total", "result"),
          "{{result}}",
        ]),
      ],
    },
    {
      title: "Money",
      panels: [
        panel("Provider reports in quarantine", "short", [
          "max(kaunter_quarantine_reports)",
          "reports",
        ]),
        panel("Settlement exceptions", "short", ["max(kaunter_settlement_exceptions)", "open"]),
        panel("Ledger alarms of a day", "short", ["max(kaunter_ledger_alarms)", "alarms"]),
        panel("Oldest unsettled posting", "s", ["max(kaunter_unsettled_seconds)", "age"]),
        panel("Bank files with problems in an hour", "short", [
          hourOf("kaunter_bank_file_problems_total", "code"),
          "{{code}}",
        ]),
      ],
    },
  ],
};

const INTERNALS: Dashboard = {
  id: "kaunter-internals",
  title: "Kaunter: database and processes",
  rows: [
    {
      title: "Database",
      panels: [
        panel("Responds", "bool", [
          "min by (instance, kind) (kaunter_database_up)",
          "{{instance}} {{kind}}",
        ]),
        panel("Probe", "s", [
          "max by (instance, kind) (kaunter_database_probe_seconds)",
          "{{instance}} {{kind}}",
        ]),
        panel("Connections", "short", [
          "sum by (instance, state) (kaunter_database_connections)",
          "{{instance}} {{state}}",
        ]),
        panel("Statements that wait for a connection", "short", [
          "sum by (instance) (kaunter_database_waiting)",
          "{{instance}}",
        ]),
        panel("Rows that wait to be written", "short", [
          "sum by (queue) (kaunter_write_queue_rows)",
          "{{queue}}",
        ]),
        panel("Age of the oldest row", "s", [
          "max by (queue) (kaunter_write_queue_oldest_seconds)",
          "{{queue}}",
        ]),
        panel("Journal is written", "bool", [
          "min by (instance) (kaunter_journal_up)",
          "{{instance}}",
        ]),
        panel("Share of time in which writes were stuck", "percentunit", [
          rateOf("kaunter_write_stuck_seconds_total", "instance, queue"),
          "{{instance}} {{queue}}",
        ]),
      ],
    },
    {
      title: "Work",
      panels: [
        panel("Oldest due", "s", ["max by (work) (kaunter_job_oldest_due_seconds)", "{{work}}"]),
        panel("Failed rounds in an hour", "short", [
          hourOf('kaunter_job_rounds_total{result="error"}', "task"),
          "{{task}}",
        ]),
        panel("Age of the figures about the database", "s", [
          "time() - max(kaunter_readings_timestamp_seconds)",
          "age",
        ]),
      ],
    },
    {
      title: "Processes",
      panels: [
        panel("Processor time", "short", [
          rateOf("kaunter_cpu_seconds_total", "instance, kind"),
          "{{instance}} {{kind}}",
        ]),
        panel("Memory", "bytes", [
          "sum by (instance, kind) (kaunter_memory_bytes)",
          "{{instance}} {{kind}}",
        ]),
        panel("Delay of the event loop", "s", [
          "max by (instance, kind) (kaunter_event_loop_delay_seconds)",
          "{{instance}} {{kind}}",
        ]),
        panel("Release", "short", [
          "max by (instance, version, node) (kaunter_build_info)",
          "{{instance}} {{version}} on Node {{node}}",
        ]),
        panel("Spans of traces, each second", "short", [
          rateOf("kaunter_trace_spans_total", "instance, result"),
          "{{instance}} {{result}}",
        ]),
      ],
    },
  ],
};

export const DASHBOARDS: readonly Dashboard[] = [SERVICE, PAYMENTS, INTERNALS];
