/**
 * `npm run chaos`: everything fails in turn under load, and the gateway must recover without help.
 *
 *   npm run chaos -- --minutes 10 --seed 7
 *   npm run chaos -- --fault "lose database"    only this one, again and again
 *
 * The seed determines the faults and the actors' choices; the same seed replays both.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseOptions, type Wanted } from "./parse-options.ts";
import { reportLines } from "./report.ts";
import { runChaos } from "./run-chaos.ts";

// Ctrl-C: what was started ends with this process.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
let wanted: Wanted;
try {
  wanted = parseOptions(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}
`);
  process.exit(1);
}
const { minutes, seed } = wanted;
const say = (line: string) => void process.stdout.write(`${line}\n`);
say(`chaos: ${minutes} minutes, seed ${seed}`);
const report = await runChaos({ ...wanted, say });
for (const line of reportLines(report)) say(line);
if (report.violations.length > 0) {
  const folder = mkdtempSync(join(tmpdir(), `kaunter-chaos-${seed}-`));
  writeFileSync(join(folder, "journal.jsonl"), `${report.journal.lines.join("\n")}\n`);
  writeFileSync(join(folder, "facts.json"), JSON.stringify(report.facts, null, 1));
  writeFileSync(join(folder, "gateway.log"), report.log);
  say(`journal, facts and log: ${folder}`);
}
process.exit(report.violations.length === 0 ? 0 : 1);
