import type { ApiRoute } from "../../../packages/gateway/src/http/routes.ts";
import type { Operation } from "../clients/describe-operations.ts";
import { exampleOf, openapiPath } from "../openapi/openapi-operation.ts";

/** The example of a route, ready to be written in any language. */
export interface ExampleCall {
  readonly method: string;
  /** With its values and the query: `/v3/stores?limit=10`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** The method of the clients; undefined: they reach the route with `request`. */
  readonly operation: Operation | undefined;
}

/** Undefined for a route without an example: a form with a file. */
export function describeCall(
  route: ApiRoute,
  operations: readonly Operation[],
): ExampleCall | undefined {
  const example = exampleOf(route);
  if (!example) return undefined;
  const { params = {}, query = {}, body } = example;
  return {
    method: route.method,
    path: fillPath(openapiPath(route.path), params, query),
    params,
    query,
    body,
    operation: findOperation(route, operations, body),
  };
}

function fillPath(
  template: string,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** Of several methods with fixed bodies, the one that sends the example's. */
function findOperation(
  route: Pick<ApiRoute, "method" | "path">,
  operations: readonly Operation[],
  body: unknown,
): Operation | undefined {
  const path = openapiPath(route.path);
  const found = operations.filter((each) => each.method === route.method && each.path === path);
  const isSent = ({ fixedBody }: Operation) => JSON.stringify(fixedBody) === JSON.stringify(body);
  return found.find(({ fixedBody }) => fixedBody === null) ?? found.find(isSent);
}
