import assert from "node:assert/strict";
import { test } from "node:test";
import { parseOptions } from "./parse-options.ts";

test("the options of a run are read, and a million is the default", () => {
  assert.deepEqual(parseOptions([]), { inputs: 1_000_000, seed: 1 });
  const args = ["--inputs", "50", "--seed", "7", "--target", "pem"];
  assert.deepEqual(parseOptions(args), { inputs: 50, seed: 7, names: ["pem"] });
});

for (const [args, message] of [
  [["--inputs", "x"], /^Error: --inputs is an integer from 1, not "x"\.$/],
  [["--inputs", "0"], /^Error: --inputs/],
  [["--seed", "x"], /^Error: --seed is an integer from 0, not "x"\.$/],
] as const) {
  test(`${args.join(" ")} is rejected`, () => {
    assert.throws(() => parseOptions([...args]), message);
  });
}
