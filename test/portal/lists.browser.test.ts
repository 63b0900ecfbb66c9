import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { expectAccessible, inPortal } from "../support/portal/browser-session.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway();
for (let i = 0; i < 24; i += 1) {
  await pay(gateway, { amountMinor: 1_000 + i * 100, ...(i % 8 === 0 && { bankCode: "SIM0001" }) });
}

const rows = (page: Page) => page.getByRole("table", { name: "Payments" }).getByRole("row");

/** Amounts in the order of the rows. */
const amountsOf = (page: Page) =>
  page.locator("table.rows tbody tr td:nth-child(5)").allInnerTexts();

test("twenty rows and more are in view at 900 px, with their number and sum", async () => {
  await inPortal(browser, gateway, { path: "/payments", width: 1366 }, async (page) => {
    await page.getByText("24 results · RM 462.00 paid").waitFor();
    const heights = await page
      .locator("table.rows tbody tr")
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
    const inView = heights.filter((bottom) => bottom <= 900).length;
    assert.ok(inView >= 20, `${inView} rows`);
  });
});

test("a chip narrows the list, says what it is set to and survives a reload", async () => {
  await inPortal(browser, gateway, { path: "/payments" }, async (page) => {
    await page.getByRole("button", { name: "Status", exact: true }).click();
    await page.getByRole("button", { name: "Failed", exact: true }).click();
    await page.getByText(/^3 results/).waitFor();
    await page.getByRole("button", { name: "Date", exact: true }).click();
    await page.getByRole("button", { name: "Today", exact: true }).click();
    await page.getByRole("button", { name: "Date: Today" }).waitFor();
    assert.match(page.url(), /status=FAILED/);
    await page.reload();
    await page.getByRole("button", { name: "Status: Failed" }).waitFor();
    await page.getByText(/^3 results/).waitFor();
    await expectAccessible(page, "a filtered list");
    await page.getByRole("button", { name: "Clear filter: Status" }).click();
    await page.getByText(/^24 results/).waitFor();
    await page.getByRole("button", { name: "Clear filter: Date" }).click();
    await page.getByRole("button", { name: "Amount", exact: true }).first().click();
    await page.getByLabel("Minimum amount (RM)").fill("30");
    // Closed before typing has paused: what was typed counts.
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Amount: 30 to …" }).waitFor();
    await page.getByText(/^4 results/).waitFor();
  });
});

test("a column's heading sorts the list on the gateway, and the address keeps it", async () => {
  await inPortal(browser, gateway, { path: "/payments" }, async (page) => {
    await page.getByRole("button", { name: "Amount", exact: true }).nth(1).click();
    await page
      .getByRole("columnheader", { name: "Amount" })
      .and(page.locator("[aria-sort]"))
      .waitFor();
    await page.waitForFunction(() =>
      document.querySelector("table.rows tbody tr td:nth-child(5)")?.textContent?.includes("33.00"),
    );
    const amounts = await amountsOf(page);
    assert.deepEqual(
      amounts.map((text) => Number(text.replace(/[^\d.]/g, ""))),
      Array.from({ length: 24 }, (_, index) => 33 - index),
    );
    assert.match(page.url(), /sort=-amountMinor/);
  });
});

test("columns are hidden and shown again, and the address keeps it", async () => {
  await inPortal(browser, gateway, { path: "/payments" }, async (page) => {
    await rows(page).nth(1).waitFor();
    await page.getByRole("button", { name: "Sort and columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Customer", exact: true }).click();
    await page.keyboard.press("Escape");
    const customer = page.getByRole("columnheader", { name: "Customer" });
    await customer.waitFor({ state: "detached" });
    await page.reload();
    await rows(page).nth(1).waitFor();
    assert.equal(await customer.count(), 0);
  });
});

test("a phone has the filters behind a button, and sorting in a menu", async () => {
  await inPortal(browser, gateway, { path: "/payments", width: 360 }, async (page) => {
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await page.getByRole("button", { name: "Status", exact: true }).click();
    await page.getByRole("button", { name: "Paid", exact: true }).click();
    await page.getByRole("button", { name: "Filters (1)" }).waitFor();
    await page.getByText(/^21 results/).waitFor();
    await expectAccessible(page, "a list on a phone");
    await page.getByRole("button", { name: "Sort and columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Amount: descending" }).click();
    await page.locator("tbody tr").first().getByText("RM 33.00").waitFor();
  });
});
