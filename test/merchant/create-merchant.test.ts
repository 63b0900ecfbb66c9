// POST /v3/partner/merchant (docs/spec/interface.md#create-a-merchant).
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused, countRows } from "../support/api/checks.ts";
import { type Call, makeNonce, type Reply, send } from "../support/api/raw-client.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeSecondMerchant, type OtherMerchant } from "../support/other-merchant.ts";

const gateway = await provideOwnGateway();

let people = 0;

type Body = Record<string, unknown>;
function body(changes: Body = {}): Body {
  people += 1;
  return {
    companyName: "Warung <R&D> \u{1F35C} Sdn Bhd",
    countryCode: "60",
    email: `siti${people}@example.com`,
    firstName: "Siti",
    lastName: "Nurhaliza",
    phoneNumber: `1${String(people).padStart(8, "0")}`,
    ...changes,
  };
}

const register = (changes: Body = {}, call: Call = {}): Promise<Reply> =>
  send(gateway, { path: "/v3/partner/merchant", body: body(changes), ...call });

const MERCHANT_KEYS = `id companyName brandName companyType companyLogoUrl registrationNumber
  businessCategory businessScope sourceOfFunds customerOrigin websiteUrl establishedAt countryCode
  phoneNumber addressLine1 addressLine2 postcode city state country invoiceAddress isActive status
  isMasterMerchant masterMerchantId isPartner partnerId gstNo extraInfo paymentSubscription
  subscription registrationSource createdAt updatedAt`;
const STORE_KEYS = `id merchantSettlementId name imageUrl addressLine1 addressLine2 postCode city state
  country countryCode phoneNumber geoLocation status createdAt updatedAt`;
const USER_KEYS = `id firstName lastName countryCode phoneNumber email avatarUrl status
  settlementAccountId storeId isActive currentStoreId createdAt updatedAt`;
const sorted = (names: string) => names.split(/\s+/).sort();
const keysOf = (value: object) => Object.keys(value).sort();
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

test("creating a merchant returns merchant, store and user with exactly the documented keys and states", async () => {
  const sent = body();
  const reply = await register(sent);
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(keysOf(reply.body), ["code", "item"]);
  assert.equal(reply.body.code, "SUCCESS");
  const { merchant, store, user, ...rest } = reply.body.item;
  assert.deepEqual(rest, {});

  assert.deepEqual(keysOf(merchant), sorted(MERCHANT_KEYS));
  const { id, createdAt, updatedAt, ...known } = merchant;
  assert.match(id, /^\d{19}$/);
  assert.match(createdAt, RFC_3339);
  assert.equal(updatedAt, createdAt);
  const texts = sorted(MERCHANT_KEYS).filter((key) => known[key] === "");
  assert.deepEqual(
    texts,
    sorted(`brandName companyType companyLogoUrl registrationNumber businessCategory businessScope
      sourceOfFunds customerOrigin websiteUrl countryCode phoneNumber addressLine1 addressLine2
      postcode city state country masterMerchantId gstNo paymentSubscription`),
  );
  for (const key of texts) delete known[key];
  assert.deepEqual(known, {
    companyName: sent.companyName,
    establishedAt: "0001-01-01T00:00:00Z",
    invoiceAddress: null,
    isActive: true,
    status: "UNVERIFIED",
    isMasterMerchant: false,
    isPartner: true,
    partnerId: gateway.demo.merchantId,
    extraInfo: { contactInfo: [], businessHour: [] },
    subscription: {
      terminalOfflineEWallet: false,
      terminalOfflineCreditCard: false,
      onlineCreditCard: false,
    },
    registrationSource: "OPEN_API",
  });

  assert.deepEqual(keysOf(store), sorted(STORE_KEYS));
  assert.match(store.id, /^\d{19}$/);
  assert.equal(store.name, sent.companyName);
  assert.equal(store.status, "ACTIVE");
  assert.deepEqual(store.geoLocation, { latitude: 0, longitude: 0 });
  assert.match(store.createdAt, RFC_3339);

  assert.deepEqual(keysOf(user), sorted(USER_KEYS));
  assert.match(user.id, /^\d{19}$/);
  assert.equal(user.email, sent.email);
  assert.equal(user.phoneNumber, sent.phoneNumber);
  assert.equal(user.countryCode, sent.countryCode);
  assert.equal(String(user.firstName).toUpperCase(), "SITI");
  assert.equal(String(user.lastName).toUpperCase(), "NURHALIZA");
  assert.equal(user.status, "ACTIVE");
  assert.equal(user.isActive, true);
  assert.deepEqual(user.settlementAccountId, []);
  assert.deepEqual(user.storeId, []);
  assert.equal(user.currentStoreId, "");
  assert.equal(user.avatarUrl, "");
  assert.equal(new Set([merchant.id, store.id, user.id]).size, 3);
});

