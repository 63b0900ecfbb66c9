// What needs another approver, as both of them see it.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { expectAccessible, VIEW_RULES } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { openCheckout, pay } from "../support/pay.ts";
import { payWithoutScript } from "../support/payer/without-script.ts";
import { inPortal, openPortal, signIn } from "../support/portal/browser-session.ts";
import { signInAs, signInOwner, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { makeOperator } from "../support/portal/users/make-operator.ts";

const browser = await provideBrowser();
const gateway = await provideOwnGateway({
  environment: { KAUNTER_OPERATOR_APPROVAL_LIMIT: "1000" },
});
const owner = await signInOwner(gateway);
const secondEmail = "second@operator.example";
const second = await makeOperator(gateway, secondEmail);

/** At the widths of a phone and a small laptop. */
async function expectFits(page: Page, name: string): Promise<void> {
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${name} at ${width}`, width === 390 ? {} : VIEW_RULES);
  }
}

async function as(email: string, path: string, act: (page: Page) => Promise<void>): Promise<void> {
  const { page, close, complaints } = await openPortal(browser, gateway, path);
  try {
    await signIn(page, gateway, { email, password: TEST_PASSWORD });
    await act(page);
    assert.deepEqual(complaints, []);
  } finally {
    await close();
  }
}

test("two operators decide about a message: one on the health page, the other under Approvals", async () => {
  const checkoutId = await openCheckout(gateway, { amountMinor: 2_590 });
  const url = `${gateway.baseUrl}/checkout?checkoutId=${checkoutId}`;
  await payWithoutScript(url, "FPX_MY", { bankCode: "SIMAMT" });
  await inPortal(browser, gateway, { path: "/operator/health" }, async (page) => {
    await page.getByRole("button", { name: "Resolve message" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Resolve message" });
    await dialog.getByLabel("Reason").fill("Checked with the bank");
    await dialog.getByRole("button", { name: "Resolve message" }).click();
    await page.getByText("Decision saved. A second operator must approve it").waitFor();
  });
  const params = { id: gateway.demo.merchantId };
  const body = { refundApprovalAboveMinor: 1_000 };
  await owner.call("updateMerchantSettings", { params, body });
  await inPortal(browser, gateway, { path: "/operator/decisions" }, async (page) => {
    await page.getByRole("button", { name: "Withdraw decision" }).first().waitFor();
    assert.equal(await page.getByRole("button", { name: "Approve decision" }).count(), 0);
    await expectFits(page, "own-decisions");
    await page.goto(`${gateway.baseUrl}/portal/operator/merchants/${params.id}`);
    await page.getByText("Waiting for a second operator").waitFor();
    await expectFits(page, "merchant");
  });
  await as(secondEmail, "/operator/decisions", async (page) => {
    await page.getByText("Accept as paid").waitFor();
    await page.getByText("Refund approval above (RM): – → RM 10.00").waitFor();
    await expectFits(page, "decisions");
    const row = page.getByRole("row").filter({ hasText: "Quarantined provider message" });
    await row.getByRole("button", { name: "Approve decision" }).click();
    const dialog = page.getByRole("dialog", { name: "Approve this decision?" });
    await expectAccessible(page, "the question");
    await dialog.getByRole("button", { name: "Approve decision" }).click();
    await page.getByText("Decision approved and carried out.").waitFor();
    await row.getByText("Approved", { exact: true }).waitFor();
  });
  const [checkout] = await gateway.query`select status from checkouts where id = ${checkoutId}`;
  assert.equal(checkout?.status, "SUCCESS");
  const { items } = (await second.call("listOperatorDecisions")).body;
  const settings = items.find((each: { kind: string }) => each.kind === "SETTINGS");
  const approved = await second.call("decideOperatorDecision", {
    params: { id: settings.id },
    body: { isApproved: true },
  });
  assert.equal(approved.body.status, "APPROVED", approved.text);
});

test("an approver whom the requester invited sees why they cannot approve, and until when", async () => {
  const { client: admin } = await signInAs(gateway, owner, "ADMIN");
  const { email } = await signInAs(gateway, admin, "ADMIN");
  const { id } = await pay(gateway, { amountMinor: 5_000 });
  const body = { amountMinor: 5_000, reason: "Returned", idempotencyKey: "browser-0001" };
  const asked = await admin.call("refundPayment", { params: { id }, body });
  assert.equal(asked.body.status, "WAITING_FOR_APPROVAL", asked.text);
  await as(email, "/approvals", async (page) => {
    await page.getByText(/gave each other access recently.*You can decide from/).waitFor();
    assert.equal(await page.getByRole("button", { name: "Approve refund" }).count(), 0);
    await expectFits(page, "approvals");
  });
});
