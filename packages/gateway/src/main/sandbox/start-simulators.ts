import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Config, inheritedEnvironment } from "../../config.ts";
import type { Log } from "../../platform/log.ts";
import { debitAccountOf } from "../installation/debit-account.ts";
import { StartError } from "../process/explain-start-failure.ts";
import { hasEnded, onceEnded } from "../process/running-process.ts";

export interface RunningSimulators {
  /** Banks' and wallets' own pages, and their protocols. */
  protocolUrl: string;
  /** Clock, journal and faults, with the token; shown as the simulators' URL. */
  controlUrl: string;
  /** Rail settings for the simulators. */
  railsFile: string;
  /** Where the simulated bank takes payout files, and where its reports appear. */
  bankFolders: { inbox: string; outbox: string };
  stop(): Promise<void>;
}

/** The simulators are other companies' systems: their own process, reached only over HTTP. */
const MAIN_FILE = join(import.meta.dirname, "../../../../sandbox/src/main.ts");
/** They serve a few calls: little garbage, which may be collected often. */
const FLAGS = ["--max-semi-space-size=2"];
const PORT_OFFSET = 1_000;

/** They are restarted when they exit, with a pause between restarts. */
const RESTART_MS = 1_000;

interface Ports {
  protocolPort: number;
  controlPort: number;
}

export async function startSimulators(
  config: Config,
  log: Log,
  logFd: number,
): Promise<RunningSimulators> {
  if (!existsSync(MAIN_FILE)) {
    throw new StartError("The simulators are not installed. Set KAUNTER_SIMULATORS=0.");
  }
  const controlPort = config.simulatorPort || (config.port + PORT_OFFSET) % 65_536;
  const spawnOn = (ports: Ports) => spawnSimulators(config, ports, logFd);
  let child = spawnOn({ controlPort, protocolPort: (controlPort + 1) % 65_536 });
  const ready = await readReady(child);
  const ports = { controlPort: portOf(ready.controlUrl), protocolPort: portOf(ready.protocolUrl) };
  let isStopping = false;

  /** Their memory is lost, as when a bank's system crashes. */
  function replaceWhenEnded(): void {
    onceEnded(child, (end) => {
      if (isStopping) return;
      log.error(end, "the simulators ended; restarting them");
      setTimeout(() => {
        if (isStopping) return;
        child = spawnOn(ports);
        child.stdout?.resume();
        replaceWhenEnded();
      }, RESTART_MS).unref();
    });
  }

  replaceWhenEnded();
  return {
    ...ready,
    railsFile: join(config.dataDir, "rails.json"),
    bankFolders: {
      inbox: join(bankFolderOf(config), "inbox"),
      outbox: join(bankFolderOf(config), "outbox"),
    },
    async stop() {
      isStopping = true;
      if (hasEnded(child)) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

function spawnSimulators(config: Config, ports: Ports, logFd: number): ChildProcess {
  return spawn(process.execPath, [...FLAGS, MAIN_FILE], {
    // Ctrl-C reaches them too, which they ignore; the gateway ends them after its own processes.
    stdio: ["pipe", "pipe", logFd],
    env: {
      ...inheritedEnvironment(),
      KAUNTER_SANDBOX_CONFIG: JSON.stringify({
        ...ports,
        host: config.simulatorHost,
        gatewayUrl: config.publicUrls[0],
        dataFile: join(config.dataDir, "simulators.json"),
        portsRequired: config.simulatorPort !== 0,
        bankAccountNo: debitAccountOf(config)?.accountNo,
        bankFolder: bankFolderOf(config),
      }),
    },
  });
}

function bankFolderOf({ dataDir }: Config): string {
  return join(dataDir, "bank");
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

function readReady(child: ChildProcess): Promise<{ protocolUrl: string; controlUrl: string }> {
  return new Promise((resolve, reject) => {
    child.once("exit", (code) =>
      reject(new StartError(`The simulators ended with code ${code}; see its log.`)),
    );
    child.once("error", reject);
    if (!child.stdout) return;
    createInterface(child.stdout).on("line", (line) => {
      const parsed = parseLine(line);
      if (parsed) resolve(parsed);
    });
  });
}

function parseLine(line: string): { protocolUrl: string; controlUrl: string } | null {
  try {
    const value = JSON.parse(line) as Record<string, unknown>; // one line of a trusted process
    return value.ready === true
      ? { protocolUrl: String(value.protocolUrl), controlUrl: String(value.controlUrl) }
      : null;
  } catch {
    return null;
  }
}
