// Above the operator's limit a decision of one operator waits for a second one.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { runDueRefunds } from "../../packages/gateway/src/jobs/refund/run-refunds.ts";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { followingClock } from "../support/pay.ts";
import { createSubMerchantBody } from "../support/portal/bodies/sub-merchant-body.ts";
import { quarantineReport, stickRefund } from "../support/portal/operator-work.ts";
import { PortalClient, signInOwner, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { makeOperator } from "../support/portal/users/make-operator.ts";

const LIMIT_MINOR = 2_000;
const DAY_MS = 86_400_000;

const clock = followingClock();
const gateway = await provideOwnGateway({
  environment: { KAUNTER_OPERATOR_APPROVAL_LIMIT: String(LIMIT_MINOR) },
  replace: { clock },
});
clock.follow(gateway.sandbox.clock);
const secondEmail = "second@operator.example";
await makeOperator(gateway, secondEmail);
let first: PortalClient;
let second: PortalClient;
beforeEach(async () => {
  await gateway.query`delete from portal_throttles`;
  first = await signInOwner(gateway);
  second = new PortalClient(gateway);
  assert.equal((await second.login(secondEmail, TEST_PASSWORD)).status, 200);
});

interface Waiting {
  id: string;
  kind: string;
  subjectId: string;
  amountMinor: number | null;
  status: string;
  isOwn: boolean;
  barred: { reason: string; until: string | null } | null;
  decidedBy: string;
}

async function listOpen(client = second): Promise<Waiting[]> {
  const { body } = await client.call("listOperatorDecisions", { query: { status: "WAITING" } });
  return body.items;
}

async function findWaiting(subjectId: string, client = second): Promise<Waiting> {
  const found = (await listOpen(client)).find((each) => each.subjectId === subjectId);
  assert.ok(found, `a decision about ${subjectId} waits`);
  return found;
}

const decide = (client: PortalClient, id: string, isApproved = true) =>
  client.call("decideOperatorDecision", { params: { id }, body: { isApproved } });

const decideReport = (client: PortalClient, id: string, decision = "ACCEPT") =>
  client.call("decideReport", {
    params: { id },
    body: { decision, reason: "Checked with the bank" },
  });

async function stateOfRefund(id: string): Promise<unknown> {
  const [row] = await gateway.query`select state from refunds where id = ${id}`;
  return row?.state;
}

const decideRefund = (client: PortalClient, id: string, decision = "MARK_REFUNDED") =>
  client.call("decideStuckRefund", {
    params: { id },
    body: { decision, reason: "Checked with the bank", reference: "BANK-1" },
  });

async function submitMerchant(): Promise<string> {
  const made = await first.call("createSubMerchant", { body: createSubMerchantBody() });
  assert.equal(made.status, 200, made.text);
  const params = { id: made.body.id };
  assert.equal((await first.call("submitSubMerchant", { params })).status, 200);
  return made.body.id;
}

async function statusOfMerchant(id: string): Promise<[string, string]> {
  const { body } = await first.call("getMerchant", { params: { id } });
  const [account] = await gateway.query`
    select status from settlement_accounts where merchant_id = ${id} and is_default`;
  return [body.merchant.status, String(account?.status)];
}

test("a quarantined report above the limit is decided by two operators, once", async () => {
  const report = await quarantineReport(gateway, first, 2_590);
  const asked = await decideReport(first, report.id);
  assert.deepEqual([asked.status, asked.body], [200, { done: false }]);
  assert.equal(await report.statusOf(), "IN_PROCESS");
  const twice = await decideReport(second, report.id, "REFUND_ALL");
  assert.equal(twice.body.error.code, "CONFLICT");
  const waiting = await findWaiting(report.id);
  assert.deepEqual(
    [waiting.kind, waiting.amountMinor, waiting.isOwn, waiting.barred],
    ["QUARANTINE", 2_591, false, null],
  );
  assert.equal((await findWaiting(report.id, first)).barred?.reason, "OWN");
  assert.equal((await decide(first, waiting.id)).body.error.code, "FORBIDDEN");
  assert.equal(await report.statusOf(), "IN_PROCESS");
  await second.confirm(TEST_PASSWORD);
  const both = await Promise.all([decide(second, waiting.id), decide(second, waiting.id)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  assert.equal(await report.statusOf(), "SUCCESS");
  const log = await first.call("listOperatorAudit", { query: { limit: "50" } });
  const actions = log.body.items.map((each: { action: string; actor: { email: string } }) => [
    each.action,
    each.actor.email === secondEmail,
  ]);
  for (const expected of [
    ["operator_decision.requested", false],
    ["operator_decision.approved", true],
    ["quarantined_report.decided", true],
  ]) {
    const found = actions.filter((each: unknown[]) => each.join() === expected.join());
    assert.equal(found.length, 1, expected.join());
  }
});

test("at or below the limit an operator decides alone", async () => {
  const report = await quarantineReport(gateway, first, LIMIT_MINOR - 1);
  assert.deepEqual((await decideReport(first, report.id)).body, { done: true });
  assert.equal(await report.statusOf(), "SUCCESS");
  const refundId = await stickRefund(gateway, LIMIT_MINOR);
  assert.deepEqual((await decideRefund(first, refundId)).body, { done: true });
  assert.equal(await stateOfRefund(refundId), "DONE");
});

test("a stuck refund above the limit is resolved only with a second operator's approval", async () => {
  const refundId = await stickRefund(gateway, 3_000);
  assert.deepEqual((await decideRefund(first, refundId)).body, { done: false });
  const waiting = await findWaiting(refundId);
  assert.equal((await decide(second, waiting.id, false)).body.status, "REJECTED");
  assert.equal(await stateOfRefund(refundId), "STUCK");
  assert.deepEqual((await decideRefund(first, refundId)).body, { done: false });
  const again = await findWaiting(refundId);
  assert.equal((await decide(second, again.id)).body.status, "APPROVED");
  assert.equal(await stateOfRefund(refundId), "DONE");
  assert.equal((await decide(second, again.id)).body.error.code, "CONFLICT");
});

test("a decision about a refund that has changed since is not carried out and keeps waiting", async () => {
  const refundId = await stickRefund(gateway, 3_100);
  await decideRefund(first, refundId, "RETRY");
  const waiting = await findWaiting(refundId);
  await gateway.query`
    update refunds set state = 'UNKNOWN', next_try_at = now() where id = ${refundId}`;
  assert.equal((await decide(second, waiting.id)).body.error.code, "NOT_PERMITTED");
  assert.equal((await findWaiting(refundId)).status, "WAITING");
  assert.equal((await decide(first, waiting.id, false)).body.status, "WITHDRAWN");
  await runDueRefunds(gateway.deps);
});

test("the approval limit of a merchant needs two operators, other settings one", async () => {
  const params = { id: gateway.demo.merchantId };
  const read = async () => (await first.call("getMerchant", { params })).body;
  const alone = await first.call("updateMerchantSettings", {
    params,
    body: { amountMinorMax: 9_000_000, refundApprovalAboveMinor: null },
  });
  assert.equal(alone.body.settings.amountMinorMax, 9_000_000);
  assert.deepEqual(alone.body.waiting, []);
  const body = { refundApprovalAboveMinor: 50_000 };
  const asked = await first.call("updateMerchantSettings", { params, body });
  assert.equal(asked.body.waiting[0]?.kind, "SETTINGS", asked.text);
  assert.equal((await read()).settings.refundApprovalAboveMinor, null);
  const next = await second.call("updateMerchantSettings", {
    params,
    body: { refundApprovalAboveMinor: 7 },
  });
  assert.equal(next.body.error.code, "CONFLICT");
  const rejected = await decide(second, (await findWaiting(params.id)).id, false);
  assert.equal(rejected.body.status, "REJECTED");
  await first.call("updateMerchantSettings", { params, body });
  assert.equal((await decide(second, (await findWaiting(params.id)).id)).status, 200);
  assert.equal((await read()).settings.refundApprovalAboveMinor, 50_000);
});

test("a settlement account needs two operators, who must have seen the same version", async () => {
  const id = await submitMerchant();
  const approve = () => first.call("approveMerchant", { params: { id }, body: { note: "Fine" } });
  const asked = await approve();
  assert.equal(asked.body.waiting[0]?.kind, "SETTLEMENT_ACCOUNT", asked.text);
  assert.deepEqual(await statusOfMerchant(id), ["REVIEWING", "REVIEWING"]);
  const waiting = await findWaiting(id);
  await gateway.query`
    update settlement_accounts
       set profile = jsonb_set(profile, '{bankAccountNo}', '"999"') where merchant_id = ${id}`;
  assert.equal((await decide(second, waiting.id)).body.error.code, "NOT_PERMITTED");
  assert.deepEqual(await statusOfMerchant(id), ["REVIEWING", "REVIEWING"]);
  assert.equal((await decide(second, waiting.id, false)).status, 200);
  await approve();
  assert.equal((await decide(second, (await findWaiting(id)).id)).status, 200);
  assert.deepEqual(await statusOfMerchant(id), ["VERIFIED", "VERIFIED"]);
});

test("an operator who was added after the decision, or let in by the first, cannot approve it", async () => {
  const report = await quarantineReport(gateway, first, 2_690);
  await decideReport(first, report.id);
  const { id } = await findWaiting(report.id);
  const third = await makeOperator(gateway, "third@operator.example");
  const late = await decide(third, id);
  assert.deepEqual([late.status, late.body.error.code], [403, "SECOND_APPROVER_REQUIRED"]);
  assert.match(late.body.error.message, /You may decide it from 20/);
  assert.equal((await findWaiting(report.id, third)).barred?.reason, "LATER");
  const reset = await first.call("resetOwnersSecondFactor", {
    params: { id: await merchantOf(secondEmail) },
    body: { email: secondEmail },
  });
  assert.equal(reset.status, 200, reset.text);
  second = new PortalClient(gateway);
  await second.login(secondEmail, TEST_PASSWORD);
  assert.equal((await decide(second, id)).body.error.code, "SECOND_APPROVER_REQUIRED");
  assert.equal(await report.statusOf(), "IN_PROCESS");
});

async function merchantOf(email: string): Promise<string> {
  const [row] = await gateway.query`select merchant_id from users where email = ${email}`;
  return String(row?.merchant_id);
}

test("the database rejects an approval by the requester", async () => {
  await assert.rejects(
    gateway.deps.database.query(sql`
      update operator_decisions set status = 'APPROVED', decided_by = requested_by`),
    /operator_decisions_check/,
  );
});

test("a decision without an approval expires after thirty days", async () => {
  const [open] = await listOpen();
  assert.ok(open);
  await gateway.sandbox.clock.advance(30 * DAY_MS);
  await gateway.ensurePartitions();
  first = await signInOwner(gateway);
  second = new PortalClient(gateway);
  await second.login(secondEmail, TEST_PASSWORD);
  assert.deepEqual(await listOpen(), []);
  assert.equal((await decide(second, open.id)).body.error.code, "CONFLICT");
  assert.deepEqual((await decideReport(first, open.subjectId)).body, { done: false });
  const again = await findWaiting(open.subjectId);
  assert.equal((await decide(second, again.id)).body.status, "APPROVED");
});
