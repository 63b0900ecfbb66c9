import { MERCHANT_ROUTES } from "../../../packages/gateway/src/http/api/index.ts";
import { COMMON_ERRORS } from "../../../packages/gateway/src/http/errors.ts";
import {
  isUpload,
  type SdkRetry,
  type SignedRoute,
  sdkMethodsOf,
} from "../../../packages/gateway/src/http/route.ts";
import type { ResponsePart } from "../../../packages/sdk/src/call.ts";
import { PAYMENT_METHODS, TRANSACTION_METHODS } from "../openapi/field-values.ts";
import { openapiPath } from "../openapi/openapi-operation.ts";
import type { JsonSchema } from "../openapi/openapi-schema.ts";
import { commentLines, openUnion, typeText } from "./type-text.ts";

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
  readonly summary: string;
  readonly retry: SdkRetry;
  readonly pathNames: readonly string[];
  /** Query parameters that must be given. */
  readonly queryNames: readonly string[];
  /** Null: it has none. An object: it always sends this one. */
  readonly body: string | Readonly<Record<string, unknown>> | null;
  /** Of the optional query parameters. */
  readonly queryType: string | null;
  readonly part: ResponsePart;
  /** Of the returned promise. */
  readonly promiseType: string;
}

/** The SDK's generated files, by path, from the OpenAPI document of `buildOpenapi()`. */
export function sdkFiles(openapi: JsonSchema): ReadonlyMap<string, string> {
  const operations = MERCHANT_ROUTES.flatMap((route) => describe(route, openapi));
  return new Map([
    [`${FOLDER}/types.ts`, typesFile(openapi)],
    [`${FOLDER}/resources.ts`, resourcesFile(operations)],
  ]);
}

function describe(route: SignedRoute, openapi: JsonSchema): Operation[] {
  const { path, method } = route;
  const operation = at(openapi, "paths", openapiPath(path), method.toLowerCase());
  return sdkMethodsOf(route).map((each) => {
    const [resource = "", name = ""] = each.name.split(".");
    return {
      route,
      resource,
      method: name,
      summary: each.summary,
      retry: each.retry,
      pathNames: [...path.matchAll(/\{(\w+)\*?\}/g)].map(([, each = ""]) => each),
      body: each.body ?? bodyType(route, operation),
      ...readQuery(operation),
      ...readResponse(route, operation),
    };
  });
}

function bodyType(route: SignedRoute, operation: JsonSchema): string | null {
  if (isUpload(route)) return "FormData";
  if (!route.body) return null;
  return typeText(at(operation, "requestBody", "content", "application/json", "schema"), INDENT);
}

function readResponse(
  route: SignedRoute,
  operation: JsonSchema,
): Pick<Operation, "part" | "promiseType"> {
  if ("type" in route.response && route.response.type === "string") {
    return { part: "text", promiseType: "ApiPromise<string>" };
  }
  const success = at(operation, "responses", "200", "content", "application/json", "schema");
  // JSON Schema
  const { items, meta, item } = (success.properties ?? {}) as Record<string, JsonSchema>;
  if (items) {
    const type = typeText((items.items ?? {}) as JsonSchema, INDENT); // JSON Schema
    const page = `Page<${type}, ${typeText(meta ?? {}, INDENT)}>`;
    return { part: "page", promiseType: `ListPromise<${type}, ${page}>` };
  }
  if (!item || isEmpty(item)) return { part: "none", promiseType: "ApiPromise<void>" };
  const type = typeText(item, INDENT);
  if (item.type !== "array") return { part: "item", promiseType: `ApiPromise<${type}>` };
  const each = typeText((item.items ?? {}) as JsonSchema, INDENT); // JSON Schema
  return { part: "list", promiseType: `ListPromise<${each}, ${type}>` };
}

function isEmpty({ properties = {}, additionalProperties, type }: JsonSchema): boolean {
  const isMap = typeof additionalProperties === "object" && additionalProperties !== null;
  return type === "object" && !isMap && Object.keys(properties as object).length === 0; // JSON Schema
}

