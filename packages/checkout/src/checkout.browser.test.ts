import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { after, before, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { launchBrowser } from "../../../test/support/browser.ts";
import { until } from "../../../test/support/until.ts";
import { cardSamples, noteSamples } from "../card-samples.ts";
import { samples } from "../samples.ts";
import { assets, cardAssets } from "./assets/assets.ts";
import { LANGUAGES, pickLanguage } from "./format/languages.ts";
import { renderCardForm, renderCardNote } from "./render-card-form.ts";
import { renderCheckout } from "./render-checkout.ts";
import { renderFrameEnd } from "./render-frame-end.ts";
import type { CheckoutView } from "./view/checkout-view.ts";

interface Posted {
  path: string;
  fields: Record<string, string>;
}

/** The gateway as a page sees it: a checkout's id is the name of the sample it shows. */
interface Gateway {
  origin: string;
  posts: Posted[];
  gets: string[];
  /** Sample shown from now on instead of another. */
  shown: Map<string, string>;
  /** What a POST responds with, a sample's name. */
  answer: string;
  pushes: Set<ServerResponse>;
  isPushing: boolean;
}

let browser: Browser;
let gateway: Gateway;
/** Another host: banks, card issuers and shops. */
let elsewhere: { origin: string; posts: Posted[] };
/** The card form's own origin. */
let cards: { origin: string; posts: Posted[] };
const closers: (() => void)[] = [];

async function readBody(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
}

async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<string> {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  assert.ok(address !== null && typeof address === "object");
  return `http://127.0.0.1:${address.port}`;
}

/** Sample addresses name hosts that do not exist; they lead to our other server instead. */
function viewOf(name: string, lang: string | null): CheckoutView | null {
  const known = gateway.shown.get(name) ?? name;
  const sample = samples[known];
  if (sample === undefined) return null;
  const text = JSON.stringify(sample)
    .replace(/https:\/\/(bank|acs|wallet|kedai|mae)\.example/g, `${elsewhere.origin}/$1`)
    .replace(/https:\/\/cards\.example/g, cards.origin);
  const view = JSON.parse(text, (key, value: unknown) =>
    /^(now|.*At)$/.test(key) && typeof value === "string" ? new Date(value) : value,
  );
  const checkoutId = "checkoutId" in sample ? { checkoutId: name, version: known } : {};
  return { ...view, ...checkoutId, lang: pickLanguage(null, null, lang) };
}

function sendPage(response: ServerResponse, view: CheckoutView | null): void {
  const page = renderCheckout(view ?? (samples.unknown as CheckoutView)); // listed in samples
  response.writeHead(page.status, page.headers).end(page.html);
}

/** To a form that was sent by its script. */
function sendNext(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.headers.accept !== "application/json") return false;
  const next = `/checkout?checkoutId=${gateway.answer}`;
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ next }));
  return true;
}

function newsOf(id: string): string {
  const name = gateway.shown.get(id) ?? id;
  return JSON.stringify({ status: "OPEN", screen: samples[name]?.screen, version: name });
}

async function answerAsGateway(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", gateway.origin);
  const id = url.searchParams.get("checkoutId") ?? "";
  const asset = assets.find(({ path }) => path === url.pathname);
  if (url.pathname.startsWith("/card/")) {
    await answerAsCardHost(request, response);
  } else if (asset !== undefined) {
    response.writeHead(200, { "content-type": asset.contentType }).end(asset.body);
  } else if (request.method === "POST") {
    gateway.posts.push({ path: url.pathname, fields: await readBody(request) });
    if (!sendNext(request, response)) sendPage(response, viewOf(gateway.answer, null));
  } else if (url.pathname === "/checkout/status") {
    response.writeHead(200, { "content-type": "application/json" }).end(newsOf(id));
  } else if (url.pathname === "/checkout/events") {
    if (!gateway.isPushing) {
      response.writeHead(204).end();
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`data: ${newsOf(id)}\n\n`);
    gateway.pushes.add(response);
  } else if (url.pathname === "/three-ds-home") {
    const page = renderFrameEnd();
    response.writeHead(page.status, page.headers).end(page.html);
  } else {
    gateway.gets.push(url.pathname + url.search);
    sendPage(response, viewOf(id, url.searchParams.get("lang")));
  }
}

/** A form's reference is the name of the sample it shows; where it leads to is `gateway.answer`. */
async function answerAsCardHost(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", cards.origin);
  const asset = cardAssets.find(({ path }) => path === url.pathname);
  if (asset !== undefined) {
    response.writeHead(200, { "content-type": asset.contentType }).end(asset.body);
    return;
  }
  if (request.method === "POST") {
    cards.posts.push({ path: url.pathname, fields: await readBody(request) });
    const location = `${gateway.origin}/checkout?checkoutId=${gateway.answer}`;
    if (!sendNext(request, response)) response.writeHead(303, { location }).end();
    return;
  }
  const lang = pickLanguage(null, null, url.searchParams.get("lang"));
  const isOwn = gateway.origin.endsWith(request.headers.host ?? "");
  const place = { pageOrigin: isOwn ? "" : gateway.origin, lang };
  const name = url.searchParams.get("reference") ?? "";
  const form = cardSamples[name];
  const page = form
    ? renderCardForm({ ...form, ...place })
    : renderCardNote({ why: "unknown", ...noteSamples[name], ...place });
  response.writeHead(page.status, page.headers).end(page.html);
}

