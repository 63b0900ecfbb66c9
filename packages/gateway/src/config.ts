import { resolve } from "node:path";
import { Check, Decode } from "typebox/value";
import { type Config, type Read, VARIABLES } from "./config/environment.ts";
import {
  findArchiveProblems,
  findBankFilesProblems,
  findCardUrlProblems,
  findDirectUrlProblems,
  findJournalProblems,
  findPasswordListProblems,
  findPayoutProblems,
  findPortProblems,
  findProductionProblems,
  findProxyIdProblems,
  findPublicUrlProblems,
  findVaultProblems,
} from "./config/find-problems.ts";
import { addCredentials } from "./config/secrets/credentials.ts";
import { MasterKeyFileError, readMasterKeyFile } from "./config/secrets/master-keys.ts";
import { describeUnknownVariables } from "./config/unknown-variables.ts";
import type { RetentionDays } from "./domain/retention.ts";
import { Secret } from "./platform/secret.ts";

export type { Config } from "./config/environment.ts";

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

/** As long as a proxy takes to notice that a process is not ready. */
const PRODUCTION_DRAIN_SECONDS = 5;

/** Every problem with the environment, at once. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly string[];
  /** The readable part, to check the database for problems as well. */
  readonly config: Config;
  constructor(problems: readonly string[], config: Config) {
    super(problems.join("\n"));
    this.problems = problems;
    this.config = config;
  }
}

/** Reads the environment once. Throws `ConfigError` naming every problem. */
export function readConfig(given: NodeJS.ProcessEnv = process.env): Config {
  const { environment, problems } = addCredentials(given);
  const read = readVariables(environment, problems);
  const isSandbox = read.mode !== "production";
  const { masterKeys: _, ...rest } = read;
  const [masterKey = null, ...otherMasterKeys] = readMasterKeys(read, environment, problems);
  const config: Config = {
    ...rest,
    ...{ masterKey, otherMasterKeys },
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
    drainSeconds: read.drainSeconds ?? (isSandbox ? 0 : PRODUCTION_DRAIN_SECONDS),
  };
  problems.push(...findPublicUrlProblems(config), ...findCardUrlProblems(config));
  problems.push(...findPortProblems(config), ...findPasswordListProblems(config));
  problems.push(...findJournalProblems(config));
  problems.push(...findArchiveProblems(config), ...findVaultProblems(config));
  problems.push(...findPayoutProblems(config), ...findBankFilesProblems(config));
  problems.push(...findDirectUrlProblems(config), ...findProxyIdProblems(config));
  if (!isSandbox) problems.push(...findProductionProblems(config, read.publicUrls !== null));
  if (problems.length > 0) {
    // One that is missing may be there, under a wrong name.
    throw new ConfigError([...problems, ...describeUnknownVariables(environment)], config);
  }
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

/** Of the variable or the file. A key that is not valid is reported and left out. */
function readMasterKeys(
  { masterKeys, masterKeyFile }: Read,
  environment: NodeJS.ProcessEnv,
  problems: string[],
): Secret<Buffer>[] {
  if (masterKeyFile === null) return (masterKeys ?? []).map((key) => new Secret(key));
  if (environment.KAUNTER_MASTER_KEY) {
    problems.push(
      "KAUNTER_MASTER_KEY and KAUNTER_MASTER_KEY_FILE are both set; unset one of them.",
    );
    return [];
  }
  try {
    return readMasterKeyFile(masterKeyFile).map((key) => new Secret(key));
  } catch (error) {
    if (!(error instanceof MasterKeyFileError)) throw error;
    problems.push(`KAUNTER_MASTER_KEY_FILE ${error.message}`);
    return [];
  }
}

/** For child processes, which read their own configuration from it. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return process.env;
}
