// Headers of every response, for every caller and outcome.
import assert from "node:assert/strict";
import { test } from "node:test";
import { buildApi } from "../../packages/gateway/src/main/build-api.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { openCheckout } from "../support/pay.ts";

const gateway = await provideTestGateway();
const id = await openCheckout(gateway);
const { clientId } = gateway.demo;
await gateway.query`
  update applications set redirect_uris = ${["https://x.example"]} where id = ${clientId}`;
const AUTHORIZE = `/authorize?responseType=code&clientId=${clientId}&redirectUri=https://x.example&scope=manage_store`;
const PATHS = [
  "/healthz",
  "/nothing",
  "/v3/payment/transaction/1",
  "/v1/token",
  "/portal",
  "/portal/api/session",
  "/docs/",
  "/docs/openapi.json",
  "/llms.txt",
  `/checkout?checkoutId=${id}&lang=ms`,
  "/checkout?checkoutId=1",
  `/checkout/status?checkoutId=${id}`,
  "/checkout/logo/x",
  "/files/x",
  "/callbacks/nothing",
  AUTHORIZE,
];

test("every response has a content policy, nosniff and a referrer policy, and cannot be framed", async () => {
  for (const path of [...PATHS, `/checkout/events?checkoutId=${id}`]) {
    const leave = new AbortController();
    const { headers } = await fetch(gateway.baseUrl + path, {
      headers: { origin: "https://evil.example" },
      redirect: "manual",
      signal: leave.signal,
    });
    leave.abort();
    const policy = headers.get("content-security-policy") ?? "";
    assert.match(policy, /default-src 'none'|object-src 'none'/, path);
    assert.match(policy, /frame-ancestors 'none'/, path);
    assert.doesNotMatch(policy, /unsafe-(inline|eval)/, path);
    assert.match(headers.get("referrer-policy") ?? "", /^(no-referrer|same-origin)$/, path);
    assert.equal(headers.get("x-content-type-options"), "nosniff", path);
    assert.equal(headers.get("access-control-allow-origin"), null, path);
    assert.equal(headers.get("server") ?? headers.get("x-powered-by"), null, path);
    const type = headers.get("content-type") ?? "";
    if (type.startsWith("text/") && type !== "text/event-stream") {
      assert.match(type, /; charset=utf-8$/i, path);
    }
  }
});

test("in production every response demands TLS, and cookies are bound to this host", async () => {
  const production = { ...gateway.config, mode: "production" } as const;
  const api = await buildApi(production, gateway.deps);
  try {
    const cookies: string[] = [];
    for (const url of PATHS) {
      const { headers } = await api.server.inject({ url, headers: { host: "127.0.0.1" } });
      const demand = headers["strict-transport-security"];
      assert.equal(demand, "max-age=63072000; includeSubDomains", url);
      cookies.push(...[headers["set-cookie"] ?? []].flat());
    }
    const names = cookies.map((cookie) => cookie.split("=", 1)[0]);
    assert.deepEqual(names.sort(), ["__Host-kaunter_authorize", "__Host-kaunter_lang"]);
    for (const cookie of cookies) assert.match(cookie, /; Path=\/; HttpOnly; Secure; SameSite=/);
  } finally {
    await api.close();
  }
});

test("no folder of files is listed", async () => {
  const portal = await (await fetch(`${gateway.baseUrl}/portal`)).text();
  for (const folder of [
    ...["/docs/guides", "/docs/samples", "/docs/source", "/docs/source/packages/sdk/src"],
    ...["/portal/assets", "/checkout/assets", "/card/assets", "/checkout/logo", "/files", "/.git"],
  ]) {
    for (const path of [folder, `${folder}/`]) {
      const answer = await fetch(gateway.baseUrl + path);
      // Below /portal, any address without an extension is one of the application's.
      if ((await answer.text()) !== portal) assert.equal(answer.status, 404, path);
    }
  }
});
