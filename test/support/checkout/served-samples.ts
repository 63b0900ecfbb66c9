/**
 * Samples of the payer's pages as rendered, for tests that look at their HTML or open one alone.
 */
import type { Browser, BrowserContext } from "playwright-core";
import { cardSamples } from "../../../packages/checkout/card-samples.ts";
import { samples } from "../../../packages/checkout/samples.ts";
import { assets, cardAssets } from "../../../packages/checkout/src/assets/assets.ts";
import { renderCardForm } from "../../../packages/checkout/src/render-card-form.ts";
import { renderCheckout } from "../../../packages/checkout/src/render-checkout.ts";
import type { CheckoutView } from "../../../packages/checkout/src/view/checkout-view.ts";

/** The page of a printed code, with another question. */
const quantity = { screen: "choose_quantity", quantityMax: 20, unitMinor: 5_00 };
const views = {
  ...samples,
  "choose-quantity": { ...samples["enter-amount"], ...quantity } as CheckoutView,
};

/** The form of a card before the page around it, which has the same name. */
export const RENDERED_SAMPLES = [
  ...Object.entries(cardSamples).map(
    ([name, view]) => [name, renderCardForm({ ...view, pageOrigin: "" })] as const,
  ),
  ...Object.entries(views).map(([name, view]) => [name, renderCheckout(view)] as const),
];

/** A window of a phone in which `https://pay.example/` is a sample; it closes after `use`. */
export async function withSample(
  browser: Browser,
  name: string,
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    await serveSample(context, name);
    await use(context);
  } finally {
    await context.close();
  }
}

/** Responds with a sample at `/`, and with what it loads. */
async function serveSample(context: BrowserContext, name: string): Promise<void> {
  const page = RENDERED_SAMPLES.find(([sample]) => sample === name)?.[1];
  if (!page) throw new Error(`no sample ${name}`);
  await context.route("**/*", (route) => {
    const { pathname } = new URL(route.request().url());
    const asset = [...assets, ...cardAssets].find(({ path }) => path === pathname);
    if (asset) return route.fulfill({ body: asset.body, contentType: asset.contentType });
    if (pathname !== "/") return route.fulfill({ status: 204 });
    return route.fulfill({ body: page.html, headers: page.headers });
  });
}
