/**
 * A bank that goes offline is rejected within seconds in every process. Figures:
 * docs/internals/caches.md
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startSecondApi } from "../support/api/second-api.ts";
import { createCheckout } from "../support/pay.ts";
import { browse, submitForm } from "../support/payer/browse.ts";
import { screenOf } from "../support/payer/without-script.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";
import { until } from "../support/until.ts";

const gateway = await provideFrozenGateway();
const second = await startSecondApi(gateway);
after(() => second.stop());
const owner = await signInOwner(gateway);

const BANK = "PBB0233:B2C";
const PROCESSES = [gateway.baseUrl, `http://127.0.0.1:${second.port}`];

const pageOf = (process: string, checkoutId: string) =>
  browse("GET", `${process}/checkout?checkoutId=${checkoutId}&method=FPX_MY`);

/** `offline`: shown with its reason, and not to be chosen. */
async function shownBy(process: string, checkoutId: string): Promise<"offline" | "online"> {
  const { text } = await pageOf(process, checkoutId);
  const row = new RegExp(`value="${BANK}"[^>]*>`).exec(text)?.[0] ?? assert.fail("bank not listed");
  return row.includes(" disabled") ? "offline" : "online";
}

/** Asks the switch's own control, as if the bank itself had gone down, which sends us nothing. */
async function setAtSwitch(isOnline: boolean): Promise<void> {
  const [code = ""] = BANK.split(":");
  const { status } = await fetch(`${gateway.sandbox.controlUrl}/__sim/banks`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code, isOnline }),
  });
  assert.equal(status, 200);
}

const countCalls = () =>
  gateway.sandbox.journal.list("fpx").filter(({ name }) => name === "BE").length;

test("what the portal changes is shown by every process at once", async () => {
  const { id } = await createCheckout(gateway);
  for (const process of PROCESSES) assert.equal(await shownBy(process, id), "online");
  for (const [isOnline, shown] of [
    [false, "offline"],
    [true, "online"],
  ] as const) {
    await owner.call("setSandboxBank", { body: { code: BANK, isOnline } });
    for (const process of PROCESSES) {
      await until(
        () => shownBy(process, id),
        (now) => now === shown,
      );
    }
  }
});

/** What a payer who already has the page open gets for choosing the bank. */
async function choose(process: string, checkoutId: string): Promise<string> {
  const opened = pages.get(process + checkoutId) ?? (await pageOf(process, checkoutId));
  pages.set(process + checkoutId, opened);
  const page = await submitForm(opened, "/checkout/pay", { bankCode: BANK });
  const isOffline = page.text.includes("This bank is offline at the moment. You were not charged.");
  return isOffline ? `${screenOf(page)}, offline` : screenOf(page);
}
const pages = new Map<string, Awaited<ReturnType<typeof pageOf>>>();

async function chooseDirectly(): Promise<string> {
  const { id: checkoutId } = await createCheckout(gateway);
  const body = { checkoutId, method: "FPX_MY", type: "URL", fpx: { bankCode: BANK } };
  const answer = await gateway.call({ path: "/v3/payment/online/checkout", body });
  return answer.status === 200 ? "started" : answer.body.error.code;
}

test("what only the switch knows is checked when a payer chooses: at most 3 s old, in every process", async () => {
  const checkouts = await Promise.all(
    PROCESSES.map(async () => (await createCheckout(gateway)).id),
  );
  for (const [index, process] of PROCESSES.entries()) await pageOf(process, checkouts[index] ?? "");
  await setAtSwitch(false);
  await gateway.sandbox.clock.advance(3_000);
  for (const [index, process] of PROCESSES.entries()) {
    assert.equal(await choose(process, checkouts[index] ?? ""), "bank, offline");
    assert.equal(await shownBy(process, checkouts[index] ?? ""), "offline");
  }
  assert.equal(await chooseDirectly(), "BANK_ERROR");
  await setAtSwitch(true);
  await gateway.sandbox.clock.advance(3_000);
  assert.equal(await chooseDirectly(), "started");
  for (const [index, process] of PROCESSES.entries()) {
    assert.equal(await choose(process, checkouts[index] ?? ""), "redirecting");
  }
});

test("many payers at once are one call to the switch: two messages from each process in 3 s", async () => {
  const { id } = await createCheckout(gateway);
  await setAtSwitch(false);
  await gateway.sandbox.clock.advance(3_000);
  for (const process of PROCESSES) await pageOf(process, id);
  const before = countCalls();
  const payers = Array.from({ length: 10 }, () => PROCESSES).flat();
  const answers = await Promise.all(payers.map((process) => choose(process, id)));
  assert.deepEqual(new Set(answers), new Set(["bank, offline"]));
  assert.equal(countCalls() - before, 2 * PROCESSES.length);
  await setAtSwitch(true);
  await gateway.sandbox.clock.advance(3_000);
});

test("while the switch does not respond, payers choose from the last good list", async () => {
  const { id } = await createCheckout(gateway);
  const [process] = PROCESSES;
  assert.ok(process);
  await gateway.sandbox.clock.advance(60_000);
  assert.equal(await shownBy(process, id), "online");
  gateway.sandbox.faults.add({ simulator: "fpx", kind: "down" });
  await gateway.sandbox.clock.advance(3_000);
  assert.equal(await choose(process, id), "redirecting");
  gateway.sandbox.faults.clear();
});