test("unknown keys are ignored, and cannot set what the caller may not", async () => {
  const reply = await register({
    status: "VERIFIED",
    hasPartnerAccount: true,
    id: "1",
    isActive: false,
  });
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.item.merchant.status, "UNVERIFIED");
  assert.notEqual(reply.body.item.merchant.id, "1");
});

const FIELDS = ["companyName", "countryCode", "email", "firstName", "lastName", "phoneNumber"];
for (const field of FIELDS) {
  test(`${field} is required and text, not empty but for a last name; it is named when it is not`, async () => {
    const rows = await countRows(gateway);
    const says = new RegExp(`\\b${field}\\b`);
    assertRefused(await register({ [field]: undefined }), "VALIDATION_ERROR", { says });
    for (const value of [null, 5, true, {}, ["x"]]) {
      assertRefused(await register({ [field]: value }), "VALIDATION_ERROR", { says });
    }
    for (const value of field === "lastName" ? [] : ["", "   "]) {
      const reply = await register({ [field]: value });
      assert.equal(reply.status, 400, reply.text);
      assert.match(reply.body.error.message, says);
    }
    assertRefused(await register({ [field]: "a\0" }), "INVALID_CHARSET", { says });
    assert.deepEqual(await countRows(gateway), rows);
  });
}

const VALUES: [field: string, value: string, code: string | null][] = [
  ["companyName", "x".repeat(255), null],
  ["companyName", "x".repeat(256), "MAX_VALUE"],
  ["firstName", "\u{1F35C}".repeat(255), null],
  ["firstName", "\u{1F35C}".repeat(256), "MAX_VALUE"],
  ["lastName", "x".repeat(256), "MAX_VALUE"],
  ["lastName", "", null],
  ["countryCode", "1", null],
  ["countryCode", "1234", null],
  ["countryCode", "12345", "INVALID_PARAMETER"],
  ["countryCode", "+60", "INVALID_PARAMETER"],
  ["countryCode", "MY", "INVALID_PARAMETER"],
  ["phoneNumber", "7654321", null],
  ["phoneNumber", "765432109876", null],
  ["phoneNumber", "123456", "INVALID_PARAMETER"],
  ["phoneNumber", "1234567890123", "INVALID_PARAMETER"],
  ["phoneNumber", "12-3456789", "INVALID_PARAMETER"],
  ["phoneNumber", "\u0661".repeat(9), "INVALID_PARAMETER"],
  ["email", "siti", "INVALID_PARAMETER"],
  ["email", "siti@", "INVALID_PARAMETER"],
  ["email", "@example.com", "INVALID_PARAMETER"],
  ["email", "a b@example.com", "INVALID_PARAMETER"],
  ["email", "a@b@example.com", "INVALID_PARAMETER"],
  ["email", "a@example", "INVALID_PARAMETER"],
  ["email", "a@example..com", "INVALID_PARAMETER"],
  ["email", "a@example.com\n", "INVALID_PARAMETER"],
  ["email", `${"x".repeat(250)}@e.my`, null],
  ["email", `${"x".repeat(251)}@e.my`, "MAX_VALUE"],
  ["email", "O'Neil+x@mail.example.com", null],
];
for (const [field, value, code] of VALUES) {
  test(`${field} ${JSON.stringify(value).slice(0, 30)} is ${code ?? "accepted"}`, async () => {
    const reply = await register({ [field]: value });
    if (code === null) assert.equal(reply.status, 200, reply.text);
    else assertRefused(reply, code, { says: new RegExp(`\\b${field}\\b`) });
  });
}

