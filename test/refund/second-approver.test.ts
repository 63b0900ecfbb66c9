// Four eyes are two people: an account that the requester made is not a second approver.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { replaceMerchantSettings } from "../../packages/gateway/src/store/merchant/merchant-settings.ts";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { followingClock, pay } from "../support/pay.ts";
import {
  PortalClient,
  signInAs,
  signInOwner,
  TEST_PASSWORD,
} from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const LIMIT_MINOR = 100_000;
const AMOUNT_MINOR = 500_000;
const DAY_MS = 86_400_000;

const clock = followingClock();
const gateway = await provideOwnGateway({ replace: { clock } });
clock.follow(gateway.sandbox.clock);
const owner = await signInOwner(gateway);
const settings = { methods: null, amountMinorMax: null, reviewNote: "" };
await replaceMerchantSettings(
  gateway.deps.database,
  gateway.demo.merchantId,
  { ...settings, refundApprovalAboveMinor: LIMIT_MINOR },
  gateway.deps.clock.now(),
);

/** More users join here than one network may let join in a quarter of an hour. */
beforeEach(() => gateway.query`delete from portal_throttles`);

let requests = 0;

/** A refund of RM 5,000 that waits. */
async function request(client: PortalClient): Promise<{ id: string; payment: string }> {
  const payment = await pay(gateway, { amountMinor: AMOUNT_MINOR });
  requests += 1;
  const body = {
    amountMinor: AMOUNT_MINOR,
    reason: "Returned",
    idempotencyKey: `four-${requests}-x`,
  };
  const asked = await client.call("refundPayment", { params: { id: payment.id }, body });
  assert.equal(asked.body.status, "WAITING_FOR_APPROVAL", asked.text);
  return { id: asked.body.id, payment: payment.id };
}

const decide = (client: PortalClient, id: string, isApproved = true) =>
  client.call("decideRefundRequest", { params: { id }, body: { isApproved } });

async function expectBarred(client: PortalClient, id: string): Promise<string> {
  for (const isApproved of [true, false]) {
    const { status, body } = await decide(client, id, isApproved);
    assert.deepEqual([status, body.error?.code], [403, "SECOND_APPROVER_REQUIRED"]);
  }
  const [row] = await gateway.query`select status from refund_requests where id = ${id}`;
  assert.equal(row?.status, "WAITING");
  return (await decide(client, id)).body.error.message;
}

async function barOf(client: PortalClient, id: string): Promise<string | undefined> {
  const { body } = await client.call("listRefundRequests", { query: { status: "WAITING" } });
  return body.items.find((each: { id: string }) => each.id === id)?.barred?.reason;
}

async function signInAgain(email: string): Promise<PortalClient> {
  const client = new PortalClient(gateway);
  await client.login(email, TEST_PASSWORD);
  return client;
}

async function balanceOf(payment: string): Promise<number> {
  return (await owner.call("getPayment", { params: { id: payment } })).body.payment.balanceMinor;
}

test("an admin cannot approve their own refund with a second address that they invite", async () => {
  const { client: admin } = await signInAs(gateway, owner, "ADMIN");
  const asked = await request(admin);
  const { client: second } = await signInAs(gateway, admin, "ADMIN");
  const message = await expectBarred(second, asked.id);
  assert.match(message, /You may decide it from 20\d\d-\S+Z on\. These users may now: .*owner-/);
  assert.equal(await barOf(second, asked.id), "SAME_HAND");
  assert.equal(await balanceOf(asked.payment), AMOUNT_MINOR);
  assert.equal((await decide(owner, asked.id)).body.status, "DONE");
});

test("nor when the address was invited before the refund was requested", async () => {
  const { client: admin } = await signInAs(gateway, owner, "ADMIN");
  const { client: second } = await signInAs(gateway, admin, "ADMIN");
  const asked = await request(admin);
  await expectBarred(second, asked.id);
  const payment = await admin.call("getPayment", { params: { id: asked.payment } });
  assert.equal(payment.body.refundable.hasOtherApprover, true, "the owner");
});

test("nor through an address that the second one invites, nor one for the other", async () => {
  const { client: admin } = await signInAs(gateway, owner, "ADMIN");
  const { client: second } = await signInAs(gateway, admin, "ADMIN");
  const { client: third } = await signInAs(gateway, second, "ADMIN");
  const { client: fourth } = await signInAs(gateway, admin, "FINANCE");
  const asked = await request(admin);
  await expectBarred(third, asked.id);
  const ofFourth = await request(fourth);
  await expectBarred(admin, ofFourth.id);
  await expectBarred(second, ofFourth.id);
  assert.equal((await decide(owner, ofFourth.id)).body.status, "DONE");
});

test("nor with a colleague whom the admin makes an approver, before or after", async () => {
  const { client: admin } = await signInAs(gateway, owner, "ADMIN");
  const { email, id } = await signInAs(gateway, owner, "VIEWER");
  const before = await request(admin);
  const raise = { params: { id }, body: { role: "ADMIN" } };
  assert.equal((await admin.call("updateTeamMember", raise)).status, 200);
  const colleague = await signInAgain(email);
  await expectBarred(colleague, before.id);
  await expectBarred(colleague, (await request(admin)).id);
});

