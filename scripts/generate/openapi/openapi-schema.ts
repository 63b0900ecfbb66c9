import type { TSchema } from "typebox";
import { describeField } from "./describe-field.ts";

export type JsonSchema = { [key: string]: unknown };

/** Collects the components that a document turns out to use. */
export interface SchemaWriter {
  /** `owner`: the operation whose fields these are; components have their own name. */
  write(schema: TSchema, owner?: string): JsonSchema;
  readonly components: Record<string, JsonSchema>;
}

/** Turns the gateway's schemas into those of OpenAPI 3.1; named ones become references. */
export function createSchemaWriter(named: ReadonlyMap<TSchema, string>): SchemaWriter {
  const components: Record<string, JsonSchema> = {};

  function write(schema: TSchema, owner = ""): JsonSchema {
    const name = named.get(schema);
    if (name === undefined) return writeMembers(schema, owner);
    if (!components[name]) {
      components[name] = {}; // so that a schema that holds itself ends here
      components[name] = writeMembers(schema, name);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function writeMembers(schema: TSchema, owner: string): JsonSchema {
    const members = Object.entries(schema).flatMap(([key, value]) =>
      writeMember(key, value, owner),
    );
    const written = Object.fromEntries(members);
    return schemaIsEnumOfTexts(written) ? { type: "string", ...written } : written;
  }

  function writeMember(key: string, value: unknown, owner: string): [string, unknown][] {
    switch (key) {
      case "properties":
        return [[key, writeFields(value as Record<string, TSchema>, owner)]]; // of an object
      case "patternProperties": {
        const [one] = Object.values(value as Record<string, TSchema>); // of a map
        return [["additionalProperties", one ? write(one, owner) : {}]];
      }
      case "items":
        return [[key, write(value as TSchema, owner)]]; // we use no tuples of TypeBox
      case "additionalProperties":
        return [[key, typeof value === "object" ? write(value as TSchema, owner) : value]];
      case "anyOf":
      case "oneOf":
      case "allOf":
        return [[key, (value as TSchema[]).map((one) => write(one, owner))]]; // lists of schemas
      case "errorCodes":
        return []; // which code a broken rule has is ours, and not a word of OpenAPI
      default:
        return [[key, value]];
    }
  }

  function writeFields(fields: Record<string, TSchema>, owner: string): JsonSchema {
    const written = Object.entries(fields).map(([name, schema]) => {
      const inner = ENVELOPE.has(name) ? owner : name;
      return [name, describeField(write(schema, inner), owner, name)];
    });
    return Object.fromEntries(written);
  }

  return { write, components };
}

/** Their fields belong to the operation. */
const ENVELOPE = new Set(["item", "items"]);

function schemaIsEnumOfTexts(schema: JsonSchema): boolean {
  return Array.isArray(schema.enum) && schema.enum.every((value) => typeof value === "string");
}
