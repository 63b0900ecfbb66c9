// Operators resolve many settlement exceptions at once, choose a merchant's methods, and leave
// notes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { matchFiles } from "../../packages/gateway/src/jobs/settlement/settle-days.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { pay } from "../support/pay.ts";
import { inPortal } from "../support/portal/browser-session.ts";
import { signInOperator } from "../support/portal/verification.ts";
import { passMidnight, passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";

const browser = await provideBrowser();
const gateway = await provideFrozenGateway();
await passToNoon(gateway);

/** Payments that the bank's file reports with other amounts, as the operator sees them. */
async function makeExceptions(count: number) {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const payment = await pay(gateway, { amountMinor: 5_000 });
    gateway.sandbox.faults.add({
      ...{ simulator: "fpx", kind: "settlement_mismatch", count: 1 },
      ...{ reference: payment.railReference, amountMinor: -7 },
    });
    ids.push(payment.id);
  }
  await matchFiles(gateway.deps, await passMidnight(gateway));
  return ids;
}

test("exceptions are resolved together, each by itself, and only once", async () => {
  const payments = await makeExceptions(3);
  const operator = await signInOperator(gateway);
  const listOpen = async () =>
    (await operator.call("listSettlementExceptions", { query: { state: "OPEN" } })).body.items;
  const open: { id: string; transactionId: string }[] = await listOpen();
  assert.deepEqual(open.map(({ transactionId }) => transactionId).sort(), payments.sort());
  const ids = open.map(({ id }) => id);
  const resolve = (some: readonly string[]) =>
    operator.call("resolveSettlementExceptions", {
      body: { ids: some, decision: "ACCEPT", reason: "The bank confirmed its fee" },
    });
  const first = await resolve([...ids.slice(0, 1), "999999"]);
  assert.deepEqual(first.body, { resolved: ids.slice(0, 1), refused: ["999999"] });
  const again = await resolve(ids.slice(0, 1));
  assert.deepEqual(again.body, { resolved: [], refused: ids.slice(0, 1) });
  assert.equal((await resolve([])).status, 400);
  await inPortal(browser, gateway, { path: "/operator/health", width: 390 }, async (page) => {
    await page.getByRole("button", { name: "Select all 2" }).click();
    await page.getByRole("checkbox").first().uncheck();
    await page.getByRole("button", { name: "Resolve 1 exception" }).waitFor();
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "Resolve 2 exceptions" }).click();
    const dialog = page.getByRole("dialog", { name: "Resolve 2 exceptions" });
    await dialog.getByText("Any difference counts as the provider's fee").waitFor();
    await expectAccessible(page, "resolving several exceptions");
    await dialog.getByLabel("Reason").fill("The bank confirmed its fee");
    await dialog.getByRole("button", { name: "Resolve 2 exceptions" }).click();
    await page.getByText("2 resolved.").waitFor();
    assert.equal(await page.getByRole("checkbox").count(), 0);
  });
  assert.deepEqual(await listOpen(), []);
});

test("an operator picks a merchant's methods by name, and leaves a note", async () => {
  const operator = await signInOperator(gateway);
  const id = gateway.demo.merchantId;
  const read = async () => (await operator.call("getMerchant", { params: { id } })).body;
  const path = `/operator/merchants/${id}`;
  await inPortal(browser, gateway, { path, width: 390 }, async (page) => {
    const all = page.getByRole("switch", { name: "All payment methods" });
    await all.click();
    for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
    await page.getByText("Choose at least one payment method.").waitFor();
    const save = page.getByRole("button", { name: "Save changes" });
    assert.equal(await save.isDisabled(), true);
    await page.getByRole("checkbox", { name: "FPX_MY" }).check();
    await expectAccessible(page, "choosing methods");
    await save.click();
    await page.getByText("Changes saved.").waitFor();
    await page.getByLabel("New note").fill("Called the owner:\nnew bank from May");
    await page.getByRole("button", { name: "Add note" }).click();
    await page.getByText("Note added.").waitFor();
    await page.getByText("new bank from May").waitFor();
  });
  const { settings, notes } = await read();
  assert.deepEqual(settings.methods, ["FPX_MY"]);
  assert.equal(notes[0].text, "Called the owner:\nnew bank from May");
  assert.equal(notes[0].authorEmail, gateway.demo.portal.email);
  const blank = await operator.call("addMerchantNote", { params: { id }, body: { text: "  " } });
  assert.equal(blank.status, 400);
  const none = await operator.call("addMerchantNote", {
    params: { id: "1" },
    body: { text: "nobody" },
  });
  assert.equal(none.status, 404);
});
