// Merchants of one contract have IDs of their own, which arrive at the provider with every call.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { createSandboxCredentials } from "@kaunter/sandbox";
import { inquireDuePayments } from "../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { writeBankCode } from "../../packages/sandbox/src/duitnow/phone/bank-code.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { stopAfterTests } from "../support/lifetime.ts";
import { openCheckout, readPayment, startPaying } from "../support/pay.ts";
import { type PortalClient, signInOwner } from "../support/portal/portal-client.ts";
import { startSimulators } from "../support/server/test-home.ts";
import { until } from "../support/until.ts";

const gateway = await provideOwnGateway();
const QR = "duitnow-second";
const other = await stopAfterTests(
  // The path that it adds itself is cut off with the fragment.
  startSimulators(`${gateway.baseUrl}/callbacks/${QR}#`, createSandboxCredentials()),
  (sandbox) => sandbox.stop(),
);
const reason = "Agreed with the provider";
const wallets = other.rails.wallet as Record<string, object>; // of the wallet simulator
const ofWallet = (family: string) => ({
  ...{ [family]: wallets[family], payerCodes: wallets.payerCodes },
});

let owner: PortalClient;
before(async () => {
  owner = await signInOwner(gateway);
});

async function addContract(id: string, protocol: string, settings: unknown): Promise<void> {
  const body = { id, protocol, name: id, settings, limits: [], descriptor: "", reason };
  const { body: made, text } = await owner.call("proposeContract", { body });
  assert.deepEqual(made, { done: true }, text);
}

const setMerchant = (id: string, providerMerchantId: string) =>
  owner.call("changeContractMerchant", {
    params: { id },
    body: {
      ...{ merchantId: gateway.demo.merchantId, isEnabled: true, providerMerchantId },
      ...{ descriptor: "", amountMinorMin: null, amountMinorMax: null, reason },
    },
  });

const merchantField = async (id: string) =>
  (await owner.call("getContract", { params: { id } })).body.merchantField;

/** How the simulator was called, by the name of the call. */
const seen = (simulator: string, member: string) =>
  other.journal
    .list(simulator)
    .filter(({ detail }) => Object.hasOwn(Object(detail), member))
    .map(({ name, detail }) => [name, (detail as Record<string, string>)[member]]); // just checked