before(async () => {
  gateway = {
    origin: "",
    posts: [],
    gets: [],
    shown: new Map(),
    answer: "redirecting-post",
    pushes: new Set(),
    isPushing: false,
  };
  elsewhere = { origin: "", posts: [] };
  elsewhere.origin = await listen(async (request, response) => {
    const path = request.url ?? "/";
    const fields = await readBody(request);
    if (request.method === "POST") elsewhere.posts.push({ path, fields });
    const goesHome = path.startsWith("/acs/method") && request.method === "POST";
    const home = `<meta http-equiv="refresh" content="0;url=${gateway.origin}/three-ds-home">`;
    const body = `<!doctype html><title>elsewhere</title><p>elsewhere ${goesHome ? home : ""}</p>`;
    response.writeHead(200, { "content-type": "text/html" }).end(body);
  });
  gateway.origin = await listen(answerAsGateway);
  cards = { origin: "", posts: [] };
  cards.origin = await listen(answerAsCardHost);
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  for (const close of closers) close();
});

interface Opened {
  page: Page;
  /** Everything the browser complained of: policy violations, script errors, failed loads. */
  complaints: string[];
}

interface Test {
  after(run: () => Promise<void>): void;
}

/** A fresh browser profile for one test, closed with it. */
async function open(t: Test, options: BrowserContextOptions = {}): Promise<Opened> {
  gateway.posts.length = 0;
  gateway.gets.length = 0;
  gateway.shown.clear();
  gateway.answer = "redirecting-post";
  gateway.isPushing = false;
  gateway.pushes.clear();
  elsewhere.posts.length = 0;
  cards.posts.length = 0;
  const context = await browser.newContext({ viewport: { width: 390, height: 740 }, ...options });
  t.after(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => complaints.push(message.text()));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, complaints };
}

async function show(page: Page, name: string, query = ""): Promise<void> {
  await page.goto(`${gateway.origin}/checkout?checkoutId=${name}${query}`);
}

/** The card form alone, as it is in its frame. */
async function showForm(page: Page, name: string, query = ""): Promise<void> {
  await page.goto(`${cards.origin}/card/form?reference=${name}${query}`);
}

/** A sample in a fresh browser. */
async function openPage(t: Test, name: string, options?: BrowserContextOptions): Promise<Page> {
  const { page } = await open(t, options);
  await show(page, name);
  return page;
}

/** The same with the clock stopped. */
async function openStopped(t: Test, name: string): Promise<Page> {
  const { page } = await open(t);
  await stopClock(page);
  await show(page, name);
  return page;
}

async function openForm(t: Test, name: string): Promise<Page> {
  const { page } = await open(t);
  await showForm(page, name);
  return page;
}

/** The card form inside the page that is open. */
const formIn = (page: Page) => page.frameLocator("iframe[data-card-frame]");

/** From now on only the test lets time pass in the page, however slow the machine. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now - 3_600_000 });
  await page.clock.pauseAt(now); // which must not be over yet
}

/** Lets time pass in the page, with room for its requests to be answered. */
async function pass(page: Page, durationMs: number): Promise<void> {
  for (let passedMs = 0; passedMs < durationMs; passedMs += 1_000) {
    await page.clock.runFor(1_000);
    // The page may just be going elsewhere; then there is nothing to wait for.
    await page
      .evaluate((path) => fetch(path).then(() => null), assets[0]?.path ?? "")
      .catch(() => null);
  }
}

test("a card can be paid with without any script", async (t) => {
  const page = await openPage(t, "choose-v3", { javaScriptEnabled: false });
  await page.locator('details[data-method="CARD_MY"] > summary').click();
  const form = formIn(page);
  await form.locator('input[name="cardNumber"]').fill("4242 4242 4242 4242");
  await form.locator('input[name="cardExpiry"]').fill("12/28");
  await form.locator('input[name="cardCvc"]').fill("123");
  await form.locator('input[name="cardName"]').fill("NUR AISYAH");
  await form.locator("button.primary").click();
  // The whole window is redirected, and the page shows the next step.
  await page.waitForURL("**/checkout?checkoutId=redirecting-post");
  assert.deepEqual(cards.posts, [
    {
      path: "/card/pay",
      fields: {
        reference: "card",
        cardNumber: "4242 4242 4242 4242",
        cardExpiry: "12/28",
        cardCvc: "123",
        cardName: "NUR AISYAH",
      },
    },
  ]);
  assert.deepEqual(gateway.posts, [], "the page's own origin got nothing");
  // The page that redirects to the bank works by its button.
  await page.locator("form[data-auto-submit] button").click();
  await page.waitForURL(`${elsewhere.origin}/**`);
  assert.deepEqual(elsewhere.posts.at(-1)?.fields, { fpx_msgType: "AR" });
});

