import { type Browser, chromium, type Page } from "playwright-core";
import { findChromium } from "../../scripts/find-chromium.mjs";
import { provideTestFonts } from "./fonts/test-fonts.ts";
import { share } from "./lifetime.ts";

const FLAGS = [
  "--no-sandbox", // Chromium's own sandbox does not start as root, as in most build machines
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Not the machine's: pages are shown in the language and the time zone of their browser. */
const SURROUNDINGS = { TZ: "UTC", LANG: "C.UTF-8", LC_ALL: "C.UTF-8", LANGUAGE: "en" };
/** Only so that what never comes is named at last; no machine is expected to be quick. */
const LIMIT_MS = 300_000;
/** Of a page, in the report of what failed on it. */
const TEXT_MAX = 4_000;
const TEXT_LIMIT_MS = 10_000;

/**
 * A browser for the test files of a process. Pages belong into a context, which the test closes.
 */
export function provideBrowser(): Promise<Browser> {
  return share("browser", launchBrowser, (browser) => browser.close());
}

/**
 * A headless Chromium with the fonts, language and time zone of the tests, and an empty profile
 * that is removed when it is closed.
 */
export async function launchBrowser(moreFlags: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium(process.env);
  if (!executablePath) throw new Error("no Chromium; run: node scripts/setup.mjs --for-tests");
  const args = [...FLAGS, ...moreFlags];
  const env = { ...process.env, ...(await provideTestFonts()), ...SURROUNDINGS };
  const browser = await chromium.launch({ executablePath, args, env, timeout: LIMIT_MS });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(LIMIT_MS);
    return context;
  };
  return browser;
}

/**
 * Whatever fails in `act` says what the page showed then: of a wait in vain nothing else is known.
 */
export async function showingPage<T>(page: Page, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Error) error.stack = `${await describe(page)}\n${error.stack}`;
    throw error;
  }
}

async function describe(page: Page): Promise<string> {
  const text = await page.locator("body").ariaSnapshot({ timeout: TEXT_LIMIT_MS }).catch(String);
  return `${page.url()} showed: ${text.replaceAll(/\s+/g, " ").slice(0, TEXT_MAX)}`;
}
