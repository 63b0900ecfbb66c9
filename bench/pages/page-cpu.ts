/**
 * `node bench/pages/page-cpu.ts`: the CPU of rendering each screen of the payer's page and
 * compressing it as it is sent to a browser, and its bytes; without reading the database.
 * `BENCH_PAGES` changes a run. Quote CPU, not time: machines are shared.
 */
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { samples } from "../../packages/checkout/samples.ts";
import { type CheckoutView, renderCheckout } from "../../packages/checkout/src/index.ts";
import { FAST_BROTLI } from "../../packages/gateway/src/http/static/encoding.ts";
import {
  isPackedApart,
  packWithEnd,
} from "../../packages/gateway/src/http/static/pack-with-end.ts";
import { median } from "../support/gateway.ts";
import { reportMeasure } from "../support/measures/measures.ts";

const PAGES = Number(process.env.BENCH_PAGES ?? 300);
const ROUNDS = 5;
/** The choice of all methods, which costs the most. */
const TYPICAL = "choose-v4";
/** Screens whose other samples differ in a sentence. */
const SCREENS = [
  "choose-v4",
  "choose-few",
  "card",
  "bank",
  "wallet",
  "qr",
  "pending-confirming",
  "success",
];

const brotli = promisify(brotliCompress);

for (const name of SCREENS) {
  const view = samples[name];
  if (!view) throw new Error(`there is no sample "${name}"`);
  const render = async () => void renderCheckout(view);
  const rendered = median(await measure(render));
  const rounds = await measure(() => pack(view));
  const sent = median(rounds);
  const bytes = (await pack(view)).length;
  process.stdout.write(
    `${name.padEnd(20)} rendered ${rendered.toFixed(0)} us, rendered and compressed ${sent.toFixed(0)} us, ${bytes} bytes\n`,
  );
  if (name !== TYPICAL) continue;
  reportMeasure({
    name: "CPU of the checkout page, rendered and compressed",
    unit: "us",
    gateway: rounds,
    goal: "at most 1,000 us",
  });
}

/** As `sendPacked` does for a browser that accepts both. */
async function pack(view: CheckoutView): Promise<Buffer> {
  const { html, symbols = "" } = renderCheckout(view);
  return isPackedApart(symbols) ? packWithEnd(html, symbols) : brotli(html, FAST_BROTLI);
}

/** Microseconds of CPU, on all threads, for one; in each round. */
async function measure(act: () => Promise<unknown>): Promise<number[]> {
  for (let i = 0; i < PAGES; i += 1) await act(); // compiled and cached
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let i = 0; i < PAGES; i += 1) await act();
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / PAGES);
  }
  return rounds;
}
