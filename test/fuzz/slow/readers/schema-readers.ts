/** The checks of every endpoint's input, and the expressions in them. */

import type { TSchema } from "typebox";
import { compileCheck } from "../../../../packages/gateway/src/http/request/validate.ts";
import { ROUTES } from "../../../../packages/gateway/src/http/routes.ts";
import { BYTES, type SlowReader } from "../slow-reader.ts";
import { JSON_WORDS } from "./signing-readers.ts";

/** Bodies with the most members: their checks report the most problems. */
const BODIES_MAX = 6;

const bodies = ROUTES.flatMap(({ body }) => (body ? [body] : []));
const patterns = [...listPatterns(ROUTES.map(({ body, params, query }) => [body, params, query]))];
const expressions = patterns.map((pattern) => new RegExp(pattern, "u"));
const widest = bodies.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, BODIES_MAX);
const checks = widest.map(compileCheck);

function sizeOf(schema: TSchema): number {
  return JSON.stringify(schema).length;
}

function listPatterns(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== "object" || schema === null) return found;
  if ("pattern" in schema && typeof schema.pattern === "string") found.add(schema.pattern);
  for (const member of Object.values(schema)) listPatterns(member, found);
  return found;
}

function namesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "properties" in schema ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(namesIn)];
}

export const SCHEMA_READERS: readonly SlowReader[] = [
  {
    ...{ name: "patterns", bytesMax: BYTES.body },
    seeds: [
      "https://a.example/b",
      "a@b.c",
      "+60123456789",
      "2026-11-21T00:00:00Z",
      "#00ff00",
      "12",
    ],
    words: [
      ...[
        "a",
        "1",
        "0",
        "-",
        ".",
        ".a",
        "@",
        "/",
        "//",
        ":",
        "_",
        " ",
        "\n",
        "https://",
        "http:",
        "x",
      ],
      ...[
        "A",
        "=",
        "+",
        "%",
        "T",
        "Z",
        "\0",
        "🍜",
        "é",
        "a.",
        "1 ",
        "()",
        "a@",
        "..",
        "#",
        "PUBLIC ",
      ],
    ],
    read(input) {
      const text = input.toString("utf8");
      for (const expression of expressions) expression.test(text);
    },
  },
  {
    ...{ name: "validation", share: 0.1, bytesMax: BYTES.body },
    seeds: widest.map((schema) => {
      const names = [...new Set(namesIn(schema))].slice(0, 12);
      return JSON.stringify(Object.fromEntries(names.map((name) => [name, ["x"]])));
    }),
    words: [...JSON_WORDS, '"x",', "{},", "[],", '{"a":1},', '"order":{', '"method":['],
    read(input) {
      const value: unknown = JSON.parse(input.toString("utf8"));
      for (const check of checks) {
        try {
          check(value);
        } catch {
          // Every problem is written out: that is what costs.
        }
      }
    },
  },
];
