// cspell:ignore kunci baharu untuk
import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { test } from "node:test";
import { useDueServerKeys } from "../../packages/gateway/src/operations/application/keys/server-keys.ts";
import { requestToken, send } from "../support/api/raw-client.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { hasItems, signInOwner } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const gateway = await provideOwnGateway();
const owner = await signInOwner(gateway);
await owner.confirm(gateway.demo.portal.password);

const token = (clientId: string, clientSecret: string) =>
  requestToken(gateway, { application: { clientId, clientSecret } });

const byDemo = () => ({ params: { id: gateway.demo.clientId } });

test("an application that is OFF gets no token and no call through, at once", async () => {
  const body = gateway.checkoutBody();
  assert.equal((await gateway.call({ path: "/v3/payment/online", body })).status, 200);
  await owner.call("updateApplication", { ...byDemo(), body: { isActive: false } });
  const refused = await until(
    () => gateway.call({ path: "/v3/payment/online", body: gateway.checkoutBody() }),
    ({ status }) => status !== 200,
  );
  assert.equal(refused.body.error.code, "INACTIVE_CLIENT");
  const answer = await token(gateway.demo.clientId, gateway.demo.clientSecret);
  assert.equal(answer.status, 403);
  await owner.call("updateApplication", { ...byDemo(), body: { isActive: true } });
  await until(
    () => gateway.call({ path: "/v3/payment/online", body: gateway.checkoutBody() }),
    ({ status }) => status === 200,
  );
});

test("a revealed secret is the right one, and the audit log says who saw it", async () => {
  const { body } = await owner.call("revealSecret", byDemo());
  assert.equal(body.clientSecret, gateway.demo.clientSecret);
  const audit = await owner.call("listAudit", {
    query: { action: "application.secret_revealed" },
  });
  assert.equal(audit.body.items[0].targetId, gateway.demo.clientId);
  assert.ok(!audit.text.includes(gateway.demo.clientSecret));
});

test("a rotated secret leaves the old one working until the overlap ends", async () => {
  const made = await owner.call("createApplication", { body: { name: "Rotating" } });
  const { id } = made.body;
  assert.equal(made.body.isActive, false);
  await owner.call("updateApplication", { params: { id }, body: { isActive: true } });
  const first = (await owner.call("revealSecret", { params: { id } })).body.clientSecret;
  const rotate = (overlapHours: number) =>
    owner.call("rotateSecret", { params: { id }, body: { overlapHours } });
  const second = (await rotate(24)).body.clientSecret;
  assert.notEqual(first, second);
  assert.equal((await token(id, first)).status, 200);
  assert.equal((await token(id, second)).status, 200);
  await owner.call("endSecretOverlap", { params: { id } });
  assert.equal((await token(id, first)).status, 401);
  assert.equal((await token(id, second)).status, 200);
  const third = (await rotate(0)).body.clientSecret;
  assert.equal((await token(id, second)).status, 401);
  assert.equal((await token(id, third)).status, 200);
});

test("keys: SPKI and PKCS#1 are accepted; anything else is rejected with what to do", async () => {
  const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const short = generateKeyPairSync("rsa", { modulusLength: 1024 });
  const pem = (key: typeof pair.publicKey, type: "spki" | "pkcs1") =>
    key.export({ type, format: "pem" }).toString();
  const check = (publicKey: string) => owner.call("checkKey", { body: { publicKey } });
  const spki = await check(pem(pair.publicKey, "spki"));
  const pkcs1 = await check(pem(pair.publicKey, "pkcs1"));
  assert.equal(spki.body.fingerprint, pkcs1.body.fingerprint);
  const privateKey = pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const refusals: [string, RegExp][] = [
    [privateKey, /PRIVATE key/],
    [pem(short.publicKey, "spki"), /shorter than 2048/],
    ["hello", /not a PEM key/],
    ["-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----", /certificate/i],
  ];
  for (const [text, wanted] of refusals) {
    const { body } = await check(text);
    assert.equal(body.error.code, "INVALID_PUBLIC_KEY");
    assert.match(body.error.message, wanted);
    assert.ok(!body.error.message.includes(text));
  }
});

test("a second key signs at once, shows when it was used, and stops when it is revoked", async () => {
  const pair = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const added = await owner.call("addKey", {
    ...byDemo(),
    body: { name: "Laptop", publicKey: pair.publicKey },
  });
  assert.equal(added.status, 200, added.text);
  const twice = await owner.call("addKey", {
    ...byDemo(),
    body: { name: "Again", publicKey: pair.publicKey },
  });
  assert.equal(twice.body.error.code, "CONFLICT");
  const application = { ...gateway.demo, privateKey: pair.privateKey };
  const call = () => send(gateway, { application, body: gateway.checkoutBody() });
  await until(call, ({ status }) => status === 200);
  await until(
    () => owner.call("listKeys", byDemo()),
    ({ body }) =>
      body.items.some(
        (key: { id: string; lastUsedAt: string | null }) =>
          key.id === added.body.id && key.lastUsedAt !== null,
      ),
  );
  await owner.call("revokeKey", {
    params: { id: gateway.demo.clientId, keyId: added.body.id },
  });
  await until(call, ({ status }) => status === 400);
});

