/** The members of an OpenAPI document that the explorer reads. */
interface Schema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  examples?: readonly unknown[];
  anyOf?: readonly Schema[];
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  minimum?: number;
}
interface ParameterObject {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
  example?: string;
}
interface MediaType {
  schema?: Schema;
  example?: unknown;
}
interface OperationObject {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: readonly string[];
  parameters?: readonly ParameterObject[];
  requestBody?: { content?: Readonly<Record<string, MediaType>> };
}
export interface OpenApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  components?: { schemas?: Readonly<Record<string, Schema>> };
}

export interface Parameter {
  name: string;
  description: string;
  isRequired: boolean;
  /** What a value looks like; empty when the document has none. */
  example: string;
}

export interface Operation {
  id: string;
  group: string;
  method: string;
  /** With `{name}` for each part to fill in. */
  path: string;
  summary: string;
  description: string;
  params: readonly Parameter[];
  query: readonly Parameter[];
  /** The document's example, or a body to start from; undefined when there is none. */
  body: unknown;
  /** What each member of the body means, where the document says so. */
  members: Readonly<Record<string, string>>;
  /** False for a body that is not JSON, such as a file. */
  isJson: boolean;
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
  const content = operation.requestBody?.content;
  const json = content?.["application/json"];
  const schema = json?.schema && resolve(document, json.schema);
  return {
    id: operation.operationId ?? `${method} ${path}`,
    group: operation.tags?.[0] ?? "",
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? "",
    description: operation.description ?? "",
    params: listParameters(operation, "path"),
    query: listParameters(operation, "query"),
    body: json?.example ?? (schema && exampleOf(document, schema, 0)),
    members: Object.fromEntries(
      Object.entries(schema?.properties ?? {}).map(([name, given]) => [
        name,
        given.description ?? resolve(document, given).description ?? "",
      ]),
    ),
    isJson: content === undefined || json !== undefined,
  };
}

function listParameters({ parameters = [] }: OperationObject, place: string): Parameter[] {
  return parameters
    .filter((each) => each.in === place && each.name)
    .map(({ name = "", description = "", required = false, example = "" }) => ({
      name,
      description,
      isRequired: required,
      example,
    }));
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
