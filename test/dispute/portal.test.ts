import assert from "node:assert/strict";
import { test } from "node:test";
import type { Payment } from "../../packages/gateway/src/domain/payment/attempt.ts";
import { postJson } from "../support/api/raw-client.ts";
import { type Paying, pay } from "../support/pay.ts";
import { makeStranger } from "../support/portal/make-stranger.ts";
import { type PortalClient, signInAs, signInOwner } from "../support/portal/portal-client.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";

const FRAUD = "4000000000000259";
const NOT_RECEIVED = "4000000000002685";

const gateway = await provideFrozenGateway();
const owner = await signInOwner(gateway);

interface Disputed {
  payment: Payment;
  id: string;
}

async function disputed(paying: Paying = {}): Promise<Disputed> {
  const payment = await pay(gateway, { amountMinor: 5_000, cardNumber: FRAUD, ...paying });
  await gateway.sandbox.clock.advance(62_000);
  const { body } = await owner.call("listDisputes", { query: { q: payment.id } });
  return { payment, id: body.items[0].id };
}

const idsOf = (answer: { body: { items: { id: string }[] } }) =>
  answer.body.items.map(({ id }) => id);
const answerWith = (client: PortalClient, id: string, text: string) =>
  client.call("respondToDispute", { params: { id }, body: { text } });

test("a dispute is found by every reference an operator may have, and by its state and reason", async () => {
  const { payment, id } = await disputed();
  const other = await disputed({ cardNumber: NOT_RECEIVED });
  const { body } = await owner.call("getDispute", { params: { id } });
  for (const q of [id, payment.id, payment.orderId, body.railReference]) {
    assert.deepEqual(idsOf(await owner.call("listDisputes", { query: { q } })), [id], q);
  }
  const find = async (query: Record<string, string>) =>
    idsOf(await owner.call("listDisputes", { query })).filter((one) =>
      [id, other.id].includes(one),
    );
  assert.deepEqual(await find({}), [other.id, id]);
  assert.deepEqual(await find({ reason: "not_received" }), [other.id]);
  assert.deepEqual(await find({ status: "OPEN", reason: "fraudulent" }), [id]);
  assert.deepEqual(await find({ status: "LOST" }), []);
  // As a rail reports it that pays by bank
  await gateway.query`update transactions set bank_code = 'MB2U0227' where id = ${payment.id}`;
  const dispute = (await owner.call("getDispute", { params: { id } })).body;
  assert.equal(dispute.bankName.en, "Maybank2u");
  const first = await owner.call("listDisputes", { query: { limit: "1" } });
  assert.deepEqual(idsOf(first), [other.id]);
  const query = { limit: "1", cursor: first.body.nextCursor };
  assert.deepEqual(idsOf(await owner.call("listDisputes", { query })), [id]);
  const elsewhere = await owner.call("listPayments", { query });
  assert.equal(elsewhere.body.error.code, "INVALID_PARAMETER");
});

test("a disputed payment has the dispute in its timeline, and cannot be refunded as well", async () => {
  const { payment, id } = await disputed();
  const read = async () => (await owner.call("getPayment", { params: { id: payment.id } })).body;
  const detail = await read();
  assert.deepEqual(idsOf({ body: { items: detail.disputes } }), [id]);
  assert.deepEqual(detail.refundable.reason, "DISPUTED");
  assert.equal(detail.refundable.amountMinorMax, 0);
  await owner.call("acceptDispute", { params: { id } });
  const { timeline } = await read();
  const told = timeline.filter(({ kind }: { kind: string }) => kind === "DISPUTE");
  assert.deepEqual(
    told.map((event: { title: string; status: string; amountMinor: number }) => [
      event.title,
      event.status,
      event.amountMinor,
    ]),
    [
      ["Disputed by the payer's bank", "", 5_000],
      ["Dispute lost", "LOST", 5_000],
    ],
  );
});

