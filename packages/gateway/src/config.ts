import { resolve } from "node:path";
import { Secret } from "./platform/secret.ts";

export type Mode = "sandbox" | "production";

export interface Config {
  readonly mode: Mode;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** null: the gateway runs its own PostgreSQL in the data folder. */
  readonly databaseUrl: Secret<string> | null;
  /** Base addresses clients call, without trailing slash; the first one is told to others. */
  readonly publicUrls: readonly string[];
  /** 32 bytes; null in the sandbox until the file in the data folder is read. */
  readonly masterKey: Secret<Buffer> | null;
  readonly processes: number;
  /** Signed calls per second and application; 0 = off. */
  readonly rateLimitPerApplication: number;
  /**
   * Proxies in front, of which the outermost ends TLS: plain-http public URLs are then allowed.
   * Each adds to X-Forwarded-For whom it was called by; what stands before that is the caller's own
   * word.
   */
  readonly proxyCount: number;
  readonly allowPrivateNotifyTargets: boolean;
  readonly simulators: boolean;
  readonly simulatorPort: number;
  /** Settings of the rails, one key a rail; null: those of the simulators. */
  readonly railsFile: string | null;
  /** Address of the simulators' payer-facing pages, told by the process that started them. */
  readonly simulatorUrl: string | null;
  /** Origin of the card form; null: the page's loopback twin, else its own. */
  readonly cardUrl: string | null;
  /** Card numbers may be typed at our own card form: in production PCI DSS SAQ D. */
  readonly acceptsCards: boolean;
  readonly logLevel: string;
  /** Null: no mail leaves; the sandbox shows it at /portal/mail instead. */
  readonly smtpUrl: Secret<string> | null;
  readonly mailFrom: string;
}

/**
 * Every variable the gateway reads: the documentation and `.env.example` are made from this table.
 */
export const VARIABLES = {
  PORT: { fallback: "8080", text: "Port of the HTTP server." },
  HOST: { fallback: "127.0.0.1", text: "Address the HTTP server listens on." },
  KAUNTER_DATA_DIR: {
    fallback: "./data",
    text: "Folder of the embedded PostgreSQL, the sandbox's keys and demo.json.",
  },
  DATABASE_URL: {
    fallback: "",
    text: "A PostgreSQL (15 or later) to use instead of the embedded one.",
  },
  KAUNTER_MODE: { fallback: "sandbox", text: "`sandbox` or `production`." },
  KAUNTER_PUBLIC_URL: {
    fallback: "",
    text: "Base URLs clients call, separated by commas. Default: http://127.0.0.1:PORT and http://localhost:PORT.",
  },
  KAUNTER_MASTER_KEY: {
    fallback: "",
    text: "32 bytes as 64 hexadecimal digits or Base64; seals all secrets. The sandbox makes its own.",
  },
  KAUNTER_PROCESSES: { fallback: "1", text: "API processes that share the port." },
  KAUNTER_RATE_LIMIT_PER_APPLICATION: {
    fallback: "50",
    text: "Signed calls per second and application (bursts up to twice that); 0 = off.",
  },
  KAUNTER_BEHIND_PROXY: {
    fallback: "0",
    text: "How many proxies stand in front, each setting X-Forwarded-For or adding to it; the outermost ends TLS.",
  },
  KAUNTER_ALLOW_PRIVATE_NOTIFY: {
    fallback: "",
    text: "1: notifications may go to private addresses. Default: 1 in the sandbox, 0 in production, where 1 is refused.",
  },
  KAUNTER_SIMULATORS: {
    fallback: "",
    text: "1: run the simulators. Default: 1 in the sandbox, 0 in production, where 1 is refused.",
  },
  KAUNTER_SIMULATOR_PORT: {
    fallback: "",
    text: "Control port of the simulators. Default: PORT + 1000, or a free one when that is taken.",
  },
  KAUNTER_RAILS_FILE: {
    fallback: "",
    text: "JSON file with the settings of each rail. Default in the sandbox: those of the simulators.",
  },
  KAUNTER_SIMULATOR_URL: {
    fallback: "",
    text: "Set by `npm start` for its own processes: where the simulators' pages are.",
  },
  KAUNTER_CARD_ENTRY: {
    fallback: "",
    text: "`saq-d`: take card numbers on our own card form in production too. The installation is then subject to PCI DSS SAQ D. Needs KAUNTER_CARD_URL. The sandbox always takes test cards.",
  },
  KAUNTER_CARD_URL: {
    fallback: "",
    text: "Origin of the card form, such as https://cards.example.my: another one than those of KAUNTER_PUBLIC_URL, leading to the same processes. Default: localhost for a page at 127.0.0.1 and the reverse, else the page's own (sandbox only).",
  },
  KAUNTER_SMTP_URL: {
    fallback: "",
    text: "Mail server for invitations and password links: smtps://user:password@host:465.",
  },
  KAUNTER_MAIL_FROM: {
    fallback: "Kaunter <no-reply@localhost>",
    text: "Sender of those mails.",
  },
  KAUNTER_LOG_LEVEL: { fallback: "info", text: "`debug`, `info`, `warn`, `error` or `silent`." },
} as const satisfies Record<string, { fallback: string; text: string }>;

