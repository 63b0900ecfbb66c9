/**
 * Pays in browsers other than the one of the tests: by card, from a bank account and by QR code, on
 * a whole gateway with its simulators. `npm run test:browsers`; see docs/internals/browsers.md.
 */
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { createCheckout } from "../support/pay.ts";
import { openWithPuppeteer } from "./puppeteer-tab.ts";
import type { Tab } from "./tab.ts";
import { findWebKit, openWebKit } from "./webkit-tab.ts";

const CARD = {
  cardNumber: "4242424242424242",
  cardExpiry: "1230",
  cardCvc: "123",
  cardName: "NUR AISYAH",
};
/** In the DuitNow simulator: scanned after two seconds, then paid. */
const QR_AMOUNT_MINOR = 7_700;

/** What style sheet and script rely on, as a script that says whether the browser has it. */
const FEATURES: Readonly<Record<string, string>> = {
  "details[name]": "'name' in HTMLDetailsElement.prototype",
  dialog: "'showModal' in HTMLDialogElement.prototype",
  ":has()": "CSS.supports('selector(:has(a))')",
  inert: "'inert' in HTMLElement.prototype",
  "@media (scripting)": "matchMedia('(scripting: enabled)').matches",
  "position: sticky": "CSS.supports('position', 'sticky')",
  "color-mix()": "CSS.supports('color', 'color-mix(in srgb, red, blue)')",
  "dvh units": "CSS.supports('height', '1dvh')",
  EventSource: "'EventSource' in window",
};

type Act = (tab: Tab, gateway: TestGateway) => Promise<void>;

const screen = (name: string) => `body[data-screen="${name}"]`;
const PAY = "form[data-pay] button[type=submit]";

const ACTS: Readonly<Record<string, Act>> = {
  async card(tab, gateway) {
    await tab.open(`${(await createCheckout(gateway)).url}&method=CARD_MY`);
    for (const [name, value] of Object.entries(CARD)) {
      await tab.type(`input[name=${name}]`, value, "card frame");
    }
    await tab.click(PAY, "card frame");
    await tab.waitFor(screen("success"));
  },
  async bank(tab, gateway) {
    await tab.open(`${(await createCheckout(gateway)).url}&method=FPX_MY`);
    await tab.waitFor(screen("bank"));
    await tab.click(".outcomes > summary");
    await tab.click("label:has(input[value=SIM0000])");
    await tab.click(PAY);
    await tab.waitFor(screen("success"));
  },
  async "QR code"(tab, gateway) {
    const { url } = await createCheckout(gateway, { order: { amount: QR_AMOUNT_MINOR } });
    await tab.open(`${url}&method=DUITNOW_MY`);
    await tab.click(PAY);
    await tab.waitFor(screen("qr"));
    // The page is not touched from here on: the update arrives on its own.
    await gateway.sandbox.clock.advance(10_000);
    await tab.waitFor(screen("success"));
  },
};

const print = (line: string) => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    chromium: { type: "string", multiple: true, default: [] },
    firefox: { type: "string", default: "firefox-esr" },
  },
});
const firefox = which(values.firefox) ?? which("firefox");
const webKit = findWebKit();
const browsers: [name: string, open: (() => Promise<Tab>) | null][] = [
  ["Firefox", firefox === null ? null : () => openWithPuppeteer("firefox", firefox)],
  ["WebKitGTK", webKit === null ? null : () => openWebKit(webKit)],
  ...values.chromium.map((path): [string, () => Promise<Tab>] => [
    path,
    () => openWithPuppeteer("chrome", path),
  ]),
];

let failures = 0;
const gateway = await startTestGateway({ withWorker: true });
try {
  for (const [name, open] of browsers) {
    if (open === null) print(`- ${name} is not installed`);
    else await tryBrowser(name, open);
  }
} finally {
  await gateway.stop();
}
process.exit(failures === 0 ? 0 : 1);

async function tryBrowser(name: string, open: () => Promise<Tab>): Promise<void> {
  const tab = await open().catch((error: unknown) => tell(name, error));
  if (!tab) return;
  try {
    for (const [act, run] of Object.entries(ACTS)) {
      const before = (await tab.complaints())?.length;
      const error = await run(tab, gateway).catch((thrown: unknown) => thrown);
      const complaints = await tab.complaints();
      const about = `${tab.name}, ${act}${complaints ? "" : " (console not read)"}`;
      tell(about, error, ...(complaints?.slice(before) ?? []));
    }
    const missing: string[] = [];
    for (const [feature, script] of Object.entries(FEATURES)) {
      if (!(await tab.read<boolean>(script))) missing.push(feature);
    }
    tell(`${tab.name}, features`, undefined, ...missing.map((feature) => `without ${feature}`));
  } finally {
    await tab.close();
  }
}

function tell(about: string, error: unknown, ...complaints: string[]): undefined {
  const lines = [...(error === undefined ? [] : [String(error)]), ...complaints];
  if (lines.length > 0) failures += 1;
  print(`${lines.length === 0 ? "✔" : "✖"} ${about}`);
  for (const line of lines) print(`    ${line}`);
}

function which(command: string): string | null {
  try {
    return execFileSync("sh", ["-c", 'command -v "$0"', command], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}
