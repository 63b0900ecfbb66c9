import Type, { type TNull, type TOptional, type TSchema, type TUnion } from "typebox";

export type Fields = Record<string, TSchema>;

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

type Optional<F extends Fields> = { [Name in keyof F]: TOptional<F[Name]> };
type Tolerant<F extends Fields> = { [Name in keyof F]: TOptional<TUnion<[F[Name], TNull]>> };

/** All of these may be left out. */
export function optional<F extends Fields>(fields: F): Optional<F> {
  return mapFields(fields, (schema) => Type.Optional(schema)) as Optional<F>; // the same keys
}

/** All of these are optional or null: existing clients send null for unset fields. */
export function tolerant<F extends Fields>(fields: F): Tolerant<F> {
  return mapFields(fields, (schema) => Type.Optional(nullable(schema))) as Tolerant<F>; // likewise
}

function mapFields(fields: Fields, change: (schema: TSchema) => TSchema): Fields {
  const entries = Object.entries(fields).map(([name, schema]) => [name, change(schema)] as const);
  return Object.fromEntries(entries);
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
