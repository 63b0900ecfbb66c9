import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { placesOf } from "../../signing/example-checkout.ts";
import { listOperations, type OpenApiDocument, type Operation } from "../../signing/openapi.ts";
import { fillIn } from "./fill-in.ts";

const OWN = { storeId: "7001", transactionId: "260101000000000000000001", orderId: "MINE-1" };
const INBOX = "http://127.0.0.1:9080/__sim/inbox/1";
const file = new URL("../../../../../docs/reference/openapi.json", import.meta.url);
const document = JSON.parse(readFileSync(file, "utf8")) as OpenApiDocument; // generated
const operations = listOperations(document);

function find(id: string): Operation {
  const operation = operations.find((each) => each.id === id);
  assert.ok(operation, id);
  return operation;
}

const fill = (id: string, own = OWN) =>
  fillIn(
    find(id),
    own,
    placesOf("https://pay.example", INBOX, own.storeId),
    new Date(1_700_000_000_000),
  );
const namesOf = (id: string, own = OWN) => fill(id, own).blanks.map(({ name }) => name);

test("a checkout names the merchant's own store, a new order and addresses of this gateway", () => {
  const { body, blanks } = fill("createCheckout");
  const { order, storeId, redirectUrl, notifyUrl } = JSON.parse(body);
  assert.equal(order.id, "EX1700000000");
  assert.equal(storeId, OWN.storeId);
  assert.equal(redirectUrl, "https://pay.example/portal/paid");
  assert.equal(notifyUrl, INBOX);
  assert.deepEqual(blanks, []);
});

test("without a store, the store is left to the user", () => {
  assert.deepEqual(namesOf("createCheckout", { ...OWN, storeId: "" }), ["storeId"]);
});

test("without an inbox or an endpoint, the webhook URL is left to the user", () => {
  const places = placesOf("https://pay.example", "", OWN.storeId);
  const { blanks } = fillIn(find("createCheckout"), OWN, places, new Date(0));
  assert.deepEqual(
    blanks.map(({ name }) => name),
    ["notifyUrl"],
  );
});

test("a read is given the latest payment; a request that changes one is not", () => {
  assert.deepEqual(fill("getTransaction").values, { transactionId: OWN.transactionId });
  const refund = fill("refundPayment");
  assert.equal(JSON.parse(refund.body).transactionId, "");
  const [blank] = refund.blanks;
  assert.equal(blank?.name, "transactionId");
  assert.notEqual(blank.description, "", "says what it is");
  assert.deepEqual(namesOf("reversePayment"), ["orderId"]);
  assert.deepEqual(fill("deleteStore").values, { storeId: "" });
});

test("no id of the example's merchant is left in what is filled in", () => {
  for (const operation of operations) {
    const { body, values } = fill(operation.id);
    // A code of the simulators, and no ID.
    const ids = body.replace('"800000000000000001"', '""');
    assert.doesNotMatch(ids, /"\d{16,}"/, operation.id);
    for (const value of Object.values(values)) {
      assert.ok(value === "" || Object.values(OWN).includes(value), operation.id);
    }
  }
});

test("every part of a path says what it is", () => {
  for (const { id, params } of operations) {
    for (const { name, description } of params) {
      assert.notEqual(description, "", `${id}: ${name}`);
      assert.doesNotMatch(description, /SUCCESS/, `${id}: ${name}`);
    }
  }
});
