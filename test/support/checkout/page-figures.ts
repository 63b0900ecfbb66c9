/** What a payer's first view of a screen costs: bytes, requests, paints, blocking and jumps. */
import type { Browser, CDPSession, Request } from "playwright-core";
import type { TestGateway } from "../gateway.ts";
import { openCheckout, payAttempt, startPaying } from "../pay.ts";

/** Screens by what brings a checkout there; each response is an address to open. */
export const FIRST_LOOKS: Readonly<Record<string, (gateway: TestGateway) => Promise<string>>> = {
  choose: async (gateway) => addressOf(gateway, await openCheckout(gateway)),
  card: async (gateway) => `${addressOf(gateway, await openCheckout(gateway))}&method=CARD_MY`,
  bank: async (gateway) => `${addressOf(gateway, await openCheckout(gateway))}&method=FPX_MY`,
  wallet: async (gateway) => `${addressOf(gateway, await openCheckout(gateway))}&method=TNG_MY`,
  qr: (gateway) => afterAttempt(gateway, "DUITNOW_MY"),
  pending: (gateway) => afterAttempt(gateway, "TNG_MY"),
  async success(gateway) {
    const id = await openCheckout(gateway);
    await payAttempt(gateway, id);
    return addressOf(gateway, id);
  },
};

const addressOf = ({ baseUrl }: TestGateway, id: string) => `${baseUrl}/checkout?checkoutId=${id}`;

async function afterAttempt(gateway: TestGateway, method: string): Promise<string> {
  const id = await openCheckout(gateway);
  await startPaying(gateway, id, { method });
  return addressOf(gateway, id);
}

/** How slow phone and line are. */
export interface Slowness {
  cpuFactor: number;
  rttMs: number;
  downBitsPerSecond: number;
  upBitsPerSecond: number;
}

export interface PageFigures {
  /** Frames and headers included, as compressed on the line, with an empty cache. */
  bytes: number;
  requests: number;
  firstPaintMs: number;
  largestPaintMs: number;
  /** Of each long task after the first paint, what is over 50 ms. */
  blockingMs: number;
  layoutShift: number;
}

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** A new host costs a round trip for TCP and one for TLS before the request itself. */
const CONNECT_ROUND_TRIPS = 2;

/** Opens a screen with an empty cache, waits until it is quiet, and says what that cost. */
export async function measurePage(
  browser: Browser,
  url: string,
  { screen, slow }: { screen: string; slow?: Slowness },
): Promise<PageFigures> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    if (slow) await slowDown(await context.newCDPSession(page), slow);
    const finished: Request[] = [];
    page.on("requestfinished", (request) => finished.push(request));
    await page.goto(url, { waitUntil: "load" });
    await page.locator(`body[data-screen="${screen}"]`).waitFor();
    const seen = await page.evaluate(readFigures);
    const sizes = await Promise.all(finished.map((request) => request.sizes()));
    const bytes = sizes.reduce(
      (sum, size) => sum + size.responseBodySize + size.responseHeadersSize,
      0,
    );
    return { bytes, requests: finished.length, ...seen };
  } finally {
    await context.close();
  }
}

/**
 * DevTools delays the response to each request by a round trip, and knows nothing of connecting:
 * that is added for each document, whose host may be new.
 */
export async function slowDown(cdp: CDPSession, slow: Slowness): Promise<void> {
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: slow.rttMs,
    downloadThroughput: slow.downBitsPerSecond / 8,
    uploadThroughput: slow.upBitsPerSecond / 8,
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slow.cpuFactor });
  cdp.on("Fetch.requestPaused", ({ requestId }) => {
    const go = () => void cdp.send("Fetch.continueRequest", { requestId });
    setTimeout(go, CONNECT_ROUND_TRIPS * slow.rttMs);
  });
  await cdp.send("Fetch.enable", { patterns: [{ resourceType: "Document" }] });
}

/** In the page: waits until it has been quiet for a while, then reads what the browser noted. */
export async function readFigures(): Promise<Omit<PageFigures, "bytes" | "requests">> {
  const QUIET_MS = 1_000;
  const BLOCKING_OVER_MS = 50;
  interface Shift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
  }
  const noted: PerformanceEntry[] = [];
  let lastMs = performance.now();
  for (const type of ["paint", "largest-contentful-paint", "longtask", "layout-shift"]) {
    new PerformanceObserver((list) => {
      noted.push(...list.getEntries());
      lastMs = performance.now();
    }).observe({ type, buffered: true });
  }
  while (performance.now() - lastMs < QUIET_MS) await new Promise((done) => setTimeout(done, 50));
  const of = (type: string) => noted.filter(({ entryType }) => entryType === type);
  const firstPaintMs =
    noted.find(({ name }) => name === "first-contentful-paint")?.startTime ?? Number.NaN;
  const blocking = of("longtask").filter(({ startTime }) => startTime >= firstPaintMs);
  const shifts = of("layout-shift") as Shift[]; // as their type says
  return {
    firstPaintMs,
    largestPaintMs: of("largest-contentful-paint").at(-1)?.startTime ?? Number.NaN,
    blockingMs: blocking.reduce((sum, { duration }) => sum + duration - BLOCKING_OVER_MS, 0),
    layoutShift: shifts.reduce((sum, shift) => sum + (shift.hadRecentInput ? 0 : shift.value), 0),
  };
}