test("the frame is as tall as the form, also when errors make it taller", async (t) => {
  const { page, complaints } = await open(t);
  await stopClock(page);
  await show(page, "card");
  const form = formIn(page);
  await form.getByLabel("Card number", { exact: true }).waitFor();
  const overflow = () =>
    form.locator("html").evaluate((html) => html.scrollHeight - html.clientHeight);
  await page.waitForFunction(() => document.querySelector("iframe")?.style.height !== "");
  const before = await page.locator("iframe").evaluate((frame) => frame.clientHeight);
  await form.getByRole("button", { name: /^Pay/ }).click();
  await form.getByText("Enter your card number.").first().waitFor();
  await page.waitForFunction(
    (was) => (document.querySelector("iframe")?.clientHeight ?? 0) > was,
    before,
  );
  await until(overflow, (px) => px <= 0);
  assert.equal(cards.posts.length, 0);
  assert.deepEqual(complaints, []);
});

test("a height is accepted from the form's own origin only", async (t) => {
  const page = await openStopped(t, "card");
  await page.waitForFunction(() => document.querySelector("iframe")?.style.height !== "");
  const height = () => page.locator("iframe").evaluate((frame) => frame.clientHeight);
  await page.evaluate(() => postMessage(3_000, location.origin));
  await formIn(page)
    .locator("body")
    .evaluate((_, target) => {
      for (const wrong of ["3000", -1, 1e9, { height: 3_000 }, null])
        parent.postMessage(wrong, target);
    }, gateway.origin);
  // Messages are read in the order in which they came.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        addEventListener("message", ({ data }) => data === "the last" && done());
        postMessage("the last", location.origin);
      }),
  );
  const taken = await height();
  assert.ok(taken > 0 && taken < 3_000, `${taken} px`);
});

test("without a card origin, the page loads the card form from its own origin", async (t) => {
  const { page } = await open(t);
  const { headers } = renderCheckout(samples["card-own-origin"] as CheckoutView); // listed there
  assert.match(headers["content-security-policy"] ?? "", /frame-src 'self';/);
  await show(page, "card-own-origin");
  assert.equal(await page.locator("iframe").getAttribute("src"), "/card/form?reference=card");
});

test("a saved card requires its security code again, and is removed after a confirmation", async (t) => {
  const page = await openForm(t, "card-saved");
  assert.equal(await page.getByLabel("Card number", { exact: true }).isVisible(), false);
  assert.equal(await page.locator('input[value="c2"]').isDisabled(), true);
  await page.getByText("Expired 01/25").waitFor();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByText("Enter the security code.").first().waitFor();
  await page.getByText("American Express ending in 0005").first().click();
  await page.locator("input[name=savedCvc]").fill("123");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByText("The security code is too short.").first().waitFor();
  assert.equal(cards.posts.length, 0);
  await page.getByText("Visa ending in 4242").first().click();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.waitForURL(`${elsewhere.origin}/**`);
  assert.equal(cards.posts[0]?.fields.savedCard, "c1");
  assert.equal(cards.posts[0]?.fields.savedCvc, "123");

  gateway.answer = "pending-confirming";
  await showForm(page, "card-saved");
  await page.locator('summary[aria-label="Remove Mastercard ending in 4444"]').click();
  await page.getByText("Remove Mastercard ending in 4444?").waitFor();
  await page.getByRole("button", { name: "Remove card" }).click();
  await page.waitForURL("**/checkout?checkoutId=pending-confirming");
  assert.deepEqual(cards.posts.at(-1), {
    path: "/card/remove",
    fields: { reference: "card-saved", savedCard: "c2" },
  });
});

test("choosing another card instead of a saved one shows its fields, also without script", async (t) => {
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await open(t, { javaScriptEnabled });
    await showForm(page, "card-saved");
    assert.equal(await page.locator("input[name=cardNumber]").isVisible(), false);
    await page.getByText("Use another card").click();
    assert.equal(await page.locator("input[name=cardNumber]").isVisible(), true);
    assert.equal(await page.locator("input[name=savedCvc]").isVisible(), false);
  }
});

test("a form with a question about an earlier payment is not sent before it is answered", async (t) => {
  const page = await openForm(t, "card-question");
  await page.getByText("Test outcomes").click();
  await page.getByRole("button", { name: "Use 4242 4242 4242 4242" }).click();
  await page.getByRole("button", { name: /^Pay/ }).click();
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute("name")),
    "acceptRestart",
  );
  assert.equal(cards.posts.length, 0);
});

test("no form is sent while the browser is offline", async (t) => {
  const page = await openForm(t, "card");
  await page.getByText("Test outcomes").click();
  await page.getByRole("button", { name: "Use 4242 4242 4242 4242" }).click();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: /^Pay/ }).click();
  assert.equal(
    await page.getByLabel("Card number", { exact: true }).inputValue(),
    "4242 4242 4242 4242",
  );
  assert.match((await page.locator("[data-announce]").textContent()) ?? "", /offline/);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.waitForURL(`${elsewhere.origin}/**`);
  assert.equal(cards.posts.length, 1);
});

test("a bank can be chosen without any script", async (t) => {
  const page = await openPage(t, "bank", { javaScriptEnabled: false });
  assert.equal(await page.locator("#search-FPX_MY").isVisible(), false);
  await page.locator(".banks:not(.popular)").getByText("Bank Islam").click();
  await page.locator("button.primary").click();
  await page.locator("form[data-auto-submit] button").waitFor();
  assert.equal(gateway.posts[0]?.fields.bankCode, "SAMPLE6:B2C");
});

