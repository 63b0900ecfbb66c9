// Everything `npm test` runs: the checks of the sources, then the tests, then those in a browser.
//
//   npm test                          all of it
//   npm test -- packages/signing      only the tests whose path holds one of the words
//   npm run test:long                 those that try what comes to mind, for longer
//   npm run check                     all but the tests in a browser
//
// Whatever fails, the rest still runs; the last line tells the sum. A file that failed is run once
// more by itself. What passes then is still a failure, listed as UNSTABLE: its cause is in
// the test or in what else the machine does, not only in the change under test.

import { spawn } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { run } from "node:test";
import { setTimeout } from "node:timers/promises";
import { inspect } from "node:util";
import { startTestServer, type TestServer } from "../test/support/server/test-server.ts";

const ROOT = join(import.meta.dirname, "..");
const TEST_FILES = ["packages/**/*.test.{ts,tsx}", "test/**/*.test.ts", "scripts/**/*.test.ts"];
const BROWSER_TEST = /\.browser\.test\.ts$/;
/** Only so that a test that hangs is named at last; no test is expected to be quick. */
const FILE_LIMIT_MS = 1_800_000;
/** A run that hangs is ended, and reports where, before a build machine ends it. */
const RUN_LIMIT_MS = 4_500_000;
/** Files that take longer than this are named while they run. */
const LONG_FILE_MS = 300_000;
const FILES_AT_ONCE_MAX = 5;
/** More failing files than this are a fault of the change, and no second look helps. */
const FILES_AGAIN_MAX = 3;
const SLOWEST_MAX = 10;
const SUMMARY_LINE = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) /;
/** Of a failure's cause, in the list at the end. */
const CAUSE_LINES_MAX = 8;
const PRINTED_LINES_MAX = 25;

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

interface Seconds {
  name: string;
  seconds: number;
}

interface Outcome extends Count {
  file: string;
  seconds: number;
  tests: Seconds[];
  /** Name and reason of each that was skipped. */
  notRun: string[];
  /** Of each that failed. */
  failures: string[];
  /** The first lines of each failure's cause. */
  causes: string[][];
  /** What the file printed, and its failures in full. */
  report: string;
}

/** Names of the checks of the sources. */
interface Checks {
  passed: string[];
  failed: string[];
}

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const withBrowser = !process.argv.includes("--without-browser");
/** Files that run now, with the time at which they began. */
const running = new Map<string, number>();
process.chdir(ROOT);
process.env.NODE_COMPILE_CACHE ??= join(ROOT, ".cache/compiled");
const isLong = process.argv.includes("--long");
if (isLong) process.env.KAUNTER_TEST_LONG = "1";
const watch = setInterval(tellLongFiles, LONG_FILE_MS);
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
  const files = findTests(words);
  if (files.length === 0) {
    process.stderr.write(`no test file's path holds ${words.join(" or ")}\n`);
    return 1;
  }
  const checks = words.length === 0 ? await runChecks() : { passed: [], failed: [] };
  const server = await startDatabase();
  if (!server) {
    checks.failed.push("database of the tests");
    tellTests(checks, [], []);
    return tell([countOf(checks)]);
  }
  try {
    // Two more than can work at once: there are always some that wait for a time limit.
    const atOnce = Math.min(availableParallelism() + 2, FILES_AT_ONCE_MAX);
    const outcomes = await runFiles(files, atOnce);
    const failed = outcomes.filter(({ failures }) => failures.length > 0);
    const isFew = failed.length > 0 && failed.length <= FILES_AGAIN_MAX;
    if (isFew) process.stdout.write("\nonce more, alone\n");
    const again = isFew
      ? await runFiles(
          failed.filter(hasEnded).map(({ file }) => file),
          1,
        )
      : [];
    const unstable = failed.filter(({ file }) =>
      again.some((outcome) => outcome.file === file && outcome.failures.length === 0),
    );
    tellTests(checks, outcomes, unstable);
    return tell([countOf(checks), ...outcomes]);
  } finally {
    await server.stop();
  }
}

/**
 * Those in a browser first: what takes long should not begin when all else has ended. For the same
 * reason from Z to A: `main` starts databases of its own, `domain` computes.
 */
