import assert from "node:assert/strict";
import { test } from "node:test";
import { describeError } from "./describe-error.ts";

test("an error is logged by its own words, not by what a library hung on it", () => {
  const error = Object.assign(new Error("row refused"), {
    code: "23514",
    constraint: "poison",
    table: "checkouts",
    detail: "Failing row contains (CANARY).",
    where: "JSON data, line 1: CANARY",
    parameters: ["CANARY"],
    request: { headers: { authorization: "CANARY" } },
  });
  const { stack, ...described } = describeError(error);
  assert.match(stack, /row refused/);
  assert.deepEqual(described, {
    type: "Error",
    message: "row refused",
    code: "23514",
    constraint: "poison",
    table: "checkouts",
  });
});

test("causes are followed, but not without end", () => {
  const error = new Error("outer", { cause: new Error("inner") });
  assert.equal(describeError(error).cause?.message, "inner");
  const circle = new Error("circle");
  circle.cause = circle;
  assert.ok(JSON.stringify(describeError(circle)).length < 20_000);
});

test("something that is no error shows nothing of itself", () => {
  assert.ok(!JSON.stringify(describeError("CANARY")).includes("CANARY"));
  assert.ok(!JSON.stringify(describeError({ secret: "CANARY" })).includes("CANARY"));
});
