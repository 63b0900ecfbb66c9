import assert from "node:assert/strict";
import { test } from "node:test";
import { shortenPath } from "./shorten-path.ts";

const HERE = { scale: 1, x: 0, y: 0 };

for (const [path, short] of [
  ["M1 2L3 4", "m1 2 2 2"],
  ["M1 2 3 4", "m1 2 2 2"],
  ["m1,2h.04v3.26z", "m1 2h0v3.3z"],
  ["M1 1a2 2 0 01.5.5", "m1 1a2 2 0 01.5.5"],
  ["M1 1A2 2 0 1 0 2.5 3.5", "m1 1a2 2 0 101.5 2.5"],
  ["M0 0C1 2 3 4 5 6S7 8 9 10", "m0 0c1 2 3 4 5 6s2 2 4 4"],
  ["M5 5l1 0zm1 1", "m5 5 1 0zm1 1"],
] as const) {
  test(`${path} is ${short}`, () => {
    assert.equal(shortenPath(path, HERE), short);
  });
}

test("a path is moved and scaled", () => {
  assert.equal(
    shortenPath("M1 2l1 0a1 1 0 011 1", { scale: 2, x: 10, y: 1 }),
    "m12 5 2 0a2 2 0 012 2",
  );
});

test("rounding errors do not accumulate", () => {
  const steps = "l.14 0".repeat(10);
  assert.match(shortenPath(`M0 0${steps}H3`, HERE), /h1\.6$/);
});

test("text that is not a path is rejected", () => {
  assert.throws(() => shortenPath("M1 2l1 x", HERE), /command/);
  assert.throws(() => shortenPath("M1 2l1 !", HERE), /number/);
});
