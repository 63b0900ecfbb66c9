import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PORTAL_ROUTES } from "./index.ts";
import { portalTypes } from "./portal-types.ts";

const GENERATED = join(import.meta.dirname, "../../../../portal/src/generated/api.ts");

test("the browser application's types are those of the interface as it is", () => {
  const kept = readFileSync(GENERATED, "utf8");
  assert.ok(kept === portalTypes(), "stale; write portalTypes() to portal/src/generated/api.ts");
});

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
