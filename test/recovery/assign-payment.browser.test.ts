/** An operator assigns a payment that only the provider knows, and another one approves it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessible } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { readPayment } from "../support/pay.ts";
import { inPortal } from "../support/portal/browser-session.ts";
import { PortalClient, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { makeOperator } from "../support/portal/users/make-operator.ts";
import { passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";
import { losePayments } from "./lose-payments.ts";

const browser = await provideBrowser();
const gateway = await provideFrozenGateway();
const secondEmail = "second@operator.example";
await makeOperator(gateway, secondEmail);
await passToNoon(gateway);
const [lost] = await losePayments(gateway, { amountMinor: 8_800, orderId: "LOST-1" });
assert.ok(lost);

test("an unknown payment is assigned under Health and waits for another operator", async () => {
  await inPortal(browser, gateway, { path: "/operator/health", width: 390 }, async (page) => {
    await page.getByRole("button", { name: "Assign payment" }).click();
    const dialog = page.getByRole("dialog", { name: "Assign payment" });
    await dialog.getByText(lost.railReference).waitFor();
    await dialog.getByLabel("Merchant ID").fill(gateway.demo.merchantId);
    await dialog.getByLabel("Order ID").fill(lost.orderId);
    await dialog.getByLabel("Payment method").selectOption("FPX_MY");
    await dialog.getByLabel("Evidence").fill("Email of the provider of today");
    await expectAccessible(page, "assigning a payment");
    await dialog.getByRole("button", { name: "Assign payment" }).click();
    await page.getByText("A second operator must approve it").waitFor();
    await page.goto(`${gateway.baseUrl}/portal/operator/decisions`);
    await page.getByText("Order LOST-1, FPX_MY").waitFor();
    await expectAccessible(page, "the waiting assignment");
  });
  const second = new PortalClient(gateway);
  assert.equal((await second.login(secondEmail, TEST_PASSWORD)).status, 200);
  const { body } = await second.call("listOperatorDecisions", { query: { status: "WAITING" } });
  const input = { params: { id: body.items[0].id }, body: { isApproved: true } };
  assert.equal((await second.call("decideOperatorDecision", input)).status, 200);
  assert.equal((await readPayment(gateway, lost.attemptId)).status, "SUCCESS");
});
