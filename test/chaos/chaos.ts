/**
 * `npm run chaos`: everything fails in turn under load, and the gateway must recover by itself.
 *
 *   npm run chaos -- --minutes 10 --seed 7
 *   npm run chaos -- --fault "lose database"    only this one, again and again
 *
 * The seed decides the faults and what everybody does; the same seed replays both.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { FAULT_NAMES } from "./plan-faults.ts";
import { reportLines } from "./report.ts";
import { runChaos } from "./run-chaos.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    fault: { type: "string", multiple: true },
  },
});
// Ctrl-C: what was started ends with this process.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
const names = values.fault && FAULT_NAMES.filter((name) => values.fault?.includes(name));
if (names?.length === 0) throw new Error(`--fault is one of: ${FAULT_NAMES.join(", ")}`);
const say = (line: string) => void process.stdout.write(`${line}\n`);
say(`chaos: ${minutes} minutes, seed ${seed}`);
const report = await runChaos({ minutes, seed, say, ...(names && { names }) });
for (const line of reportLines(report)) say(line);
if (report.violations.length > 0) {
  const folder = mkdtempSync(join(tmpdir(), `kaunter-chaos-${seed}-`));
  writeFileSync(join(folder, "journal.jsonl"), `${report.journal.lines.join("\n")}\n`);
  writeFileSync(join(folder, "facts.json"), JSON.stringify(report.facts, null, 1));
  writeFileSync(join(folder, "gateway.log"), report.log);
  say(`journal, facts and log: ${folder}`);
}
process.exit(report.violations.length === 0 ? 0 : 1);
