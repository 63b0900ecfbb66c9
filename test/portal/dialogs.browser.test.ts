import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { expectAccessible, VIEW_RULES } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { paymentLinkBody } from "../support/portal/bodies/payment-link-body.ts";
import { createSubMerchantBody } from "../support/portal/bodies/sub-merchant-body.ts";
import {
  confirmPassword,
  leavePasswordToTest,
  openPortal,
  type PortalPage,
  signIn,
} from "../support/portal/browser-session.ts";
import { fillYear } from "../support/portal/filled-year/filled-year.ts";
import { hasItems, signInAs, signInOwner } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const ids: Record<string, string> = {};

const browser = await provideBrowser();
const gateway = await provideOwnGateway();
const { payments } = await fillYear(gateway);
const owner = await signInOwner(gateway);
// Of some days: a provider takes no refund of old ones.
const refundable = payments.filter(({ status }) => status === "SUCCESS").slice(-500);
ids.payment = refundable.toSorted((a, b) => b.amount_minor - a.amount_minor)[0]?.id ?? "";
const waiting = (await pay(gateway, { amountMinor: 6_000 })).id;
await pay(gateway, { cardNumber: "4000000000000259" });
await gateway.sandbox.clock.advance(62_000);
const open = { query: { status: "OPEN", sort: "-createdAt" } };
const disputes = await until(() => owner.call("listDisputes", open), hasItems);
ids.dispute = disputes.body.items[0].id;
ids.application = gateway.demo.clientId;
const made = await owner.call("createSubMerchant", { body: createSubMerchantBody() });
ids.merchant = made.body.id;
await owner.call("submitSubMerchant", { params: { id: made.body.id } });
await owner.call("createStore", { body: { name: "Second shop" } });
await owner.call("createPaymentLink", {
  body: paymentLinkBody(gateway.demo.storeId),
});
const body = { refundApprovalAboveMinor: 1 };
await owner.call("updateMerchantSettings", { params: { id: gateway.demo.merchantId }, body });
const { client: finance } = await signInAs(gateway, owner, "FINANCE");
await finance.call("refundPayment", {
  params: { id: waiting },
  body: { amountMinor: 6_000, reason: "Cold", idempotencyKey: "dialog-0001" },
});

/** Where each dialog opens, and the buttons that lead to it. */
const DIALOGS: readonly (readonly [path: string, ...buttons: string[]])[] = [
  ["/payments/{payment}", "Refund payment"],
  ["/customers", "Erase personal data"],
  ["/customer?id=payer-1", "Erase personal data"],
  ["/approvals", "Approve refund"],
  ["/disputes/{dispute}", "Accept dispute"],
  ["/links", "Create payment link"],
  ["/links", "Share"],
  ["/links", "Cancel link"],
  ["/applications", "Create application"],
  ["/applications/{application}?tab=keys", "Upload public key"],
  ["/applications/{application}?tab=keys", "Generate key pair"],
  ["/applications/{application}?tab=keys", "Rename key"],
  ["/applications/{application}?tab=keys", "Revoke key"],
  ["/applications/{application}?tab=server", "Rotate gateway key"],
  ["/notifications", "Send test webhook"],
  ["/notifications", "Resend webhooks by date"],
  ["/stores", "Create store"],
  ["/stores", "Edit store"],
  ["/team", "Invite team member"],
  ["/team", "Edit access"],
  ["/account", "Sign out everywhere"],
  ["/partner", "Create merchant"],
  ["/operator/merchants/{merchant}/review", "Approve merchant"],
  ["/operator/merchants/{merchant}/review", "Request information"],
  ["/operator/merchants/{merchant}/review", "Reject merchant"],
  ["/operator/merchants/{merchant}", "Suspend merchant"],
];

const VIEWS = [
  { width: 360, theme: "dark", rules: VIEW_RULES },
  { width: 1280, theme: "light", rules: {} },
] as const;

async function openDialog(page: Page, path: string, buttons: readonly string[]): Promise<void> {
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "");
  await page.goto(`${gateway.baseUrl}/portal${place}`);
  for (const name of buttons) {
    const button = page.getByRole("main").getByRole("button", { name: new RegExp(`^${name}`) });
    await button.last().click();
  }
  await page.getByRole("dialog").waitFor();
}

for (const { width, theme, rules } of VIEWS) {
  describe(`dialogs at ${width} px, ${theme}`, () => {
    let portal: PortalPage;
    before(async () => {
      portal = await openPortal(browser, gateway, "/", { width, theme });
      await signIn(portal.page, gateway);
    });
    after(() => portal.close());

    for (const [path, ...buttons] of DIALOGS) {
      test(`${path}, ${buttons.join(", ")}: accessible, fits, closes with Escape, gives focus back`, async () => {
        const { page, complaints } = portal;
        await openDialog(page, path, buttons);
        const hasFocus = () =>
          page.evaluate(() =>
            document.querySelector("dialog[open]")?.contains(document.activeElement),
          );
        assert.equal(await hasFocus(), true, "the focus is in the dialog");
        await expectAccessible(page, `${path} ${buttons.join(", ")}`, rules);
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
        const focused = await page.evaluate(() => document.activeElement?.textContent);
        assert.equal(focused, buttons.at(-1), "the focus is back");
        assert.deepEqual(complaints, []);
      });
    }

    test("the password dialog, and what it opens", async () => {
      const { page } = portal;
      await page.goto(`${gateway.baseUrl}/portal/account`);
      await leavePasswordToTest(page);
      await page.getByRole("button", { name: "Enable authenticator app" }).click();
      await page.getByRole("dialog", { name: "Confirm your password" }).waitFor();
      await expectAccessible(page, "the password dialog", rules);
      await confirmPassword(page, gateway);
      await page.getByRole("dialog", { name: "Enable authenticator app" }).waitFor();
      await expectAccessible(page, "the authenticator app", rules);
    });
  });
}
