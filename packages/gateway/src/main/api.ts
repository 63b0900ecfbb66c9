import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import { inheritedEnvironment, readConfig } from "../config.ts";
import { createSharedRates } from "../http/request/rate/shared-rates.ts";
import { createLog } from "../platform/log.ts";
import { measureProcess } from "../platform/metrics/metrics.ts";
import { buildApi } from "./build-api.ts";
import { buildDeps } from "./build-deps.ts";
import { canBuildDocs } from "./children/docs-builder.ts";
import { measureBuild } from "./metrics/measure-build.ts";
import { watchReadiness } from "./metrics/watch-readiness.ts";
import { startHeartbeat } from "./process/heartbeat.ts";
import { live, receiveSettings, tell } from "./process/process-life.ts";
import { exchangeRates } from "./process/rates/exchange-rates.ts";
import { shareRates } from "./process/rates/share-rates.ts";
import { measureTracing, openTracing } from "./tracing/open-tracing.ts";

const config = readConfig({ ...inheritedEnvironment(), ...(await receiveSettings()) });
const tracing = await openTracing(config, "api");
const log = createLog(config.logLevel, "api", { fields: tracing.fields });

live(config, log, async () => {
  const deps = await buildDeps(config, log, "calls", tracing);
  measureProcess(deps.metrics, "api");
  measureBuild(deps.metrics);
  measureTracing(deps.metrics, tracing);
  const rates = createSharedRates();
  const machines = await exchangeRates(deps, rates, `${hostname()} ${process.ppid}`);
  const sharing = shareRates(rates, machines);
  const heartbeat = startHeartbeat(deps, "api", sharing.setProcesses);
  let isStopping = false;
  const findProblem = () => (isStopping ? "stopping" : null);
  // No other process could do better: taking all out of service would stop payments, too.
  const findProcessWarning = () =>
    heartbeat.isWorkerAlive() ? null : "no worker is alive: webhooks and refunds wait";
  const checks = { findProcessProblem: findProblem, findProcessWarning };
  const api = await buildApi(config, deps, { ...checks, requestDocs, rates });
  const readiness = watchReadiness(deps.metrics, "api", api.findProblems);
  await api.listen();
  return {
    metrics: deps.metrics,
    findProblem,
    async stop() {
      isStopping = true;
      await setTimeout(config.drainSeconds * 1_000);
      await api.close();
      readiness.stop();
      await heartbeat.stop();
      await machines.stop();
      await deps.close();
      await tracing.close();
    },
  };
});

/** By the process that started this one. */
function requestDocs(): boolean {
  if (!process.connected || !canBuildDocs()) return false;
  tell({ kind: "docs-wanted" });
  return true;
}
