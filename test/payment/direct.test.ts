import assert from "node:assert/strict";
import { test } from "node:test";
import { expireDueCheckouts } from "../../packages/gateway/src/jobs/checkout/expire-checkouts.ts";
import { cancelCheckout } from "../../packages/gateway/src/operations/checkout/close-checkout.ts";
import { readQrPicture } from "../../packages/sandbox/src/duitnow/qr/read-qr-picture.ts";
import { postJson } from "../support/api/raw-client.ts";
import { type DemoApplication, provideOwnGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { createCheckout, followNext, ofDemo, readPayment, startPaying } from "../support/pay.ts";
import { browse } from "../support/payer/browse.ts";
import { pressOn, screenOf, submitPayForm } from "../support/payer/without-script.ts";

const gateway = await provideOwnGateway();
const other = await makeSecondMerchant(gateway, { status: "UNVERIFIED" });

const create = async (changes = {}) => (await createCheckout(gateway, changes)).id;

const direct = (body: Record<string, unknown>, application: DemoApplication = gateway.demo) =>
  gateway.call({ path: "/v3/payment/online/checkout", body, application });
const statusOf = async (checkoutId: string) => {
  const path = `/v3/payment/online?checkoutId=${checkoutId}`;
  return (await gateway.get(path)).body.item;
};
const countAttempts = async (checkoutId: string) => {
  const rows = await gateway.query`select from transactions where checkout_id = ${checkoutId}`;
  return rows.length;
};
const CARD = {
  isToken: false,
  isSave: false,
  no: "4242 4242 4242 4242",
  cvc: "123",
  name: "NUR AISYAH",
  month: 12,
  year: 2039,
  countryCode: "MY",
};

const readQr = (base64: string) => readQrPicture(Buffer.from(base64, "base64"));

test("a wallet payment returns the payer's redirect URL, and the same one when repeated", async () => {
  const checkoutId = await create();
  // Published clients send null for what they do not use.
  const body = { checkoutId, method: "TNG_MY", type: "URL", fpx: null, gobiz: null, card: null };
  const first = await direct(body);
  assert.equal(first.status, 200, JSON.stringify(first.body));
  assert.equal(first.body.item.type, "URL");
  assert.ok(URL.canParse(first.body.item.url));
  assert.deepEqual((await direct(body)).body, first.body);
  assert.equal(await countAttempts(checkoutId), 1);
  assert.match((await statusOf(checkoutId)).transactionId, /^\d{24}$/);
});

test("the same call many times at once makes one attempt", async () => {
  const checkoutId = await create();
  const body = { checkoutId, method: "TNG_MY", type: "URL" };
  await Promise.all(Array.from({ length: 5 }, () => direct(body)));
  assert.equal(await countAttempts(checkoutId), 1);
});

test("FPX leads to the bank's page by one of our forms", async () => {
  const checkoutId = await create();
  const fpx = { bankCode: "TEST0021" };
  const { body } = await direct({ checkoutId, method: "FPX_MY", type: "URL", fpx });
  assert.equal(body.item?.url, `${gateway.baseUrl}/checkout/resume?checkoutId=${checkoutId}`);
  const page = await (await fetch(body.item.url)).text();
  assert.ok(page.includes(new URL(gateway.sandbox.protocolUrl).host));
});

test("an FPX bank that is missing, unknown or offline is rejected before anything is saved", async () => {
  const checkoutId = await create();
  for (const [fpx, code] of [
    [undefined, "PAYMENT_PARAM_INVALID"],
    [{ bankCode: "NOBANK:B2C" }, "INVALID_PARAMETER"],
    [{ bankCode: "SIMOFF" }, "BANK_ERROR"],
  ] as const) {
    const body = { checkoutId, method: "FPX_MY", type: "URL", ...(fpx && { fpx }) };
    assert.equal((await direct(body)).body.error.code, code);
  }
  assert.equal(await countAttempts(checkoutId), 0);
});

test("an FPX bank may be written in any way that means one bank", async () => {
  for (const [bankCode, chosen, amount] of [
    ["MB2U0227:B2C", "MB2U0227:B2C"],
    ["mb2u0227:b2c", "MB2U0227:B2C"],
    ["MB2U0227", "MB2U0227:B2C"],
    ["pbb0233", "PBB0233:B2C"],
    ["maybank2u", "MB2U0227:B2C"],
    ["PBB0234", "PBB0234:B2B1"],
    ["hlb0224", "HLB0224:B2B1", 4_000_000],
  ] as const) {
    const order = { id: `bank-${bankCode}`, title: "Order", amount: amount ?? 1_000 };
    const checkoutId = await create({ order: { ...order, currencyType: "MYR" } });
    const body = { checkoutId, method: "FPX_MY", type: "URL", fpx: { bankCode } };
    const started = await direct(body);
    assert.equal(started.status, 200, JSON.stringify(started.body));
    assert.deepEqual((await direct(body)).body, started.body);
    const rows = await gateway.query`
      select bank_code from transactions where checkout_id = ${checkoutId}`;
    assert.deepEqual(
      rows.map(({ bank_code: code }) => code),
      [chosen],
    );
  }
});

test("an error about an FPX bank says which codes exist, or which bank is offline", async () => {
  const start = async (bankCode: string) => {
    const checkoutId = await create();
    const body = { checkoutId, method: "FPX_MY", type: "URL", fpx: { bankCode } };
    return (await direct(body)).body.error.message;
  };
  assert.match(await start("PBB0299"), /bankCode PBB0299 is no bank of FPX_MY\. .*PBB0233:B2C/);
  assert.doesNotMatch(await start("PBB0299"), /unavailable/);
  assert.match(
    await start("simoff"),
    /^The bank is unavailable\..* SIMOFF \(SIMOFF\) is offline\.$/,
  );
});

test("a DuitNow QR code says what its picture shows", async () => {
  for (const body of [
    { type: "DUITNOW_QRCODE", method: "" },
    { type: "DUITNOW_QRCODE", method: "MAYBANK_MY" },
    { type: "QRCODE", method: "MAYBANK_MY" },
  ]) {
    const checkoutId = await create();
    const answer = await direct({ checkoutId, ...body });
    assert.equal(answer.body.item?.type, "QRCODE", JSON.stringify(answer.body));
    const { base64Image, data } = answer.body.item.qrcode;
    assert.match(data, /^00020/);
    assert.equal(await readQr(base64Image), data);
    assert.deepEqual((await direct({ checkoutId, ...body })).body, answer.body);
  }
});

test("a card without a challenge is charged at once; the order then accepts no other payment", async () => {
  const checkoutId = await create();
  const body = { checkoutId, method: "MASTERCARD_MY", type: "URL", card: CARD };
  const answer = await direct(body);
  assert.equal(answer.body.item?.url, `${gateway.baseUrl}/checkout?checkoutId=${checkoutId}`);
  assert.equal((await statusOf(checkoutId)).status, "SUCCESS");
  assert.equal((await direct(body)).body.error.code, "ORDER_PAID");
  assert.equal(await countAttempts(checkoutId), 1);
});

test("a card whose bank requires a challenge returns one of our pages", async () => {
  const checkoutId = await create();
  const card = { ...CARD, no: "4000002760003184" };
  const { body } = await direct({ checkoutId, method: "GOBIZ_MY", type: "URL", card });
  assert.equal(body.item?.url, `${gateway.baseUrl}/checkout/resume?checkoutId=${checkoutId}`);
  assert.equal((await fetch(body.item.url)).status, 200);
});

const FORM = {
  cardNumber: CARD.no,
  cardExpiry: "12/39",
  cardCvc: CARD.cvc,
  cardName: CARD.name,
};

for (const method of ["MASTERCARD_MY", "GOBIZ_MY", "PAYDEE_MY", "CARD_MY"]) {
  test(`${method} without a card leads to the card form, and the card pays the order`, async () => {
    const checkoutId = await create();
    const body = { checkoutId, method, type: "URL" };
    const { body: answer } = await direct(body);
    assert.equal(answer.item?.type, "URL", JSON.stringify(answer));
    assert.equal(await countAttempts(checkoutId), 0);
    // What clients send that have a field for a card, but no card.
    const none = { isToken: false, isSave: false, no: "", cvc: "", name: "", month: 0, year: 0 };
    assert.deepEqual((await direct({ ...body, card: none })).body, answer);
    const page = await browse("GET", answer.item.url);
    assert.equal(screenOf(page), "card");
    await pressOn(await submitPayForm(page, FORM), answer.item.url);
    assert.equal((await statusOf(checkoutId)).status, "SUCCESS");
    assert.equal((await direct(body)).body.error.code, "ORDER_PAID");
  });
}

test("the card form opens although another payment waits for the payer", async () => {
  const checkoutId = await create();
  const card = { checkoutId, method: "CARD_MY", type: "URL" };
  await direct({ checkoutId, method: "TNG_MY", type: "URL" });
  const { body } = await direct(card);
  assert.equal(screenOf(await browse("GET", body.item.url)), "card");
});

test("a payer's app without a card is sent to the card form, too", async () => {
  const checkoutId = await create();
  const answer = await postJson(`${gateway.baseUrl}/v1/transaction/mobile`, {
    code: checkoutId,
    method: "CARD_MY",
  });
  assert.equal(screenOf(await browse("GET", answer.body.item.url)), "card");
});

test("a bad card is rejected by field, and its number is nowhere in the response", async () => {
  const checkoutId = await create();
  for (const [changes, word] of [
    [{ no: "4242424242424243" }, "card.number"],
    [{ month: 1, year: 20 }, "card.expiry"],
    [{ cvc: "" }, "card.cvc"],
    [{ name: "" }, "card.holderName"],
  ] as const) {
    const card = { ...CARD, ...changes };
    const { body } = await direct({ checkoutId, method: "GOBIZ_MY", type: "URL", card });
    assert.equal(body.error.code, "PAYMENT_PARAM_INVALID");
    assert.ok(body.error.message.includes(word));
    assert.doesNotMatch(JSON.stringify(body), /42424242/);
  }
  assert.equal(await countAttempts(checkoutId), 0);
});

test("a shop inside a wallet gets what its mini program hands to the wallet, and is paid", async () => {
  for (const method of ["ALIPAY_CN", "WECHATPAY_CN"]) {
    const checkoutId = await create({ order: { amount: 7700 } });
    const body = { checkoutId, method, type: "MINI_PROGRAM", userId: "2088000000000001" };
    const started = await direct(body);
    assert.equal(started.status, 200, JSON.stringify(started.body));
    const { type, data, ...rest } = started.body.item;
    assert.deepEqual([type, rest], ["MINI_PROGRAM", {}]);
    assert.deepEqual((await direct(body)).body.item, started.body.item, "the same place again");
    assert.equal(await countAttempts(checkoutId), 1);
    // What the wallet does when the mini program calls its pay function.
    const { tradeNO, package: prepay } = JSON.parse(Buffer.from(data, "base64").toString());
    const order = tradeNO ?? /^prepay_id=(.+)$/.exec(prepay)?.[1];
    await (await fetch(`${gateway.sandbox.protocolUrl}/wallet/pay/${order}`)).text();
    await gateway.sandbox.clock.advance(6_000);
    const path = `/v3/payment/online?checkoutId=${checkoutId}`;
    const { body: session } = await gateway.get(path);
    assert.equal(session.item.status, "SUCCESS");
  }
});

test("a mini program needs the payer's id at the wallet, and a wallet that has them", async () => {
  const checkoutId = await create();
  for (const userId of [undefined, null, ""]) {
    const { body } = await direct({
      checkoutId,
      method: "ALIPAY_CN",
      type: "MINI_PROGRAM",
      userId,
    });
    assert.equal(body.error.code, "PAYMENT_PARAM_INVALID");
    assert.match(body.error.message, /userId is missing\. Only compatibility mode accepts it\./);
  }
  assert.equal(await countAttempts(checkoutId), 0);
  const { compat } = gateway.demo;
  const wanted = { checkoutId, type: "MINI_PROGRAM", userId: null };
  const wechat = await direct({ ...wanted, method: "WECHATPAY_CN" }, compat);
  assert.equal(wechat.body.error?.message.endsWith("userId is missing."), true);
  const alipay = await direct({ ...wanted, method: "ALIPAY_CN" }, compat);
  const data = Buffer.from(alipay.body.item?.data ?? "", "base64").toString();
  assert.match(JSON.parse(data).tradeNO, /^\w+$/, JSON.stringify(alipay.body));
  assert.deepEqual((await direct({ ...wanted, method: "ALIPAY_CN" }, compat)).body, alipay.body);
});

test("a method that is unknown, not wanted, excluded or without this type is rejected", async () => {
  const any = await create();
  const narrow = await create({ method: ["TNG_MY"], excludeMethod: ["FPX_MY"] });
  for (const [body, code] of [
    [{ checkoutId: any, method: "NOPE_MY", type: "URL" }, "DOES_NOT_HAVE_ACTIVE_WALLET"],
    [{ checkoutId: narrow, method: "BOOST_MY", type: "URL" }, "DOES_NOT_HAVE_ACTIVE_WALLET"],
    [{ checkoutId: narrow, method: "FPX_MY", type: "URL" }, "DOES_NOT_HAVE_ACTIVE_WALLET"],
    [{ checkoutId: any, method: "TNG_MY", type: "QRCODE" }, "INVALID_PARAMETER"],
    [{ checkoutId: any, method: "TNG_MY", type: "MINI_PROGRAM" }, "INVALID_PARAMETER"],
    [{ checkoutId: "1234567890123456789", method: "TNG_MY", type: "URL" }, "TRANSACTION_NOT_FOUND"],
    [{ method: "TNG_MY", type: "URL" }, "VALIDATION_ERROR"],
  ] as const) {
    assert.equal((await direct(body)).body.error?.code, code, JSON.stringify(body));
  }
});

test("an expired checkout is TRANSACTION_EXPIRED before and after it is closed; a cancelled one ORDER_CLOSED", async () => {
  const checkoutId = await create();
  const pay = () => direct({ checkoutId, method: "TNG_MY", type: "URL" });
  await gateway.query`
    update checkouts set start_at = start_at - interval '1 hour', end_at = end_at - interval '1 hour'
     where id = ${checkoutId}`;
  const before = await pay();
  assert.deepEqual([before.status, before.body.error?.code], [409, "TRANSACTION_EXPIRED"]);
  await expireDueCheckouts(gateway.deps);
  assert.equal((await statusOf(checkoutId)).status, "EXPIRED");
  assert.deepEqual((await pay()).body, before.body);
  const cancelled = await create();
  await cancelCheckout(gateway.deps, ofDemo(gateway, cancelled));
  const closed = await direct({ checkoutId: cancelled, method: "TNG_MY", type: "URL" });
  assert.deepEqual([closed.status, closed.body.error?.code], [409, "ORDER_CLOSED"]);
});

test("another merchant's checkout is not found", async () => {
  const checkoutId = await create();
  const application = other.application as typeof gateway.demo;
  const started = await direct({ checkoutId, method: "TNG_MY", type: "URL" }, application);
  assert.equal(started.body.error.code, "TRANSACTION_NOT_FOUND");
  const path = `/v3/payment/online/qrcode?checkoutId=${checkoutId}&method=TNG_MY`;
  const qr = await gateway.get(path, application);
  assert.equal(qr.body.error.code, "TRANSACTION_NOT_FOUND");
});

test("the QR code of a checkout opens its page at the method", async () => {
  const checkoutId = await create();
  const path = `/v3/payment/online/qrcode?checkoutId=${checkoutId}&method=TNG_MY`;
  const { body } = await gateway.get(path);
  const url = `${gateway.baseUrl}/checkout?checkoutId=${checkoutId}&method=TNG_MY`;
  assert.equal(body.item.url, url);
  assert.equal(await readQr(body.item.qrCodeImageBase64), url);
});

test("the FPX banks are a map by the code that is then sent", async () => {
  const { body } = await gateway.get("/v3/payment/fpx-bank");
  assert.deepEqual(body.item["MB2U0227:B2C"], {
    code: "MB2U0227:B2C",
    isOnline: true,
    name: "Maybank2u",
  });
  assert.equal(body.item.SIMOFF.isOnline, false);
  assert.ok(Object.keys(body.item).every((code) => !code.endsWith(":B2B1")));
});

const ask = (path: string, body: unknown) => postJson(`${gateway.baseUrl}${path}`, body);

test("an app starts a payment with the checkout id alone and sees its status", async () => {
  const checkoutId = await create({ type: "MOBILE_PAYMENT" });
  const before = await ask("/v1/online/transaction/status", { code: checkoutId, clearCache: true });
  assert.equal(before.status, 200);
  assert.equal(before.body.item.status, "IN_PROCESS");
  assert.equal(before.body.item.transactionId, "");
  assert.equal("error" in before.body, false);
  for (const name of ["key", "merchantKey", "storeKey", "referenceKey", "payload", "notifyUrl"]) {
    assert.equal(before.body.item[name], "", name);
  }
  const started = await ask("/v1/transaction/mobile", {
    code: checkoutId,
    method: "TNG_MY",
    isAppInstalled: true,
    bankCode: null,
    card: null,
  });
  assert.equal(started.status, 200, JSON.stringify(started.body));
  assert.ok(started.body.item.url.length > 0);
  const after = await ask("/v1/online/transaction/status", { code: checkoutId });
  assert.match(after.body.item.transactionId, /^\d{24}$/);
});

test("an app pays by card, and then the order is paid", async () => {
  const checkoutId = await create({ type: "MOBILE_PAYMENT" });
  const body = { code: checkoutId, method: "GOBIZ_MY", isAppInstalled: false, card: CARD };
  const started = await ask("/v1/transaction/mobile", body);
  assert.equal(started.status, 200, JSON.stringify(started.body));
  const { item } = (await ask("/v1/online/transaction/status", { code: checkoutId })).body;
  assert.equal(item.status, "SUCCESS");
  assert.equal((await ask("/v1/transaction/mobile", body)).body.error.code, "ORDER_PAID");
});

test("what an app sends wrongly is rejected in the interface's form", async () => {
  const checkoutId = await create();
  for (const [path, body, status, code] of [
    ["/v1/online/transaction/status", { code: "1" }, 404, "TRANSACTION_NOT_FOUND"],
    ["/v1/online/transaction/status", { code: "x" }, 404, "TRANSACTION_NOT_FOUND"],
    ["/v1/online/transaction/status", {}, 400, "VALIDATION_ERROR"],
    ["/v1/online/transaction/status", "{", 400, "INVALID_REQUEST"],
    ["/v1/transaction/mobile", { code: checkoutId }, 400, "VALIDATION_ERROR"],
    [
      "/v1/transaction/mobile",
      { code: checkoutId, method: "X" },
      400,
      "DOES_NOT_HAVE_ACTIVE_WALLET",
    ],
  ] as const) {
    const answer = await ask(path, body);
    assert.deepEqual([answer.status, answer.body.error.code], [status, code]);
    assert.deepEqual(Object.keys(answer.body.error), ["code", "message"]);
  }
});

test("a suspended merchant accepts no payment, not even of a checkout that is open", async () => {
  const open = await create({ type: "MOBILE_PAYMENT" });
  const begun = await create();
  const started = await startPaying(gateway, begun);
  const setStatus = (status: string) =>
    gateway.query`
      update merchants set status = ${status} where id = ${gateway.demo.merchantId}`;
  await setStatus("SUSPENDED");
  try {
    const app = await ask("/v1/transaction/mobile", { code: open, method: "TNG_MY" });
    assert.deepEqual([app.status, app.body.error.code], [403, "MERCHANT_SUSPENDED"]);
    const page = await fetch(`${gateway.baseUrl}/checkout/pay`, {
      method: "POST",
      body: new URLSearchParams({
        checkoutId: open,
        method: "TNG_MY",
        attemptKey: gateway.deps.random.digits(20),
      }),
    });
    assert.equal(page.status, 403);
    assert.equal(await countAttempts(open), 0);
    // What was under way goes on: the money may have moved.
    await followNext(started.next);
    assert.equal((await readPayment(gateway, started.attemptId)).status, "SUCCESS");
  } finally {
    await setStatus("VERIFIED");
  }
});
