import assert from "node:assert/strict";
import { test } from "node:test";
import { provideTestGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";

const gateway = await provideTestGateway();
const other = await makeSecondMerchant(gateway, { status: "UNVERIFIED" });

const call = (method: string, path: string, body?: unknown, application = other.application) =>
  gateway.call({ method, path, body, application });

test("every merchant has one default account, also after repeated and concurrent requests", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => call("GET", "/v3/account")));
  const ids = new Set(answers.map(({ body }) => body.item.id));
  assert.equal(ids.size, 1);
  assert.equal(answers[0]?.body.item.isDefault, true);
  assert.equal(answers[0]?.body.item.status, "UNVERIFIED");
  const list = await call("GET", "/v3/accounts?cursor=");
  assert.equal(list.body.meta.count, 1);
});

test("an account is made empty, changed, submitted, and then stays as it is", async () => {
  const made = await call("POST", "/v3/account");
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const { id } = made.body.item;
  assert.equal(made.body.item.isDefault, false);
  assert.equal(made.body.item.companyName, "");
  const changes = { bankCode: "KFHO", bankAccountNo: "998877665", companyName: "Roti" };
  const changed = await call("PUT", `/v3/accounts/${id}`, changes);
  assert.equal(changed.body.item.bankName, "Kuwait Finance House");
  assert.equal(changed.body.item.companyName, "Roti");
  const found = await call("GET", `/v3/account/${id}`);
  assert.deepEqual(found.body, changed.body);
  const submitted = await call("POST", `/v3/account/${id}/review`);
  assert.equal(submitted.body.item.status, "REVIEWING");
  const again = await call("POST", `/v3/account/${id}/review`);
  assert.equal(again.body.error.code, "NOT_PERMITTED");
  const late = await call("PUT", `/v3/accounts/${id}`, changes);
  assert.equal(late.body.error.code, "NOT_PERMITTED");
});

test("a verified merchant's default account is verified and cannot be changed", async () => {
  const own = await gateway.get("/v3/account");
  assert.equal(own.body.item.status, "VERIFIED");
  const path = `/v3/accounts/${own.body.item.id}`;
  const answer = await gateway.call({ method: "PUT", path, body: { city: "X" } });
  assert.equal(answer.status, 409);
  assert.equal(answer.body.error.code, "MERCHANT_VERIFIED");
});

test("a store can be paid out to an account of its own merchant only", async () => {
  const mine = await call("GET", "/v3/account");
  const theirs = await gateway.get("/v3/account");
  const path = `/v3/store/${other.store.id}`;
  const set = (id: string) => call("PATCH", path, { merchantSettlementId: id });
  assert.equal((await set(mine.body.item.id)).body.item.merchantSettlementId, mine.body.item.id);
  assert.equal((await set(theirs.body.item.id)).body.error.code, "ACCOUNT_NOT_FOUND");
});

test("another merchant's account cannot be read, changed or submitted", async () => {
  const mine = await call("GET", "/v3/account");
  const { id } = mine.body.item;
  for (const [method, path, body] of [
    ["GET", `/v3/account/${id}`, undefined],
    ["PUT", `/v3/accounts/${id}`, { city: "X" }],
    ["POST", `/v3/account/${id}/review`, undefined],
  ] as const) {
    const answer = await gateway.call({ method, path, body });
    assert.equal(answer.status, 404);
    assert.equal(answer.body.error.code, "ACCOUNT_NOT_FOUND");
  }
  assert.deepEqual((await call("GET", "/v3/account")).body, mine.body);
});
