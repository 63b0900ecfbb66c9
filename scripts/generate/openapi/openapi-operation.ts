import type { TSchema } from "typebox";
import { ERRORS, type ErrorCode } from "../../../packages/gateway/src/domain/errors.ts";
import {
  type CallExample,
  type ExampleValues,
  SAMPLE_VALUES,
} from "../../../packages/gateway/src/http/example.ts";
import { bodyBytesMaxOf, isUpload } from "../../../packages/gateway/src/http/route.ts";
import { type ApiRoute, errorsOf } from "../../../packages/gateway/src/http/routes.ts";
import { describeField } from "./describe-field.ts";
import type { JsonSchema, SchemaWriter } from "./openapi-schema.ts";
import { recordedResponse } from "./recorded-responses.ts";

const SIGNATURE_HEADERS = ["X-Signature", "X-Nonce-Str", "X-Timestamp"];
const JSON_TYPE = "application/json";
const ALL_CODES = Object.keys(ERRORS) as ErrorCode[]; // the table's own keys

/** The tests make each of these calls. A form with a file has none. */
export function exampleOf(
  route: ApiRoute,
  values: ExampleValues = SAMPLE_VALUES,
): CallExample | undefined {
  if (isUpload(route)) return undefined;
  return route.example?.(values) ?? {};
}

/** All errors that an endpoint may return, in the order of the table. */
function codesOf(route: Pick<ApiRoute, "auth" | "errors">): ErrorCode[] {
  const codes = new Set<ErrorCode>(errorsOf(route));
  return ALL_CODES.filter((code) => codes.has(code));
}

/** One endpoint as an OpenAPI operation. */
export function writeOperation(route: ApiRoute, schemas: SchemaWriter): JsonSchema {
  const { operationId, summary, description, query, response } = route;
  return {
    operationId,
    tags: [tagOf(route)],
    summary,
    ...(description && { description }),
    security: securityOf(route),
    parameters: [
      ...headersOf(route).map((name) => ({ $ref: `#/components/parameters/${name}` })),
      ...writeParameters("path", pathSchemas(route), schemas, route),
      ...writeParameters("query", propertiesOf(query), schemas, route, requiredOf(query)),
    ],
    ...writeBody(route, schemas),
    responses: writeResponses(response, groupByStatus(codesOf(route), route.path), schemas, route),
  };
}

function headersOf({ auth }: ApiRoute): readonly string[] {
  return auth === "signed" ? SIGNATURE_HEADERS : [];
}

function securityOf(route: ApiRoute): JsonSchema[] {
  if (route.auth === "signed") return [{ accessToken: route.scope ? [route.scope] : [] }];
  return route.auth === "basic" ? [{ clientCredentials: [] }] : [];
}

