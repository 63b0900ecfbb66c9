import puppeteer, { type Browser, type Frame } from "puppeteer-core";
import { CARD_FRAME, LIMIT_MS, type Place, type Tab } from "./tab.ts";

/** Firefox implements WebDriver BiDi, Chromium DevTools; Puppeteer supports both. */
export async function openWithPuppeteer(
  browser: "firefox" | "chrome",
  executablePath: string,
): Promise<Tab> {
  const launched = await puppeteer.launch({
    browser,
    executablePath,
    headless: true,
    timeout: LIMIT_MS,
    protocolTimeout: LIMIT_MS,
    ...(browser === "chrome" && { args: ["--no-sandbox", "--disable-gpu", "--disable-quic"] }),
  });
  return tabOf(launched);
}

async function tabOf(browser: Browser): Promise<Tab> {
  const page = await browser.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (/error|warn/.test(message.type())) complaints.push(message.text());
  });
  const frameAt = async (place: Place = "page"): Promise<Frame> => {
    if (place === "page") return page.mainFrame();
    const frame = await page.waitForSelector(CARD_FRAME);
    const inside = await frame?.contentFrame();
    if (!inside) throw new Error("no frame with the card form");
    return inside;
  };
  return {
    name: await browser.version(),
    open: async (url) => void (await page.goto(url)),
    waitFor: async (css, place) => void (await (await frameAt(place)).waitForSelector(css)),
    async type(css, text, place) {
      await (await frameAt(place)).locator(css).wait();
      await (await frameAt(place)).type(css, text);
    },
    click: async (css, place) => (await frameAt(place)).locator(css).click(),
    read: async <T>(script: string) => (await page.evaluate(script)) as T, // the script says so
    complaints: async () => complaints,
    close: () => browser.close(),
  };
}
