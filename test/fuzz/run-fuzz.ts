/**
 * `npm run fuzz`: a million changed inputs for everything that reads what strangers send.
 *
 *   npm run fuzz                                  a million, shared by all targets
 *   npm run fuzz -- --inputs 50000 --seed 7       fewer, and other ones
 *   npm run fuzz -- --target pem --target http    only these, which share all inputs
 */
import { startTestServer } from "../support/server/test-server.ts";
import { fuzz } from "./fuzz.ts";
import { parseOptions } from "./parse-options.ts";
import { openTargets } from "./targets/index.ts";

const { wanted, server, targets } = await open().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
const shares = targets.reduce((sum, { share }) => sum + share, 0);
let failed = 0;
for (const target of targets) {
  const inputs = Math.ceil((wanted.inputs * target.share) / shares);
  try {
    const report = await fuzz(target, { inputs, seed: wanted.seed });
    const top = [...report.outcomes].sort((a, b) => b[1] - a[1]).slice(0, 6);
    const growth =
      report.growthBytes === null ? "-" : `${Math.round(report.growthBytes / 1024)} KiB`;
    process.stdout.write(
      `${target.name}: ${inputs} inputs, ${Math.round(inputs / report.seconds)}/s, slowest ${report.slowestMs.toFixed(0)} ms, memory ${growth}, ${report.outcomes.size} outcomes: ${top.map(([name, count]) => `${name} ${count}`).join(", ")}\n`,
    );
  } catch (error) {
    failed += 1;
    process.stdout.write(`${target.name}: BROKEN\n`);
    process.stderr.write(
      `${error instanceof Error ? `${error.message}\n${String((error.cause as Error | undefined)?.stack)}` : error}\n`,
    );
  }
}
for (const target of targets) await target.close?.();
await server.stop();
process.exit(failed === 0 ? 0 : 1);

async function open() {
  const wanted = parseOptions(process.argv.slice(2));
  const server = await startTestServer();
  return { wanted, server, targets: await openTargets(wanted.names) };
}
