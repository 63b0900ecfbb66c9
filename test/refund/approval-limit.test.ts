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
  const held = Promise.withResolvers<void>();
  const holding = gateway.database.transaction(async (tx) => {
    const { rowCount } = await tx.query(sql`
      select 1 as one from checkouts c join transactions t
          on t.merchant_id = c.merchant_id and t.checkout_id = c.id
       where t.merchant_id = ${gateway.demo.merchantId} and t.id = ${id} for update of c`);
    assert.equal(rowCount, 1);
    await held.promise;
  });
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

test("however many requests arrive at once, no more than the limit goes without approval", async () => {
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

test("a request that waits counts, so that what is left of the limit is not refunded beside it", async () => {
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
