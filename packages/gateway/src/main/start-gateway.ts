import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { masterKeysOf } from "../config/master-keys.ts";
import type { Config } from "../config.ts";
import { createTokenService } from "../operations/application/tokens.ts";
import { createSealer } from "../platform/keys/sealer.ts";
import type { Log } from "../platform/log.ts";
import { systemRandom } from "../platform/random.ts";
import { Secret } from "../platform/secret.ts";
import { type Database, openDatabase } from "../store/database.ts";
import { checkSchema, migrate } from "../store/migrate.ts";
import { ensurePartitions } from "../store/partitions/partitions.ts";
import { listAccountProblems } from "../store/roles/roles.ts";
import { buildDeps } from "./build-deps.ts";
import { findDatabaseUrl, findMigratorUrl } from "./find-database-url.ts";
import { followDatabaseClock } from "./follow-database-clock.ts";
import { MarkError, readMarks } from "./http/read-marks.ts";
import { expectDatabase } from "./installation/find-database-problems.ts";
import { findOrCreateInstallation } from "./installation/find-or-create-installation.ts";
import { resolveMasterKeys } from "./installation/open-vault.ts";
import { findMasterKeys } from "./master-key.ts";
import { createCollector } from "./metrics/collect-metrics.ts";
import { openRails } from "./open-rails.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./postgres/embedded-postgres.ts";
import { type ChildProcesses, manageChildren } from "./process/child-processes.ts";
import { readDescriptorLimit } from "./process/descriptor-limit.ts";
import { createDocsBuilder } from "./process/docs-builder.ts";
import { StartError } from "./process/explain-start-failure.ts";
import { serveStatus } from "./process/status-server.ts";
import { ensureDemo } from "./sandbox/demo.ts";
import { demoCurl } from "./sandbox/demo-curl.ts";
import { addSandboxTerms } from "./sandbox/sandbox-terms.ts";
import { type RunningSimulators, startSimulators } from "./sandbox/start-simulators.ts";

const DESCRIPTORS_MIN = 1_024;
const EMBEDDED_IN_PRODUCTION =
  "The embedded PostgreSQL is a pre-release package on this machine's disk only, without a standby. Set DATABASE_URL to a PostgreSQL of your own for production.";

export interface Gateway {
  greeting: string;
  /** Called when an essential part has stopped. */
  onFatal(act: () => void): void;
  /** Stops gracefully: the API first, then the worker and the simulators, the database last. */
  stop(): Promise<void>;
}

