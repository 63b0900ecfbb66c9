/**
 * API processes that share a port: how many there are, and that a client has one rate at all of
 * them.
 */
import assert from "node:assert/strict";
import { Agent, get } from "node:http";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { freePort } from "../support/process/free-port.ts";
import {
  createDemoCheckout,
  type GatewayProcess,
  startProcess,
} from "../support/process/gateway-process.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { until } from "../support/until.ts";

/** Below the burst of pages, above half of it. */
const PAGES = 35;
/**
 * Keep one process busy; many more would queue at the database, longer than a page waits for it.
 */
const CLIENTS = 6;
const OK = "200";

const running: GatewayProcess[] = [];
after(() => Promise.all(running.map((each) => each.stop())));

async function start(environment: Record<string, string>) {
  const [port, metricsPort, dataDir] = [await freePort(), await freePort(), provideFolder()];
  const settings = { ...environment, KAUNTER_METRICS_PORT: String(metricsPort) };
  running.push(await startProcess(dataDir, port, settings));
  return { dataDir, metricsUrl: `http://127.0.0.1:${metricsPort}` };
}

/** The status; of a failure with its page, which names the cause. */
function load(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      const status = String(response.statusCode);
      void text(response).then((page) => resolve(status === OK ? OK : `${status} ${page}`), reject);
    }).once("error", reject);
  });
}

test("with several processes, a client with one connection has its whole rate", async () => {
  const { dataDir } = await start({ KAUNTER_PROCESSES: "2" });
  const page = await createDemoCheckout(dataDir, "one-connection", "http://127.0.0.1:9/");
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers = await Promise.all(Array.from({ length: PAGES }, () => load(page, agent)));
  agent.destroy();
  assert.deepEqual(new Set(answers), new Set([OK]));
});

test("with KAUNTER_PROCESSES=auto, a process that stays busy gets help, and no request fails", {
  skip: availableParallelism() > 1 ? false : "one processor has one process",
}, async () => {
  const { dataDir, metricsUrl } = await start({
    KAUNTER_PROCESSES: "auto",
    KAUNTER_RATE_LIMIT_PER_APPLICATION: "0",
  });
  const countProcesses = async () => {
    const metrics = await (await fetch(`${metricsUrl}/metrics`)).text();
    return Number(/^kaunter_processes\{kind="api"\} (\d+)$/m.exec(metrics)?.[1]);
  };
  assert.equal(await countProcesses(), 1);
  const page = await createDemoCheckout(dataDir, "busy", "http://127.0.0.1:9/");
  const agent = new Agent({ keepAlive: true });
  const answers = new Set<string>();
  let isEnough = false;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isEnough) answers.add(await load(page, agent));
  });
  try {
    await until(countProcesses, (count) => count > 1);
    assert.equal((await fetch(`${metricsUrl}/readyz`)).status, 200);
  } finally {
    isEnough = true;
  }
  await Promise.all(clients);
  agent.destroy();
  assert.deepEqual(answers, new Set([OK]));
});
