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
            { name: "id", in: "path", required: true, description: "Its ID.", example: "17" },
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
            left: { type: "string", description: "What is left." },
          },
        },
      },
    },
  });
  assert.equal(operation?.id, "makeThing");
  assert.deepEqual(operation.params, [
    { name: "id", description: "Its ID.", isRequired: true, example: "17" },
  ]);
  assert.deepEqual(operation.query, [
    { name: "limit", description: "How many.", isRequired: false, example: "" },
  ]);
  assert.deepEqual(operation.body, { kind: "A", amount: 10, inner: { note: "" } });
  assert.equal(operation.members.left, "What is left.");
  assert.equal(operation.isJson, true);
});

test("the document's own example is the body; a file has no JSON body", () => {
  const post = (content: Record<string, object>) => ({
    operationId: "x",
    tags: ["T"],
    requestBody: { content },
  });
  const schema = { type: "object" };
  const operations = listOperations({
    paths: {
      "/v3/a": { post: post({ "application/json": { schema, example: { kind: "B" } } }) },
      "/v3/b": { post: post({ "multipart/form-data": { schema } }) },
    },
  });
  assert.deepEqual(
    operations.map(({ body, isJson }) => [body, isJson]),
    [
      [{ kind: "B" }, true],
      [undefined, false],
    ],
  );
});
