import assert from "node:assert/strict";
import { test } from "node:test";
import { PORTAL_ROUTES } from "../../packages/gateway/src/http/portal/index.ts";
import { API_ROUTES } from "../../packages/gateway/src/http/routes.ts";
import { buildApi } from "../../packages/gateway/src/main/build-api.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { refundPart } from "../support/time/midnight.ts";

const gateway = await provideTestGateway();
const owner = await signInOwner(gateway);

async function doneItems(): Promise<string[]> {
  const { body } = await owner.call("getDeveloperFacts");
  return body.checklist
    .filter(({ isDone }: { isDone: boolean }) => isDone)
    .map(({ id }: { id: string }) => id);
}

test("the checklist marks steps as done, and as open again when they no longer hold", async () => {
  assert.deepEqual(await doneItems(), ["verified", "application_on", "key"]);
  const payment = await pay(gateway);
  assert.ok((await doneItems()).includes("first_payment"));
  assert.equal((await refundPart(gateway, payment.id, 100)).status, 200);
  assert.ok((await doneItems()).includes("first_payment"), "it did succeed");
  for (const id of [gateway.demo.clientId, gateway.demo.compat.clientId]) {
    await owner.call("updateApplication", {
      params: { id },
      body: { signatureMode: "strict", webhookUrl: "https://shop.example/hook" },
    });
  }
  assert.deepEqual(await doneItems(), [
    "verified",
    "application_on",
    "key",
    "strict",
    "first_payment",
    "webhook",
  ]);
  await owner.call("updateApplication", {
    params: { id: gateway.demo.clientId },
    body: { webhookUrl: "http://shop.example/hook" },
  });
  assert.ok(!(await doneItems()).includes("webhook"));
});

test("the interface can be downloaded as OpenAPI and as a Postman collection", async () => {
  const { body } = await owner.call("getDeveloperFacts");
  const openapi = await (await fetch(body.openapiUrl)).json();
  assert.match(openapi.openapi, /^3\.1/);
  const postman = await fetch(body.postmanUrl);
  assert.equal(postman.status, 200);
  assert.match((await postman.json()).info.schema, /collection\/v2\.1/);
  const guide = await fetch(`${gateway.baseUrl}/docs/guides/control-the-sandbox`);
  assert.equal(guide.status, 200, "the sandbox's page leads there");
});

test("sandbox controls do not exist in production, and the cookie has another name", async () => {
  const api = await buildApi({ ...gateway.config, mode: "production" }, gateway.deps);
  try {
    const headers = { host: new URL(gateway.baseUrl).host, cookie: owner.cookie ?? "" };
    const levers = [...API_ROUTES, ...PORTAL_ROUTES].filter(
      (route) => "sandboxOnly" in route && route.sandboxOnly,
    );
    assert.ok(levers.some(({ auth }) => auth === "signed"));
    for (const { method, path } of levers) {
      const answer = await api.server.inject({ method, url: path.replace("{id}", "1"), headers });
      assert.equal(answer.statusCode, 404, path);
    }
    const session = await api.server.inject({ url: "/portal/api/session", headers });
    assert.equal(session.json().mode, "production");
    assert.equal(session.json().state, "SIGNED_OUT", "a sandbox's cookie opens nothing");
    const { email, password } = gateway.demo.portal;
    const login = await api.server.inject({
      method: "POST",
      url: "/portal/api/login",
      headers: {
        ...headers,
        cookie: "",
        origin: gateway.baseUrl,
        "x-kaunter-csrf": "none",
        "content-type": "application/json",
      },
      payload: JSON.stringify({ email, password }),
    });
    assert.match(
      String(login.headers["set-cookie"]),
      /^__Host-kaunter_portal=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  } finally {
    await api.close();
  }
});
