import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { expectAccessible, VIEW_RULES } from "../support/accessibility.ts";
import { provideBrowser, showingPage } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import {
  inPortal,
  openPortal,
  type PortalPage,
  signIn,
} from "../support/portal/browser-session.ts";
import { makePdf } from "../support/portal/files/pdfs.ts";
import { makePng } from "../support/portal/pictures.ts";
import { signInAs, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import {
  ACCOUNT,
  BUSINESS,
  fillVerification,
  makeInvitedMerchant,
  makeUnverifiedMerchant,
  PERSON,
  signInOperator,
} from "../support/portal/verification.ts";

const browser = await provideBrowser();
const gateway = await provideOwnGateway();
const operator = await signInOperator(gateway);

/** Clicks from the sign-in to the submission, and from the queue to the decision. */
const MERCHANT_CLICKS_MAX = 9;
const OPERATOR_CLICKS_MAX = 4;

/** Counts what a user would click; typing and choosing from a list are no clicks. */
function countClicks(page: Page) {
  let count = 0;
  const click = async (name: string | RegExp, role: "button" | "link" = "button") => {
    count += 1;
    await page.getByRole(role, { name, exact: true }).click();
  };
  const upload = async (name: string, file: string, mimeType: string, buffer: Buffer) => {
    count += 1; // the button that opens the system's own dialog
    await page
      .locator(`input[aria-label="${name}"]`)
      .setInputFiles({ name: file, mimeType, buffer });
    await page.getByRole("button", { name: `Replace file: ${name}` }).waitFor();
  };
  return { click, upload, clicks: () => count };
}

async function fillBusiness(page: Page): Promise<void> {
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("Company type").selectOption(BUSINESS.companyType);
  await fill("Registration number", BUSINESS.registrationNumber);
  await fill("Business category", BUSINESS.businessCategory);
  await fill("Products or services", BUSINESS.businessScope);
  await fill("Phone number", BUSINESS.phoneNumber);
  await fill("Address line 1", BUSINESS.addressLine1);
  await fill("Postcode", BUSINESS.postcode);
  await fill("City", BUSINESS.city);
  await fill("State", BUSINESS.state);
}

async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel("Full name").fill(PERSON.fullName);
  await page.getByLabel("Position").fill(PERSON.position);
  await page.getByLabel("Identity number").fill(PERSON.idNo);
  await page.getByLabel("Share (%)").fill(PERSON.share);
}

async function fillAccount(page: Page): Promise<void> {
  await page.getByLabel("Bank", { exact: true }).selectOption(ACCOUNT.bankCode);
  await page.getByLabel("Account type").selectOption(ACCOUNT.bankAccountType);
  await page.getByLabel("Account holder").fill(ACCOUNT.bankAccountHolderName);
  await page.getByLabel("Account number").fill(ACCOUNT.bankAccountNo);
}

const section = (page: Page, name: string) =>
  page.getByRole("heading", { level: 2, name, exact: true }).waitFor();

async function asOwner(
  owner: { email: string },
  place: { path: string; width?: number },
  act: (portal: PortalPage) => Promise<void>,
): Promise<void> {
  const portal = await openPortal(browser, gateway, place.path, place);
  try {
    await signIn(portal.page, gateway, { email: owner.email, password: TEST_PASSWORD });
    await showingPage(portal.page, () => act(portal));
    assert.deepEqual(portal.complaints, []);
  } finally {
    await portal.close();
  }
}

