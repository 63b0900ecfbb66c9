import assert from "node:assert/strict";
import { test } from "node:test";
import { atHost, isDatabaseUrl, readManyHosts } from "./database-url.ts";

test("an address may name several hosts, each with its port", () => {
  const url = "postgresql://user:p%40ss@a,b:5433,[::1]:5434/name?sslmode=require";
  const many = readManyHosts(url);
  assert.deepEqual(many?.hosts, [
    { host: "a", port: 5432 },
    { host: "b", port: 5433 },
    { host: "[::1]", port: 5434 },
  ]);
  assert.equal(many.needsWritable, true);
  assert.deepEqual(
    many.hosts.map((host) => many.at(host)),
    ["a:5432", "b:5433", "[::1]:5434"].map(
      (host) => `postgresql://user:p%40ss@${host}/name?sslmode=require`,
    ),
  );
  assert.equal(isDatabaseUrl(url), true);
});

test("the server wanted is writable unless any will do", () => {
  const needs = (query: string) => readManyHosts(`postgres://a,b/name${query}`)?.needsWritable;
  assert.equal(needs("?target_session_attrs=read-write"), true);
  assert.equal(needs("?target_session_attrs=primary"), true);
  assert.equal(needs("?target_session_attrs=any"), false);
  // A gateway has no use for these.
  for (const target of ["read-only", "standby", "prefer-standby", "other"]) {
    assert.equal(needs(`?target_session_attrs=${target}`), undefined);
    assert.equal(isDatabaseUrl(`postgres://a,b/name?target_session_attrs=${target}`), false);
  }
});

test("an address of one host is left as it is", () => {
  for (const url of ["postgres://user@a:5433/name", "postgres:///name?host=/run/postgresql"]) {
    assert.equal(readManyHosts(url), null);
    assert.equal(isDatabaseUrl(url), true);
  }
});

test("an address that names no server is not valid", () => {
  for (const hosts of ["a,", ",", "a:x,b", "a,b:0", "a,b:65536", "a b,c", "[::1,b"]) {
    assert.equal(isDatabaseUrl(`postgres://user@${hosts}/name`), false, hosts);
  }
  assert.equal(isDatabaseUrl("mysql://a,b/name"), false);
});

test("another node has the same account and database", () => {
  const node = { host: "c", port: 6000 };
  assert.equal(atHost("postgres://u:p@a/name?x=1", node), "postgres://u:p@c:6000/name?x=1");
  assert.equal(atHost("postgres://u:p@a,b:1/name?x=1", node), "postgres://u:p@c:6000/name?x=1");
});
