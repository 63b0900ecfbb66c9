import assert from "node:assert/strict";
import { test } from "node:test";
import { PORTAL_ROUTES } from "./index.ts";

test("every endpoint has its own name and its own path and method", () => {
  const names = new Set(PORTAL_ROUTES.map(({ operationId }) => operationId));
  const doors = new Set(PORTAL_ROUTES.map(({ method, path }) => `${method} ${path}`));
  assert.equal(names.size, PORTAL_ROUTES.length);
  assert.equal(doors.size, PORTAL_ROUTES.length);
});

test("bodies and queries are closed, so nothing is assigned in passing", () => {
  for (const { operationId: name, body, query } of PORTAL_ROUTES) {
    for (const schema of [body, query]) {
      if (!schema) continue;
      const { additionalProperties } = schema as { additionalProperties?: unknown };
      assert.equal(additionalProperties, false, name);
    }
  }
});

/** A regular expression may need room for each sign of the text that it reads. */
const PATTERN_LENGTH_MAX = 100_000;

test("no regular expression reads a text of megabytes", () => {
  const check = (schema: unknown, path: string): void => {
    if (typeof schema !== "object" || schema === null) return;
    const { pattern, maxLength = 0 } = schema as { pattern?: unknown; maxLength?: number };
    assert.ok(pattern === undefined || maxLength <= PATTERN_LENGTH_MAX, path);
    for (const [name, member] of Object.entries(schema)) check(member, `${path}/${name}`);
  };
  for (const { operationId, body, query, params } of PORTAL_ROUTES)
    check({ body, query, params }, operationId);
});
