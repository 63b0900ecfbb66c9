import { resolve } from "node:path";
import Type, { type StaticDecode, type TSchema } from "typebox";
import { Check, Decode } from "typebox/value";
import { RETENTION, type Retained, type RetentionDays } from "./domain/retention.ts";
import { parseArchiveUrl } from "./platform/archive/archive-place.ts";
import { Secret } from "./platform/secret.ts";

/** What each schema below states about its variable, in addition to the type. */
export type Variable = {
  name: string;
  description: string;
  default?: string;
  /** Completes "NAME must be …". */
  expected?: string;
  /** Errors do not repeat the value. */
  isSecret?: boolean;
};

const text = (name: string, description: string, fallback?: string) =>
  Type.String({ name, description, ...(fallback !== undefined && { default: fallback }) });

const decoded = <T>(
  variable: Variable & { expected: string },
  isValid: (given: string) => boolean,
  decode: (given: string) => T,
) =>
  Type.Codec(Type.Refine(Type.String(variable), isValid))
    .Decode(decode)
    .Encode(String);

const integer = (
  name: string,
  description: string,
  [min, max]: readonly [number, number],
  fallback: string,
) =>
  decoded(
    { name, description, expected: `an integer from ${min} to ${max}`, default: fallback },
    (given) => /^\d+$/.test(given) && Number(given) >= min && Number(given) <= max,
    Number,
  );

const retention = (name: string, retained: Retained) => {
  const { what, days, daysMin } = RETENTION[retained];
  return integer(name, `Days to keep: ${what}.`, [daysMin, 36_500], String(days));
};

const flag = (name: string, description: string) => {
  const isValid = (given: string) => given === "0" || given === "1";
  const decode = (given: string) => given === "1";
  return Type.Optional(decoded({ name, description, expected: "0 or 1" }, isValid, decode));
};

const secretUrl = (name: string, description: string, scheme: RegExp, example: string) => {
  const isValid = (given: string) => scheme.test(given) && URL.canParse(given);
  const variable = { name, description, expected: `a URL such as ${example}`, isSecret: true };
  return Type.Optional(decoded(variable, isValid, (given) => new Secret(given)));
};

const oneOf = <const T extends string[]>(
  name: string,
  description: string,
  values: readonly [...T],
  fallback: T[number],
) =>
  Type.Enum(values, {
    ...{ name, description, expected: `one of ${values.join(", ")}`, default: fallback },
  });