let orders = 0;
async function chargeCode(authCode: string) {
  orders += 1;
  const order = { id: `CM-${orders}`, title: "Lunch", detail: "", additionalData: "" };
  const { status, body } = await gateway.call({
    path: "/v3/payment/quickpay",
    body: {
      order: { ...order, amount: 1234, currencyType: "MYR" },
      ...{ authCode, ipAddress: "192.0.2.10", storeId: gateway.demo.storeId },
    },
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body.item;
}

async function refund(transactionId: string): Promise<void> {
  const body = { transactionId, refund: { type: "FULL", currencyType: "MYR", amount: 1234 } };
  const path = "/v3/payment/refund";
  const refunded = await gateway.call({ path, body: { ...body, reason: "cold" } });
  assert.equal(refunded.body.item?.status, "FULL_REFUNDED", JSON.stringify(refunded.body));
}

describe("DuitNow QR", () => {
  before(async () => {
    await addContract(QR, "duitnow-qr", other.rails["duitnow-qr"]);
    const set = await setMerchant(QR, "SUB-QR-1");
    assert.deepEqual(set.body, { done: true }, set.text);
  });

  test("a code has the merchant's own QR ID, and its callback is recognised", async () => {
    assert.equal((await merchantField(QR)).name, "QRId");
    const paying = { method: "MAYBANK_MY", amountMinor: 7_700 };
    const started = await startPaying(gateway, await openCheckout(gateway, paying), paying);
    assert.equal((await readPayment(gateway, started.attemptId)).railId, QR);
    assert.ok(started.next.kind === "qr");
    assert.match(started.next.payload, /0208SUB-QR-1/);
    assert.deepEqual(seen("duitnow", "qrId").at(-1), ["create", "SUB-QR-1"]);
    await other.clock.advance(6_000);
    await until(async () => (await readPayment(gateway, started.attemptId)).status === "SUCCESS");
  });

  test("a status check finds it without a callback", async () => {
    other.faults.add({ simulator: "duitnow", kind: "drop_webhooks", count: 9 });
    const paying = { method: "MAYBANK_MY", amountMinor: 7_700 };
    const { attemptId } = await startPaying(gateway, await openCheckout(gateway, paying), paying);
    await other.clock.advance(6_000);
    await gateway.query`
      update transactions set inquire_at = created_at where attempt_id = ${attemptId}`;
    await inquireDuePayments(gateway.deps);
    assert.equal((await readPayment(gateway, attemptId)).status, "SUCCESS");
    other.faults.clear();
  });

  test("a payer's code is charged for the merchant, and refunded", async () => {
    const { transactionId } = await chargeCode(writeBankCode("0000000000000001"));
    assert.deepEqual(seen("duitnow", "qrId").at(-1), ["charge code", "SUB-QR-1"]);
    await refund(transactionId);
  });
});

for (const [title, id, family, own, code, field] of [
  ["ShopeePay", "shopee", "shopeepay", "SUB-1/STORE-1", "820000000000000001", "merchant_ext_id"],
  ["GrabPay", "grab", "grabpay", "SUB-1", "810000000000000001", "merchantID"],
] as const) {
  test(`${title}: a charge and its refund name the merchant`, async () => {
    await addContract(id, "wallet", ofWallet(family));
    assert.ok((await merchantField(id)).name.startsWith(field));
    assert.deepEqual((await setMerchant(id, own)).body, { done: true });
    const { transactionId } = await chargeCode(code);
    const calls = seen("wallet", "merchant").filter(([, merchant]) => merchant === own);
    assert.ok(calls.length > 0, JSON.stringify(seen("wallet", "merchant")));
    // The simulator finds an order only by the merchant that it is of.
    await refund(transactionId);
  });
}

test("the aggregator gets the merchant's account", async () => {
  await addContract("antom", "wallet", ofWallet("antom"));
  assert.equal((await merchantField("antom")).name, "merchantAccountId");
  assert.deepEqual((await setMerchant("antom", "SUB-9")).body, { done: true });
  const paying = { method: "BOOST_MY" };
  const { attemptId } = await startPaying(gateway, await openCheckout(gateway, paying), paying);
  assert.equal((await readPayment(gateway, attemptId)).railId, "antom");
  assert.deepEqual(seen("wallet", "merchant").at(-1)?.[1], "SUB-9");
});

test("an ID that the provider's messages cannot carry is rejected, naming its form", async () => {
  await addContract("tng", "wallet", ofWallet("tng"));
  await addContract("many", "wallet", other.rails.wallet);
  for (const [id, own, said] of [
    [QR, "SUB-QR-1-WHICH-IS-LONGER-THAN-28", /sent as QRId and must have 1 to 28 letters/],
    ["shopee", "SUB-1", /two IDs with a slash between them/],
    ["tng", "SUB-1", /must be empty: this contract sends no merchant ID/],
    ["many", "SUB-1", /must be empty/],
  ] as const) {
    const { body } = await setMerchant(id, own);
    assert.equal(body.error?.code, "INVALID_PARAMETER", `${id} ${own}`);
    assert.match(body.error.message, said);
    assert.deepEqual((await setMerchant(id, "")).body, { done: true }, id);
  }
  assert.equal(await merchantField("tng"), null);
});

test("settings with a currency are rejected: a contract is in MYR", async () => {
  const settings = { ...ofWallet("shopeepay"), currencies: ["MYR", "SGD"] };
  const contract = { id: "sgd", protocol: "wallet", name: "SGD", settings };
  const body = { ...contract, limits: [], descriptor: "", reason };
  const answer = await owner.call("proposeContract", { body });
  assert.equal(answer.body.error?.code, "INVALID_PARAMETER", answer.text);
  assert.match(answer.body.error.message, /\/currencies: contracts are in MYR/);
});
