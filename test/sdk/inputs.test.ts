// Arguments of the SDK's methods that must not reach the network.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createClient, KaunterConfigError } from "@kaunter/sdk";
import { createTestKeys } from "@kaunter/sdk/testing";

const { privateKey } = await createTestKeys();
const sent: string[] = [];
const client = createClient({
  baseUrl: "https://pay.example",
  clientId: "1",
  clientSecret: "s",
  privateKey,
  environment: {
    fetch: async (url) => {
      sent.push(String(url));
      return Response.json({ accessToken: "a.b.c", expiresIn: 3600, item: {} });
    },
  },
});
const missing = undefined as never; // as a program in JavaScript may pass it
const charge = (idempotencyKey: string) => () =>
  client.customers.charge("c1", { currency: "MYR", amount: 100 }, { idempotencyKey });

const chargeWith = (options: unknown) => () =>
  client.customers.charge("c1", { currency: "MYR", amount: 100 }, options as never);

const WRONG: [name: string, call: () => Promise<unknown>, message: RegExp][] = [
  ["an empty idempotency key", charge(""), /^idempotencyKey must be 1 to 255 visible ASCII/],
  ["an idempotency key with a line break", charge("a\r\nX: y"), /^idempotencyKey must be/],
  ["an idempotency key that is too long", charge("k".repeat(256)), /^idempotencyKey must be/],
  ["options that are null", chargeWith(null), /^options must be an object, not null/],
  ["a key instead of options", chargeWith("k1"), /^options must be an object, not .* string/],
  [
    "a misspelled idempotency key",
    chargeWith({ idempotentKey: "k1" }),
    /^Unknown option: idempotentKey\. Did you mean idempotencyKey\?/,
  ],
  ["a time limit as text", chargeWith({ timeoutMs: "5" }), /^timeoutMs must .* it is "5"/],
  [
    "an AbortController",
    chargeWith({ signal: new AbortController() }),
    /^signal must be an AbortSignal: pass controller\.signal/,
  ],
  [
    "a query that is null",
    () => client.transactions.list(null as never),
    /^query must be an object, not null/,
  ],
  [
    "a path that continues the host",
    () => client.request("GET", ".evil.example/x"),
    /^path must start with \/ and be encoded; it is "\.evil\.example\/x"/,
  ],
  ["a path with a space", () => client.request("GET", "/v3/a b"), /^path must start with/],
  ["no ID in the path", () => client.customers.retrieve(missing), /^customerId is missing/],
  ["an ID that leads up", () => client.stores.delete(".."), /^storeId must not be "\.\."/],
  ["an ID that leads nowhere", () => client.customers.retrieve("."), /^customerId must not be/],
  ["an empty ID in the path", () => client.stores.delete(""), /^storeId is missing/],
];

for (const [name, call, message] of WRONG) {
  test(`${name} is rejected before anything is sent`, async () => {
    sent.length = 0;
    await assert.rejects(
      async () => call(),
      (error) => {
        assert.ok(error instanceof KaunterConfigError, String(error));
        assert.match(error.message, message);
        return true;
      },
    );
    assert.deepEqual(sent, []);
  });
}

test("an idempotency key of 255 visible characters is sent", async () => {
  sent.length = 0;
  await charge("~".repeat(255))();
  assert.equal(sent.at(-1), "https://pay.example/v3/customer/c1/order");
});
