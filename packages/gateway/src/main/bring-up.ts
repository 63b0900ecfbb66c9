import { pathToFileURL } from "node:url";
import { masterKeysOf } from "../config/secrets/master-keys.ts";
import type { Config } from "../config.ts";
import { listUnpricedMethods } from "../operations/settlement/fees/list-unpriced-methods.ts";
import type { Clock } from "../platform/clock.ts";
import { createSealer, type Sealer } from "../platform/keys/sealer.ts";
import type { Log } from "../platform/log.ts";
import { systemRandom } from "../platform/random.ts";
import { type Database, openDatabase } from "../store/database.ts";
import { checkSchema, migrate } from "../store/migrate.ts";
import { ensurePartitions } from "../store/partitions/partitions.ts";
import { listAccountProblems } from "../store/roles/roles.ts";
import type { Settings } from "./children/child-messages.ts";
import { readContracts } from "./contracts/follow-contracts.ts";
import { findDatabaseUrl, findMigratorUrl, poolOf, workerPoolOf } from "./find-database-url.ts";
import { followDatabaseClock } from "./follow-database-clock.ts";
import { fenceIfSetBack } from "./installation/fence-if-set-back.ts";
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

const STEPS = { all: "the API and the worker", api: "the API", worker: "the worker" } as const;

const WITHOUT_FEES =
  "These payment methods are not offered: no fee is set for them. Set fees in the portal under Fees, or with kaunter fees set.";

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
  // Each process expects the same, but would only log it.
  if (!postgres) await expectDatabase(config, poolOf(config).url, null);
  const complete = await resolveMasterKeys(config, url);
  if (config.vault) await expectDatabase(complete, url, masterKeysOf(complete));
  signal.throwIfAborted();
  await prepareInstallation(complete, greeting.log);
  signal.throwIfAborted();
  onStep(`starting ${STEPS[greeting.role]}`);
  // Before the API is ready: whoever waits for that reads `demo.json` next. The processes are still
  // loading their code.
  const printed = await greet(complete, greeting);
  const { url: workerUrl, directUrl = "" } = workerPoolOf(complete);
  const ofWorker = { DATABASE_URL: workerUrl, KAUNTER_DB_DIRECT_URL: directUrl };
  await startProcesses({
    api: settingsOf(complete),
    worker: { ...settingsOf(complete), ...ofWorker },
  });
  return printed;
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
  const problems = new Set(await listAccountProblems(database));
  if (config.directUrl) {
    const direct = openDatabase({ url: config.directUrl.reveal(), connectionsMax: 1 });
    try {
      for (const problem of await listAccountProblems(direct)) problems.add(problem);
    } finally {
      await direct.end();
    }
  }
  if (problems.size > 0) throw new StartError([...problems].join("\n"));
}

/** Nothing uses the database any longer once it has resolved or rejected. */
async function prepareInstallation(config: Config, log: Log): Promise<void> {
  const starter = openDatabase({ ...workerPoolOf(config), connectionsMax: 2 });
  try {
    await expectLeastPrivileges(config, starter);
    const { clock: trueClock, stop } = await followDatabaseClock(starter, log);
    const clock = await readBusinessClock(starter, trueClock, config.mode);
    await ensurePartitions(starter, clock.now(), trueClock.now());
    // Written once, here, before all processes read it.
    const sealer = createSealer(masterKeysOf(config), systemRandom);
    await findOrCreateInstallation(starter, sealer, config, clock.now());
    await fenceIfSetBack(config, { database: starter, sealer, trueClock, log });
    if (config.mode === "production") {
      await warnOfMissingFees(config, log, { database: starter, clock, sealer });
    }
    await stop();
  } finally {
    await starter.end();
  }
  if (config.mode === "sandbox") await addTermsAsOwner(config);
}

/** A production installation starts without fees, and offers no method that has none. */
async function warnOfMissingFees(
  config: Config,
  log: Log,
  { database, clock, sealer }: { database: Database; clock: Clock; sealer: Sealer },
): Promise<void> {
  const opened = openRails(config, log);
  try {
    await readContracts({ opened, database, sealer, log });
    const { rails } = opened;
    const { acceptsCards } = config;
    const methods = await listUnpricedMethods({ database, clock, rails, acceptsCards });
    if (methods.length > 0) log.warn({ methods }, WITHOUT_FEES);
  } finally {
    opened.close();
  }
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
