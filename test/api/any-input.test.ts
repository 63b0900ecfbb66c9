// Unexpected input at every signed endpoint: none of it is ever our fault, and every
// answer is one that the endpoint declares.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { MERCHANT_ROUTES } from "../../packages/gateway/src/http/api/index.ts";
import { isUpload, type SignedRoute } from "../../packages/gateway/src/http/route.ts";
import { ODD_INPUTS, oddTexts, oddValues, type Schema } from "../support/chance/odd-input.ts";
import { provideTestGateway, type SignedCall } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";

const gateway = await provideTestGateway();
const { id, checkoutId, orderId } = await pay(gateway);
const { storeId, merchantId } = gateway.demo;
const known = [id, checkoutId, orderId, storeId, merchantId, "payer-1", "2026-01-02"];

function calls(route: SignedRoute, isCompat: boolean): fc.Arbitrary<SignedCall> {
  const names = [...route.path.matchAll(/\{(\w+)\*?\}/g)].map(([, name]) => String(name));
  const param = fc
    .oneof(fc.constantFrom(...known), oddTexts({ maxLength: 64 }, known))
    .filter((text) => text !== "");
  const queries = route.query ? oddValues(route.query as Schema, known) : fc.constant({});
  const bodies = [route.body, isCompat && route.bodyOptions?.compat].filter(Boolean);
  return fc
    .record({
      params: fc.record(Object.fromEntries(names.map((name) => [name, param]))),
      query: queries as fc.Arbitrary<Record<string, string>>,
      body:
        bodies.length > 0
          ? fc.oneof(...bodies.map((body) => oddValues(body as Schema, known)))
          : fc.constant(undefined),
    })
    .map(({ params, query, body }) => {
      const path = route.path.replaceAll(/\{(\w+)\*?\}/g, (_, name: string) =>
        encodeURIComponent((params[name] ?? "").toWellFormed()),
      );
      const text = new URLSearchParams(query).toString();
      return {
        method: route.method,
        path: text === "" ? path : `${path}?${text}`,
        body,
        application: isCompat ? gateway.demo.compat : gateway.demo,
      };
    });
}

for (const route of MERCHANT_ROUTES.filter((each) => !isUpload(each))) {
  test(`${route.operationId} responds to any input without an internal error`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean().chain((isCompat) => calls(route, isCompat)),
        async (call) => {
          const { status, body } = await gateway.call(call);
          assert.ok(status < 500, `${status} ${JSON.stringify(body)}`);
        },
      ),
      ODD_INPUTS,
    );
  });
}
