import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { TestGateway } from "../gateway.ts";
import { databaseOf } from "../server/test-home.ts";
import { freePort } from "./free-port.ts";

export interface TalkativeApi {
  child: ChildProcess;
  port: number;
  /** All that it has logged. */
  output(): string;
}

const MAIN = join(import.meta.dirname, "../../../packages/gateway/src/main/api.ts");

/** The API's own main program, talkative, on the gateway's database and under its public URL. */
export async function startTalkativeApi({ config, baseUrl }: TestGateway): Promise<TalkativeApi> {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PORT: String(port),
      KAUNTER_PUBLIC_URL: baseUrl,
      ...databaseOf(config),
      KAUNTER_MASTER_KEY: config.masterKey?.reveal().toString("hex"),
      KAUNTER_DATA_DIR: config.dataDir,
      KAUNTER_RAILS_FILE: config.railsFile ?? "",
      KAUNTER_SIMULATOR_URL: config.simulatorUrl ?? "",
      KAUNTER_RATE_LIMIT_PER_APPLICATION: "0",
      KAUNTER_LOG_LEVEL: "debug",
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  child.send({ kind: "start", settings: {} });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (part: string) => {
      output += part;
    });
  }
  const ended = once(child, "exit").then(() => Promise.reject(new Error(output)));
  await Promise.race([once(child, "message"), ended]);
  ended.catch(() => {}); // it is ended by the test itself
  return { child, port, output: () => output };
}