test("a card is recognised, grouped and checked as its fields are left", async (t) => {
  const page = await openForm(t, "card");
  const number = page.getByLabel("Card number", { exact: true });
  await number.pressSequentially("378282246310006");
  assert.equal(await number.inputValue(), "3782 822463 10006");
  assert.equal(await page.locator('.input [data-brand="amex"]').isVisible(), true);
  assert.equal(await page.locator('.input [data-brand="visa"]').isVisible(), false);
  await page.getByText("4 digits on the front").waitFor();
  assert.equal(await page.locator("[data-announce]").textContent(), "American Express card");
  await page.getByLabel("Expiry date").focus();
  await page.getByText("Check your card number.").waitFor();
  assert.equal(await number.getAttribute("aria-invalid"), "true");

  await number.fill("4242 4242-42424242");
  assert.equal(await number.inputValue(), "4242 4242 4242 4242");
  assert.equal(await number.getAttribute("aria-invalid"), null);

  const expiry = page.getByLabel("Expiry date");
  await expiry.pressSequentially("1220");
  assert.equal(await expiry.inputValue(), "12/20");
  await page.getByLabel("Security code").focus();
  await page.getByText("This card has expired. Use another card.").waitFor();
  await page.getByLabel("Security code").pressSequentially("12");
  await page.getByLabel("Name on card").focus();
  await page.getByText("The security code is too short.").waitFor();
});

test("a digit inserted in the middle keeps the caret's position", async (t) => {
  const page = await openForm(t, "card");
  const number = page.getByLabel("Card number", { exact: true });
  await number.fill("4242 4242 4242");
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4));
  await number.press("9");
  assert.equal(await number.inputValue(), "4242 9424 2424 2");
  assert.equal(await number.evaluate((input: HTMLInputElement) => input.selectionStart), 6);
});

test("a form with errors is not sent, and focus goes to the first bad field", async (t) => {
  const page = await openForm(t, "card");
  await page.getByLabel("Card number", { exact: true }).fill("4242424242424242");
  await page.getByRole("button", { name: /^Pay/ }).click();
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute("name")),
    "cardExpiry",
  );
  assert.equal(await page.getByText("Enter the expiry date.").first().isVisible(), true);
  assert.deepEqual(cards.posts, []);
});

test("a double click sends one payment", async (t) => {
  const page = await openPage(t, "wallet");
  await page.getByRole("button", { name: /^Pay/ }).dblclick();
  await page.waitForURL(`${elsewhere.origin}/**`);
  assert.equal(gateway.posts.length, 1);
});

test("refreshing a page that came from a form reloads the status instead of paying again", async (t) => {
  const { page } = await open(t);
  gateway.answer = "pending-confirming";
  await show(page, "wallet");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByText("Waiting for confirmation from Maybank2u").waitFor();
  await page.waitForURL("**/checkout?checkoutId=pending-confirming");
  await page.reload();
  await page.getByText("Waiting for confirmation from Maybank2u").waitFor();
  assert.equal(gateway.posts.length, 1);
});

test("a bank is found by typing, selected with Enter, and named on the button", async (t) => {
  const page = await openPage(t, "bank");
  await page.locator("#search-FPX_MY").pressSequentially("bank is");
  assert.equal(await page.locator("[data-search-list] .bank:visible").count(), 1);
  assert.equal(await page.locator("[data-announce]").textContent(), "1 bank found");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Pay RM\u00a0128.50 with Bank Islam" }).waitFor();
  assert.deepEqual(gateway.posts, []);
  await page.locator("#search-FPX_MY").fill("zzz");
  assert.equal(await page.getByText("No banks match your search.").first().isVisible(), true);
  await page.locator("#search-FPX_MY").fill("");
  assert.equal(await page.getByText("Popular banks").isVisible(), true);
});

test("one method is open at a time, by keyboard too", async (t) => {
  const page = await openPage(t, "choose-v3");
  await page.locator('details[data-method="TNG_MY"] > summary').press("Enter");
  await page.getByRole("button", { name: "More e-wallets" }).press("Enter");
  // The sheet takes the focus a moment after it has opened: a key pressed before is typed into it.
  await page.locator("[data-sheet] input[data-search]:focus").waitFor();
  await page.locator('details[data-method="GRABPAY_MY"] > summary').press("Space");
  await page.locator('details[data-method="GRABPAY_MY"][open]').waitFor();
  assert.deepEqual(
    await page
      .locator("details.method[open]")
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.method)),
    ["GRABPAY_MY"],
  );
  assert.equal(await page.getByRole("button", { name: /^Pay RM|^Show QR/ }).count(), 1);
});

