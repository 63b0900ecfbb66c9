/**
 * A payment that a provider settles and the database does not know: after a restore without a
 * journal, two operators say whose it is.
 */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { balanceOf, openCheckout, payAttempt, readPayment } from "../support/pay.ts";
import { PortalClient, signInOwner, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { makeOperator } from "../support/portal/users/make-operator.ts";
import { passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";
import { endDay, losePayments } from "./lose-payments.ts";

const gateway = await provideFrozenGateway();
const secondEmail = "second@operator.example";
await makeOperator(gateway, secondEmail);
let first: PortalClient;
let second: PortalClient;
beforeEach(() => passToNoon(gateway));

async function signIn(): Promise<void> {
  await gateway.query`delete from portal_throttles`;
  first = await signInOwner(gateway);
  second = new PortalClient(gateway);
  assert.equal((await second.login(secondEmail, TEST_PASSWORD)).status, 200);
}

async function findOpen(subject: string): Promise<{ id: string; kind: string }> {
  const query = { state: "OPEN" };
  const { body } = await first.call("listSettlementExceptions", { query });
  const found = body.items.find((item: { subject: string }) => item.subject === subject);
  assert.ok(found, `${subject} is not open`);
  return found;
}

const assign = (client: PortalClient, id: string, changes: object = {}) =>
  client.call("assignUnknownPayment", {
    params: { id },
    body: {
      merchantId: gateway.demo.merchantId,
      orderId: "ORDER-1",
      method: "FPX_MY",
      evidence: "Email of the provider of today.",
      ...changes,
    },
  });

async function decide(client: PortalClient, subjectId: string, isApproved = true) {
  const { body } = await client.call("listOperatorDecisions", { query: { status: "WAITING" } });
  const found = body.items.find((item: { subjectId: string }) => item.subjectId === subjectId);
  assert.ok(found, "a decision waits");
  assert.equal(found.kind, "UNKNOWN_PAYMENT");
  const input = { params: { id: found.id }, body: { isApproved } };
  return client.call("decideOperatorDecision", input);
}

test("two operators assign a lost payment, and every book agrees again", async () => {
  const before = await balanceOf(gateway, "MERCHANT_PAYABLE");
  const [lost] = await losePayments(gateway, { amountMinor: 12_345 });
  await signIn();
  assert.ok(lost);
  const webhookUrl = `${gateway.baseUrl}/__sim/inbox`;
  await gateway.query`
    update applications set webhook_url = ${webhookUrl} where id = ${gateway.demo.clientId}`;
  const { id, kind } = await findOpen(lost.railReference);
  assert.equal(kind, "UNKNOWN_PAYMENT");
  assert.equal((await assign(first, id, { method: "TNG_MY" })).status, 404);
  assert.equal((await assign(first, id, { merchantId: "1".repeat(19) })).status, 404);
  const asked = await assign(first, id, { orderId: lost.orderId });
  assert.deepEqual([asked.status, asked.body.done], [200, false], asked.text);
  assert.equal((await assign(second, id)).status, 409, "one decision at a time");
  assert.equal((await decide(first, id)).status, 403);
  assert.equal((await decide(second, id)).status, 200);
  const paid = await readPayment(gateway, lost.attemptId);
  assert.deepEqual(
    [paid.status, paid.amountMinor, paid.orderId, paid.railReference],
    ["SUCCESS", 12_345, lost.orderId, lost.railReference],
  );
  const known = await gateway.get(`/v3/payment/transaction/${paid.id}`);
  assert.equal(known.status, 200);
  assert.ok((await balanceOf(gateway, "MERCHANT_PAYABLE")) !== before);
  assert.deepEqual(await checkLedger(gateway.deps), []);
  const rows = await gateway.query<{ decision: string; resolved_by: string }>`
    select decision, resolved_by from settlement_exceptions where id = ${id}`;
  assert.equal(rows[0]?.decision, "ASSIGN");
  assert.match(rows[0]?.resolved_by ?? "", /second@operator/);
  const audit = await gateway.query`
    select action from audit_log where action = 'settlement_exception.assigned'`;
  assert.equal(audit.length, 1);
  const webhooks = await gateway.query<{ url: string }>`
    select url from notifications where transaction_id = ${paid.id}`;
  assert.deepEqual(webhooks, [{ url: webhookUrl }]);
  assert.equal((await assign(first, id)).status, 409, "it is resolved");
});

test("a rejected assignment changes nothing, and an open order is paid by an approved one", async () => {
  const orderId = `KEPT-${Date.now()}`;
  const checkoutId = await openCheckout(gateway, { amountMinor: 4_400, orderId });
  const [lost, other] = await losePayments(gateway, { amountMinor: 4_400 }, { amountMinor: 5_500 });
  await signIn();
  assert.ok(lost && other);
  const { id } = await findOpen(lost.railReference);
  const wrong = await findOpen(other.railReference);
  const mismatch = await assign(first, wrong.id, { orderId });
  assert.equal(mismatch.status, 409, "of another amount");
  assert.equal((await assign(first, id, { orderId })).status, 200);
  assert.equal((await decide(second, id, false)).status, 200);
  await findOpen(lost.railReference);
  assert.equal((await assign(second, id, { orderId })).status, 200);
  assert.equal((await decide(first, id)).status, 200);
  const paid = await readPayment(gateway, lost.attemptId);
  assert.deepEqual([paid.status, paid.checkoutId], ["SUCCESS", checkoutId]);
  assert.deepEqual(await checkLedger(gateway.deps), []);
});

test("a payment that is rebuilt after its file arrived is settled by the next look", async () => {
  const [lost] = await losePayments(gateway, { amountMinor: 6_600 });
  await signIn();
  assert.ok(lost);
  const { id } = await findOpen(lost.railReference);
  // As `kaunter reconcile` leaves it.
  const back = await openCheckout(gateway, { amountMinor: 6_600 });
  const { attemptId } = await payAttempt(gateway, back);
  await gateway.query`
    update transactions set attempt_id = ${lost.attemptId}, rail_reference = ${lost.railReference}
     where attempt_id = ${attemptId}`;
  await endDay(gateway);
  const rows = await gateway.query<{ decision: string }>`
    select decision from settlement_exceptions where id = ${id}`;
  assert.equal(rows[0]?.decision, "MATCHED_LATER");
  const lines = await gateway.query<{ state: string; merchant_id: string }>`
    select state, merchant_id from settlement_file_lines where attempt_id = ${lost.attemptId}`;
  assert.deepEqual(lines, [{ state: "MATCHED", merchant_id: gateway.demo.merchantId }]);
});
