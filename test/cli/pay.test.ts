// Every way to pay in the sandbox, driven from the CLI as a payer without JavaScript.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CliError } from "../../packages/cli/src/command.ts";
import { payCheckout } from "../../packages/cli/src/sandbox/payer.ts";
import { findScenario, SCENARIOS } from "../../packages/cli/src/sandbox/scenarios.ts";
import { SCENARIOS as FPX, STEP_SCENARIOS } from "../../packages/sandbox/src/fpx/scenarios.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { createCheckout, openCheckout } from "../support/pay.ts";

const gateway = await provideTestGateway({ withWorker: true });

async function pay(name: string, amount = 2590): Promise<string> {
  // Of the layouts, this one shows every method.
  const { url } = await createCheckout(gateway, { order: { amount }, layoutVersion: "v3" });
  return payCheckout(url, findScenario(name));
}

const NAMED: Readonly<Record<string, string>> = {
  approved: "success",
  card: "success",
  "card-challenge": "success",
  "duplicate-callback": "success",
  duitnow: "success",
  "duitnow-credit": "success",
  wallet: "success",
  "wallet-tab-closed": "success",
  pending: "pending",
};

for (const name of Object.keys(SCENARIOS)) {
  test(`${name} ends ${NAMED[name] ?? "without success"}`, async () => {
    const screen = await pay(name);
    if (NAMED[name]) assert.equal(screen, NAMED[name]);
    else assert.ok(screen !== "success" && screen !== "unknown", screen);
  });
}

test("every wallet is paid, declined and cancelled", async () => {
  const wallets = gateway.deps.rails.listMethods().filter(({ rail }) => rail.id === "wallet");
  assert.ok(wallets.length > 15);
  for (const { method } of wallets) {
    assert.equal(await pay(method.id), "success", method.id);
  }
  for (const action of ["decline", "cancel"]) {
    const screen = await pay(`GRABPAY_MY:${action}`);
    assert.ok(screen !== "success" && screen !== "unknown", `${action}: ${screen}`);
  }
});

const APPROVED_OUTCOMES = ["SIM0000", "SIMDUP", "SIMORDER", "SIMINDIR", "SIMNEXT", "SIMFLIP"];

test("every bank code and every outcome of the bank's pages ends on a screen of the checkout", async () => {
  for (const code of Object.keys(FPX).filter((code) => code !== "SIMOFF")) {
    // Payments that wait for an authoriser are for business banks only.
    const screen = await pay(code.startsWith("SIM99") ? `${code}:B2B1` : code);
    assert.notEqual(screen, "unknown", code);
    if (APPROVED_OUTCOMES.includes(code)) assert.equal(screen, "success", code);
  }
  for (const code of Object.keys(STEP_SCENARIOS).filter((code) => code !== "AUTHORISER")) {
    const screen = await pay(`bank-page:${code}`);
    assert.ok(screen !== "success" && screen !== "unknown", `${code}: ${screen}`);
  }
});

test("banks come from the checkout: no scenario names one, and an unknown one lists them", async () => {
  for (const { fields } of Object.values(SCENARIOS)) assert.equal(fields.bankCode, undefined);
  await assert.rejects(pay("NOBANK1"), (error) => {
    assert.ok(error instanceof CliError);
    assert.equal(error.message, "The checkout does not offer the bank NOBANK1.");
    assert.match(error.hint, /MB2U0227/);
    return true;
  });
});

test("a card is not saved without consent, and a saved one does not replace the scenario's", async () => {
  const tokens = "/v3/payment/tokens/payer-1";
  const saved = async () => (await gateway.get(tokens)).body.item;
  assert.equal(await pay("card"), "success");
  assert.deepEqual(await saved(), []);
  const checkoutId = await openCheckout(gateway);
  const card = { no: "4242424242424242", cvc: "123", name: "NUR", month: 12, year: 39 };
  await gateway.call({
    path: "/v3/payment/online/checkout",
    body: { checkoutId, method: "GOBIZ_MY", type: "URL", card: { ...card, isSave: true } },
  });
  assert.equal((await saved()).length, 1);
  assert.notEqual(await pay("card-declined"), "success");
});
