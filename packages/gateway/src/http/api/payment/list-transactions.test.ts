import assert from "node:assert/strict";
import { test } from "node:test";
import { provideTestGateway } from "../../../../../../test/support/gateway.ts";
import { makeSecondMerchant } from "../../../../../../test/support/other-merchant.ts";
import { pay } from "../../../../../../test/support/pay.ts";

const PAYMENTS = 7;
const gateway = await provideTestGateway();
const other = await makeSecondMerchant(gateway);
for (let i = 0; i < PAYMENTS; i += 1) {
  await pay(gateway, { bankCode: i % 3 === 2 ? "SIM0051" : "SIM0000" });
}

const list = (query: string, application = gateway.demo) =>
  gateway.get(`/v3/payment/transactions${query}`, application);

test("all transactions come newest first, with count and cursor and nothing else in meta", async () => {
  const { status, body } = await list("");
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body.meta, { count: PAYMENTS, cursor: "" });
  const times = body.items.map((item: { createdAt: string }) => item.createdAt);
  assert.deepEqual(times, [...times].sort().reverse());
  const one = body.items[0];
  const path = `/v3/payment/transaction/${one.transactionId}`;
  assert.deepEqual((await gateway.get(path)).body.item, one);
});

test("pages by cursor show every transaction once, while new ones come in", async () => {
  const seen: string[] = [];
  let cursor = "";
  for (let pages = 0; pages < 10; pages += 1) {
    const { body } = await list(`?limit=3&cursor=${cursor}`);
    seen.push(...body.items.map((item: { transactionId: string }) => item.transactionId));
    if (pages === 0) await pay(gateway);
    cursor = body.meta.cursor;
    if (cursor === "") break;
    assert.match(cursor, /^[\w-]+$/);
  }
  assert.equal(seen.length, PAYMENTS);
  assert.equal(new Set(seen).size, PAYMENTS);
});

test("an empty cursor, an unknown key and a limit above 100 are taken", async () => {
  const { status, body } = await list("?cursor=&limit=999&colour=blue&order[]=-createdAt");
  assert.equal(status, 200);
  assert.equal(body.meta.count, PAYMENTS + 1);
});

for (const query of ["?limit=0", "?limit=ten", "?limit=-1", "?limit=1.5", "?cursor=AAAA"]) {
  test(`${query} is rejected`, async () => {
    const { status, body } = await list(query);
    assert.deepEqual([status, body.error.code], [400, "INVALID_PARAMETER"]);
  });
}

test("a cursor that was changed, or is another merchant's, is rejected", async () => {
  const { body } = await list("?limit=2");
  const { cursor } = body.meta;
  const changed = `${cursor.slice(0, -1)}${cursor.endsWith("A") ? "B" : "A"}`;
  for (const [text, application] of [
    [changed, gateway.demo],
    [cursor, other.application],
    ["x".repeat(2_000), gateway.demo],
  ] as const) {
    const refused = await list(`?cursor=${text}`, { ...gateway.demo, ...application });
    assert.deepEqual([refused.status, refused.body.error.code], [400, "INVALID_PARAMETER"]);
  }
});

test("another merchant's list is empty, and without a token nothing is listed", async () => {
  const { body } = await list("", { ...gateway.demo, ...other.application });
  assert.deepEqual(body, { items: [], code: "SUCCESS", meta: { count: 0, cursor: "" } });
  const path = "/v3/payment/transactions";
  const headers = { authorization: undefined };
  const anonymous = await gateway.call({ method: "GET", path, headers });
  assert.deepEqual([anonymous.status, anonymous.body.error.code], [401, "UNAUTHORIZED"]);
});
