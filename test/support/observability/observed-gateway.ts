/** The processes of `npm start` on a database whose network can fail, watched by Prometheus. */
import { join } from "node:path";
import { after } from "node:test";
import { type Database, openDatabase } from "../../../packages/gateway/src/store/database.ts";
import { createTestDatabase } from "../database.ts";
import { payWithoutScript } from "../payer/without-script.ts";
import { type FaultyNetwork, startFaultyNetwork } from "../process/faulty-network.ts";
import { freePort } from "../process/free-port.ts";
import {
  callAsDemo,
  createDemoCheckout,
  demoCheckoutBody,
  type GatewayProcess,
  readDemoOf,
  requestDemoToken,
  startProcess,
} from "../process/gateway-process.ts";
import { provideFolder } from "../process/provide-folder.ts";
import { type Prometheus, startPrometheus } from "./prometheus.ts";

export interface Observed {
  dataDir: string;
  /** Past the network that fails. */
  db: Database;
  network: FaultyNetwork;
  running: GatewayProcess;
  prometheus: Prometheus;
  /** Pays with a test bank of FPX; a new order each time. */
  pay(bankCode: string, notifyUrl: string): Promise<void>;
  /** New checkouts without end, so many at a time, until the act has ended; by status. */
  whileSelling(count: number, act: () => Promise<unknown>): Promise<Map<number, number>>;
  /** Tells the simulators. */
  control(path: "faults" | "banks", body: object): Promise<void>;
}

/** `otherPorts`: of metrics of machines that are started later. */
export async function provideObserved(
  environment: Record<string, string> = {},
  otherPorts: readonly number[] = [],
): Promise<Observed> {
  const dataDir = provideFolder();
  const database = await createTestDatabase();
  const network = await startFaultyNetwork(database.url);
  const db = openDatabase({ url: database.url, connectionsMax: 2 });
  const [port, metricsPort] = [await freePort(), await freePort()];
  const running = await startProcess(dataDir, port, {
    DATABASE_URL: network.url,
    KAUNTER_METRICS_PORT: String(metricsPort),
    KAUNTER_RATE_LIMIT_PER_APPLICATION: "0",
    ...environment,
  });
  const prometheus = await startPrometheus([metricsPort, ...otherPorts]);
  after(async () => {
    network.thaw();
    await prometheus.stop();
    await running.stop();
    network.close();
    await db.end();
    await database.drop();
  });
  const accessToken = await requestDemoToken(dataDir);
  let orders = 0;
  const nextOrder = () => {
    orders += 1;
    return `observed-${orders}`;
  };

  async function sell(): Promise<number> {
    const body = demoCheckoutBody(dataDir, nextOrder(), "http://127.0.0.1:9/notify");
    const response = await callAsDemo(dataDir, { body, accessToken });
    await response.arrayBuffer();
    return response.status;
  }

  return {
    ...{ dataDir, db, network, running, prometheus },
    async pay(bankCode, notifyUrl) {
      const url = await createDemoCheckout(dataDir, nextOrder(), notifyUrl);
      await payWithoutScript(url, "FPX_MY", { bankCode });
    },
    async whileSelling(count, act) {
      const statuses = new Map<number, number>();
      let isOver = false;
      const sellers = Array.from({ length: count }, async () => {
        while (!isOver) {
          const status = await sell();
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      });
      await act().finally(() => {
        isOver = true;
      });
      await Promise.all(sellers);
      return statuses;
    },
    async control(path, body) {
      const { simulatorUrl } = readDemoOf(dataDir);
      const response = await fetch(`${simulatorUrl}/__sim/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    },
  };
}

/** Where the simulators write the settings of the rails. */
export const railsFileOf = (dataDir: string) => join(dataDir, "rails.json");
