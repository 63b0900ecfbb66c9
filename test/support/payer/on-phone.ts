import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { usePageFonts } from "../page-fonts.ts";

/**
 * Whoever does something on a receipt stays, and so does a test that is slow to read it. In a shop's
 * frame the receipt goes on by itself.
 */
const STAY_ON_RECEIPTS = `
  if (self === top) addEventListener("DOMContentLoaded", () => document.dispatchEvent(new Event("wheel")));
`;

/** A payer's phone, with the same fonts on every machine; nothing of it stays. */
export async function onPhone(
  browser: Browser,
  options: BrowserContextOptions,
  act: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
  try {
    await usePageFonts(context);
    await context.addInitScript({ content: STAY_ON_RECEIPTS });
    await act(await context.newPage(), context);
  } finally {
    await context.close();
  }
}