for (const role of ["ADMIN", "FINANCE"]) {
  test(`${role} responds to a dispute, and the audit log has an entry`, async () => {
    const { client, email } = await signInAs(gateway, owner, role);
    const { id } = await disputed();
    const answered = await answerWith(client, id, "The parcel was signed for. sim:won");
    assert.equal(answered.body.status, "UNDER_REVIEW", answered.text);
    assert.equal(answered.body.answer, "The parcel was signed for. sim:won");
    assert.equal(answered.body.isAnswerable, false);
    // The same click again is the same response; another wish comes too late.
    const again = await answerWith(client, id, "The parcel was signed for. sim:won");
    assert.equal(again.body.status, "UNDER_REVIEW");
    assert.equal((await answerWith(client, id, "Else")).body.error.code, "NOT_PERMITTED");
    const accepted = await client.call("acceptDispute", { params: { id } });
    assert.equal(accepted.body.error.code, "NOT_PERMITTED");
    const audit = await owner.call("listAudit", { query: { limit: "100" } });
    const entries = audit.body.items.filter(
      ({ targetId }: { targetId: string }) => targetId === id,
    );
    assert.deepEqual(
      entries.map((entry: { action: string; actor: { email: string } }) => [
        entry.action,
        entry.actor.email,
      ]),
      [["dispute.answered", email]],
    );
    await gateway.sandbox.clock.advance(62_000);
    assert.equal((await owner.call("getDispute", { params: { id } })).body.status, "WON");
  });
}

test("viewers and developers read disputes and cannot decide them", async () => {
  const { id } = await disputed();
  for (const role of ["VIEWER", "DEVELOPER"]) {
    const { client } = await signInAs(gateway, owner, role);
    assert.equal((await client.call("getDispute", { params: { id } })).status, 200, role);
    assert.equal((await answerWith(client, id, "No")).body.error.code, "FORBIDDEN", role);
    const accepted = await client.call("acceptDispute", { params: { id } });
    assert.equal(accepted.body.error.code, "FORBIDDEN", role);
  }
});

test("users of another store, and other merchants, cannot find a dispute", async () => {
  const made = await owner.call("createStore", { body: { name: "Second shop" } });
  const { id } = await disputed();
  const own = await disputed({ storeId: made.body.id });
  const { client } = await signInAs(gateway, owner, "FINANCE", [made.body.id]);
  assert.deepEqual(idsOf(await client.call("listDisputes")), [own.id]);
  const stranger = await makeStranger(gateway);
  assert.deepEqual(idsOf(await stranger.call("listDisputes")), []);
  for (const other of [client, stranger]) {
    for (const answer of [
      await other.call("getDispute", { params: { id } }),
      await answerWith(other, id, "Mine"),
      await other.call("acceptDispute", { params: { id } }),
    ]) {
      assert.equal(answer.body.error.code, "NOT_FOUND");
    }
  }
  assert.equal((await answerWith(client, own.id, "Ours")).body.status, "UNDER_REVIEW");
});

test("a response that the acquirer no longer accepts is rejected with the reason", async () => {
  const { id } = await disputed();
  const { body } = await owner.call("getDispute", { params: { id } });
  gateway.sandbox.faults.add({ simulator: "card", kind: "drop_webhooks", count: 1 });
  const lost = { id: body.railReference, verdict: "LOST" };
  await postJson(`${gateway.sandbox.controlUrl}/__sim/chargebacks`, lost);
  await gateway.sandbox.clock.advance(2_000);
  const refused = await answerWith(owner, id, "Late");
  assert.equal(refused.body.error.code, "CONFLICT");
  assert.match(refused.body.error.message, /did not accept the response/);
});

test("an operator sees the open disputes of every merchant", async () => {
  const open = await disputed();
  const decided = await disputed();
  await owner.call("acceptDispute", { params: { id: decided.id } });
  const { client } = await signInAs(gateway, owner, "ADMIN");
  assert.equal((await client.call("listOpenDisputes")).status, 404);
  // The demo's owner runs the sandbox.
  const listed = await owner.call("listOpenDisputes", { query: { limit: "100" } });
  assert.ok(idsOf(listed).includes(open.id));
  assert.ok(!idsOf(listed).includes(decided.id));
});
