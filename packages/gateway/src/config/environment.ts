import Type, { type StaticDecode, type TSchema } from "typebox";
import { parseArchiveUrl } from "../platform/archive/archive-place.ts";
import type { Secret } from "../platform/secret.ts";
import { COMPANY_VARIABLES } from "./company-variables.ts";
import { JOURNAL_VARIABLES } from "./journal-variables.ts";
import { PAYOUT_VARIABLES } from "./payout-variables.ts";
import { parseMasterKeys } from "./secrets/master-keys.ts";
import { parseVaultPlace } from "./secrets/vault-place.ts";
import { TRACING_VARIABLES } from "./tracing-variables.ts";
import {
  databaseUrl,
  decoded,
  flag,
  integer,
  isWebUrl,
  merchantRate,
  oneOf,
  optionalInteger,
  originOf,
  retention,
  secretText,
  secretUrl,
  text,
  urlsOf,
  type Variable,
} from "./variables.ts";
import { WEBHOOK_VARIABLES } from "./webhook-variables.ts";

/**
 * Every variable the gateway reads, by its member of `Config`. Optional ones are null unless set.
 * The documentation and `.env.example` are generated from this.
 */
const Environment = Type.Object({
  port: integer(
    "PORT",
    "Port of the HTTP server. 0, in the sandbox only: one that is free.",
    [0, 65_535],
    "8080",
  ),
  host: text("HOST", "Address the HTTP server listens on.", "127.0.0.1"),
  dataDir: text(
    "KAUNTER_DATA_DIR",
    "Folder of the embedded PostgreSQL, the sandbox's keys and demo.json.",
    "./data",
  ),
  databaseUrl: databaseUrl(
    "DATABASE_URL",
    "A PostgreSQL (15 or later) to use instead of the embedded one. It may name several hosts, separated by commas: the one that accepts writes is used. Through PgBouncer, set KAUNTER_DB_DIRECT_URL too.",
  ),
  directUrl: databaseUrl(
    "KAUNTER_DB_DIRECT_URL",
    "The same database without a connection pooler, when DATABASE_URL leads through one such as PgBouncer in transaction mode: for migrations, commands and notifications from the database (LISTEN).",
  ),
  coordinatorUrl: databaseUrl(
    "KAUNTER_COORDINATOR_URL",
    "On Citus, the coordinator, when DATABASE_URL is another node: migrations and the worker use it. Not through a pooler. Default: DATABASE_URL.",
  ),
  migratorUrl: databaseUrl(
    "KAUNTER_MIGRATOR_URL",
    "The database with the account kaunter_migrator, on Citus at the coordinator: `kaunter migrate` and `kaunter distribute` use it. Not through a pooler. Default: KAUNTER_COORDINATOR_URL, KAUNTER_DB_DIRECT_URL or DATABASE_URL.",
  ),
  migrateAtStart: flag(
    "KAUNTER_MIGRATE_AT_START",
    "1: `npm start` brings the schema of DATABASE_URL up to date; 0: it only checks it. Default: 1 in the sandbox, 0 in production. The embedded PostgreSQL is always migrated.",
  ),
  operatorName: text("KAUNTER_OPERATOR_NAME", "The operator, as payers read it.", "Kaunter"),
  mode: oneOf("KAUNTER_MODE", "What it runs for.", ["sandbox", "production"], "sandbox"),
  publicUrls: Type.Optional(
    decoded(
      {
        name: "KAUNTER_PUBLIC_URL",
        description:
          "Base URLs clients call. The first https one, else the first, is that of checkout pages and all other addresses that the gateway returns. Default: http://127.0.0.1:PORT and http://localhost:PORT.",
        expected: "http or https URLs without a path and query, separated by commas",
      },
      (given) => urlsOf(given).every(isWebUrl),
      urlsOf,
    ),
  ),
  masterKeys: Type.Optional(
    decoded(
      {
        name: "KAUNTER_MASTER_KEY",
        description:
          "Seals all secrets. During a rotation several, separated by commas: the first seals, all open. The sandbox generates its own.",
        expected: "32 bytes, as 64 hexadecimal digits or Base64",
        isSecret: true,
      },
      (given) => parseMasterKeys(given) !== null,
      (given) => parseMasterKeys(given) ?? [],
    ),
  ),
  masterKeyFile: Type.Optional(
    text(
      "KAUNTER_MASTER_KEY_FILE",
      "File with the master keys, one a line, instead of KAUNTER_MASTER_KEY. Only its owner may read it; mode 0640 is allowed when it belongs to root.",
    ),
  ),
  vault: Type.Optional(
    decoded(
      {
        name: "KAUNTER_VAULT_KEY_URL",
        description:
          "Transit key of a HashiCorp Vault that wraps the master keys, which are then in the database. Vault is called at start only.",
        expected: "a URL such as https://vault.example:8200/v1/transit/keys/kaunter",
      },
      (given) => parseVaultPlace(given) !== null,
      parseVaultPlace,
    ),
  ),
  vaultToken: secretText("KAUNTER_VAULT_TOKEN", "Token for Vault.", "a Vault token"),
  vaultTokenFile: Type.Optional(
    text(
      "KAUNTER_VAULT_TOKEN_FILE",
      "File with the token for Vault, such as an agent writes, instead of KAUNTER_VAULT_TOKEN.",
    ),
  ),
  vaultNamespace: Type.Optional(text("KAUNTER_VAULT_NAMESPACE", "Namespace in Vault Enterprise.")),
  passwordListFile: Type.Optional(
    text(
      "KAUNTER_PASSWORD_LIST_FILE",
      "File with passwords that users may not choose, one a line, such as common or breached ones; at most 16 MiB.",
    ),
  ),
  operatorApprovalLimit: optionalInteger(
    "KAUNTER_OPERATOR_APPROVAL_LIMIT",
    "Amount in sen above which an operator's decision about a quarantined report or a stuck refund, or a change of the fees of 30 days, needs a second operator. Once set, changes of terms, service tax and approval limits and the verification of settlement accounts always do. Default: an operator decides alone.",
    [0, 9_999_999_999],
  ),
  processes: decoded(
    {
      name: "KAUNTER_PROCESSES",
      description:
        "API processes that share the port. auto: one, and others once all have been busy for 3 seconds, up to the number of processors and at most 4.",
      expected: "an integer from 1 to 64, or auto",
      default: "1",
    },
    (given) => given === "auto" || (/^\d+$/.test(given) && +given >= 1 && +given <= 64),
    (given) => (given === "auto" ? given : Number(given)),
  ),
  connectionsMax: integer(
    "KAUNTER_CONNECTIONS_MAX",
    "Open client connections per API process; at most 256 less than the file descriptors it may have.",
    [64, 1_000_000],
    "8192",
  ),
  connectionsPerAddress: integer(
    "KAUNTER_CONNECTIONS_PER_ADDRESS",
    "Open connections per API process and client address (IPv6: /64 network); 0 = off. Not used with KAUNTER_BEHIND_PROXY, where every connection comes from the proxy: set its own limit there.",
    [0, 1_000_000],
    "256",
  ),
  rateLimitPerApplication: integer(
    "KAUNTER_RATE_LIMIT_PER_APPLICATION",
    "Signed calls per second and application (bursts up to twice that); 0 = off.",
    [0, 1_000_000],
    "50",
  ),
  rateLimitPerMerchant: merchantRate("KAUNTER_RATE_LIMIT_PER_MERCHANT"),
  proxyCount: integer(
    "KAUNTER_BEHIND_PROXY",
    "Number of proxies in front, each setting X-Forwarded-For or appending to it; the outermost ends TLS, so public URLs may be plain http.",
    [0, 9],
    "0",
  ),
  allowPrivateNotifyTargets: flag(
    "KAUNTER_ALLOW_PRIVATE_NOTIFY",
    "1: webhooks may go to private addresses. Default: 1 in the sandbox, 0 in production, where 1 is not allowed.",
  ),
  simulators: flag(
    "KAUNTER_SIMULATORS",
    "1: run the simulators. Default: 1 in the sandbox, 0 in production, where 1 is not allowed.",
  ),
  simulatorPort: integer(
    "KAUNTER_SIMULATOR_PORT",
    "Control port of the simulators. 0: PORT + 1000, or a free one when that is taken.",
    [0, 65_535],
    "0",
  ),
  simulatorHost: text(
    "KAUNTER_SIMULATOR_HOST",
    "Address the simulators listen on. In a container 0.0.0.0; their URLs still say 127.0.0.1, so publish the ports there.",
    "127.0.0.1",
  ),
  railsFile: Type.Optional(
    text(
      "KAUNTER_RAILS_FILE",
      "JSON file with the settings of each rail. Default in the sandbox: those of the simulators.",
    ),
  ),
  simulatorUrl: Type.Optional(
    text(
      "KAUNTER_SIMULATOR_URL",
      "Where the simulators' pages are. Set by `npm start` for its own processes; only needed when the simulators run elsewhere.",
    ),
  ),
  acceptsCards: Type.Optional(
    decoded(
      {
        name: "KAUNTER_CARD_ENTRY",
        description:
          "`saq-d`: accept card numbers on our own card form in production too. The installation is then subject to PCI DSS SAQ D. Needs KAUNTER_CARD_URL. The sandbox always accepts test cards.",
        expected: "saq-d or empty",
      },
      (given) => given === "saq-d",
      () => true,
    ),
  ),
  cardUrl: Type.Optional(
    decoded(
      {
        name: "KAUNTER_CARD_URL",
        description:
          "Origin of the card form: not one of KAUNTER_PUBLIC_URL, but leading to the same processes. Default: localhost for a page at 127.0.0.1 and the reverse, else the page's own (sandbox only).",
        expected: "an origin such as https://cards.example.my",
      },
      (given) => /^https?:/.test(given) && originOf(given) === given.replace(/\/$/, ""),
      originOf,
    ),
  ),
  marksDir: Type.Optional(
    text(
      "KAUNTER_MARKS_DIR",
      "Folder with official artwork of payment methods, card schemes and banks, NAME.svg or NAME.png, for the checkout page. Read once at startup. Default: the marks that come with the gateway.",
    ),
  ),
  smtpUrl: secretUrl(
    "KAUNTER_SMTP_URL",
    "Mail server for invitations and password links. Default: no mail leaves; the sandbox shows it at /portal/mail.",
    /^smtps?:\/\//,
    "smtps://user:password@host:465",
  ),
  mailFrom: text("KAUNTER_MAIL_FROM", "Sender of those mails.", "Kaunter <no-reply@localhost>"),
  requestLogDays: retention("KAUNTER_RETENTION_REQUEST_LOG_DAYS", "requestLog"),
  exchangesDays: retention("KAUNTER_RETENTION_EXCHANGES_DAYS", "exchanges"),
  unpaidCheckoutsDays: retention("KAUNTER_RETENTION_UNPAID_CHECKOUTS_DAYS", "unpaidCheckouts"),
  notificationsDays: retention("KAUNTER_RETENTION_NOTIFICATIONS_DAYS", "notifications"),
  eventsDays: retention("KAUNTER_RETENTION_EVENTS_DAYS", "events"),
  providerReportsDays: retention("KAUNTER_RETENTION_PROVIDER_REPORTS_DAYS", "providerReports"),
  archive: Type.Optional(
    decoded(
      {
        name: "KAUNTER_ARCHIVE_URL",
        description:
          "Where data past its retention is exported before it is dropped: a folder, `file:///var/lib/kaunter/archive`, or a bucket of an S3-compatible store, `s3://bucket/prefix?endpoint=https://s3.example.my&region=ap-southeast-5`. Default: it is only dropped.",
        expected: "file:///folder or s3://bucket/prefix?endpoint=https://host&region=name",
        isSecret: true,
      },
      (given) => parseArchiveUrl(given) !== null,
      parseArchiveUrl,
    ),
  ),
  archiveKeyId: Type.Optional(
    text("KAUNTER_ARCHIVE_ACCESS_KEY_ID", "Access key ID for an archive in a bucket."),
  ),
  archiveSecret: secretText(
    "KAUNTER_ARCHIVE_SECRET_ACCESS_KEY",
    "Secret access key for an archive in a bucket.",
    "a secret access key",
  ),
  ...JOURNAL_VARIABLES,
  ...WEBHOOK_VARIABLES,
  ...PAYOUT_VARIABLES,
  ...COMPANY_VARIABLES,
  backupMarkFile: Type.Optional(
    text(
      "KAUNTER_BACKUP_MARK_FILE",
      "File that your backup writes when it has succeeded. `kaunter doctor --installation` says how old it is.",
    ),
  ),
  restoreTestMarkFile: Type.Optional(
    text(
      "KAUNTER_RESTORE_TEST_MARK_FILE",
      "File that your restore test writes when it has succeeded. `kaunter doctor --installation` says how old it is.",
    ),
  ),
  metricsPort: optionalInteger(
    "KAUNTER_METRICS_PORT",
    "Port that serves /metrics for Prometheus, and /readyz and /healthz of the whole machine. Default: none.",
    [1, 65_535],
  ),
  metricsHost: text(
    "KAUNTER_METRICS_HOST",
    "Address of that port. Metrics need no password: only your monitoring should reach it.",
    "127.0.0.1",
  ),
  ...TRACING_VARIABLES,
  drainSeconds: optionalInteger(
    "KAUNTER_DRAIN_SECONDS",
    "How long an API process that is stopped still accepts requests while /readyz responds with 503, so that proxies leave it first. Default: 0 in the sandbox, 5 in production.",
    [0, 300],
  ),
  logLevel: oneOf(
    "KAUNTER_LOG_LEVEL",
    "The lowest level that is logged.",
    ["debug", "info", "warn", "error", "silent"],
    "info",
  ),
  logFile: Type.Optional(
    text(
      "KAUNTER_LOG_FILE",
      "Sandbox only: file that the log is written to; `-`: standard error. Above 10 MiB it is moved to a second file that ends in .1, which replaces the previous one. Default: with `npm start`, kaunter.log in KAUNTER_DATA_DIR; otherwise, as in a container, standard error.",
    ),
  ),
  successLinesPerSecond: integer(
    "KAUNTER_LOG_SUCCESSES_PER_SECOND",
    "Log lines about requests that succeeded, per second and API process. Of more, the next line says how many were left out; those that failed are always logged.",
    [0, 1_000_000],
    "100",
  ),
});

/** Each schema with its variable, by the member of `Config`. */
export const VARIABLES = Object.entries<TSchema>(Environment.properties) as [
  string,
  TSchema & Variable, // declared above
][];

type Given = StaticDecode<typeof Environment>;
/** Optional variables whose default depends on the others. */
type Derived =
  | "publicUrls"
  | "allowPrivateNotifyTargets"
  | "simulators"
  | "acceptsCards"
  | "migrateAtStart"
  | "drainSeconds";
/** What the variables say, before defaults that depend on others. */
export type Read = {
  [Key in keyof Given]-?: Given[Key] | (object extends Pick<Given, Key> ? null : never);
};
export type Config = Readonly<
  Omit<Read, Derived | "masterKeys"> &
    Required<Pick<Given, Derived>> & {
      /** Seals. */
      masterKey: Secret<Buffer> | null;
      /** Only open. */
      otherMasterKeys: readonly Secret<Buffer>[];
    }
>;
