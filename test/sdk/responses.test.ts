// Responses that a gateway never gives: the SDK ends with an error, and shows no token.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createClient, KaunterConnectionError } from "@kaunter/sdk";
import { createTestKeys } from "@kaunter/sdk/testing";

const { privateKey } = await createTestKeys();
const TOKEN = JSON.stringify({ accessToken: "a.b.c", expiresIn: 3600 });

function clientOf(token: string, respond: () => Response) {
  return createClient({
    baseUrl: "https://pay.example",
    clientId: "1",
    clientSecret: "s",
    privateKey,
    retriesMax: 0,
    environment: {
      fetch: async (url) => (String(url).endsWith("/v1/token") ? new Response(token) : respond()),
    },
  });
}

for (const token of ["{}", TOKEN.slice(0, -1), '{"accessToken":1,"expiresIn":1}', "[]"]) {
  test(`the token response ${token} is a connection error that does not show it`, async () => {
    let calls = 0;
    const client = clientOf(token, () => {
      calls += 1;
      return Response.json({ item: {} });
    });
    await assert.rejects(client.merchant.retrieve(), (error) => {
      assert.ok(error instanceof KaunterConnectionError, String(error));
      assert.equal(
        error.message,
        "The token response is unreadable. Check that baseUrl is a gateway's.",
      );
      return true;
    });
    assert.equal(calls, 0);
  });
}

test("a list ends at a cursor that repeats", async () => {
  let pages = 0;
  const client = clientOf(TOKEN, () => {
    pages += 1;
    assert.ok(pages < 10, "it does not end");
    return Response.json({ items: [{ id: String(pages) }], meta: { count: 1, cursor: "same" } });
  });
  const items = await Array.fromAsync(client.transactions.list({ limit: 1 }));
  assert.equal(items.length, 2);
});
