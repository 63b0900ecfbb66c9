import { anchorOf } from "../../../packages/docs/src/pages/docs-links.ts";
import type { JsonSchema } from "../openapi/openapi-schema.ts";

/** One member of an object, however deep. */
export interface FieldRow {
  /** `order.amount`, `items[].id`. */
  path: string;
  type: string;
  required: boolean;
  rules: string;
}

/**
 * The members of an object schema, deeper ones after the one that holds them. A reference becomes a
 * link to the page of objects, which stands next to the pages of the API.
 */
export function describeFields(schema: JsonSchema, prefix = ""): FieldRow[] {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>; // JSON Schema
  const required = new Set((schema.required ?? []) as string[]); // JSON Schema
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const row = {
      path,
      type: typeOf(property),
      required: required.has(name),
      rules: rulesOf(property),
    };
    return [row, ...describeInner(property, path)];
  });
}

function describeInner(property: JsonSchema, path: string): FieldRow[] {
  const schema = withoutNull(property);
  if (schema.type === "object") return describeFields(schema, `${path}.`);
  if (schema.type === "array") return describeInner(schema.items as JsonSchema, `${path}[]`); // JSON Schema
  return [];
}

/** What a null may stand in for. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const choices = choicesOf(schema).filter(({ type }) => type !== "null");
  return choices.length === 1 && choices[0] ? choices[0] : schema;
}

function choicesOf(schema: JsonSchema): JsonSchema[] {
  return Array.isArray(schema.anyOf) ? (schema.anyOf as JsonSchema[]) : []; // JSON Schema
}

function typeOf(schema: JsonSchema): string {
  if (typeof schema.$ref === "string") {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return `[${name}](objects.md#${anchorOf(name)})`;
  }
  const choices = choicesOf(schema);
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(" or ");
  if (schema.type === "array") return `array of ${typeOf(schema.items as JsonSchema)}`; // JSON Schema
  if (typeof schema.type === "string") return schema.type;
  if (Array.isArray(schema.enum))
    return [...new Set(schema.enum.map((value) => typeof value))].join(" or ");
  return "any";
}

function rulesOf(schema: JsonSchema): string {
  const inner = withoutNull(schema);
  const rules: string[] = [];
  const values = valuesOf(inner);
  if (values.length > 0) rules.push(values.map((value) => `\`${String(value)}\``).join(", "));
  rules.push(...rangeOf(inner, "minLength", "maxLength", "characters"));
  rules.push(...rangeOf(inner, "minimum", "maximum", ""));
  rules.push(...rangeOf(inner, "minItems", "maxItems", "elements"));
  if (inner.pattern === "\\S") rules.push("not blank");
  else if (typeof inner.pattern === "string") rules.push(`\`${inner.pattern}\``);
  const description = inner.description ?? schema.description;
  const text = rules.length > 0 ? `${rules.join("; ")}.` : "";
  return [text, typeof description === "string" ? description : ""].filter(Boolean).join(" ");
}

function valuesOf(schema: JsonSchema): unknown[] {
  if (schema.const !== undefined) return [schema.const];
  if (Array.isArray(schema.enum)) return schema.enum;
  const known = schema["x-extensible-enum"];
  // Those with a type of their own have a page of their own.
  if (Array.isArray(known) && !schema["x-type-name"]) return known.filter((each) => each !== "");
  const choices = choicesOf(schema);
  return choices.every(({ const: value }) => value !== undefined)
    ? choices.map(({ const: value }) => value)
    : [];
}

function rangeOf(schema: JsonSchema, low: string, high: string, unit: string): string[] {
  const min = schema[low];
  const max = schema[high];
  const end = unit && ` ${unit}`;
  if (min !== undefined && max !== undefined) return [`${min} to ${max}${end}`];
  if (max !== undefined) return [`at most ${max}${end}`];
  if (min === 1 && unit) return ["not empty"];
  return min !== undefined ? [`at least ${min}${end}`] : [];
}
