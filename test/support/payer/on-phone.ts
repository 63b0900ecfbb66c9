import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { showingPage } from "../browser.ts";

/** Interaction with a receipt keeps it open, also for a test that is slow to read it. */
const STAY_ON_RECEIPTS = `
  addEventListener("DOMContentLoaded", () => document.dispatchEvent(new Event("wheel")));
`;

interface PhoneOptions extends BrowserContextOptions {
  /** For a test that waits for a receipt to redirect to the shop. */
  leavesReceipts?: true;
}

/** A payer's phone; nothing of it stays. */
export async function onPhone(
  browser: Browser,
  { leavesReceipts, ...options }: PhoneOptions,
  act: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
  try {
    if (!leavesReceipts) await context.addInitScript({ content: STAY_ON_RECEIPTS });
    const page = await context.newPage();
    await showingPage(page, () => act(page, context));
  } finally {
    await context.close();
  }
}
