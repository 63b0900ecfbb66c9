import { join } from "node:path";
import { masterKeysOf } from "../config/master-keys.ts";
import type { Config } from "../config.ts";
import { createTokenService } from "../operations/application/tokens.ts";
import { createSealer } from "../platform/keys/sealer.ts";
import type { Log } from "../platform/log.ts";
import { systemRandom } from "../platform/random.ts";
import { type Database, openDatabase } from "../store/database.ts";
import { checkSchema, migrate } from "../store/migrate.ts";
import { ensurePartitions } from "../store/partitions/partitions.ts";
import { listAccountProblems } from "../store/roles/roles.ts";
import { buildDeps } from "./build-deps.ts";
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
import { ensureDemo } from "./sandbox/demo.ts";
import { demoCurl } from "./sandbox/demo-curl.ts";
import { addSandboxTerms } from "./sandbox/sandbox-terms.ts";
import type { RunningSimulators } from "./sandbox/start-simulators.ts";

export interface ProcessSettings {
  api: Settings;
  worker: Settings;
}

interface BringUp {
  /** With the database's addresses; its master keys may still be in a vault. */
  config: Config;
  postgres: EmbeddedPostgres | null;
  simulators: RunningSimulators | null;
  log: Log;
  signal: AbortSignal;
  onStep(step: string): void;
}

/**
 * The schema, the installation and the demo merchant, on a database that runs; apart from
 * `start-gateway.ts`, so that database and processes start while this is loaded.
 */
export async function bringUp(
  { config, postgres, simulators, log, signal, onStep }: BringUp,
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
  await prepareInstallation(complete, log);
  signal.throwIfAborted();
  onStep("starting the API and the worker");
  // Before the API is ready: whoever waits for that reads `demo.json` next. The processes are still
  // loading their code.
  const greeting = await greet(complete, log, simulators);
  await startProcesses({
    api: settingsOf(complete),
    worker: { ...settingsOf(complete), DATABASE_URL: findDatabaseUrl(complete) },
  });
  return greeting;
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
    const { clock, stop } = await followDatabaseClock(starter, log);
    await ensurePartitions(starter, clock.now());
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
    DATABASE_URL: config.databaseUrl?.reveal() ?? "",
    KAUNTER_MASTER_KEY: masterKeysOf(config)
      .map((key) => key.toString("hex"))
      .join(),
    KAUNTER_RAILS_FILE: config.railsFile ?? "",
    KAUNTER_SIMULATOR_URL: config.simulatorUrl ?? "",
  };
}

async function greet(
  config: Config,
  log: Log,
  simulators: RunningSimulators | null,
): Promise<string> {
  const [baseUrl = ""] = config.publicUrls;
  const lines = [
    `Kaunter is ready (${config.mode}).`,
    "",
    `  API, checkout  ${baseUrl}`,
    `  Portal         ${baseUrl}/portal`,
  ];
  if (config.mode !== "sandbox") return lines.join("\n");
  const deps = await buildDeps(config, log);
  try {
    const demo = await ensureDemo(config, deps, simulators?.controlUrl ?? null);
    const tokens = await createTokenService(deps, config.publicUrls[0]);
    const { accessToken } = await tokens.issue(demo.clientId);
    const curl = demoCurl(demo, accessToken, {
      nonce: deps.random.bytes(16).toString("hex"),
      nowSeconds: Math.floor(deps.clock.now().getTime() / 1_000),
    });
    lines.push(
      `  Simulators     ${demo.simulatorUrl}`,
      `  Demo merchant  ${demo.merchantId}, store ${demo.storeId}, application ${demo.clientId}`,
      `  All of it      ${join(config.dataDir, "demo.json")}`,
      "",
      "Create a checkout (valid once, for three minutes; `npm run -s curl` prints a new one):",
      "",
      curl,
      "",
      "Then open the `url` in the response and pay.",
    );
    return lines.join("\n");
  } finally {
    await deps.close();
  }
}