test("our own key can be downloaded and renewed", async () => {
  const before = await owner.call("downloadServerKey", byDemo());
  assert.match(before.text, /^-----BEGIN PUBLIC KEY-----/);
  assert.match(before.headers.get("content-disposition") ?? "", /^attachment/);
  const announced = await owner.call("rotateServerKey", byDemo());
  assert.equal(announced.status, 200, announced.text);
  assert.equal(announced.body.serverPublicKey, before.text);
  const { nextServerKey } = announced.body;
  assert.notEqual(nextServerKey.publicKey, before.text);
  const mails = await gateway.query<{ recipient: string; subject: string }>`
    select recipient, subject from mails where subject like 'New webhook key%'`;
  assert.deepEqual(mails, [
    {
      recipient: gateway.demo.portal.email,
      subject: "New webhook key for Demo shop · Kunci webhook baharu untuk Demo shop",
    },
  ]);

  // Nothing happens before its time.
  assert.equal(await useDueServerKeys(gateway.deps), 0);
  const shown = await owner.call("getApplication", byDemo());
  assert.deepEqual(shown.body.nextServerKey, nextServerKey);
  assert.equal((await owner.call("downloadServerKey", byDemo())).text, before.text);
  const later = { now: () => new Date(nextServerKey.usedFrom) };
  assert.equal(await useDueServerKeys({ ...gateway.deps, clock: later }), 1);
  const used = await owner.call("getApplication", byDemo());
  assert.equal(used.body.nextServerKey, null);
  assert.equal(used.body.serverPublicKey, nextServerKey.publicKey);
  assert.equal((await owner.call("downloadServerKey", byDemo())).text, nextServerKey.publicKey);

  const third = await owner.call("rotateServerKey", byDemo());
  const now = await owner.call("useServerKey", byDemo());
  assert.equal(now.body.serverPublicKey, third.body.nextServerKey.publicKey);
  const none = await owner.call("useServerKey", byDemo());
  assert.equal(none.body.error.code, "CONFLICT");
});

test("addresses of scripts and of this machine's files are rejected", async () => {
  for (const redirectUris of [["javascript:alert(1)"], ["https://a.example/#x"], ["not a url"]]) {
    const answer = await owner.call("updateApplication", { ...byDemo(), body: { redirectUris } });
    assert.equal(answer.body.error.code, "INVALID_PARAMETER");
  }
  const webhook = await owner.call("updateApplication", {
    ...byDemo(),
    body: { webhookUrl: "file:///etc/passwd" },
  });
  assert.equal(webhook.body.error.code, "INVALID_PARAMETER");
});

test("every signed call is in the log; a failed signature opens with its five steps", async () => {
  const good = await gateway.call({
    path: "/v3/payment/online",
    body: gateway.checkoutBody(),
  });
  const requestId = good.headers.get("x-request-id") ?? "";
  const found = await until(() => owner.call("listRequests", { query: { requestId } }), hasItems);
  const [kept] = found.body.items;
  assert.equal(kept.status, 200);
  assert.equal(kept.candidate, "canonical");
  assert.equal(kept.applicationName, "Demo shop");

  const body = gateway.checkoutBody({ note: "4111111111111111" });
  const wrong = await gateway.call({
    path: "/v3/payment/online",
    body,
    wireBody: JSON.stringify({ ...body, note: "4111111111111111 ", password: "hunter2" }),
  });
  assert.equal(wrong.body.error.code, "INVALID_REQUEST_SIGNATURE");
  const wrongId = wrong.headers.get("x-request-id") ?? "";
  await until(() => owner.call("listRequests", { query: { requestId: wrongId } }), hasItems);
  const { body: detail, text } = await owner.call("getRequest", { params: { id: wrongId } });
  assert.ok(detail.failure.steps.step5.remark.length > 0);
  assert.ok(detail.failure.mistake.length > 0);
  assert.equal(detail.failure.sent.headers.authorization, "Bearer [secret]");
  for (const secret of ["4111111111111111", "hunter2"]) {
    assert.ok(!text.includes(secret), secret);
    assert.ok(!text.includes(Buffer.from(secret).toString("base64").slice(0, 12)), "as Base64");
  }
  const steps = detail.failure.steps;
  assert.equal(
    Buffer.from(steps.step2.content, "base64").toString("utf8"),
    steps.step1.content,
    "the masked steps still belong together",
  );
});

test("a nonce that was used twice leads to its first use; a wrong clock shows by how much", async () => {
  const nonce = gateway.deps.random.bytes(16).toString("hex");
  const call = () =>
    gateway.call({ path: "/v3/payment/online", body: gateway.checkoutBody(), nonce });
  const first = await call();
  const second = await call();
  assert.equal(second.body.error.code, "DUPLICATE_REQUEST");
  const id = second.headers.get("x-request-id") ?? "";
  await until(() => owner.call("listRequests", { query: { requestId: id } }), hasItems);
  const detail = await owner.call("getRequest", { params: { id } });
  assert.equal(detail.body.failure.firstUseRequestId, first.headers.get("x-request-id"));

  const now = Math.floor(gateway.deps.clock.now().getTime() / 1_000);
  const late = await gateway.call({
    path: "/v3/payment/online",
    body: gateway.checkoutBody(),
    timestampSeconds: now - 600,
  });
  const lateId = late.headers.get("x-request-id") ?? "";
  await until(() => owner.call("listRequests", { query: { requestId: lateId } }), hasItems);
  const skewed = await owner.call("getRequest", { params: { id: lateId } });
  assert.ok(Math.abs(skewed.body.failure.clockDifferenceSeconds + 600) <= 5);
  const groups = await owner.call("listRequestErrors");
  const codes = groups.body.items.map((group: { errorCode: string }) => group.errorCode);
  assert.ok(codes.includes("INVALID_TIMESTAMP"));
});
