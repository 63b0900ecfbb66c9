/**
 * How heavy and how accessible is the portal on a phone? The sign-in form and the overview on a
 * slow line, measured by Chromium itself, then Lighthouse's view of the main pages, signed in.
 * `node bench/pages/portal.ts`; `BENCH_RUNS` and `BENCH_CPU` (slowdown) change a run.
 */
import { loadavg } from "node:os";
import lighthouse from "lighthouse";
import type { BrowserContext, Cookie } from "playwright-core";
import { launchBrowser } from "../../test/support/browser.ts";
import {
  type PageFigures,
  PHONE,
  readFigures,
  slowDown,
} from "../../test/support/checkout/page-figures.ts";
import { startTestGateway } from "../../test/support/gateway.ts";
import { pay } from "../../test/support/pay.ts";
import { openPortal, signIn } from "../../test/support/portal/browser-session.ts";
import { median } from "../support/gateway.ts";
import { describeRuns, slowPhone } from "./slow-line.ts";

const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const SLOW = slowPhone(4); // as Lighthouse
const DEBUG_PORT = 9_334;
const PAGES = [
  "/",
  "/payments",
  "/payments/{payment}",
  "/reports",
  "/settlements",
  "/applications/{application}?tab=keys",
  "/requests",
  "/debugger",
  "/explorer",
  "/notifications",
  "/team",
  "/account",
  "/partner",
  "/operator/health",
];

const print = (line: string) => void process.stdout.write(`${line}\n`);

const gateway = await startTestGateway();
const browser = await launchBrowser([`--remote-debugging-port=${DEBUG_PORT}`]);
try {
  const payment = (await pay(gateway)).id;
  const portal = await openPortal(browser, gateway, "/", { width: 390 });
  await signIn(portal.page, gateway);
  const cookies = await portal.page.context().cookies();
  await measureVisits(cookies);
  // Lighthouse has the browser's own cookies: a header would be lost to one that a page sets.
  const cdp = await browser.newBrowserCDPSession();
  const own = cookies.map(({ name, value }) => ({ name, value, url: gateway.baseUrl }));
  await cdp.send("Storage.setCookies", { cookies: own });
  for (const path of PAGES) {
    const place = path
      .replace("{payment}", payment)
      .replace("{application}", gateway.demo.clientId);
    const result = await lighthouse(`${gateway.baseUrl}/portal${place}`, {
      port: DEBUG_PORT,
      onlyCategories: ["accessibility", "performance", "best-practices"],
      logLevel: "silent",
    });
    if (!result) continue;
    const { categories, audits, finalDisplayedUrl } = result.lhr;
    const scores = Object.entries(categories).map(([id, { score }]) => `${id} ${score ?? "-"}`);
    const bytes = audits["total-byte-weight"]?.numericValue ?? Number.NaN;
    const paint = audits["largest-contentful-paint"]?.displayValue ?? "-";
    const shift = audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN;
    const facts = `${(bytes / 1_024).toFixed(0)} KB, LCP ${paint}, shift ${shift.toFixed(3)}`;
    print(`${path.padEnd(38)} ${scores.join(", ")}, ${facts}`);
    const failed = Object.values(audits).filter(
      ({ score, id }) =>
        score === 0 && categories.accessibility?.auditRefs.some((ref) => ref.id === id),
    );
    for (const { title } of failed) print(`  ${title} (${finalDisplayedUrl})`);
  }
  await portal.close();
} finally {
  await browser.close();
  await gateway.stop();
}
process.exit(0);

/** Each in a browser that has never been here, but for the last. */
async function measureVisits(cookies: Cookie[]): Promise<void> {
  print(describeRuns(RUNS, SLOW));
  const form: PageFigures[] = [];
  const first: PageFigures[] = [];
  const again: PageFigures[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    form.push(await inNewBrowser([], (context) => visit(context, "form")));
    await inNewBrowser(cookies, async (context) => {
      first.push(await visit(context, "main section p"));
      again.push(await visit(context, "main section p"));
    });
  }
  printVisits("sign-in form, first visit", form);
  printVisits("overview, first visit with a session", first);
  printVisits("overview, again", again);
  print(`load of the machine ${loadavg()[0]?.toFixed(0)}\n`);
}

async function inNewBrowser<T>(
  cookies: Cookie[],
  act: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(PHONE);
  try {
    await context.addCookies(cookies);
    return await act(context);
  } finally {
    await context.close();
  }
}

/** `shows` is a selector of what counts as loaded. */
async function visit(context: BrowserContext, shows: string): Promise<PageFigures> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await slowDown(cdp, SLOW);
  const sizes: number[] = [];
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => sizes.push(encodedDataLength));
  await page.goto(`${gateway.baseUrl}/portal`, { waitUntil: "load" });
  await page.locator(shows).first().waitFor();
  const seen = await page.evaluate(readFigures);
  await page.close();
  const onLine = sizes.filter((size) => size > 0);
  return { requests: onLine.length, bytes: onLine.reduce((sum, size) => sum + size, 0), ...seen };
}

function printVisits(name: string, visits: readonly PageFigures[]): void {
  const kib = (median(visits.map(({ bytes }) => bytes)) / 1_024).toFixed(0);
  const files = median(visits.map(({ requests }) => requests));
  const paint = Math.round(median(visits.map(({ largestPaintMs }) => largestPaintMs)));
  print(`${name.padEnd(38)} ${files} files, ${kib} KB, largest paint ${paint} ms`);
}
