import assert from "node:assert/strict";
import { test } from "node:test";
import type { DemoApplication } from "../../../../../../test/support/gateway.ts";
import { makeSecondMerchant } from "../../../../../../test/support/other-merchant.ts";
import { pay } from "../../../../../../test/support/pay.ts";
import { provideFrozenGateway } from "../../../../../../test/support/time/midnight.ts";

const disputed: string[] = [];
const gateway = await provideFrozenGateway();
const other = await makeSecondMerchant(gateway);
for (const cardNumber of ["4000000000000259", "4000000000002685", "4000000000000259"]) {
  disputed.unshift((await pay(gateway, { amountMinor: 5_000, cardNumber })).id);
  await gateway.sandbox.clock.advance(62_000);
}

const list = (query = "", application: DemoApplication = gateway.demo) =>
  gateway.get(`/v3/payment/disputes${query}`, application);
const paymentsOf = (body: { items: { transactionId: string }[] }) =>
  body.items.map(({ transactionId }) => transactionId);

test("disputes come newest first, page by page, each with why and until when", async () => {
  const { status, body } = await list();
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(paymentsOf(body), disputed);
  const [, second] = body.items;
  assert.equal(second.reason, "not_received");
  assert.equal(second.status, "OPEN");
  assert.equal(second.amount, 5_000);
  assert.ok(Date.parse(second.dueAt) > Date.parse(second.createdAt));
  const first = await list("?limit=2");
  assert.deepEqual(paymentsOf(first.body), disputed.slice(0, 2));
  const rest = await list(`?limit=2&cursor=${first.body.meta.cursor}`);
  assert.deepEqual(paymentsOf(rest.body), disputed.slice(2));
  assert.equal(rest.body.meta.cursor, "");
});

test("an event leads to its dispute, by the payment and by its own id", async () => {
  const [transactionId = ""] = disputed;
  const { body: feed } = await gateway.get("/v3/events");
  const event = feed.items.find(
    (each: { type: string; transactionId: string }) =>
      each.type === "DISPUTE_OPENED" && each.transactionId === transactionId,
  );
  const { body } = await list(`?transactionId=${transactionId}`);
  assert.deepEqual(
    body.items.map(({ id }: { id: string }) => id),
    [event.subjectId],
  );
});

test("another merchant finds none of them, and a cursor opens its own list only", async () => {
  const mine = await list("?limit=1");
  for (const query of ["", `?transactionId=${disputed[0]}`]) {
    assert.deepEqual((await list(query, other.application)).body.items, []);
  }
  const forged = await list(`?cursor=${mine.body.meta.cursor}`, other.application);
  assert.equal(forged.body.error.code, "INVALID_PARAMETER");
  const path = `/v3/payment/transactions?cursor=${mine.body.meta.cursor}`;
  const foreign = await gateway.get(path);
  assert.equal(foreign.body.error.code, "INVALID_PARAMETER");
});

test("nobody lists disputes without an access token", async () => {
  const response = await gateway.call({
    method: "GET",
    path: "/v3/payment/disputes",
    headers: { authorization: undefined },
  });
  assert.equal(response.status, 401);
});
