import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "node:test";
import { inspect } from "node:util";

export const ROOT = join(import.meta.dirname, "../..");
/** Only so that a test that hangs is named at last; no test is expected to be quick. */
export const FILE_LIMIT_MS = 1_200_000;
export const QUEUE_FILE = "files.json";
const ENTRY = join(import.meta.dirname, "run-queue.ts");
/** Stands for no test file: a process that failed between two, or after the last. */
export const BETWEEN_FILES = "scripts/test/run-queue.ts";
/** Of a failure's cause, in the list at the end. */
const CAUSE_LINES_MAX = 8;

export interface Outcome {
  file: string;
  seconds: number;
  passed: number;
  skipped: number;
  tests: { name: string; seconds: number }[];
  /** Name and reason of each that was skipped. */
  notRun: string[];
  failures: Failure[];
  /** What the file printed, and its failures in full. */
  report: string;
}

export interface Failure {
  name: string;
  /** The first lines. */
  cause: string[];
}

let running: { folder: string; files: readonly string[]; outcomes: Outcome[] } | undefined;

/** Files that a process has taken, also those that do not load, and since when. */
export function listRunning(): { file: string; seconds: number }[] {
  if (!running) return [];
  const { folder, files, outcomes } = running;
  return readdirSync(folder).flatMap((name) => {
    const file = files[Number(name)];
    if (file === undefined || outcomes.some((it) => it.file === file)) return [];
    return [{ file, seconds: (Date.now() - statSync(join(folder, name)).mtimeMs) / 1_000 }];
  });
}

/** Runs test files in `processes` that take them in order; see run-queue.ts. */
export async function runQueue(
  files: readonly string[],
  processes: number,
  onEnd: (outcome: Outcome, done: number) => void,
): Promise<Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-queue-"));
  process.env.KAUNTER_TEST_QUEUE = folder;
  writeFileSync(join(folder, QUEUE_FILE), JSON.stringify(files));
  const outcomes: Outcome[] = [];
  running = { folder, files, outcomes };
  const end = (outcome: Outcome) => {
    outcomes.push(outcome);
    onEnd(outcome, outcomes.length);
  };
  const claimed = () => readdirSync(folder).length - 1;
  const work = async () => {
    // Another one after a process that died, unless it has taken nothing.
    for (let before = -1; claimed() > before; ) {
      before = claimed();
      if ((await runProcess(end)) === "ended") return;
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(processes, files.length) }, work));
  } finally {
    running = undefined;
    rmSync(folder, { recursive: true });
  }
  for (const file of files.filter((it) => !outcomes.some((outcome) => outcome.file === it))) {
    const lost = newOutcome(file);
    noteFailure(lost, file, new Error("its process ended before its tests began"));
    end(lost);
  }
  return outcomes;
}

async function runProcess(onEnd: (outcome: Outcome) => void): Promise<"ended" | "died"> {
  let outcome: Outcome | undefined;
  let startedMs = 0;
  let printed = ""; // between files
  const end = () => {
    if (!outcome) return;
    outcome.seconds = (performance.now() - startedMs) / 1_000;
    onEnd(outcome);
    outcome = undefined;
  };
  for await (const { type, data } of run({ files: [ENTRY], cwd: ROOT })) {
    const isFile = "nesting" in data && data.nesting === 0;
    if (type === "test:dequeue" && isFile && data.name !== ENTRY) {
      // What it printed while it was loaded is of the file.
      outcome = { ...newOutcome(data.name), report: printed };
      printed = "";
      startedMs = performance.now();
    }
    if (type === "test:stdout" || type === "test:stderr") {
      if (outcome) outcome.report += data.message;
      else printed += data.message;
    }
    if (type !== "test:pass" && type !== "test:fail") continue;
    if (isFile && data.name === ENTRY) {
      const error: FailedTest | null = type === "test:fail" ? data.details.error : null;
      if (!outcome && (!error || error.failureType === "subtestsFailed")) return "ended";
      outcome ??= { ...newOutcome(BETWEEN_FILES), report: printed };
      noteFailure(outcome, data.name, new Error("the process ended", { cause: error }));
      end();
      return "died";
    }
    if (!outcome) continue;
    if (type === "test:fail") noteFailure(outcome, data.name, data.details.error);
    if (isFile) {
      // Tests that began in another's context would be counted for no file.
      if (outcome.tests.length === 0) noteFailure(outcome, data.name, new Error("has no tests"));
      end();
    } else if (data.details.type !== "suite") noteTest(outcome, type === "test:pass", data);
  }
  return "ended";
}

function newOutcome(file: string): Outcome {
  const counts = { seconds: 0, passed: 0, skipped: 0 };
  return { file, ...counts, tests: [], notRun: [], failures: [], report: "" };
}

interface EndedTest {
  name: string;
  details: { duration_ms: number };
  skip?: string | boolean | undefined;
  todo?: string | boolean | undefined;
}

function noteTest(outcome: Outcome, isPassed: boolean, test: EndedTest): void {
  const isSkipped = test.skip !== undefined || test.todo !== undefined;
  outcome.tests.push({ name: test.name, seconds: test.details.duration_ms / 1_000 });
  if (isSkipped) outcome.notRun.push(`${test.name}: ${test.skip ?? test.todo}`);
  if (isSkipped) outcome.skipped += 1;
  else if (isPassed) outcome.passed += 1;
}

function noteFailure(outcome: Outcome, name: string, error: FailedTest): void {
  if (error.failureType === "subtestsFailed") return; // each is noted by itself
  const cause = inspect(error.cause ?? error)
    .split("\n")
    .map((line) => `    ${line}`);
  outcome.failures.push({ name, cause: cause.slice(0, CAUSE_LINES_MAX) });
  outcome.report += `✖ ${name}\n${cause.join("\n")}\n`;
}

interface FailedTest extends Error {
  failureType?: string;
}