function findTests(parts: readonly string[]): string[] {
  const files = globSync(TEST_FILES, { cwd: ROOT, exclude: ["**/node_modules/**", "**/dist/**"] })
    .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
    .filter((file) => withBrowser || !BROWSER_TEST.test(file))
    .sort()
    .reverse();
  const isFirst = (file: string) =>
    Number(BROWSER_TEST.test(file)) * 2 + Number(file.startsWith("test/"));
  return files.sort((a, b) => isFirst(b) - isFirst(a));
}

/** The checks run side by side; each counts as one test. */
async function runChecks(): Promise<Checks> {
  const bin = (name: string) => join(ROOT, "node_modules/.bin", name);
  const checks: [name: string, ...command: string[]][] = [
    ["tidy", process.execPath, "scripts/tidy.ts"],
    ["format and lint", bin("biome"), "check", "--error-on-warnings", "--max-diagnostics=100"],
    ["types", bin("tsc"), "-p", "tsconfig.json"],
    ["spelling", process.execPath, bin("cspell"), "--no-progress", "--no-summary"],
    ["markdown", process.execPath, bin("markdownlint-cli2")],
    ["migrations", process.execPath, "scripts/migrations/lint-migrations.ts"],
    ["dependencies", process.execPath, "scripts/check-dependencies.ts"],
    ["unused code", process.execPath, bin("knip"), "--treat-config-hints-as-errors"],
  ];
  if (existsSync("scripts/generate.ts")) {
    checks.push(["generated files", process.execPath, "scripts/generate.ts", "--check"]);
  }
  const done: Checks = { passed: [], failed: [] };
  await Promise.all(
    checks.map(async ([name, command = "", ...rest]) => {
      const { status, output } = await capture(command, rest);
      process.stdout.write(`${status === 0 ? "✔" : "✖"} ${name}\n${output}`);
      done[status === 0 ? "passed" : "failed"].push(name);
    }),
  );
  return done;
}

function countOf({ passed, failed }: Checks): Count {
  return { passed: passed.length, failed: failed.length, skipped: 0 };
}

async function capture(command: string, rest: readonly string[]) {
  const { promise, resolve } = Promise.withResolvers<{ status: number | null; output: string }>();
  const child = spawn(command, rest, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (part: string) => {
      output += part;
    });
  }
  child.on("error", (error) => resolve({ status: null, output: error.message }));
  child.on("close", (status) => resolve({ status, output }));
  return promise;
}

