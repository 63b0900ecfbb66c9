// Input that nobody thought of, at every endpoint of the portal: none of it is ever our fault.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { PORTAL_ROUTES } from "../../packages/gateway/src/http/portal/index.ts";
import type { PortalRouteDefinition } from "../../packages/gateway/src/http/portal/portal-route.ts";
import { createOperator } from "../../packages/gateway/src/operations/portal/create-operator.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { type PortalClient, type PortalRequest, signInOwner } from "./portal-client.ts";

/** They end sessions or lock the account out, so that the others would not be reached. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "logout",
  "signOutEverywhere",
  "changePassword",
  "endSession",
  "confirmSession",
  "login",
]);

interface Schema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
}

let gateway: TestGateway;
let owner: PortalClient;
let known: string[];
before(async () => {
  gateway = await startTestGateway();
  await createOperator(gateway.deps, gateway.demo.portal.email);
  owner = await signInOwner(gateway);
  const { id } = await pay(gateway);
  const { body } = await owner.call("getPayment", { params: { id } });
  known = [id, body.payment.checkoutId, gateway.demo.clientId, gateway.demo.storeId];
});
after(() => gateway.stop());

/** Texts that a database, a date or a number may choke on. */
const ODD = [
  "\0",
  "a\0b",
  "\ud800",
  "\udc00x",
  "__proto__",
  "constructor",
  "0000-01-01",
  "9999-12-31",
  "2026-02-30",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999999999-23:59",
  "99999999999999999999",
  "9223372036854775807",
  "9223372036854775808",
  "-1",
  "1e400",
  "NaN",
  "%",
  "_",
  "\\",
  "'",
  '"',
  "(",
  "*",
  "a@b.c",
  "x@y\0.z",
  "http://[::1",
  "http://a\ud800.example/",
  "http://127.0.0.1:9/\0",
  Buffer.from("1 x").toString("base64url"),
  Buffer.from("999999999999999 \ud800").toString("base64url"),
  Buffer.from("999999999999999 999999999999999999").toString("base64url"),
  Buffer.from("8640000000000000 1").toString("base64url"),
  Buffer.from("0 999999999999999999").toString("base64url"),
  "🍜".repeat(50),
  " ",
  "\u2028",
];

function textsOf(schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 300 } = schema;
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ODD) },
    { weight: 2, arbitrary: fc.constantFrom(...known) },
    {
      weight: 2,
      arbitrary: fc.string({
        unit: "binary",
        minLength: Math.min(minLength, 500),
        maxLength: Math.min(maxLength, 500),
      }),
    },
    ...(schema.pattern
      ? [
          {
            weight: 4,
            arbitrary: fc.stringMatching(new RegExp(schema.pattern)).filter((t) => t.length < 3000),
          },
        ]
      : []),
  );
}

function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf));
  switch (schema.type) {
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valuesOf(one)]),
        ),
        { requiredKeys: [...(schema.required ?? [])] },
      );
    case "array":
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: 3 });
    case "integer":
    case "number":
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 2 ** 31 }),
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? Number.MAX_SAFE_INTEGER),
      );
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return textsOf(schema);
    default:
      return fc.oneof(textsOf({}), fc.jsonValue({ maxDepth: 2 }));
  }
}

function requestsOf(route: PortalRouteDefinition): fc.Arbitrary<PortalRequest> {
  const text = (schema: unknown) =>
    valuesOf(schema as Schema) as fc.Arbitrary<Record<string, string>>;
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
  const param = fc.oneof(
    fc.constantFrom(...known),
    textsOf({ pattern: "^[A-Za-z0-9_.:-]{1,64}$" }),
  );
  return fc.record(
    {
      params: fc.record(Object.fromEntries(names.map((name) => [name, param]))),
      ...(route.query && { query: text(route.query) }),
      ...(route.body && { body: valuesOf(route.body as Schema) }),
    },
    { requiredKeys: ["params"] },
  ) as fc.Arbitrary<PortalRequest>;
}

/** Always the same ones, so that a fault found once is found again. */
const INPUTS = { seed: 20_261_121, numRuns: 25 };
for (const route of PORTAL_ROUTES.filter(({ name }) => !LEFT_OUT.has(name))) {
  test(`${route.name} answers any input`, async () => {
    await owner.confirm(gateway.demo.portal.password);
    await fc.assert(
      fc.asyncProperty(requestsOf(route), async (request) => {
        const answer = await owner.call(route.name, request);
        assert.ok(answer.status < 500, `${answer.status} ${answer.text.slice(0, 300)}`);
      }),
      INPUTS,
    );
  });
}