function readQuery(operation: JsonSchema): Pick<Operation, "queryNames" | "queryType"> {
  const parameters = (operation.parameters ?? []) as JsonSchema[]; // OpenAPI
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const required = inQuery.filter((parameter) => parameter.required === true);
  const lines = inQuery
    .filter((parameter) => !required.includes(parameter))
    .flatMap(({ name, schema, description }) => [
      ...commentLines(description ?? (schema as JsonSchema).description, `${INDENT}  `),
      `${INDENT}  ${name}?: ${queryType(schema as JsonSchema)} | undefined;`,
    ]);
  return {
    queryNames: required.map(({ name }) => String(name)),
    queryType: lines.length === 0 ? null : `{\n${lines.join("\n")}\n${INDENT}}`,
  };
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
    ...[PAYMENT_METHODS, TRANSACTION_METHODS].map(methodType),
    ...types,
    "/** One page of a list. Pass `meta.cursor` to get the next; it is empty on the last page. */",
    "export type Page<Item, Meta> = {",
    "  /** The items of this page. */",
    "  items: Item[];",
    "  /** Number of items and cursor. */",
    "  meta: Meta;",
    "};",
    "",
    "/** The body of a webhook sent to a notifyUrl. */",
    `export type Notification =\n${notifications.map((text) => `  | ${text}`).join("\n")};`,
    "",
  ].join("\n");
}

function methodType({ name, values }: typeof PAYMENT_METHODS): string {
  const text = "/** Payment methods of this release; a newer gateway may have others. */";
  return `${text}\nexport type ${name} = ${openUnion(values)};`;
}

function resourcesFile(operations: readonly Operation[]): string {
  const resources = [...new Set(operations.map(({ resource }) => resource))];
  const groups = resources.map((resource) => {
    const methods = operations.filter((operation) => operation.resource === resource);
    return `    ${resource}: {\n${methods.map(writeMethod).join("\n")}\n    },`;
  });
  const texts = groups.join("\n");
  const names = [
    ...new Set(texts.match(/\b[A-Z]\w+(?:Body|Item|Response|Method)\b|\bPage(?=<)/g) ?? []),
  ];
  return [
    HEAD,
    'import type { ApiPromise, ListPromise } from "../api-promise.ts";',
    'import { type Call, type CallOptions, pathSegment } from "../call.ts";',
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
  const { route, method, retry, pathNames, queryNames, body, queryType, part } = operation;
  const parameters = [
    ...[...pathNames, ...queryNames].map((name) => `${name}: string`),
    ...(typeof body === "string" ? [`body: ${body}`] : []),
    ...(queryType === null ? [] : [`query: ${queryType} = {}`]),
    "options?: CallOptions",
  ];
  const path = route.path.replace(
    /\{(\w+)\*?\}/g,
    (_, name: string) => `\${pathSegment("${name}", ${name})}`,
  );
  const query = [...queryNames, ...(queryType === null ? [] : ["...query"])].join(", ");
  const input = [
    ...(body === null ? [] : [typeof body === "string" ? "body" : `body: ${JSON.stringify(body)}`]),
    ...(query === "" ? [] : [query === "...query" ? "query" : `query: { ${query} }`]),
    "options",
  ];
  const request = [
    `"${route.method}"`,
    path.includes("$") ? `\`${path}\`` : `"${path}"`,
    `"${part}"`,
    `"${retry}"`,
    `{ ${input.join(", ")} }`,
  ];
  return [
    ...commentLines(methodComment(operation), INDENT),
    `${INDENT}${method}: (${parameters.join(", ")}): ${operation.promiseType} =>`,
    `${INDENT}  call(${request.join(", ")}),`,
  ].join("\n");
}

function methodComment({ route, summary, body }: Operation): string {
  const own = (route.errors ?? []).filter(
    (code) => !(COMMON_ERRORS as readonly string[]).includes(code),
  );
  const isVariant = typeof body === "object" && body !== null;
  return [
    summary,
    ...(route.description && !isVariant ? [route.description] : []),
    ...(own.length > 0 ? [`Error codes: ${own.join(", ")}.`] : []),
  ].join("\n");
}

/** A member deep inside; an empty object where there is none. */
function at(value: JsonSchema, ...path: string[]): JsonSchema {
  let found: unknown = value;
  for (const name of path) found = (found as JsonSchema | undefined)?.[name]; // JSON
  return (found ?? {}) as JsonSchema; // JSON
}