test("a popular bank is one tap away, with and without script", async (t) => {
  const page = await openPage(t, "choose-v4");
  await page.getByRole("link", { name: "CIMB Clicks" }).click();
  const button = page.getByRole("button", { name: "Pay RM\u00a0128.50 with CIMB Clicks" });
  await button.waitFor();
  await page.getByText("You will be sent to CIMB Clicks to log in").waitFor();
  await button.click();
  await page.waitForURL(`${elsewhere.origin}/**`);
  assert.equal(gateway.posts[0]?.fields.bankCode, "SAMPLE1:B2C");
  const plain = await openPage(t, "choose-v4", { javaScriptEnabled: false });
  await plain.getByRole("link", { name: "CIMB Clicks" }).click();
  await plain.waitForURL("**&bank=SAMPLE1%3AB2C");
  assert.match(gateway.gets.at(-1) ?? "", /method=FPX_MY&bank=SAMPLE1%3AB2C$/);
});

test("a sheet is searched, opens a method, and closes by Escape", async (t) => {
  const page = await openPage(t, "choose-v4");
  await page.getByRole("button", { name: "More e-wallets" }).click();
  const sheet = page.getByRole("dialog", { name: "E-wallets" });
  await sheet.getByLabel("Search payment methods").fill("set");
  assert.equal(await sheet.locator("details.method:visible").count(), 1);
  await page.keyboard.press("Enter");
  await sheet.getByRole("button", { name: "Pay RM\u00a0128.50 with Setel" }).waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await sheet.isVisible(), false);
});

test("a test card fills the form with one click", async (t) => {
  const page = await openForm(t, "card");
  await page.getByText("Test outcomes").click();
  await page.getByRole("button", { name: "Use 4000 0000 0000 9995" }).click();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.waitForURL(`${elsewhere.origin}/**`);
  assert.equal(cards.posts[0]?.fields.cardNumber, "4000 0000 0000 9995");
});

test("a pushed change shows the new state", async (t) => {
  const { page } = await open(t);
  gateway.isPushing = true;
  await show(page, "pending-confirming");
  await page.getByText("Waiting for confirmation from Maybank2u").waitFor();
  while (gateway.pushes.size === 0) await setImmediate();
  gateway.shown.set("pending-confirming", "success");
  for (const push of gateway.pushes) push.write(`data: ${newsOf("pending-confirming")}\n\n`);
  await page.getByText("Payment received").waitFor();
});

test("without a push channel the page polls at growing intervals, and stops at a final status", async (t) => {
  const { page } = await open(t);
  await stopClock(page);
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/checkout/status")) asked += 1;
  });
  await show(page, "pending-confirming");
  await pass(page, 60_000);
  assert.ok(asked >= 3 && asked <= 12, `${asked} in a minute`);
  gateway.shown.set("pending-confirming", "already-paid");
  await pass(page, 25_000);
  await page.getByText("Order already paid").waitFor();
  const before = asked;
  await pass(page, 120_000);
  assert.equal(asked, before);
});

test("a form being filled in stays when only the attempt changes, and is removed once it is paid", async (t) => {
  const page = await openStopped(t, "card");
  await formIn(page).getByLabel("Name on card").fill("NUR AISYAH");
  gateway.shown.set("card", "pending-payer");
  await pass(page, 30_000);
  assert.equal(await formIn(page).getByLabel("Name on card").inputValue(), "NUR AISYAH");
  gateway.shown.set("card", "already-paid");
  await pass(page, 25_000);
  await page.getByText("Order already paid").waitFor();
});

test("the time left is announced at most twice, and the page reloads at the end", async (t) => {
  const page = await openStopped(t, "wallet");
  const said = page.locator("[data-announce]");
  await page.clock.runFor(60_000);
  assert.equal(await said.textContent(), "");
  assert.equal(await page.locator("[data-time-left]").textContent(), "8:41");
  await page.clock.runFor(225_000);
  assert.equal(await said.textContent(), "5 minutes left to pay");
  await page.clock.runFor(240_000);
  assert.equal(await said.textContent(), "1 minute left to pay");
  gateway.shown.set("wallet", "expired");
  await page.clock.runFor(60_000);
  await page.getByText("This payment has expired").waitFor();
});

test("an expired QR code is replaced by a button for a new one", async (t) => {
  const page = await openStopped(t, "qr");
  assert.equal(await page.getByRole("img", { name: /^QR code to pay/ }).isVisible(), true);
  assert.equal(await page.getByRole("button", { name: "Get new QR code" }).isVisible(), false);
  await page.clock.runFor(181_000);
  assert.equal(await page.getByRole("img", { name: /^QR code to pay/ }).isVisible(), false);
  await page.clock.resume(); // what comes next redirects by itself
  await page.getByRole("button", { name: "Get new QR code" }).click();
  await page.waitForURL(`${elsewhere.origin}/**`);
  assert.equal(gateway.posts[0]?.fields.method, "DUITNOW_MY");
});

test("after success the page redirects to the shop automatically", async (t) => {
  const page = await openStopped(t, "success");
  await page.clock.runFor(4_000);
  assert.equal(await page.locator("[data-countdown]").textContent(), "0:06");
  await page.clock.runFor(7_000);
  await page.waitForURL(`${elsewhere.origin}/kedai/thanks?status=SUCCESS&orderId=*`);
});

test("the redirect to the shop can be stopped", async (t) => {
  const page = await openStopped(t, "success");
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await page.clock.runFor(60_000);
  assert.equal(await page.getByText("You can stay on this page").first().isVisible(), true);
  assert.ok(page.url().startsWith(gateway.origin));
});

