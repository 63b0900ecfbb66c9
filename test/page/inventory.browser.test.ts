/** Every script of the payment page is known, ours, and unchanged on its way. See docs/adr/0010. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { assets } from "@kaunter/checkout";
import type { Browser, Request } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { openCheckout } from "../support/pay.ts";

/** Name without its hash, and why the page needs it. One line more is a decision, not an accident. */
const SCRIPTS: Readonly<Record<string, string>> = {
  "checkout.js":
    "Groups and checks card fields, searches banks, counts down, asks for news, sends a form once.",
};
const OTHERS: readonly string[] = ["checkout.css", "icon.svg"];
const nameOf = (path: string) => path.replace(/^.*\//, "").replace(/-[0-9a-f]{12}\./, ".");

let gateway: TestGateway;
let browser: Browser;
before(async () => {
  [gateway, browser] = await Promise.all([startTestGateway(), launchBrowser()]);
});
after(async () => {
  await browser.close();
  await gateway.stop();
});

test("what we serve is what is listed", () => {
  const served = assets.map(({ path }) => nameOf(path));
  assert.deepEqual(served.sort(), [...Object.keys(SCRIPTS), ...OTHERS].sort());
});

for (const query of ["", "&method=CARD_MY", "&method=FPX_MY", "&method=TNG_MY", "&show=methods"]) {
  test(`a browser loads nothing else at /checkout${query}`, async () => {
    const page = await browser.newPage();
    const requests: Request[] = [];
    page.on("request", (request) => requests.push(request));
    const id = await openCheckout(gateway);
    const answer = await page.goto(`${gateway.baseUrl}/checkout?checkoutId=${id}${query}`);
    await page.waitForLoadState("load");

    const hosts = new Set(requests.map((request) => new URL(request.url()).origin));
    assert.deepEqual([...hosts], [gateway.baseUrl]);
    const loaded = requests.filter((request) => request.resourceType() === "script");
    assert.deepEqual(
      loaded.map((request) => nameOf(request.url())),
      Object.keys(SCRIPTS),
    );

    const html = (await answer?.text()) ?? "";
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
    for (const rule of ["script-src 'self';", "default-src 'none'", "trusted-types 'none'"]) {
      assert.ok(`${policy};`.includes(rule), rule);
    }
    await page.close();
  });
}
