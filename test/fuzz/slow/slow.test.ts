// Inputs that take long to read: a short form of `npm run fuzz -- --target slow`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inLongRun } from "../../support/chance/long-run.ts";
import { chooseReaders, shareInputs } from "./choose-readers.ts";
import { SLOW_READERS } from "./readers/index.ts";
import { makeRecipe, writeInput } from "./recipe.ts";
import { searchSlow } from "./search-slow.ts";

/** Shared by all readers. */
const INPUTS = inLongRun(400, 100_000);
const ONE = { inputs: 200, seed: 1, isSaving: false };

const planted = (name: string, read: (text: string) => unknown) => ({
  ...{ name, bytesMax: 65_536, seeds: ["abc=1"], words: ["a", " ", "=", "\n"] },
  read: (input: Buffer) => read(input.toString("latin1")),
});

test("an expression that searches the rest of the text at each place is found", () => {
  const reader = planted("planted", (text) => /\s+$/.test(`${text}x`));
  assert.throws(
    () => searchSlow(reader, ONE),
    /^Error: planted: \d+ bytes cost \d+ ms, at most 50/,
  );
});

test("a reader that never ends is stopped and reported", () => {
  const reader = planted("endless", (text) => {
    while (text.includes("aaaa"));
  });
  assert.throws(
    () => searchSlow(reader, { ...ONE, batchMsMax: 500 }),
    /^Error: endless: Script execution timed out/,
  );
});

test("a reader that takes time in proportion to its input has no slow input", () => {
  const { inputs, worst } = searchSlow(
    planted("linear", (text) => text.includes("\0x")),
    ONE,
  );
  assert.equal(inputs, ONE.inputs);
  assert.ok(worst.ms < 50);
});

test("an input has the requested size, for every recipe", () => {
  const nested = makeRecipe({ head: '{"a":', pump: "[", close: "]", tail: "}" });
  assert.deepEqual(JSON.parse(writeInput(nested, 106).toString()), { a: nest(50) });
  const counted = writeInput(makeRecipe({ pump: "{n}," }), 21).toString();
  assert.equal(counted, "000000,000001,000002,");
  assert.equal(writeInput(makeRecipe({ head: "abc" }), 2).length, 2);
});

function nest(depth: number): unknown {
  return depth === 1 ? [] : [nest(depth - 1)];
}

test("slow stands for all readers, and each has its own name", () => {
  assert.deepEqual(chooseReaders(["slow"]), { readers: SLOW_READERS, others: [] });
  const { readers, others } = chooseReaders(["slow:json", "pem"]);
  assert.deepEqual([readers.map(({ name }) => name), others], [["json"], ["pem"]]);
  assert.throws(() => chooseReaders(["slow:x"]), /"slow:x" is not a target/);
});

for (const [reader, inputs] of shareInputs(SLOW_READERS, INPUTS)) {
  test(`no input of slow:${reader.name} takes long`, () => {
    searchSlow(reader, { inputs, seed: 1, isSaving: false });
  });
}
