/**
 * `npm run bench`: runs the benchmarks one after the other and prints all that they have found as
 * one Markdown table. It takes about half an hour; `npm run bench -- table checkout idle` runs only
 * these. What each one prints meanwhile goes to standard error.
 */
import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { type Measure, summarize } from "./support/measures/measures.ts";

const FILES: Readonly<Record<string, string>> = {
  checkout: "checkout.ts",
  payments: "payments.ts",
  "round-trips": "parts/round-trips.ts",
  "journal-and-traces": "parts/journal-and-traces.ts",
  delivery: "delivery.ts",
  "page-cpu": "pages/page-cpu.ts",
  streams: "pages/streams.ts",
  idle: "idle.ts",
  alternatives: "alternatives.ts",
};
/** Of other benchmarks, what the table has no room for. */
const ENVIRONMENT = { BENCH_SHARE_ONLY: "1" };

const [, ...chosen] = process.argv.slice(2);
const head = describeRun();
const found: Measure[] = [];
const failed: string[] = [];
for (const name of chosen.length > 0 ? chosen : Object.keys(FILES)) {
  const file = FILES[name];
  if (file === undefined) throw new Error(`"${name}" is not one of ${Object.keys(FILES)}`);
  process.stderr.write(`\n${name}\n`);
  const child = fork(join(import.meta.dirname, file), {
    env: { ...process.env, ...ENVIRONMENT },
    stdio: ["ignore", process.stderr.fd, "inherit", "ipc"],
  });
  child.on("message", (measure) => found.push(measure as Measure)); // by reportMeasure
  const [code] = await once(child, "close");
  if (code !== 0) failed.push(name);
}
process.stdout.write(`${[...head, "", ...tableOf(found)].join("\n")}\n`);
if (failed.length > 0) {
  process.stderr.write(`failed: ${failed.join(", ")}\n`);
  process.exitCode = 1;
}

function describeRun(): string[] {
  const [processor] = cpus();
  const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain") === "" ? "" : " with changes";
  const memoryGb = (totalmem() / 2 ** 30).toFixed(1);
  return [
    `- Machine: ${processor?.model.trim()}, ${cpus().length} cores, ${memoryGb} GB, Node ${process.version}`,
    `- Commit: ${git("rev-parse", "--short", "HEAD")}${changed}`,
    `- Date: ${new Date().toISOString().slice(0, 10)}, load average before: ${(loadavg()[0] ?? 0).toFixed(1)}`,
  ];
}

function tableOf(measures: readonly Measure[]): string[] {
  const rows = measures.map((measure) => {
    const { gateway, against, ratio, spread } = summarize(measure);
    return [measure.name, gateway, against, ratio, spread, measure.goal ?? ""];
  });
  const head = ["Measure", "Gateway", "Compared with", "Ratio", "Least to most", "Goal"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
}