test("a user who gets the permission after the request cannot decide it, from any granter", async () => {
  const { client: finance } = await signInAs(gateway, owner, "FINANCE");
  const viewer = await signInAs(gateway, owner, "VIEWER");
  const away = await signInAs(gateway, owner, "ADMIN");
  await owner.call("updateTeamMember", { params: { id: away.id }, body: { isActive: false } });
  const asked = await request(finance);
  const change = (id: string, body: object) =>
    owner.call("updateTeamMember", { params: { id }, body });
  await change(viewer.id, { role: "ADMIN" });
  await change(away.id, { isActive: true });
  const { client: joined } = await signInAs(gateway, owner, "ADMIN");
  const late = [await signInAgain(viewer.email), await signInAgain(away.email), joined];
  for (const client of late) {
    await expectBarred(client, asked.id);
    assert.equal(await barOf(client, asked.id), "LATER");
  }
  const next = await request(finance);
  assert.equal((await decide(joined, next.id)).body.status, "DONE");
});

test("an owner decides, also one who joined later, but not one whom the requester made an owner", async () => {
  const { client: requester } = await signInAs(gateway, owner, "OWNER");
  const asked = await request(requester);
  const { client: own } = await signInAs(gateway, requester, "OWNER");
  await expectBarred(own, asked.id);
  const { client: throughOwn } = await signInAs(gateway, own, "OWNER");
  await expectBarred(throughOwn, asked.id);
  const { client: other } = await signInAs(gateway, owner, "OWNER");
  assert.equal((await decide(other, asked.id)).body.status, "DONE");
});

test("an owner does not help themselves by resetting an approver's second factor", async () => {
  const { client: requester } = await signInAs(gateway, owner, "OWNER");
  const admin = await signInAs(gateway, owner, "ADMIN");
  const asked = await request(requester);
  await requester.call("resetSecondFactor", { params: { id: admin.id } });
  await expectBarred(await signInAgain(admin.email), asked.id);
});

test("an alias of a mailbox is the same user", async () => {
  const { client: finance, email } = await signInAs(gateway, owner, "FINANCE");
  const alias = email.replace("@", "+approver@");
  const { client: second } = await signInAs(gateway, owner, "ADMIN", [], alias);
  const asked = await request(finance);
  assert.equal((await decide(second, asked.id)).body.error.code, "FORBIDDEN");
});

test("a role that is removed while the user approves makes the approval fail", async () => {
  const { client: finance } = await signInAs(gateway, owner, "FINANCE");
  const admin = await signInAs(gateway, owner, "ADMIN");
  const asked = await request(finance);
  await admin.client.confirm(TEST_PASSWORD);
  const held = Promise.withResolvers<void>();
  const isTaken = Promise.withResolvers<void>();
  const taking = gateway.database.transaction(async (tx) => {
    await tx.query(
      sql`select 1 as one from merchants where id = ${gateway.demo.merchantId} for update`,
    );
    await tx.query(sql`update users set role = 'VIEWER' where id = ${admin.id}`);
    isTaken.resolve();
    await held.promise;
  });
  await isTaken.promise;
  const deciding = decide(admin.client, asked.id);
  const countWaiting = async () => {
    const [row] = await gateway.query<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`;
    return row?.count ?? 0;
  };
  await until(countWaiting, (count) => count > 0);
  held.resolve();
  await taking;
  assert.equal((await deciding).body.error.code, "FORBIDDEN");
  assert.equal(await balanceOf(asked.payment), AMOUNT_MINOR);
});

test("grants of access are stored with the granter, and cannot be changed", async () => {
  const { client: admin, id: adminId } = await signInAs(gateway, owner, "ADMIN");
  const { id } = await signInAs(gateway, admin, "FINANCE");
  const rows = await gateway.query`
    select kind, role, granted_by from access_grants where user_id = ${id} order by granted_at, kind`;
  assert.deepEqual(
    rows.map((row) => [row.kind, row.role, row.granted_by]),
    [
      ["INVITED", "FINANCE", adminId],
      ["JOINED", "FINANCE", adminId],
    ],
  );
  await assert.rejects(
    gateway.deps.database.query(sql`delete from access_grants where user_id = ${id}`),
    /permission denied/,
  );
});

test("fourteen days later the invited approver decides, and not before", async () => {
  const { client: admin } = await signInAs(gateway, owner, "ADMIN");
  const { email } = await signInAs(gateway, admin, "ADMIN");
  const asked = await request(admin);
  await gateway.sandbox.clock.advance(14 * DAY_MS - 3_600_000);
  await gateway.ensurePartitions();
  await expectBarred(await signInAgain(email), asked.id);
  await gateway.sandbox.clock.advance(2 * 3_600_000);
  assert.equal((await decide(await signInAgain(email), asked.id)).body.status, "DONE");
});
