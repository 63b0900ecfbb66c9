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
  await api.listen();
  return {
    async stop() {
      await api.close();
      await deps.close();
    },
  };
});