/** `/v3/payment/online` belongs to Payment. */
export function tagOf(route: ApiRoute): string {
  if (route.auth === "basic") return "Token";
  if (route.auth !== "signed" && route.tag) return route.tag;
  const { path } = route;
  const word = path.split("/")[2] ?? "other";
  const text = word.replaceAll("-", " ").replace(/s$/, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** OpenAPI has no parameter for the rest of a path; a client encodes its slashes. */
export function openapiPath(path: string): string {
  return path.replace(/\{(\w+)\*\}/g, "{$1}");
}

const hasBody = (route: ApiRoute) => route.body !== undefined || isUpload(route);

function propertiesOf(schema: TSchema | undefined): Record<string, TSchema> {
  // Paths and queries are object schemas.
  return (schema as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {};
}

function requiredOf(schema: TSchema | undefined): ReadonlySet<string> {
  return new Set((schema as { required?: string[] } | undefined)?.required ?? []); // as above
}

function pathSchemas(route: ApiRoute): Record<string, TSchema> {
  const known = propertiesOf(route.params);
  const names = [...route.path.matchAll(/\{(\w+)\*?\}/g)].map(([, name = ""]) => name);
  return Object.fromEntries(names.map((name) => [name, known[name] ?? { type: "string" }]));
}

function writeParameters(
  place: "path" | "query",
  properties: Record<string, TSchema>,
  schemas: SchemaWriter,
  route: ApiRoute,
  required?: ReadonlySet<string>,
): JsonSchema[] {
  const example = exampleOf(route)?.[place === "path" ? "params" : "query"];
  return Object.entries(properties).map(([name, property]) => {
    const written = describeField(schemas.write(property), route.operationId, name);
    const { description, ...schema } = written;
    const value = example?.[name];
    return {
      name,
      in: place,
      required: required?.has(name) ?? true,
      ...(description !== undefined && { description }),
      schema,
      ...(value !== undefined && { example: schema.type === "integer" ? Number(value) : value }),
    };
  });
}

function writeExample(route: ApiRoute): JsonSchema {
  const body = exampleOf(route)?.body;
  return body === undefined ? {} : { example: body };
}

function writeBody(route: ApiRoute, schemas: SchemaWriter): JsonSchema {
  if (isUpload(route)) {
    const description = `A form with a file of at most ${bodyBytesMaxOf(route)} bytes. The form is not signed.`;
    const schema = { type: "object" };
    return {
      requestBody: { required: true, description, content: { "multipart/form-data": { schema } } },
    };
  }
  if (!route.body) return {};
  const { compat, isOptional } = (route.auth === "signed" && route.bodyOptions) || {};
  const media = {
    schema: schemas.write(route.body, route.operationId),
    ...writeExample(route),
    ...(compat && { "x-compat-schema": schemas.write(compat, route.operationId) }),
  };
  const description = compat
    ? "`x-compat-schema` is what an application in compat mode may send."
    : undefined;
  return {
    requestBody: {
      required: !isOptional,
      ...(description && { description }),
      content: { [JSON_TYPE]: media },
    },
  };
}

const HEADERS = { "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" } };
const WAITING = { "Retry-After": { $ref: "#/components/headers/Retry-After" } };

/** The success and every error, one response for each status. */
function writeResponses(
  success: ApiRoute["response"],
  failures: readonly StatusGroup[],
  schemas: SchemaWriter,
  route: ApiRoute,
): JsonSchema {
  // A route declares a schema, or the media type of a file.
  const recorded = recordedResponse(route.operationId);
  const example = recorded === undefined ? {} : { example: recorded };
  const content =
    typeof success === "string"
      ? { [success]: { schema: { type: "string" }, ...example } }
      : { [JSON_TYPE]: { schema: schemas.write(success, route.operationId), ...example } };
  const errors = failures.map(([status, group]) => {
    const shared = SHARED_ERRORS[status];
    const isShared = shared !== undefined && String(shared) === String(group);
    return [status, isShared ? refersTo(status) : writeError(status, group)];
  });
  return {
    200: { description: "Success.", headers: HEADERS, content },
    ...Object.fromEntries(errors),
    ...(hasBody(route) && { 413: refersTo(413), 415: refersTo(415) }),
  };
}

type StatusGroup = [status: number, codes: ErrorCode[]];

function groupByStatus(codes: readonly ErrorCode[], path = ""): StatusGroup[] {
  const byStatus = Object.groupBy(codes, (code) => statusAt(path, code));
  return Object.entries(byStatus).map(([status, group = []]) => [Number(status), group]);
}

/** A store that the path is about is a missing resource; one that a body names, a wrong value. */
function statusAt(path: string, code: ErrorCode): number {
  const isSubject = code === "STORE_NOT_FOUND" && /^\/v3\/store(\/|$)/.test(path);
  return isSubject ? 404 : ERRORS[code].status;
}

/** What most operations share, kept once. */
const SHARED_ERRORS: Readonly<Record<number, readonly ErrorCode[]>> = {
  ...Object.fromEntries(groupByStatus(codesOf({ auth: "signed", errors: [] }))),
  413: ["INVALID_REQUEST"],
  415: ["INVALID_REQUEST"],
};

const refersTo = (status: number) => ({ $ref: `#/components/responses/Error${status}` });

/** The responses that `writeResponses` refers to. */
export function writeSharedResponses(): JsonSchema {
  const entries = Object.entries(SHARED_ERRORS).map(([status, codes]) => [
    `Error${status}`,
    writeError(Number(status), codes),
  ]);
  return Object.fromEntries(entries);
}

const STATUS_MEANINGS: Readonly<Record<number, string>> = {
  400: "The request is invalid.",
  401: "The access token or the Basic credentials are invalid.",
  403: "Not allowed.",
  404: "Not found, or not yours.",
  405: "This path does not support the HTTP method.",
  409: "Conflicts with the current state.",
  413: "The body is too large.",
  415: "The body is not JSON.",
  429: "Too many requests.",
  500: "Internal error.",
  503: "Temporarily unavailable.",
};

function writeError(status: number, codes: readonly ErrorCode[]): JsonSchema {
  const isSigned = codes.includes("INVALID_REQUEST_SIGNATURE");
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  return {
    description: `${STATUS_MEANINGS[status] ?? "Error."} Codes: ${codes.map((code) => `\`${code}\``).join(", ")}.`,
    headers: { ...HEADERS, ...((status === 429 || status === 503) && WAITING) },
    content: {
      [JSON_TYPE]: {
        schema: { $ref: `#/components/schemas/${isSigned ? "SignatureErrorBody" : "ErrorBody"}` },
        examples: Object.fromEntries(examples),
      },
    },
  };
}
