import { setTimeout } from "node:timers/promises";
import { inheritedEnvironment, readConfig } from "../config.ts";
import { createSharedRates } from "../http/request/rate/shared-rates.ts";
import { createLog } from "../platform/log.ts";
import { measureProcess } from "../platform/metrics/metrics.ts";
import { buildApi } from "./build-api.ts";
import { buildDeps } from "./build-deps.ts";
import { canBuildDocs } from "./children/docs-builder.ts";
import { startHeartbeat } from "./process/heartbeat.ts";
import { live, receiveSettings, tell } from "./process/process-life.ts";
import { shareRates } from "./process/share-rates.ts";

const config = readConfig({ ...inheritedEnvironment(), ...(await receiveSettings()) });
const log = createLog(config.logLevel, "api");

live(config, log, async () => {
  const deps = await buildDeps(config, log, "calls");
  measureProcess(deps.metrics, "api");
  const heartbeat = startHeartbeat(deps, "api");
  let isStopping = false;
  function findProblem(): string | null {
    if (isStopping) return "stopping";
    return heartbeat.isWorkerAlive() ? null : "no worker is alive: webhooks and refunds wait";
  }
  const rates = createSharedRates();
  shareRates(rates);
  const options = { findProcessProblem: findProblem, requestDocs, rates };
  const api = await buildApi(config, deps, options);
  await api.listen();
  return {
    metrics: deps.metrics,
    findProblem,
    async stop() {
      isStopping = true;
      await setTimeout(config.drainSeconds * 1_000);
      await api.close();
      await heartbeat.stop();
      await deps.close();
    },
  };
});

/** By the process that started this one. */
function requestDocs(): boolean {
  if (!process.connected || !canBuildDocs()) return false;
  tell({ kind: "docs-wanted" });
  return true;
}
