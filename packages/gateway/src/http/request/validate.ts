import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { Settings } from "typebox/system";
import { type ErrorCode, GatewayError } from "../../domain/errors.ts";
import { type BrokenRule, findAt, findFirstCause, listProblems } from "./problems/list-problems.ts";
import { NOT_BLANK } from "./problems/pattern-words.ts";

/** The validated parts of a request. */
export interface Checked<Body, Params, Query> {
  body: Body;
  params: Params;
  query: Query;
}

/**
 * Schemas may name the code of each broken rule: `errorCodes: { minimum: "MINIMUM_AMOUNT_REQUIRED"
 * }`. Without it a broken rule is VALIDATION_ERROR, a text that is too long MAX_VALUE, a value
 * outside a list INVALID_PARAMETER. Nothing is coerced, removed or filled in: the signature covers
 * what was sent.
 */
type ErrorCodes = Partial<Record<string, ErrorCode>>;

const DEFAULT_CODES: ErrorCodes = {
  maxLength: "MAX_VALUE",
  maxItems: "MAX_VALUE",
  enum: "INVALID_PARAMETER",
  const: "INVALID_PARAMETER",
  anyOf: "INVALID_PARAMETER",
  pattern: "INVALID_PARAMETER",
};

/** Of one input, before those that follow from others are left out; the validator's own is 8. */
Settings.Set({ maxErrors: 64 });

/**
 * The check throws a `GatewayError` that names each field and what it must be. Compiled on first
 * use: all together would take half of the API's start time.
 */
export function compileCheck(schema: TSchema): (value: unknown) => void {
  let validator: Validator | undefined;
  return (value) => {
    validator ??= Compile(schema);
    if (validator.Check(value)) return;
    throw toError(schema, value, validator.Errors(value));
  };
}

function toError(schema: TSchema, value: unknown, rules: readonly BrokenRule[]): GatewayError {
  const cause = findFirstCause(rules);
  const { problems, hasMore } = listProblems(schema, value, rules);
  const sentences = problems.map(({ message }) => message);
  if (hasMore) sentences.push("There are more problems.");
  return new GatewayError(cause ? codeOf(schema, value, cause) : "VALIDATION_ERROR", {
    detail: sentences.join(" "),
    problems,
  });
}

function codeOf(schema: TSchema, value: unknown, rule: BrokenRule): ErrorCode {
  const { keyword, schemaPath, instancePath } = rule;
  const { errorCodes: own } = (findAt(schema, schemaPath.slice(1)) ?? {}) as {
    errorCodes?: ErrorCodes;
  }; // our own keyword
  const isDecimal = keyword === "type" && typeof findAt(value, instancePath) === "number";
  return (
    (isDecimal ? own?.decimal : undefined) ??
    own?.[keyword] ??
    (isBlank(rule) ? undefined : DEFAULT_CODES[keyword]) ??
    "VALIDATION_ERROR"
  );
}

/** Blank text counts as missing, not as a wrong value. */
function isBlank({ params }: BrokenRule): boolean {
  return "pattern" in params && params.pattern === NOT_BLANK.pattern;
}