for (const [what, use] of [
  ["a press", (page: Page) => page.locator("h1").click()],
  ["a key", (page: Page) => page.keyboard.press("ArrowDown")],
  ["the wheel", (page: Page) => page.mouse.wheel(0, 80)],
] as const) {
  test(`the redirect to the shop pauses while the payer uses the page: ${what}`, async (t) => {
    const page = await openStopped(t, "success");
    await page.clock.runFor(4_000);
    const buttons = page.locator(".leave .buttons");
    const before = await buttons.evaluate((box) => (box as HTMLElement).offsetTop);
    await use(page);
    await page.getByText("Countdown paused.").and(page.locator("[data-said]")).waitFor();
    assert.equal(await page.locator("[data-announce]").textContent(), "Countdown paused.");
    // Nothing moves while the payer taps.
    assert.equal(await buttons.evaluate((box) => (box as HTMLElement).offsetTop), before);
    await page.clock.runFor(60_000);
    assert.ok(page.url().startsWith(gateway.origin));
    await page.getByRole("button", { name: "Continue" }).click();
    const said = await page.locator("[data-announce]").textContent();
    assert.match(said ?? "", /^Returning to Kedai Kopi Seri in\s0:06$/);
    await page.clock.runFor(7_000);
    await page.waitForURL(`${elsewhere.origin}/kedai/thanks?*`);
  });
}

test("time in another tab or app does not count towards the redirect to the shop", async (t) => {
  const page = await openStopped(t, "success");
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.clock.runFor(60_000);
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: false });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  assert.equal(await page.locator("[data-countdown]").textContent(), "0:10");
  await page.clock.runFor(11_000);
  await page.waitForURL(`${elsewhere.origin}/kedai/thanks?*`);
});

test("Back from the shop shows the success page without a redirect, also after a reload", async (t) => {
  const page = await openStopped(t, "success");
  await page.clock.runFor(11_000);
  await page.waitForURL(`${elsewhere.origin}/kedai/thanks?*`);
  await page.goBack();
  const stays = async () => {
    await page.getByText("You can stay on this page").and(page.locator("[data-said]")).waitFor();
    await page.clock.runFor(60_000);
    assert.ok(page.url().startsWith(gateway.origin));
    assert.equal(await page.getByRole("link", { name: /^Return to Kedai Kopi/ }).isVisible(), true);
  };
  await stays();
  await page.reload();
  await stays();
});

test("a success page from the back/forward cache neither reloads nor redirects again", async (t) => {
  const page = await openStopped(t, "success");
  const before = gateway.gets.length;
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await page.clock.runFor(60_000);
  assert.ok(page.url().startsWith(gateway.origin));
  assert.equal(gateway.gets.length, before);
});

test("a receipt is shared through the phone's share menu where there is one", async (t) => {
  const { page } = await open(t);
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(globalThis, { shared });
    Object.defineProperty(navigator, "share", {
      value: async (data: unknown) => void shared.push(data),
    });
  });
  await show(page, "receipt");
  await page.getByRole("button", { name: "Share" }).click();
  const shared = await page.evaluate(() => (globalThis as unknown as { shared: unknown }).shared);
  assert.deepEqual(shared, [
    {
      title: "Receipt",
      text: "Receipt: RM\u00a0128.50 paid to Kedai Kopi Seri",
      url: "https://pay.example/checkout/receipt?checkoutId=1763704500000000123",
    },
  ]);
});

test("a receipt fits on one A4 page, and its text into an 80 mm roll", async (t) => {
  const { page } = await open(t);
  for (const lang of LANGUAGES) {
    await show(page, "receipt-refunded", `&lang=${lang}`);
    const pdf = await page.pdf({ format: "A4" });
    assert.equal(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length, 1, lang);
    await page.setViewportSize({ width: 280, height: 900 });
    await page.emulateMedia({ media: "print" });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false, lang);
    await page.emulateMedia({ media: null });
  }
});

test("going offline and coming back online are announced", async (t) => {
  const page = await openPage(t, "card");
  await page.context().setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await page.context().setOffline(false);
  await page.getByText("You are offline.").waitFor({ state: "hidden" });
});

test("the redirect to a bank is automatic, and Back does not repeat it", async (t) => {
  const page = await openPage(t, "redirecting-post");
  await page.waitForURL(`${elsewhere.origin}/bank/ar`);
  assert.equal(elsewhere.posts.at(-1)?.fields.fpx_msgType, "AR");
  await page.goBack();
  await page.getByText("Have you paid?").waitFor();
  assert.equal(elsewhere.posts.length, 1);
  await page.getByRole("button", { name: "Continue to Maybank2u" }).click();
  await page.waitForURL(`${elsewhere.origin}/bank/ar`);
  assert.equal(elsewhere.posts.length, 2);
});

test("a wallet's page opens automatically", async (t) => {
  const page = await openPage(t, "redirecting-get");
  await page.waitForURL(`${elsewhere.origin}/wallet/pay?t=1`);
});

test("the bank's confirmation page opens in the whole window with the fields that it requires", async (t) => {
  const page = await openPage(t, "three-ds-challenge");
  await page.waitForURL(`${elsewhere.origin}/acs/challenge`);
  assert.deepEqual(elsewhere.posts.at(-1)?.fields, { creq: "eyJhIjoxfQ" });
});

