import { addCredentials } from "../../config/secrets/credentials.ts";
import { masterKeysOf } from "../../config/secrets/master-keys.ts";
import { describeUnknownVariables } from "../../config/unknown-variables.ts";
import { type Config, ConfigError, readConfig } from "../../config.ts";
import { explainStartFailure } from "../process/explain-start-failure.ts";
import type { Findings } from "./find-rails-problems.ts";

export interface CheckedConfig extends Findings {
  /** As far as it can be read. */
  config: Config;
}

/**
 * Every fault of the variables and of the files that they name, at once. Connects to nothing. A
 * command that starts the gateway and the one that only checks it ask here.
 */
export async function checkConfig(environment: NodeJS.ProcessEnv): Promise<CheckedConfig> {
  const unknown = describeUnknown(environment);
  const { config, problems } = tryConfig(environment);
  const rails = await checkRails(config);
  return {
    config,
    problems: [
      ...problems.filter((problem) => !unknown.includes(problem)),
      ...rails.problems,
      ...(await checkMarks(config)),
    ],
    warnings: [...unknown, ...rails.warnings],
  };
}

/**
 * For a start. Throws `ConfigError` naming every problem, with those of the database as far as it
 * can be reached.
 */
export async function expectConfig(environment: NodeJS.ProcessEnv): Promise<CheckedConfig> {
  const checked = await checkConfig(environment);
  const { config, problems } = checked;
  if (problems.length === 0) return checked;
  const url = config.coordinatorUrl ?? config.databaseUrl;
  const keys = config.masterKey === null ? null : masterKeysOf(config);
  const { findDatabaseProblems } = await import("./find-database-problems.ts");
  const found = url
    ? await findDatabaseProblems(config, url.reveal(), keys).catch(explainStartFailure)
    : [];
  // A variable that is missing may be there, under a wrong name.
  throw new ConfigError([...problems, ...found, ...describeUnknown(environment)], config);
}

/** Of the credentials, too. */
const describeUnknown = (environment: NodeJS.ProcessEnv) =>
  describeUnknownVariables(addCredentials(environment).environment);

function tryConfig(environment: NodeJS.ProcessEnv): Pick<CheckedConfig, "config" | "problems"> {
  try {
    return { config: readConfig(environment), problems: [] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { config: error.config, problems: [...error.problems] };
  }
}

/** Loaded only where there is a file: a sandbox's start does not wait for it. */
async function checkRails(config: Config): Promise<Findings> {
  if (config.railsFile === null) return { problems: [], warnings: [] };
  const { findRailsProblems } = await import("./find-rails-problems.ts");
  return findRailsProblems(config);
}

async function checkMarks({ marksDir }: Config): Promise<string[]> {
  if (marksDir === null) return [];
  const { MarkError, readMarks } = await import("../http/read-marks.ts");
  try {
    await readMarks(marksDir);
    return [];
  } catch (error) {
    if (error instanceof MarkError) return [error.message];
    throw error;
  }
}