/** Rejects when `signal` is aborted during startup; whatever had started is stopped by then. */
export async function startGateway(
  config: Config,
  log: Log,
  signal: AbortSignal,
): Promise<Gateway> {
  expectDescriptors();
  prepareDataDir(config.dataDir);
  expectRails(config, log);
  await expectMarks(config);
  await expectPortFree("PORT", config.host, config.port);
  const { metricsHost, metricsPort } = config;
  if (metricsPort !== null) await expectPortFree("KAUNTER_METRICS_PORT", metricsHost, metricsPort);
  if (config.mode === "production" && !config.databaseUrl) log.warn(EMBEDDED_IN_PRODUCTION);
  let fatal = () => {};
  const [postgres, simulators] = await startBoth(config, log, () => fatal());
  const docs = createDocsBuilder(log);
  const children = manageChildren(log, config.drainSeconds, docs.request);
  let status: Awaited<ReturnType<typeof serveStatus>> | null = null;
  const stop = async () => {
    docs.stop();
    await children.stop();
    await status?.stop();
    await simulators?.stop();
    await postgres?.stop();
  };
  try {
    if (metricsPort !== null) {
      const sources = { ...createCollector(children), listProblems: children.listProblems };
      status = await serveStatus({ host: metricsHost, port: metricsPort }, sources);
    }
    const partial = completeConfig(config, postgres, simulators);
    signal.throwIfAborted();
    // Before anything is written: the database may be another installation's.
    const url = findMigratorUrl(partial);
    await expectDatabase(partial, url, partial.vault ? null : findMasterKeys(partial));
    await prepareSchema(partial, postgres);
    const complete = await resolveMasterKeys(partial, url);
    if (partial.vault) await expectDatabase(complete, url, masterKeysOf(complete));
    signal.throwIfAborted();
    const greeting = await bringUp(complete, log, simulators, children, signal);
    return {
      greeting,
      onFatal: (act) => {
        fatal = act;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Checked first: with fewer, anything that comes later may fail, and would say something else. */
function expectDescriptors(): void {
  const limit = readDescriptorLimit();
  if (limit >= DESCRIPTORS_MIN) return;
  throw new StartError(
    `Only ${limit} files and sockets may be open at once (ulimit -n); at least ${DESCRIPTORS_MIN} are needed. Run \`ulimit -n 65536\` before starting, or set LimitNOFILE=65536 in the systemd unit.`,
  );
}

function prepareDataDir(dataDir: string): void {
  try {
    makeFolders(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new StartError(
      `The data folder ${dataDir} cannot be used (${reason}). Set KAUNTER_DATA_DIR to a writable folder.`,
    );
  }
}

/** Not `recursive`: Node never returns when a folder cannot be created, such as below /proc. */
function makeFolders(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  makeFolders(dirname(path));
  mkdirSync(path);
}

/** Checked here, where the user sees the message: later, each process would exit with it. */
function expectRails(config: Config, log: Log): void {
  try {
    openRails(config, log).close();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The rails cannot be used (KAUNTER_RAILS_FILE). ${reason}`);
  }
}

/** Checked early, as expectRails. */
async function expectMarks({ marksDir }: Config): Promise<void> {
  try {
    await readMarks(marksDir);
  } catch (error) {
    throw error instanceof MarkError ? new StartError(error.message) : error;
  }
}

function expectPortFree(variable: string, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === "EADDRINUSE"
          ? `Port ${port} on ${host} is in use. Stop the other program or set ${variable}.`
          : `Cannot listen on ${host}:${port} (${error.code}). Set ${variable.replace("PORT", "HOST")} and ${variable}.`;
      reject(new StartError(reason));
    });
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** In parallel, so that the second start is fast. */
async function startBoth(
  config: Config,
  log: Log,
  onFatal: () => void,
): Promise<[EmbeddedPostgres | null, RunningSimulators | null]> {
  const [postgres, simulators] = await Promise.allSettled([
    config.databaseUrl
      ? null
      : startEmbeddedPostgres({
          dataDir: config.dataDir,
          log,
          onUnexpectedExit: (reason) => {
            log.error({ reason }, "the database ended");
            onFatal();
          },
        }),
    config.simulators ? startSimulators(config, log) : null,
  ]);
  if (postgres.status === "fulfilled" && simulators.status === "fulfilled") {
    return [postgres.value, simulators.value];
  }
  if (postgres.status === "fulfilled") await postgres.value?.stop();
  if (simulators.status === "fulfilled") await simulators.value?.stop();
  throw postgres.status === "rejected" ? postgres.reason : reasonOf(simulators);
}

function reasonOf(result: PromiseSettledResult<unknown>): unknown {
  return result.status === "rejected" ? result.reason : null;
}

function completeConfig(
  config: Config,
  postgres: EmbeddedPostgres | null,
  simulators: RunningSimulators | null,
): Config {
  return {
    ...config,
    databaseUrl: config.databaseUrl ?? new Secret(postgres?.runtimeUrl ?? ""),
    migratorUrl: postgres ? new Secret(postgres.url) : config.migratorUrl,
    railsFile: config.railsFile ?? simulators?.railsFile ?? null,
    // Simulators may run elsewhere; in production no page links to any.
    simulatorUrl:
      simulators?.protocolUrl ?? (config.mode === "sandbox" ? config.simulatorUrl : null),
  };
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
async function bringUp(
  config: Config,
  log: Log,
  simulators: RunningSimulators | null,
  children: ChildProcesses,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const url = findDatabaseUrl(config);
  const starter = openDatabase({ url, connectionsMax: 2 });
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
  signal.throwIfAborted();
  // An aborted start does not wait for them.
  signal.addEventListener("abort", () => void children.stop());
  const parts = [
    greet(config, log, simulators),
    children.startApi(environmentOf(config), config.processes),
    children.startWorker({ ...environmentOf(config), DATABASE_URL: url }),
  ] as const;
  const up = Promise.all(parts);
  up.catch(() => children.stop());
  await Promise.allSettled(parts);
  const [greeting] = await up;
  return greeting;
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
function environmentOf(config: Config): Record<string, string> {
  return {
    DATABASE_URL: config.databaseUrl?.reveal() ?? "",
    KAUNTER_MIGRATOR_URL: "",
    KAUNTER_MASTER_KEY: masterKeysOf(config)
      .map((key) => key.toString("hex"))
      .join(),
    KAUNTER_MASTER_KEY_FILE: "",
    // It is called here, once: a process that is replaced later must not need it.
    KAUNTER_VAULT_KEY_URL: "",
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
