import { MERCHANT_ROUTES } from "../../../packages/gateway/src/http/api/index.ts";
import { COMMON_ERRORS } from "../../../packages/gateway/src/http/errors.ts";
import type { SdkRetry, SignedRoute } from "../../../packages/gateway/src/http/route.ts";
import type { ResponsePart } from "../../../packages/sdk/src/call.ts";
import { openapiPath } from "../openapi/openapi-operation.ts";
import type { JsonSchema } from "../openapi/openapi-schema.ts";
import { commentLines, typeText } from "./type-text.ts";

/** Folder of the SDK's generated files. */
const FOLDER = "packages/sdk/src/generated";
/** Of a method within its resource. */
const INDENT = "      ";
const HEAD = "// Generated from the gateway's routes by `npm run generate`; do not edit.\n";

interface Operation {
  readonly route: SignedRoute;
  /** `checkouts` and `create`. */
  readonly resource: string;
  readonly method: string;
  readonly retry: SdkRetry;
  readonly pathNames: readonly string[];
  readonly bodyType: string | null;
  readonly queryType: string | null;
  /** No member of the query is required. */
  readonly isQueryOptional: boolean;
  readonly part: ResponsePart;
  readonly resultType: string;
}

/** The SDK's generated files, by path, from the OpenAPI document of `buildOpenapi()`. */
export function sdkFiles(openapi: JsonSchema): ReadonlyMap<string, string> {
  const operations = MERCHANT_ROUTES.map((route) => describe(route, openapi));
  return new Map([
    [`${FOLDER}/types.ts`, typesFile(openapi)],
    [`${FOLDER}/resources.ts`, resourcesFile(operations)],
  ]);
}

function describe(route: SignedRoute, openapi: JsonSchema): Operation {
  const retry = route.retry ?? (route.method === "GET" ? "always" : "never");
  const [resource = "", method = ""] = route.sdk.split(".");
  const operation = at(openapi, "paths", openapiPath(route.path), route.method.toLowerCase());
  const isUpload = route.uploadBytesMax !== undefined;
  const body = at(operation, "requestBody", "content", "application/json", "schema");
  const success = at(operation, "responses", "200", "content", "application/json", "schema");
  const { properties = {} } = success as { properties?: Record<string, JsonSchema> }; // JSON Schema
  const query = writeQuery(operation);
  return {
    route,
    resource,
    method,
    retry,
    pathNames: [...route.path.matchAll(/\{(\w+)\*?\}/g)].map(([, each = ""]) => each),
    bodyType: isUpload ? "FormData" : route.body ? typeText(body, INDENT) : null,
    queryType: query.text,
    isQueryOptional: query.isOptional,
    ...readResponse(route, properties),
  };
}

function readResponse(
  route: SignedRoute,
  properties: Record<string, JsonSchema>,
): Pick<Operation, "part" | "resultType"> {
  if ("type" in route.response && route.response.type === "string") {
    return { part: "text", resultType: "string" };
  }
  if (properties.items) {
    const item = typeText((properties.items.items ?? {}) as JsonSchema, INDENT); // JSON Schema
    const meta = typeText(properties.meta ?? {}, INDENT);
    return { part: "page", resultType: `Page<${item}, ${meta}>` };
  }
  return properties.item && !isEmpty(properties.item)
    ? { part: "item", resultType: typeText(properties.item, INDENT) }
    : { part: "none", resultType: "void" };
}

function isEmpty({ properties = {}, additionalProperties, type }: JsonSchema): boolean {
  const isMap = typeof additionalProperties === "object" && additionalProperties !== null;
  return type === "object" && !isMap && Object.keys(properties as object).length === 0; // JSON Schema
}

function writeQuery(operation: JsonSchema): { text: string | null; isOptional: boolean } {
  const parameters = (operation.parameters ?? []) as JsonSchema[]; // OpenAPI
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  if (inQuery.length === 0) return { text: null, isOptional: true };
  const lines = inQuery.flatMap(({ name, required, schema, description }) => [
    ...commentLines(description ?? (schema as JsonSchema).description, `${INDENT}  `),
    `${INDENT}  ${name}${required === true ? "" : "?"}: ${queryType(schema as JsonSchema)}${required === true ? "" : " | undefined"};`,
  ]);
  const isOptional = inQuery.every(({ required }) => required !== true);
  return { text: `{\n${lines.join("\n")}\n${INDENT}}`, isOptional };
}

