// Options of the SDK: what is wrong is said at once, with how to fix it.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type ClientOptions,
  createClient,
  KaunterConfigError,
  notificationHandler,
  notificationListener,
  verifyNotification,
} from "@kaunter/sdk";
import { createTestKeys } from "@kaunter/sdk/testing";

const { privateKey, publicKey } = await createTestKeys();
const { privateKey: ecKey } = await createEcKey();
const GOOD = { baseUrl: "https://pay.example", clientId: "1", clientSecret: "s", privateKey };

async function createEcKey() {
  const { generateKeyPairSync } = await import("node:crypto");
  return generateKeyPairSync("ec", {
    namedCurve: "P-256",
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
}

test("good options are accepted, with undefined for those that have a default", () => {
  assert.ok(createClient(GOOD));
  assert.ok(createClient({ ...GOOD, timeoutMs: undefined, retriesMax: 0, environment: {} }));
});

const WRONG: [name: string, options: unknown, message: RegExp][] = [
  ["no options", undefined, /createClient needs one object with baseUrl, clientId, clientSecret/],
  ["a text", "https://pay.example", /createClient needs one object/],
  ["no client ID", { clientId: undefined }, /clientId is missing\. Copy it from .* portal/],
  ["an empty client secret", { clientSecret: "" }, /clientSecret is missing\./],
  ["a number as client ID", { clientId: 1795 }, /clientId must be a string, not .* number/],
  ["no base URL", { baseUrl: undefined }, /baseUrl is missing\. Pass the base URL/],
  ["no scheme", { baseUrl: "pay.example:8080" }, /baseUrl must be an http\(s\) URL .*pay\.example/],
  ["a trailing slash", { baseUrl: "https://pay.example/" }, /without a trailing slash/],
  ["a query", { baseUrl: "https://pay.example?x=1" }, /baseUrl must be/],
  ["a token URL without scheme", { oauthUrl: "pay.example" }, /oauthUrl must be/],
  ["no private key", { privateKey: undefined }, /privateKey is missing\. Pass the PEM text/],
  ["no PEM", { privateKey: "secret" }, /privateKey: This is not a PEM key/],
  ["a public key", { privateKey: publicKey }, /This is a public key\. Use the private key/],
  ["an EC key", { privateKey: ecKey }, /This is not an RSA key/],
  ["a time limit of zero", { timeoutMs: 0 }, /timeoutMs must be an integer from 1 /],
  ["a time limit as text", { timeoutMs: "10s" }, /timeoutMs must be an integer .* it is "10s"/],
  ["too many retries", { retriesMax: 99 }, /retriesMax must be an integer from 0 to 10/],
  ["another case", { clientID: "1" }, /Unknown option: clientID\. Did you mean clientId\?/],
  ["snake case", { private_key: "" }, /Unknown option: private_key\. Did you mean privateKey\?/],
  ["a typing error", { baseUlr: "" }, /Unknown option: baseUlr\. Did you mean baseUrl\?/],
  ["another name", { timeout: 5 }, /Unknown option: timeout\. Did you mean timeoutMs\?/],
  ["an unknown name", { colour: "blue" }, /Unknown option: colour\. Known: baseUrl, /],
  ["no function", { environment: { fetch: 1 } }, /environment\.fetch must be a function/],
  ["no environment", { environment: null }, /environment must be an object, not null/],
  ["an unknown part", { environment: { fetched: fetch } }, /Did you mean fetch\?/],
];

for (const [name, change, message] of WRONG) {
  test(`${name}: rejected, and the message says how to fix it`, () => {
    const isChange = typeof change === "object";
    // As a program in JavaScript may call it.
    const options = (isChange ? { ...GOOD, ...change } : change) as ClientOptions;
    assert.throws(
      () => createClient(options),
      (error) => {
        assert.ok(error instanceof KaunterConfigError, String(error));
        assert.match(error.message, message);
        return true;
      },
    );
  });
}

test("a webhook handler without a public key is rejected when it is created", async () => {
  const options = { publicKey: undefined, onNotification() {}, onError() {} };
  assert.throws(
    () => notificationHandler(options),
    /publicKey is missing\. Copy the server public/,
  );
  assert.throws(() => notificationListener(options), KaunterConfigError);
  const input = { body: "{}", headers: {}, publicKey: undefined };
  await assert.rejects(verifyNotification(input), KaunterConfigError);
});
