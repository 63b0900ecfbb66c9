import { MERCHANT_ROUTES } from "../../../packages/gateway/src/http/api/index.ts";
import { COMMON_ERRORS } from "../../../packages/gateway/src/http/errors.ts";
import {
  isUpload,
  type SdkRetry,
  type SignedRoute,
  sdkMethodsOf,
} from "../../../packages/gateway/src/http/route.ts";
import { openapiPath } from "../openapi/openapi-operation.ts";
import type { JsonSchema } from "../openapi/openapi-schema.ts";
import { toPascal } from "./names.ts";
import { createTypeRegistry, type TypeRegistry, toSchema } from "./type-registry.ts";

export interface QueryMember {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
  readonly description: string;
}

/** One method of the Python and PHP clients. */
export interface Operation {
  /** `checkouts` and `create`. */
  readonly resource: string;
  readonly name: string;
  readonly method: string;
  /** With `{name}` for each of `pathNames`. */
  readonly path: string;
  readonly pathNames: readonly string[];
  readonly query: readonly QueryMember[];
  readonly body: JsonSchema | null;
  /** Sent as it is, instead of a body of the caller. */
  readonly fixedBody: Readonly<Record<string, unknown>> | null;
  readonly isUpload: boolean;
  readonly part: "item" | "page" | "none" | "text";
  readonly retry: SdkRetry;
  /** Of the item, or of each item of a page. */
  readonly result: JsonSchema | null;
  /** Where the next page's cursor goes; null: there is one page. */
  readonly cursorIn: "query" | "body" | null;
  readonly summary: string;
  readonly description: string;
  readonly errors: readonly string[];
}

export interface ClientModel {
  readonly operations: readonly Operation[];
  readonly types: readonly (readonly [name: string, schema: JsonSchema])[];
  readonly errorCodes: readonly string[];
  /** Of the webhooks: the types of their bodies, by event type. */
  readonly notifications: readonly (readonly [eventType: string, type: string])[];
}

type Naming = Pick<Operation, "resource" | "name" | "fixedBody" | "summary" | "retry">;

/** What the clients are generated from: the routes, with the schemas of `buildOpenapi()`. */
export function describeClient(openapi: JsonSchema): ClientModel {
  const components = at(openapi, "components", "schemas") as Record<string, JsonSchema>; // OpenAPI
  const types = createTypeRegistry(components);
  const operations = MERCHANT_ROUTES.flatMap((route) =>
    namesOf(route).map((naming) => ({ ...describe(route, openapi, types), ...naming })),
  );
  types.add(at(components, "SignatureErrorBody", "properties", "debug"), "SignatureDebug");
  const webhooks = Object.entries(at(openapi, "webhooks"));
  const notifications = webhooks.map(([eventType, webhook]) => {
    const place = ["post", "requestBody", "content", "application/json", "schema"];
    const name = `${toPascal(eventType.toLowerCase())}Notification`;
    types.add(at(toSchema(webhook), ...place), name);
    return [eventType, name] as const;
  });
  const errorCodes = (components.ErrorCode?.enum ?? []) as string[]; // a list of texts
  return { operations, types: types.list(), errorCodes, notifications };
}

/** Clients reach a route without a method of its own with `request`. */
function namesOf(route: SignedRoute): readonly Naming[] {
  return sdkMethodsOf(route).map(({ name: path, body: fixedBody, summary, retry }) => {
    const [resource = "", name = ""] = path.split(".");
    return { resource, name, fixedBody, summary, retry };
  });
}

function describe(
  route: SignedRoute,
  openapi: JsonSchema,
  types: TypeRegistry,
): Omit<Operation, keyof Naming> {
  const path = openapiPath(route.path);
  const operation = at(openapi, "paths", path, route.method.toLowerCase());
  const typeName = toPascal(route.operationId);
  const body = at(operation, "requestBody", "content", "application/json", "schema");
  const query = ((operation.parameters ?? []) as JsonSchema[]) // OpenAPI
    .filter((parameter) => parameter.in === "query")
    .map(describeQuery);
  const common: readonly string[] = COMMON_ERRORS;
  return {
    method: route.method,
    path,
    pathNames: [...path.matchAll(/\{(\w+)\}/g)].map(([, each = ""]) => each),
    query,
    body: route.body ? types.add(body, `${typeName}Body`) : null,
    isUpload: isUpload(route),
    cursorIn: findCursor(query, route.body),
    description: route.description ?? "",
    errors: (route.errors ?? []).filter((code) => !common.includes(code)),
    ...describeResponse(route, operation, types, typeName),
  };
}

function describeQuery({ name, required, schema, description }: JsonSchema): QueryMember {
  const { description: own, ...rest } = toSchema(schema);
  return {
    name: String(name),
    isRequired: required === true,
    schema: rest,
    description: String(description ?? own ?? ""),
  };
}

function findCursor(query: readonly QueryMember[], body: unknown): Operation["cursorIn"] {
  if (query.some(({ name }) => name === "cursor")) return "query";
  return at(toSchema(body), "properties", "cursor").type === undefined &&
    at(toSchema(body), "properties", "cursor").anyOf === undefined
    ? null
    : "body";
}

function describeResponse(
  { response }: SignedRoute,
  operation: JsonSchema,
  types: TypeRegistry,
  typeName: string,
): Pick<Operation, "part" | "result"> {
  if ("type" in response && response.type === "string") return { part: "text", result: null };
  const success = at(operation, "responses", "200", "content", "application/json", "schema");
  const { item, items } = toSchema(success.properties);
  if (items) {
    const result = types.add(toSchema(toSchema(items).items), `${typeName}Item`);
    return { part: "page", result };
  }
  const result = types.add(toSchema(item), `${typeName}Result`);
  const isEmpty = result.type === "object" && typeof result.additionalProperties !== "object";
  return isEmpty ? { part: "none", result: null } : { part: "item", result };
}

/** A member deep inside; an empty object where there is none. */
function at(value: JsonSchema, ...path: string[]): JsonSchema {
  return path.reduce<JsonSchema>((found, name) => toSchema(found[name]), value);
}
