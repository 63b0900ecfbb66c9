// Above the merchant's limit a refund needs another approver, however the requests arrive.
import assert from "node:assert/strict";
import { test } from "node:test";
import { replaceMerchantSettings } from "../../packages/gateway/src/store/merchant/merchant-settings.ts";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import {
  PortalClient,
  signInAs,
  signInOwner,
  TEST_PASSWORD,
} from "../support/portal/portal-client.ts";
import { haveJoinedLongAgo } from "../support/portal/users/joined-long-ago.ts";
import { until } from "../support/until.ts";

const LIMIT_MINOR = 1_000;

const gateway = await provideTestGateway();
const owner = await signInOwner(gateway);
await replaceMerchantSettings(
  gateway.deps.database,
  gateway.demo.merchantId,
  {
    methods: null,
    amountMinorMax: null,
    reviewNote: "",
    refundApprovalAboveMinor: LIMIT_MINOR,
  },
  gateway.deps.clock.now(),
);

function refund(client: PortalClient, id: string, amountMinor: number, idempotencyKey: string) {
  const body = { amountMinor, reason: "Returned", idempotencyKey };
  return client.call("refundPayment", { params: { id }, body });
}

test("of two refunds that were checked before either was made, one waits for approval", async () => {
  const { client: finance } = await signInAs(gateway, owner, "FINANCE");
  const { id } = await pay(gateway, { amountMinor: 5_000 });
  const locked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = gateway.database.transaction(async (tx) => {
    const { rowCount } = await tx.query(sql`
      select 1 as one from checkouts c join transactions t
          on t.merchant_id = c.merchant_id and t.checkout_id = c.id
       where t.merchant_id = ${gateway.demo.merchantId} and t.id = ${id} for update of c`);
    assert.equal(rowCount, 1);
    locked.resolve();
    await held.promise;
  });
  await Promise.race([locked.promise, holding]);
  const both = [refund(finance, id, 600, "race-0001"), refund(finance, id, 600, "race-0002")];
  await until(countWaiting, (count) => count === 2);
  held.resolve();
  await holding;
  const statuses = (await Promise.all(both)).map(({ body }) => body.status);
  assert.deepEqual(statuses.sort(), ["DONE", "WAITING_FOR_APPROVAL"]);
  const detail = await owner.call("getPayment", { params: { id } });
  assert.equal(detail.body.payment.balanceMinor, 4_400);
});

/** Statements that wait for another's lock. */
async function countWaiting(): Promise<number> {
  const [row] = await gateway.query<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.count ?? 0;
}

test("of any number of concurrent requests, no more than the limit is refunded without approval", async () => {
  const { client: finance } = await signInAs(gateway, owner, "FINANCE");
  const { id } = await pay(gateway, { amountMinor: 5_000 });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => refund(finance, id, 400, `burst-${i}-1`)),
  );
  assert.ok(
    answers.every(({ status }) => [200, 400, 409].includes(status)),
    answers.map(({ text }) => text).join(),
  );
  const rows = await gateway.query<{ sum: number }>`
    select coalesce(sum(amount_minor), 0)::int as sum from refunds where transaction_id = ${id}`;
  assert.ok((rows[0]?.sum ?? 0) <= LIMIT_MINOR, JSON.stringify(rows));
});

test("a request that waits counts towards the limit, so that the rest is not refunded in addition", async () => {
  const { client: finance } = await signInAs(gateway, owner, "FINANCE");
  const { id } = await pay(gateway, { amountMinor: 5_000 });
  const asked = await refund(finance, id, 1_500, "waits-001");
  assert.equal(asked.body.status, "WAITING_FOR_APPROVAL");
  const small = await refund(finance, id, 100, "waits-002");
  assert.equal(small.body.error.code, "CONFLICT", small.text);
});

test("users never approve their own request, not even as a new user with the same email", async () => {
  const { client: finance, email, id: userId } = await signInAs(gateway, owner, "FINANCE");
  const { id } = await pay(gateway, { amountMinor: 5_000 });
  const asked = await refund(finance, id, 1_500, "own-0001");
  await owner.call("updateTeamMember", { params: { id: userId }, body: { role: "ADMIN" } });
  const decide = (client: PortalClient) =>
    client.call("decideRefundRequest", {
      params: { id: asked.body.id },
      body: { isApproved: true },
    });
  const admin = new PortalClient(gateway);
  await admin.login(email, TEST_PASSWORD);
  assert.equal((await decide(admin)).body.error.code, "FORBIDDEN");
  await owner.call("removeTeamMember", { params: { id: userId } });
  const { client: again } = await signInAs(gateway, owner, "ADMIN", [], email.toUpperCase());
  assert.equal((await decide(again)).body.error.code, "FORBIDDEN");
  assert.equal((await decide(owner)).status, 200);
});

