import assert from "node:assert/strict";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { test } from "node:test";
import { csvLines } from "../../packages/gateway/src/domain/csv.ts";
import { csvCell } from "../../packages/portal/src/pages/payment/reports/figures-csv.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { readSeparated, wouldRun } from "../support/samples/read-separated.ts";

const gateway = await provideTestGateway();
const owner = await signInOwner(gateway);

test("a value that a spreadsheet would run is text in every CSV", async () => {
  const attack = `=HYPERLINK("http://e")`;
  await owner.call("createStore", { body: { name: `@SUM(1+1)*cmd|' /C calc'!A0` } });
  await pay(gateway, { orderId: attack });
  await pay(gateway, { orderId: "+1+1" });
  await pay(gateway, { orderId: "a;=1+1" });
  await owner.call("createStore", { body: { name: "a;=1+1" } });
  await owner.call("createApplication", { body: { name: "-2+3" } });
  for (const name of ["exportPaymentsNow", "exportAudit"]) {
    const { text } = await owner.call(name);
    for (const separator of [",", ";", "\t"]) {
      assert.deepEqual(readSeparated(text, separator).flat().filter(wouldRun), [], name);
    }
  }
  const { text } = await owner.call("exportPaymentsNow");
  assert.ok(text.includes(`"'=HYPERLINK(""http://e"")"`));
});

test("the portal writes cells of its own CSV files as the gateway does", () => {
  const texts = ["=1", "a;=1", "a\t＝1", ";\n\t@x", '";"=1"', "-1", "1,5", 'a"b', "", "a\nb", "|x"];
  for (const text of texts) assert.equal(`${csvCell(text)}\r\n`, csvLines([[text]]));
});

test("a key that is none, too short, private, encrypted or of another kind is rejected and not echoed", async () => {
  const encoding = { type: "spki", format: "pem" } as const;
  const short = generateKeyPairSync("rsa", { modulusLength: 512 }).publicKey.export(encoding);
  const ec = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export(encoding);
  const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pkcs1 = pair.privateKey.export({ type: "pkcs1", format: "pem" });
  const pkcs8 = pair.privateKey.export({ type: "pkcs8", format: "pem" });
  const cipher = "aes-256-cbc";
  const sealed = pair.privateKey.export({
    type: "pkcs8",
    format: "pem",
    cipher,
    passphrase: "x",
  });
  const spki = String(pair.publicKey.export(encoding));
  const uploads: Record<string, string> = {
    "512 bits": String(short),
    "another kind": String(ec),
    "private, PKCS#1": String(pkcs1),
    "private, PKCS#8": String(pkcs8),
    "private, with a password": String(sealed),
    "public and private": `${spki}${pkcs8}`,
    certificate: "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
    garbage: randomBytes(200).toString("base64"),
    "damaged PEM": spki.replace(/A/g, "B"),
    "cut off": spki.slice(0, 120),
    nothing: "   ",
    markup: "<script>alert(1)</script>",
  };
  // When a key was last used is noted behind the responses, so it may change meanwhile.
  const keysThere = async () => {
    const { body } = await owner.call("listKeys", { params: { id: gateway.demo.clientId } });
    return body.items.map(({ id, name, publicKey }: Record<string, string>) => [
      id,
      name,
      publicKey,
    ]);
  };
  const before = await keysThere();
  assert.equal(before.length, 1);
  for (const [what, publicKey] of Object.entries(uploads)) {
    for (const answer of [
      await owner.call("checkKey", { body: { publicKey } }),
      await owner.call("addKey", {
        params: { id: gateway.demo.clientId },
        body: { name: what, publicKey },
      }),
    ]) {
      assert.equal(answer.status, 400, `${what}: ${answer.text}`);
      assert.equal(answer.body.error.code, "INVALID_PUBLIC_KEY", what);
      assert.ok(!answer.text.includes("MII"), `${what} is echoed`);
    }
  }
  assert.deepEqual(await keysThere(), before);
  const audit = await owner.call("listAudit", { query: { limit: "100" } });
  assert.ok(!audit.text.includes("PRIVATE"));
});

test("texts, numbers and ids beyond their limits are rejected, never a fault", async () => {
  const { clientId } = gateway.demo;
  const payment = (await pay(gateway)).id;
  const attempts: [string, Record<string, unknown>][] = [
    ["createApplication", { body: { name: "x".repeat(10_000) } }],
    ["createApplication", { body: { name: "a\u0000b" } }],
    ["createApplication", { body: { name: ["x"] } }],
    ["createStore", { body: { name: "   " } }],
    ["getPayment", { params: { id: "../../etc/passwd" } }],
    ["getPayment", { params: { id: "1' or '1'='1" } }],
    ["listPayments", { query: { limit: "100000" } }],
    ["listPayments", { query: { limit: "-1" } }],
    ["listPayments", { query: { cursor: "nonsense" } }],
    ["listPayments", { query: { amountMin: "1e9" } }],
    ["listPayments", { query: { from: "yesterday" } }],
    ["refundPayment", { params: { id: payment }, body: refundOf(-1) }],
    ["refundPayment", { params: { id: payment }, body: refundOf(1.5) }],
    ["refundPayment", { params: { id: payment }, body: refundOf(Number.MAX_SAFE_INTEGER) }],
    ["updateApplication", { params: { id: clientId }, body: { redirectUris: ["javascript:1"] } }],
  ];
  for (const [name, request] of attempts) {
    const answer = await owner.call(name, request);
    assert.ok(
      answer.status >= 400 && answer.status < 500,
      `${name} ${JSON.stringify(request).slice(0, 80)} answered ${answer.status}: ${answer.text}`,
    );
  }
});

function refundOf(amountMinor: number) {
  return { amountMinor, reason: "x", idempotencyKey: "limits-0001" };
}

test("what an endpoint does not accept is named: query parameters or a body", async () => {
  const { body: queried } = await owner.call("getSession", { query: { page: "2" } });
  assert.match(queried.error.message, / Send no query parameters\.$/);
  const { body: sent } = await owner.call("logout", { body: { all: true } });
  assert.match(sent.error.message, / Send no body\.$/);
});
