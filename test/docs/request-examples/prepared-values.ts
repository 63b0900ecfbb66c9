import assert from "node:assert/strict";
import { MERCHANT_ROUTES } from "../../../packages/gateway/src/http/api/index.ts";
import { type ExampleValues, SAMPLE_VALUES } from "../../../packages/gateway/src/http/example.ts";
import type { ApiRoute } from "../../../packages/gateway/src/http/routes.ts";
import { openapiPath } from "../../../scripts/generate/openapi/openapi-operation.ts";
import type { TestGateway } from "../../support/gateway.ts";
import { prepareExamples } from "../prepare-examples.ts";

/**
 * Everything that an example of any operation needs, made before the first: a program cannot pass
 * what one call returns to the next, because each example stands alone.
 */
export async function prepareValues(gateway: TestGateway): Promise<ExampleValues> {
  const values: Record<string, string> = { ...(await prepareExamples(gateway)) };
  for (const route of MERCHANT_ROUTES) {
    const { captures, ...example } = route.example?.(values as ExampleValues) ?? {}; // whole
    if (!captures) continue;
    const { params = {}, query = {}, body } = example;
    const path = openapiPath(route.path).replace(
      /\{(\w+)\}/g,
      (_, name: string) => params[name] ?? "",
    );
    const search = new URLSearchParams(query).toString();
    const { method } = route;
    const call = { method, path: search ? `${path}?${search}` : path, ...(body && { body }) };
    const answer = await gateway.call(call);
    for (const [name, place] of Object.entries(captures)) {
      const found = place.split(".").reduce((value, key) => value?.[key], answer.body);
      assert.equal(typeof found, "string", `${route.operationId}: ${JSON.stringify(answer.body)}`);
      values[name] = found;
    }
  }
  const { random } = gateway.deps;
  return {
    ...(values as ExampleValues), // prepareExamples gives all of them
    // Used up by the calls above.
    orderId: `EX-${random.digits(10)}`,
    quickPayOrderId: `QP-${random.digits(10)}`,
    newEmail: `aminah-${random.digits(8)}@kedai.example`,
    newPhoneNumber: `12${random.digits(8)}`,
  };
}

/** An example's text with prepared values for those that its route takes from the samples. */
export function fillIn(text: string, route: ApiRoute, values: ExampleValues): string {
  let filled = text;
  for (const name of namesIn(route)) filled = filled.replaceAll(SAMPLE_VALUES[name], values[name]);
  return filled;
}

function namesIn({ example }: ApiRoute): (keyof ExampleValues)[] {
  const names = new Set<keyof ExampleValues>();
  const watched = new Proxy(SAMPLE_VALUES, {
    get(target, name) {
      const known = name as keyof ExampleValues; // an example reads nothing else
      names.add(known);
      return target[known];
    },
  });
  example?.(watched);
  return [...names];
}
