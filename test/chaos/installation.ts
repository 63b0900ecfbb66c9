/**
 * What is harmed: a gateway's real processes, their database, their providers and a shop, each
 * behind something that can fail.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createSandboxCredentials, type Sandbox, startSandbox } from "@kaunter/sandbox";
import { type Config, readConfig } from "../../packages/gateway/src/config.ts";
import type { Demo } from "../../packages/gateway/src/main/sandbox/demo.ts";
import { type Database, openDatabase } from "../../packages/gateway/src/store/database.ts";
import { type FaultyNetwork, startFaultyNetwork } from "../support/process/faulty-network.ts";
import { freePort } from "../support/process/free-port.ts";
import { type GatewayProcess, startProcess } from "../support/process/gateway-process.ts";
import {
  type RestartingDatabase,
  startRestartingDatabase,
} from "../support/process/restarting-database.ts";
import { asRuntime } from "../support/server/test-home.ts";
import { type ChaosShop, createShop } from "./shop.ts";

const MASTER_KEY = "7c".repeat(15) + "3d".repeat(17);

export interface Installation {
  demo: Demo;
  /** Of the gateway's processes; its database is the one without faults. */
  config: Config;
  database: RestartingDatabase;
  /** The administrator's connection, past all faults but the database's own. */
  sql: Database;
  databaseNetwork: FaultyNetwork;
  providers: Sandbox;
  providerNetwork: FaultyNetwork;
  shop: ChaosShop;
  gateway(): GatewayProcess;
  /** After all of its processes were killed. */
  startGatewayAgain(): Promise<void>;
  /** What all of its processes have logged. */
  log(): string;
  stop(): Promise<void>;
}

export async function startInstallation(): Promise<Installation> {
  await using opened = new AsyncDisposableStack(); // what was started last stops first
  const dataDir = mkdtempSync(join(tmpdir(), "kaunter-chaos-"));
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const [port, providerPort] = await Promise.all([freePort(), freePort()]);
  const shop = await createShop();
  opened.defer(() => shop.receiver.stop());
  const database = await startRestartingDatabase({ durable: true });
  opened.defer(() => database.remove());
  const databaseNetwork = await startFaultyNetwork(database.url);
  opened.defer(() => databaseNetwork.close());
  const providerNetwork = await startFaultyNetwork(`http://127.0.0.1:${providerPort}`);
  opened.defer(() => providerNetwork.close());
  const providers = await startSandbox({
    protocolPort: providerPort,
    protocolUrl: new URL(providerNetwork.url).origin,
    gatewayUrl: `http://127.0.0.1:${port}`,
    credentials: createSandboxCredentials(),
  });
  opened.defer(() => providers.stop());
  const railsFile = join(dataDir, "rails.json");
  writeFileSync(railsFile, JSON.stringify(providers.rails));
  const environment = {
    DATABASE_URL: asRuntime(databaseNetwork.url),
    KAUNTER_MIGRATOR_URL: databaseNetwork.url,
    KAUNTER_MASTER_KEY: MASTER_KEY,
    KAUNTER_SIMULATORS: "0",
    KAUNTER_SIMULATOR_URL: providers.protocolUrl,
    KAUNTER_RAILS_FILE: railsFile,
    KAUNTER_RATE_LIMIT_PER_APPLICATION: "0",
    KAUNTER_LOG_LEVEL: "warn",
  };
  const logs: string[] = [];
  let gateway = await startProcess(dataDir, port, environment);
  // However the run ends, nothing of it is left.
  const killAll = () => {
    try {
      process.kill(-gateway.pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  };
  process.once("exit", killAll);
  opened.defer(() => void process.off("exit", killAll));
  // Killed, as it may be stopped by a fault; a run that ends well has ended it before.
  opened.defer(() => gateway.kill());
  // Written by the gateway; its contract.
  const demo = JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")) as Demo;
  shop.trust(demo.serverPublicKey);
  const sql = openDatabase({ url: database.url, connectionsMax: 4, onError() {} });
  opened.defer(() => sql.end());
  opened.defer(() => database.goOn()); // it may be stopped, and would not end
  const config = readConfig({
    ...environment,
    DATABASE_URL: asRuntime(database.url),
    KAUNTER_DATA_DIR: dataDir,
    PORT: String(port),
  });
  const running = opened.move();
  return {
    ...{ demo, config, database, sql, databaseNetwork, providers, providerNetwork, shop },
    gateway: () => gateway,
    async startGatewayAgain() {
      logs.push(gateway.log());
      gateway = await insist(() => startProcess(dataDir, port, environment));
    },
    log: () => [...logs, gateway.log()].join("--- started again\n"),
    stop: () => running.disposeAsync(),
  };
}

const TRIES_MAX = 60;
const PAUSE_MS = 1_000;

/** As a service manager does: a start may fail while the database is unavailable. */
async function insist<T>(start: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start();
    } catch (error) {
      if (tries === TRIES_MAX) throw error;
      await wait(PAUSE_MS);
    }
  }
}
