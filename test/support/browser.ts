import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../../scripts/find-chromium.mjs";

const FLAGS = [
  "--no-sandbox", // Chromium's own sandbox does not start as root, as in most build machines
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A headless Chromium with an empty profile of its own, removed when it is closed. */
export async function launchBrowser(moreFlags: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium(process.env);
  if (!executablePath) throw new Error("no Chromium; run: node scripts/setup.mjs --for-tests");
  return chromium.launch({ executablePath, args: [...FLAGS, ...moreFlags] });
}
