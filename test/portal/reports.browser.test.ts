import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { DAY_MS, dayOf } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { expectAccessible, VIEW_RULES } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { inPortal } from "../support/portal/browser-session.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway();
await pay(gateway, { amountMinor: 5_000 });

const dayFromNow = (days: number) =>
  dayOf(new Date(gateway.deps.clock.now().getTime() + days * DAY_MS));
const [from, to] = [dayFromNow(-9), dayFromNow(1)];

/** With the Malaysian time at which it was saved. */
const nameOf = (name: string, extension: string) =>
  new RegExp(`^${name}_\\d{4}-\\d\\d-\\d\\d_\\d\\d-\\d\\d-\\d\\d\\.${extension}$`);

for (const width of [360, 1366]) {
  test(`a report of chosen days is in the address, compared and exported, at ${width} px`, async () => {
    const path = `/reports?from=${from}&to=${to}&by=month&compare=year`;
    await inPortal(browser, gateway, { path, width }, async (page) => {
      await page.getByText("RM 0.00 in", { exact: false }).first().waitFor();
      assert.equal(await page.getByLabel("From").inputValue(), from);
      assert.equal(await page.getByLabel("Group by").inputValue(), "month");
      await page.getByText("Refund rate").waitFor();
      await expectAccessible(page, "a compared report", width === 360 ? {} : VIEW_RULES);
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export CSV: Success rate by method" }).click();
      const file = await saving;
      assert.match(file.suggestedFilename(), nameOf(`report-by-method-${from}-${to}`, "csv"));
      const [head, row = ""] = readFileSync(await file.path(), "utf8").split("\r\n");
      assert.match(head ?? "", /^period_from,period_until,method,attempts/);
      assert.match(row, new RegExp(`^${from}T00:00:00\\+08:00,.*,1,1,1\\.0000,50\\.00,0\\.00,`));
      await page.getByLabel("Compare with").selectOption("Previous period");
      await page.waitForURL(/compare=previous/);
      await page.getByLabel("From").fill("2020-01-01");
      await page.getByText("Choose a period of at most 366 days").waitFor();
      await page.getByLabel("Period").selectOption("Last 7 days");
      await page.getByRole("heading", { name: "Volume over time" }).waitFor();
      assert.equal(new URL(page.url()).searchParams.get("from") ?? "", "");
    });
  });
}

test("a user chooses a weekly report by email, and none again", async () => {
  await inPortal(browser, gateway, { path: "/reports", width: 360 }, async (page) => {
    const dialog = page.getByRole("dialog", { name: "Email reports" });
    const choose = async (rhythm: string, before: string) => {
      await page.getByRole("button", { name: "Email reports" }).click();
      const field = dialog.getByLabel("How often");
      assert.equal(await field.locator("option:checked").textContent(), before);
      await field.selectOption(rhythm);
      await expectAccessible(page, "the choice of a report");
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await choose("Every week, on Monday", "Never");
    await page.reload();
    await choose("Never", "Every week, on Monday");
    await choose("Every day", "Never");
    await page.getByRole("button", { name: "Email reports" }).click();
    await dialog.getByText("Next report: ").waitFor();
  });
});

test("the accountant's month is downloaded in both formats, named by the gateway", async () => {
  const month = dayOf(gateway.deps.clock.now()).slice(0, 7);
  await inPortal(browser, gateway, { path: "/reports", width: 360 }, async (page) => {
    const panel = page.getByRole("region", { name: "The accountant's month" });
    const before = await panel.getByLabel("Month to download").inputValue();
    assert.ok(before < month, `${before} has ended`);
    await panel.getByLabel("Month to download").selectOption(month);
    await panel.getByText("This month has not ended").waitFor();
    await expectAccessible(page, "the accountant's month");
    for (const [button, name, extension] of [
      ["CSV: Movements", "movements", "csv"],
      ["XLSX: Movements", "movements", "xlsx"],
      ["CSV: Payouts", "payouts", "csv"],
      ["XLSX: Payouts", "payouts", "xlsx"],
    ] as const) {
      const saving = page.waitForEvent("download");
      await panel.getByRole("button", { name: button }).click();
      const file = await saving;
      assert.match(file.suggestedFilename(), nameOf(`${name}-${month}`, extension));
      const content = readFileSync(await file.path());
      if (extension === "xlsx") assert.equal(content.subarray(0, 2).toString(), "PK");
      else if (name === "movements")
        assert.match(content.toString(), /,PAYMENT,Payment,.*,50\.00,/);
    }
  });
});
