// Everything `npm test` runs: the checks of the sources, then the tests, then those in a browser.
//
//   npm test                          all of it
//   npm test -- packages/signing      only the tests whose path holds one of the words
//   npm run check                     all but the tests in a browser
//
// Whatever fails, the rest still runs; the last line tells the sum. A file that failed is run once
// more by itself: what passes then depends on what else the machine does, is listed as UNSTABLE,
// and is to be mended, but says nothing against the change under test.

import { spawn } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { startTestServer, type TestServer } from "../test/support/test-server.ts";

const ROOT = join(import.meta.dirname, "..");
const TEST_FILES = ["packages/**/*.test.{ts,tsx}", "test/**/*.test.ts", "scripts/**/*.test.ts"];
const BROWSER_TEST = /\.browser\.test\.ts$/;
/** Only so that a test that hangs is named at last; no test is expected to be quick. */
const FILE_LIMIT_MS = 1_800_000;
const FILES_AT_ONCE_MAX = 4;
/** More failing files than this are a fault of the change, and no second look helps. */
const FILES_AGAIN_MAX = 3;

interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** Name and reason of each that was skipped. */
  notRun?: string[];
  /** Tests that failed among others and passed alone, with their files. */
  unstable?: string[];
}

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const withBrowser = !process.argv.includes("--without-browser");
process.chdir(ROOT);
process.exitCode = await main();

async function main(): Promise<number> {
  const files = findTests(words);
  if (files.length === 0) {
    process.stderr.write(`no test file's path holds ${words.join(" or ")}\n`);
    return 1;
  }
  const counts: Count[] = words.length === 0 ? [await runChecks()] : [];
  const server = await startDatabase();
  if (!server) counts.push({ passed: 0, failed: 1, skipped: 0 });
  else {
    try {
      const inBrowser = files.filter((file) => BROWSER_TEST.test(file));
      const others = files.filter((file) => !BROWSER_TEST.test(file));
      const atOnce = Math.min(availableParallelism(), FILES_AT_ONCE_MAX);
      counts.push(await runTests("tests", others, atOnce));
      if (withBrowser) counts.push(await runTests("tests in a browser", inBrowser, 1));
    } finally {
      await server.stop();
    }
  }
  return tell(counts);
}

function findTests(parts: readonly string[]): string[] {
  return globSync(TEST_FILES, { cwd: ROOT, exclude: ["**/node_modules/**", "**/dist/**"] })
    .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
    .sort();
}

/** The checks run side by side; each counts as one test. */
async function runChecks(): Promise<Count> {
  const bin = (name: string) => join(ROOT, "node_modules/.bin", name);
  const checks: [name: string, ...command: string[]][] = [
    ["tidy", process.execPath, "scripts/tidy.ts"],
    ["format and lint", bin("biome"), "check", "--error-on-warnings", "--max-diagnostics=100"],
    ["types", bin("tsc"), "-p", "tsconfig.json"],
    ["spelling", process.execPath, bin("cspell"), "--no-progress", "--no-summary"],
    ["markdown", process.execPath, bin("markdownlint-cli2")],
  ];
  if (existsSync("scripts/generate.ts")) {
    checks.push(["generated files", process.execPath, "scripts/generate.ts", "--check"]);
  }
  const failures = await Promise.all(
    checks.map(async ([name, command = "", ...rest]) => {
      const { status, output } = await capture(command, rest);
      process.stdout.write(`${status === 0 ? "✔" : "✖"} ${name}\n${output}`);
      return status === 0 ? 0 : 1;
    }),
  );
  const failed = failures.filter(Boolean).length;
  return { passed: checks.length - failed, failed, skipped: 0 };
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
  try {
    const server = await startTestServer();
    process.env.KAUNTER_TEST_DATABASE_URL = server.templateUrl;
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => void server.stop().finally(() => process.exit(1)));
    }
    return server;
  } catch (error) {
    process.stdout.write(`✖ database of the tests\n${error}\n`);
    return undefined;
  }
}

async function runTests(name: string, files: string[], concurrency: number): Promise<Count> {
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0 };
  process.stdout.write(`\n${name}\n`);
  const { count, failures } = await runFiles(files, concurrency);
  const failed = [...new Set(failures.map(({ file }) => file))];
  if (failed.length === 0 || failed.length > FILES_AGAIN_MAX) return count;

  process.stdout.write("\nonce more, alone\n");
  const again = await runFiles(failed, 1);
  if (again.count.failed > 0) return count;
  const unstable = failures.map(({ test, file }) => `${test} (${relative(ROOT, file)})`);
  return { ...count, passed: count.passed + count.failed, failed: 0, unstable };
}

interface Failure {
  test: string;
  file: string;
}

async function runFiles(files: string[], concurrency: number) {
  const notRun: string[] = [];
  const failures: Failure[] = [];
  const count: Count = { passed: 0, failed: 0, skipped: 0, notRun };
  const stream = run({ files, concurrency, timeout: FILE_LIMIT_MS, cwd: ROOT });
  stream.on("test:summary", ({ file, counts }) => {
    if (file !== undefined) return; // the sum of one file
    count.passed = counts.passed;
    count.failed = counts.tests - counts.passed - counts.skipped - counts.todo;
    count.skipped = counts.skipped + counts.todo;
  });
  stream.on("test:pass", ({ name: test, skip }) => {
    if (skip !== undefined) notRun.push(`${test}: ${skip}`);
  });
  stream.on("test:fail", ({ name: test, file = "" }) => {
    failures.push({ test, file });
  });
  // A plain reporter: the same lines on a terminal, in a file and on a build machine.
  for await (const text of stream.compose(new spec())) process.stdout.write(text);
  return { count, failures };
}

function tell(counts: readonly Count[]): number {
  const sum = (key: "passed" | "failed" | "skipped") =>
    counts.reduce((total, count) => total + count[key], 0);
  const failed = sum("failed");
  const notRun = counts.flatMap((count) => count.notRun ?? []);
  if (notRun.length > 0) process.stdout.write(`\nSKIPPED\n${notRun.join("\n")}\n`);
  const unstable = counts.flatMap((count) => count.unstable ?? []);
  if (unstable.length > 0) process.stdout.write(`\nUNSTABLE\n${unstable.join("\n")}\n`);
  process.stdout.write(`\n${sum("passed")} passed, ${failed} failed, ${sum("skipped")} skipped\n`);
  return failed === 0 ? 0 : 1;
}
