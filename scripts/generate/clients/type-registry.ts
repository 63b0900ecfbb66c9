import type { JsonSchema } from "../openapi/openapi-schema.ts";
import { toPascal } from "./names.ts";

const PLACE = "#/components/schemas/";

/**
 * The types that the clients name. Languages without anonymous object types need a name for every
 * object: a nested one is named after its parent and its member.
 */
export interface TypeRegistry {
  /** The schema with each object in it replaced by a reference to a named type. */
  add(schema: JsonSchema, name: string): JsonSchema;
  /** Sorted by name. */
  list(): [name: string, schema: JsonSchema][];
}

/** `components` are the schemas that the OpenAPI document names; only those in use are listed. */
export function createTypeRegistry(components: Readonly<Record<string, JsonSchema>>): TypeRegistry {
  const types = new Map<string, JsonSchema>();

  function add(schema: JsonSchema, name: string): JsonSchema {
    const { items, anyOf, additionalProperties: values } = schema;
    if (typeof schema.$ref === "string") return addComponent(schema);
    if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.map((each) => add(each, name)) };
    if (schema.type === "array")
      return { ...schema, items: add(toSchema(items), toSingular(name)) };
    if (schema.type !== "object") return schema;
    if (Object.keys(toSchema(schema.properties)).length > 0) return addObject(schema, name);
    return typeof values === "object" && values !== null
      ? { ...schema, additionalProperties: add(toSchema(values), toSingular(name)) }
      : schema;
  }

  function addComponent(reference: JsonSchema): JsonSchema {
    const name = nameOf(reference);
    if (types.has(name)) return reference;
    types.set(name, {}); // so that a schema that holds itself ends here
    const added = add(components[name] ?? {}, name);
    if (added.$ref === undefined) types.set(name, added);
    return reference;
  }

  function addObject(schema: JsonSchema, name: string): JsonSchema {
    const properties = Object.entries(toSchema(schema.properties)).map(
      ([key, property]) => [key, add(toSchema(property), name + toPascal(key))] as const,
    );
    types.set(name, { ...schema, properties: Object.fromEntries(properties) });
    return { $ref: PLACE + name };
  }

  return { add, list: () => [...types].sort(([a], [b]) => (a < b ? -1 : 1)) };
}

/** The name of the type that a reference means. */
export function nameOf(reference: JsonSchema): string {
  return String(reference.$ref).slice(PLACE.length);
}

export function toSchema(value: unknown): JsonSchema {
  return (value ?? {}) as JsonSchema; // a member at the place of a JSON schema
}

function toSingular(name: string): string {
  return /[^s]s$/.test(name) ? name.slice(0, -1) : name;
}
