/** A provider that fails is shown as down within a minute, and as healthy within minutes after. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createCheckout, openCheckout, pay, payAttempt } from "../support/pay.ts";
import { browse } from "../support/payer/browse.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";
import { until } from "../support/until.ts";

const gateway = await provideFrozenGateway({ railTimeoutMsMax: 500 });
const owner = await signInOwner(gateway);

interface Provider {
  railId: string;
  partner: string | null;
  name: string;
  state: string;
  recentFailed: number;
  successRate: number | null;
}

async function stateOf(railId: string, partner: string | null = null): Promise<Provider> {
  const { body } = await owner.call("listRails");
  const found = body.items.find(
    (each: Provider) => each.railId === railId && each.partner === partner,
  );
  return found ?? assert.fail(`${railId} is not listed`);
}

/** What is counted is written within a second. */
const settled = (state: string, railId = "fpx", partner: string | null = null) =>
  until(
    () => stateOf(railId, partner),
    (provider) => provider.state === state,
  );

/** A payer looks at the banks, which are asked for again after some seconds. */
async function lookAtBanks(): Promise<void> {
  const { id } = await createCheckout(gateway);
  const page = `${gateway.baseUrl}/checkout?checkoutId=${id}&method=FPX_MY&banks=fresh`;
  assert.equal((await browse("GET", page)).status, 200);
}

/** One payer each 10 seconds. */
async function payersCome(minutes: number, come: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < minutes * 6; count += 1) {
    await come();
    await gateway.sandbox.clock.advance(10_000);
  }
}

test("without payers, nothing is said, and each provider is named", async () => {
  const { state, name, successRate } = await stateOf("fpx");
  assert.deepEqual([state, name, successRate], ["IDLE", "FPX", null]);
  assert.equal((await stateOf("wallet", "tng")).name, "Touch 'n Go");
});

test("FPX is down within a minute, and healthy within minutes after its return", async () => {
  await payersCome(3, lookAtBanks);
  await settled("HEALTHY");
  gateway.sandbox.faults.add({ simulator: "fpx", kind: "down" });
  await payersCome(1, lookAtBanks);
  const down = await settled("DOWN");
  assert.ok(down.recentFailed >= 3);
  gateway.sandbox.faults.clear();
  await payersCome(1, lookAtBanks);
  await settled("HEALTHY");
});

test("payers' own declines do not make a provider look ill, unavailable banks do", async () => {
  await gateway.sandbox.clock.advance(10 * 60_000);
  await settled("IDLE");
  for (let count = 0; count < 6; count += 1) await pay(gateway, { bankCode: "SIM0051" });
  await settled("HEALTHY");
  await gateway.sandbox.clock.advance(10 * 60_000);
});

test("a wallet that does not respond is named, and no other one is", async () => {
  gateway.sandbox.faults.add({ simulator: "wallet", kind: "500" });
  for (let count = 0; count < 4; count += 1) {
    await payAttempt(gateway, await openCheckout(gateway), { method: "TNG_MY" });
  }
  await settled("DOWN", "wallet", "tng");
  assert.equal((await stateOf("wallet", "grabpay")).state, "IDLE");
  gateway.sandbox.faults.clear();
});
