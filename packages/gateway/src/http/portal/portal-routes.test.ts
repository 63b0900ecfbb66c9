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
