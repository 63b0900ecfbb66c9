import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { moveMerchant } from "../../packages/gateway/src/operations/merchant/update-merchant.ts";
import { requestToken } from "../support/api/raw-client.ts";
import { type GatewayResponse, provideTestGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { createSubMerchantBody } from "../support/portal/bodies/sub-merchant-body.ts";

const gateway = await provideTestGateway();
const stranger = await makeSecondMerchant(gateway, {
  status: "UNVERIFIED",
  hasPartnerAccount: true,
});

const PROFILE = {
  MerchantID: "ignored",
  brandName: "Roti & <Teh>",
  websiteURL: "https://roti.example",
  registrationNumber: "2026",
  establishedAt: "2020-02-03T00:00:00Z",
  companyType: "SOLE PROPRIETORSHIP",
  averageTicketSize: 1_000,
  averageTurnoverPerMonth: 900_000,
  addressLine1: "1 Jalan Roti",
  postCode: "30000",
  city: "IPOH",
  country: "MALAYSIA",
  countryCode: "60",
  phoneNumber: "123456789",
  invoiceAddress: { addressLine1: "PO Box 1", postCode: "30001" },
  document: { ctosFileUrl: "https://files.example/ctos.pdf", moaFileUrl: null },
  inspectList: [{ fullName: "LIM", idNo: "900101-08-1234" }],
  bankAccountType: "CORPORATE",
  bankAccountHolderName: "ROTI SDN BHD",
  bankAccountNo: "1234567890",
  bankCode: "HLBB",
  paymentSubscription: "ONLINE",
  onlineCreditCard: true,
  latitude: null,
};

async function makePartnerMerchant(): Promise<string> {
  const digits = gateway.deps.random.digits(8);
  const names = { companyName: "Roti Sdn Bhd", phoneNumber: `19${digits}` };
  const { status, body } = await gateway.call({
    path: "/v3/partner/merchant",
    body: { ...createSubMerchantBody(), ...names },
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body.item.merchant.id;
}

const patch = (id: string, body: unknown = PROFILE) =>
  gateway.call({ method: "PATCH", path: `/v3/partner/merchant/${id}`, body });
const submit = (id: string) => gateway.call({ path: `/v3/partner/merchant/${id}` });
const refused = (answer: GatewayResponse, code: string) =>
  assert.equal(answer.body.error?.code, code, JSON.stringify(answer.body));

test("a partner lists its own merchants, newest first, page by page", async () => {
  const ids = [await makePartnerMerchant(), await makePartnerMerchant()];
  const { body } = await gateway.get("/v3/partner/merchants?cursor=");
  assert.deepEqual(body.items.map((item: { id: string }) => item.id).sort(), ids.sort());
  assert.equal(body.items[0].partnerId, gateway.demo.merchantId);
  const first = await gateway.get("/v3/partner/merchants?limit=1");
  const next = await gateway.get(`/v3/partner/merchants?limit=1&cursor=${first.body.meta.cursor}`);
  assert.deepEqual([first.body.items[0].id, next.body.items[0].id].sort(), ids);
  assert.equal(next.body.meta.cursor, "");
  const theirs = await gateway.get("/v3/partner/merchants", stranger.application);
  assert.deepEqual(theirs.body.items, []);
});

test("a merchant is shown with its settlement account under both published paths", async () => {
  const id = await makePartnerMerchant();
  const one = await gateway.get(`/v3/partner/merchant/${id}`);
  const other = await gateway.get(`/v3/partner/merchants/${id}`);
  assert.deepEqual(one.body, other.body);
  const { merchant, settlement } = one.body.item;
  assert.equal(merchant.status, "UNVERIFIED");
  // Empty in the response of the creation, there from the first question on.
  assert.equal(merchant.countryCode, "60");
  assert.match(merchant.phoneNumber, /^19\d{8}$/);
  assert.equal(settlement.merchantId, id);
  assert.equal(settlement.isDefault, true);
  assert.equal(settlement.companyName, "Roti Sdn Bhd");
  assert.equal(settlement.invoiceAddress, null);
  assert.equal(settlement.inspectList, null);
  assert.equal(settlement.documentFile.CTOSFileURL, null);
  assert.equal(settlement.establishedAt, "0001-01-01T00:00:00Z");
});

test("a profile update reaches the merchant and its settlement account, and keeps the rest", async () => {
  const id = await makePartnerMerchant();
  const { status, body } = await patch(id);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.item.brandName, PROFILE.brandName);
  assert.equal(body.item.postcode, "30000");
  assert.equal(body.item.websiteUrl, "https://roti.example");
  assert.equal(body.item.bankName, "Hong Leong Bank");
  assert.equal(body.item.averageTicketSize, 1_000);
  assert.equal(body.item.document.ctosFileUrl, "https://files.example/ctos.pdf");
  assert.equal(body.item.document.moaFileUrl, "");
  assert.deepEqual(body.item.documentFile.CTOSFileURL, ["https://files.example/ctos.pdf"]);
  assert.equal(body.item.inspectList[0].idNo, "900101-08-1234");
  assert.equal(body.item.inspectList[0].email, "");
  assert.equal(body.item.invoiceAddress.postcode, "30001");
  await patch(id, { city: "TAIPING" });
  const { merchant, settlement } = (await gateway.get(`/v3/partner/merchant/${id}`)).body.item;
  assert.equal(settlement.city, "TAIPING");
  assert.equal(settlement.bankAccountNo, "1234567890");
  assert.equal(merchant.city, "TAIPING");
  assert.equal(merchant.brandName, PROFILE.brandName);
  assert.equal(merchant.subscription.onlineCreditCard, true);
  assert.equal(merchant.paymentSubscription, "ONLINE");
});

test("broken fields of a profile are rejected by name", async () => {
  const id = await makePartnerMerchant();
  for (const [body, code] of [
    [{ postCode: "12" }, "INVALID_PARAMETER"],
    [{ phoneNumber: "12" }, "INVALID_PARAMETER"],
    [{ establishedAt: "yesterday" }, "INVALID_PARAMETER"],
    [{ bankAccountType: "OTHER" }, "INVALID_PARAMETER"],
    [{ document: { ctosFileUrl: "javascript:alert(1)" } }, "INVALID_PARAMETER"],
  ] as const) {
    const answer = await patch(id, body);
    refused(answer, code);
  }
});

test("a merchant under review cannot be changed or submitted again; a verified one neither", async () => {
  const id = await makePartnerMerchant();
  const submitted = await submit(id);
  assert.equal(submitted.body.item.status, "REVIEWING");
  const shown = await gateway.get(`/v3/partner/merchant/${id}`);
  assert.equal(shown.body.item.merchant.status, "REVIEWING");
  refused(await patch(id), "NOT_PERMITTED");
  refused(await submit(id), "NOT_PERMITTED");
  await gateway.deps.database.transaction((tx) => moveMerchant(gateway.deps, tx, id, "send_back"));
  assert.equal((await patch(id)).status, 200);
  await submit(id);
  await gateway.deps.database.transaction((tx) => moveMerchant(gateway.deps, tx, id, "approve"));
  refused(await patch(id), "MERCHANT_VERIFIED");
  refused(await submit(id), "MERCHANT_VERIFIED");
});

test("a merchant of another partner is not there, and who is no partner learns nothing", async () => {
  const id = await makePartnerMerchant();
  const plain = await makeSecondMerchant(gateway, { status: "UNVERIFIED" });
  const calls = [
    { method: "GET", path: `/v3/partner/merchant/${id}` },
    { method: "GET", path: `/v3/partner/merchants/${id}` },
    { method: "PATCH", path: `/v3/partner/merchant/${id}`, body: PROFILE },
    { method: "POST", path: `/v3/partner/merchant/${id}` },
    { method: "POST", path: `/v3/partner/merchant/${id}/application`, body: { name: "mine" } },
    { method: "GET", path: `/v3/partner/merchant/${id}/applications` },
    { method: "PUT", path: `/v3/partner/merchant/${id}/application/1`, body: { name: "mine" } },
  ];
  for (const call of calls) {
    const theirs = await gateway.call({ ...call, application: stranger.application });
    refused(theirs, "MERCHANT_NOT_FOUND");
    const nobodys = await gateway.call({
      ...call,
      path: call.path.replace(id, "1"),
      application: stranger.application,
    });
    assert.deepEqual(theirs.body, nobodys.body);
    refused(await gateway.call({ ...call, application: plain.application }), "NOT_PARTNER_ACCOUNT");
  }
  // Oneself is nobody's partner merchant either.
  refused(
    await gateway.get(`/v3/partner/merchant/${gateway.demo.merchantId}`),
    "MERCHANT_NOT_FOUND",
  );
});

test("an application's secret is returned once and works; its server key's private half never leaves", async () => {
  const id = await makePartnerMerchant();
  const path = `/v3/partner/merchant/${id}/application`;
  const body = {
    name: "Kedai",
    publicKey: gateway.demo.publicKey,
    redirectUri: ["https://kedai.example/back?a=1"],
    homePageUrl: "https://kedai.example",
    userId: null,
  };
  const { body: made } = await gateway.call({ path, body });
  assert.match(made.item.clientId, /^\d{19}$/);
  assert.match(made.item.clientSecret, /^[A-Za-z]{32}$/);
  assert.deepEqual(Object.keys(made.item.server), ["publicKey"]);
  assert.equal(made.item.merchantId, id);
  assert.deepEqual(made.item.redirectUri, body.redirectUri);
  const application = {
    clientId: made.item.clientId,
    clientSecret: made.item.clientSecret,
    privateKey: gateway.demo.privateKey,
    publicKey: gateway.demo.publicKey,
    serverPublicKey: made.item.server.publicKey,
  };
  const own = await gateway.get("/v3/merchant", application);
  assert.equal(own.body.item.id, id);
  const { body: list } = await gateway.get(`${path}s`);
  assert.equal(list.meta.count, 1);
  assert.equal(list.items[0].clientSecret, "");
  assert.equal(list.items[0].client.publicKey, body.publicKey);
});

test("another public key replaces the earlier one, and OFF is felt", async () => {
  const id = await makePartnerMerchant();
  const path = `/v3/partner/merchant/${id}/application`;
  const { body: made } = await gateway.call({
    path,
    body: { name: "Kedai", publicKey: gateway.demo.publicKey },
  });
  const { clientId, clientSecret } = made.item;
  const application = { ...gateway.demo, clientId, clientSecret };
  const change = (body: unknown) =>
    gateway.call({ method: "PUT", path: `${path}/${made.item.clientId}`, body });
  const changed = await change({ publicKey: stranger.application.publicKey });
  assert.equal(changed.body.item.client.publicKey, stranger.application.publicKey);
  assert.equal(changed.body.item.clientSecret, "");
  const withOld = await gateway.get("/v3/merchant", application);
  refused(withOld, "INVALID_REQUEST_SIGNATURE");
  await change({ isActive: false });
  const off = await requestToken(gateway, { application });
  assert.equal(off.body.error.code, "INACTIVE_CLIENT");
});

test("an application with a bad key, redirect address or user is rejected, saying why", async () => {
  const id = await makePartnerMerchant();
  const path = `/v3/partner/merchant/${id}/application`;
  const short = readFileSync(
    new URL("../../packages/signing/vectors/keys/public-1024.pem", import.meta.url),
    "utf8",
  );
  for (const [body, code, word] of [
    [{ name: "a", publicKey: "nonsense" }, "INVALID_PUBLIC_KEY", "PEM"],
    [{ name: "a", publicKey: gateway.demo.privateKey }, "INVALID_PUBLIC_KEY", "PRIVATE"],
    [{ name: "a", publicKey: short }, "INVALID_PUBLIC_KEY", "2048"],
    [{ name: "a", redirectUri: ["javascript://x"] }, "INVALID_PARAMETER", "redirectUri"],
    [{ name: "a", redirectUri: ["search-ms://x"] }, "INVALID_PARAMETER", "redirectUri"],
    [{ name: "a", redirectUri: ["https://x/#y"] }, "INVALID_PARAMETER", "redirectUri"],
    [{ name: "a", userId: stranger.user.id }, "USER_NOT_FOUND", "User"],
    [{}, "VALIDATION_ERROR", "name"],
  ] as const) {
    const answer = await gateway.call({ path, body });
    refused(answer, code);
    assert.match(answer.body.error.message, new RegExp(word));
    assert.doesNotMatch(JSON.stringify(answer.body), /MII/);
  }
  assert.equal((await gateway.get(`${path}s`)).body.meta.count, 0);
});
