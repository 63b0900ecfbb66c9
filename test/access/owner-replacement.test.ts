// An owner who left is replaced by operators: two people, mails to everybody, and time to object.
import assert from "node:assert/strict";
import { test } from "node:test";
import { completeReplacements } from "../../packages/gateway/src/operations/merchant/owner/complete-replacement.ts";
import { PortalClient, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { makeOperator } from "../support/portal/users/make-operator.ts";
import { makeInvitedMerchant, signInOperator } from "../support/portal/verification.ts";
import { passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";

const DAY_MS = 86_400_000;

const gateway = await provideFrozenGateway({
  environment: { KAUNTER_OPERATOR_APPROVAL_LIMIT: "0" },
});
const SECOND = "second@operator.example";
await makeOperator(gateway, SECOND);
await passToNoon(gateway);
/** Sessions end while days pass. */
let operator = await signInOperator(gateway);

async function pass(ms: number): Promise<void> {
  await gateway.sandbox.clock.advance(ms);
  await gateway.ensurePartitions();
  operator = await signInOperator(gateway);
}

async function signIn(email: string): Promise<PortalClient> {
  const client = new PortalClient(gateway);
  assert.equal((await client.login(email, TEST_PASSWORD)).status, 200);
  return client;
}

/** As the first operator asks for it. */
async function request(id: string, leavingEmail: string, email: string) {
  const body = { leavingEmail, email, reason: "Called the company; saw the register." };
  return operator.call("replaceOwner", { params: { id }, body });
}

async function decideLast(client: PortalClient) {
  const { items } = (await operator.call("listOperatorDecisions")).body;
  const call = { params: { id: items[0].id }, body: { isApproved: true } };
  return client.call("decideOperatorDecision", call);
}

/** As two operators decide it. */
async function replace(id: string, leavingEmail: string, email: string): Promise<void> {
  const requested = await request(id, leavingEmail, email);
  assert.deepEqual(requested.body, { done: false });
  const decided = await decideLast(await signIn(SECOND));
  assert.equal(decided.status, 200, decided.text);
}

/** To whom a mail with this subject went. */
async function listRecipients(subject: string): Promise<string[]> {
  const rows = await gateway.query`
    select recipient from mails where subject like ${`${subject}%`} order by recipient`;
  return rows.map(({ recipient }) => String(recipient));
}

const STARTED = "The owner of your Kaunter team will be replaced";

test("after three days the new owner is invited, and the old one is out", async () => {
  const { id, email: leaving } = await makeInvitedMerchant(gateway, operator);
  const email = "new-owner@example.my";
  await replace(id, leaving, email);
  assert.deepEqual(await listRecipients(STARTED), [email, leaving].toSorted());
  assert.equal((await request(id, leaving, "third@example.my")).status, 409);

  await pass(3 * DAY_MS - 60_000);
  await completeReplacements(gateway.deps);
  const old = await signIn(leaving);
  const { replacement } = (await old.call("getTeamOwnerReplacement")).body;
  assert.deepEqual([replacement.leavingEmail, replacement.email], [leaving, email]);

  await pass(2 * 60_000);
  await Promise.all([completeReplacements(gateway.deps), completeReplacements(gateway.deps)]);
  assert.equal((await old.call("listTeam")).status, 401);
  const again = new PortalClient(gateway);
  assert.equal((await again.login(leaving, TEST_PASSWORD)).status, 400);
  const owners = await gateway.query`
    select email, role from users where merchant_id = ${id} and removed_at is null`;
  assert.deepEqual(
    owners.map((row) => ({ ...row })),
    [{ email, role: "OWNER" }],
  );
  assert.deepEqual(await listRecipients("The owner of your Kaunter team was replaced"), [
    ...[email, leaving].toSorted(),
  ]);
  assert.deepEqual(await listRecipients("You are invited to Kaunter"), [
    ...[email, leaving].toSorted(),
  ]);
  const actions = await gateway.query`
    select action from audit_log where merchant_id = ${id} and action like 'owner_replacement.%'
     order by at`;
  assert.deepEqual(
    actions.map(({ action }) => action),
    ["owner_replacement.started", "owner_replacement.done"],
  );
  assert.equal((await operator.call("cancelOwnerReplacement", { params: { id } })).status, 404);
});

test("a team that objects keeps its owner", async () => {
  const { id, email: leaving, owner } = await makeInvitedMerchant(gateway, operator);
  await replace(id, leaving, "taker@example.my");
  assert.equal((await owner.call("objectToOwnerReplacement")).status, 200);
  await pass(4 * DAY_MS);
  await completeReplacements(gateway.deps);
  const back = await signIn(leaving);
  assert.equal((await back.call("getTeamOwnerReplacement")).body.replacement, null);
  const [row] = await gateway.query`
    select state, ended_email from owner_replacements where merchant_id = ${id}`;
  assert.deepEqual({ ...row }, { state: "CANCELLED", ended_email: leaving });
});

test("who is no owner is not replaced, and nobody of another team is the new one", async () => {
  const first = await makeInvitedMerchant(gateway, operator);
  const second = await makeInvitedMerchant(gateway, operator);
  assert.equal((await request(first.id, second.email, "x@example.my")).status, 404);
  assert.equal((await request(first.id, "nobody@example.my", "x@example.my")).status, 404);
  assert.equal((await request(first.id, first.email, second.email)).status, 409);
  assert.equal((await request(first.id, first.email, first.email.toUpperCase())).status, 400);
  const params = { id: first.id };
  const body = { leavingEmail: first.email, email: "x@example.my", reason: "me" };
  const own = await first.owner.call("replaceOwner", { params, body });
  assert.equal(own.status, 404, "merchants cannot");
});

test("an address that another team took meanwhile is not the new owner", async () => {
  const { id, email: leaving } = await makeInvitedMerchant(gateway, operator);
  const email = "contested@example.my";
  await replace(id, leaving, email);
  const invite = { body: { email, role: "VIEWER", storeIds: [] } };
  assert.equal((await operator.call("inviteTeamMember", invite)).status, 200);
  await pass(3 * DAY_MS + 60_000);
  await completeReplacements(gateway.deps);
  await signIn(leaving);
  const [row] = await gateway.query`select state from owner_replacements where merchant_id = ${id}`;
  assert.equal(row?.state, "CANCELLED");
});

test("one operator alone starts nothing", async () => {
  const { id, email: leaving } = await makeInvitedMerchant(gateway, operator);
  assert.equal((await request(id, leaving, "later@example.my")).body.done, false);
  const { replacement } = (await operator.call("getOwnerReplacement", { params: { id } })).body;
  assert.equal(replacement, null);
  const own = await decideLast(operator);
  assert.deepEqual([own.status, own.body.error.code], [403, "FORBIDDEN"]);
});
