// Two contracts of one rail: each payment, callback, refund and status check goes to its own.
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { createSandboxCredentials } from "@kaunter/sandbox";
import { inquireDuePayments } from "../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { startSecondApi } from "../support/api/second-api.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { stopAfterTests } from "../support/lifetime.ts";
import { openCheckout, pay, payAttempt, readPayment } from "../support/pay.ts";
import { PortalClient, signInOwner, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { makeOperator } from "../support/portal/users/make-operator.ts";
import { startSimulators } from "../support/server/test-home.ts";
import { until } from "../support/until.ts";

const CARD = "4242424242424242";
/** Pending at first, approved half a minute later. */
const SLOW_CARD = "4000004580001059";
const ID = "card-two";
const REASON = { reason: "A second acquirer" };

const gateway = await provideOwnGateway({
  environment: { KAUNTER_OPERATOR_APPROVAL_LIMIT: "2000" },
});
const otherApi = await startSecondApi(gateway);
after(() => otherApi.stop());
// Its callbacks go to the contract: the path that it adds itself is cut off with the fragment.
const other = await stopAfterTests(
  startSimulators(`${gateway.baseUrl}/callbacks/${ID}#`, createSandboxCredentials()),
  (sandbox) => sandbox.stop(),
);
interface CardSettings {
  apiUrl: string;
  merchantId: string;
  apiPassword: string;
  notificationSecret: string;
  nextNotificationSecret: string;
}
const settings = other.rails.card as CardSettings; // of the card simulator
const SECRETS = [
  settings.apiPassword,
  settings.notificationSecret,
  settings.nextNotificationSecret,
  "a-secret-of-the-next-rotation",
  "hunter2-which-nobody-may-read",
];

const secondEmail = "second@operator.example";
await makeOperator(gateway, secondEmail);
let first: PortalClient;
let second: PortalClient;
const texts: string[] = [];
beforeEach(async () => {
  await gateway.query`delete from portal_throttles`;
  first = await signInOwner(gateway);
  second = new PortalClient(gateway);
  assert.equal((await second.login(secondEmail, TEST_PASSWORD)).status, 200);
});

/** As a user of the portal; everything that comes back is kept. */
async function call(client: PortalClient, ...given: Parameters<PortalClient["call"]>) {
  const answer = await client.call(...given);
  texts.push(answer.text);
  return answer;
}

const wanted = (changes: object = {}) => ({
  body: {
    ...{ id: ID, protocol: "card", name: "Second acquirer", settings, limits: [] },
    ...{ descriptor: "KAUNTER TWO", ...REASON, ...changes },
  },
});
const propose = (changes: object = {}) => call(first, "proposeContract", wanted(changes));

async function approve(subjectId: string) {
  const { body } = await call(second, "listOperatorDecisions", { query: { status: "WAITING" } });
  const found = body.items.find((each: { subjectId: string }) => each.subjectId === subjectId);
  assert.ok(found, `a decision about ${subjectId} waits`);
  const approved = await call(second, "decideOperatorDecision", {
    params: { id: found.id },
    body: { isApproved: true },
  });
  return { found, approved };
}

async function expectApproved(subjectId: string) {
  const { found, approved } = await approve(subjectId);
  assert.equal(approved.status, 200, approved.text);
  return found;
}

const changeStatus = (client: PortalClient, event: string) =>
  call(client, "changeContractStatus", { params: { id: ID }, body: { event, ...REASON } });

const detail = async () => (await call(first, "getContract", { params: { id: ID } })).body;

const salesOf = (sandbox: { journal: (typeof other)["journal"] }) =>
  sandbox.journal.list("card").filter(({ name }) => name === "PAY").length;

/** The demo's merchant has an ID of its own with the second acquirer. */
async function preferSecond() {
  const merchantId = gateway.demo.merchantId;
  const asked = await call(first, "changeContractMerchant", {
    params: { id: ID },
    body: {
      ...{ merchantId, isEnabled: true, providerMerchantId: "SUB-1", descriptor: "WARUNG ALI" },
      ...{ amountMinorMin: null, amountMinorMax: 5_000, ...REASON },
    },
  });
  assert.deepEqual(asked.body, { done: false }, asked.text);
  await expectApproved(`${ID} ${merchantId}`);
}

test("settings that the rail rejects are not stored; the error names the field, not the secret", async () => {
  const secret = "hunter2-which-nobody-may-read";
  const answer = await propose({ settings: { ...settings, apiUrl: secret, apiPassword: "short" } });
  assert.equal(answer.body.error.code, "INVALID_PARAMETER");
  assert.match(answer.text, /apiUrl/);
  assert.match(answer.text, /apiPassword/);
  for (const bad of [
    { id: "fpx", protocol: "fpx" },
    { id: "Card Two" },
    { protocol: "carrier-pigeon" },
    { limits: [{ method: "FPX_MY", amountMinorMin: null, amountMinorMax: null }] },
    { limits: [{ method: "CARD_MY", amountMinorMin: 900, amountMinorMax: 800 }] },
  ]) {
    const { status, body } = await propose(bad);
    assert.deepEqual([status, body.error.code], [400, "INVALID_PARAMETER"], JSON.stringify(bad));
  }
  const [row] = await gateway.query`select count(*)::int as count from contract_versions`;
  assert.equal(row?.count, 0);
});

test("a contract is used by every process once a second operator has approved it, without a restart", async () => {
  const asked = await propose();
  assert.deepEqual([asked.status, asked.body], [200, { done: false }], asked.text);
  assert.equal((await propose()).body.error.code, "CONFLICT");
  assert.equal(gateway.deps.rails.get(ID), null);
  assert.equal((await detail()).contract.status, "DRAFT");
  const { body } = await call(first, "listOperatorDecisions", { query: { status: "WAITING" } });
  const own = body.items.find((each: { subjectId: string }) => each.subjectId === ID);
  assert.equal(own.barred.reason, "OWN");
  assert.ok(own.content.changed.includes("apiPassword"), "only the name of a secret");
  assert.ok(own.content.changed.includes(`merchantId: ${settings.merchantId}`));
  await expectApproved(ID);
  assert.equal(gateway.deps.rails.get(ID)?.isActive, true);
  const shown = await detail();
  assert.deepEqual([shown.contract.status, shown.contract.version], ["ACTIVE", 1]);
  const password = shown.settings.find((each: { path: string }) => each.path === "apiPassword");
  assert.equal(password.value, null);
  assert.match(password.fingerprint, /^[0-9a-f]{8}$/);
  // An address of no contract is 404; what the acquirer has not signed is 400.
  await until(async () => {
    const url = `http://127.0.0.1:${otherApi.port}/callbacks/${ID}`;
    const { status } = await fetch(url, { method: "POST", body: "{}" });
    return status === 400;
  });
});

test("a payment, its callback, refund and status check go to its own contract", async () => {
  assert.equal((await pay(gateway, { cardNumber: CARD })).railId, "card", "the first is preferred");
  await preferSecond();
  const before = salesOf(gateway.sandbox);
  const payment = await pay(gateway, { cardNumber: CARD });
  assert.deepEqual([payment.railId, payment.status], [ID, "SUCCESS"]);
  assert.equal(salesOf(gateway.sandbox), before, "nothing was sent to the other acquirer");
  assert.ok(salesOf(other) > 0);
  const refund = { type: "FULL", currencyType: "MYR", amount: payment.amountMinor };
  const body = { transactionId: payment.id, refund, reason: "cold" };
  const refunded = await gateway.call({ path: "/v3/payment/refund", body });
  assert.equal(refunded.status, 200, JSON.stringify(refunded.body));
  const names = other.journal.list("card").map(({ name }) => name);
  assert.ok(names.includes("REFUND"), names.join());
  const callback = await until(() => other.journal.listDeliveries("card", 1)[0]);
  assert.ok(callback, "the second acquirer has reported");
  // The same message at the address of the other contract is not trusted.
  const { headers, body: sent } = callback;
  const statusAt = async (id: string) =>
    (await fetch(`${gateway.baseUrl}/callbacks/${id}`, { method: "POST", headers, body: sent }))
      .status;
  assert.deepEqual([await statusAt("card"), await statusAt(ID)], [400, 200]);
});

test("an amount that the contract does not take for the merchant goes to another one", async () => {
  assert.equal((await pay(gateway, { cardNumber: CARD, amountMinor: 5_000 })).railId, ID);
  assert.equal((await pay(gateway, { cardNumber: CARD, amountMinor: 5_001 })).railId, "card");
});

test("one operator suspends a contract at once; what it began is finished by it", async () => {
  other.faults.add({ simulator: "card", kind: "drop_webhooks", count: 9 });
  const checkoutId = await openCheckout(gateway);
  const { attemptId } = await payAttempt(gateway, checkoutId, { cardNumber: SLOW_CARD });
  const open = await readPayment(gateway, attemptId);
  assert.equal(open.railId, ID);
  assert.deepEqual((await changeStatus(first, "suspend")).body, { done: true });
  assert.equal((await pay(gateway, { cardNumber: CARD })).railId, "card");
  await other.clock.advance(31_000);
  await gateway.query`
    update transactions set inquire_at = created_at where attempt_id = ${attemptId}`;
  await inquireDuePayments(gateway.deps);
  assert.equal((await readPayment(gateway, attemptId)).status, "SUCCESS", "its acquirer was asked");
  other.faults.clear();
  assert.deepEqual((await changeStatus(first, "resume")).body, { done: false });
  assert.equal((await pay(gateway, { cardNumber: CARD })).railId, "card");
  await expectApproved(ID);
  assert.equal((await pay(gateway, { cardNumber: CARD })).railId, ID);
});

test("a secret is rotated without knowing the others", async () => {
  const change = { settings: { notificationSecret: "a-secret-of-the-next-rotation" } };
  assert.deepEqual((await propose(change)).body, { done: false });
  const decided = await expectApproved(ID);
  assert.deepEqual(decided.content.changed, ["notificationSecret"]);
  assert.equal((await pay(gateway, { cardNumber: CARD })).railId, ID);
  assert.deepEqual(
    (await detail()).versions.map(({ version, isCurrent }: Record<string, unknown>) => [
      version,
      isCurrent,
    ]),
    [
      [2, true],
      [1, false],
    ],
  );
});

test("a contract that has ended takes no payments, and is never used again", async () => {
  assert.deepEqual((await changeStatus(first, "end")).body, { done: false });
  await expectApproved(ID);
  assert.equal((await pay(gateway, { cardNumber: CARD })).railId, "card");
  assert.equal((await changeStatus(first, "resume")).body.error.code, "NOT_PERMITTED");
  assert.equal((await propose()).body.error.code, "NOT_PERMITTED");
  await assert.rejects(
    gateway.query`update contracts set status = 'ACTIVE' where id = ${ID}`,
    /ends once/,
  );
  await assert.rejects(
    gateway.query`update contract_versions set name = 'x' where contract_id = ${ID}`,
    /never changed/,
  );
});

test("no secret of a contract is in a response, in the audit log or readable in a table", async () => {
  await call(first, "listContracts");
  await call(first, "listOperatorAudit", { query: { limit: "100" } });
  const rows = await gateway.query<{ text: string }>`
    select to_jsonb(v) #>> '{}' as text from contract_versions v
    union all select to_jsonb(d) #>> '{}' from operator_decisions d
    union all select to_jsonb(a) #>> '{}' from audit_log a`;
  const all = [...texts, ...rows.map(({ text }) => text)].join("\n");
  assert.ok(all.length > 10_000);
  for (const secret of SECRETS) {
    assert.ok(!all.includes(secret), "a secret is readable");
    const hex = Buffer.from(secret).toString("hex");
    assert.ok(!all.includes(hex), "a secret is not sealed");
  }
});
