/**
 * Pictures of every page of the portal after a year of payments: `node
 * packages/portal/screenshots.ts OUT [WORD…]` writes `OUT/PAGE.webp`, which shows the page at each
 * width side by side, as in the docs, and `OUT/PAGE-WIDTH.png`. With words, only pages whose
 * address holds one of them.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { waitUntilLoaded } from "../../test/support/accessibility.ts";
import { launchBrowser } from "../../test/support/browser.ts";
import { openPortal, signIn } from "../../test/support/portal/browser-session.ts";
import { addressIn, PORTAL_PAGES } from "../../test/support/portal/filled-portal.ts";
import { startFilledYear } from "../../test/support/portal/filled-year/filled-year.ts";

/** Width and height of a phone, a tablet, a small laptop and a desktop. */
const SIZES = [
  [360, 740],
  [768, 1024],
  [1366, 768],
  [1440, 900],
] as const;
/** Of a sheet. */
const SHEET_HEIGHT = 340;
const QUALITY = 45;

const [out, ...words] = process.argv.slice(2);
if (out === undefined) {
  process.stderr.write("usage: node packages/portal/screenshots.ts OUT [WORD…]\n");
  process.exit(2);
}
mkdirSync(out, { recursive: true });
const { gateway, payments, settled, year, ...filled } = await startFilledYear();
const browser = await launchBrowser();
try {
  // What a year leaves, rather than what fills the other pages.
  const ids = {
    ...filled.ids,
    payment: payments.findLast(({ status }) => status === "PARTIAL_REFUNDED")?.id ?? "",
    settlement: String(settled.settlements.at(-1)?.id),
    dispute: String(year.disputes.at(-1)?.id),
  };
  const { page, close } = await openPortal(browser, gateway);
  await signIn(page, gateway);
  const paths = PORTAL_PAGES.filter(
    (path) => words.length === 0 || words.some((word) => path.includes(word)),
  );
  for (const path of paths) {
    const address = `${gateway.baseUrl}/portal${addressIn(ids, path)}`;
    const pictures = await take(page, address);
    for (const [i, [width]] of SIZES.entries()) {
      writeFileSync(join(out, `${nameOf(path)}-${width}.png`), pictures[i] ?? "");
    }
    writeFileSync(join(out, `${nameOf(path)}.webp`), await drawSheet(page, pictures));
  }
  await close();
  process.stdout.write(`${paths.length} pages in ${out}\n`);
} finally {
  await browser.close();
  await gateway.stop();
}

/** `payments-payment` for `/payments/{payment}`. */
function nameOf(path: string): string {
  return path.replaceAll(/[^a-z]+/gi, "-").replaceAll(/^-|-$/g, "") || "overview";
}

async function take(page: Page, address: string): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  await page.goto(address);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await waitUntilLoaded(page);
    pictures.push(await page.screenshot({ animations: "disabled" }));
  }
  return pictures;
}

/** The pictures of a page side by side, as WebP. */
async function drawSheet(page: Page, pictures: readonly Buffer[]): Promise<Buffer> {
  const sheet = await page.context().newPage();
  const images = pictures.map((picture) => `data:image/png;base64,${picture.toString("base64")}`);
  await sheet.setViewportSize({ width: 2_400, height: SHEET_HEIGHT });
  await sheet.setContent(
    `<style>body{margin:0;display:inline-flex;gap:12px;padding:12px;background:#8a9490}
     img{height:${SHEET_HEIGHT - 24}px}</style>${images.map((url) => `<img src="${url}">`).join("")}`,
  );
  const clip = (await sheet.locator("body").boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 };
  const devtools = await page.context().newCDPSession(sheet);
  const { data } = await devtools.send("Page.captureScreenshot", {
    ...{ format: "webp", quality: QUALITY },
    clip: { ...clip, scale: 1 },
  });
  await sheet.close();
  return Buffer.from(data, "base64");
}
