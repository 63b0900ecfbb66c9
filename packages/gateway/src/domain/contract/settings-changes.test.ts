import assert from "node:assert/strict";
import { test } from "node:test";
import { applySettings, changedPaths, isShallow, listLeaves } from "./settings-changes.ts";

test("a change leaves what it does not name, removes by null, and replaces a list", () => {
  const stored = { url: "a", secret: "s", tng: { key: "k", id: "1" }, brands: ["X", "Y"] };
  const change = {
    secret: "t",
    tng: { id: "2" },
    brands: ["Z"],
    url: null,
    more: { x: null, y: 1 },
  };
  assert.deepEqual(applySettings(stored, change), {
    ...{ secret: "t", tng: { key: "k", id: "2" }, brands: ["Z"], more: { y: 1 } },
  });
  assert.deepEqual(applySettings(stored, {}), stored);
});

test("a name of JavaScript's own is a setting like any other", () => {
  const change = JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": "x"}');
  const applied = applySettings({}, change);
  assert.deepEqual(Object.keys(applied), ["__proto__", "constructor"]);
  assert.equal(Object.getPrototypeOf(applied), Object.prototype);
});

test("each text, number and switch has a path", () => {
  const settings = { a: "1", keys: [{ id: "k", secret: "s" }, { id: "l" }], off: false };
  assert.deepEqual(
    listLeaves(settings).map(({ path }) => path),
    ["a", "keys[0].id", "keys[0].secret", "keys[1].id", "off"],
  );
});

test("what differs is named once, also what came or went", () => {
  const fact = (path: string, fingerprint: string) => ({
    ...{ path, fingerprint, value: null, endsAt: null },
  });
  const before = [fact("same", "1"), fact("other", "1"), fact("gone", "1")];
  const after = [fact("same", "1"), fact("other", "2"), fact("new", "1")];
  assert.deepEqual(changedPaths(before, after), ["gone", "new", "other"]);
});

test("what is nested too deeply is found without a deep stack", () => {
  let deep: unknown = 1;
  for (let i = 0; i < 100_000; i += 1) deep = { deep };
  assert.equal(isShallow(deep, 6), false);
  assert.equal(isShallow({ a: [{ b: "c" }] }, 6), true);
});
