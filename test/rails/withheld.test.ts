// A gateway whose rails file has published settings only offers nothing that has no connector, and
// says why wherever it would be offered.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayBefore } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { findRailsProblems } from "../../packages/gateway/src/main/installation/find-rails-problems.ts";
import { openRails } from "../../packages/gateway/src/main/open-rails.ts";
import { readOpenDay } from "../../packages/gateway/src/operations/settlement/close/read-day.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { pay, readPayment } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { signInOperator } from "../support/portal/verification.ts";

const FRAUD = "4000000000000259";
const PUBLISHED = {
  card: { chargebackUrl: undefined, settlementUrl: undefined },
  "duitnow-qr": { refundUrl: undefined, settlementUrl: undefined, acceptsPayerCodes: undefined },
  fpx: { payoutUrl: undefined, settlementUrl: undefined },
};
const published = await startTestGateway({ railSettings: PUBLISHED });
const complete = await startTestGateway();
test.after(async () => {
  await published.stop();
  await complete.stop();
});

/** DuitNow QR pays this amount without a phone. */
const AMOUNT_MINOR = 7_700;
const REFUND = { refund: { type: "FULL", currencyType: "MYR", amount: AMOUNT_MINOR } };

async function refundNew(gateway: TestGateway, method: string) {
  const started = await pay(gateway, { amountMinor: AMOUNT_MINOR, method });
  await gateway.sandbox.clock.advance(60_000);
  const payment = await readPayment(gateway, started.attemptId);
  assert.equal(payment.status, "SUCCESS");
  const body = { transactionId: payment.id, ...REFUND, reason: "Returned" };
  return { payment, answer: await gateway.call({ path: "/v3/payment/refund", body }) };
}

for (const method of ["FPX_MY", "MAYBANK_MY"]) {
  test(`${method}: without a connector, a refund is rejected with the reason`, async () => {
    const { payment, answer } = await refundNew(published, method);
    const { error } = answer.body;
    assert.equal(error?.code, "UNSUPPORTED_METHOD_PAYMENT_REFUND", JSON.stringify(answer.body));
    assert.match(error.message, /no connector for refunds.*pay the payer directly/);
    const owner = await signInOwner(published);
    const params = { id: payment.id };
    const { body } = await owner.call("getPayment", { params });
    assert.equal(body.refundable.reason, "METHOD_HAS_NO_REFUND");
    const asked = await owner.call("refundPayment", {
      params,
      body: { amountMinor: AMOUNT_MINOR, reason: "Returned", idempotencyKey: "without-connector" },
    });
    assert.equal(asked.body.error?.code, "UNSUPPORTED_METHOD_PAYMENT_REFUND", asked.text);
  });

  test(`${method}: with the switch, it is refunded`, async () => {
    const { answer } = await refundNew(complete, method);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  });
}

test("a dispute is shown, and no response is offered or taken", async () => {
  const owner = await signInOwner(published);
  const payment = await pay(published, { amountMinor: 5_000, cardNumber: FRAUD });
  await published.sandbox.clock.advance(62_000);
  const { body } = await owner.call("listDisputes", { query: { q: payment.id } });
  const [dispute] = body.items;
  assert.equal(dispute.status, "OPEN");
  assert.deepEqual([dispute.isAnswerable, dispute.isAnsweredHere], [false, false]);
  const params = { id: dispute.id };
  const answered = await owner.call("respondToDispute", { params, body: { text: "Delivered." } });
  assert.equal(answered.body.error.code, "NOT_PERMITTED");
  assert.match(answered.body.error.message, /not sent from here/);
  const accepted = await owner.call("acceptDispute", { params });
  assert.equal(accepted.body.error.code, "NOT_PERMITTED");
  const after = await owner.call("getDispute", { params });
  assert.equal(after.body.status, "OPEN");
});

test("operators read what each provider does not offer, and no file is expected of it", async () => {
  const operator = await signInOperator(published);
  const { body } = await operator.call("listRails");
  const withheld = Object.fromEntries(
    body.items.map((one: { railId: string; partner: string | null; withheld: string[] }) => [
      one.partner ?? one.railId,
      one.withheld,
    ]),
  );
  assert.deepEqual(withheld.card, ["DISPUTE_RESPONSES", "SETTLEMENT_FILES"]);
  assert.deepEqual(withheld.fpx, ["REFUNDS", "SETTLEMENT_FILES"]);
  assert.deepEqual(withheld["duitnow-qr"], ["QUICK_PAY", "REFUNDS", "SETTLEMENT_FILES"]);
  assert.deepEqual(withheld.grabpay, []);
  const yesterday = dayBefore(published.deps.clock.now());
  const { figures } = await readOpenDay(published.deps, yesterday);
  assert.deepEqual([...new Set(figures.rails.map(({ railId }) => railId))], ["wallet"]);
});

test("in production, check-config names each with the setting that offers it", () => {
  const { railsFile } = published.config;
  const { warnings } = findRailsProblems({ railsFile, mode: "production" });
  for (const [said, setting] of [
    ["card: responses to disputes are not offered", "chargebackUrl"],
    ["card: settlement files are not offered", "settlementUrl"],
    ["fpx: refunds are not offered", "payoutUrl"],
    ["duitnow-qr: refunds are not offered", "refundUrl"],
  ] as const) {
    const line = warnings.find((one) => one.startsWith(said));
    assert.match(line ?? "", new RegExp(`Set ${setting}`), `${said}: ${warnings.join("\n")}`);
  }
  const own = findRailsProblems({ railsFile: complete.config.railsFile, mode: "production" });
  assert.doesNotMatch(own.warnings.join("\n"), /not offered/);
  const production = openRails({ railsFile, mode: "production" }, silentLog);
  assert.equal(production.rails.get("fpx")?.refund, undefined);
  production.close();
});
