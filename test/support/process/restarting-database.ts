/** A real PostgreSQL that can be stopped and started again behind one address. */
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../../packages/gateway/src/main/postgres/embedded-postgres.ts";
import { readPostmaster } from "../../../packages/gateway/src/main/postgres/orphaned-postgres.ts";
import { clusterFiles } from "../../../packages/gateway/src/main/postgres/postgres-cluster.ts";
import { silentLog } from "../../../packages/gateway/src/platform/log.ts";
import { migrate } from "../../../packages/gateway/src/store/migrate.ts";
import { RUNTIME_PASSWORD } from "../server/test-home.ts";

export interface RestartingDatabase {
  /** Of a migrated database; the same after a restart. */
  url: string;
  /** Ends what is in progress as failed; then there is no server. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** All of its processes end at once, with what they had in memory. */
  kill(): Promise<void>;
  /** All of its processes hang, and its connections stay open. */
  freeze(): void;
  goOn(): void;
  /** Stops it and removes everything. */
  remove(): Promise<void>;
}

/** `durable`: what was committed is there after it was killed. */
export async function startRestartingDatabase({
  durable = false,
} = {}): Promise<RestartingDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "kaunter-test-"));
  const open = () => startEmbeddedPostgres({ dataDir, log: silentLog, durable });
  let postgres: EmbeddedPostgres | null = await open();
  const url = new URL(postgres.url);
  await migrate(postgres.url, { roles: { runtimePassword: RUNTIME_PASSWORD } });

  const sockets = new Set<Socket>();
  const door = createServer((caller) => {
    const folder = postgres && new URL(postgres.url).searchParams.get("host");
    if (!folder) return void caller.destroy();
    const inside = connect(join(folder, ".s.PGSQL.5432"));
    for (const [one, other] of [
      [caller, inside],
      [inside, caller],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, "127.0.0.1");
  await once(door, "listening");
  url.search = "";
  url.hostname = "127.0.0.1";
  // A listening TCP server always has an AddressInfo.
  url.port = String((door.address() as AddressInfo).port);

  function signal(name: "SIGSTOP" | "SIGCONT" | "SIGKILL"): void {
    const pid = readPostmaster(clusterFiles(dataDir).cluster)?.pid;
    for (const each of pid === undefined ? [] : [pid, ...childrenOf(pid)]) {
      try {
        process.kill(each, name);
      } catch {
        // It has ended on its own.
      }
    }
  }

  const stop = async () => {
    const stopping = postgres;
    postgres = null;
    await stopping?.stop();
  };
  return {
    url: url.href,
    stop,
    async start() {
      postgres = await open();
    },
    async kill() {
      signal("SIGKILL");
      await stop();
    },
    freeze: () => signal("SIGSTOP"),
    goOn: () => signal("SIGCONT"),
    async remove() {
      await stop();
      for (const socket of sockets) socket.destroy();
      door.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] === String(pid);
      } catch {
        return false; // it has ended
      }
    })
    .map(Number);
}