test("the page waits for the issuer's hidden frame and continues as soon as it returns", async (t) => {
  const { page, complaints } = await open(t);
  gateway.answer = "pending-confirming";
  await show(page, "three-ds-method");
  await page.getByText("Waiting for confirmation from Maybank2u").waitFor();
  assert.deepEqual(elsewhere.posts[0]?.fields, { threeDSMethodData: "eyJ0IjoxfQ" });
  assert.equal(gateway.posts[0]?.path, "/checkout/three-ds");
  assert.equal(gateway.posts[0]?.fields.attemptId, "PA01");
  assert.deepEqual(complaints, []);
});

test("the wait for an issuer that does not respond is limited", async (t) => {
  const { page } = await open(t);
  gateway.answer = "pending-confirming";
  await stopClock(page);
  await page.route(`${elsewhere.origin}/**`, () => {});
  await show(page, "three-ds-method");
  await page.clock.runFor(9_000);
  assert.equal(gateway.posts.length, 0);
  await page.clock.runFor(2_000);
  await page.getByText("Waiting for confirmation from Maybank2u").waitFor();
});

test("ids can be copied", async (t) => {
  const { page } = await open(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await stopClock(page);
  await show(page, "already-paid");
  await page.getByRole("button", { name: "Copy: Payment reference" }).click();
  await page.locator("button.done").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "PA01J9ZK4T7M8Q");
});

test("a hostile merchant's texts change the words of the page only", async (t) => {
  const { page, complaints } = await open(t);
  const choose = samples["choose-v4"] as Extract<CheckoutView, { screen: "choose" }>; // by its name
  const name = `"><img src=x data-hostile onerror=alert(1)><script>alert(2)</script>\u202e`;
  await page.route(/\/checkout\?checkoutId=hostile/, (route) => {
    const { html, headers } = renderCheckout({
      ...choose,
      checkoutId: "hostile",
      merchant: { name, supportEmail: name, colour: name, logoUrl: name },
      order: { ...choose.order, title: name, detail: name, id: name },
    });
    return route.fulfill({ body: html, headers });
  });
  await show(page, "hostile");
  await page.getByText(`"><img src=x data-hostile`).first().waitFor();
  assert.equal(await page.locator("[data-hostile], main img, .order-bar img").count(), 0);
  assert.deepEqual(complaints, []);
});

test("a card number leaves no trace in addresses, storage or the console", async (t) => {
  const { page, complaints } = await open(t);
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await stopClock(page);
  gateway.answer = "card-errors";
  await show(page, "card");
  const form = formIn(page);
  await form.getByLabel("Card number", { exact: true }).fill("4242424242424242");
  await form.getByLabel("Expiry date").fill("12/28");
  await form.getByLabel("Security code").fill("737");
  await form.getByLabel("Name on card").fill("NUR AISYAH");
  await form.getByRole("button", { name: /^Pay/ }).click();
  await form.getByText("Check these details").waitFor();
  assert.equal(await form.getByLabel("Security code").inputValue(), "");
  assert.equal(await form.getByLabel("Card number", { exact: true }).inputValue(), "");
  const kept = await page.evaluate(() => [
    JSON.stringify({ ...localStorage, ...sessionStorage }),
    document.cookie,
    location.href,
    JSON.stringify(history.state),
  ]);
  const everything = [...kept, ...addresses, ...complaints].join("\n").replace(/\D/g, "");
  assert.ok(!everything.includes("4242424242424242") && !/^737$/m.test(everything));
});

test("the pay button stays in view above a long list of banks", async (t) => {
  const page = await openPage(t, "bank", { viewport: { width: 390, height: 480 } });
  const button = page.getByRole("button", { name: "Continue to your bank" });
  const box = await button.boundingBox();
  assert.ok(box !== null && box.y + box.height <= 480, JSON.stringify(box));
  const bar = await page.locator(".order-bar").boundingBox();
  await page.mouse.wheel(0, 600);
  assert.ok(bar !== null);
  assert.equal(await page.locator(".order-bar").isVisible(), true);
});

test("on a desktop the order is next to the form and stays in view", async (t) => {
  const page = await openPage(t, "bank", { viewport: { width: 1280, height: 700 } });
  const order = await page.locator(".order-bar").boundingBox();
  const main = await page.locator("main").boundingBox();
  assert.ok(order && main && order.x + order.width <= main.x, "two columns");
  await page.mouse.wheel(0, 400);
  await page.waitForFunction(() => scrollY > 100);
  const scrolled = await page.locator(".order-bar .amount").boundingBox();
  assert.ok(scrolled && scrolled.y >= 0 && scrolled.y < 700);
});

/** As on a phone that lays its keyboard over the page. */
function raiseKeyboard(page: Page, heightPx: number): Promise<void> {
  return page.evaluate((covered) => {
    const view = window.visualViewport;
    Object.defineProperty(view, "height", { value: innerHeight - covered, configurable: true });
    view?.dispatchEvent(new Event("resize"));
  }, heightPx);
}

/** Its lower end, in the page. */
const endOf = async (button: Locator) => {
  const box = await button.boundingBox();
  return box === null ? Infinity : box.y + box.height;
};

