import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { type ErrorCode, GatewayError } from "../../domain/errors.ts";

/**
 * Schemas may name the code of each broken rule: `errorCodes: { minimum: "MINIMUM_AMOUNT_REQUIRED"
 * }`. Without it a broken rule is VALIDATION_ERROR, a text that is too long MAX_VALUE, a value
 * outside a list INVALID_PARAMETER. Nothing is coerced, removed or filled in: the signature covers
 * what was sent.
 */
type ErrorCodes = Partial<Record<string, ErrorCode>>;

/** Text with at least one non-blank character. */
export const NOT_BLANK = { pattern: "\\S" } as const;

const DEFAULT_CODES: ErrorCodes = {
  maxLength: "MAX_VALUE",
  maxItems: "MAX_VALUE",
  enum: "INVALID_PARAMETER",
  const: "INVALID_PARAMETER",
  anyOf: "INVALID_PARAMETER",
  pattern: "INVALID_PARAMETER",
};

interface BrokenRule {
  keyword: string;
  schemaPath: string;
  instancePath: string;
  params: object;
}

/**
 * The check throws a `GatewayError` that names the field, the rule and the value. Compiled on first
 * use: all together would take half of the API's start time.
 */
export function compileCheck(schema: TSchema): (value: unknown) => void {
  let validator: Validator | undefined;
  return (value) => {
    validator ??= Compile(schema);
    if (validator.Check(value)) return;
    // For an unknown key, the next entry says the same about its object.
    const broken = validator.Errors(value).find(({ keyword }) => keyword !== "boolean");
    throw broken ? toError(schema, value, broken) : new GatewayError("VALIDATION_ERROR");
  };
}

function toError(schema: TSchema, value: unknown, broken: BrokenRule): GatewayError {
  const { keyword } = broken;
  const { errorCodes: own } = find(schema, broken.schemaPath.slice(1)) as {
    errorCodes?: ErrorCodes;
  }; // our own keyword
  const seen = find(value, broken.instancePath);
  const isDecimal = keyword === "type" && typeof seen === "number";
  const code =
    (isDecimal ? own?.decimal : undefined) ??
    own?.[keyword] ??
    (isBlank(broken) ? undefined : DEFAULT_CODES[keyword]) ??
    "VALIDATION_ERROR";
  return new GatewayError(code, { detail: describe(broken, seen) });
}

/** Blank text counts as missing, not as a wrong value. */
function isBlank({ params }: BrokenRule): boolean {
  return "pattern" in params && params.pattern === NOT_BLANK.pattern;
}

/** The value at a JSON pointer. */
function find(value: unknown, pointer: string): unknown {
  const keys = namesOf(pointer);
  // It was there a moment ago.
  return keys.reduce((found, key) => (found as Record<string, unknown>)[key], value);
}

function namesOf(pointer: string): string[] {
  const names = pointer.split("/").slice(1);
  return names.map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The parameters of the rules described below. */
interface Params {
  requiredProperties?: string[];
  additionalProperties?: string[];
  allowedValues?: unknown[];
  allowedValue?: unknown;
  type?: string;
  limit?: number;
  pattern?: string;
}

function describe({ keyword, instancePath, params }: BrokenRule, seen: unknown): string {
  const path = namesOf(instancePath).join(".");
  const at = (name = "") => (path ? `${path}.${name}` : name);
  const field = path || "The body";
  const { limit = 0, pattern = "", ...rest } = params as Params; // of the rule's own kind
  switch (keyword) {
    case "required":
      return `${at(rest.requiredProperties?.[0])} is missing.`;
    case "additionalProperties":
      return `${at(rest.additionalProperties?.[0])} is not a known field; remove it.`;
    case "type":
      return `${field} must be ${nameType(rest.type ?? "")}, not ${nameType(typeOf(seen))}.`;
    case "minLength":
      return limit === 1 ? `${field} must not be empty.` : atLeast(field, limit, "characters");
    case "maxLength":
      return `${atMost(field, limit, "characters")}, not ${[...String(seen)].length}.`;
    case "minItems":
      return atLeast(field, limit, limit === 1 ? "entry" : "entries");
    case "maxItems":
      return `${atMost(field, limit, "entries")}.`;
    case "minimum":
      return `${field} must be at least ${limit}.`;
    case "maximum":
      return `${field} must be at most ${limit}.`;
    case "enum":
      return `${field} must be one of ${rest.allowedValues?.join(", ")}.`;
    case "const":
      return `${field} must be ${String(rest.allowedValue)}.`;
    case "pattern":
      return `${field} ${describePattern(pattern)}.`;
    default:
      return `${field} is not valid.`;
  }
}

const atLeast = (field: string, count: number, what: string) =>
  `${field} must have at least ${count} ${what}.`;
const atMost = (field: string, count: number, what: string) =>
  `${field} must have at most ${count} ${what}`;

/** A pattern, described for readers who do not know regular expressions. */
function describePattern(pattern: string): string {
  if (pattern === NOT_BLANK.pattern) return "must not be empty";
  if (pattern.includes("@")) return "must be an email address";
  if (pattern.includes("://")) return "must be a full URL, such as https://shop.example/return";
  if (/\\d\{4\}-/.test(pattern)) return "must be a date, such as 2026-11-21";
  const digits = /\{(\d+)(?:,(\d+))?\}/.exec(pattern);
  if (!/^[\d^$|\\d[\]{},*+?-]+$/.test(pattern)) return "contains characters that are not allowed";
  const [, from = "0", to = from] = digits ?? [];
  if (!digits || from === "0") return "must contain only digits";
  return `must have ${from === to ? from : `${from} to ${to}`} digits`;
}

function nameType(type: string): string {
  if (type === "null") return "null";
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
