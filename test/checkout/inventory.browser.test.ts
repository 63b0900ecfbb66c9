/** Every script of the payment page is known, ours, and unchanged on its way. See docs/adr/0011. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { assets, cardAssets, embedScript } from "@kaunter/checkout";
import type { Request } from "playwright-core";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { openCheckout } from "../support/pay.ts";

/**
 * Name without its hash, and why the page needs it. One line more is a decision, not an accident.
 */
const PAGE_SCRIPTS: Readonly<Record<string, string>> = {
  "checkout.js":
    "Searches banks, counts down, asks for news, sends a form once, fits the card frame's height, and tells a listed site around it how tall it is and what came of it.",
};
/** At the card form's origin, where card numbers are typed. */
const CARD_SCRIPTS: Readonly<Record<string, string>> = {
  "card.js":
    "Groups and checks card fields, sends the form once, tells the page its height and where to go on.",
};
/** For shops' pages. None of our pages loads it. */
const SHOP_SCRIPTS: Readonly<Record<string, string>> = {
  "kaunter.js":
    "Shows the page in a dialog or in an element, follows its height, gives the shop the result.",
};
const PAGE_OTHERS: readonly string[] = ["checkout.css", "icon.svg"];
const CARD_OTHERS: readonly string[] = ["card.css"];
const nameOf = (path: string) => path.replace(/^.*\//, "").replace(/-[0-9a-f]{12}\./, ".");

const browser = await provideBrowser();
const gateway = await provideTestGateway();

test("the served scripts and styles are the listed ones", () => {
  const names = (served: typeof assets) => served.map(({ path }) => nameOf(path)).sort();
  assert.deepEqual(names(assets), [...Object.keys(PAGE_SCRIPTS), ...PAGE_OTHERS].sort());
  assert.deepEqual(names(cardAssets), [...Object.keys(CARD_SCRIPTS), ...CARD_OTHERS].sort());
  assert.deepEqual(names([embedScript]), Object.keys(SHOP_SCRIPTS));
});

const POLICY_RULES = ["script-src 'self';", "default-src 'none'", "trusted-types 'none'"];

for (const query of ["", "&method=CARD_MY", "&method=FPX_MY", "&method=TNG_MY", "&show=methods"]) {
  test(`a browser loads nothing else at /checkout${query}`, async () => {
    const page = await browser.newPage();
    const requests: Request[] = [];
    page.on("request", (request) => requests.push(request));
    const id = await openCheckout(gateway);
    await page.goto(`${gateway.baseUrl}/checkout?checkoutId=${id}${query}`);
    await page.waitForLoadState("load");

    const hasForm = query === "&method=CARD_MY";
    const cardOrigin = gateway.baseUrl.replace("127.0.0.1", "localhost");
    const origins = [gateway.baseUrl, ...(hasForm ? [cardOrigin] : [])];
    assert.deepEqual(new Set(requests.map((one) => new URL(one.url()).origin)), new Set(origins));
    await expectOnly(requests, gateway.baseUrl, Object.keys(PAGE_SCRIPTS), "/checkout?");
    if (hasForm) await expectOnly(requests, cardOrigin, Object.keys(CARD_SCRIPTS), "/card/form?");
    await page.close();
  });
}

/** The scripts of one origin are those of the list, byte for byte as its document names them. */
async function expectOnly(
  all: readonly Request[],
  origin: string,
  listed: readonly string[],
  path: string,
): Promise<void> {
  const requests = all.filter((request) => new URL(request.url()).origin === origin);
  const document = requests.find((request) => request.url().startsWith(`${origin}${path}`));
  const answer = await document?.response();
  const html = (await answer?.text()) ?? "";
  const loaded = requests.filter((request) => request.resourceType() === "script");
  assert.deepEqual(
    loaded.map((request) => nameOf(request.url())),
    listed,
  );
  const tags = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  assert.equal(tags.length, loaded.length, "no inline script");
  for (const request of loaded) {
    const body = (await (await request.response())?.body()) ?? Buffer.alloc(0);
    const hash = `sha384-${createHash("sha384").update(body).digest("base64")}`;
    assert.ok(
      tags.some((tag) => tag.includes(`integrity="${hash}"`)),
      "what came is what was listed",
    );
  }
  const policy = answer?.headers()["content-security-policy"] ?? "";
  for (const rule of POLICY_RULES) assert.ok(`${policy};`.includes(rule), rule);
}
