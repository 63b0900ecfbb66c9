import assert from "node:assert/strict";
import { test } from "node:test";
import Type, { type TSchema } from "typebox";
import { compileWriter } from "./send-response.ts";

const Item = Type.Object({ id: Type.String(), note: Type.Optional(Type.String()) });

const cases: [name: string, schema: TSchema, answer: unknown, json: string][] = [
  ["a member that is not declared", Item, { id: "1", secret: "s" }, '{"id":"1"}'],
  ["one of an item", Type.Array(Item), [{ secret: "s", id: "1" }], '[{"id":"1"}]'],
  ["one behind a null", Type.Union([Item, Type.Null()]), { id: "1", secret: 1 }, '{"id":"1"}'],
  [
    "one of either variant",
    Type.Union([Item, Type.Object({ kind: Type.Literal("B") })]),
    { kind: "B", secret: 1 },
    '{"kind":"B"}',
  ],
  [
    "one of a value in a record",
    Type.Record(Type.String(), Item),
    { a: { id: "1", secret: 1 } },
    '{"a":{"id":"1"}}',
  ],
  ["all of an object without members", Type.Object({}), { secret: 1 }, "{}"],
];
for (const [name, schema, answer, json] of cases) {
  test(`${name} does not leave`, () => assert.equal(compileWriter(schema)(answer), json));
}

test("what is declared leaves as it is, in the schema's order, with its nulls and what is open", () => {
  const schema = Type.Object({
    open: Type.Object({}, { additionalProperties: true }),
    any: Type.Unknown(),
    item: Type.Union([Item, Type.Null()]),
    texts: Type.Record(Type.String(), Type.String()),
  });
  const json =
    '{"open":{"a":{"b":1.5}},"any":{"z":[1]},"item":null,"texts":{"__proto__":"x","b":"1"}}';
  const { open, any, item, texts } = JSON.parse(json);
  assert.equal(compileWriter(schema)({ item, texts, any, open }), json);
});

test("the handler's own object stays as it was", () => {
  const response = { id: "1", secret: "s" };
  compileWriter(Item)(response);
  assert.deepEqual(response, { id: "1", secret: "s" });
});
