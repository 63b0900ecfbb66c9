import assert from "node:assert/strict";
import { test } from "node:test";
import { anchorOf } from "../../../packages/docs/src/pages/docs-links.ts";
import { describeFields } from "./describe-schema.ts";
import { replaceBlocks, table } from "./markdown.ts";

const page = "before\n<!-- generated: one -->\nold\n<!-- end of one -->\nafter\n";

test("a generated block is replaced, and the text around it stays", () => {
  const renewed = replaceBlocks(page, { one: "new" });
  assert.equal(renewed, "before\n<!-- generated: one -->\n\nnew\n\n<!-- end of one -->\nafter\n");
  assert.equal(replaceBlocks(renewed, { one: "new" }), renewed);
});

test("a block that nothing is generated for is rejected", () => {
  assert.throws(() => replaceBlocks(page, {}), /one/);
});

test("bars and line breaks in a cell do not break a table", () => {
  assert.equal(table(["a"], [["x|y\nz"]]), "| a |\n|---|\n| x\\|y z |");
});

test("anchors are those of GitHub", () => {
  assert.equal(anchorOf("What to send: `X`, now"), "what-to-send-x-now");
});

test("fields are listed with their depth, rules and whether they may be null", () => {
  const schema = {
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        maxItems: 2,
        items: { type: "object", properties: { id: { $ref: "#/components/schemas/Id" } } },
      },
      name: { anyOf: [{ type: "string", minLength: 1, maxLength: 5 }, { type: "null" }] },
    },
  };
  assert.deepEqual(
    describeFields(schema).map(({ path, type, required, rules }) => [path, type, required, rules]),
    [
      ["list", "array of object", true, "at most 2 elements."],
      ["list[].id", "[Id](objects.md#id)", false, ""],
      ["name", "string or null", false, "1 to 5 characters."],
    ],
  );
});
