import assert from "node:assert/strict";
import { test } from "node:test";
import { listOperations } from "./openapi.ts";

test("operations come with their query and a body to start from", () => {
  const [operation] = listOperations({
    paths: {
      "/v3/thing/{id}": {
        post: {
          operationId: "makeThing",
          tags: ["Thing"],
          summary: "Make it.",
          parameters: [
            { $ref: "#/components/parameters/X-Signature" },
            { name: "limit", in: "query", description: "How many." },
          ],
          requestBody: { content: { "application/json": { schema: { $ref: "#/x/Thing" } } } },
        },
      },
      "/v1/token": { post: { operationId: "issueToken", tags: ["Token"] } },
    },
    components: {
      schemas: {
        Thing: {
          type: "object",
          required: ["kind", "amount", "inner"],
          properties: {
            kind: { type: "string", enum: ["A", "B"] },
            amount: { type: "integer", minimum: 10 },
            inner: { type: "object", properties: { note: { type: "string" } } },
            left: { type: "string" },
          },
        },
      },
    },
  });
  assert.equal(operation?.id, "makeThing");
  assert.deepEqual(operation.query, [
    { name: "limit", description: "How many.", isRequired: false },
  ]);
  assert.deepEqual(JSON.parse(operation.body), { kind: "A", amount: 10, inner: { note: "" } });
});
