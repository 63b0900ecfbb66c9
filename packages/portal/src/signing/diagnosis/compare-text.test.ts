import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { compareText } from "./compare-text.ts";

const whole = (parts: readonly { text: string }[]) => parts.map(({ text }) => text).join("");

test("each side stays complete, and what is marked the same is the same", () => {
  const text = fc.string({ maxLength: 60, unit: fc.constantFrom("a", "b", "c", "{", "é") });
  fc.assert(
    fc.property(text, text, (left, right) => {
      const parts = compareText(left, right);
      assert.equal(whole(parts.left), left);
      assert.equal(whole(parts.right), right);
      const same = (side: "left" | "right") => whole(parts[side].filter(({ isSame }) => isSame));
      assert.equal(same("left"), same("right"));
    }),
  );
});

test("only the difference is marked", () => {
  assert.deepEqual(compareText('{"a": 1,"b":2}', '{"a":1,"b":2}').left, [
    { text: '{"a":', isSame: true },
    { text: " ", isSame: false },
    { text: '1,"b":2}', isSame: true },
  ]);
});

test("very different long texts are compared without delay, as a whole", () => {
  const { left } = compareText("a".repeat(50_000), "b".repeat(50_000));
  assert.deepEqual(left, [{ text: "a".repeat(50_000), isSame: false }]);
});