const isWebUrl = (url: string) => /^https?:\/\/[^?#\s]+$/.test(url) && URL.canParse(url);
const urlsOf = (given: string): readonly string[] =>
  given.split(",").map((url) => url.trim().replace(/\/+$/, ""));
const originOf = (url: string) => URL.parse(url)?.origin ?? null;
const keyOf = (given: string): Buffer =>
  Buffer.from(given, /^[0-9a-f]{64}$/i.test(given) ? "hex" : "base64");

/**
 * Every variable the gateway reads, by its member of `Config`. Optional ones are null unless set.
 * The documentation and `.env.example` are generated from this.
 */
const Environment = Type.Object({
  port: integer("PORT", "Port of the HTTP server.", [0, 65_535], "8080"),
  host: text("HOST", "Address the HTTP server listens on.", "127.0.0.1"),
  dataDir: text(
    "KAUNTER_DATA_DIR",
    "Folder of the embedded PostgreSQL, the sandbox's keys and demo.json.",
    "./data",
  ),
  databaseUrl: secretUrl(
    "DATABASE_URL",
    "A PostgreSQL (15 or later) to use instead of the embedded one.",
    /^postgres(ql)?:\/\//,
    "postgresql://user:password@host:5432/name",
  ),
  coordinatorUrl: secretUrl(
    "KAUNTER_COORDINATOR_URL",
    "On Citus, the coordinator, when DATABASE_URL is another node: migrations and the worker use it. Default: DATABASE_URL.",
    /^postgres(ql)?:\/\//,
    "postgresql://user:password@host:5432/name",
  ),
  migratorUrl: secretUrl(
    "KAUNTER_MIGRATOR_URL",
    "The database with the account kaunter_migrator, on Citus at the coordinator: `kaunter migrate` and `kaunter distribute` use it. Default: KAUNTER_COORDINATOR_URL or DATABASE_URL.",
    /^postgres(ql)?:\/\//,
    "postgresql://user:password@host:5432/name",
  ),
  migrateAtStart: flag(
    "KAUNTER_MIGRATE_AT_START",
    "1: `npm start` brings the schema of DATABASE_URL up to date; 0: it only checks it. Default: 1 in the sandbox, 0 in production. The embedded PostgreSQL is always migrated.",
  ),
  mode: oneOf("KAUNTER_MODE", "What it runs for.", ["sandbox", "production"], "sandbox"),
  publicUrls: Type.Optional(
    decoded(
      {
        name: "KAUNTER_PUBLIC_URL",
        description:
          "Base URLs clients call. Default: http://127.0.0.1:PORT and http://localhost:PORT.",
        expected: "http or https URLs without a query, separated by commas",
      },
      (given) => urlsOf(given).every(isWebUrl),
      urlsOf,
    ),
  ),
  masterKey: Type.Optional(
    decoded(
      {
        name: "KAUNTER_MASTER_KEY",
        description: "Seals all secrets. The sandbox generates its own.",
        expected: "32 bytes, as 64 hexadecimal digits or Base64",
        isSecret: true,
      },
      (given) => keyOf(given).length === 32,
      (given) => new Secret(keyOf(given)),
    ),
  ),
  processes: integer("KAUNTER_PROCESSES", "API processes that share the port.", [1, 64], "1"),
  rateLimitPerApplication: integer(
    "KAUNTER_RATE_LIMIT_PER_APPLICATION",
    "Signed calls per second and application (bursts up to twice that); 0 = off.",
    [0, 1_000_000],
    "50",
  ),
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
  railsFile: Type.Optional(
    text(
      "KAUNTER_RAILS_FILE",
      "JSON file with the settings of each rail. Default in the sandbox: those of the simulators.",
    ),
  ),
  simulatorUrl: Type.Optional(
    text(
      "KAUNTER_SIMULATOR_URL",
      "Set by `npm start` for its own processes: where the simulators' pages are.",
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
  archiveSecret: Type.Optional(
    decoded(
      {
        name: "KAUNTER_ARCHIVE_SECRET_ACCESS_KEY",
        description: "Secret access key for an archive in a bucket.",
        expected: "a secret access key without spaces",
        isSecret: true,
      },
      (given) => /^\S+$/.test(given),
      (given) => new Secret(given),
    ),
  ),
  logLevel: oneOf(
    "KAUNTER_LOG_LEVEL",
    "The lowest level that is logged.",
    ["debug", "info", "warn", "error", "silent"],
    "info",
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
  | "migrateAtStart";
type Read = {
  [Key in keyof Given]-?: Given[Key] | (object extends Pick<Given, Key> ? null : never);
};
export type Config = Readonly<Omit<Read, Derived> & Required<Pick<Given, Derived>>>;

/** How long each kind of data is kept. */
export function retentionOf(config: Config): RetentionDays {
  return {
    requestLog: config.requestLogDays,
    exchanges: config.exchangesDays,
    unpaidCheckouts: config.unpaidCheckoutsDays,
    notifications: config.notificationsDays,
    events: config.eventsDays,
    providerReports: config.providerReportsDays,
  };
}

/** Every problem with the environment, at once. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

/** Reads the environment once. Throws `ConfigError` naming every problem. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = [];
  const read = readVariables(environment, problems);
  const isSandbox = read.mode !== "production";
  const config: Config = {
    ...read,
    dataDir: resolve(read.dataDir),
    mode: isSandbox ? "sandbox" : "production",
    publicUrls: read.publicUrls ?? [
      `http://127.0.0.1:${read.port}`,
      `http://localhost:${read.port}`,
    ],
    allowPrivateNotifyTargets: read.allowPrivateNotifyTargets ?? isSandbox,
    simulators: read.simulators ?? isSandbox,
    migrateAtStart: read.migrateAtStart ?? isSandbox,
    acceptsCards: read.acceptsCards ?? isSandbox,
  };
  if (config.cardUrl !== null && config.publicUrls.map(originOf).includes(config.cardUrl)) {
    problems.push("KAUNTER_CARD_URL must be another origin than those of KAUNTER_PUBLIC_URL.");
  }
  problems.push(...findArchiveProblems(config));
  if (!isSandbox) problems.push(...findProductionProblems(config));
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(config);
}

/** An empty variable counts as not set. An invalid one is reported and then treated as not set. */
function readVariables(environment: NodeJS.ProcessEnv, problems: string[]): Read {
  const entries = VARIABLES.map(([key, schema]) => {
    const { name, expected, isSecret, default: fallback = "" } = schema;
    const given = environment[name] || fallback;
    if (given === "") return [key, null];
    if (Check(schema, given)) return [key, Decode(schema, given)];
    problems.push(`${name} must be ${expected}${isSecret ? "" : `, not "${given}"`}.`);
    return [key, null];
  });
  return Object.fromEntries(entries) as Read; // one entry for each property
}

function findArchiveProblems({ mode, archive, archiveKeyId, archiveSecret }: Config): string[] {
  if (archive?.kind !== "s3") return [];
  const missing = [
    ...(archiveKeyId === null ? ["KAUNTER_ARCHIVE_ACCESS_KEY_ID"] : []),
    ...(archiveSecret === null ? ["KAUNTER_ARCHIVE_SECRET_ACCESS_KEY"] : []),
  ];
  const isPlain = mode === "production" && archive.endpoint.startsWith("http:");
  return [
    ...missing.map((name) => `${name} is missing: KAUNTER_ARCHIVE_URL is a bucket.`),
    ...(isPlain ? ["KAUNTER_ARCHIVE_URL must have an https endpoint in production."] : []),
  ];
}

function findProductionProblems(config: Config): string[] {
  const { proxyCount, publicUrls, acceptsCards, cardUrl } = config;
  const problems = {
    "KAUNTER_SIMULATORS=1 is not allowed in production.": config.simulators,
    "KAUNTER_MASTER_KEY is missing; generate one with: openssl rand -hex 32":
      config.masterKey === null,
    "KAUNTER_ALLOW_PRIVATE_NOTIFY=1 is not allowed in production.":
      config.allowPrivateNotifyTargets,
    "KAUNTER_PUBLIC_URL must be https, or set KAUNTER_BEHIND_PROXY=1 when a proxy ends TLS.":
      proxyCount === 0 && publicUrls.some((url) => url.startsWith("http:")),
    "KAUNTER_CARD_URL must be an https origin of its own when KAUNTER_CARD_ENTRY=saq-d.":
      acceptsCards && !cardUrl?.startsWith("https:"),
    "KAUNTER_RAILS_FILE is missing: production needs the settings of real rails.":
      config.railsFile === null,
  };
  return Object.entries(problems).flatMap(([message, isFound]) => (isFound ? [message] : []));
}

/** For child processes, which read their own configuration from it. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return process.env;
}
