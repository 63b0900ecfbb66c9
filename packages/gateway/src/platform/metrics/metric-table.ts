/** One metric: what operators read about it is generated from here. */
export interface MetricFacts {
  kind: "counter" | "gauge" | "histogram";
  name: `kaunter_${string}`;
  help: string;
  labels: readonly string[];
  /** When to act, and on what; empty for a metric that explains others. */
  act: string;
  /**
   * Gauges only: how one value is made of several processes'. Default: their sum. Facts about the
   * whole database are `max`: every process that knows one knows the same.
   */
  across?: "max" | "min";
  /** Histograms only: upper bounds in seconds. */
  buckets?: readonly number[];
  /**
   * Counters only: series that are 0 from the start. Prometheus sees no increase in a series that
   * begins at 1, so a rule would miss the first event of each.
   */
  starts?: readonly Readonly<Record<string, string>>[];
}

/**
 * What the gateway promises, each with good and bad events; see
 * docs/operating/monitoring/objectives.md.
 */
const OBJECTIVES = ["checkouts", "payments", "webhooks"] as const;

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 45];

/**
 * Every metric. Labels hold only values of which the program knows all: patterns of routes, codes,
 * names of rails and jobs. Never a path, an id, or anything of a merchant or payer.
 */
export const METRICS = {
  httpRequests: {
    kind: "counter",
    name: "kaunter_http_requests_total",
    help: "Requests that were responded to, without `/healthz` and `/readyz`. `route` is the pattern of the path, `none` for unknown paths.",
    labels: ["route", "method", "status"],
    act: "More than three with status 5xx in 15 minutes, when they are more than 5 %.",
  },
  httpSeconds: {
    kind: "histogram",
    name: "kaunter_http_request_duration_seconds",
    help: "Time from the first byte of a request to the end of its response.",
    labels: ["route", "method"],
    act: "The 99th percentile of `/v3/payment/online` above one second for ten minutes.",
    buckets: REQUEST_SECONDS,
  },
  httpErrors: {
    kind: "counter",
    name: "kaunter_http_errors_total",
    help: "Error responses by code: OVERLOAD and EXCEEDED_LIMIT are requests that were rejected early.",
    labels: ["code"],
    act: "Any OVERLOAD for five minutes: add capacity. Many INVALID_REQUEST_SIGNATURE: a client has a fault.",
  },
  httpRejected: {
    kind: "counter",
    name: "kaunter_http_refused_total",
    help: "Requests that were rejected before they were read, because the process is overloaded.",
    labels: ["class"],
    act: "Any for five minutes: add capacity.",
  },
  connectionsRejected: {
    kind: "counter",
    name: "kaunter_http_connections_refused_total",
    help: "Connections that were `rejected` over a limit, or `closed` because of how they were used.",
    labels: ["reason"],
    act: "When it grows with no more traffic than usual: an attack, or a proxy that is not declared.",
  },
  httpConnections: {
    kind: "gauge",
    name: "kaunter_http_connections",
    help: "Open connections of clients.",
    labels: [],
    act: "Near the limit of open files.",
  },
  attempts: {
    kind: "counter",
    name: "kaunter_payment_attempts_total",
    help: "Payment attempts that were started.",
    labels: ["rail"],
    act: "None for an hour of the day that usually has some.",
  },
  objectiveEvents: {
    kind: "counter",
    name: "kaunter_slo_events_total",
    help: "Events of the service level objectives, `good` or `bad`: requests for new `checkouts`, `payments` at their providers, and `webhooks` by whether one of their first three attempts was accepted.",
    labels: ["slo", "result"],
    act: "By the rate at which the error budget is used up; see [objectives](monitoring/objectives.md).",
    starts: OBJECTIVES.flatMap((slo) => [
      { slo, result: "good" },
      { slo, result: "bad" },
    ]),
  },
  providerAttempts: {
    kind: "counter",
    name: "kaunter_provider_attempts_total",
    help: "Payment attempts by what they say of the provider: `good`, also where it declined, or `failed`, where it did not respond, reported itself unavailable, or its outcome is unknown. Payers who leave are not counted.",
    labels: ["rail", "result"],
    act: "Three `failed` in 15 minutes, when they are more than half.",
  },
  outcomes: {
    kind: "counter",
    name: "kaunter_payment_outcomes_total",
    help: "State changes of payment attempts, by the new state.",
    labels: ["rail", "state"],
    act: "The share of APPROVED in an hour below half of the day before, or UNKNOWN above 5 %.",
  },
  railSeconds: {
    kind: "histogram",
    name: "kaunter_rail_call_duration_seconds",
    help: "Calls to providers, by their result: the kind of outcome, `ok` where there is none, or `error`.",
    labels: ["rail", "call", "result"],
    act: "More than 5 % `unknown`, `not_sent` or `error` for ten minutes: the provider has a problem.",
    buckets: CALL_SECONDS,
  },
  railUnresolved: {
    kind: "counter",
    name: "kaunter_rail_unresolved_total",
    help: "Calls to providers with the result `unknown` or `not_sent`, by their cause.",
    labels: ["rail", "call", "cause"],
    act: "Any `unlisted_code`: the provider uses a code that its document does not list.",
  },
  webhookSeconds: {
    kind: "histogram",
    name: "kaunter_webhook_duration_seconds",
    help: "Delivery attempts of webhooks, by the state of the webhook afterwards.",
    labels: ["result"],
    act: "",
    buckets: CALL_SECONDS,
  },
  webhookAttempts: {
    kind: "counter",
    name: "kaunter_webhook_attempts_total",
    help: "Delivery attempts of webhooks: `delivered`, or why not: a `status` other than 2xx, no `response`, or an address or key that was not `usable`.",
    labels: ["result"],
    act: "Five without any `delivered` in 15 minutes: no webhook arrives.",
    starts: ["delivered", "status", "response", "usable"].map((result) => ({ result })),
  },
  mails: {
    kind: "counter",
    name: "kaunter_mails_total",
    help: "Attempts to send an email: `sent`, `retry` when it is tried again, or `failed` after the last.",
    labels: ["result"],
    act: "Two that failed without any `sent` in 30 minutes: the mail server does not take them.",
    starts: ["sent", "retry", "failed"].map((result) => ({ result })),
  },
  webhooksPending: {
    kind: "gauge",
    name: "kaunter_webhooks_pending",
    help: "Webhooks that are due and not delivered yet, counted up to 10,000.",
    labels: [],
    act: "Above 1,000 for ten minutes, or growing while endpoints respond.",
    across: "max",
  },
  oldestDueSeconds: {
    kind: "gauge",
    name: "kaunter_job_oldest_due_seconds",
    help: "How long the oldest due row of a kind of work has been waiting; 0 when none is due.",
    labels: ["work"],
    act: "Above 300 for five minutes: the worker is behind or stuck.",
    across: "max",
  },
  jobRounds: {
    kind: "counter",
    name: "kaunter_job_rounds_total",
    help: "Rounds of the worker's jobs, by result: `ok` or `error`.",
    labels: ["task", "result"],
    act: "Three `error` and no `ok` in 15 minutes; the log has the reason.",
  },
  quarantine: {
    kind: "gauge",
    name: "kaunter_quarantine_reports",
    help: "Provider reports that wait for a decision, counted up to 10,000.",
    labels: [],
    act: "Above 0: decide them in the portal.",
    across: "max",
  },
  settlementExceptions: {
    kind: "gauge",
    name: "kaunter_settlement_exceptions",
    help: "Open exceptions of settlement files, counted up to 10,000.",
    labels: [],
    act: "Above 0: resolve them in the portal.",
    across: "max",
  },
  ledgerAlarms: {
    kind: "gauge",
    name: "kaunter_ledger_alarms",
    help: "Alarms that the ledger check raised in the last 24 hours, in the table ledger_alarms.",
    labels: [],
    act: "Above 0: investigate at once.",
    across: "max",
  },
  unsettledSeconds: {
    kind: "gauge",
    name: "kaunter_unsettled_seconds",
    help: "Age of the oldest posting that no settlement includes, as of the last ledger check.",
    labels: [],
    act: "Above 172800, two days.",
    across: "max",
  },
  readingsAt: {
    kind: "gauge",
    name: "kaunter_readings_timestamp_seconds",
    help: "When the worker last read the figures about the database, as seconds since 1970.",
    labels: [],
    act: "More than 300 s ago: those figures are stale.",
    across: "max",
  },
  workersAlive: {
    kind: "gauge",
    name: "kaunter_workers_alive",
    help: "Workers of the installation, on all machines, whose heartbeat is recent.",
    labels: [],
    act: "0: no webhooks, status checks or refunds are sent.",
    across: "max",
  },
  clockSkewSeconds: {
    kind: "gauge",
    name: "kaunter_clock_skew_seconds",
    help: "How far the machine's clock is off the database's, in either direction.",
    labels: [],
    act: "Above 5: run NTP.",
    across: "max",
  },
  certificateExpiryDays: {
    kind: "gauge",
    name: "kaunter_certificate_expiry_days",
    help: "Days until a certificate in the rail settings expires; negative afterwards.",
    labels: ["rail", "key"],
    act: "Below 30: install its successor.",
    across: "min",
  },
  stuckSeconds: {
    kind: "counter",
    name: "kaunter_write_stuck_seconds_total",
    help: "Seconds in which the oldest row or batch had been waiting for longer than a second.",
    labels: ["queue"],
    act: "More than a fifth of two minutes: the database does not take writes.",
    starts: ["checkouts", "nonces"].map((queue) => ({ queue })),
  },
  combinerDepth: {
    kind: "gauge",
    name: "kaunter_write_queue_rows",
    help: "Rows that wait for a batch of the write combiner.",
    labels: ["queue"],
    act: "Above 5,000: the database does not keep up.",
  },
  combinerSeconds: {
    kind: "gauge",
    name: "kaunter_write_queue_oldest_seconds",
    help: "Age of the oldest row that waits, or of the oldest batch that the database has not confirmed.",
    labels: ["queue"],
    act: "",
    across: "max",
  },
  poolConnections: {
    kind: "gauge",
    name: "kaunter_database_connections",
    help: "Connections to the database: `in_use` or `idle`.",
    labels: ["state"],
    act: "All in use together with waiting statements.",
  },
  poolWaiting: {
    kind: "gauge",
    name: "kaunter_database_waiting",
    help: "Statements that wait for a connection.",
    labels: [],
    act: "Above 0 for a minute.",
  },
  databaseUp: {
    kind: "gauge",
    name: "kaunter_database_up",
    help: "1 when the database responded to the last probe of every process, otherwise 0. Probed every five seconds.",
    labels: ["kind"],
    act: "0 for 30 seconds: the database is down, hangs, or is not reached.",
    across: "min",
  },
  journalUp: {
    kind: "gauge",
    name: "kaunter_journal_up",
    help: "1 when the attempt journal accepted the last write of every process, otherwise 0. 1 without a journal.",
    labels: [],
    act: "0 for 30 seconds: payments are rejected. See the log, and the disk or bucket of the journal.",
    across: "min",
  },
  databaseSeconds: {
    kind: "gauge",
    name: "kaunter_database_probe_seconds",
    help: "How long the last probe of the database took, of the slowest process; 1.5 when it did not respond.",
    labels: ["kind"],
    act: "Above 0.5 for five minutes: the database or the network to it is slow.",
    across: "max",
  },
  ready: {
    kind: "gauge",
    name: "kaunter_ready",
    help: "1 when every process of this kind on this machine is ready, otherwise 0.",
    labels: ["kind"],
    act: "0 for two minutes; `kaunter_not_ready` has the reason.",
    across: "min",
  },
  notReady: {
    kind: "gauge",
    name: "kaunter_not_ready",
    help: "Processes of this machine that are not ready: `database`, `writes`, `clock` or `stopping` of an API process; `database`, a `stuck` task or `overdue` work of the worker.",
    labels: ["kind", "reason"],
    act: "Above 0 for two minutes, unless they are stopping.",
  },
  processes: {
    kind: "gauge",
    name: "kaunter_processes",
    help: "Processes of this machine that are ready.",
    labels: ["kind"],
    act: "Fewer than configured for a minute.",
  },
  bankFileProblems: {
    kind: "counter",
    name: "kaunter_bank_file_problems_total",
    help: "Files of the bank that a job found and could not read, each counted once.",
    labels: ["code"],
    act: "When it grows; Payouts > Bank files says what is wrong.",
  },
  restarts: {
    kind: "counter",
    name: "kaunter_process_restarts_total",
    help: "Processes that were replaced: `ended` by themselves, `silent`, or `slow_start`.",
    labels: ["kind", "reason"],
    act: "More than two in ten minutes; the log has the reason.",
    starts: ["api", "worker"].flatMap((kind) =>
      ["ended", "silent", "slow_start"].map((reason) => ({ kind, reason })),
    ),
  },
  missing: {
    kind: "gauge",
    name: "kaunter_scrape_missing_processes",
    help: "Processes that did not respond to this scrape in time; their last known counts are included.",
    labels: [],
    act: "Above 0 for a minute.",
  },
  traceSpans: {
    kind: "counter",
    name: "kaunter_trace_spans_total",
    help: "Spans of traces, where they are on: `exported` to the collector, `failed` when it did not take them, or `dropped` because too many waited.",
    labels: ["result"],
    act: "`failed` or `dropped` that grow for ten minutes: the collector is down or too slow. Payments are not affected.",
    starts: ["exported", "failed", "dropped"].map((result) => ({ result })),
  },
  buildInfo: {
    kind: "gauge",
    name: "kaunter_build_info",
    help: "1, with the release of the gateway and of Node that runs.",
    labels: ["version", "node"],
    act: "",
    across: "max",
  },
  eventLoopSeconds: {
    kind: "gauge",
    name: "kaunter_event_loop_delay_seconds",
    help: "99th percentile of how late timers ran since the last scrape, of the worst process.",
    labels: ["kind"],
    act: "Above 0.5: a process is overloaded.",
    across: "max",
  },
  cpuSeconds: {
    kind: "counter",
    name: "kaunter_cpu_seconds_total",
    help: "Processor time used.",
    labels: ["kind"],
    act: "Near the number of cores a second.",
  },
  memoryBytes: {
    kind: "gauge",
    name: "kaunter_memory_bytes",
    help: "Resident memory.",
    labels: ["kind"],
    act: "When it grows for days.",
  },
} as const satisfies Record<string, MetricFacts>;