test("an e-mail address is unique, in any letter case", async () => {
  const email = "Ali@Example.com";
  assert.equal((await register({ email })).status, 200);
  const rows = await countRows(gateway);
  assertRefused(await register({ email }), "EMAIL_DUPLICATE", { status: 409 });
  assertRefused(await register({ email: email.toLowerCase() }), "EMAIL_DUPLICATE");
  assert.equal((await countRows(gateway)).merchants, rows.merchants);
});

test("a phone number is unique in its country", async () => {
  const phoneNumber = "199999999";
  assert.equal((await register({ phoneNumber })).status, 200);
  assertRefused(await register({ phoneNumber }), "PHONE_DUPLICATE", { status: 409 });
  assert.equal((await register({ phoneNumber, countryCode: "65" })).status, 200);
});

test("only an active partner may create merchants", async () => {
  const plain = await makeSecondMerchant(gateway);
  const made = await register();
  const suspended = await makeSecondMerchant(gateway, {
    hasPartnerAccount: true,
    status: "SUSPENDED",
  });
  const rows = await countRows(gateway);
  assertRefused(await register({}, { application: plain }), "NOT_PARTNER_ACCOUNT", { status: 403 });
  assertRefused(await register({}, { application: suspended }), "MERCHANT_SUSPENDED");
  assert.deepEqual(await countRows(gateway), rows);
  assert.equal(made.status, 200);
  const partner = await makeSecondMerchant(gateway, { hasPartnerAccount: true });
  const theirs = await register({}, { application: partner });
  assert.equal(theirs.body.item.merchant.partnerId, partner.merchantId);
});

test("a wrong body of a caller that is no partner gets the caller's error or the body's, never an internal one", async () => {
  const plain: OtherMerchant = await makeSecondMerchant(gateway);
  const reply = await register({ email: 1 }, { application: plain });
  assert.ok([400, 403].includes(reply.status), reply.text);
});

test("of 20 simultaneous duplicates one creates the merchant and 19 are DUPLICATE_REQUEST", async () => {
  const twin: Call = {
    path: "/v3/partner/merchant",
    body: body(),
    nonce: makeNonce(),
    timestamp: String(Math.floor(Date.now() / 1_000)),
  };
  const rows = await countRows(gateway);
  const replies = await Promise.all(Array.from({ length: 20 }, () => send(gateway, twin)));
  assert.equal(replies.filter((reply) => reply.status === 200).length, 1);
  for (const reply of replies) if (reply.status !== 200) assertRefused(reply, "DUPLICATE_REQUEST");
  assert.equal((await countRows(gateway)).merchants, rows.merchants + 1);
});

test("20 simultaneous requests for one e-mail address make one merchant", async () => {
  const email = "one@example.com";
  const replies = await Promise.all(Array.from({ length: 20 }, () => register({ email })));
  assert.equal(replies.filter((reply) => reply.status === 200).length, 1);
  for (const reply of replies) if (reply.status !== 200) assertRefused(reply, "EMAIL_DUPLICATE");
});

test("a rejected creation can be sent again under the same nonce, once it is valid", async () => {
  const nonce = makeNonce();
  const email = "again@example.com";
  assert.equal((await register({ email })).status, 200);
  assertRefused(await register({ email }, { nonce }), "EMAIL_DUPLICATE");
  assert.equal((await register({}, { nonce })).status, 200);
  assertRefused(await register({}, { nonce }), "DUPLICATE_REQUEST");
});
