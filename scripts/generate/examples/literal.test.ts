import assert from "node:assert/strict";
import { test } from "node:test";
import { type LiteralStyle, printLiteral } from "./literal.ts";
import {
  CSHARP_STYLE,
  GO_STYLE,
  JAVA_STYLE,
  JSON_STYLE,
  NODE_STYLE,
  PHP_STYLE,
  PYTHON_STYLE,
} from "./literal-styles.ts";

const SHORT = { text: `it's "5"`, flags: [true], none: [], empty: {} };
const FLAT: readonly [style: LiteralStyle, text: string][] = [
  [JSON_STYLE, '{"text": "it\'s \\"5\\"", "flags": [true], "none": [], "empty": {}}'],
  [NODE_STYLE, '{ text: "it\'s \\"5\\"", flags: [true], none: [], empty: {} }'],
  [PYTHON_STYLE, '{"text": "it\'s \\"5\\"", "flags": [True], "none": [], "empty": {}}'],
  [
    PHP_STYLE,
    `['text' => 'it\\'s "5"', 'flags' => [true], 'none' => [], 'empty' => new \\stdClass()]`,
  ],
  [
    JAVA_STYLE,
    'Map.of("text", "it\'s \\"5\\"", "flags", List.of(true), "none", List.of(), "empty", Map.of())',
  ],
];

test("a value that fits is a literal of one line in each language", () => {
  for (const [style, text] of FLAT) assert.equal(printLiteral(SHORT, style, 0, -20), text);
});

const LONG = { id: "1", order: { title: "x".repeat(90) }, storeId: "2", amount: 5 };

test("a longer one has one member a line, with Go's columns and C#'s brackets", () => {
  const title = "x".repeat(90);
  assert.equal(
    printLiteral(LONG, GO_STYLE),
    `map[string]any{
\t"id": "1",
\t"order": map[string]any{
\t\t"title": "${title}",
\t},
\t"storeId": "2",
\t"amount":  5,
}`,
  );
  assert.equal(
    printLiteral(LONG, CSHARP_STYLE),
    `new Dictionary<string, object?>
{
    ["id"] = "1",
    ["order"] = new Dictionary<string, object?>
    {
        ["title"] = "${title}",
    },
    ["storeId"] = "2",
    ["amount"] = 5,
}`,
  );
});

test("Java's maps of more than ten members are written by entries", () => {
  const members = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`k${at}`, at]));
  assert.match(printLiteral(members, JAVA_STYLE), /^Map\.ofEntries\(\n {4}Map\.entry\("k0", 0\),/);
});

test("a value that the languages write differently is rejected", () => {
  assert.throws(() => printLiteral({ card: null }, JSON_STYLE), /holds null/);
});
