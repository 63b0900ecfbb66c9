/** What payers get who open the address of a QR code, without a script. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { deleteOldQrCodes } from "../../packages/gateway/src/jobs/qr-code/delete-expired-qr-codes.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { followingClock } from "../support/pay.ts";
import { type BrowserPage, browse, submitForm } from "../support/payer/browse.ts";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { paymentLinkBody } from "../support/portal/bodies/payment-link-body.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { answer, provideReceiver } from "../support/receiver.ts";
import { pastedAs, WAYS } from "../support/typed/ways.ts";

const clock = followingClock();
const shop = await provideReceiver(answer(200));
const gateway = await provideOwnGateway({
  replace: { clock },
  withWorker: true,
});
clock.follow(gateway.sandbox.clock);

const DAY_MS = 86_400_000;
const PATH = "/v3/payment/transaction/qrcode";
const BANK = { bankCode: "SIM0000" };

const send = (changes: object = {}) => {
  const body = {
    type: "DYNAMIC",
    isPreFillAmount: true,
    amount: 1234,
    currencyType: "MYR",
    order: { title: "Counter 2", detail: "" },
    storeId: gateway.demo.storeId,
    redirectUrl: "https://shop.example/return",
    ...changes,
  };
  return gateway.call({ path: PATH, body });
};

async function create(changes: object = {}) {
  const reply = await send(changes);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body.item;
}

const read = async (code: string) => (await gateway.get(`${PATH}/${code}`)).body.item;
const transactions = async (code: string, query = "") =>
  (await gateway.get(`${PATH}/${code}/transactions${query}`)).body;
const open = (item: { qrCodeUrl: string }) => browse("GET", item.qrCodeUrl);
const checkoutIdOf = ({ url }: BrowserPage) => new URL(url).searchParams.get("checkoutId");
const enter = async (item: { qrCodeUrl: string; code: string }, amount: string) =>
  submitForm(await open(item), `/checkout/qr/${item.code}`, { amount });

test("a DYNAMIC code leads every payer to its one checkout, and is redeemed once it is paid", async () => {
  const item = await create({ notifyUrl: shop.url });
  const [first, second] = await Promise.all([open(item), open(item)]);
  assert.equal(screenOf(first), "choose");
  assert.equal(checkoutIdOf(second), checkoutIdOf(first));
  assert.match(first.text, /RM\u00a012\.34/);
  assert.equal(screenOf(await payWithoutScript(first.url, "FPX_MY", BANK)), "success");
  const redeemed = await read(item.code);
  assert.equal(redeemed.status, "REDEEMED");
  assert.ok(redeemed.updatedAt > redeemed.createdAt);
  assert.match(screenOf(await open(item)), /^(?:already_paid|success)$/);
  const { items } = await transactions(item.code);
  assert.equal(items.length, 1);
  assert.equal(items[0].status, "SUCCESS");
  assert.equal(items[0].type, "WEB_PAYMENT");
  assert.equal(items[0].order.id, item.order.id);
  await shop.reached(1);
  const { data, eventType } = JSON.parse(shop.received[0]?.body ?? "");
  assert.equal(eventType, "PAYMENT_WEB_ONLINE");
  assert.equal(data.transactionId, items[0].transactionId);
});

test("a DYNAMIC code that is not paid in time, or cancelled, gets another checkout", async () => {
  const item = await create();
  const first = await open(item);
  const cancelled = await submitForm(first, "/checkout/cancel").catch((error: Error) => error);
  assert.ok(cancelled); // the shop's address does not exist
  const second = await open(item);
  assert.notEqual(checkoutIdOf(second), checkoutIdOf(first));
  await gateway.sandbox.clock.advance(700_000);
  const third = await open(item);
  assert.notEqual(checkoutIdOf(third), checkoutIdOf(second));
  assert.equal(screenOf(third), "choose");
});

test("reversing the order of a DYNAMIC code ends it, opened or not", async () => {
  const reverse = (id: string) =>
    gateway.call({ path: "/v3/payment/reverse", body: { orderId: id } });
  const opened = await create({ order: { id: "WITHDRAWN-1", title: "Counter 2" } });
  assert.equal(screenOf(await open(opened)), "choose");
  const cancelled = await reverse("WITHDRAWN-1");
  assert.equal(cancelled.body.error.code, "TRANSACTION_NOT_FOUND");
  assert.match(cancelled.body.error.message, /checkout is now cancelled.*QR code can no longer be/);
  assert.equal(screenOf(await open(opened)), "qr_closed");

  const entered = { isPreFillAmount: false, amount: undefined };
  const unopened = await create({ ...entered, order: { id: "WITHDRAWN-2", title: "Counter 2" } });
  const page = await open(unopened);
  assert.equal(screenOf(page), "enter_amount");
  await reverse("WITHDRAWN-2");
  // Also for a payer who has the page of the amount open.
  const paid = await submitForm(page, `/checkout/qr/${unopened.code}`, { amount: "5" });
  assert.equal(screenOf(paid), "qr_closed");
  assert.equal(screenOf(await open(unopened)), "qr_closed");
  const again = await create({ order: { id: "WITHDRAWN-2", title: "Counter 2" } });
  assert.equal(screenOf(await open(again)), "choose");
});

test("a paid order.id gets no second code", async () => {
  const order = { id: "ONCE-1", title: "Counter 2" };
  const item = await create({ order });
  await payWithoutScript((await open(item)).url, "FPX_MY", BANK);
  const reply = await send({ order });
  assert.equal(reply.status, 409);
  assert.equal(reply.body.error.code, "QR_REDEEMED");
});

test("an amount with a decimal comma is asked about on the page, and nothing is charged", async () => {
  const item = await create({ isPreFillAmount: false, amount: undefined, type: "STATIC" });
  const asked = await enter(item, "6,95");
  assert.equal(asked.status, 400);
  assert.match(asked.text, /Write 6\.95 or 695\.00\./);
  assert.match(asked.text, /6,95/);
  assert.equal(screenOf(await enter(item, "\uff16\uff0e\uff19\uff15")), "choose");
});

test("an amount is that of the checkout however it was typed or pasted", async () => {
  const item = await create({ isPreFillAmount: false, amount: undefined, type: "STATIC" });
  const { value, texts } = WAYS.amount;
  for (const text of [...texts, ...pastedAs("1,234.50")]) {
    const page = await enter(item, text);
    assert.equal(screenOf(page), "choose", JSON.stringify(text));
    const [checkout] = await gateway.query`
      select amount_minor from checkouts where id = ${checkoutIdOf(page)}`;
    assert.equal(Number(checkout?.amount_minor), value, JSON.stringify(text));
  }
});

test("a quantity is multiplied however it was typed or pasted", async () => {
  const owner = await signInOwner(gateway);
  const body = paymentLinkBody(gateway.demo.storeId, { quantityMax: 1_000, isSingleUse: false });
  const { body: link } = await owner.call("createPaymentLink", { body });
  const code = new URL(link.url).pathname.split("/").at(-1);
  const { value, texts } = WAYS.quantity;
  for (const text of [...texts, ...pastedAs("12"), " 0012"]) {
    const form = await browse("GET", link.url);
    const page = await submitForm(form, `/checkout/qr/${code}`, { quantity: text });
    const [checkout] = await gateway.query`
      select amount_minor from checkouts where id = ${checkoutIdOf(page)}`;
    assert.equal(Number(checkout?.amount_minor), Number(value) * 1_500, JSON.stringify(text));
  }
});

test("every visit of a STATIC code is an order of its own", async () => {
  const item = await create({ type: "STATIC" });
  const [first, second] = [await open(item), await open(item)];
  assert.notEqual(checkoutIdOf(first), checkoutIdOf(second));
  await payWithoutScript(first.url, "FPX_MY", BANK);
  await payWithoutScript(second.url, "FPX_MY", BANK);
  assert.equal((await read(item.code)).status, "VALID");
  const all = (await transactions(item.code)).items;
  assert.deepEqual(
    all.map((one: { order: { id: string } }) => one.order.id).sort(),
    [checkoutIdOf(first), checkoutIdOf(second)].sort(),
  );
  const page = await transactions(item.code, "?limit=1");
  assert.deepEqual(page.items, [all[0]]);
  const next = await transactions(item.code, `?limit=1&cursor=${page.meta.cursor}`);
  assert.deepEqual(next.items, [all[1]]);
  assert.equal(next.meta.cursor, "");
});

test("without an amount, the payer enters one within the limits", async () => {
  const item = await create({ type: "STATIC", isPreFillAmount: false, amount: undefined });
  const page = await open(item);
  assert.equal(page.status, 200);
  assert.equal(screenOf(page), "enter_amount");
  assert.match(page.text, /inputmode="decimal"/);
  assert.doesNotMatch(page.text, /From RM|amount-hint/, "no limit that a stall would meet");
  for (const [amount, problem] of [
    ["", /Enter the amount to pay/],
    ["twelve", /such as 12\.50/],
    ["0.09", /RM\u00a00\.10 or more/],
    ["99999999", /or less/],
  ] as const) {
    const again = await enter(item, amount);
    assert.equal(again.status, 400, amount);
    assert.match(again.text, problem);
    assert.ok(again.text.includes(`value="${amount}"`), "what was typed is kept");
  }
  const choose = await enter(item, "RM 1,012.34");
  assert.equal(screenOf(choose), "choose");
  assert.match(choose.text, /RM\u00a01,012\.34/);
  await payWithoutScript(choose.url, "FPX_MY", BANK);
  assert.equal((await transactions(item.code)).items[0].order.amount, 101_234);
});

test("the first amount entered for a DYNAMIC code is its order's", async () => {
  const item = await create({ isPreFillAmount: false, amount: undefined });
  const [one, other] = await Promise.all([enter(item, "12.34"), enter(item, "99")]);
  assert.equal(checkoutIdOf(one), checkoutIdOf(other));
  assert.equal(screenOf(await open(item)), "choose");
});

test("an expired code shows that it has expired, and a payer who opened it before can still pay", async () => {
  const item = await create({ expiry: { type: "DYNAMIC", day: 1 } });
  await gateway.sandbox.clock.advance(DAY_MS - 60_000);
  await gateway.ensurePartitions();
  const begun = await open(item);
  await gateway.sandbox.clock.advance(61_000);
  assert.equal(checkoutIdOf(await open(item)), checkoutIdOf(begun));
  assert.equal(screenOf(await payWithoutScript(begun.url, "FPX_MY", BANK)), "success");
  const unpaid = await create({
    type: "STATIC",
    isPreFillAmount: false,
    expiry: { type: "DYNAMIC", day: 1 },
  });
  await gateway.sandbox.clock.advance(DAY_MS);
  await gateway.ensurePartitions();
  for (const page of [
    await open(unpaid),
    await browse("POST", unpaid.qrCodeUrl, { amount: "5" }),
  ]) {
    assert.equal(page.status, 410);
    assert.equal(screenOf(page), "qr_closed");
    assert.match(page.text, /QR code expired/);
  }
});

test("a code whose store has closed says that it cannot be paid now", async () => {
  const item = await create({ type: "STATIC" });
  const setStatus = (status: string) =>
    gateway.query`update stores set status = ${status} where id = ${gateway.demo.storeId}`;
  await setStatus("INACTIVE");
  try {
    const page = await open(item);
    assert.equal(page.status, 409);
    assert.match(page.text, /QR code unavailable/);
  } finally {
    await setStatus("ACTIVE");
  }
  assert.equal(screenOf(await open(item)), "choose");
});

test("a code does not lead to a checkout that the merchant opened for the same order itself", async () => {
  const order = { id: "OWN-1", title: "Counter 2" };
  const item = await create({ order });
  const body = gateway.checkoutBody({ order });
  const { url } = (await gateway.call({ path: "/v3/payment/online", body })).body.item;
  assert.equal(screenOf(await open(item)), "qr_closed");
  await payWithoutScript(url, "FPX_MY", BANK);
  assert.equal((await read(item.code)).status, "REDEEMED");
  const paid = await open(item);
  assert.equal(paid.status, 410);
  assert.match(paid.text, /Order already paid/);
  assert.equal(checkoutIdOf(paid), null, "its result may show what only its customer may see");
});

test("a code does not lead to a checkout that another code of the same order opened", async () => {
  const item = await create();
  const id = checkoutIdOf(await open(item));
  await gateway.query`
    update checkouts set details = details || '{"qrCode":"another"}' where id = ${id}`;
  const page = await open(item);
  assert.equal(page.status, 409);
  assert.equal(screenOf(page), "qr_closed");
});

test("the order of an expired code gets another only once the old amount can no longer be paid", async () => {
  const order = { id: "AGAIN-1", title: "Counter 2" };
  const expiry = { type: "DYNAMIC", day: 1 };
  const first = await create({ order, expiry, amount: 1000 });
  await gateway.sandbox.clock.advance(DAY_MS - 60_000);
  await gateway.ensurePartitions();
  const begun = await open(first);
  assert.equal(screenOf(begun), "choose");
  await gateway.sandbox.clock.advance(61_000);
  const early = await send({ order, amount: 5000 });
  assert.equal(early.body.error?.code, "ORDER_ID_DUPLICATE", JSON.stringify(early.body));
  assert.match(early.body.error.message, /open until \d{4}-.*Retry after that/);
  await gateway.sandbox.clock.advance(600_000);
  const second = await create({ order, amount: 5000 });
  const page = await open(second);
  assert.notEqual(checkoutIdOf(page), checkoutIdOf(begun));
  assert.match(page.text, /RM\u00a050\.00/);
  assert.match((await open(first)).text, /QR code expired/);
  assert.equal(screenOf(await payWithoutScript(page.url, "FPX_MY", BANK)), "success");
  assert.equal((await read(second.code)).status, "REDEEMED");
  assert.equal((await transactions(second.code)).items[0].order.amount, 5000);
});

test("a code that an application of another merchant created with consent can be paid", async () => {
  const { application } = await makeSecondMerchant(gateway);
  const item = await create({ type: "STATIC" });
  await gateway.query`
    update qr_codes set application_id = ${application.clientId} where code = ${item.code}`;
  assert.equal(screenOf(await open(item)), "choose");
});

test("an order that only a code has is known, and says how it can be paid", async () => {
  const item = await create({ order: { id: "KNOWN-1", title: "Counter 2" } });
  const find = () => gateway.get("/v3/payment/transaction/order/KNOWN-1");
  const unopened = (await find()).body.error;
  assert.equal(unopened.code, "TRANSACTION_NOT_FOUND");
  assert.match(unopened.message, /can be paid with its QR code/);
  await open(item);
  assert.match((await find()).body.error.message, /Its checkout is open until/);
});

test("an unknown code is not found, and another site cannot post an amount", async () => {
  const item = await create({ type: "STATIC", isPreFillAmount: false });
  for (const code of ["0".repeat(32), "nope", item.code.toUpperCase(), "%00"]) {
    const page = await browse("GET", `${gateway.baseUrl}/checkout/qr/${code}`);
    assert.equal(page.status, 404, code);
    assert.equal(screenOf(page), "unknown");
  }
  const posted = await fetch(item.qrCodeUrl, {
    method: "POST",
    headers: { "sec-fetch-site": "cross-site" },
    body: new URLSearchParams({ amount: "5" }),
  });
  assert.equal(posted.status, 403);
});

test("without addresses of its own, a code uses those of the gateway and of the application", async () => {
  const { clientId } = gateway.demo;
  await gateway.query`update applications set webhook_url = ${shop.url} where id = ${clientId}`;
  const before = shop.received.length;
  const item = await create({ redirectUrl: undefined });
  const paid = await payWithoutScript((await open(item)).url, "FPX_MY", BANK);
  assert.match(paid.text, /data-screen="success"(?!.*data-leave)/s);
  await shop.reached(before + 1);
  const { data } = JSON.parse(shop.received.at(-1)?.body ?? "");
  assert.equal(data.order.id, item.order.id);
});

test("codes that expired long ago are deleted, unless a payment was attempted", async () => {
  const expiry = { type: "DYNAMIC", day: 1 };
  const [unpaid, paid, lasting] = [
    await create({ expiry }),
    await create({ expiry }),
    await create(),
  ];
  await payWithoutScript((await open(paid)).url, "FPX_MY", BANK);
  assert.equal(await deleteOldQrCodes(gateway.deps, 180), 0);
  await gateway.sandbox.clock.advance(182 * DAY_MS);
  await gateway.ensurePartitions();
  assert.ok((await deleteOldQrCodes(gateway.deps, 180)) > 0);
  const left = await gateway.query<{ code: string }>`select code from qr_codes`;
  const codes = left.map(({ code }) => code);
  assert.ok(!codes.includes(unpaid.code));
  assert.ok(codes.includes(paid.code) && codes.includes(lasting.code));
});
