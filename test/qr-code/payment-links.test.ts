/** Payment links of the portal: what merchants do with them, and what their payers get. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { deleteOldQrCodes } from "../../packages/gateway/src/jobs/qr-code/delete-expired-qr-codes.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { attemptsOf, followingClock, followNext, startPaying } from "../support/pay.ts";
import { type BrowserPage, browse, submitForm } from "../support/payer/browse.ts";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { paymentLinkBody } from "../support/portal/bodies/payment-link-body.ts";
import { makeStranger } from "../support/portal/make-stranger.ts";
import { signInAs, signInOwner } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const clock = followingClock();
const gateway = await provideOwnGateway({ replace: { clock }, withWorker: true });
clock.follow(gateway.sandbox.clock);
const owner = await signInOwner(gateway);
const { storeId } = gateway.demo;
const BANK = { bankCode: "SIM0000" };
const MANY = { isSingleUse: false };

interface Link {
  id: string;
  url: string;
}

const send = (changes: object = {}) =>
  owner.call("createPaymentLink", { body: paymentLinkBody(storeId, changes) });

async function create(changes: object = {}) {
  const made = await send(changes);
  assert.equal(made.status, 200, made.text);
  return made.body;
}

const read = async ({ id }: Link) =>
  (await owner.call("listPaymentLinks", { query: { limit: "100" } })).body.items.find(
    (each: Link) => each.id === id,
  );
const cancel = ({ id }: Link) => owner.call("cancelPaymentLink", { params: { id } });
const open = ({ url }: Link) => browse("GET", url);
const checkoutIdOf = ({ url }: BrowserPage) => new URL(url).searchParams.get("checkoutId") ?? "";
const choose = async (link: Link, quantity: string) =>
  submitForm(await open(link), new URL(link.url).pathname, { quantity });

test("a link for one payment leads every payer to one checkout, and shows when it is paid", async () => {
  const link = await create({ customerEmail: "payer@example.com", orderId: "LINK-1" });
  assert.equal(link.status, "IN_PROCESS");
  const [first, second] = await Promise.all([open(link), open(link)]);
  assert.equal(screenOf(first), "choose");
  assert.equal(checkoutIdOf(first), checkoutIdOf(second));
  assert.match(first.text, /RM\s?15\.00/u);
  assert.equal(screenOf(await payWithoutScript(first.url, "FPX_MY", BANK)), "success");
  assert.match(screenOf(await open(link)), /^(?:already_paid|success)$/);
  const { status, transactionId, paidCount } = await read(link);
  assert.deepEqual({ status, paidCount }, { status: "SUCCESS", paidCount: 1 });
  const { body } = await owner.call("getPayment", { params: { id: transactionId } });
  assert.equal(body.payment.orderId, "LINK-1");
  assert.equal(body.payment.customerEmail, "payer@example.com");
});

test("links need no application that is ON: of a new merchant, and after the last was disabled", async () => {
  const stranger = await makeStranger(gateway);
  const [store] = (await stranger.call("listStores")).body.items;
  const make = () => stranger.call("createPaymentLink", { body: paymentLinkBody(store.id) });
  const before = await stranger.call("listApplications");
  assert.deepEqual(before.body.items, []);
  const made = await Promise.all([make(), make()]);
  for (const { status, text, body } of made) {
    assert.equal(status, 200, text);
    assert.equal(screenOf(await open(body)), "choose");
  }
  const { items } = (await stranger.call("listApplications")).body;
  assert.equal(items.length, 1, "one for both");
  assert.equal(items[0].isActive, false, "it gets no token");

  const params = { id: gateway.demo.clientId };
  const used = await create({ applicationId: params.id });
  const setOn = async (isActive: boolean) => {
    const changed = await owner.call("updateApplication", { params, body: { isActive } });
    assert.equal(changed.status, 200, changed.text);
  };
  await setOn(false);
  try {
    assert.equal(screenOf(await open(used)), "choose");
  } finally {
    await setOn(true);
  }
});

test("of two payers who pay a link for one payment at the same time, one is refunded", async () => {
  const link = await create();
  const checkoutId = checkoutIdOf(await open(link));
  assert.equal(checkoutIdOf(await open(link)), checkoutId);
  const both = [await startPaying(gateway, checkoutId), await startPaying(gateway, checkoutId)];
  await Promise.all(both.map(({ next }) => followNext(next)));
  const attempts = await attemptsOf(gateway, checkoutId);
  assert.deepEqual(attempts.map(({ isOverpayment }) => isOverpayment).sort(), [false, true]);
  const refunds = await gateway.query`
    select t.is_overpayment from refunds r
      join transactions t on t.merchant_id = r.merchant_id and t.id = r.transaction_id
     where t.checkout_id = ${checkoutId}`;
  assert.deepEqual(refunds, [{ is_overpayment: true }], "the second is refunded");
  assert.equal((await read(link)).paidCount, 1);
  assert.match(screenOf(await open(link)), /^(?:already_paid|success)$/);
});

test("two payers who open it at the same time, with other quantities, get one checkout", async () => {
  const link = await create({ quantityMax: 9 });
  const pages = await Promise.all(["2", "3", "4"].map((quantity) => choose(link, quantity)));
  const rows = await gateway.query`
    select id from checkouts where details ->> 'qrCode' = ${link.id} and status = 'IN_PROCESS'`;
  assert.equal(rows.length, 1);
  assert.ok(pages.some((page) => checkoutIdOf(page) === rows[0].id));
});

test("a link for many payments can be paid again, each with an order of its own", async () => {
  const link = await create(MANY);
  const [first, second] = [await open(link), await open(link)];
  assert.notEqual(checkoutIdOf(first), checkoutIdOf(second));
  for (const { url } of [first, second]) {
    assert.equal(screenOf(await payWithoutScript(url, "FPX_MY", BANK)), "success");
  }
  const { status, paidCount, transactionId } = await read(link);
  assert.deepEqual(
    { status, paidCount, transactionId },
    { status: "IN_PROCESS", paidCount: 2, transactionId: null },
  );
  assert.equal(screenOf(await open(link)), "choose");
});

test("the payer chooses a quantity, and the server computes the amount", async () => {
  const link = await create({ ...MANY, quantityMax: 5, amountMinor: 1_250, detail: "Blue" });
  const page = await open(link);
  assert.equal(screenOf(page), "choose_quantity");
  assert.match(page.text, /RM\s?12\.50 each, up to 5/u);
  const chosen = await choose(link, "3");
  assert.equal(screenOf(chosen), "choose");
  assert.match(chosen.text, /RM\s?37\.50/u);
  assert.match(chosen.text, /3 × RM 12\.50/);
  for (const wrong of ["0", "6", "-1", "1.5", "", "1e1", "99999"]) {
    const refused = await choose(link, wrong);
    assert.equal(screenOf(refused), "choose_quantity", wrong);
    assert.equal(refused.status, 400);
    assert.match(refused.text, /Enter a whole number from 1 to 5\./);
  }
  const forged = await submitForm(page, new URL(link.url).pathname, { quantity: "1", amount: "1" });
  assert.match(forged.text, /Enter a whole number|RM\s?12\.50/u);
});

test("until a payment is attempted, another quantity replaces the first; after that it stays", async () => {
  const link = await create({ quantityMax: 5 });
  const two = await choose(link, "2");
  const three = await choose(link, "3");
  assert.notEqual(checkoutIdOf(two), checkoutIdOf(three));
  assert.match(three.text, /RM\s?45\.00/u);
  assert.equal(screenOf(await browse("GET", two.url)), "cancelled");
  await startPaying(gateway, checkoutIdOf(three));
  assert.equal(checkoutIdOf(await open(link)), checkoutIdOf(three));
});

test("a quantity outside every method's limits is not offered", async () => {
  const link = await create({ ...MANY, quantityMax: 1_000, amountMinor: 1_000_000 });
  const max = Number(/up to (\d+)/.exec((await open(link)).text)?.[1]);
  assert.ok(max > 1 && max < 1_000, String(max));
  assert.equal(screenOf(await choose(link, String(max))), "choose");
  assert.equal(screenOf(await choose(link, String(max + 1))), "choose_quantity");
});

test("a cancelled link says so, and its open checkouts take no payment", async () => {
  for (const changes of [{}, MANY]) {
    const link = await create(changes);
    const page = await open(link);
    const cancelled = await cancel(link);
    assert.equal(cancelled.status, 200, cancelled.text);
    assert.equal(cancelled.body.status, "CANCELLED");
    const closed = await open(link);
    assert.equal(screenOf(closed), "qr_closed");
    assert.equal(closed.status, 410);
    assert.match(closed.text, /Payment link cancelled/);
    const left = await browse("GET", page.url);
    assert.equal(screenOf(left), "cancelled");
    assert.doesNotMatch(left.text, /data-return/);
    assert.equal((await read(link)).status, "CANCELLED");
    assert.equal((await cancel(link)).status, 200, "again");
  }
});

test("a payment that is being made when its link is cancelled counts", async () => {
  const link = await create();
  const checkoutId = checkoutIdOf(await open(link));
  const started = await startPaying(gateway, checkoutId);
  assert.equal((await cancel(link)).body.status, "CANCELLED");
  await followNext(started.next);
  const { status, paidCount } = await until(
    () => read(link),
    (each) => each.status === "SUCCESS",
  );
  assert.deepEqual({ status, paidCount }, { status: "SUCCESS", paidCount: 1 });
  const refused = await cancel(link);
  assert.equal(refused.status, 409);
  assert.match(refused.body.error.message, /already been paid/);
});

test("a link expires after minutes, days or never", async () => {
  const minutes = await create({ expiresInMinutes: 5 });
  const days = await create({ ...MANY, expiresInMinutes: 90 * 24 * 60 });
  const never = await create({ ...MANY, expiresInMinutes: null });
  assert.equal(never.endAt, null);
  for (const expiresInMinutes of [4, 90 * 24 * 60 + 1]) {
    assert.equal((await send({ expiresInMinutes })).status, 400);
  }
  let readings = 0;
  clock.follow({ now: () => new Date(gateway.sandbox.clock.now().getTime() + readings++) });
  const page = await open(minutes);
  clock.follow(gateway.sandbox.clock);
  assert.equal(screenOf(page), "choose");
  const { end_at: endAt } = (
    await gateway.query`select end_at from checkouts where id = ${checkoutIdOf(page)}`
  )[0];
  assert.ok(endAt.getTime() <= Date.parse(minutes.endAt), "its checkout ends with it");
  await gateway.sandbox.clock.advance(301_000);
  assert.equal(screenOf(await open(minutes)), "qr_closed");
  assert.equal((await read(minutes)).status, "EXPIRED");
  assert.equal(screenOf(await open(days)), "choose");
});

test("amounts and quantities beyond the limits are rejected", async () => {
  for (const changes of [
    { quantityMax: 0 },
    { quantityMax: 1_001 },
    { amountMinor: 9 },
    { amountMinor: 900_000_000, quantityMax: 1_000 },
  ]) {
    const refused = await send(changes);
    assert.ok(refused.status >= 400, JSON.stringify(changes));
  }
});

test("a link of an earlier release is listed, can be opened and cancelled", async () => {
  const made = await gateway.call({ path: "/v3/payment/online", body: gateway.checkoutBody() });
  const { checkoutId: id, url } = made.body.item;
  await gateway.query`
    insert into payment_links (merchant_id, checkout_id, store_id, created_by, created_at)
    select merchant_id, id, store_id, 'nur@shop.example', created_at from checkouts where id = ${id}`;
  const link = await read({ id, url });
  assert.equal(link.url, url);
  assert.equal(link.createdBy, "nur@shop.example");
  assert.equal(screenOf(await open(link)), "choose");
  assert.equal((await cancel(link)).body.status, "CANCELLED");
  assert.equal(screenOf(await open(link)), "cancelled");
});

test("the API does not list a payment link, and cannot read it", async () => {
  const link = await create(MANY);
  const path = "/v3/payment/transaction/qrcode";
  assert.equal((await gateway.get(`${path}/${link.id}`)).status, 404);
  assert.ok(!JSON.stringify((await gateway.get(`${path}s`)).body).includes(link.id));
});

test("viewers and other merchants cannot cancel a link", async () => {
  const link = await create();
  const { client: viewer } = await signInAs(gateway, owner, "VIEWER");
  const params = { id: link.id };
  assert.equal((await viewer.call("cancelPaymentLink", { params })).status, 403);
  const stranger = await makeStranger(gateway);
  assert.equal((await stranger.call("cancelPaymentLink", { params })).status, 404);
  assert.equal((await read(link)).status, "IN_PROCESS");
});

test("creating and cancelling are in the audit log", async () => {
  const link = await create();
  await cancel(link);
  const { items } = (await owner.call("listAudit", { query: { limit: "50" } })).body;
  const actions = items
    .filter(({ targetId }: { targetId: string }) => targetId === link.id)
    .map(({ action }: { action: string }) => action);
  assert.deepEqual(actions.sort(), ["payment_link.cancelled", "payment_link.created"]);
});

test("a link without an end ends when it is cancelled, and is deleted with the others", async () => {
  const [cancelled, lasting] = [
    await create({ ...MANY, expiresInMinutes: null }),
    await create({ ...MANY, expiresInMinutes: null }),
  ];
  assert.equal(cancelled.endAt, null);
  const { body } = await cancel(cancelled);
  assert.ok(new Date(body.endAt) <= gateway.deps.clock.now());
  await gateway.sandbox.clock.advance(181 * DAY_MS);
  await gateway.ensurePartitions();
  await deleteOldQrCodes(gateway.deps, 180);
  const left = await gateway.query<{ code: string }>`select code from qr_codes`;
  const codes = left.map(({ code }) => code);
  assert.ok(!codes.includes(cancelled.id) && codes.includes(lasting.id));
});
