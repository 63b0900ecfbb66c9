import type { TSchema } from "typebox";
import { anchorOf } from "../../../packages/docs/src/pages/docs-links.ts";
import { API_ROUTES, type ApiRoute } from "../../../packages/gateway/src/http/routes.ts";
import { findNamedSchemas } from "../openapi/named-schemas.ts";
import { exampleOf, tagOf } from "../openapi/openapi-operation.ts";
import {
  createSchemaWriter,
  type JsonSchema,
  type SchemaWriter,
} from "../openapi/openapi-schema.ts";
import { recordedResponse } from "../openapi/recorded-responses.ts";
import { describeFields } from "./describe-schema.ts";
import { code, codes, GENERATED, table } from "./markdown.ts";

/** `docs/reference/api.md`: the endpoints for people; `openapi.json` is for tools. */
export async function apiPage(): Promise<string> {
  const schemas = createSchemaWriter(await findNamedSchemas());
  const overview = API_ROUTES.map(({ method, path, operationId, summary }) => [
    code(`${method} ${path}`),
    `[${operationId}](#${anchorOf(operationId)})`,
    summary,
  ]);
  const groups = Object.groupBy(API_ROUTES, tagOf);
  const sections = Object.entries(groups).map(
    ([name, group = []]) =>
      `## ${name}\n\n${group.map((one) => describeEndpoint(one, schemas)).join("\n\n")}`,
  );
  const objects = Object.entries(schemas.components)
    .filter(([name]) => !name.endsWith("Body"))
    .map(([name, schema]) => [`### ${name}`, ...fieldTable("Field", schema)].join("\n\n"));
  return `${GENERATED}

# Endpoints

JSON over HTTPS. Every request below \`/v3\` carries \`Authorization: Bearer …\` and the three headers of a
[signed request](../concepts/signed-requests.md). Success is HTTP 200 with \`code: "SUCCESS"\`; everything else is an
[error](errors.md). Amounts are integers in sen; ids are strings. For tools: [openapi.json](openapi.json).

${table(["Request", "Operation", "Description"], overview)}

${sections.join("\n\n")}

## Objects

${objects.join("\n\n")}
`;
}

function describeEndpoint(endpoint: ApiRoute, schemas: SchemaWriter): string {
  const { method, path, summary, description, params, query, body, response } = endpoint;
  const parts = [`### ${endpoint.operationId}`, code(`${method} ${path}`), summary];
  if (description) parts.push(description);
  const isSigned = endpoint.auth === "signed";
  if (isSigned && endpoint.scope) parts.push(`Scope: ${code(endpoint.scope)}.`);
  const inputs = { Path: params, Query: query, Body: body };
  for (const [title, schema] of Object.entries(inputs)) {
    if (schema) parts.push(...fieldTable(title, writeWhole(schema, schemas, endpoint)));
  }
  const example = exampleOf(endpoint)?.body;
  if (example) parts.push(`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``);
  if (typeof response === "string") parts.push(`Response: ${code(response)}.`);
  else parts.push(...fieldTable("Response", writeWhole(response, schemas, endpoint)));
  const recorded = recordedResponse(endpoint.operationId);
  if (typeof recorded === "string") parts.push(`\`\`\`text\n${recorded.trimEnd()}\n\`\`\``);
  else if (recorded !== undefined)
    parts.push(`\`\`\`json\n${JSON.stringify(recorded, null, 2)}\n\`\`\``);
  const { errors = [] } = endpoint;
  if (errors.length > 0)
    parts.push(`${isSigned ? "Specific errors" : "Errors"}: ${codes(errors)}.`);
  return parts.join("\n\n");
}

/** Not as a reference, even when it has a name. */
function writeWhole(schema: TSchema, schemas: SchemaWriter, { operationId }: ApiRoute): JsonSchema {
  const { $ref, ...written } = schemas.write(schema, operationId);
  const name = typeof $ref === "string" ? ($ref.split("/").at(-1) ?? "") : "";
  return schemas.components[name] ?? written;
}

function fieldTable(title: string, schema: JsonSchema): string[] {
  const rows = describeFields(schema).map(({ path, type, required, rules }) => [
    code(path),
    type,
    required ? "yes" : "",
    rules,
  ]);
  return rows.length === 0 ? [] : [table([title, "Type", "Required", "Rules"], rows)];
}
