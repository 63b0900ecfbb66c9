import assert from "node:assert/strict";
import { test } from "node:test";
import { replaceMerchantSettings } from "../../packages/gateway/src/store/merchant/merchant-settings.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { type PortalClient, signInAs, signInOwner } from "../support/portal/portal-client.ts";
import { provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const gateway = await provideOwnGateway({ withWorker: true });
const owner = await signInOwner(gateway);

async function attentionOf(client: PortalClient): Promise<Record<string, number>> {
  const answer = await client.call("getAttention");
  assert.equal(answer.status, 200, answer.text);
  return Object.fromEntries(
    answer.body.items.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
  );
}

test("a delivery that failed reads retrying, and needs attention until it is delivered", async () => {
  let status = 503;
  const shop = await provideReceiver((response) => {
    response.statusCode = status;
    response.end();
  });
  await pay(gateway, { notifyUrl: shop.url });
  const retrying = () => owner.call("listNotifications", { query: { status: "RETRYING" } });
  const { body } = await until(retrying, (answer) => answer.body.items.length === 1);
  const [item] = body.items;
  assert.deepEqual([item.status, item.attemptCount], ["RETRYING", 1]);
  const pending = await owner.call("listNotifications", { query: { status: "PENDING" } });
  assert.deepEqual(pending.body.items, []);
  assert.equal((await attentionOf(owner)).webhooks_retrying, 1);
  status = 200;
  await owner.call("redeliverNotifications", { body: { ids: [item.id] } });
  await until(
    () => attentionOf(owner),
    (attention) => attention.webhooks_retrying === undefined,
  );
  const endpoints = await owner.call("listEndpoints");
  const own = endpoints.body.items.find(({ url }: { url: string }) => url === shop.url);
  assert.equal(own.state, "RECOVERING", "half of the attempts failed, and the last one did not");
});

test("a refund request is listed for users who may approve it, and for no others", async () => {
  const { merchantId } = gateway.demo;
  const now = gateway.deps.clock.now();
  const settings = { methods: null, amountMinorMax: null, reviewNote: "" };
  await replaceMerchantSettings(
    gateway.database,
    merchantId,
    { ...settings, refundApprovalAboveMinor: 1_000 },
    now,
  );
  const payment = await pay(gateway, { amountMinor: 5_000 });
  const { client: finance } = await signInAs(gateway, owner, "FINANCE");
  const asked = await finance.call("refundPayment", {
    params: { id: payment.id },
    body: { amountMinor: 5_000, reason: "Cancelled order", idempotencyKey: "attention-1" },
  });
  assert.equal(asked.status, 200, asked.text);
  assert.equal((await attentionOf(owner)).refund_requests, 1);
  assert.equal((await attentionOf(finance)).refund_requests, undefined);
  const { client: viewer } = await signInAs(gateway, owner, "VIEWER");
  assert.deepEqual(await attentionOf(viewer), {});
});

test("the balance adds up to what the ledger owes, with the payout of tonight", async () => {
  const { body } = await owner.call("getBalance");
  const owed = await gateway.query<{ sum: string }>`
    select -sum(payable_minor) as sum from ledger_heads where merchant_id = ${gateway.demo.merchantId}`;
  const { availableMinor, pendingMinor, reservedMinor } = body;
  assert.equal(availableMinor + pendingMinor + reservedMinor, Number(owed[0]?.sum));
  assert.ok(pendingMinor > 0, "today's payments");
  assert.equal(body.nextPayout.amountMinor, Number(owed[0]?.sum));
  assert.equal(body.nextPayout.isHeld, false);
  const { client: developer } = await signInAs(gateway, owner, "DEVELOPER");
  assert.equal((await developer.call("getBalance")).body.error.code, "FORBIDDEN");
});

test("an operator's figures are of all merchants, each day of thirty", async () => {
  const { body } = await owner.call("getOperatorFigures");
  assert.equal(body.byDay.length, 30);
  assert.equal(body.byDay.at(-1).amountMinor, body.today.amountMinor);
  assert.ok(body.today.successCount >= 2);
  const { client: admin } = await signInAs(gateway, owner, "ADMIN");
  assert.equal((await admin.call("getOperatorFigures")).body.error.code, "NOT_FOUND");
});

test("an invited owner is not yet a second owner", async () => {
  const isDone = async () => {
    const { body } = await owner.call("getDeveloperFacts");
    return body.checklist.find(({ id }: { id: string }) => id === "second_owner").isDone;
  };
  assert.equal(await isDone(), false);
  const invited = await owner.call("inviteTeamMember", {
    body: { email: "second@team.example", role: "OWNER", storeIds: [] },
  });
  assert.equal(invited.status, 200, invited.text);
  assert.equal(await isDone(), false);
  await signInAs(gateway, owner, "OWNER");
  assert.equal(await isDone(), true);
});