/** A query holds strings; where they are digits, numbers are accepted too. */
function queryType(schema: JsonSchema): string {
  const type = typeText(schema);
  return type === "string" && /\\d|0-9/.test(String(schema.pattern)) ? "string | number" : type;
}

function typesFile(openapi: JsonSchema): string {
  const schemas = at(openapi, "components", "schemas") as Record<string, JsonSchema>; // OpenAPI
  const types = Object.entries(schemas)
    .filter(([name]) => !name.startsWith("Compat"))
    .map(([name, schema]) =>
      [...commentLines(schema.description, ""), `export type ${name} = ${typeText(schema)};`].join(
        "\n",
      ),
    );
  const webhooks = Object.entries(at(openapi, "webhooks") as Record<string, JsonSchema>); // OpenAPI
  const notifications = webhooks.map(([, webhook]) =>
    typeText(at(webhook, "post", "requestBody", "content", "application/json", "schema"), "  "),
  );
  return [
    HEAD,
    ...types,
    "/** One page of a list. Pass `meta.cursor` to get the next; it is empty on the last page. */",
    "export type Page<Item, Meta> = { items: Item[]; meta: Meta };",
    "",
    "/** The body of a webhook sent to a notifyUrl. */",
    `export type Notification =\n${notifications.map((text) => `  | ${text}`).join("\n")};`,
    "",
  ].join("\n");
}

function resourcesFile(operations: readonly Operation[]): string {
  const resources = [...new Set(operations.map(({ resource }) => resource))];
  const groups = resources.map((resource) => {
    const methods = operations.filter((operation) => operation.resource === resource);
    return `    ${resource}: {\n${methods.map(writeMethod).join("\n")}\n    },`;
  });
  const texts = groups.join("\n");
  const names = [...new Set(texts.match(/\b[A-Z]\w+(?:Body|Item|Response)\b|\bPage(?=<)/g) ?? [])];
  return [
    HEAD,
    'import type { Call, CallOptions } from "../call.ts";',
    `import type { ${names.sort().join(", ")} } from "./types.ts";`,
    "",
    "/** Every operation of the signed API. */",
    "export function createResources(call: Call) {",
    "  return {",
    texts,
    "  };",
    "}",
    "",
  ].join("\n");
}

function writeMethod(operation: Operation): string {
  const { route, method, retry, pathNames, bodyType, queryType, part, resultType } = operation;
  const parameters = [
    ...pathNames.map((name) => `${name}: string`),
    ...(bodyType === null ? [] : [`body: ${bodyType}`]),
    ...(queryType === null
      ? []
      : [`query: ${queryType}${operation.isQueryOptional ? " = {}" : ""}`]),
    "options?: CallOptions",
  ];
  const path = route.path.replace(
    /\{(\w+)\*?\}/g,
    (_, name: string) => `\${encodeURIComponent(${name})}`,
  );
  const request = [
    `"${route.method}"`,
    path.includes("$") ? `\`${path}\`` : `"${path}"`,
    `"${part}"`,
    `"${retry}"`,
    `{ ${bodyType === null ? "" : "body, "}${queryType === null ? "" : "query, "}options }`,
  ];
  const own = route.errors.filter((code) => !(COMMON_ERRORS as readonly string[]).includes(code));
  const comment = [
    route.summary,
    ...(route.description ? [route.description] : []),
    ...(own.length > 0 ? [`Error codes: ${own.join(", ")}.`] : []),
  ].join("\n");
  return [
    ...commentLines(comment, INDENT),
    `${INDENT}${method}: (${parameters.join(", ")}): Promise<${resultType}> =>`,
    `${INDENT}  call(${request.join(", ")}),`,
  ].join("\n");
}

/** A member deep inside; an empty object where there is none. */
function at(value: JsonSchema, ...path: string[]): JsonSchema {
  let found: unknown = value;
  for (const name of path) found = (found as JsonSchema | undefined)?.[name]; // JSON
  return (found ?? {}) as JsonSchema; // JSON
}
