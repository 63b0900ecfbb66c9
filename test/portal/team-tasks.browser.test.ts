// Tasks of a team, from the overview after signing in, with their clicks counted.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { expectAccessible, VIEW_RULES } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import {
  confirmPassword,
  inPortal,
  leavePasswordToTest,
} from "../support/portal/browser-session.ts";
import { signInAs, signInOwner } from "../support/portal/portal-client.ts";
import { haveJoinedLongAgo } from "../support/portal/users/joined-long-ago.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway();
const owner = await signInOwner(gateway);

/** Real clicks on the page from now on; one that a key makes is none. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(globalThis, { clicks: 0 });
    const count = (event: MouseEvent) => {
      const counter = globalThis as unknown as { clicks: number }; // set above
      if (event.detail > 0) counter.clicks += 1;
    };
    document.addEventListener("click", count, true);
  });
  return () => page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks);
}

async function typePassword(page: Page): Promise<void> {
  await page.getByRole("dialog", { name: "Confirm your password" }).waitFor();
  await page.keyboard.type(gateway.demo.portal.password);
  await page.keyboard.press("Enter");
}

test("inviting a member with limited rights takes three clicks", async () => {
  await inPortal(browser, gateway, { path: "/", isNewSession: true }, async (page) => {
    await leavePasswordToTest(page);
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    const clicks = await countClicks(page);
    await page.getByRole("link", { name: "Team", exact: true }).click();
    await page.getByRole("button", { name: "Invite team member" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite team member" });
    await dialog.waitFor();
    await page.keyboard.type("cashier@team.example");
    assert.equal(await dialog.getByLabel("Role").inputValue(), "VIEWER", "the least rights");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await typePassword(page);
    await page.getByText("Invitation sent.").waitFor();
    assert.equal(await clicks(), 3);
    await page.getByRole("cell", { name: "Viewer" }).waitFor();
    await page.getByRole("button", { name: "Resend invitation" }).click();
    await page.getByText("Invitation resent.").waitFor();
  });
});

test("another role is chosen by the keyboard, without a click", async () => {
  await inPortal(browser, gateway, { path: "/team?invite=1", isNewSession: true }, async (page) => {
    const dialog = page.getByRole("dialog", { name: "Invite team member" });
    await dialog.waitFor();
    const clicks = await countClicks(page);
    await page.keyboard.type("finance@team.example");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Finance");
    assert.equal(await dialog.getByLabel("Role").inputValue(), "FINANCE");
    await dialog.getByLabel("Email").press("Enter");
    await page.getByText("Invitation sent.").waitFor();
    await page.getByRole("cell", { name: "Finance", exact: true }).waitFor();
    assert.ok((await clicks()) <= 1, "the confirmation's only");
  });
});

test("half of a payment is refunded with two clicks on its page", async () => {
  const { id } = await pay(gateway, { amountMinor: 5_000 });
  await inPortal(
    browser,
    gateway,
    { path: `/payments/${id}`, isNewSession: true },
    async (page) => {
      await page.getByRole("button", { name: "Refund payment" }).waitFor();
      const clicks = await countClicks(page);
      await page.getByRole("button", { name: "Refund payment" }).click();
      const dialog = page.getByRole("dialog", { name: "Refund payment" });
      await dialog.waitFor();
      await page.keyboard.type("25.00");
      await dialog.getByRole("button", { name: "Refund RM 25.00" }).click();
      await page.getByText("Payment refunded.").waitFor();
      assert.equal(await clicks(), 2);
    },
  );
  const { payment } = (await owner.call("getPayment", { params: { id } })).body;
  assert.deepEqual([payment.status, payment.balanceMinor], ["PARTIAL_REFUNDED", 2_500]);
});

test("a user without a team sees that no other user could approve, and can invite an approver from there", async () => {
  const params = { id: gateway.demo.merchantId };
  const body = { refundApprovalAboveMinor: 1_000 };
  await owner.call("updateMerchantSettings", { params, body });
  const { id } = await pay(gateway, { amountMinor: 5_000 });
  await inPortal(
    browser,
    gateway,
    { path: `/payments/${id}`, isNewSession: true },
    async (page) => {
      await page.getByRole("button", { name: "Refund payment" }).click();
      const dialog = page.getByRole("dialog", { name: "Refund payment" });
      await dialog.getByText("Refunds above RM 10.00 need another approver").waitFor();
      await dialog.getByText("Nobody else on your team can approve it yet.").waitFor();
      await dialog.getByText("can approve your refunds after 14 days").waitFor();
      for (const width of [360, 1366]) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(
          page,
          `the refund dialog at ${width}`,
          width === 360 ? {} : VIEW_RULES,
        );
      }
      await dialog.getByRole("link", { name: "Invite an owner or admin" }).click();
      await page.getByRole("dialog", { name: "Invite team member" }).waitFor();
    },
  );
  await signInAs(gateway, owner, "ADMIN");
  await haveJoinedLongAgo(gateway);
  await inPortal(
    browser,
    gateway,
    { path: `/payments/${id}`, isNewSession: true },
    async (page) => {
      await page.getByRole("button", { name: "Refund payment" }).click();
      const dialog = page.getByRole("dialog", { name: "Refund payment" });
      await dialog.getByText("An owner or admin other than you approves").waitFor();
      await leavePasswordToTest(page);
      await dialog.getByRole("button", { name: "Request refund of RM 50.00" }).click();
      await confirmPassword(page, gateway);
      await page.getByText("Refund requested. Another approver must approve it first.").waitFor();
      await page.getByText("A refund is waiting for approval.").waitFor();
      assert.equal(await page.getByRole("button", { name: "Refund payment" }).count(), 0);
    },
  );
});
