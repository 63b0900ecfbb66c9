import type { TSchema } from "typebox";
import { GatewayError } from "../../domain/errors.ts";

type Members = Readonly<Record<string, unknown>>;
type Fit = (value: unknown, path: string) => unknown;

/** The keywords of JSON Schema that say which fields a value has. */
interface Shape {
  properties?: Readonly<Record<string, TSchema>>;
  items?: TSchema;
  anyOf?: readonly TSchema[];
}

/**
 * Renames the fields of an input whose names differ from the schema's in case only, at every level,
 * as decoders of compat clients do. What needs no change is returned itself. Throws
 * VALIDATION_ERROR for two names of one field.
 */
export function compileNames(schema: TSchema): (value: unknown) => unknown {
  let fit: Fit | undefined;
  return (value) => {
    fit ??= compile(schema);
    return fit(value, "");
  };
}

const same: Fit = (value) => value;

function compile(schema: TSchema): Fit {
  const { properties, items, anyOf } = schema as Shape; // JSON Schema's own
  if (anyOf) return compileAlternatives(anyOf);
  if (properties) return compileObject(properties);
  return items ? compileList(compile(items)) : same;
}

/** Of null and the like, the only alternatives in use besides, nothing can be renamed. */
function compileAlternatives(schemas: readonly TSchema[]): Fit {
  const fits = schemas.map(compile).filter((fit) => fit !== same);
  return fits.length === 0
    ? same
    : (value, path) => fits.reduce((fitted, fit) => fit(fitted, path), value);
}

function compileList(fit: Fit): Fit {
  if (fit === same) return same;
  return (value, path) => {
    if (!Array.isArray(value)) return value;
    const fitted = value.map((each, index) => fit(each, `${path}${index}.`));
    return fitted.every((each, index) => each === value[index]) ? value : fitted;
  };
}

function compileObject(properties: Readonly<Record<string, TSchema>>): Fit {
  const names = new Map<string, string>();
  // Of several spellings that are fields of their own, the first is meant.
  for (const name of Object.keys(properties).toReversed()) names.set(name.toLowerCase(), name);
  const fits = new Map(Object.entries(properties).map(([name, each]) => [name, compile(each)]));
  return (value, path) => {
    if (!isObject(value)) return value;
    let isChanged = false;
    const sentAs = new Map<string, string>();
    const entries = Object.entries(value).map(([sent, member]) => {
      const name = fits.has(sent) ? sent : (names.get(sent.toLowerCase()) ?? sent);
      const other = sentAs.get(name);
      if (other !== undefined) throw twoNames(path, other, sent);
      sentAs.set(name, sent);
      const fitted = fits.get(name)?.(member, `${path}${name}.`) ?? member;
      isChanged ||= name !== sent || fitted !== member;
      return [name, fitted] as const;
    });
    return isChanged ? Object.fromEntries(entries) : value;
  };
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function twoNames(path: string, first: string, second: string): GatewayError {
  const detail = `${path}${first} and ${path}${second} are the same field; send one of them.`;
  return new GatewayError("VALIDATION_ERROR", { detail });
}