for (const [width, rules] of [
  [360, {}],
  [1_366, VIEW_RULES],
] as const) {
  test(`at ${width} px a merchant onboards itself, corrects a document and is approved, in few clicks`, async (t) => {
    const merchant = await makeInvitedMerchant(gateway, operator);
    const path = "/verification";
    await asOwner(merchant, { path, width }, async ({ page }) => {
      const { click, upload, clicks } = countClicks(page);
      await section(page, "Business profile");
      await expectAccessible(page, `the business profile at ${width} px`, rules);
      await fillBusiness(page);
      await click("Save and continue");
      await section(page, "Directors and owners");
      await fillPerson(page);
      await expectAccessible(page, `people at ${width} px`, rules);
      await click("Save and continue");
      await section(page, "Documents");
      await upload("Business registration (SSM)", "ssm.pdf", "application/pdf", makePdf());
      await upload("Owner's identity card", "ic.png", "image/png", makePng(600, 380));
      await upload("Bank statement", "bank.pdf", "application/pdf", makePdf());
      await expectAccessible(page, `documents at ${width} px`, rules);
      await click("Continue");
      await section(page, "Settlement bank account");
      await fillAccount(page);
      await expectAccessible(page, `the account at ${width} px`, rules);
      await click("Save and continue");
      await section(page, "Terms");
      await expectAccessible(page, `terms at ${width} px`, rules);
      await click("Accept terms");
      await section(page, "Review and submit");
      await expectAccessible(page, `before submitting at ${width} px`, rules);
      await click("Submit for review");
      await page.getByText("The operator is reviewing your business.").waitFor();
      await expectAccessible(page, `in review at ${width} px`, rules);
      t.diagnostic(`merchant: ${clicks()} clicks`);
      assert.ok(clicks() <= MERCHANT_CLICKS_MAX, `${clicks()} clicks`);
    });

    const queue = "/operator/merchants?status=REVIEWING";
    await inPortal(browser, gateway, { path: queue, width }, async (page) => {
      await page.locator(`a[href$="${merchant.id}"]`).click();
      await page.getByRole("link", { name: "Review merchant" }).click();
      await page.getByText(ACCOUNT.bankAccountNo).waitFor();
      await page.getByText(PERSON.idNo).waitFor();
      const picture = page.getByRole("img", { name: "Owner's identity card" });
      assert.equal(
        await picture.evaluate((image: HTMLImageElement) => {
          image.loading = "eager";
          return image.decode().then(() => image.naturalWidth);
        }),
        600,
      );
      await expectAccessible(page, `the review at ${width} px`, rules);
      await page.getByRole("button", { name: "Request information" }).click();
      const dialog = page.getByRole("dialog");
      await expectAccessible(page, `the request at ${width} px`, rules);
      await dialog.getByLabel("What to correct").selectOption("ownerICFileUrl");
      await dialog.getByLabel("Reason").fill("The picture is blurred.");
      await dialog.getByRole("button", { name: "Request information" }).click();
      await page.getByText("Information requested.").waitFor();
    });

    await asOwner(merchant, { path, width }, async ({ page }) => {
      await page.getByText("More information needed").waitFor();
      await expectAccessible(page, `what was asked for at ${width} px`, rules);
      await page.getByRole("main").getByRole("link", { name: "Owner's identity card" }).click();
      await section(page, "Documents");
      await page
        .locator('input[aria-label="Owner\'s identity card"]')
        .setInputFiles({ name: "new.png", mimeType: "image/png", buffer: makePng(800, 500) });
      await page.getByText("new.png").waitFor();
      await page.getByRole("button", { name: "Review and submit" }).click();
      await page.getByRole("button", { name: "Submit for review" }).click();
      await page.getByText("The operator is reviewing your business.").waitFor();
    });

    await inPortal(browser, gateway, { path: queue, width }, async (page) => {
      const { click, clicks } = countClicks(page);
      await click(new RegExp(merchant.id), "link");
      await click("Review merchant", "link");
      await click("Approve merchant");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Approve merchant" }).click();
      await page.getByText("Merchant approved.").waitFor();
      const total = clicks() + 1;
      t.diagnostic(`operator: ${total} clicks`);
      assert.ok(total <= OPERATOR_CLICKS_MAX, `${total} clicks`);
    });

    await asOwner(merchant, { path, width }, async ({ page }) => {
      await page.getByText("Your business and its bank account are verified.").waitFor();
      await expectAccessible(page, `verified at ${width} px`, rules);
    });
  });
}

