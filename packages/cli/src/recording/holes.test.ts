import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { escapeBraces, fillHoles, formatTime, holeOf, matchText, timeHole } from "./holes.ts";

test("a hole takes the first value that it meets, and has to meet the same again", () => {
  const values = new Map<string, string>();
  assert.ok(matchText("/order/{{orderId-1}}?x={{id-1}}", "/order/A-1?x=7", values));
  assert.deepEqual(
    [...values],
    [
      ["orderId-1", "A-1"],
      ["id-1", "7"],
    ],
  );
  assert.ok(matchText("{{orderId-1}}", "A-1", values));
  assert.ok(!matchText("{{orderId-1}}", "A-2", values));
  assert.ok(!matchText("{{new-1}}!", "x", values));
  assert.equal(values.has("new-1"), false, "what does not match leaves nothing");
  assert.ok(matchText("{{any}}", "", values));
  assert.ok(!matchText("{{new-1}}", "", values));
});

test("two holes of a kind have two values", () => {
  const values = new Map([["refundId-1", "R-1"]]);
  assert.ok(!matchText("/refund/{{refundId-2}}", "/refund/R-1", values));
  assert.ok(matchText("/refund/{{refundId-2}}", "/refund/R-2", values));
  assert.ok(matchText("/refund/{{refundId-1}}", "/refund/R-1", values), "its own again");
  assert.ok(matchText("{{orderId-1}}", "R-1", values), "of another kind");
  assert.ok(!matchText("{{cursor-1}},{{cursor-2}}", "x,x", values));
  assert.equal(values.has("cursor-1"), false);
});

test("a hole may have any name", () => {
  for (const name of ["constructor", "toString", "hasOwnProperty"]) {
    assert.equal(formatTime(name, new Date(0)), null);
    assert.ok(matchText(holeOf(name), "x", new Map()), name);
  }
});

test("a timestamp matches in its own form, whatever it is", () => {
  const values = new Map();
  for (const name of ["timestamp", "timestampMilliseconds", "timestampDecimal"]) {
    for (const time of [1_772_600_767_000, 1_772_600_999_000]) {
      const text = formatTime(name, new Date(time)) ?? "";
      const names = ["timestamp", "timestampMilliseconds", "timestampDecimal"];
      const fitting = names.filter((each) => matchText(holeOf(each), text, values));
      assert.deepEqual(fitting, [name], text);
    }
  }
});

test("a time matches in its own form only", () => {
  for (const time of [
    "2026-01-02T03:04:05Z",
    "2026-01-02T03:04:05.678Z",
    "2026-01-02T03:04:05+08:00",
    "2026-01-02T03:04:05.6+08:00",
  ]) {
    const hole = timeHole(time);
    const written = formatTime(hole.slice(2, -2), new Date(0)) ?? "";
    assert.ok(matchText(`at ${hole}.`, `at ${written}.`, new Map()), hole);
    assert.equal(timeHole(written), hole);
    const other = time.includes(".") ? "2026-01-02T03:04:05Z" : "2026-01-02T03:04:05.678Z";
    assert.ok(!matchText(hole, other, new Map()));
  }
});

test("whatever a text is, it is the template of itself; holes get back what was filled in", () => {
  const value = fc.string({ minLength: 1 }).filter((text) => !/[/&{}]/.test(text));
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), value, value, (text, first, second) => {
      assert.ok(matchText(escapeBraces(text), text, new Map()));
      const filled = fillHoles(escapeBraces(text), () => assert.fail());
      assert.equal(filled, text);
      const values = new Map([
        ["a-1", first],
        ["b-1", second],
      ]);
      const template = `/${holeOf("a-1")}/${holeOf("b-1")}&${holeOf("a-1")}`;
      const found = new Map<string, string>();
      assert.ok(
        matchText(
          template,
          fillHoles(template, (name) => values.get(name) ?? ""),
          found,
        ),
      );
      assert.deepEqual(found, values);
    }),
  );
});

test("a template of many holes is matched in linear time", () => {
  const template = Array.from({ length: 5_000 }, (_, i) => `${holeOf(`x-${i}`)}a`).join("");
  const startedAt = performance.now();
  matchText(template, "a".repeat(9_999), new Map());
  assert.ok(performance.now() - startedAt < 2_000);
});
