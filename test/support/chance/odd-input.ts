/** Values that fit a schema, mixed with what a database, a date or a number may choke on. */
import fc from "fast-check";
import { inLongRun } from "./long-run.ts";

export interface Schema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  pattern?: string;
  /** A text of digits, as people type them; see `typed-input.ts`. */
  typed?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
}

/** Always the same ones, so that a fault found once is found again. */
// A failure that does not come again, such as under load, would be shrunk forever.
export const ODD_INPUTS = { seed: 20_261_121, numRuns: inLongRun(10, 200), endOnFailure: true };

/** Texts that a database, a date or a number may choke on. */
const ODD = [
  "\0",
  "a\0b",
  "\ud800",
  "\udc00x",
  "__proto__",
  "constructor",
  "0000-01-01",
  "9999-12-31",
  "2026-02-30",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999999999-23:59",
  "99999999999999999999",
  "9223372036854775807",
  "9223372036854775808",
  "-1",
  "1e400",
  "NaN",
  "%",
  "_",
  "\\",
  "'",
  '"',
  "(",
  "*",
  "a@b.c",
  "x@y\0.z",
  "http://[::1",
  "http://a\ud800.example/",
  "http://127.0.0.1:9/\0",
  Buffer.from("1 x").toString("base64url"),
  Buffer.from("999999999999999 \ud800").toString("base64url"),
  Buffer.from("999999999999999 999999999999999999").toString("base64url"),
  Buffer.from("8640000000000000 1").toString("base64url"),
  Buffer.from("0 999999999999999999").toString("base64url"),
  "🍜".repeat(50),
  " ",
  "\u2028",
];

export function oddTexts(schema: Schema, known: readonly string[]): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 300, pattern } = schema;
  // The generator cannot look ahead.
  const canMake = pattern !== undefined && !pattern.includes("(?!");
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ODD) },
    { weight: 2, arbitrary: fc.constantFrom(...known) },
    {
      weight: 2,
      arbitrary: fc.string({
        unit: "binary",
        minLength: Math.min(minLength, 500),
        maxLength: Math.min(maxLength, 500),
      }),
    },
    ...(canMake
      ? [
          {
            weight: 4,
            arbitrary: fc.stringMatching(new RegExp(pattern)).filter((t) => t.length < 3000),
          },
        ]
      : []),
  );
}

export function oddValues(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => oddValues(one, known)));
  switch (schema.type) {
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, one]) => [
            name,
            oddValues(one, known),
          ]),
        ),
        { requiredKeys: [...(schema.required ?? [])] },
      );
    case "array":
      return fc.array(oddValues(schema.items ?? {}, known), { maxLength: 3 });
    case "integer":
    case "number":
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 2 ** 31 }),
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? Number.MAX_SAFE_INTEGER),
      );
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return oddTexts(schema, known);
    default:
      return fc.oneof(oddTexts({}, known), fc.jsonValue({ maxDepth: 2 }));
  }
}
