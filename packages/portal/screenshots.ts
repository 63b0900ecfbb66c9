/**
 * Pictures of every page of the portal after a year of payments: `node
 * packages/portal/screenshots.ts OUT [WORD…]` writes `OUT/PAGE.webp`, which shows the page at each
 * width side by side, as in the docs, and `OUT/PAGE-WIDTH.png`. With words, only pages whose
 * address holds one of them. With `--docs` for OUT it retakes the pictures of the docs and of the
 * README, and writes nothing else.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
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
const PICTURES = join(import.meta.dirname, "../../docs/pictures");
/** Of the README's. */
const README_SIZE = { width: 1_366, height: 760 };
const README_QUALITY = 60;

const [folder, ...words] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write("usage: node packages/portal/screenshots.ts OUT|--docs [WORD…]\n");
  process.exit(2);
}
const isForDocs = folder === "--docs";
const out = isForDocs ? join(PICTURES, "portal") : folder;
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
    (path) =>
      (words.length === 0 || words.some((word) => path.includes(word))) &&
      (!isForDocs || existsSync(join(out, `${nameOf(path)}.webp`))),
  );
  for (const path of paths) {
    const address = `${gateway.baseUrl}/portal${addressIn(ids, path)}`;
    const pictures = await take(page, address);
    for (const [i, [width]] of isForDocs ? [] : SIZES.entries()) {
      writeFileSync(join(out, `${nameOf(path)}-${width}.png`), pictures[i] ?? "");
    }
    writeFileSync(join(out, `${nameOf(path)}.webp`), await drawSheet(page, pictures));
  }
  if (isForDocs) {
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize(README_SIZE);
      await page.goto(`${gateway.baseUrl}/portal/payments`);
      await waitUntilLoaded(page);
      const picture = await takeWebp(page, { x: 0, y: 0, ...README_SIZE }, README_QUALITY);
      writeFileSync(join(PICTURES, `readme/portal-${theme}.webp`), picture);
    }
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
  const picture = await takeWebp(sheet, clip, QUALITY);
  await sheet.close();
  return picture;
}

interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function takeWebp(page: Page, clip: Clip, quality: number): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", {
    ...{ format: "webp", quality },
    clip: { ...clip, scale: 1 },
  });
  return Buffer.from(data, "base64");
}
