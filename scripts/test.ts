// The checks of the sources, then the tests. Two tiers:
//
//   npm test                          what every change needs: interface, money, security, pages
//   npm run test:system               kills, upgrades, images, other programs, each field and route
//
//   npm test -- packages/signing      only tests whose path holds one of the words, of both tiers
//   npm run test:long                 those that try what comes to mind, for longer
//   npm run check                     all of `npm test` but the tests in a browser
//
// Whatever fails, the rest still runs; the last line is the sum. A file that failed is run once
// more by itself. What passes then is a failure all the same, listed as UNSTABLE: its cause is in
// the test or in what else the machine does, not only in the change under test.

import { existsSync, globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { inspect } from "node:util";
import { startTestServer, type TestServer } from "../test/support/server/test-server.ts";
import { type Checks, capture, runChecks } from "./test/checks.ts";
import { CPU_MINUTES_MAX, startCpuMeter } from "./test/cpu-meter.ts";
import {
  BETWEEN_FILES,
  FILE_LIMIT_MS,
  listRunning,
  type Outcome,
  ROOT,
  runQueue,
} from "./test/queue.ts";
import { writeFile, writeLists, writeLongFiles } from "./test/report.ts";

const TEST_FILES = ["packages/**/*.test.{ts,tsx}", "test/**/*.test.ts", "scripts/**/*.test.ts"];
const BROWSER_TEST = /\.browser\.(?:system\.)?test\.ts$/;
const SYSTEM_TEST = /\.system\.test\.ts$/;
/** A run that hangs is ended, and says where, before a build machine ends it. */
const RUN_LIMIT_MS = 3_600_000;
/** Files that take longer than this are named while they run. */
const LONG_FILE_SECONDS = 300;
const PROCESSES_MAX = 5;
/** More failing files than this are a fault of the change, and no second look helps. */
const FILES_AGAIN_MAX = 3;

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const hasOption = (name: string) => process.argv.includes(`--${name}`);
process.chdir(ROOT);
process.env.NODE_COMPILE_CACHE ??= join(ROOT, ".cache/compiled");
const isLong = hasOption("long");
if (isLong) process.env.KAUNTER_TEST_LONG = "1";
const watch = setInterval(writeLong, LONG_FILE_SECONDS * 1_000);
const status = await Promise.race(isLong ? [main()] : [main(), failAtLimit()]).catch(
  (error: unknown) => {
    process.stderr.write(`${inspect(error)}\n`); // node:test would say nothing
    return 1;
  },
);
clearInterval(watch);
// Whatever a test left open does not hold up the end.
process.stdout.write("", () => process.exit(status));

async function main(): Promise<number> {
  const files = findTests();
  if (files.length === 0) {
    process.stderr.write(`no test file's path holds ${words.join(" or ")}\n`);
    return 1;
  }
  const isWhole = words.length === 0;
  const meter = startCpuMeter();
  const checks = isWhole && !hasOption("system") ? await runChecks() : { passed: [], failed: [] };
  const server = await startDatabase();
  if (!server) {
    checks.failed.push("database of the tests");
    writeLists(checks, [], []);
    return writeSum(checks, []);
  }
  let outcomes: Outcome[] = [];
  try {
    // Two more than can work at once: there are always some that wait for a time limit.
    const processes = Math.min(availableParallelism() + 2, PROCESSES_MAX);
    outcomes = await runFiles(files, processes);
    writeLists(checks, outcomes, await findUnstable(outcomes));
  } finally {
    await server.stop();
  }
  const cpu = meter.stop();
  process.stdout.write(`\n${cpu.text}\n`);
  if (isWhole && !hasOption("system") && cpu.minutes > CPU_MINUTES_MAX) {
    process.stdout.write(`✖ more than ${CPU_MINUTES_MAX}: make tests cheaper, or move some\n`);
    checks.failed.push("CPU time");
  }
  return writeSum(checks, outcomes);
}

/**
 * Those in a browser first: what takes long should not begin when all else has ended. For the same
 * reason from Z to A: `main` starts databases of its own, `domain` computes.
 */
function findTests(): string[] {
  const isOfTier = (file: string) => SYSTEM_TEST.test(file) === hasOption("system");
  const files = globSync(TEST_FILES, { cwd: ROOT, exclude: ["**/node_modules/**", "**/dist/**"] })
    .filter((file) => (words.length === 0 ? isOfTier(file) : words.some((it) => file.includes(it))))
    .filter((file) => !hasOption("without-browser") || !BROWSER_TEST.test(file))
    .sort()
    .reverse();
  const rank = (file: string) =>
    Number(BROWSER_TEST.test(file)) * 2 + Number(file.startsWith("test/"));
  return files.sort((a, b) => rank(b) - rank(a));
}

async function startDatabase(): Promise<TestServer | undefined> {
  // Started by another program, which stops it: see test/engine/test-engine.ts.
  const home = process.env.KAUNTER_TEST_HOME;
  if (home) return { home, stop: async () => {} };
  try {
    const server = await startTestServer();
    process.env.KAUNTER_TEST_HOME = server.home;
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => void server.stop().finally(() => process.exit(1)));
    }
    return server;
  } catch (error) {
    process.stdout.write(`✖ database of the tests\n${error}\n`);
    return undefined;
  }
}

function runFiles(files: readonly string[], processes: number): Promise<Outcome[]> {
  return runQueue(files, processes, (outcome, done) => {
    writeFile(outcome, `${done} of ${files.length}`);
  });
}

/** Runs what failed once more, each in a process of its own. */
async function findUnstable(outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const failed = outcomes.filter(({ file, failures }) => {
    return failures.length > 0 && file !== BETWEEN_FILES;
  });
  if (failed.length > FILES_AGAIN_MAX) return [];
  const unstable: Outcome[] = [];
  for (const outcome of failed) {
    // What hung once would do so again, as long.
    if (outcome.seconds * 1_000 >= FILE_LIMIT_MS || !existsSync(outcome.file)) continue;
    process.stdout.write("\nonce more, alone\n");
    const [again] = await runFiles([outcome.file], 1);
    if (again?.failures.length === 0) unstable.push(outcome);
  }
  return unstable;
}

function writeLong(): void {
  writeLongFiles(listRunning().filter(({ seconds }) => seconds >= LONG_FILE_SECONDS));
}

/** Also says which programs run, because one that a test waits for may be what hangs. */
async function failAtLimit(): Promise<number> {
  await setTimeout(RUN_LIMIT_MS, undefined, { ref: false });
  const { output } = await capture("ps", ["-eo", "pid,ppid,time,stat,args", "--forest"]);
  process.stdout.write(`${output}\n`);
  writeLong();
  process.stdout.write(`✖ not finished after ${RUN_LIMIT_MS / 60_000} minutes\n`);
  return 1;
}

function writeSum(checks: Checks, outcomes: readonly Outcome[]): number {
  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const passed = checks.passed.length + sum((it) => it.passed);
  const failed = checks.failed.length + sum(({ failures }) => failures.length);
  const skipped = sum((it) => it.skipped);
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  return failed === 0 ? 0 : 1;
}
