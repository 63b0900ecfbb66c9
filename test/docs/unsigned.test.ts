/**
 * What the endpoints say that are not signed, held to their answers.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { API_ROUTES } from "../../packages/gateway/src/http/routes.ts";
import { assertContract } from "../support/contract.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { openCheckout } from "../support/pay.ts";

const gateway = await provideTestGateway();

async function post(path: string, body: unknown, isBasic = false) {
  const { clientId, clientSecret } = gateway.demo;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const answer = await fetch(`${gateway.baseUrl}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(isBasic && { authorization: `Basic ${basic}` }),
    },
    body: JSON.stringify(body),
  });
  const seen = { method: "POST", path, status: answer.status, body: await answer.json() };
  assertContract(seen);
  return seen;
}

const tokenBodies: [path: string, body: unknown, status: number][] = [
  ["/v1/token", { grantType: "client_credentials" }, 200],
  ["/v1/token", { grantType: "refresh_token", refreshToken: "x" }, 400],
  ["/v1/token", { grantType: "authorization_code", code: "x", redirectUri: "y" }, 400],
  ["/v1/token", { grantType: "password" }, 400],
  ["/v1/token", {}, 400],
  ["/v1/token-info", { token: "x" }, 200],
  ["/v1/token-info", {}, 400],
  ["/v1/revoke", { token: "x" }, 200],
  ["/v1/revoke", { token: 1 }, 400],
];
for (const [path, body, status] of tokenBodies) {
  test(`${path} responds to ${JSON.stringify(body)} as declared`, async () => {
    assert.equal((await post(path, body, true)).status, status);
    assert.equal((await post(path, body)).status, 401);
  });
}

test("token-info of a live token is as declared", async () => {
  const token = await gateway.token();
  const { body } = await post("/v1/token-info", { token }, true);
  assert.equal(body.active, true);
});

test("responses to apps on the payer's phone are as declared", async () => {
  const code = await openCheckout(gateway);
  assert.equal((await post("/v1/online/transaction/status", { code })).status, 200);
  assert.equal((await post("/v1/online/transaction/status", { code: "1" })).status, 404);
  assert.equal((await post("/v1/online/transaction/status", {})).status, 400);
  const path = "/v1/transaction/mobile";
  assert.equal((await post(path, { code, method: "TNG_MY" })).status, 200);
  assert.equal((await post(path, { code, method: "NOBODY" })).status, 400);
  assert.equal((await post(path, { code: "1", method: "TNG_MY" })).status, 404);
  assert.equal((await post(path, { code })).status, 400);
});

test("every endpoint that is declared as not signed exists", async () => {
  for (const { auth, method, path } of API_ROUTES) {
    if (auth === "signed") continue;
    const { status } = await fetch(`${gateway.baseUrl}${path}`, { method });
    assert.notEqual(status, 404, path);
    assert.notEqual(status, 405, path);
  }
});
