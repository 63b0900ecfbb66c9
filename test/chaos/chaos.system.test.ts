/** Half a minute of `npm run chaos`: see docs/internals/chaos.md. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { reportLines } from "./report.ts";
import { runChaos } from "./run-chaos.ts";

const MINUTES = 0.5;
/**
 * Its plan kills API, worker, gateway, providers and database, and disturbs what is between them.
 */
const SEED = 71;

test("under load and any faults, nothing acknowledged is lost and nothing happens twice", async (t) => {
  const report = await runChaos({ minutes: MINUTES, seed: SEED });
  for (const line of reportLines(report)) t.diagnostic(line);
  assert.ok(report.faults.length > 0);
  assert.ok(report.journal.acknowledgedMs.length > 0, "nobody could buy anything");
  assert.deepEqual(report.violations, []);
});
