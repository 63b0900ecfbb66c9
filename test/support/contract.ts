/**
 * Checks a real response of the interface against the OpenAPI document: declared schema, declared
 * codes, right status, no undocumented key.
 */
import assert from "node:assert/strict";
import { Ajv, type ValidateFunction } from "ajv";
import type { TSchema } from "typebox";
import { ERRORS, type ErrorCode } from "../../packages/gateway/src/domain/errors.ts";
import { API_ROUTES, errorsOf } from "../../packages/gateway/src/http/routes.ts";

interface Endpoint {
  method: string;
  pattern: RegExp;
  name: string;
  response: unknown;
  errors: ReadonlySet<string>;
}

const ENDPOINTS: readonly Endpoint[] = API_ROUTES.map((route) => ({
  method: route.method,
  pattern: patternOf(route.path),
  name: route.operationId,
  response: route.response,
  errors: new Set<string>(errorsOf(route)),
}));

/** 413 and 415 have no code of their own. */
const OTHER_STATUSES: Readonly<Record<string, readonly number[]>> = {
  // 408: a machine that is busy with something else may read a request too late.
  INVALID_REQUEST: [408, 413, 415],
  STORE_NOT_FOUND: [404],
};

export interface SeenAnswer {
  method: string;
  /** Path and query as called. */
  path: string;
  status: number;
  body: unknown;
}

/** Throws an AssertionError that names the endpoint and what it did not declare. */
export function assertContract({ method, path, status, body }: SeenAnswer): void {
  const pathname = path.split("?", 1)[0] ?? "";
  const endpoint = ENDPOINTS.find((one) => one.method === method && one.pattern.test(pathname));
  const name = endpoint?.name ?? `${method} ${pathname}`;
  if (status === 200) assertSuccess(name, endpoint, body);
  else assertRefusal(name, endpoint, status, body);
}

function assertSuccess(name: string, endpoint: Endpoint | undefined, body: unknown): void {
  assert.ok(endpoint, `${name} is not in the table of routes, but returns 200`);
  if (typeof endpoint.response === "string") return; // a file
  const validate = validatorOf(endpoint.response as TSchema); // a route declares one or the other
  const isValid = validate(body);
  const problems = validate.errors?.map(({ instancePath, message, params }) =>
    [instancePath || "/", message, JSON.stringify(params)].join(" "),
  );
  assert.ok(isValid, `${name} answers what it does not declare: ${problems?.join("; ")}`);
}

function assertRefusal(
  name: string,
  endpoint: Endpoint | undefined,
  status: number,
  body: unknown,
): void {
  const error = (body as { error?: { code?: unknown } } | null)?.error; // asserted below
  assert.ok(error, `${name} answers ${status} without an error: ${JSON.stringify(body)}`);
  assert.deepEqual(Object.keys(error).sort(), ["code", "message"], `${name}: keys of error`);
  const code = String(error.code);
  assert.ok(Object.hasOwn(ERRORS, code), `${name} answers ${code}, which is not in ERRORS`);
  const statuses = [ERRORS[code as ErrorCode].status, ...(OTHER_STATUSES[code] ?? [])]; // checked above
  assert.ok(statuses.includes(status), `${name} answers ${code} with ${status}, not ${statuses}`);
  const extra = code === "INVALID_REQUEST_SIGNATURE" ? ["debug", "error"] : ["error"];
  const { details, ...rest } = body as { details?: object[] }; // asserted here
  assert.deepEqual(Object.keys(rest).sort(), extra, `${name}: keys of a refusal`);
  assert.notEqual(details?.length, 0, `${name}: an empty list of details`);
  for (const each of details ?? []) assert.deepEqual(Object.keys(each), ["field", "message"]);
  if (endpoint) assert.ok(endpoint.errors.has(code), `${name} does not declare ${code}`);
  else assert.ok(UNROUTED.includes(code), `${name} is no endpoint, but answers ${code}`);
}

const UNROUTED = ["API_ENDPOINT_NOT_FOUND", "METHOD_NOT_ALLOWED", "INVALID_REQUEST"];

const ajv = new Ajv({ strict: false, allErrors: true });
const validators = new Map<TSchema, ValidateFunction>();

function validatorOf(schema: TSchema): ValidateFunction {
  const known = validators.get(schema) ?? ajv.compile(closed(schema));
  validators.set(schema, known);
  return known;
}

/** The same schema, but an object has no members that it does not name. */
function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T; // of the same elements
  if (typeof schema !== "object" || schema === null) return schema;
  const members = Object.entries(schema).map(([key, value]) => [key, closed(value)]);
  const copy = Object.fromEntries(members);
  const isOpen = copy.additionalProperties === undefined && !copy.patternProperties;
  if (copy.type === "object" && copy.properties && isOpen) copy.additionalProperties = false;
  return copy; // the same members
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.+?^$()|[\]\\]/g, "\\$&");
  const source = escaped.replace(/\{\w+\*\}/g, ".+").replace(/\{\w+\}/g, "[^/]*");
  return new RegExp(`^${source}$`);
}
