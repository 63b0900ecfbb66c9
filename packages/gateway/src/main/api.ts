import { readConfig } from "../config.ts";
import { createLog } from "../platform/log.ts";
import { buildApi } from "./build-api.ts";
import { buildDeps } from "./build-deps.ts";
import { live } from "./process/process-life.ts";

const config = readConfig();
const log = createLog(config.logLevel, "api");

live(log, async () => {
  const deps = await buildDeps(config, log);
  const api = await buildApi(config, deps);
  const { host, port } = config;
  // Each process accepts its own connections where the system can share a port evenly. Otherwise
  // the first process hands them over one at a time, slower than clients connect under load.
  const reusePort = process.platform === "linux" && port !== 0;
  await api.server.listen({ host, port, ...(reusePort && { reusePort }) });
  return {
    async stop() {
      await api.close();
      await deps.close();
    },
  };
});
