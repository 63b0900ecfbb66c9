import assert from "node:assert/strict";
import { test } from "node:test";
import { makeLongId } from "../../packages/gateway/src/domain/ids.ts";
import { shardKeyOf } from "../../packages/gateway/src/domain/shard-key.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { openCheckout } from "../support/pay.ts";

const gateway = await provideTestGateway();

const pageOf = (id: string) => fetch(`${gateway.baseUrl}/checkout?checkoutId=${id}`);

/** A merchant with the demo's shard key, so that both are asked for the demo's links. */
async function addNeighbour(): Promise<string> {
  const { random, clock } = gateway.deps;
  let id = makeLongId(clock.now(), random);
  while (shardKeyOf(id) !== shardKeyOf(gateway.demo.merchantId)) {
    id = makeLongId(clock.now(), random);
  }
  await gateway.query`
    insert into merchants
    select (jsonb_populate_record(m, jsonb_build_object('id', ${id}::text))).* from merchants m
     where id = ${gateway.demo.merchantId}`;
  return id;
}

/** The same checkout, also the neighbour's. */
async function copyTo(merchantId: string, id: string): Promise<void> {
  await gateway.query`
    insert into checkouts
    select (jsonb_populate_record(c, jsonb_build_object('merchant_id', ${merchantId}::text))).*
      from checkouts c where id = ${id}`;
}

test("a link leads to its order when merchants share a shard key", async () => {
  const before = await openCheckout(gateway);
  assert.equal((await pageOf(before)).status, 200);
  const neighbour = await addNeighbour();
  assert.equal((await pageOf(before)).status, 200);
  const own = await openCheckout(gateway);
  await copyTo(neighbour, own);
  await gateway.query`delete from checkouts where merchant_id <> ${neighbour} and id = ${own}`;
  assert.equal((await pageOf(own)).status, 200, "a merchant that came later is found");
});

test("an id that two merchants have never shows the other's order", async () => {
  const id = await openCheckout(gateway);
  await copyTo(await addNeighbour(), id);
  for (const path of ["", "/status", "/events"]) {
    const answer = await fetch(`${gateway.baseUrl}/checkout${path}?checkoutId=${id}`);
    assert.equal(answer.status, 404, path);
  }
});

test("an id that two merchants have never shows the other's customer", async () => {
  const { storeId, merchantId } = gateway.demo;
  const { body } = await gateway.call({
    path: "/v3/recurring-payment",
    body: {
      storeId,
      email: "payer@example.com",
      name: "Nur",
      productName: "Bulanan",
      currency: "MYR",
      amount: 2500,
      redirectUrl: "https://shop.example/bound",
      notifyUrl: "https://shop.example/charged",
      recurringInterval: "DAILY",
    },
  });
  assert.equal((await fetch(body.item.paymentUrl)).status, 200);
  const neighbour = await addNeighbour();
  await gateway.query`
    insert into stores
    select (jsonb_populate_record(s, jsonb_build_object('merchant_id', ${neighbour}::text))).*
      from stores s where merchant_id = ${merchantId} and id = ${storeId}`;
  await gateway.query`
    insert into customers
    select (jsonb_populate_record(c, jsonb_build_object('merchant_id', ${neighbour}::text))).*
      from customers c where id = ${body.item.id}`;
  assert.equal((await fetch(body.item.paymentUrl)).status, 404);
});

test("an id without a shard key is not looked for in the database", async () => {
  for (const id of ["1", "0".repeat(19), "9".repeat(19), "PA00STRAY", "%00", "'", "1767225600"]) {
    assert.equal((await pageOf(id)).status, 404, id);
  }
});
