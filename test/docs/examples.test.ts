// Every example of openapi.json, signed and made against a running gateway: each succeeds.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { MERCHANT_ROUTES } from "../../packages/gateway/src/http/api/index.ts";
import { UNSIGNED_ENDPOINTS } from "../../packages/gateway/src/http/api/openapi-unsigned.ts";
import {
  CAPTURES,
  type CallExample,
  callExamples,
  type ExampleValues,
  SAMPLE_VALUES,
} from "../../scripts/generate/call-examples.ts";
import { openapiPath } from "../../scripts/generate/openapi-operation.ts";
import { assertContract } from "../support/contract.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { prepareExamples } from "./prepare-examples.ts";

const ENDPOINTS = new Map(
  [...UNSIGNED_ENDPOINTS, ...MERCHANT_ROUTES].map((one) => [one.operationId, one]),
);
/** A form with a file; its own tests upload one. */
const WITHOUT_EXAMPLE = ["uploadFile"];

let gateway: TestGateway;
let values: Record<string, string>;
before(async () => {
  gateway = await startTestGateway();
  values = { ...(await prepareExamples(gateway)) };
});
after(() => gateway.stop());

test("every operation has an example", () => {
  const names = [...ENDPOINTS.keys()].filter((name) => !WITHOUT_EXAMPLE.includes(name));
  assert.deepEqual(Object.keys(callExamples(SAMPLE_VALUES)).sort(), names.sort());
});

for (const operationId of Object.keys(callExamples(SAMPLE_VALUES))) {
  test(`the example of ${operationId} succeeds`, async () => {
    const endpoint = ENDPOINTS.get(operationId);
    assert.ok(endpoint);
    const example = callExamples(values as ExampleValues)[operationId]; // made whole before
    assert.ok(example);
    const { method } = endpoint;
    const path = pathOf(openapiPath(endpoint.path), example);
    const isSigned = MERCHANT_ROUTES.some((route) => route.operationId === operationId);
    const answer = isSigned
      ? await gateway.call({ method, path, ...(example.body && { body: example.body }) })
      : await callUnsigned(method, path, example);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    for (const [name, place] of Object.entries(CAPTURES[operationId] ?? {})) {
      const found = place.split(".").reduce((value, key) => value?.[key], answer.body);
      assert.equal(typeof found, "string", `${name} at ${place}`);
      values[name] = found;
    }
  });
}

function pathOf(template: string, { params = {}, query = {} }: CallExample): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}

async function callUnsigned(method: string, path: string, { body }: CallExample) {
  const { clientId, clientSecret } = gateway.demo;
  const answer = await fetch(gateway.baseUrl + path, {
    method,
    headers: {
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      "content-type": "application/json",
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json");
  const content = isJson ? JSON.parse(text) : text;
  if (isJson) assertContract({ method, path, status: answer.status, body: content });
  return { status: answer.status, body: content };
}
