// Above the merchant's limit a refund needs another approver, however the requests arrive.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Database } from "../../packages/gateway/src/store/database.ts";
import { replaceMerchantSettings } from "../../packages/gateway/src/store/merchant/merchant-settings.ts";
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

/** Transactions that start meanwhile wait until they are released. */
function holdTransactions(database: Database): { count(): number; release(): void; end(): void } {
  const { transaction } = database;
  const held: (() => void)[] = [];
  let isHolding = true;
  database.transaction = async (act) => {
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
    return transaction(act);
  };
  return {
    count: () => held.length,
    end: () => {
      isHolding = false;
    },
    release() {
      database.transaction = transaction;
      for (const resolve of held) resolve();
    },
  };
}

test("a refund that was checked before another one was made is added to it", async () => {
  const { client: finance } = await signInAs(gateway, owner, "FINANCE");
  const { id } = await pay(gateway, { amountMinor: 5_000 });
  const hold = holdTransactions(gateway.deps.database);
  const slow = refund(finance, id, 600, "race-slow");
  try {
    await until(
      async () => hold.count(),
      (count) => count === 1,
    );
    hold.end();
    const fast = await refund(finance, id, 600, "race-fast");
    assert.equal(fast.body.status, "DONE", fast.text);
  } finally {
    hold.release();
  }
  assert.equal((await slow).body.status, "WAITING_FOR_APPROVAL");
  const detail = await owner.call("getPayment", { params: { id } });
  assert.equal(detail.body.payment.balanceMinor, 4_400);
});

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
