/** Wallets share one rail: each is believed of the attempts that were made with it, of no other. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { recordOutcome } from "../../packages/gateway/src/operations/payment/outcome/record-outcome.ts";
import { signCall } from "../../packages/gateway/src/rails/wallet/grabpay/wire.ts";
import type { WalletSettings } from "../../packages/gateway/src/rails/wallet/index.ts";
import { SALE, signBody } from "../../packages/gateway/src/rails/wallet/shopeepay/wire.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { attemptOf, openCheckout, readPayment, startPaying } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";

const AMOUNT = 2590;
const PATH = "/callbacks/wallet";
const JSON_TYPE = "application/json";

const gateway = await provideOwnGateway();
const operator = await signInOwner(gateway);
await operator.confirm(gateway.demo.portal.password);
// The simulator generates them for this rail, and the rail validates them.
const settings = gateway.sandbox.rails.wallet as WalletSettings;

async function begin(method: string): Promise<string> {
  const paying = { amountMinor: AMOUNT, method };
  return (await startPaying(gateway, await openCheckout(gateway, paying), paying)).attemptId;
}

async function send(body: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(gateway.baseUrl + PATH, { method: "POST", headers, body });
  await answer.text();
  assert.equal(answer.status, 200, "the signature is right");
}

async function shopeepaySays(attemptId: string, transaction_sn: string): Promise<void> {
  const { shopeepay } = settings;
  assert.ok(shopeepay);
  const said = { reference_id: attemptId, transaction_sn, transaction_type: SALE };
  const body = JSON.stringify({ ...said, amount: AMOUNT, transaction_status: 3 });
  await send(body, {
    "content-type": JSON_TYPE,
    "x-airpay-clientid": shopeepay.clientId,
    "x-airpay-req-h": signBody(shopeepay.secrets[0] ?? "", body),
  });
}

async function grabpaySays(attemptId: string, txID: string, status: string): Promise<void> {
  const { grabpay } = settings;
  assert.ok(grabpay);
  const said = { partnerTxID: attemptId, txID, status, amount: AMOUNT, currency: "MYR" };
  const body = JSON.stringify(said);
  const date = gateway.deps.clock.now().toUTCString();
  const call = { method: "POST", contentType: JSON_TYPE, date, path: PATH, body };
  await send(body, {
    "content-type": JSON_TYPE,
    date,
    authorization: `${grabpay.partnerId}:${signCall(grabpay.secrets[0] ?? "", call)}`,
  });
}

async function reportsOf(attemptId: string) {
  const { body } = await operator.call("listQuarantine", { query: { state: "OPEN" } });
  return body.items.filter((item: { attemptId: string }) => item.attemptId === attemptId);
}

async function statusOf(attemptId: string): Promise<string> {
  return (await readPayment(gateway, attemptId)).status;
}

test("a report that one wallet signs about another's attempt changes nothing and cannot be accepted", async () => {
  const attemptId = await begin("SHOPEEPAY_MY");
  await grabpaySays(attemptId, "G1", "success");
  assert.equal(await statusOf(attemptId), "IN_PROCESS");
  const [report, ...more] = await reportsOf(attemptId);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [report.note, report.transactionId, report.decisions],
    ["wallet grabpay is about wallet shopeepay", null, ["DISMISS"]],
  );
  const { id } = await readPayment(gateway, attemptId);
  const { body } = await operator.call("getPayment", { params: { id } });
  const kinds = body.timeline.map(({ kind }: { kind: string }) => kind);
  assert.ok(!kinds.includes("RAIL_EVENT"), "the merchant does not read it as word of its payment");
  await shopeepaySays(attemptId, "S1");
  assert.equal(await statusOf(attemptId), "SUCCESS");
});

test("a wallet cannot suppress another's message by sending one with the same key first", async () => {
  const attemptId = await begin("SHOPEEPAY_MY");
  await grabpaySays(attemptId, "S2", "1");
  await shopeepaySays(attemptId, "S2");
  assert.equal(await statusOf(attemptId), "SUCCESS");
});

test("dismissing one wallet's report leaves the same report of the right wallet open", async () => {
  const attemptId = await begin("SHOPEEPAY_MY");
  const report = { kind: "approved", reference: "S3", amountMinor: AMOUNT } as const;
  await grabpaySays(attemptId, "S3", "success");
  const [foreign] = await reportsOf(attemptId);
  await gateway.deps.database.transaction((tx) =>
    recordOutcome(gateway.deps, tx, {
      attempt: attemptOf(gateway, attemptId),
      report: { ...report, amountMinor: AMOUNT + 1 },
      source: "inquiry",
    }),
  );
  await gateway.query`
    update provider_reports set content = ${JSON.stringify(report)} where attempt_id = ${attemptId}`;
  const body = { decision: "DISMISS", reason: "Not theirs" };
  const decided = await operator.call("decideReport", { params: { id: foreign.id }, body });
  assert.equal(decided.status, 200);
  assert.equal((await reportsOf(attemptId)).length, 1);
});
