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
}

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
    help: "Requests that were responded to. `route` is the pattern of the path, `none` for unknown paths.",
    labels: ["route", "method", "status"],
    act: "More than 1 % with status 5xx over five minutes.",
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
  outcomes: {
    kind: "counter",
    name: "kaunter_payment_outcomes_total",
    help: "State changes of payment attempts, by the new state.",
    labels: ["rail", "state"],
    act: "The share of APPROVED of a rail well below its usual one, or UNKNOWN above 5 %.",
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
    help: "How long the oldest due row of a job has been waiting; 0 when none is due.",
    labels: ["job"],
    act: "Above 300 for five minutes: the worker is behind or stuck.",
    across: "max",
  },
  jobRounds: {
    kind: "counter",
    name: "kaunter_job_rounds_total",
    help: "Rounds of the worker's jobs, by result: `ok` or `error`.",
    labels: ["job", "result"],
    act: "Only `error` for ten minutes; the log has the reason.",
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
    act: "Above 2: the database is stuck.",
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
    act: "When it grows; the log has the reason.",
  },
  missing: {
    kind: "gauge",
    name: "kaunter_scrape_missing_processes",
    help: "Processes that did not respond to this scrape in time; their last known counts are included.",
    labels: [],
    act: "Above 0 for a minute.",
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
