import type { TSchema } from "typebox";
import type { ApiRoute } from "../../../packages/gateway/src/http/routes.ts";
import type { Operation } from "../clients/describe-operations.ts";
import { exampleFences } from "../examples/request-examples.ts";
import type { JsonSchema, SchemaWriter } from "../openapi/openapi-schema.ts";
import { recordedResponse } from "../openapi/recorded-responses.ts";
import { describeFields } from "../pages/describe-schema.ts";
import { code, codes, table } from "../pages/markdown.ts";

export interface ReferenceModel {
  readonly schemas: SchemaWriter;
  /** The methods of the clients. */
  readonly operations: readonly Operation[];
}

/** One operation, under a heading that links can name. */
export function operationSection(route: ApiRoute, model: ReferenceModel): string {
  const { operationId, method, path, summary, description, params, query, body, response } = route;
  const isSigned = route.auth === "signed";
  const fields = (title: string, schema: TSchema | undefined) =>
    schema ? fieldTable(title, writeWhole(schema, model.schemas, operationId)) : [];
  const parts = [
    `## ${operationId}`,
    summary,
    code(`${method} ${path}`),
    ...(description ? [description] : []),
    ...(isSigned && route.scope ? [`Scope: ${code(route.scope)}.`] : []),
    ...(isSigned ? [`[Try it](/portal/explorer?operation=${operationId})`] : []),
    ...fields("Path", params),
    ...fields("Query", query),
    ...fields("Body", body),
    ...exampleFences(route, model.operations),
    ...(typeof response === "string"
      ? [`Response: ${code(response)}.`]
      : fields("Response", response)),
    ...recordedFence(operationId),
    ...errorLine(route, isSigned),
  ];
  return parts.join("\n\n");
}

function recordedFence(operationId: string): string[] {
  const recorded = recordedResponse(operationId);
  if (recorded === undefined) return [];
  if (typeof recorded === "string") return [`\`\`\`text\n${recorded.trimEnd()}\n\`\`\``];
  return [`\`\`\`json\n${JSON.stringify(recorded, null, 2)}\n\`\`\``];
}

function errorLine({ errors = [] }: ApiRoute, isSigned: boolean): string[] {
  if (errors.length === 0) return [];
  return [`${isSigned ? "Specific errors" : "Errors"}: ${codes(errors)}.`];
}

/** Not as a reference, even when it has a name. */
function writeWhole(schema: TSchema, schemas: SchemaWriter, operationId: string): JsonSchema {
  const { $ref, ...written } = schemas.write(schema, operationId);
  const name = typeof $ref === "string" ? ($ref.split("/").at(-1) ?? "") : "";
  return schemas.components[name] ?? written;
}

export function fieldTable(title: string, schema: JsonSchema): string[] {
  const rows = describeFields(schema).map(({ path, type, required, rules }) => [
    code(path),
    type,
    required ? "yes" : "",
    rules,
  ]);
  return rows.length === 0 ? [] : [table([title, "Type", "Required", "Rules"], rows)];
}
