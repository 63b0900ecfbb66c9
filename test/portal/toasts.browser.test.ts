/** Short messages about what was just done, where a dialog covers the page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { expectAccessible, VIEW_RULES } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { inPortal } from "../support/portal/browser-session.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway();

const NOT_COPIED = "The browser did not allow copying.";

/** The browser allows no copying: the toast says so. */
async function forbidCopying(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.execCommand = () => false;
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
}

async function createLink(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Create payment link" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Amount (RM)").fill("12.50");
  await form.getByRole("button", { name: /^Create payment link for/ }).click();
}

/** In the page: whether the text is drawn over all else, in what screen readers are left with. */
function isInFront(text: string): boolean {
  const toast = [...document.querySelectorAll("[role=status] *")].find(
    (element) => element.children.length === 0 && element.textContent?.includes(text),
  );
  if (!toast?.checkVisibility()) return false;
  const { x, y, width, height } = toast.getBoundingClientRect();
  const isDrawn = document.elementFromPoint(x + width / 2, y + height / 2) === toast;
  const dialogs = [...document.querySelectorAll("dialog:modal")];
  return isDrawn && (dialogs.length === 0 || dialogs.at(-1)?.contains(toast) === true);
}

for (const width of [360, 1280]) {
  test(`at ${width} px a toast is shown and announced over the dialog it comes from`, async () => {
    await inPortal(browser, gateway, { path: "/links", width }, async (page) => {
      await createLink(page, `Toast ${width}`);
      const dialog = page.getByRole("dialog", { name: `Toast ${width}` });
      await forbidCopying(page);
      await dialog.getByRole("button", { name: "Copy: Payment link" }).click();
      const toast = dialog.getByRole("status").getByText(NOT_COPIED);
      await toast.waitFor();
      assert.ok(await page.evaluate(isInFront, NOT_COPIED));
      await expectAccessible(page, "a toast over a dialog", VIEW_RULES);
      // It stays readable where the dialog closes first.
      await page.keyboard.press("Escape");
      await page.waitForFunction(isInFront, NOT_COPIED);
      assert.equal(await page.getByText(NOT_COPIED).count(), 1);
    });
  });
}
