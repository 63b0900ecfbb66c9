/**
 * How much does a payer's phone load, and how soon can the payer pay? Bytes on the wire and
 * requests of each screen; with Lighthouse, where it is installed, its mobile figures (a slow phone
 * on a slow line). `node bench/pages/page.ts`
 */
import type { Request } from "playwright-core";
import { launchBrowser } from "../../test/support/browser.ts";
import { startTestGateway } from "../../test/support/gateway.ts";
import { openCheckout } from "../../test/support/pay.ts";

const SCREENS: Readonly<Record<string, string>> = {
  choose: "",
  card: "&method=CARD_MY",
  banks: "&method=FPX_MY",
  wallet: "&method=TNG_MY",
};
const DEBUG_PORT = 9_333;

interface Audit {
  numericValue?: number;
  displayValue?: string;
}
interface LighthouseResult {
  lhr: { categories: Record<string, { score: number | null }>; audits: Record<string, Audit> };
}
type Lighthouse = (url: string, flags: object) => Promise<LighthouseResult | undefined>;

const print = (line: string) => void process.stdout.write(`${line}\n`);

const gateway = await startTestGateway();
const browser = await launchBrowser([`--remote-debugging-port=${DEBUG_PORT}`]);
try {
  const lighthouse = await findLighthouse();
  for (const [screen, query] of Object.entries(SCREENS)) {
    const url = `${gateway.baseUrl}/checkout?checkoutId=${await openCheckout(gateway)}${query}`;
    const { bytes, requests } = await measure(url);
    print(`${screen.padEnd(8)} ${requests} requests, ${(bytes / 1_024).toFixed(1)} KB`);
    if (lighthouse) await report(lighthouse, url);
  }
} finally {
  await browser.close();
  await gateway.stop();
}
process.exit(0);

/** Everything until the page is ready, frames and headers included, with an empty cache. */
async function measure(url: string): Promise<{ bytes: number; requests: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const finished: Request[] = [];
  page.on("requestfinished", (request) => finished.push(request));
  await page.goto(url, { waitUntil: "load" });
  const sizes = await Promise.all(finished.map((request) => request.sizes()));
  await context.close();
  const bytes = sizes.reduce(
    (sum, { responseBodySize, responseHeadersSize }) =>
      sum + responseBodySize + responseHeadersSize,
    0,
  );
  return { bytes, requests: finished.length };
}

/** Null when it is not installed: the rest of the figures do not need it. */
async function findLighthouse(): Promise<Lighthouse | null> {
  try {
    const found = await import("lighthouse");
    return found.default as Lighthouse; // the part of it that is used here
  } catch {
    print("lighthouse is not installed: bytes and requests only");
    return null;
  }
}

async function report(lighthouse: Lighthouse, url: string): Promise<void> {
  const result = await lighthouse(url, {
    port: DEBUG_PORT,
    onlyCategories: ["performance", "accessibility", "best-practices"],
    logLevel: "silent",
  });
  if (!result) return;
  const { categories, audits } = result.lhr;
  const scores = Object.entries(categories).map(([id, { score }]) => `${id} ${score ?? "-"}`);
  const figures = [
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
  ].map((id) => `${id} ${audits[id]?.displayValue ?? "-"}`);
  print(`         ${[...scores, ...figures].join(", ")}`);
}
