import { type BrowserPage, browse, submitForm } from "./browse.ts";
import { payWithoutScript, screenOf } from "./without-script.ts";

/** What a payer presses on the simulated page of a wallet, or the person at the simulated phone. */
export type AtWallet = "approve" | "decline" | "cancel" | "close" | "leave";
export type AtPhone = "Aisyah" | "Bala" | "Chong" | "Dewi" | "Eng" | "Farid";

/** Presses a button on a simulated wallet's page, or on the phone that scanned the code. */
export async function actAtProvider(
  page: BrowserPage,
  action: AtWallet | AtPhone,
): Promise<BrowserPage> {
  const provider = screenOf(page) === "qr" ? await scan(page) : page;
  if (provider.url.includes("/phone")) {
    const isCancel = action === "cancel";
    const persona = isCancel || action === "approve" ? "Aisyah" : action;
    return submitForm(provider, "/phone/pay", { persona, action: isCancel ? "cancel" : "pay" });
  }
  if (action === "leave") return provider;
  return submitForm(provider, "/pay/", { action });
}

/** Pays from the checkout page to the end at the provider, without script; returns that page. */
export async function payAtProvider(
  url: string,
  method: string,
  fields: Record<string, string> = {},
  action: AtWallet | AtPhone = "approve",
): Promise<BrowserPage> {
  const page = await payWithoutScript(url, method, fields);
  const isAtWallet = screenOf(page) === "qr" || /<form[^>]*\/pay\//.test(page.text);
  return isAtWallet ? actAtProvider(page, action) : page;
}

/** The simulated phone scans the code on the page; a wallet's own code leads to that wallet. */
function scan(page: BrowserPage): Promise<BrowserPage> {
  const phone = /<a class="button sandbox-button" href="([^"]*)"/.exec(page.text)?.[1];
  if (!phone) throw new Error(`no phone on ${page.url}`);
  return browse("GET", phone.replaceAll("&amp;", "&"));
}
