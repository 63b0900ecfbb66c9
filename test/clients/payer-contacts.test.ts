// Contact data as shops have it never refuses a payment.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { provideOwnGateway } from "../support/gateway.ts";
import { createCheckout, payAttempt } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { signInClient } from "./client.ts";
import { FORMS, type Tree } from "./client-forms.ts";

const gateway = await provideOwnGateway();
const shop = await signInClient(gateway, FORMS.php);
const strict = await signInClient(gateway, FORMS.go);
const owner = await signInOwner(gateway);
await owner.confirm(gateway.demo.portal.password);

const CONTACTS = [
  { countryCode: "60", phoneNumber: "+60123456789" },
  { countryCode: "MY", phoneNumber: "012-345 6789" },
  { countryCode: "", phoneNumber: "(012) 345-6789 ext. 4" },
  { countryCode: "+60", phoneNumber: "none" },
  { countryCode: "Malaysia", phoneNumber: "0".repeat(32) },
] as const;

for (const contact of CONTACTS) {
  const shown = JSON.stringify(contact);
  for (const client of [shop, strict]) {
    test(`${client.form.name}: a checkout is created with ${shown}`, async () => {
      const customer = { userId: "payer-1", email: "", ...contact };
      const body = gateway.checkoutBody({ customer }) as Tree;
      await client.expect("POST", "/v3/payment/online", body);
    });
  }
  test(`a recurring and a tokenized customer are created with ${shown}`, async () => {
    const base = {
      ...contact,
      storeId: gateway.demo.storeId,
      email: "nur@example.com",
      redirectUrl: "https://shop.example/bound",
    };
    const tokenized = await shop.expect("POST", "/v3/tokenized-payment", base);
    assert.equal(tokenized.item.phoneNumber, contact.phoneNumber);
    assert.equal(tokenized.item.countryCode, contact.countryCode);
    await shop.expect("POST", "/v3/recurring-payment", {
      ...base,
      currency: "MYR",
      amount: 500,
      notifyUrl: "https://shop.example/notify",
      recurringInterval: "MONTHLY",
    });
  });
}

test("what a payer typed as an email address does not stop a payment in compat mode", async () => {
  for (const email of ["none", "nur@", "nur @example.com", "@"]) {
    const body = gateway.checkoutBody({ customer: { userId: "payer-1", email } }) as Tree;
    const { item } = await shop.expect("POST", "/v3/payment/online", body);
    await payAttempt(gateway, item.checkoutId);
    const { error } = (await strict.call("POST", "/v3/payment/online", body)).body;
    assert.match(error.message, /customer\.email must be an email address/);
  }
});

test("a text of 33 characters is rejected by name", async () => {
  const customer = { userId: "", phoneNumber: "1".repeat(33) };
  const body = gateway.checkoutBody({ customer }) as Tree;
  const { error } = (await shop.call("POST", "/v3/payment/online", body)).body;
  assert.equal(error.code, "MAX_VALUE");
  assert.match(error.message, /customer\.phoneNumber must have at most 32 characters/);
});

describe("customer: [], as PHP writes an empty object", () => {
  test("is a guest in compat mode", async () => {
    const body = gateway.checkoutBody({ customer: [] }) as Tree;
    const { item } = await shop.expect("POST", "/v3/payment/online", body);
    const [row] = await gateway.query`
      select details -> 'customer' as customer from checkouts where id = ${item.checkoutId}`;
    assert.equal(row?.customer, null);
  });

  test("is rejected in strict mode, and so is a list with entries", async () => {
    const send = async (client: typeof shop, customer: Tree[]) => {
      const body = gateway.checkoutBody({ customer }) as Tree;
      return (await client.call("POST", "/v3/payment/online", body)).body.error;
    };
    assert.equal((await send(strict, [])).code, "VALIDATION_ERROR");
    const { message } = await send(shop, [{ userId: "payer-1" }]);
    assert.match(message, /customer/);
  });
});

describe("a payer is found by phone number", () => {
  const erase = (value: string) => owner.call("erasePayer", { body: { by: "PHONE", value } });
  const isStored = async (id: string) => {
    const [row] = await gateway.query`
      select details -> 'customer' ->> 'phoneNumber' as phone from checkouts where id = ${id}`;
    return row?.phone !== null;
  };

  const SAME: [countryCode: string, phoneNumber: string, key: string][] = [
    ["60", "+60 11-1000 0001", "+60 11 1000 0001"],
    ["MY", "011-1000 0002", "60 11 1000 0002"],
    ["my", "601110000003", "+601110000003"],
    ["60", "601110000004", "+60 11 1000 0004"],
    ["", "0060 (0)11 1000 0005", "+601110000005"],
    ["", "011 1000 0006", "+601110000006"],
    ["SG", "8100 0007", "+65 8100 0007"],
    ["+65", "8100 0008", "0065 8100 0008"],
    ["+6", "011 1000 0009", "+601110000009"],
  ];
  for (const [countryCode, phoneNumber, key] of SAME) {
    test(`${countryCode} ${phoneNumber} is ${key}`, async () => {
      const customer = { userId: "", email: "", countryCode, phoneNumber };
      const { id } = await createCheckout(gateway, { customer });
      await payAttempt(gateway, id);
      await gateway.query`
        update notifications set status = 'DELIVERED', next_attempt_at = null
         where status = 'PENDING'`;
      assert.ok(await isStored(id));
      const erased = await erase(key);
      assert.equal(erased.status, 200, erased.text);
      assert.equal(await isStored(id), false);
    });
  }

  test("and no payer is found by a number of another country or without digits", async () => {
    const contacts = [
      ["SG", "91000009"],
      ["", "none"],
      ["AUS", "03 9345 6789"],
      ["Vietnam", "0393456789"],
      ["91", "6041234567"],
    ].map(([countryCode, phoneNumber]) => ({ userId: "", email: "", countryCode, phoneNumber }));
    const ids = await Promise.all(
      contacts.map(async (customer) => (await createCheckout(gateway, { customer })).id),
    );
    for (const value of ["+60 91000009", "+60 3-9345 6789", "+60 4-123 4567"]) {
      assert.equal((await erase(value)).body.paymentCount, 0, value);
    }
    for (const value of ["none", "+", "-"]) assert.equal((await erase(value)).status, 400, value);
    for (const id of ids) assert.ok(await isStored(id));
  });
});

test("the portal shows a payer's number as the shop sent it, with its country once", async () => {
  const pay = async (userId: string, countryCode: string, phoneNumber: string) => {
    const customer = { userId, email: "", countryCode, phoneNumber };
    await payAttempt(gateway, (await createCheckout(gateway, { customer })).id);
    const found = await owner.call("listCustomers", { query: { q: userId } });
    return found.body.items[0].phoneNumber;
  };
  assert.equal(await pay("shows-a", "60", "+60123456789"), "+60123456789");
  assert.equal(await pay("shows-b", "MY", "012-345 6789"), "MY 012-345 6789");
});