test("an on-screen keyboard over the page does not cover the button", async (t) => {
  const page = await openPage(t, "bank");
  const height = page.viewportSize()?.height ?? 0;
  const button = page.locator(".pay-bar button");
  assert.ok((await endOf(button)) > height - 320);
  await raiseKeyboard(page, 320);
  const end = await endOf(button);
  assert.ok(end <= height - 320 && end > height - 400, String(end));
  await raiseKeyboard(page, 0);
  assert.ok((await endOf(button)) > height - 320);
});

test("nor that of the card form in its frame, which learns from the page what is covered", async (t) => {
  const page = await openPage(t, "card-own-origin", { viewport: { width: 390, height: 844 } });
  const form = page.frameLocator("iframe");
  await form.locator("[name=cardNumber]").click();
  const button = form.locator("button.primary");
  await until(async () => (await endOf(button)) <= 844);
  await raiseKeyboard(page, 320);
  await until(async () => (await endOf(button)) <= 844 - 320);
  const field = await form.locator("[name=cardNumber]").boundingBox();
  const box = await button.boundingBox();
  assert.ok(field && box && field.y + field.height <= box.y, "the field is not covered either");
});

test("sheets and lists of banks that are opened have the focus in their search", async (t) => {
  const page = await openPage(t, "choose-v4");
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await page.getByRole("button", { name: "More e-wallets" }).click();
  await until(async () => (await focused()) === "sheet-wallets-search");
  await page.keyboard.press("Escape");
  await page.locator('details[data-method="FPX_MY"] > summary').click();
  await until(async () => (await focused()) === "search-FPX_MY");
});

test("a wallet app that does not open is replaced by its web page, in the same tab", async (t) => {
  const page = await openStopped(t, "qr");
  await page.getByRole("link", { name: "Open MAE", exact: true }).click();
  await page.clock.runFor(3_000);
  await page.waitForURL(`${elsewhere.origin}/mae/pay`);
  assert.equal(page.context().pages().length, 1);
});

test("a printed receipt has all its facts and no controls", async (t) => {
  const { page } = await open(t);
  await stopClock(page); // the page of a success redirects to the shop
  for (const name of ["receipt", "already-paid", "success"]) {
    await page.emulateMedia({ media: null });
    await show(page, name);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator("button:visible, .order-bar:visible, nav:visible").count(), 0);
    const facts = (await page.locator(".receipt").textContent()) ?? "";
    for (const fact of ["RM\u00a0128.50", "ORD-20261121-0042", "PA01J9ZK4T7M8Q", "Maybank2u"]) {
      assert.ok(facts.includes(fact), `${name} ${fact}`);
    }
  }
});

test("a wallet payment works by keyboard alone, and the focus is always visible", async (t) => {
  const page = await openPage(t, "choose-v3");
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(element ?? document.body);
      const method = element?.closest("details")?.dataset.method ?? "";
      return { tag: element?.tagName, method, ring: `${outlineStyle} ${outlineWidth}` };
    });
  const tabTo = async (isAim: (at: { tag: string | undefined; method: string }) => boolean) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press("Tab");
      const at = await focused();
      if (at.tag !== "IFRAME") assert.equal(at.ring, "solid 2px", JSON.stringify(at));
      if (isAim(at)) return;
    }
    assert.fail("never reached");
  };
  await tabTo(({ tag, method }) => tag === "SUMMARY" && method === "TNG_MY");
  await page.keyboard.press("Enter");
  await tabTo(({ tag, method }) => tag === "BUTTON" && method === "TNG_MY");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${elsewhere.origin}/**`);
  assert.equal(gateway.posts[0]?.fields.method, "TNG_MY");
});

test("with reduced motion nothing moves", async (t) => {
  const { page } = await open(t, { reducedMotion: "reduce" });
  for (const name of ["qr", "pending-confirming", "wallet"]) {
    await show(page, name);
    const moving = await page.evaluate(() => document.getAnimations().length);
    assert.equal(moving, 0, name);
  }
});

test("when the card form cannot be loaded, the page says so and offers a way to continue", async (t) => {
  const { page } = await open(t);
  await stopClock(page);
  await page.route(`${cards.origin}/**`, (route) => route.abort());
  await show(page, "card");
  await page.waitForLoadState("load");
  await page.clock.runFor(5_000);
  await page.getByText("The card form did not load.").waitFor();
  assert.equal(await page.locator("iframe").isVisible(), false);
  await page.unroute(`${cards.origin}/**`);
  await page.getByRole("link", { name: "Reload page" }).click();
  await formIn(page).getByLabel("Card number", { exact: true }).waitFor();
});

test("marks have their tile's size from the start, and keep their colours in forced colours", async (t) => {
  const page = await openPage(t, "choose-v3", { forcedColors: "active" });
  const marks = await page
    .locator(".methods .method > summary > .tile .mark:visible")
    .evaluateAll((all) =>
      all.map((mark) => {
        const { width, height } = mark.getBoundingClientRect();
        return `${width}x${height} ${getComputedStyle(mark).getPropertyValue("forced-color-adjust")}`;
      }),
    );
  assert.deepEqual(marks, Array(4).fill("40x28 none"));
});