for (const role of ["OWNER", "ADMIN"] as const) {
  test(`a refund above the limit waits for another approver also when an ${role} requests it`, async () => {
    const { client } = await signInAs(gateway, owner, role);
    const { id } = await pay(gateway, { amountMinor: 5_000 });
    const asked = await refund(client, id, LIMIT_MINOR + 1, `leader-${role}`);
    assert.equal(asked.body.status, "WAITING_FOR_APPROVAL", asked.text);
    const params = { id: asked.body.id };
    const own = await client.call("decideRefundRequest", { params, body: { isApproved: true } });
    assert.equal(own.body.error.code, "FORBIDDEN");
    const other = await owner.call("decideRefundRequest", { params, body: { isApproved: true } });
    assert.equal(other.body.status, "DONE", other.text);
  });
}

test("two refunds of an owner that are just below the limit do not both pass", async () => {
  const { id } = await pay(gateway, { amountMinor: 5_000 });
  const both = await Promise.all([
    refund(owner, id, LIMIT_MINOR, "owner-pair-1"),
    refund(owner, id, LIMIT_MINOR, "owner-pair-2"),
  ]);
  const statuses = both.map(({ body }) => body.status ?? body.error.code);
  assert.deepEqual(statuses.sort(), ["DONE", "WAITING_FOR_APPROVAL"]);
});

test("no more is requested than can be refunded", async () => {
  const { client: finance } = await signInAs(gateway, owner, "FINANCE");
  const { id } = await pay(gateway, { amountMinor: 5_000 });
  const tooMuch = await refund(finance, id, 5_001, "too-much-1");
  assert.equal(tooMuch.body.error?.code, "INSUFFICIENT_REFUND_AMOUNT", tooMuch.text);
  assert.equal((await refund(finance, id, 900, "too-much-2")).body.status, "DONE");
  const rest = await refund(finance, id, 4_200, "too-much-3");
  assert.equal(rest.body.error?.code, "INSUFFICIENT_REFUND_AMOUNT", rest.text);
  const waiting = await gateway.query`
    select 1 as one from refund_requests where transaction_id = ${id}`;
  assert.equal(waiting.length, 0);
});

test("the API refunds without approval, and approving checks again what can be refunded", async () => {
  const { client: finance } = await signInAs(gateway, owner, "FINANCE");
  const { id } = await pay(gateway, { amountMinor: 5_000 });
  const asked = await refund(finance, id, 3_000, "again-0001");
  assert.equal(asked.body.status, "WAITING_FOR_APPROVAL");
  const whileWaiting = (await owner.call("getPayment", { params: { id } })).body.refundable;
  assert.deepEqual([whileWaiting.isPossible, whileWaiting.reason], [false, "APPROVAL_PENDING"]);
  const byApi = await gateway.call({
    path: "/v3/payment/refund",
    body: {
      transactionId: id,
      refund: { type: "PARTIAL", currencyType: "MYR", amount: 4_000 },
      reason: "Returned",
    },
  });
  assert.equal(byApi.body.item?.status, "PARTIAL_REFUNDED", JSON.stringify(byApi.body));
  const params = { id: asked.body.id };
  const decide = (isApproved: boolean) =>
    owner.call("decideRefundRequest", { params, body: { isApproved } });
  assert.equal((await decide(true)).body.error.code, "INSUFFICIENT_REFUND_AMOUNT");
  const listed = await owner.call("listRefundRequests", { query: { status: "WAITING" } });
  assert.ok(listed.body.items.some((each: { id: string }) => each.id === asked.body.id));
  assert.equal((await decide(false)).body.status, "DECLINED");
  assert.equal((await decide(true)).body.error.code, "CONFLICT");
});

test("of two approvers at the same time, one makes the refund", async () => {
  const { client: finance } = await signInAs(gateway, owner, "FINANCE");
  const { client: admin } = await signInAs(gateway, owner, "ADMIN");
  await admin.confirm(TEST_PASSWORD);
  const { id } = await pay(gateway, { amountMinor: 5_000 });
  const asked = await refund(finance, id, 2_000, "twice-0001");
  const body = { isApproved: true };
  await Promise.all(
    [owner, admin].map((client) =>
      client.call("decideRefundRequest", { params: { id: asked.body.id }, body }),
    ),
  );
  const { payment } = (await owner.call("getPayment", { params: { id } })).body;
  assert.equal(payment.balanceMinor, 3_000);
  const log = await owner.call("listAudit", { query: { action: "refund.approved" } });
  const ofThis = log.body.items.filter((each: { targetId: string }) => each.targetId === id);
  assert.equal(ofThis.length, 1);
});

test("a payment says whether anyone else could approve a refund of it", async () => {
  const { id } = await pay(gateway);
  const read = async () => (await owner.call("getPayment", { params: { id } })).body.refundable;
  assert.equal((await read()).hasOtherApprover, false, "the owner has just invited all of them");
  await haveJoinedLongAgo(gateway);
  assert.equal((await read()).hasOtherApprover, true, "the admins of the tests above");
  await gateway.query`
    update users set is_active = false
     where merchant_id = ${gateway.demo.merchantId} and email <> ${gateway.demo.portal.email}`;
  assert.equal((await read()).hasOtherApprover, false);
  const body = { email: "invited@team.example", role: "ADMIN", storeIds: [] };
  await owner.call("inviteTeamMember", { body });
  assert.equal((await read()).hasOtherApprover, false, "until the invitation is accepted");
});
