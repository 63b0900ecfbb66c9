// Names in another case, and a query that is sent as a body: docs/spec/tolerances.md#field-names.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileInputCheck } from "../../packages/gateway/src/http/api/check-input.ts";
import { SAMPLE_VALUES } from "../../packages/gateway/src/http/example.ts";
import { isUpload } from "../../packages/gateway/src/http/route.ts";
import { API_ROUTES } from "../../packages/gateway/src/http/routes.ts";
import { assertCheckout, assertRefused } from "../support/api/checks.ts";
import { send } from "../support/api/raw-client.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { createCheckout } from "../support/pay.ts";

const gateway = await provideTestGateway();
const { compat } = gateway.demo;
const INVALID = "VALIDATION_ERROR";
const HINT = / Only compatibility mode accepts it\.$/;

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const STYLES: Record<string, (name: string) => string> = {
  PascalCase: capital,
  "acronyms in capitals": (name) => name.replace(/(Url|Id)$/, (word) => word.toUpperCase()),
  "lower case": (name) => name.toLowerCase(),
};

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, rename));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, each]) => [rename(name), renamed(each, rename)]));
}

for (const [style, rename] of Object.entries(STYLES)) {
  test(`every endpoint reads its body in ${style} in compat mode`, () => {
    let count = 0;
    for (const route of API_ROUTES) {
      if (route.auth !== "signed" || !route.body || isUpload(route)) continue;
      const { body } = route.example?.(SAMPLE_VALUES) ?? {};
      if (!body) continue;
      const input = { body, params: {}, query: {} };
      const { params: _, ...ofBody } = route;
      const check = compileInputCheck(ofBody);
      const read = check("compat", { ...input, body: renamed(body, rename) });
      // One endpoint has both spellings, and an exact name wins.
      const seen = renamed(read.body, (name) => (name === "storeID" ? "storeId" : name));
      assert.deepEqual(seen, body, route.path);
      assert.equal(check("compat", input).body, body, "an exact name needs no copy");
      count += 1;
    }
    assert.ok(count > 15, String(count));
  });

  test(`a checkout in ${style} is created in compat mode, and strict mode says why not`, async () => {
    const body = renamed(gateway.checkoutBody(), rename);
    assertCheckout(gateway, await send(gateway, { body, application: compat }));
    const says = /Names are case-sensitive\. Only compatibility mode accepts it\./;
    assertRefused(await send(gateway, { body }), INVALID, { says });
  });
}

test("two names of one field are an error that names both", async () => {
  const body = gateway.checkoutBody();
  for (const sent of [
    { ...body, StoreID: body.storeId },
    { ...body, storeId: undefined, StoreID: body.storeId, StoreId: "1" },
  ]) {
    const reply = await send(gateway, { body: sent, application: compat });
    assertRefused(reply, INVALID, { says: /(storeId|StoreID) and (StoreID|StoreId) are the same/ });
  }
  const order = { ...body.order, Amount: 1 };
  const nested = await send(gateway, { body: { ...body, order }, application: compat });
  assertRefused(nested, INVALID, { says: /order\.amount and order\.Amount are the same field/ });
});

test("strict mode gives the hint for what compat mode accepts, and for nothing else", async () => {
  const { customer: _, ...body } = gateway.checkoutBody({ order: { detail: null } });
  const both = await send(gateway, { body });
  assertRefused(both, INVALID, {
    says: /customer is missing\. Only compat.* it\. order\.detail must be .* null\. Only compat.* it\.$/,
  });
  const order = { ...body.order, title: "x".repeat(33) };
  const mixed = await send(gateway, { body: { ...body, order } });
  assert.match(mixed.body.error.message, /customer is missing\. Only compatibility/);
  assert.doesNotMatch(mixed.body.error.message, /title must have at most 32[^.]*\. Only/);
  const wrong = await send(gateway, { body: { ...gateway.checkoutBody(), storeId: 7 } });
  assertRefused(wrong, INVALID);
  assert.doesNotMatch(wrong.body.error.message, /compat/);
});

test("a query may be sent as the body of a GET in compat mode; its signature covers it", async () => {
  const { id } = await createCheckout(gateway);
  const call = { method: "GET", path: "/v3/payment/online", body: { checkoutId: id } };
  const read = await send(gateway, { ...call, application: compat });
  assert.equal(read.body?.item?.id, id, read.text);
  assertRefused(await send(gateway, call), INVALID, { says: HINT });
  const changed = { ...call, wire: JSON.stringify({ checkoutId: `${id}1` }), application: compat };
  assertRefused(await send(gateway, changed), "INVALID_REQUEST_SIGNATURE");
  const named = { ...call, path: `${call.path}?CheckoutID=${id}`, body: undefined };
  assert.equal((await send(gateway, { ...named, application: compat })).body?.item?.id, id);
});

test("a token is created with GrantType in compat mode; strict mode says why not", async () => {
  const issue = (body: object, { clientId, clientSecret } = compat) =>
    fetch(`${gateway.baseUrl}/v1/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
  const created = await issue({ GrantType: "client_credentials" });
  const { refreshToken } = (await created.json()) as { refreshToken: string };
  assert.equal(created.status, 200);
  const again = await issue({ grantTYPE: "refresh_token", RefreshToken: refreshToken });
  assert.equal(again.status, 200, await again.text());
  const strict = await issue({ GrantType: "client_credentials" }, gateway.demo);
  const { error } = (await strict.json()) as { error: { code: string; message: string } };
  assert.deepEqual([strict.status, error.code], [400, "INVALID_REQUEST"]);
  assert.match(error.message, /grantType is missing; "GrantType" was sent.*case-sensitive\. Only/);
});
