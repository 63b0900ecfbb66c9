/**
 * `npm run fuzz`: a million changed inputs for everything that reads what strangers send.
 *
 *   npm run fuzz                                  a million, shared by all targets
 *   npm run fuzz -- --inputs 50000 --seed 7       fewer, and other ones
 *   npm run fuzz -- --target pem --target http    only these, which share all inputs
 *   npm run fuzz -- --target slow                 inputs that take long, at every reader
 */
import { startTestServer } from "../support/server/test-server.ts";
import { fuzz } from "./fuzz.ts";
import { parseOptions } from "./parse-options.ts";
import { chooseReaders, shareInputs } from "./slow/choose-readers.ts";
import { formatRecipe } from "./slow/recipe.ts";
import { searchSlow } from "./slow/search-slow.ts";
import { openTargets } from "./targets/index.ts";

/** Of a hundred inputs of a run of all targets. */
const SLOW_SHARE = 10;

const { wanted, server, targets, readers } = await open().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
const slowShare = readers.length > 0 ? SLOW_SHARE : 0;
const shares = targets.reduce((sum, { share }) => sum + share, slowShare);
let failed = 0;
for (const [reader, inputs] of shareInputs(readers, (wanted.inputs * slowShare) / shares)) {
  try {
    const { worst, seconds } = searchSlow(reader, { inputs, seed: wanted.seed });
    const recipe = worst.recipe === null ? "" : `: ${formatRecipe(worst.recipe).slice(0, 400)}`;
    process.stdout.write(
      `slow:${reader.name}: ${inputs} inputs, ${Math.round(inputs / seconds)}/s, worst ${worst.ms.toFixed(1)} ms for ${worst.bytes} bytes${recipe}\n`,
    );
  } catch (error) {
    failed += 1;
    process.stdout.write(`slow:${reader.name}: SLOW\n`);
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  }
}
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
await server?.stop();
process.exit(failed === 0 ? 0 : 1);

async function open() {
  const wanted = parseOptions(process.argv.slice(2));
  const { readers, others } = chooseReaders(wanted.names);
  if (others?.length === 0) return { wanted, readers, targets: [], server: null };
  const server = await startTestServer();
  return { wanted, readers, targets: await openTargets(others), server };
}
