/** What a run of the tests prints. */
import type { Checks } from "./checks.ts";
import type { Outcome } from "./queue.ts";

const SLOWEST_MAX = 10;
const PRINTED_LINES_MAX = 25;

export function writeFile(outcome: Outcome, progress: string): void {
  const { file, seconds, passed, failures, report } = outcome;
  const mark = failures.length === 0 ? "✔" : "✖";
  const sum =
    failures.length === 0 ? `${passed} passed` : `${passed} passed, ${failures.length} FAILED`;
  process.stdout.write(`${mark} ${progress}  ${file}  ${sum}, ${seconds.toFixed(1)} s\n`);
  if (failures.length > 0) process.stdout.write(`${report}\n`);
}

export function writeLongFiles(running: readonly { file: string; seconds: number }[]): void {
  for (const { file, seconds } of running) {
    process.stdout.write(`… ${file} has been running for ${Math.round(seconds)} s\n`);
  }
}

export function writeLists(
  checks: Checks,
  outcomes: readonly Outcome[],
  unstable: readonly Outcome[],
): void {
  if (outcomes.length > SLOWEST_MAX) {
    const files = outcomes.map(({ file, seconds }) => ({ name: file, seconds }));
    writeList("SLOWEST FILES", slowest(files));
    writeList("SLOWEST TESTS", slowest(outcomes.flatMap(({ tests }) => tests)));
  }
  const skipped = outcomes.flatMap(({ file, notRun }) => notRun.map((name) => `${file}: ${name}`));
  writeList("SKIPPED", skipped);
  writeList(
    "UNSTABLE: failed among others, passed alone",
    unstable.flatMap(({ file, failures }) => failures.map(({ name }) => `${file}: ${name}`)),
  );
  // Last, because a build machine may keep only the end of what is printed.
  writeList("FAILED", [...checks.failed, ...outcomes.flatMap(listFailures)]);
}

function writeList(title: string, lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`\n${title}\n${lines.join("\n")}\n`);
}

function slowest(all: { name: string; seconds: number }[]): string[] {
  return all
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_MAX)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

function listFailures({ file, failures, report }: Outcome): string[] {
  return failures.flatMap(({ name, cause }) => {
    // A file that fails outside its tests has printed why.
    const printed = name.endsWith(file) ? report.split("\n").slice(-PRINTED_LINES_MAX) : [];
    return [`${file}: ${name}`, ...cause, ...printed];
  });
}
