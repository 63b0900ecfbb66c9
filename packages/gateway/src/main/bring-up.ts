import { pathToFileURL } from "node:url";
import { masterKeysOf } from "../config/master-keys.ts";
import type { Config } from "../config.ts";
import { createSealer } from "../platform/keys/sealer.ts";
import type { Log } from "../platform/log.ts";
import { systemRandom } from "../platform/random.ts";
import { type Database, openDatabase } from "../store/database.ts";
import { checkSchema, migrate } from "../store/migrate.ts";
import { ensurePartitions } from "../store/partitions/partitions.ts";
import { listAccountProblems } from "../store/roles/roles.ts";
import type { Settings } from "./children/child-messages.ts";
import { findDatabaseUrl, findMigratorUrl } from "./find-database-url.ts";
import { followDatabaseClock } from "./follow-database-clock.ts";
import { MarkError, readMarks } from "./http/read-marks.ts";
import { expectDatabase } from "./installation/find-database-problems.ts";
import { findOrCreateInstallation } from "./installation/find-or-create-installation.ts";
import { resolveMasterKeys } from "./installation/open-vault.ts";
import { findMasterKeys } from "./master-key.ts";
import { openRails } from "./open-rails.ts";
import type { EmbeddedPostgres } from "./postgres/embedded-postgres.ts";
import { StartError } from "./process/explain-start-failure.ts";
import { readBusinessClock } from "./sandbox/follow-sandbox-clock.ts";
import { addSandboxTerms } from "./sandbox/sandbox-terms.ts";
import { type Greeting, greet } from "./terminal/greeting.ts";

export interface ProcessSettings {
  api: Settings;
  worker: Settings;
}

interface BringUp extends Greeting {
  /** With the database's addresses; its master keys may still be in a vault. */
  config: Config;
  postgres: EmbeddedPostgres | null;
  signal: AbortSignal;
  onStep(step: string): void;
}

/**
 * The schema, the installation and the demo merchant, on a database that runs; apart from
 * `start-gateway.ts`, so that database and processes start while this is loaded.
 */
export async function bringUp(
  { config, postgres, signal, onStep, ...greeting }: BringUp,
  startProcesses: (settings: ProcessSettings) => Promise<void>,
): Promise<string> {
  // Before anything is written: the database may be another installation's.
  const url = findMigratorUrl(config);
  await expectDatabase(config, url, config.vault ? null : findMasterKeys(config));
  onStep("updating the database");
  await prepareSchema(config, postgres);
  const complete = await resolveMasterKeys(config, url);
  if (config.vault) await expectDatabase(complete, url, masterKeysOf(complete));
  signal.throwIfAborted();
  await prepareInstallation(complete, greeting.log);
  signal.throwIfAborted();
  onStep("starting the API and the worker");
  // Before the API is ready: whoever waits for that reads `demo.json` next. The processes are still
  // loading their code.
  const printed = await greet(complete, greeting);
  await startProcesses({
    api: settingsOf(complete),
    worker: { ...settingsOf(complete), DATABASE_URL: findDatabaseUrl(complete) },
  });
  return printed;
}

/** Checked here, where the user sees the message: later, each process would exit with it. */
export function expectRails(config: Config, log: Log): void {
  try {
    openRails(config, log).close();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The rails cannot be used (KAUNTER_RAILS_FILE). ${reason}`);
  }
}

/** Checked early, as expectRails. */
export async function expectMarks({ marksDir }: Config): Promise<void> {
  try {
    await readMarks(marksDir);
  } catch (error) {
    throw error instanceof MarkError ? new StartError(error.message) : error;
  }
}

/** In production machines share the database, so migrations run as a separate step. */
async function prepareSchema(config: Config, postgres: EmbeddedPostgres | null): Promise<void> {
  const url = findMigratorUrl(config);
  if (postgres) {
    const { password } = new URL(postgres.runtimeUrl);
    await migrate(url, { roles: { runtimePassword: password } });
  } else if (config.migrateAtStart) await migrate(url);
  else await checkSchema(findDatabaseUrl(config));
}

/** An attacker who takes over a process of the gateway must not be able to rewrite its books. */
async function expectLeastPrivileges(config: Config, database: Database): Promise<void> {
  if (config.mode !== "production") return;
  const problems = await listAccountProblems(database);
  if (problems.length > 0) throw new StartError(problems.join("\n"));
}

/** Nothing uses the database any longer once it has resolved or rejected. */
async function prepareInstallation(config: Config, log: Log): Promise<void> {
  const starter = openDatabase({ url: findDatabaseUrl(config), connectionsMax: 2 });
  try {
    await expectLeastPrivileges(config, starter);
    const { clock: trueClock, stop } = await followDatabaseClock(starter, log);
    const clock = await readBusinessClock(starter, trueClock, config.mode);
    await ensurePartitions(starter, clock.now(), trueClock.now());
    // Written once, here, before all processes read it.
    const sealer = createSealer(masterKeysOf(config), systemRandom);
    await findOrCreateInstallation(starter, sealer, config, clock.now());
    await stop();
  } finally {
    await starter.end();
  }
  if (config.mode === "sandbox") await addTermsAsOwner(config);
}

/** Fees and limits are an administrator's: the processes cannot add any. */
async function addTermsAsOwner(config: Config): Promise<void> {
  const url = findMigratorUrl(config);
  const owner = openDatabase({ url, connectionsMax: 1 });
  try {
    await addSandboxTerms(owner);
  } finally {
    await owner.end();
  }
}

/** Settings determined here, for the child processes. */
function settingsOf(config: Config): Settings {
  return {
    // One that was free, where any was wanted.
    PORT: String(config.port),
    DATABASE_URL: config.databaseUrl?.reveal() ?? "",
    KAUNTER_MASTER_KEY: masterKeysOf(config)
      .map((key) => key.toString("hex"))
      .join(),
    KAUNTER_RAILS_FILE: config.railsFile ?? "",
    KAUNTER_SIMULATOR_URL: config.simulatorUrl ?? "",
    // The sandbox's bank. Another place is inherited with the environment.
    ...(config.payoutFiles?.kind === "folder" && {
      KAUNTER_PAYOUT_FILES_URL: pathToFileURL(config.payoutFiles.path).href,
    }),
    ...(config.bankFiles?.kind === "folder" && {
      KAUNTER_BANK_FILES_URL: pathToFileURL(config.bankFiles.path).href,
    }),
  };
}
