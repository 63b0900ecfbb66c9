/**
 * How heavy and how accessible is the portal on a phone? Bytes and requests of the first
 * visit, then Lighthouse's accessibility of the main pages, signed in. `node bench/pages/portal.ts`
 */
import lighthouse from "lighthouse";
import { launchBrowser } from "../../test/support/browser.ts";
import { startTestGateway } from "../../test/support/gateway.ts";
import { pay } from "../../test/support/pay.ts";
import { openPortal, signIn } from "../../test/support/portal/browser-session.ts";

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
  const [cookie] = await portal.page.context().cookies();
  for (const path of PAGES) {
    const place = path
      .replace("{payment}", payment)
      .replace("{application}", gateway.demo.clientId);
    const result = await lighthouse(`${gateway.baseUrl}/portal${place}`, {
      port: DEBUG_PORT,
      onlyCategories: ["accessibility", "performance", "best-practices"],
      extraHeaders: { Cookie: `${cookie?.name}=${cookie?.value}` },
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
