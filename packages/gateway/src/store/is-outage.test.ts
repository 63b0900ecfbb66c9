import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { isOutage } from "./is-outage.ts";

function databaseError(code: string): pg.DatabaseError {
  const error = new pg.DatabaseError("x", 1, "error");
  error.code = code;
  return error;
}

for (const [what, error, outage] of [
  ["a broken check", databaseError("23514"), false],
  ["a taken key", databaseError("23505"), false],
  ["a text the column cannot hold", databaseError("22P05"), false],
  ["a deadlock", databaseError("40P01"), false],
  ["a row too large for an index", databaseError("54000"), false],
  ["a missing table", databaseError("42P01"), true],
  ["a full disk", databaseError("53100"), true],
  ["too many connections", databaseError("53300"), true],
  ["a shutdown", databaseError("57P01"), true],
  ["a statement that took too long", databaseError("57014"), true],
  ["a replica", databaseError("25006"), true],
  ["a lost connection", new Error("Connection terminated unexpectedly"), true],
  ["a refused connection", Object.assign(new Error("x"), { code: "ECONNREFUSED" }), true],
  ["a value that is not JSON", new TypeError("Do not know how to serialize a BigInt"), false],
] as const) {
  test(`${what} is ${outage ? "an outage" : "a row's own fault"}`, () => {
    assert.equal(isOutage(error), outage);
  });
}
