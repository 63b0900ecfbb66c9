import { describePattern } from "./pattern-words.ts";

/** The parameters of the rules described below. */
interface Params {
  allowedValues?: unknown[];
  allowedValue?: unknown;
  type?: string;
  limit?: number;
  minimum?: number | undefined;
  maximum?: number | undefined;
  pattern?: string;
}

/**
 * What a value that broke a rule must be, without its subject: "must not be empty". More than one
 * rule: the same one of a union's alternatives.
 */
export function describeRule(
  rules: readonly { keyword: string; params: object }[],
  seen: unknown,
): string {
  const all: Params[] = rules.map(({ params }) => params); // each of its rule's kind
  const { limit = 0, pattern = "", ...first } = all[0] ?? {};
  switch (rules[0]?.keyword) {
    case "type":
      return sayType(
        all.map(({ type = "" }) => type),
        seen,
      );
    case "minLength":
      return limit === 1 ? "must not be empty" : `must have at least ${limit} characters`;
    case "maxLength":
      return `must have at most ${limit} characters, not ${[...String(seen)].length}`;
    case "minItems":
      return `must have at least ${limit} ${limit === 1 ? "entry" : "entries"}`;
    case "maxItems":
      return `must have at most ${limit} entries`;
    case "minimum":
      return first.maximum === undefined ? `must be at least ${limit}` : sayRange(first);
    case "maximum":
      return first.minimum === undefined ? `must be at most ${limit}` : sayRange(first);
    case "enum":
      return `must be one of ${first.allowedValues?.join(", ")}`;
    case "const": {
      const values = all.map(({ allowedValue }) => String(allowedValue));
      return values.length > 1 ? `must be one of ${values.join(", ")}` : `must be ${values.join()}`;
    }
    case "pattern":
      return describePattern(pattern);
    default:
      return "is not valid";
  }
}

const sayRange = ({ minimum, maximum }: Params): string => `must be from ${minimum} to ${maximum}`;

function sayType(types: readonly string[], seen: unknown): string {
  if (types.includes("integer") && typeof seen === "number") {
    return "must be a whole number, not a decimal";
  }
  const wanted = [...new Set(types.map(nameType))];
  const sent = seen === null ? "null" : nameType(Array.isArray(seen) ? "array" : typeof seen);
  return `must be ${wanted.join(" or ")}, not ${sent}`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: "an array",
  boolean: "true or false",
  integer: "a whole number",
  number: "a number",
  object: "an object",
  string: "a string",
};

function nameType(type: string): string {
  return TYPE_NAMES[type] ?? type;
}
