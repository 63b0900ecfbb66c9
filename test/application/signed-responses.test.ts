// Responses that an application can verify: docs/concepts/signed-requests.md#signed-responses.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { NotificationError, verifyNotification } from "@kaunter/sdk";
import { sendWire } from "../support/api/raw-client.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { createCheckout } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";

const gateway = await provideOwnGateway();
const owner = await signInOwner(gateway);
const params = { id: gateway.demo.clientId };
const HEADERS = ["x-signature", "x-nonce-str", "x-timestamp"] as const;

async function readKey(): Promise<string> {
  return (await owner.call("getApplication", { params })).body.serverPublicKey;
}

/** As the SDK does, which knows the scheme of webhooks. */
async function verify(text: string, headers: Headers, publicKey: string): Promise<unknown> {
  return verifyNotification({ body: text, headers, publicKey });
}

async function ask(path: string): Promise<{ status: number; text: string; headers: Headers }> {
  const { id } = await createCheckout(gateway);
  const { status, body, headers } = await gateway.get(path.replace("{id}", id));
  return { status, text: JSON.stringify(body), headers };
}

const CHECKOUT = "/v3/payment/online?checkoutId={id}";

test("without the setting, no response is signed and no key is read", async () => {
  const { status, headers } = await ask(CHECKOUT);
  assert.equal(status, 200);
  for (const name of HEADERS) assert.equal(headers.get(name), null);
});

test("with it, successes and errors are signed, until it is disabled again", async () => {
  const enabled = await owner.call("updateApplication", { params, body: { signsResponses: true } });
  assert.equal(enabled.body.signsResponses, true, enabled.text);
  const key = await readKey();
  const paths = [CHECKOUT, "/v3/payment/online?checkoutId=1", "/v3/stores"];
  const nonces = new Set<string>();
  for (const path of paths) {
    const { text, headers } = await ask(path);
    await verify(text, headers, key);
    nonces.add(headers.get("x-nonce-str") ?? "");
    await assert.rejects(verify(text.replace("{", '{"x":1,'), headers, key), NotificationError);
    await assert.rejects(verify(text, headers, gateway.demo.portal.email), Error);
  }
  assert.equal(nonces.size, paths.length);
  const disabled = await owner.call("updateApplication", {
    params,
    body: { signsResponses: false },
  });
  assert.equal(disabled.status, 200, disabled.text);
  for (let tries = 0; (await ask(CHECKOUT)).headers.get("x-signature") !== null; tries += 1) {
    assert.ok(tries < 50);
    await setTimeout(100);
  }
});

test("a call whose caller is not known, and another application, get no signature", async () => {
  await owner.call("updateApplication", { params, body: { signsResponses: true } });
  const port = Number(new URL(gateway.baseUrl).port);
  const anonymous = await sendWire({ method: "GET", path: "/v3/stores", port, headers: [] });
  assert.equal(anonymous.status, 401);
  assert.equal(anonymous.headers["x-signature"], undefined);
  const { headers } = await gateway.get("/v3/stores", gateway.demo.compat);
  assert.equal(headers.get("x-signature"), null);
});

test("a rotated server key signs at once", async () => {
  const before = await readKey();
  const rotated = await owner.call("rotateServerKey", { params, body: {} });
  assert.equal(rotated.status, 200, rotated.text);
  const used = await owner.call("useServerKey", { params, body: {} });
  assert.equal(used.status, 200, used.text);
  const after = await readKey();
  assert.notEqual(after, before);
  const { text, headers } = await ask(CHECKOUT);
  await verify(text, headers, after);
});
