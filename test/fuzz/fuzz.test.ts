// What strangers send, changed by chance: a short form of `npm run fuzz`.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { inLongRun } from "../support/chance/long-run.ts";
import { fuzz } from "./fuzz.ts";
import { openTargets } from "./targets/index.ts";

/** Shared by all targets. */
const INPUTS = inLongRun(20_000, 1_000_000);

const targets = await openTargets();
after(async () => {
  for (const target of targets) await target.close?.();
});

for (const target of targets) {
  test(`no generated input breaks ${target.name}`, async () => {
    const inputs = Math.ceil((INPUTS * target.share) / 100);
    const { outcomes } = await fuzz(target, { inputs, seed: 1 });
    assert.ok(outcomes.size > 1, "every input had the same outcome: nothing was tried");
  });
}
