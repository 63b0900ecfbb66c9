import assert from "node:assert/strict";
import { test } from "node:test";
import { parseOptions } from "./parse-options.ts";

test("the options of a run are read, and a minute without a choice is the default", () => {
  assert.deepEqual(parseOptions([]), { minutes: 1, seed: 1 });
  const args = ["--minutes", "0.5", "--seed", "7", "--fault", "kill api", "--fault", "kill api"];
  assert.deepEqual(parseOptions(args), { minutes: 0.5, seed: 7, names: ["kill api"] });
});

for (const [args, message] of [
  [["--minutes", "x"], /^Error: --minutes is a number above 0, not "x"\.$/],
  [["--minutes", "0"], /^Error: --minutes/],
  [["--minutes", "Infinity"], /^Error: --minutes/],
  [["--seed", "x"], /^Error: --seed is an integer from 0, not "x"\.$/],
  [["--seed", ""], /^Error: --seed/],
  [
    ["--fault", "kill api", "--fault", "kil worker"],
    /^Error: "kil worker" is not a fault; .*kill api/,
  ],
] as const) {
  test(`${args.join(" ")} is rejected`, () => {
    assert.throws(() => parseOptions([...args]), message);
  });
}
