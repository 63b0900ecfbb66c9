import assert from "node:assert/strict";
import { test } from "node:test";
import { listOpenTimers } from "./open-timers.ts";

test("only timers that keep the process alive are listed, with what they call", () => {
  const open = setInterval(function keepsOpen() {}, 4_321);
  const others = [setTimeout(function letsEnd() {}, 5_000).unref(), setTimeout(() => {}, 6_000)];
  clearTimeout(others[1]);
  const mine = () => listOpenTimers().filter((text) => /keepsOpen|letsEnd|^6000 ms/.test(text));
  try {
    assert.deepEqual(mine(), ["4321 ms: function keepsOpen() {}"]);
  } finally {
    clearInterval(open);
    clearTimeout(others[0]);
  }
  assert.deepEqual(mine(), []);
});
