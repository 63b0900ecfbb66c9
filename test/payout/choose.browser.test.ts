// An operator chooses payouts, the value date and the format of a payout file.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, dayOf } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { listOpen, prepareFile, settleDayOf } from "../support/bank/payout-work.ts";
import { provideBrowser } from "../support/browser.ts";
import { inPortal } from "../support/portal/browser-session.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";

const browser = await provideBrowser();
const gateway = await provideFrozenGateway();
await passToNoon(gateway);

async function settleDays(...amountsMinor: number[]) {
  for (const amountMinor of amountsMinor) await settleDayOf(gateway, [amountMinor + 120]);
  const operator = await signInOwner(gateway);
  return { operator, due: (await listOpen(operator, "DUE")).toReversed() };
}

const PATH = "/operator/payouts";

test("payouts are deselected, the total follows, and the file is as it was chosen", async () => {
  const { operator, due } = await settleDays(1_000, 1_100, 1_200);
  const day = addDays(dayOf(gateway.deps.clock.now()), 2);
  await inPortal(browser, gateway, { path: PATH, width: 390 }, async (page) => {
    await page.getByRole("button", { name: "Prepare file" }).click();
    const dialog = page.getByRole("dialog", { name: "Prepare payout file" });
    await dialog.getByText("3 payouts selected, RM 33.00").waitFor();
    await dialog.getByRole("checkbox").nth(1).uncheck();
    await dialog.getByText("2 payouts selected, RM 22.00").waitFor();
    await expectAccessible(page, "choosing payouts");
    const submit = dialog.getByRole("button", { name: "Prepare file" });
    await dialog.getByRole("button", { name: "Select all" }).click();
    await dialog.getByRole("button", { name: "Select none" }).click();
    await dialog.getByText("Select at least one payout.").waitFor();
    assert.equal(await submit.isDisabled(), true);
    await dialog.getByRole("button", { name: "Select all" }).click();
    await dialog.getByRole("checkbox").nth(1).uncheck();
    await dialog.getByLabel("Value date").fill(addDays(day, -3));
    await dialog.getByText(/^Enter a day from/).waitFor();
    assert.equal(await submit.isDisabled(), true);
    await dialog.getByLabel("Value date").fill(day);
    await dialog.getByLabel("Format").selectOption("Example: fixed width");
    await submit.click();
    await page.getByText("File with 2 payouts prepared: RM 22.00.").waitFor();
  });
  const { body } = await operator.call("listPayoutFiles");
  const [file] = body.items;
  assert.deepEqual([file.day, file.format, file.totalMinor], [day, "example-fixed-width", 2_200]);
  assert.deepEqual(
    (await listOpen(operator, "DUE")).map(({ id }) => id),
    [due[1]?.id],
  );
});

test("a payout that changed while it was being chosen is named", async () => {
  const { operator, due } = await settleDays(1_300);
  const [taken] = due;
  const path = { path: PATH };
  await inPortal(browser, gateway, path, async (page) => {
    await page.getByRole("button", { name: "Prepare file" }).click();
    const dialog = page.getByRole("dialog", { name: "Prepare payout file" });
    await dialog.getByText(`${due.length} payouts selected`).waitFor();
    const other = await prepareFile(operator, { payoutIds: [String(taken?.id)] });
    assert.equal(other.status, 200, other.text);
    await dialog.getByRole("button", { name: "Prepare file" }).click();
    const left = page.getByRole("dialog", { name: "1 payout left out" });
    await left.getByText("No longer due").waitFor();
    await left.getByText("RM 11.00").waitFor();
    await expectAccessible(page, "payouts that were left out");
    await left.getByRole("link", { name: other.body.file.id }).waitFor();
    await left.getByRole("button", { name: "Close" }).last().click();
    await left.waitFor({ state: "detached" });
  });
});
