import type { JsonSchema } from "../openapi/openapi-schema.ts";

/** A JSON schema of the OpenAPI document as a TypeScript type. References become names. */
export function typeText(schema: JsonSchema, indent = ""): string {
  if (typeof schema.$ref === "string") return schema.$ref.split("/").at(-1) ?? "unknown";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return union(schema.enum.map((value) => JSON.stringify(value)));
  const known = schema["x-extensible-enum"];
  if (typeof schema["x-type-name"] === "string") return schema["x-type-name"];
  if (Array.isArray(known)) return openUnion(known as string[]); // of a text
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) {
    return union(choices.map((choice: JsonSchema) => typeText(choice, indent))); // JSON Schema
  }
  switch (schema.type) {
    case "integer":
    case "number":
      return "number";
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "array": {
      const items = typeText((schema.items ?? {}) as JsonSchema, indent); // JSON Schema
      return /[ {|]/.test(items) && !items.startsWith("{") ? `(${items})[]` : `${items}[]`;
    }
    case "object":
      return objectText(schema, indent);
    default:
      return "unknown";
  }
}

function objectText(schema: JsonSchema, indent: string): string {
  const { additionalProperties } = schema;
  const inner = `${indent}  `;
  const required = new Set((schema.required ?? []) as string[]); // JSON Schema
  // JSON Schema
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const lines = properties.flatMap(([name, property]) => [
    ...commentLines(property.description, inner),
    `${inner}${/^\w+$/.test(name) ? name : JSON.stringify(name)}${required.has(name) ? "" : "?"}: ${typeText(property, inner)};`,
  ]);
  if (typeof additionalProperties === "object" && additionalProperties !== null) {
    const value = typeText(additionalProperties as JsonSchema, inner); // JSON Schema
    if (lines.length === 0) return `Record<string, ${value}>`;
    lines.push(`${inner}[name: string]: unknown;`);
  }
  if (lines.length > 0) return `{\n${lines.join("\n")}\n${indent}}`;
  return additionalProperties === false ? "Record<string, never>" : "Record<string, unknown>";
}

/** Known texts, which an editor offers, and any other: a newer gateway may send it. */
export function openUnion(values: readonly string[]): string {
  return union([...values.map((value) => JSON.stringify(value)), "(string & {})"]);
}

function union(members: readonly string[]): string {
  return [...new Set(members)].join(" | ");
}

/** A doc comment of one line or several, or nothing. */
export function commentLines(text: unknown, indent: string): string[] {
  if (typeof text !== "string" || text === "") return [];
  const lines = text.replaceAll("*/", "* /").split("\n");
  if (lines.length === 1) return [`${indent}/** ${lines[0]} */`];
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`];
}
