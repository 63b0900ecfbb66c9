import assert from "node:assert/strict";
import { test } from "node:test";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { inPortal, signIn } from "../support/portal/browser-session.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway();
await pay(gateway, { amountMinor: 10_000 });
await pay(gateway, { amountMinor: 2_550, cardNumber: "4000004580000002" });
await pay(gateway, { bankCode: "SIM0001" });

test("every chart has its table, with the same figures", async () => {
  await inPortal(browser, gateway, { path: "/reports", width: 390 }, async (page) => {
    await page.locator(".recharts-bar-rectangle").first().waitFor();
    await page.getByText("RM 125.50", { exact: true }).first().waitFor();
    for (const title of ["Volume over time", "Success rate by method", "Success rate by bank"]) {
      const panel = page.locator("section", { has: page.getByRole("heading", { name: title }) });
      await panel.getByText("Show as table").click();
      const table = panel.getByRole("table", { name: title });
      await table.waitFor();
    }
    const methods = page.getByRole("table", { name: "Success rate by method" });
    await methods
      .getByRole("row", { name: /Online banking \(FPX\).*2.*1.*50%.*RM 100\.00/ })
      .waitFor();
    await page.getByRole("heading", { name: "Failure reasons" }).waitFor();
  });
});

test("every page of a sandbox says that it is one", async () => {
  await inPortal(browser, gateway, { path: "/" }, async (page) => {
    const pages = ["/", "/payments", "/applications", "/settlements", "/account", "/go-live"];
    for (const path of pages) {
      await page.goto(`${gateway.baseUrl}/portal${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      const badge = page.getByText("Sandbox", { exact: true }).first();
      assert.ok(await badge.isVisible(), path);
    }
  });
});

const FIRST_LOAD_BYTES_MAX = 120 * 1_024;

test("the sign-in form is at most 120 KB on the wire, and the next one almost nothing", async () => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(`${gateway.baseUrl}/portal/reports`);
    await page.getByLabel("Email").waitFor();
    await page.waitForLoadState("networkidle");
    const login = bytes;
    await signIn(page, gateway);
    // The heaviest page there is.
    const chart = page.locator(".recharts-surface").first();
    await chart.waitFor();
    assert.ok(login > 50_000 && bytes > login, `${login} and ${bytes} bytes`);
    assert.ok(login <= FIRST_LOAD_BYTES_MAX, `the login takes ${login} bytes`);
    const withPage = bytes;
    bytes = 0;
    await page.reload();
    await chart.waitFor();
    assert.ok(bytes < withPage / 10, `${bytes} bytes again`);
  } finally {
    await context.close();
  }
});
