import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { isOutage, isUnavailable } from "./is-outage.ts";

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

function fatal(code: string): pg.DatabaseError {
  return Object.assign(databaseError(code), { severity: "FATAL" });
}
const withCode = (code: string) => Object.assign(new Error("x"), { code });

for (const [what, error, isAway] of [
  ["a shutdown", databaseError("57P01"), true],
  ["a start", databaseError("57P03"), true],
  ["a statement that took too long", databaseError("57014"), true],
  ["a transaction that was idle for too long", fatal("25P03"), true],
  ["a full disk", databaseError("53100"), true],
  ["too many connections", databaseError("53300"), true],
  ["a replica", databaseError("25006"), true],
  ["a deadlock", databaseError("40P01"), true],
  ["a lock that was not released", databaseError("55P03"), true],
  ["a database that takes no connections", fatal("55000"), true],
  ["a changed password", fatal("28P01"), true],
  ["a missing table", databaseError("42P01"), false],
  ["a table one may not read", databaseError("42501"), false],
  ["a broken check", databaseError("23514"), false],
  ["a refused connection", withCode("ECONNREFUSED"), true],
  ["a connection that was reset", withCode("ECONNRESET"), true],
  ["an unknown host", withCode("ENOTFOUND"), true],
  ["a silent connection", withCode("ETIMEDOUT"), true],
  ["a lost connection", new Error("Connection terminated unexpectedly"), true],
  ["a connection that is not opened", new Error("timeout expired"), true],
  ["an exhausted pool", new Error("timeout exceeded when trying to connect"), true],
  ["a closed pool", new Error("Cannot use a pool after calling end on the pool"), true],
  ["a lost connection in another error", new Error("x", { cause: withCode("EPIPE") }), true],
  ["a call of nothing", new TypeError("x is not a function"), false],
  ["an amount that is too large", new Error("bigint exceeds 2^53: 1"), false],
  ["no error at all", "timeout expired", false],
] as const) {
  test(`${what} is ${isAway ? "to be tried again" : "an internal error"}`, () => {
    assert.equal(isUnavailable(error), isAway);
  });
}
