import type { TSchema } from "typebox";
import { MERCHANT_ROUTES } from "../../packages/gateway/src/http/merchant/index.ts";
import { TOKEN_ENDPOINT } from "../../packages/gateway/src/http/openapi-token.ts";
import type { RouteDefinition } from "../../packages/gateway/src/http/route.ts";
import { describeFields } from "./describe-schema.ts";
import { anchorOf, code, codes, GENERATED, table } from "./markdown.ts";
import { tagOf } from "./openapi-operation.ts";
import { createSchemaWriter } from "./openapi-schema.ts";

type Endpoint = Pick<
  RouteDefinition,
  | "method"
  | "path"
  | "operationId"
  | "scope"
  | "summary"
  | "description"
  | "body"
  | "params"
  | "query"
  | "errors"
> & { response: unknown };

/** `docs/reference/api.md`: the endpoints for people; `openapi.json` is for tools. */
export function apiPage(): string {
  const endpoints: Endpoint[] = [TOKEN_ENDPOINT, ...MERCHANT_ROUTES];
  const overview = endpoints.map(({ method, path, operationId, summary }) => [
    code(`${method} ${path}`),
    `[${operationId}](#${anchorOf(operationId)})`,
    summary,
  ]);
  const groups = Object.groupBy(endpoints, ({ path }) =>
    path === TOKEN_ENDPOINT.path ? "Token" : tagOf(path),
  );
  const sections = Object.entries(groups).map(
    ([name, group = []]) => `## ${name}\n\n${group.map(describeEndpoint).join("\n\n")}`,
  );
  return `${GENERATED}

# Endpoints

JSON over HTTPS. Every call but the token's carries \`Authorization: Bearer …\` and the three headers of a
[signed request](../concepts/signed-requests.md). Success is HTTP 200 with \`code: "SUCCESS"\`; everything else is a
[refusal](errors.md). Amounts are whole sen; ids are text. The same for tools: [openapi.json](openapi.json).

${table(["Call", "Operation", "What for"], overview)}

${sections.join("\n\n")}
`;
}

function describeEndpoint(endpoint: Endpoint): string {
  const { method, path, summary, description, scope, params, query, body, response } = endpoint;
  const parts = [`### ${endpoint.operationId}`, code(`${method} ${path}`), summary];
  if (description) parts.push(description);
  if (scope) parts.push(`Scope of a user's consent: ${code(scope)}.`);
  parts.push(...fieldTable("Path", params), ...fieldTable("Query", query));
  parts.push(...fieldTable("Body", body), ...answerOf(response));
  if (endpoint.errors.length > 0) parts.push(`Own refusals: ${codes(endpoint.errors)}.`);
  return parts.join("\n\n");
}

function answerOf(response: unknown): string[] {
  if (typeof response === "string") return [`Answer: ${code(response)}.`];
  return fieldTable("Answer", response as TSchema); // a route declares one or the other
}

function fieldTable(title: string, schema: TSchema | undefined): string[] {
  if (!schema) return [];
  const rows = describeFields(createSchemaWriter(new Map()).write(schema)).map(
    ({ path, type, required, rules }) => [code(path), type, required ? "yes" : "", rules],
  );
  return rows.length === 0 ? [] : [table([title, "Type", "Required", "Rules"], rows)];
}
