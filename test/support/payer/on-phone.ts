import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { usePageFonts } from "../page-fonts.ts";

/** A payer's phone, with the same fonts on every machine; nothing of it stays. */
export async function onPhone(
  browser: Browser,
  options: BrowserContextOptions,
  act: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
  try {
    await usePageFonts(context);
    await act(await context.newPage(), context);
  } finally {
    await context.close();
  }
}
