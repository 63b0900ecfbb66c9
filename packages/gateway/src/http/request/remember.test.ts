import assert from "node:assert/strict";
import { test } from "node:test";
import { remember } from "./remember.ts";

test("a short text is read once, and a long one each time", () => {
  const read: string[] = [];
  const lengthOf = remember((text) => {
    read.push(text);
    return text.length;
  });
  const long = "x".repeat(300);
  const lengths = ["", "a", long, "", "a", long].map(lengthOf);
  assert.deepEqual(lengths, [0, 1, 300, 0, 1, 300]);
  assert.deepEqual(read, ["", "a", long, long]);
});

test("a stream of new texts does not fill the memory", () => {
  let count = 0;
  const countOf = remember(() => {
    count += 1;
    return count;
  });
  for (let i = 0; i < 2_000; i += 1) countOf(String(i));
  assert.equal(countOf("0"), 1);
  countOf("new");
  assert.equal(countOf("0"), 2_002, "it was dropped with all others");
});
