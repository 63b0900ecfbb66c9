import assert from "node:assert/strict";
import { test } from "node:test";
import { findUser, insertUser, removeUser } from "../../packages/gateway/src/store/access/users.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";

const gateway = await provideTestGateway();
const other = await makeSecondMerchant(gateway, { status: "UNVERIFIED" });

const get = (path: string, application = gateway.demo) =>
  gateway.get(path, application as typeof gateway.demo);

test("the merchant's profile is its own, with an invoice address that is always an object", async () => {
  const { status, body } = await get("/v3/merchant");
  assert.equal(status, 200);
  assert.equal(body.item.id, gateway.demo.merchantId);
  assert.deepEqual(body.item.invoiceAddress, {
    addressLine1: "",
    addressLine2: "",
    postcode: "",
    city: "",
    state: "",
    country: "",
  });
  assert.equal(body.item.establishedAt, "0001-01-01T00:00:00Z");
  const theirs = await gateway.get("/v3/merchant", other.application);
  assert.equal(theirs.body.item.id, other.merchant.id);
});

test("the payment product is subscribed to", async () => {
  const { body } = await get("/v3/merchant/subscriptions");
  assert.deepEqual(body, {
    item: [
      {
        id: 1001,
        gracePeriod: 90,
        expiryAt: "0001-01-01T00:00:00Z",
        terminateAt: "0001-01-01T00:00:00Z",
        status: "ACTIVE",
      },
    ],
    code: "SUCCESS",
  });
});

for (const [merchant, subscription] of [
  ["UNVERIFIED", "PENDING"],
  ["REVIEWING", "REVIEWING"],
  ["VERIFIED", "ACTIVE"],
] as const) {
  test(`the product of a merchant that is ${merchant} is ${subscription}`, async () => {
    const made = await makeSecondMerchant(gateway, { status: merchant });
    const { application } = made;
    const path = "/v3/merchant/subscriptions";
    const { body } = await gateway.get(path, application);
    assert.equal(body.item[0].status, subscription);
  });
}

test("an application that acts for itself sees the merchant's owner", async () => {
  const { body } = await get("/v3/user");
  assert.equal(body.item.email, gateway.demo.portal.email);
  assert.deepEqual(body.item.storeId, []);
  assert.deepEqual(body.item.settlementAccountId, []);
  const theirs = await gateway.get("/v3/user", other.application);
  assert.equal(theirs.body.item.id, other.user.id);
});

test("an owner who was removed is not returned as the user any more", async () => {
  const { database, clock } = gateway.deps;
  const third = await makeSecondMerchant(gateway, { status: "UNVERIFIED" });
  const successor = { ...third.user, id: `${third.user.id.slice(0, -1)}x`, phoneNumber: "" };
  await insertUser(database, { ...successor, email: "next@lain.example" }, null);
  const leaving = await findUser(database, third.user.merchantId, third.user.id);
  assert.ok(leaving);
  await removeUser(database, leaving, clock.now());
  assert.equal(await findUser(database, third.user.merchantId, third.user.id), null);
  const { application } = third;
  const { body } = await gateway.get("/v3/user", application);
  assert.equal(body.item.email, "next@lain.example");
});

test("the active methods are those the rails offer", async () => {
  const { body } = await get("/v3/payment/subscription/status");
  assert.equal(body.item.online.FPX_MY, "ACTIVE");
  assert.equal(body.item.offline.TNG_MY, "ACTIVE");
  assert.equal(body.item.offline.MAYBANK_MY, "ACTIVE");
  assert.equal(body.item.offline.FPX_MY, undefined);
});
