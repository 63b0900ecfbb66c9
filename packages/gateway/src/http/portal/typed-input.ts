/**
 * Fields of digits in the portal's endpoints accept whatever the portal's own fields accept: both
 * read it by the rules of `@kaunter/checkout/typed-kinds`.
 */
import { besideOf, readTyped, type TypedKind, typedMust } from "@kaunter/checkout/typed-kinds";
import Type, { type TSchema } from "typebox";
import { type FieldProblem, GatewayError } from "../../domain/errors.ts";

const TYPED_LENGTH_MAX = 255;

/** A text that is read as its kind before anything else sees it. It may be empty. */
export function typed(kind: TypedKind, options: { minLength?: 1; description?: string } = {}) {
  return Type.String({ maxLength: TYPED_LENGTH_MAX, ...options, typed: kind });
}

/** The JSON Schema keywords that lead to members, and our own. */
interface Schema {
  typed?: TypedKind;
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
}

type Members = Record<string, unknown>;
type Reader = (value: unknown, path: string, problems: FieldProblem[]) => void;

/**
 * Replaces what was typed by what it means, within the value. Throws INVALID_PARAMETER with each
 * field that cannot be read. Values of other kinds are left to the check of the schema.
 */
export function compileTyped(schema: TSchema): (value: unknown) => void {
  const read = compile(schema as Schema); // what TypeBox writes is JSON Schema
  if (read === null) return () => {};
  return (value) => {
    const problems: FieldProblem[] = [];
    read(value, "", problems);
    if (problems.length === 0) return;
    const detail = problems.map(({ message }) => message).join(" ");
    throw new GatewayError("INVALID_PARAMETER", { detail, problems });
  };
}

/** Null where nothing in it is typed. */
function compile({ properties, items }: Schema): Reader | null {
  const readItem = items ? compile(items) : null;
  if (readItem) {
    return (value, path, problems) => {
      if (!Array.isArray(value)) return;
      for (const [i, item] of value.entries()) readItem(item, `${path}${i}.`, problems);
    };
  }
  const readers = Object.entries(properties ?? {}).flatMap(([name, member]) => {
    const read = member.typed ? readerOf(name, member.typed) : nested(name, compile(member));
    return read ? [read] : [];
  });
  if (readers.length === 0) return null;
  return (value, path, problems) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    for (const read of readers) read(value as Members, path, problems); // an object has members
  };
}

function nested(name: string, read: Reader | null) {
  if (!read) return null;
  return (value: Members, path: string, problems: FieldProblem[]) =>
    read(value[name], `${path}${name}.`, problems);
}

function readerOf(name: string, kind: TypedKind) {
  const other = besideOf(kind);
  return (value: Members, path: string, problems: FieldProblem[]) => {
    const text = value[name];
    if (typeof text !== "string" || text.length > TYPED_LENGTH_MAX) return;
    const beside = other && value[other];
    const read = readTyped(kind, text, typeof beside === "string" ? beside : "");
    if (read !== null) value[name] = read;
    else {
      const field = `${path}${name}`;
      problems.push({ field, message: `${field} ${typedMust(kind)}.` });
    }
  };
}
