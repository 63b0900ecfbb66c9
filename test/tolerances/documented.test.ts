// docs/spec/tolerances.md has each field that compat mode reads more widely.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { TSchema } from "typebox";
import { API_ROUTES } from "../../packages/gateway/src/http/routes.ts";

const PAGE = readFileSync(new URL("../../docs/spec/tolerances.md", import.meta.url), "utf8");

function sectionOf(title: string): string {
  const [, section = ""] = PAGE.split(`\n## ${title}\n`);
  return section.split("\n## ")[0] ?? "";
}

type Fields = Readonly<Record<string, TSchema>>;

/** Of an object, also as an alternative to null and the like: those of the first. */
function fieldsOf(schema: TSchema | undefined): Fields {
  const { properties, anyOf } = (schema ?? {}) as { properties?: Fields; anyOf?: TSchema[] };
  return properties ?? (anyOf ? fieldsOf(anyOf[0]) : {});
}

const meaning = (schema: TSchema | undefined) =>
  JSON.stringify(schema, (name, value) => (name === "description" ? undefined : value));

function isRequired(schema: TSchema | undefined, name: string): boolean {
  const { required, anyOf } = (schema ?? {}) as { required?: string[]; anyOf?: TSchema[] };
  return anyOf ? isRequired(anyOf[0], name) : (required ?? []).includes(name);
}

/** Names of fields that compat mode reads otherwise, the innermost ones. */
function listWider(strict: TSchema, compat: TSchema, path = ""): string[] {
  const wide = fieldsOf(compat);
  return Object.entries(fieldsOf(strict)).flatMap(([name, schema]) => {
    const inner = listWider(schema, wide[name] ?? schema, `${path}${name}.`);
    const isWider =
      meaning(schema) !== meaning(wide[name]) ||
      isRequired(strict, name) !== isRequired(compat, name);
    return isWider ? [`${path}${name}`, ...inner] : inner;
  });
}

/** Objects that differ in other fields of theirs. */
const SAID_OTHERWISE = ["order", "refund", "refund.type"];

test("each field that compat mode reads more widely is in the table", () => {
  const section = sectionOf("Field tolerances");
  const names = API_ROUTES.flatMap((route) => {
    if (route.auth !== "signed" || !route.body || !route.bodyOptions) return [];
    const { compat = route.body } = route.bodyOptions as { compat?: TSchema };
    return listWider(route.body, compat);
  });
  assert.ok(names.length > 10, names.join());
  const missing = [...new Set(names)].filter(
    (name) => !SAID_OTHERWISE.includes(name) && !section.includes(`\`${name}\``),
  );
  assert.deepEqual(missing, []);
});
