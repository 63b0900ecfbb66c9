import type { TSchema } from "typebox";

export type JsonSchema = { [key: string]: unknown };

/** Collects the components that a document turns out to use. */
export interface SchemaWriter {
  write(schema: TSchema): JsonSchema;
  readonly components: Record<string, JsonSchema>;
}

/** Turns the gateway's schemas into those of OpenAPI 3.1; named ones become references. */
export function createSchemaWriter(named: ReadonlyMap<TSchema, string>): SchemaWriter {
  const components: Record<string, JsonSchema> = {};

  function write(schema: TSchema): JsonSchema {
    const name = named.get(schema);
    if (name === undefined) return writeMembers(schema);
    if (!components[name]) {
      components[name] = {}; // so that a schema that holds itself ends here
      components[name] = writeMembers(schema);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function writeMembers(schema: TSchema): JsonSchema {
    const members = Object.entries(schema).flatMap(([key, value]) => writeMember(key, value));
    const written = Object.fromEntries(members);
    return schemaIsEnumOfTexts(written) ? { type: "string", ...written } : written;
  }

  function writeMember(key: string, value: unknown): [string, unknown][] {
    switch (key) {
      case "properties":
        return [[key, mapValues(value, write)]];
      case "patternProperties":
        return [["additionalProperties", Object.values(mapValues(value, write))[0] ?? {}]];
      case "items":
        return [[key, write(value as TSchema)]]; // TypeBox has no tuples of ours
      case "additionalProperties":
        return [[key, typeof value === "object" ? write(value as TSchema) : value]];
      case "anyOf":
      case "oneOf":
      case "allOf":
        return [[key, (value as TSchema[]).map(write)]]; // lists of schemas in TypeBox
      case "errorCodes":
        return []; // which code a broken rule has is ours, and not a word of OpenAPI
      default:
        return [[key, value]];
    }
  }

  return { write, components };
}

function mapValues(value: unknown, change: (schema: TSchema) => JsonSchema): JsonSchema {
  const members = Object.entries(value as Record<string, TSchema>); // properties of a schema
  return Object.fromEntries(members.map(([name, schema]) => [name, change(schema)]));
}

function schemaIsEnumOfTexts(schema: JsonSchema): boolean {
  return Array.isArray(schema.enum) && schema.enum.every((value) => typeof value === "string");
}
