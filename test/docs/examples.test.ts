// Every example of openapi.json, signed and made against a running gateway: each succeeds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Compile } from "typebox/compile";
import type { CallExample, ExampleValues } from "../../packages/gateway/src/http/example.ts";
import { API_ROUTES } from "../../packages/gateway/src/http/routes.ts";
import { exampleOf, openapiPath } from "../../scripts/generate/openapi/openapi-operation.ts";
import { assertContract } from "../support/contract.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { prepareExamples } from "./prepare-examples.ts";
import {
  createRecorder,
  isSameShape,
  readRecorded,
  shapeOf,
  writeRecorded,
} from "./recorded-responses.ts";

/** A form with a file; its own tests upload one. */
const WITHOUT_EXAMPLE = ["uploadFile"];

const gateway = await provideTestGateway();
const values: Record<string, string> = { ...(await prepareExamples(gateway)) };

/** Responses of this run, by operation. */
const responses = new Map<string, unknown>();
const startedAt = new Date();

test("every operation has an example", () => {
  const without = API_ROUTES.filter((route) => !exampleOf(route));
  assert.deepEqual(
    without.map(({ operationId }) => operationId),
    WITHOUT_EXAMPLE,
  );
});

for (const route of API_ROUTES) {
  if (!exampleOf(route)) continue;
  test(`the example of ${route.operationId} succeeds`, async () => {
    const example = exampleOf(route, values as ExampleValues); // made whole before
    assert.ok(example);
    const { method } = route;
    const path = pathOf(openapiPath(route.path), example);
    const answer =
      route.auth === "signed"
        ? await gateway.call({ method, path, ...(example.body && { body: example.body }) })
        : await callUnsigned(method, path, example);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    responses.set(route.operationId, answer.body);
    for (const [name, place] of Object.entries(example.captures ?? {})) {
      const found = place.split(".").reduce((value, key) => value?.[key], answer.body);
      assert.equal(typeof found, "string", `${name} at ${place}`);
      values[name] = found;
    }
  });
}

test("the documents show what a gateway responds: npm run record-examples", () => {
  const { baseUrl, demo } = gateway;
  const show = createRecorder({
    startedAt,
    addresses: [
      [baseUrl, "http://127.0.0.1:8080"],
      [new URL(demo.simulatorUrl).origin, "http://127.0.0.1:9080"],
    ],
    values,
  });
  const made = Object.fromEntries(
    [...responses].map(([name, body]) => [name, show(body as never)]),
  );
  if (process.env.RECORD_EXAMPLES === "1") writeRecorded(made);
  const recorded = readRecorded();
  assert.deepEqual(Object.keys(recorded), Object.keys(made));
  const stale = Object.keys(made).filter(
    (name) => !isSameShape(shapeOf(made[name]), shapeOf(recorded[name])),
  );
  assert.deepEqual(stale, []);
  for (const { operationId, response } of API_ROUTES) {
    if (typeof response === "string" || recorded[operationId] === undefined) continue;
    const problems = Compile(response).Errors(recorded[operationId]);
    assert.deepEqual(problems, [], operationId);
  }
});

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
