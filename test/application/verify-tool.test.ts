import assert from "node:assert/strict";
import { test } from "node:test";
import { readPrivateKey, signRequest } from "@kaunter/signing";
import { postJson } from "../support/api/raw-client.ts";
import { provideTestGateway } from "../support/gateway.ts";

const gateway = await provideTestGateway();

const DATA = { b: "<&>", a: [{ d: 1, c: null }], é: "😀" };

function signed(data: unknown, requestUrl = "https://shop.example/v3/stores") {
  const { headers } = signRequest({
    body: data,
    method: "post",
    requestUrl,
    privateKey: readPrivateKey(gateway.demo.privateKey),
    nonce: "VYNknZohxwicZMaWbNdBKUrnrxDtaRhN",
    timestampSeconds: 1_527_407_052,
  });
  return {
    data,
    method: "post",
    nonceStr: "VYNknZohxwicZMaWbNdBKUrnrxDtaRhN",
    publicKey: gateway.demo.publicKey,
    requestUrl,
    signType: "sha256",
    timestamp: "1527407052",
    signature: headers["X-Signature"].slice("sha256 ".length),
  };
}

const verify = (body: unknown) => postJson(`${gateway.baseUrl}/tool/signature/verify`, body);

test("a right signature is distinguished from a wrong one, in every form the data may have", async () => {
  const right = signed(DATA);
  const text = JSON.stringify({ a: [{ c: null, d: 1 }], b: "<&>", é: "😀" });
  const canonical = text.replace("<&>", "\\u003c\\u0026\\u003e");
  for (const data of [DATA, text, canonical, Buffer.from(canonical).toString("base64")]) {
    assert.deepEqual(await verify({ ...right, data }), { status: 200, body: { isValid: true } });
  }
  const { signature } = right;
  const prefixed = await verify({ ...right, signature: `sha256 ${signature}` });
  assert.equal(prefixed.body.isValid, true);
  assert.equal((await verify({ ...right, timestamp: 1_527_407_052 })).body.isValid, true);
  for (const changes of [
    { data: { ...DATA, b: "x" } },
    { nonceStr: "other" },
    { requestUrl: "https://shop.example/v3/store" },
    { timestamp: "1527407053" },
    { method: "get" },
    { signature: "AAAA" },
    { signature: "no base64!" },
  ]) {
    assert.equal((await verify({ ...right, ...changes })).body.isValid, false);
  }
});

test("without data, and without an address as on notifications, it works as well", async () => {
  const { data: _, ...noData } = signed(undefined);
  assert.equal((await verify(noData)).body.isValid, true);
  assert.equal((await verify({ ...noData, data: {} })).body.isValid, true);
  assert.equal((await verify({ ...noData, data: null })).body.isValid, true);
  const notification = signed(DATA, "");
  assert.equal((await verify({ ...notification, requestUrl: null })).body.isValid, true);
});

test("input that cannot be checked is rejected with the reason, and no private key is required", async () => {
  const right = signed(DATA);
  for (const [changes, code] of [
    [{ publicKey: "x" }, "INVALID_PUBLIC_KEY"],
    [{ publicKey: gateway.demo.privateKey }, "INVALID_PUBLIC_KEY"],
    [{ signType: "md5" }, "INVALID_PARAMETER"],
    [{ method: undefined }, "VALIDATION_ERROR"],
  ] as const) {
    const answer = await verify({ ...right, ...changes });
    assert.equal(answer.status, 400);
    assert.equal(answer.body.error.code, code);
  }
  const generate = await fetch(`${gateway.baseUrl}/tool/signature/generate`, { method: "POST" });
  assert.equal(generate.status, 404);
});
