// What the portal's page of a payment shows and does: what it came to, its settlement, voiding it
// and sending its receipt again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { settleMerchants } from "../../packages/gateway/src/jobs/settlement/settle-days.ts";
import { replaceMerchantSettings } from "../../packages/gateway/src/store/merchant/merchant-settings.ts";
import { pay } from "../support/pay.ts";
import { signInAs, signInOwner } from "../support/portal/portal-client.ts";
import {
  passMidnight,
  passToNoon,
  provideFrozenGateway,
  refundPart,
} from "../support/time/midnight.ts";

const CARD = "4000004580000002";

const gateway = await provideFrozenGateway();
await passToNoon(gateway);
let owner = await signInOwner(gateway);

const read = async (id: string) => (await owner.call("getPayment", { params: { id } })).body;
const voidIt = (id: string, client = owner) => client.call("voidPayment", { params: { id } });

function setApprovalAbove(refundApprovalAboveMinor: number | null): Promise<void> {
  return replaceMerchantSettings(
    gateway.deps.database,
    gateway.demo.merchantId,
    { methods: null, amountMinorMax: null, reviewNote: "", refundApprovalAboveMinor },
    gateway.deps.clock.now(),
  );
}

const mailsTo = (recipient: string) =>
  gateway.query<{ id: string }>`select id from mails where recipient = ${recipient} order by id`;

test("an unpaid attempt came to nothing, and offers neither void nor receipt", async () => {
  const { id } = await pay(gateway, { bankCode: "SIM0051" });
  const { payment, money, voidableUntil, receiptTo } = await read(id);
  assert.equal(payment.status, "FAILED");
  assert.deepEqual(
    { money, voidableUntil, receiptTo },
    {
      money: null,
      voidableUntil: null,
      receiptTo: null,
    },
  );
  const refused = await owner.call("resendReceipt", { params: { id } });
  assert.equal(refused.body.error.code, "CONFLICT");
});

test("a payment is voided once, with its fee returned, and only for 15 minutes", async () => {
  const { id, paidAt } = await pay(gateway, { cardNumber: CARD });
  const { voidableUntil } = await read(id);
  assert.equal(Date.parse(voidableUntil) - (paidAt?.getTime() ?? 0), 15 * 60_000);
  const answers = await Promise.all([voidIt(id), voidIt(id)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  const after = await read(id);
  assert.equal(after.payment.status, "REVERSED");
  assert.equal(after.refunds.length, 1);
  assert.equal(after.voidableUntil, null);
  assert.equal(after.money.netMinor, 0);
  assert.equal(after.money.feeMinor, 0);
  const late = await pay(gateway, { cardNumber: CARD });
  await gateway.sandbox.clock.advance(15 * 60_000 + 1);
  // Idle for that long, a user is signed out.
  owner = await signInOwner(gateway);
  assert.equal((await read(late.id)).voidableUntil, null);
  const refused = await voidIt(late.id);
  assert.equal(refused.body.error.code, "EXCEED_TIME_FOR_REVERSE_TRANSACTION");
});

test("a method without void is reported as such", async () => {
  const { id } = await pay(gateway);
  assert.equal((await read(id)).voidableUntil, null);
  assert.equal((await voidIt(id)).body.error.code, "UNSUPPORTED_METHOD_REVERSE");
});

test("what needs another user's approval to refund cannot be voided instead", async () => {
  const { id } = await pay(gateway, { cardNumber: CARD, amountMinor: 5_000 });
  await setApprovalAbove(4_999);
  assert.equal((await read(id)).voidableUntil, null);
  const refused = await voidIt(id);
  assert.equal(refused.body.error.code, "CONFLICT");
  assert.match(refused.body.error.message, /Request a refund/);
  assert.equal((await read(id)).payment.status, "SUCCESS");
  await setApprovalAbove(null);
  assert.equal((await voidIt(id)).status, 200);
});

test("users void and send receipts in their own stores only, and viewers nowhere", async () => {
  const { id } = await pay(gateway, { cardNumber: CARD });
  const store = await owner.call("createStore", { body: { name: "Elsewhere" } });
  const { client: finance } = await signInAs(gateway, owner, "FINANCE", [store.body.id]);
  const { client: viewer } = await signInAs(gateway, owner, "VIEWER");
  assert.equal((await voidIt(id, finance)).status, 404);
  assert.equal((await voidIt(id, viewer)).status, 403);
  const sent = await finance.call("resendReceipt", { params: { id } });
  assert.equal(sent.status, 404);
  assert.equal((await viewer.call("resendReceipt", { params: { id } })).status, 403);
});

test("a receipt is sent again to the payer, at most once a minute", async () => {
  const { id } = await pay(gateway);
  const { receiptTo } = await read(id);
  assert.equal(receiptTo, "payer@example.com");
  const before = (await mailsTo(receiptTo)).length;
  const resend = () => owner.call("resendReceipt", { params: { id } });
  const answers = await Promise.all([resend(), resend()]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  assert.equal((await mailsTo(receiptTo)).length, before + 1);
  await gateway.sandbox.clock.advance(60_000);
  await resend();
  assert.equal((await mailsTo(receiptTo)).length, before + 2);
});

test("a mark is a picture of its own, and an unknown name is not found", async () => {
  const { id } = await pay(gateway, { bankCode: "SIM0000" });
  const { payment } = await read(id);
  for (const name of [payment.mark, "maybank", "no-such-bank"]) {
    const answer = await fetch(`${gateway.baseUrl}/portal/marks/${name}.svg`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("content-type"), "image/svg+xml");
    assert.match(await answer.text(), /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  }
  for (const name of ["Maybank.svg", "maybank.png", "%3Cb%3E.svg", ".svg"]) {
    const answer = await fetch(`${gateway.baseUrl}/portal/marks/${name}`);
    assert.equal(answer.status, 404, name);
    await answer.body?.cancel();
  }
});

test("a payment shows its fee, refunds and net, and later the settlement it is in", async () => {
  const { id } = await pay(gateway, { amountMinor: 5_000 });
  await refundPart(gateway, id, 1_234);
  const { money, settlement } = await read(id);
  assert.ok(money.feeMinor > 0);
  assert.deepEqual(money, {
    feeMinor: money.feeMinor,
    taxMinor: 0,
    refundedMinor: 1_234,
    disputedMinor: 0,
    netMinor: 5_000 - 1_234 - money.feeMinor,
  });
  assert.equal(settlement, null);
  const day = await passMidnight(gateway);
  await settleMerchants(gateway.deps, day);
  // Sessions end over night.
  owner = await signInOwner(gateway);
  const settled = (await owner.call("listSettlements")).body.items[0];
  assert.deepEqual((await read(id)).settlement, { id: settled.id, date: day });
  const { id: later } = await pay(gateway);
  assert.equal((await read(later)).settlement, null);
});
