/**
 * `npm start`: the whole gateway on one machine. Starts the database, the simulators (sandbox), the
 * API processes and the worker, says where everything is, and stops all of it in order.
 */
import { readConfig } from "../config.ts";
import { createLog } from "../platform/log.ts";
import { explainStartFailure } from "./explain-start-failure.ts";
import { startGateway } from "./start-gateway.ts";

try {
  const config = readConfig();
  const log = createLog(config.logLevel, "start");
  const gateway = await startGateway(config, log);
  let isStopping = false;
  const stop = (code: number) => {
    if (isStopping) return;
    isStopping = true;
    void gateway.stop().finally(() => process.exit(code));
  };
  process.on("SIGINT", () => stop(0));
  process.on("SIGTERM", () => stop(0));
  gateway.onFatal(() => stop(1));
  process.stdout.write(`${gateway.greeting}\n`);
} catch (error) {
  for (const line of explainStartFailure(error)) process.stderr.write(`kaunter: ${line}\n`);
  process.exit(1);
}
