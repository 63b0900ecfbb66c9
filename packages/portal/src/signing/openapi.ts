/** The members of an OpenAPI document that the explorer reads. */
interface Schema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  examples?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  minimum?: number;
}
interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
}
interface OperationObject {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: readonly string[];
  parameters?: readonly Parameter[];
  requestBody?: { content?: Readonly<Record<string, { schema?: Schema }>> };
}
export interface OpenApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  components?: { schemas?: Readonly<Record<string, Schema>> };
}

export interface Operation {
  id: string;
  group: string;
  method: string;
  /** With `{name}` for each part to fill in. */
  path: string;
  summary: string;
  description: string;
  query: readonly { name: string; description: string; isRequired: boolean }[];
  /** A body to start from, as JSON text; empty when there is none. */
  body: string;
}

const METHODS = ["get", "post", "put", "patch", "delete"];
const DEPTH_MAX = 6;

/** The signed operations of the interface, in the document's order. */
export function listOperations(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method, { tags }]) => METHODS.includes(method) && path.startsWith("/v3/") && tags)
      .map(([method, operation]) => describe(document, path, method, operation)),
  );
}

function describe(
  document: OpenApiDocument,
  path: string,
  method: string,
  operation: OperationObject,
): Operation {
  const schema = operation.requestBody?.content?.["application/json"]?.schema;
  const query = (operation.parameters ?? []).filter((each) => each.in === "query" && each.name);
  return {
    id: operation.operationId ?? `${method} ${path}`,
    group: operation.tags?.[0] ?? "",
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? "",
    description: operation.description ?? "",
    query: query.map(({ name = "", description = "", required = false }) => ({
      name,
      description,
      isRequired: required,
    })),
    body: schema ? JSON.stringify(exampleOf(document, schema, 0), null, 2) : "",
  };
}

/** A value that has the schema's required members. */
function exampleOf(document: OpenApiDocument, given: Schema, depth: number): unknown {
  const schema = resolve(document, given);
  if (schema.const !== undefined) return schema.const;
  if (schema.examples?.length) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.enum?.length) return schema.enum[0];
  const [first] = schema.anyOf ?? [];
  if (first && depth < DEPTH_MAX) return exampleOf(document, first, depth + 1);
  switch (schema.type) {
    case "object":
      return depth < DEPTH_MAX ? exampleObject(document, schema, depth) : {};
    case "array":
      return [];
    case "integer":
    case "number":
      return schema.minimum ?? 0;
    case "boolean":
      return false;
    default:
      return "";
  }
}

function exampleObject(document: OpenApiDocument, schema: Schema, depth: number): unknown {
  const required = schema.required ?? Object.keys(schema.properties ?? {});
  return Object.fromEntries(
    required.map((name) => {
      const member = schema.properties?.[name] ?? {};
      return [name, exampleOf(document, member, depth + 1)];
    }),
  );
}

function resolve(document: OpenApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : (document.components?.schemas?.[name] ?? {});
}
