// The page of one request: what was sent and returned, where it leads, and its replay.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { expectAccessible } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { inPortal } from "../support/portal/browser-session.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway();
const owner = await signInOwner(gateway);

async function open(
  { headers }: { headers: Headers },
  act: (page: Page) => Promise<void>,
  width = 1280,
): Promise<void> {
  const id = headers.get("x-request-id") ?? "";
  await until(
    () => owner.call("getRequest", { params: { id } }),
    ({ status }) => status === 200,
  );
  await inPortal(browser, gateway, { path: `/requests/${id}`, width }, act);
}

for (const width of [360, 1280]) {
  test(`at ${width} px, a request shows both bodies, its checkout and a command`, async () => {
    const made = await gateway.call({ path: "/v3/payment/online", body: gateway.checkoutBody() });
    const { checkoutId, url } = made.body.item;
    await open(
      made,
      async (page) => {
        const sent = page.getByRole("region", { name: "Request body", exact: true });
        await sent.getByText(/"storeId": /).waitFor();
        const returned = page.getByRole("region", { name: "Response body", exact: true });
        await returned.getByText(new RegExp(`"checkoutId": "${checkoutId}"`)).waitFor();
        const link = page.getByRole("link", { name: checkoutId });
        assert.equal(await link.getAttribute("href"), url);
        await page.getByText(/repeats the change/).waitFor();
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        await page.getByRole("button", { name: "Copy: curl command" }).click();
        await page.getByText("Copied").first().waitFor();
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        assert.match(copied, /^sh <<'REPLAY'\n/);
        assert.match(copied, /"storeId":"\d+"/);
        await expectAccessible(page, "a request");
      },
      width,
    );
  });
}

test("a request about a payment leads to it", async () => {
  const { id } = await pay(gateway);
  await open(await gateway.get(`/v3/payment/transaction/${id}`), async (page) => {
    await page.getByRole("link", { name: id }).click();
    await page.waitForURL(`**/portal/payments/${id}`);
  });
});

test("a body that was cut says where, and the command asks for what is missing", async () => {
  const order = { ...gateway.checkoutBody().order, additionalData: "x".repeat(20_000) };
  const answer = await gateway.call({
    path: "/v3/payment/online",
    body: gateway.checkoutBody({ order }),
  });
  await open(answer, async (page) => {
    await page.getByText("[truncated]").waitFor();
    await page.getByText(/The body has 20,\d{3} bytes\. Only the beginning is stored\./).waitFor();
    await page.getByText(/Replace each FILL_IN before you run the command/).waitFor();
    await expectAccessible(page, "a long request");
  });
});
