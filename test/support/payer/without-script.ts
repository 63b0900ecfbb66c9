import assert from "node:assert/strict";
import { type BrowserPage, browse, submitForm } from "./browse.ts";

/** Which screen of the checkout page this is; `away` for a bank's or wallet's own page. */
export function screenOf(page: BrowserPage): string {
  return /data-screen="([a-z_]+)"/.exec(page.text)?.[1] ?? "away";
}

/** One-time passwords of the card issuers' page; null presses Cancel there. */
export const ISSUER_CODES = { pass: "123456", fail: "000000", error: "999999", cancel: null };
type IssuerCode = string | null;
const STEPS_MAX = 12;

/**
 * A payer whose browser runs no script: opens one method, fills in the form and presses every
 * button that continues, until nothing is left to press. Returns the last page, or the checkout
 * page again when a bank cut the connection.
 */
export async function payWithoutScript(
  url: string,
  method: string,
  fields: Record<string, string> = {},
  code: IssuerCode = ISSUER_CODES.pass,
): Promise<BrowserPage> {
  const page = await submitPayForm(await browse("GET", `${url}&method=${method}`), fields);
  return pressOn(page, url, code);
}

/** Presses every button that continues; `url` is the checkout's. */
export async function pressOn(
  first: BrowserPage,
  url: string,
  code: IssuerCode = ISSUER_CODES.pass,
): Promise<BrowserPage> {
  let page = first;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    let next: BrowserPage | null;
    try {
      next = await goOn(page, code);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // how fetch reports that a connection was cut
      return browse("GET", url, {}, page.cookies);
    }
    if (!next) return page;
    page = next;
  }
  throw new Error(`the payer goes round in circles at ${page.url}`);
}

/** Fills in and sends the page's form; a card's is in a frame of its own. */
export async function submitPayForm(
  page: BrowserPage,
  fields: Record<string, string> = {},
): Promise<BrowserPage> {
  const frame = cardFrameOf(page);
  return frame === null
    ? submitForm(page, "/checkout/pay", fields)
    : submitForm(await browse("GET", frame, {}, page.cookies), "/card/pay", fields);
}

/** Agrees that a customer's card is charged, and enters it. */
export async function bindCard(
  { baseUrl }: { baseUrl: string },
  customerId: string,
  card: Record<string, string> = {},
): Promise<{ checkoutId: string; page: BrowserPage }> {
  const agreed = await fetch(`${baseUrl}/v1/recurring`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ customerId }),
  });
  assert.equal(agreed.status, 303);
  const address = new URL(agreed.headers.get("location") ?? "", baseUrl);
  const page = await submitPayForm(await browse("GET", `${address.href}&method=GOBIZ_MY`), {
    cardNumber: "4242424242424242",
    cardExpiry: "12/39",
    cardCvc: "123",
    cardName: "NUR AISYAH",
    ...card,
  });
  return { checkoutId: address.searchParams.get("checkoutId") ?? "", page };
}

/** Address of the card form of a page that has only that; null when it has none. */
export function cardFrameOf(page: BrowserPage): string | null {
  if (screenOf(page) !== "card") return null;
  const source = /<iframe[^>]* src="([^"]*)"/.exec(page.text)?.[1];
  return source === undefined ? null : new URL(source.replaceAll("&amp;", "&"), page.url).href;
}

/** Null when there is nothing to press. */
async function goOn(page: BrowserPage, code: IssuerCode): Promise<BrowserPage | null> {
  switch (screenOf(page)) {
    case "redirecting":
    case "three_ds_challenge": {
      const link = /<a[^>]* href="([^"]*)"[^>]* data-auto-follow/.exec(page.text)?.[1];
      if (link) return browse("GET", link.replaceAll("&amp;", "&"), {}, page.cookies);
      return submitForm(page, actionOf(page, "data-auto-submit"));
    }
    case "three_ds_method": {
      const frame = await submitForm(page, actionOf(page, "data-three-ds-method"));
      if (frame.text.includes("/callbacks/")) await submitForm(frame, "/callbacks/");
      return submitForm(page, "/checkout/continue");
    }
    case "away":
      if (page.text.includes('name="code"')) {
        const answer: Record<string, string> = code === null ? { action: "cancel" } : { code };
        return submitForm(page, "/challenge/answer", answer);
      }
      return /<form[^>]*\/callbacks\//.test(page.text) ? submitForm(page, "/callbacks/") : null;
    default:
      return null;
  }
}

function actionOf(page: BrowserPage, mark: string): string {
  const action = new RegExp(`<form[^>]* action="([^"]*)"[^>]* ${mark}`).exec(page.text)?.[1];
  if (!action) throw new Error(`no form marked ${mark} on ${page.url}`);
  return action;
}