const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"];

type Variable = keyof typeof VARIABLES;
type Environment = Readonly<Record<string, string | undefined>>;

/** Everything that is wrong with the environment, at once. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

/** Reads the environment once. Throws `ConfigError` naming every problem. */
export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = [];
  const text = (name: Variable): string => environment[name] || VARIABLES[name].fallback;
  const integer = (name: Variable, value: string, min: number, max: number): number => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
    return min;
  };
  const flag = (name: Variable, fallback: boolean): boolean => {
    const value = text(name);
    if (value === "") return fallback;
    if (value !== "0" && value !== "1") problems.push(`${name} must be 0 or 1, not "${value}".`);
    return value === "1";
  };

  const mode = text("KAUNTER_MODE");
  if (mode !== "sandbox" && mode !== "production") {
    problems.push(`KAUNTER_MODE must be sandbox or production, not "${mode}".`);
  }
  const isSandbox = mode !== "production";
  const port = integer("PORT", text("PORT"), 0, 65_535);
  const simulatorPort = text("KAUNTER_SIMULATOR_PORT");
  const config: Config = {
    mode: isSandbox ? "sandbox" : "production",
    host: text("HOST"),
    port,
    dataDir: resolve(text("KAUNTER_DATA_DIR")),
    databaseUrl: readDatabaseUrl(text("DATABASE_URL"), problems),
    publicUrls: readPublicUrls(text("KAUNTER_PUBLIC_URL"), port, problems),
    masterKey: readMasterKey(text("KAUNTER_MASTER_KEY"), problems),
    processes: integer("KAUNTER_PROCESSES", text("KAUNTER_PROCESSES"), 1, 64),
    rateLimitPerApplication: integer(
      "KAUNTER_RATE_LIMIT_PER_APPLICATION",
      text("KAUNTER_RATE_LIMIT_PER_APPLICATION"),
      0,
      1_000_000,
    ),
    proxyCount: integer("KAUNTER_BEHIND_PROXY", text("KAUNTER_BEHIND_PROXY"), 0, 9),
    allowPrivateNotifyTargets: flag("KAUNTER_ALLOW_PRIVATE_NOTIFY", isSandbox),
    simulators: flag("KAUNTER_SIMULATORS", isSandbox),
    simulatorPort:
      simulatorPort === "" ? 0 : integer("KAUNTER_SIMULATOR_PORT", simulatorPort, 0, 65_535),
    railsFile: text("KAUNTER_RAILS_FILE") || null,
    simulatorUrl: text("KAUNTER_SIMULATOR_URL") || null,
    cardUrl: readCardUrl(text("KAUNTER_CARD_URL"), problems),
    acceptsCards: readCardEntry(text("KAUNTER_CARD_ENTRY"), problems) || isSandbox,
    logLevel: text("KAUNTER_LOG_LEVEL"),
    smtpUrl: readSmtpUrl(text("KAUNTER_SMTP_URL"), problems),
    mailFrom: text("KAUNTER_MAIL_FROM"),
  };
  if (!LOG_LEVELS.includes(config.logLevel)) {
    const known = LOG_LEVELS.join(", ");
    problems.push(`KAUNTER_LOG_LEVEL must be one of ${known}, not "${config.logLevel}".`);
  }
  if (
    config.cardUrl !== null &&
    config.publicUrls.some((url) => originOf(url) === config.cardUrl)
  ) {
    problems.push("KAUNTER_CARD_URL must be another origin than those of KAUNTER_PUBLIC_URL.");
  }
  if (!isSandbox) problems.push(...refuseInProduction(config));
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(config);
}

