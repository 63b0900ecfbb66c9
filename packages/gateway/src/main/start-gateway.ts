import { createServer } from "node:net";
import type { Config } from "../config.ts";
import type { Log } from "../platform/log.ts";
import { Secret } from "../platform/secret.ts";
import type { ProcessSettings } from "./bring-up.ts";
import { type ChildProcesses, manageChildren, type Role } from "./children/child-processes.ts";
import { createDocsBuilder } from "./children/docs-builder.ts";
import { createCollector } from "./metrics/collect-metrics.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./postgres/embedded-postgres.ts";
import { prepareDataDir } from "./process/data-folder.ts";
import { readDescriptorLimit } from "./process/descriptor-limit.ts";
import { StartError } from "./process/explain-start-failure.ts";
import { serveStatus } from "./process/status-server.ts";
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

interface StartOptions {
  log: Log;
  /** Descriptor of the log, for the processes that it starts. */
  logFd: number;
  /** Null for standard error. */
  logFile: string | null;
  /** Which processes it runs. */
  role: Role;
  /** Rejects when it is aborted during startup; whatever had started is stopped by then. */
  signal: AbortSignal;
  /** What it is doing, for a user who waits. */
  onStep(step: string): void;
}

export async function startGateway(
  config: Config,
  { log, logFd, logFile, role, signal, onStep }: StartOptions,
): Promise<Gateway> {
  expectDescriptors();
  prepareDataDir(config.dataDir);
  if (role !== "worker") await expectPortFree("PORT", config.host, config.port);
  const { metricsHost, metricsPort } = config;
  if (metricsPort !== null) await expectPortFree("KAUNTER_METRICS_PORT", metricsHost, metricsPort);
  let fatal = () => {};
  const docs = createDocsBuilder(log);
  const children = manageChildren({
    ...{ log, logFd },
    drainSeconds: config.drainSeconds,
    onDocsWanted: docs.request,
  });
  // An aborted start does not wait for them.
  signal.addEventListener("abort", () => void children.stop());
  let postgres: EmbeddedPostgres | null = null;
  let simulators: RunningSimulators | null = null;
  let status: Awaited<ReturnType<typeof serveStatus>> | null = null;
  const stop = async () => {
    docs.stop();
    await children.stop();
    await status?.stop();
    await simulators?.stop();
    await postgres?.stop();
  };
  try {
    const startProcesses = loadProcesses(children, role, config.processes);
    const { bringUp } = await import("./bring-up.ts");
    if (config.mode === "production" && !config.databaseUrl) log.warn(EMBEDDED_IN_PRODUCTION);
    onStep(`starting ${listFirst(config)}`);
    [postgres, simulators] = await startBoth(config, { log, logFd }, () => fatal());
    if (metricsPort !== null) {
      const sources = { ...createCollector(children), listProblems: children.listProblems };
      status = await serveStatus({ host: metricsHost, port: metricsPort }, sources);
    }
    signal.throwIfAborted();
    const partial = completeConfig(config, postgres, simulators);
    const options = { config: partial, role, postgres, simulators, log, logFile, signal, onStep };
    const greeting = await bringUp(options, startProcesses);
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

/**
 * Starts the processes, which load their code while everything else is prepared. The function
 * gives them their settings; it resolves when all are at work.
 */
function loadProcesses(children: ChildProcesses, role: Role, count: Config["processes"]) {
  const settings = Promise.withResolvers<ProcessSettings>();
  const { promise } = settings;
  const api = promise.then((known) => known.api);
  const worker = promise.then((known) => known.worker);
  const started = Promise.all([
    ...(role === "worker" ? [] : [children.startApi(api, count)]),
    ...(role === "api" ? [] : [children.startWorker(worker)]),
  ]);
  started.catch(() => {}); // known to who gives the settings
  return async (known: ProcessSettings): Promise<void> => {
    settings.resolve(known);
    await started;
  };
}

/** Checked first: with fewer, anything that comes later may fail, and would say something else. */
function expectDescriptors(): void {
  const limit = readDescriptorLimit();
  if (limit >= DESCRIPTORS_MIN) return;
  throw new StartError(
    `Only ${limit} files and sockets may be open at once (ulimit -n); at least ${DESCRIPTORS_MIN} are needed. Run \`ulimit -n 65536\` before starting, or set LimitNOFILE=65536 in the systemd unit.`,
  );
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

function listFirst({ databaseUrl, simulators }: Config): string {
  const parts = [
    ...(databaseUrl ? [] : ["the database"]),
    ...(simulators ? ["the simulators"] : []),
  ];
  return parts.join(" and ") || "the processes";
}

/** In parallel, so that the second start is fast. */
async function startBoth(
  config: Config,
  { log, logFd }: Pick<StartOptions, "log" | "logFd">,
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
    config.simulators ? startSimulators(config, log, logFd) : null,
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
    payoutFiles:
      config.payoutFiles ?? (simulators && { kind: "folder", path: simulators.bankFolders.inbox }),
    bankFiles:
      config.bankFiles ?? (simulators && { kind: "folder", path: simulators.bankFolders.outbox }),
    // Simulators may run elsewhere; in production no page links to any.
    simulatorUrl:
      simulators?.protocolUrl ?? (config.mode === "sandbox" ? config.simulatorUrl : null),
  };
}
