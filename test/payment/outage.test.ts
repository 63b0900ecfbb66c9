/** What an operator takes off is off for every merchant, at every door, within a second. */
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { startSecondApi } from "../support/api/second-api.ts";
import {
  createCheckout,
  followNext,
  openCheckout,
  pay,
  readPayment,
  startPaying,
} from "../support/pay.ts";
import { browse, submitForm } from "../support/payer/browse.ts";
import { type PortalClient, signInOwner } from "../support/portal/portal-client.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";
import { until } from "../support/until.ts";

const gateway = await provideFrozenGateway();
const second = await startSecondApi(gateway);
after(() => second.stop());
let operator: PortalClient;
// Time moves on by more than a session lasts.
beforeEach(async () => {
  operator = await signInOwner(gateway);
  await operator.confirm(gateway.demo.portal.password);
});
const PROCESSES = [gateway.baseUrl, `http://127.0.0.1:${second.port}`];

const TEXTS = { en: "FPX is resting.", ms: "FPX berehat.", zh: "FPX 休息中。", ta: "FPX ஓய்வில்." };
const FPX = { railId: "fpx", railPartner: null, method: null, bankCode: null };
const NOW = { startsAt: null, endsAt: null };

async function start(changes: object = {}): Promise<string> {
  const body = { ...FPX, messages: TEXTS, ...NOW, ...changes };
  const answer = await operator.call("startOutage", { body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.outage.id;
}
const lift = (id: string) => operator.call("liftOutage", { params: { id }, body: {} });

const pageOf = async (process: string, id: string, query = "") =>
  (await browse("GET", `${process}/checkout?checkoutId=${id}${query}`)).text;

async function direct(bankCode = "PBB0233:B2C"): Promise<string> {
  const { id: checkoutId } = await createCheckout(gateway);
  const body = { checkoutId, method: "FPX_MY", type: "URL", fpx: { bankCode } };
  const answer = await gateway.call({ path: "/v3/payment/online/checkout", body });
  return answer.status === 200 ? "started" : answer.body.error.code;
}

test("payers of every process read the message in their language before they choose", async () => {
  const { id } = await createCheckout(gateway);
  const open = await browse("GET", `${gateway.baseUrl}/checkout?checkoutId=${id}&method=FPX_MY`);
  const outage = await start();
  for (const process of PROCESSES) {
    await until(
      () => pageOf(process, id),
      (text) => text.includes(TEXTS.en),
    );
    for (const [lang, message] of Object.entries(TEXTS)) {
      const text = await pageOf(process, id, `&lang=${lang}`);
      assert.ok(text.includes(message), `${lang} says ${message}`);
      assert.doesNotMatch(text, /name="bankCode"/);
    }
  }
  // Whoever has the page open is rejected by the server, and nothing is started.
  const late = await submitForm(open, "/checkout/pay", { bankCode: "PBB0233:B2C" });
  assert.match(late.text, /FPX is resting/);
  assert.equal(await direct(), "DOES_NOT_HAVE_ACTIVE_WALLET");
  const [row] = await gateway.query<{ count: number }>`
    select count(*)::int as count from transactions where checkout_id = ${id}`;
  assert.equal(row?.count, 0);
  await lift(outage);
  assert.equal(await direct(), "started");
  for (const process of PROCESSES) {
    await until(
      () => pageOf(process, id),
      (text) => !text.includes(TEXTS.en),
    );
  }
});

test("a payment that runs is paid and refunded while its provider is off", async () => {
  const { attemptId, next } = await startPaying(gateway, await openCheckout(gateway));
  const outage = await start();
  await followNext(next);
  const payment = await readPayment(gateway, attemptId);
  assert.equal(payment.status, "SUCCESS");
  const refund = { type: "PARTIAL", currencyType: "MYR", amount: 100 };
  const body = { transactionId: payment.id, refund, reason: "cold" };
  assert.equal((await gateway.call({ path: "/v3/payment/refund", body })).status, 200);
  await lift(outage);
});

test("one bank is off, and the others are not", async () => {
  const outage = await start({ method: "FPX_MY", bankCode: "PBB0233:B2C" });
  assert.equal(await direct("PBB0233:B2C"), "BANK_ERROR");
  assert.equal(await direct("MB2U0227:B2C"), "started");
  const banks = (await gateway.get("/v3/payment/fpx-bank")).body.item;
  assert.equal(banks["PBB0233:B2C"].isOnline, false);
  assert.equal(banks["MB2U0227:B2C"].isOnline, true);
  const { id } = await createCheckout(gateway);
  const text = await pageOf(gateway.baseUrl, id, "&method=FPX_MY");
  const row = /value="PBB0233:B2C"[^>]*>/.exec(text)?.[0] ?? assert.fail("bank not listed");
  assert.match(row, / disabled/);
  assert.ok(text.includes(TEXTS.en));
  await lift(outage);
});

test("an outage of one wallet leaves the others", async () => {
  const outage = await start({ railId: "wallet", railPartner: "tng" });
  await assert.rejects(pay(gateway, { method: "TNG_MY" }), /DOES_NOT_HAVE_ACTIVE_WALLET/);
  await startPaying(gateway, await openCheckout(gateway), { method: "GRABPAY_MY" });
  await lift(outage);
});

test("a planned outage begins and ends by itself", async () => {
  const now = gateway.deps.clock.now().getTime();
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  await start({ startsAt: at(10), endsAt: at(20) });
  assert.equal(await direct(), "started");
  const notices = await operator.call("listOutageNotices");
  assert.equal(notices.body.items[0].state, "PLANNED");
  await gateway.sandbox.clock.advance(10 * 60_000);
  assert.equal(await direct(), "DOES_NOT_HAVE_ACTIVE_WALLET");
  await gateway.sandbox.clock.advance(10 * 60_000);
  assert.equal(await direct(), "started");
  operator = await signInOwner(gateway);
  assert.deepEqual((await operator.call("listOutageNotices")).body.items, []);
});

test("it says who, is in the audit log and among what needs attention, and ends once", async () => {
  const fresh = await signInOwner(gateway);
  fresh.password = null;
  const body = { ...FPX, messages: TEXTS, ...NOW };
  const unconfirmed = await fresh.call("startOutage", { body });
  assert.equal(unconfirmed.body.error.code, "CONFIRMATION_REQUIRED");
  const outage = await start();
  const { items } = (await operator.call("listOutages")).body;
  assert.equal(items[0].id, outage);
  assert.equal(items[0].createdBy, gateway.demo.portal.email);
  assert.equal(items[0].endsAt, null);
  const attention = (await operator.call("getAttention")).body.items;
  assert.ok(attention.some((each: { kind: string }) => each.kind === "outages"));
  assert.equal((await lift(outage)).body.outage.state, "LIFTED");
  assert.equal((await lift(outage)).body.error.code, "NOT_PERMITTED");
  const audit = (await operator.call("listOperatorAudit", { query: { limit: "10" } })).body.items;
  const actions = audit
    .filter((each: { targetId: string }) => each.targetId === outage)
    .map((each: { action: string }) => each.action);
  assert.deepEqual(actions.toSorted(), ["outage.lifted", "outage.started"]);
});

test("what does not exist, or lasts too long, is rejected", async () => {
  const day = 86_400_000;
  const later = new Date(gateway.deps.clock.now().getTime() + 31 * day).toISOString();
  for (const wrong of [
    { railId: "gold" },
    { method: "TNG_MY" },
    { bankCode: "PBB0233:B2C" },
    { endsAt: later },
    { endsAt: "2020-01-01T00:00:00Z" },
  ]) {
    const body = { ...FPX, messages: TEXTS, ...NOW, ...wrong };
    const answer = await operator.call("startOutage", { body });
    assert.equal(answer.body.error?.code, "INVALID_PARAMETER", JSON.stringify(wrong));
  }
});
