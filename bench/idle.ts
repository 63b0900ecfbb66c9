/**
 * `npm run bench -- idle`: the memory of all processes of `npm start` on a fresh data folder, with
 * their database and the simulators, when nothing has been asked of them for a while. What
 * processes share counts once. `npm run bench -- start` measures the same in a fresh clone.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../test/support/process/free-port.ts";
import { end, untilReady } from "./support/gateway.ts";
import { reportMeasure } from "./support/measures/measures.ts";
import { readTree, sumOf } from "./support/process-tree.ts";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 2);
const IDLE_SECONDS = Number(process.env.BENCH_IDLE_SECONDS ?? 60);

const megabytes: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) megabytes.push(await measure());
const name = `Memory idle after ${IDLE_SECONDS} s, all processes (PSS)`;
reportMeasure({ name, unit: "MB", gateway: megabytes, goal: "under 250 MB" });

async function measure(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-bench-"));
  const child: ChildProcess = spawn(process.execPath, ["packages/gateway/src/main/start.ts"], {
    env: {
      ...process.env,
      // As the script `start` in package.json.
      NODE_COMPILE_CACHE: ".cache/compiled",
      MALLOC_ARENA_MAX: "2",
      PORT: String(await freePort()),
      KAUNTER_DATA_DIR: folder,
      DATABASE_URL: "",
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    await untilReady(child, "the gateway");
    await delay(IDLE_SECONDS * 1_000);
    return sumOf(readTree(child.pid ?? 0), "pssMb");
  } finally {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  }
}
