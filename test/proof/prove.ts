/**
 * `npm run prove`: all that the proofs of money can try, with the figures of each. Their short
 * forms are part of `npm test`; see docs/internals/proofs.md.
 *
 *   npm run prove                  all of them
 *   npm run prove -- states        those whose path holds the word
 *   npm run prove -- --seed 7      the same choice again, where there is one
 */
import { globSync } from "node:fs";
import { join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { parseArgs } from "node:util";
import { startTestServer } from "../support/server/test-server.ts";

const { values, positionals: words } = parseArgs({
  options: { seed: { type: "string" } },
  allowPositionals: true,
});
if (values.seed !== undefined) process.env.KAUNTER_PROOF_SEED = values.seed;
const files = globSync("**/*.test.ts", { cwd: import.meta.dirname })
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .map((file) => join(import.meta.dirname, file))
  .sort();
if (files.length === 0) {
  process.stderr.write(`no proof's path holds ${words.join(" or ")}\n`);
  process.exit(1);
}
const server = await startTestServer();
process.env.KAUNTER_TEST_HOME = server.home;
process.env.KAUNTER_PROVE = "1";
let failed = 0;
const tests = run({ files, concurrency: 1 });
tests.on("test:fail", () => {
  failed += 1;
});
const printed = tests.compose(spec);
printed.pipe(process.stdout);
await new Promise((end) => printed.once("end", end));
await server.stop();
process.exitCode = failed === 0 ? 0 : 1;
