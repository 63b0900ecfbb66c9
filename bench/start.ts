/**
 * `npm run bench -- start`: the first and the second `npm start` of a fresh clone of what is
 * committed, and what it uses when idle. BENCH_COMMITS="main HEAD" measures several commits in
 * turn.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../test/support/process/free-port.ts";
import { type ProcessUse, readTree, sumOf } from "./support/process-tree.ts";

const ROOT = join(import.meta.dirname, "..");
const COMMITS = (process.env.BENCH_COMMITS ?? "HEAD").split(" ");
const IDLE_SECONDS = Number(process.env.BENCH_IDLE_SECONDS ?? 60);
const SECOND_STARTS = Number(process.env.BENCH_STARTS ?? 3);
const SAMPLE_MS = 250;
const GATEWAY = "main/start.ts";

interface Start {
  child: ChildProcess;
  seconds: number;
  cpuSeconds: number;
  /** The longest time without any output. */
  silenceSeconds: number;
  /** The most that everything before the gateway itself used at once. */
  setUpPeak: ProcessUse[];
}

for (const commit of COMMITS) await measure(commit);

async function measure(commit: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-bench-"));
  try {
    execFileSync("git", ["clone", "--quiet", ROOT, folder]);
    const id = execFileSync("git", ["rev-parse", commit], { cwd: ROOT, encoding: "utf8" }).trim();
    execFileSync("git", ["checkout", "--quiet", id], { cwd: folder });
    print(`${commit} (${id.slice(0, 8)})`);
    const first = await start(folder);
    const { megabytes, files } = sizeOf(join(folder, "node_modules"));
    print(`first start: ${first.seconds.toFixed(1)} s, CPU ${first.cpuSeconds.toFixed(1)} s`);
    print(`longest silence: ${first.silenceSeconds.toFixed(1)} s`);
    print(`set-up: at most ${show(first.setUpPeak)}`);
    print(`installed: ${megabytes} MB in ${files} files`);
    await stop(first.child);
    for (let round = 1; round <= SECOND_STARTS; round += 1) {
      const { child, seconds, cpuSeconds } = await start(folder);
      print(`start ${round + 1}: ${seconds.toFixed(2)} s, CPU ${cpuSeconds.toFixed(2)} s`);
      if (round === SECOND_STARTS) await measureIdle(child);
      await stop(child);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(folder: string): Promise<Start> {
  const startedAt = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: folder,
    env: { ...environment(), PORT: String(await freePort()) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let lastAt = startedAt;
  let silence = 0;
  let setUpPeak: ProcessUse[] = [];
  const sample = setInterval(() => {
    const tree = readTree(child.pid ?? 0);
    const isSetUp = !tree.some(({ name }) => name.endsWith(GATEWAY));
    if (isSetUp && sumOf(tree, "pssMb") > sumOf(setUpPeak, "pssMb")) setUpPeak = tree;
  }, SAMPLE_MS);
  const ready = Promise.withResolvers<void>();
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (part: string) => {
      silence = Math.max(silence, performance.now() - lastAt);
      lastAt = performance.now();
      output = (output + part).slice(-10_000);
      if (output.includes("Kaunter is ready")) ready.resolve();
    });
  }
  child.once("exit", () => ready.reject(new Error(output)));
  await ready.promise;
  clearInterval(sample);
  return {
    child,
    seconds: (performance.now() - startedAt) / 1_000,
    cpuSeconds: sumOf(readTree(child.pid ?? 0), "cpuSeconds"),
    silenceSeconds: silence / 1_000,
    setUpPeak,
  };
}

/** Without what this benchmark's own npm and Node have added. */
function environment(): NodeJS.ProcessEnv {
  const PATH = (process.env.PATH ?? "").split(":").filter((each) => !each.includes("node_modules"));
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_)/.test(name));
  return { ...Object.fromEntries(own), PATH: PATH.join(":") };
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

async function measureIdle(child: ChildProcess): Promise<void> {
  await delay(IDLE_SECONDS * 1_000);
  print(`idle after ${IDLE_SECONDS} s: ${show(readTree(child.pid ?? 0))}`);
}

function show(tree: readonly ProcessUse[]): string {
  const byName = [...Map.groupBy(tree, ({ name }) => name)]
    .map(([name, uses]) => ({ name, pssMb: sumOf(uses, "pssMb") }))
    .filter(({ pssMb }) => pssMb >= 1)
    .sort((a, b) => b.pssMb - a.pssMb)
    .map(({ name, pssMb }) => `${name} ${pssMb.toFixed(0)}`);
  return `${sumOf(tree, "pssMb").toFixed(0)} MB (${byName.join(", ")})`;
}

function sizeOf(folder: string): { megabytes: number; files: number } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const blocks = files.map((entry) => lstatSync(join(entry.parentPath, entry.name)).blocks);
  const bytes = blocks.reduce((sum, count) => sum + count * 512, 0);
  return { megabytes: Math.round(bytes / 1_048_576), files: files.length };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