function refuseInProduction(config: Config): string[] {
  const problems: string[] = [];
  if (config.simulators) problems.push("KAUNTER_SIMULATORS=1 is not allowed in production.");
  if (config.masterKey === null) {
    problems.push("KAUNTER_MASTER_KEY is missing; make one with: openssl rand -hex 32");
  }
  if (config.allowPrivateNotifyTargets) {
    problems.push("KAUNTER_ALLOW_PRIVATE_NOTIFY=1 is not allowed in production.");
  }
  if (config.proxyCount === 0 && config.publicUrls.some((url) => url.startsWith("http:"))) {
    problems.push(
      "KAUNTER_PUBLIC_URL must be https, or set KAUNTER_BEHIND_PROXY=1 when a proxy ends TLS.",
    );
  }
  if (config.acceptsCards && !config.cardUrl?.startsWith("https:")) {
    problems.push(
      "KAUNTER_CARD_URL must be an https origin of its own when KAUNTER_CARD_ENTRY=saq-d.",
    );
  }
  if (config.railsFile === null) {
    problems.push("KAUNTER_RAILS_FILE is missing: production needs the settings of real rails.");
  }
  return problems;
}

function readDatabaseUrl(value: string, problems: string[]): Secret<string> | null {
  if (value === "") return null;
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
    problems.push("DATABASE_URL must look like postgresql://user:password@host:5432/name.");
  }
  return new Secret(value);
}

function readSmtpUrl(value: string, problems: string[]): Secret<string> | null {
  if (value === "") return null;
  if (!/^smtps?:\/\//.test(value) || !URL.canParse(value)) {
    problems.push("KAUNTER_SMTP_URL must look like smtps://user:password@host:465.");
  }
  return new Secret(value);
}

function readPublicUrls(value: string, port: number, problems: string[]): string[] {
  if (value === "") return [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  const urls = value.split(",").map((url) => url.trim().replace(/\/+$/, ""));
  for (const url of urls) {
    if (!/^https?:\/\/[^?#\s]+$/.test(url) || !URL.canParse(url)) {
      problems.push(`KAUNTER_PUBLIC_URL: "${url}" is not an http or https URL without query.`);
    }
  }
  return urls;
}

function originOf(url: string): string | null {
  return URL.parse(url)?.origin ?? null;
}

function readCardUrl(value: string, problems: string[]): string | null {
  if (value === "") return null;
  const url = URL.parse(value);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  if (url !== null && isWeb && url.origin === value.replace(/\/$/, "")) return url.origin;
  problems.push(
    `KAUNTER_CARD_URL must be an origin such as https://cards.example.my, not "${value}".`,
  );
  return null;
}

function readCardEntry(value: string, problems: string[]): boolean {
  if (value !== "" && value !== "saq-d") {
    problems.push(`KAUNTER_CARD_ENTRY must be saq-d or empty, not "${value}".`);
  }
  return value === "saq-d";
}

function readMasterKey(value: string, problems: string[]): Secret<Buffer> | null {
  if (value === "") return null;
  const key = /^[0-9a-f]{64}$/i.test(value)
    ? Buffer.from(value, "hex")
    : Buffer.from(value, "base64");
  if (key.length !== 32) {
    problems.push("KAUNTER_MASTER_KEY must be 32 bytes, as 64 hexadecimal digits or Base64.");
  }
  return new Secret(key);
}

/** For child processes, which read their own configuration from it. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return process.env;
}
