// Every member of the SDK's public types says what it is: an editor shows it.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type Comment, parseSync, type Span, Visitor } from "oxc-parser";
import { buildOpenapi } from "../../scripts/generate/openapi/openapi.ts";

const SOURCES = join(import.meta.dirname, "../../packages/sdk/src");
/** What programs import: the words of the two entries hold all names. */
const ENTRIES = ["index.ts", "testing.ts"].map((name) => readFileSync(join(SOURCES, name), "utf8"));
const PUBLIC = new Set(ENTRIES.join(" ").match(/\w+/g));

for (const path of globSync("**/*.ts", { cwd: SOURCES })) {
  test(`${path}: each member of a public type has a doc comment`, () => {
    const text = readFileSync(join(SOURCES, path), "utf8");
    const isPublic = (name: string) => path.startsWith("generated/") || PUBLIC.has(name);
    assert.deepEqual(findUndocumented(path, text, isPublic), []);
  });
}

test("a member without a doc comment is found at any depth", () => {
  const text = "export type A = {\n  /** Has one. */\n  b: {\n    c: string;\n  };\n};\n";
  assert.deepEqual(
    findUndocumented("a.ts", text, () => true),
    ["c, line 4"],
  );
});

test("every field of the OpenAPI document has a description", async () => {
  assert.deepEqual(listFields(await buildOpenapi(), ""), []);
});

function findUndocumented(
  path: string,
  text: string,
  isPublic: (name: string) => boolean,
): string[] {
  const { program, comments } = parseSync(path, text);
  const found: string[] = [];
  const expectComment = ({ key, start }: { key: Span; start: number }) => {
    if (hasComment(comments, text, start)) return;
    const name = text.slice(key.start, key.end);
    found.push(`${name}, line ${text.slice(0, start).split("\n").length}`);
  };
  let depth = 0; // within public types
  const enter = ({ id }: { id: { name: string } | null }) => {
    if (depth > 0 || (id && isPublic(id.name))) depth += 1;
  };
  const leave = () => {
    depth = Math.max(0, depth - 1);
  };
  new Visitor({
    TSTypeAliasDeclaration: enter,
    "TSTypeAliasDeclaration:exit": leave,
    TSPropertySignature: (member) => depth > 0 && expectComment(member),
    TSMethodSignature: (member) => depth > 0 && expectComment(member),
  }).visit(program);
  return found;
}

function hasComment(comments: readonly Comment[], text: string, start: number): boolean {
  return comments.some(
    ({ value, end }) =>
      value.startsWith("*") && end <= start && text.slice(end, start).trim() === "",
  );
}

/** The place of each field without a description. */
function listFields(value: unknown, place: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === "example" || key === "examples") return [];
    const deeper = listFields(inner, `${place}/${key}`);
    if (key !== "properties") return deeper;
    const fields = Object.entries(inner as Record<string, { description?: string }>); // JSON Schema
    return [
      ...fields.flatMap(([name, field]) => (field.description ? [] : `${place}/${name}`)),
      ...deeper,
    ];
  });
}