test("what was typed stays after leaving and a reload, but no number is stored", async () => {
  const merchant = await makeUnverifiedMerchant(gateway);
  await asOwner(merchant, { path: "/verification?section=people" }, async ({ page }) => {
    await fillPerson(page);
    await page.getByText("Unsaved changes").waitFor();
    await page.getByRole("button", { name: /^Settlement bank account/ }).click();
    await section(page, "Settlement bank account");
    await fillAccount(page);
    await page.getByRole("link", { name: "Stores" }).click();
    await page.getByRole("heading", { level: 1, name: "Stores" }).waitFor();
    await page.getByRole("link", { name: "Verification" }).click();
    await page.getByRole("button", { name: /^Directors and owners/ }).click();
    assert.equal(await page.getByLabel("Identity number").inputValue(), PERSON.idNo);
    await page.getByRole("button", { name: /^Settlement bank account/ }).click();
    assert.equal(await page.getByLabel("Account number").inputValue(), ACCOUNT.bankAccountNo);

    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
    );
    assert.ok(stored.includes(PERSON.fullName));
    assert.ok(!stored.includes(PERSON.idNo) && !stored.includes(ACCOUNT.bankAccountNo));
    await page.reload();
    await section(page, "Settlement bank account");
    const holder = page.getByLabel("Account holder");
    assert.equal(await holder.inputValue(), ACCOUNT.bankAccountHolderName);
    assert.equal(await page.getByLabel("Account number").inputValue(), "");
  });
});

test("gaps are named, each with a link to its section, and shown at their fields", async () => {
  const merchant = await makeUnverifiedMerchant(gateway);
  await asOwner(merchant, { path: "/verification" }, async ({ page }) => {
    await page.getByLabel("Registration number").fill("202601012345");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await section(page, "Directors and owners");
    await page.getByRole("button", { name: /^Review and submit/ }).click();
    await page.getByText("To complete before you submit").waitFor();
    assert.equal(await page.getByRole("button", { name: "Submit for review" }).count(), 0);
    await expectAccessible(page, "the gaps");
    await page.getByRole("link", { name: "Business category" }).click();
    const field = page.getByLabel("Business category");
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    await page.getByText("This is required.").first().waitFor();
  });
});

test("a document that is rejected says why at its place", async () => {
  const merchant = await makeUnverifiedMerchant(gateway);
  const portal = await openPortal(browser, gateway, "/verification?section=documents");
  const { page } = portal;
  await signIn(page, gateway, { email: merchant.email, password: TEST_PASSWORD });
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[aria-label="Bank statement"]').setInputFiles({ name, mimeType, buffer });
  const script = makePdf("/OpenAction << /S /JavaScript /JS (app.alert(1)) >>");
  for (const [name, type, content, text] of [
    ["page.html", "text/html", Buffer.from("<p>"), "not a PDF, PNG or JPEG"],
    ["large.pdf", "application/pdf", Buffer.alloc(5 * 1_048_576 + 1), "larger than 5 MB"],
    ["script.pdf", "application/pdf", script, "contains JavaScript"],
  ] as const) {
    await choose(name, type, content);
    await page.getByRole("alert").filter({ hasText: text }).waitFor();
  }
  await choose("bank.pdf", "application/pdf", makePdf());
  await page.getByText("bank.pdf").waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
  await portal.close();
});

test("a viewer sees the status only", async () => {
  const merchant = await makeUnverifiedMerchant(gateway);
  await fillVerification(merchant.owner);
  await merchant.owner.call("submitVerification");
  const viewer = await signInAs(gateway, merchant.owner, "VIEWER");
  await asOwner(viewer, { path: "/verification" }, async ({ page }) => {
    await page.getByText("The operator is reviewing your business.").waitFor();
    assert.equal(await page.getByText(ACCOUNT.bankAccountNo).count(), 0);
    await expectAccessible(page, "the status for a viewer");
  });
});
