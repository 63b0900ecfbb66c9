import { FIELD_DESCRIPTIONS } from "./field-descriptions.ts";
import { FIELD_VALUES, type KnownValues, OPEN_FIELDS } from "./field-values.ts";

type JsonSchema = Record<string, unknown>;

/** A field with its description and known values: its own, or those of its name. */
export function describeField(schema: JsonSchema, owner: string, name: string): JsonSchema {
  const place = `${owner}.${name}`;
  const description =
    schema.description ??
    choicesOf(schema).find((choice) => choice.description)?.description ??
    FIELD_DESCRIPTIONS[place] ??
    FIELD_DESCRIPTIONS[name];
  const open = OPEN_FIELDS.has(place) ? openEnum(schema) : schema;
  const known = FIELD_VALUES[place] ?? FIELD_VALUES[name];
  const written = known ? withValues(open, known) : open;
  return { ...written, ...(description !== undefined && { description }) };
}

function choicesOf(schema: JsonSchema): JsonSchema[] {
  return (schema.anyOf ?? []) as JsonSchema[]; // JSON Schema
}

/** `x-extensible-enum`: the values of today, to which others may be added. */
function openEnum({ enum: values, ...rest }: JsonSchema): JsonSchema {
  return { ...rest, "x-extensible-enum": values };
}

/** The values of a text, also within a list or next to null. */
function withValues(schema: JsonSchema, known: KnownValues): JsonSchema {
  if (schema.type === "array") {
    return { ...schema, items: withValues(schema.items as JsonSchema, known) }; // JSON Schema
  }
  if (schema.anyOf) {
    return { ...schema, anyOf: choicesOf(schema).map((choice) => withValues(choice, known)) };
  }
  const isText = schema.type === "string" && !schema.enum && schema.const === undefined;
  if (!isText) return schema;
  const { name, values } = known;
  return { ...schema, "x-extensible-enum": values, ...(name && { "x-type-name": name }) };
}
