/**
 * The checkout page's samples in a browser, as `preview.ts` serves them, with a frozen clock.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { cardSamples, noteSamples } from "../../../packages/checkout/card-samples.ts";
import { NOW } from "../../../packages/checkout/method-samples.ts";
import { samples } from "../../../packages/checkout/samples.ts";
import { stopAfterTests } from "../lifetime.ts";

const PREVIEW = join(import.meta.dirname, "../../../packages/checkout/preview.ts");

/** Path and query of every sample, by a name that no other has. */
export const SAMPLE_PATHS: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.keys(samples).map((name) => [name, `/?sample=${name}`]),
  ...Object.keys(cardSamples).map((name) => [`form-${name}`, `/card/form?reference=${name}`]),
  ...Object.keys(noteSamples).map((name) => [`note-${name}`, `/card/form?reference=${name}`]),
]);

/** What is in the frame of another page, where that page has the heading. */
export const isFramed = (name: string) => SAMPLE_PATHS[name]?.startsWith("/card/") === true;

export interface Preview {
  origin: string;
  stop(): Promise<void>;
}

/** For the whole test file. */
export function providePreview(): Promise<Preview> {
  return stopAfterTests(startPreview(), (preview) => preview.stop());
}

/** The preview on a free port, as a process of its own. */
export async function startPreview(): Promise<Preview> {
  const child = spawn(process.execPath, [PREVIEW, "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const line = await firstLine(child);
  return {
    origin: new URL(line).origin,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, "exit");
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes("\n")) break;
  }
  return text.trim();
}

/**
 * Other hosts respond with nothing, which leaves a browser where it was; the clock is frozen.
 */
export async function openSamples(
  browser: Browser,
  { origin }: Preview,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, ...options });
  await context.route(
    (url) => url.origin !== origin,
    (route) => route.fulfill({ status: 204 }),
  );
  await context.clock.setFixedTime(NOW);
  return context;
}

export interface Shown {
  name: string;
  lang: string;
  width: number;
  height: number;
  /** For tests that continue from the sample to another page. */
  mayLeave?: boolean;
}

interface Tab {
  page: Page;
  /** The path and query to which it may go, once. */
  next: string | null;
}

/**
 * Tabs that are empty again. A new one is a process of its own, which takes longer than a sample.
 */
const idle = new WeakMap<BrowserContext, Tab[]>();

/**
 * A page that is about to reload or to navigate after a few seconds, stays, because a slow machine
 * may still be testing it. The route is never removed: what it holds at that moment would be let
 * through.
 */
async function openTab(context: BrowserContext): Promise<Tab> {
  const tab: Tab = { page: await context.newPage(), next: null };
  await tab.page.route("**", async (route, request) => {
    const isLeaving = request.isNavigationRequest() && request.frame() === tab.page.mainFrame();
    if (!isLeaving) return route.fallback();
    if (tab.next === null || !request.url().endsWith(tab.next)) {
      return route.fulfill({ status: 204 });
    }
    tab.next = null;
    return route.fallback();
  });
  return tab;
}

/** As empty as a new one, but that the process of its samples is still there. */
async function empty(page: Page): Promise<void> {
  await page.goto("about:blank");
  page.removeAllListeners("console");
  page.removeAllListeners("pageerror");
  await page.emulateMedia({ colorScheme: null });
}

/** Shows one sample, in a tab of its own, and waits until its frames and fonts are there. */
export async function withSample<T>(
  context: BrowserContext,
  { name, lang, mayLeave = false, ...size }: Shown,
  act: (page: Page, complaints: readonly string[]) => Promise<T>,
): Promise<T> {
  const path = SAMPLE_PATHS[name];
  if (path === undefined) throw new Error(`no sample ${name}`);
  const tabs = idle.get(context) ?? [];
  idle.set(context, tabs);
  const tab = mayLeave ? null : (tabs.pop() ?? (await openTab(context)));
  const page = tab?.page ?? (await context.newPage());
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.setViewportSize(size);
  const address = `${path}&lang=${lang}`;
  if (tab) tab.next = address;
  await page.goto(address, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready.then(() => null));
  const result = await act(page, complaints);
  if (tab) {
    await empty(page);
    tabs.push(tab);
  } else {
    await page.close();
  }
  return result;
}
