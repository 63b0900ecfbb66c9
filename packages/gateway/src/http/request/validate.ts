import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import type { TSchema } from "typebox";
import { type ErrorCode, GatewayError } from "../../domain/errors.ts";

/**
 * Schemas may name the code of each broken rule: `errorCodes: { minimum: "MINIMUM_AMOUNT_REQUIRED"
 * }`. Without it a broken rule is VALIDATION_ERROR, a text that is too long MAX_VALUE, a value
 * outside a list INVALID_PARAMETER. Nothing is coerced, removed or filled in: the signature covers
 * what was sent.
 */
export type ErrorCodes = Partial<Record<string, ErrorCode>>;

const ajv = new Ajv({ allErrors: false, strict: true, verbose: true, allowUnionTypes: true });
ajv.addKeyword({ keyword: "errorCodes" });
ajv.addKeyword({
  keyword: "notBlank",
  type: "string",
  schemaType: "boolean",
  validate: (wanted: boolean, text: string) => !wanted || text.trim() !== "",
  errors: false,
});

const DEFAULT_CODES: ErrorCodes = {
  maxLength: "MAX_VALUE",
  maxItems: "MAX_VALUE",
  enum: "INVALID_PARAMETER",
  const: "INVALID_PARAMETER",
  anyOf: "INVALID_PARAMETER",
  pattern: "INVALID_PARAMETER",
};

/**
 * The check throws a `GatewayError` that names the field, the rule and what was seen. It is
 * compiled once, at its first use: all of them together would take half of the time the API needs
 * to start.
 */
export function compileCheck(schema: TSchema): (value: unknown) => void {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= ajv.compile(schema);
    if (validate(value)) return;
    const [error] = validate.errors ?? [];
    throw error ? toRefusal(error) : new GatewayError("VALIDATION_ERROR");
  };
}

function toRefusal(error: ErrorObject): GatewayError {
  // Our keyword
  const own = (error.parentSchema as { errorCodes?: ErrorCodes } | undefined)?.errorCodes;
  const isDecimal = error.keyword === "type" && typeof error.data === "number";
  const code =
    (isDecimal ? own?.decimal : undefined) ??
    own?.[error.keyword] ??
    DEFAULT_CODES[error.keyword] ??
    "VALIDATION_ERROR";
  return new GatewayError(code, { detail: describe(error) });
}

function describe(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll("/", ".");
  switch (error.keyword) {
    case "required": {
      const name = String(error.params.missingProperty);
      return `${path ? `${path}.${name}` : name} is missing.`;
    }
    case "type":
      return `${path || "The body"} must be ${String(error.params.type)}, not ${typeName(error.data)}.`;
    case "maxLength":
      return `${path} may have at most ${error.params.limit} characters, not ${[...String(error.data)].length}.`;
    case "notBlank":
      return `${path} must not be empty.`;
    case "enum":
      return `${path} must be one of ${(error.params.allowedValues as unknown[]).join(", ")}.`;
    default:
      return `${path} ${error.message ?? "is not valid"}.`;
  }
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
