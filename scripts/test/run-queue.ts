// A process of `npm test`. It takes one test file after another from the queue, so that they share
// the loaded code and what `lifetime.ts` keeps. Each file is a suite, with hooks of its own.

import { mkdirSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { suite } from "node:test";
import { stopShared } from "../../test/support/lifetime.ts";
import { listOpenTimers } from "./open-timers.ts";
import { FILE_LIMIT_MS, QUEUE_FILE, ROOT } from "./queue.ts";

/** What is still open that long after the last test is a leak, and fails the run. */
const LEAK_LIMIT_MS = 60_000;
/** The limit of a suite begins when its file has been loaded, and no other ends one that waits. */
const LOAD_LIMIT_MS = FILE_LIMIT_MS + 10_000;
/** 1 says that a test failed. */
const LEAK_EXIT_CODE = 3;

const folder = process.env.KAUNTER_TEST_QUEUE ?? "";
// Not of the tests that a test starts: those stop what they share by themselves.
delete process.env.KAUNTER_TEST_QUEUE;
const files = JSON.parse(readFileSync(join(folder, QUEUE_FILE), "utf8")) as string[]; // by queue.ts

const parent = process.ppid;
/** What was open after each file that left more than it found. */
const growth: string[] = [];
let openCount = process.getActiveResourcesInfo().length;

for (const [i, file] of files.entries()) {
  if (process.ppid !== parent) break; // killed: the results have no reader
  if (!claim(i)) continue;
  const startedSeconds = process.uptime();
  // Its tests begin when all of it has been loaded.
  const limit = setTimeout(endLoad, LOAD_LIMIT_MS, file);
  await suite(file, { timeout: FILE_LIMIT_MS }, async () => void (await import(join(ROOT, file))));
  clearTimeout(limit);
  noteOpen(file);
  // What hangs would go on beside the files after it, with whatever it has mocked.
  if (process.uptime() - startedSeconds >= FILE_LIMIT_MS / 1_000) process.exit(LEAK_EXIT_CODE);
}
await stopShared();
setTimeout(endLeak, LEAK_LIMIT_MS).unref();

/** False when another process has taken it. */
function claim(i: number): boolean {
  try {
    mkdirSync(join(folder, String(i)));
    return true;
  } catch {
    return false;
  }
}

function endLoad(file: string): void {
  process.stderr.write(`${file} did not load within ${LOAD_LIMIT_MS / 1_000} s\n`);
  process.exit(LEAK_EXIT_CODE);
}

function noteOpen(file: string): void {
  const open = process.getActiveResourcesInfo();
  if (open.length > openCount) growth.push(`${file}: ${open}`);
  openCount = open.length;
}

function endLeak(): void {
  const left = process.getActiveResourcesInfo();
  const text = [`left open after the tests: ${left}`, ...listOpenTimers(), ...growth].join("\n");
  writeSync(2, `${text}\n`); // before the end
  process.exit(LEAK_EXIT_CODE);
}