async function startDatabase(): Promise<TestServer | undefined> {
  // Somebody else's, who stops it: see test/engine/test-engine.ts.
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

async function runFiles(files: readonly string[], atOnce: number): Promise<Outcome[]> {
  const waiting = [...files];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const outcome = await runFile(file);
      outcomes.push(outcome);
      tellFile(outcome, `${outcomes.length} of ${files.length}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
}

async function runFile(file: string): Promise<Outcome> {
  const startedMs = performance.now();
  const outcome: Outcome = {
    ...{ file, seconds: 0, passed: 0, failed: 0, skipped: 0 },
    ...{ tests: [], notRun: [], failures: [], causes: [], report: "" },
  };
  running.set(file, startedMs);
  const stream = run({ files: [join(ROOT, file)], timeout: FILE_LIMIT_MS, cwd: ROOT });
  for await (const { type, data } of stream) {
    if (type === "test:stdout" || type === "test:stderr") outcome.report += data.message;
    // What failed in the background of the file is printed nowhere else.
    if (type === "test:diagnostic" && !SUMMARY_LINE.test(data.message)) {
      outcome.report += `${data.message}\n`;
    }
    if (type === "test:pass" || type === "test:fail") {
      outcome.tests.push({ name: data.name, seconds: data.details.duration_ms / 1_000 });
      if (data.skip !== undefined) outcome.notRun.push(`${data.name}: ${data.skip}`);
    }
    if (type === "test:fail") noteFailure(outcome, data.name, data.details.error);
    if (type === "test:summary" && data.file === undefined) {
      const { passed, skipped, todo, tests } = data.counts;
      outcome.passed = passed;
      outcome.skipped = skipped + todo;
      // A file that ends early may count no test as failed.
      outcome.failed = Math.max(tests - passed - outcome.skipped, outcome.failures.length && 1);
    }
  }
  running.delete(file);
  outcome.seconds = (performance.now() - startedMs) / 1_000;
  return outcome;
}

/** A run that hung once would hang again, as long. */
function hasEnded({ seconds }: Outcome): boolean {
  return seconds * 1_000 < FILE_LIMIT_MS;
}

function tellLongFiles(): void {
  const now = performance.now();
  for (const [file, startedMs] of running) {
    const ms = now - startedMs;
    if (ms < LONG_FILE_MS) continue;
    process.stdout.write(`… ${file} has been running for ${Math.round(ms / 1_000)} s\n`);
  }
}

/** Also tells which programs run, because one that a test waits for may be what hangs. */
async function failAtLimit(): Promise<number> {
  await setTimeout(RUN_LIMIT_MS, undefined, { ref: false });
  const { output } = await capture("ps", ["-eo", "pid,ppid,time,stat,args", "--forest"]);
  process.stdout.write(`${output}\n`);
  tellLongFiles();
  process.stdout.write(`✖ not finished after ${RUN_LIMIT_MS / 60_000} minutes\n`);
  return 1;
}

function noteFailure(outcome: Outcome, name: string, error: FailedTest): void {
  if (error.failureType === "subtestsFailed") return; // told of each by itself
  const cause = inspect(error.cause)
    .split("\n")
    .map((line) => `    ${line}`);
  outcome.failures.push(name);
  outcome.causes.push(cause.slice(0, CAUSE_LINES_MAX));
  outcome.report += `✖ ${name}\n${cause.join("\n")}\n`;
}

interface FailedTest extends Error {
  failureType?: string;
}

function tellFile({ file, seconds, passed, failed, report }: Outcome, progress: string): void {
  const mark = failed === 0 ? "✔" : "✖";
  const sum = failed === 0 ? `${passed} passed` : `${passed} passed, ${failed} FAILED`;
  process.stdout.write(`${mark} ${progress}  ${file}  ${sum}, ${seconds.toFixed(1)} s\n`);
  if (failed > 0) process.stdout.write(`${report}\n`);
}

function tellTests(
  checks: Checks,
  outcomes: readonly Outcome[],
  unstable: readonly Outcome[],
): void {
  const list = (title: string, lines: readonly string[]) => {
    if (lines.length > 0) process.stdout.write(`\n${title}\n${lines.join("\n")}\n`);
  };
  const slowest = (all: Seconds[]) =>
    all
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, SLOWEST_MAX)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
  const namesOf = (key: "notRun" | "failures", all: readonly Outcome[]) =>
    all.flatMap((outcome) => outcome[key].map((name) => `${outcome.file}: ${name}`));
  if (outcomes.length > SLOWEST_MAX) {
    list("SLOWEST FILES", slowest(outcomes.map(({ file, seconds }) => ({ name: file, seconds }))));
    list("SLOWEST TESTS", slowest(outcomes.flatMap(({ tests }) => tests)));
  }
  list("SKIPPED", namesOf("notRun", outcomes));
  list("UNSTABLE: failed among others, passed alone", namesOf("failures", unstable));
  // Last, because a build machine may keep only the end of what is printed.
  list("FAILED", [...checks.failed, ...outcomes.flatMap(tellFailures)]);
}

function tellFailures({ file, failures, causes, report }: Outcome): string[] {
  return failures.flatMap((name, i) => {
    // A file that fails outside its tests has printed why.
    const printed = name.endsWith(file) ? report.split("\n").slice(-PRINTED_LINES_MAX) : [];
    return [`${file}: ${name}`, ...(causes[i] ?? []), ...printed];
  });
}

function tell(counts: readonly Count[]): number {
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  const failed = sum("failed");
  process.stdout.write(`\n${sum("passed")} passed, ${failed} failed, ${sum("skipped")} skipped\n`);
  return failed === 0 ? 0 : 1;
}
