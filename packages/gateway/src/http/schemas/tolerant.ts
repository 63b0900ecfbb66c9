import Type, { type TSchema } from "typebox";

export type Fields = Record<string, TSchema>;

export const nullable = (schema: TSchema): TSchema => Type.Union([schema, Type.Null()]);

/** All of these may be left out. */
export function optional<F extends Fields>(fields: F): Record<keyof F & string, TSchema> {
  return mapFields(fields, (schema) => Type.Optional(schema));
}

/** All of these are optional or null: existing clients send null for unset fields. */
export function tolerant<F extends Fields>(fields: F): Record<keyof F & string, TSchema> {
  return mapFields(fields, (schema) => Type.Optional(nullable(schema)));
}

function mapFields<F extends Fields>(
  fields: F,
  change: (schema: TSchema) => TSchema,
): Record<keyof F & string, TSchema> {
  const entries = Object.entries(fields).map(([name, schema]) => [name, change(schema)]);
  return Object.fromEntries(entries); // the same keys
}

/** The fields that are neither missing nor null. */
export function given<T extends object>(body: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(body).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }; // filtered above
}

/** The same without fields that `schemas` does not name. */
export function givenOf<T extends object>(schemas: object, body: T) {
  const known = Object.entries(body).filter(([name]) => Object.hasOwn(schemas, name));
  return given(Object.fromEntries(known) as Partial<T>); // fewer of the same fields
}
