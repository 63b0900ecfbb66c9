import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PORTAL_ROUTES } from "./index.ts";
import { portalTypes } from "./portal-types.ts";
import { portalValues } from "./portal-values.ts";

const GENERATED = join(import.meta.dirname, "../../../../portal/src/generated");

test("the browser application's types and values are those of the interface as it is", () => {
  for (const [file, text] of Object.entries({
    "api.ts": portalTypes(),
    "values.ts": portalValues(),
  }))
    assert.ok(readFileSync(join(GENERATED, file), "utf8") === text, `${file}: npm run generate`);
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
