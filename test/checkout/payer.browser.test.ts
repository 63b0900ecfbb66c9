/**
 * A payer with a real browser on the real gateway: what they click, lose, reload and open twice.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { findViolations } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { attemptsOf, createCheckout } from "../support/pay.ts";
import { chooseTestBank } from "../support/payer/choose-test-bank.ts";
import {
  cardButton,
  cardForm,
  fillCard,
  onScreen,
  payByCard,
  submit,
} from "../support/payer/in-browser.ts";
import { onPhone } from "../support/payer/on-phone.ts";
import { provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

/** Within this time, an open connection has brought a change. */
const NEWS_MS = 1_500;

const shop = await provideReceiver((response) => {
  response.setHeader("content-type", "text/html");
  response.end("<!doctype html><title>Shop</title><h1>Back at the shop</h1>");
});
const browser = await provideBrowser();
const gateway = await provideOwnGateway({ withWorker: true });

const redirectUrl = new URL("/return", shop.url).href;
const open = (changes = {}) => createCheckout(gateway, { redirectUrl, ...changes });

const inBrowser = onPhone.bind(null, browser);

describe("one charge", () => {
  test("for every button that is clicked twice", () =>
    inBrowser({}, async (page) => {
      const { id, url } = await open();
      await page.goto(`${url}&method=CARD_MY`);
      await fillCard(page);
      await cardButton(page).dblclick();
      await onScreen(page, "success");
      assert.equal((await attemptsOf(gateway, id)).length, 1);
    }));

  test("without script too, when the form is sent twice", () =>
    inBrowser({ javaScriptEnabled: false }, async (page, context) => {
      const { id, url } = await open();
      await page.goto(`${url}&method=CARD_MY`);
      await payByCard(page);
      await onScreen(page, "success");
      await page.goBack();
      await page.goto(url);
      await onScreen(page, "success");
      assert.equal((await attemptsOf(gateway, id)).length, 1);
      assert.ok(context);
    }));

  test("in two tabs: the other one shows the payment without a reload", () =>
    inBrowser({}, async (page, context) => {
      const { id, url } = await open();
      const other = await context.newPage();
      await other.goto(url);
      await onScreen(other, "choose");
      await page.goto(`${url}&method=CARD_MY`);
      await payByCard(page);
      await onScreen(page, "success");
      await onScreen(other, "success");
      assert.equal((await attemptsOf(gateway, id)).length, 1);
    }));

  test("on two devices: the second one is shown the open attempt and asked", () =>
    inBrowser({}, async (page) => {
      const { id, url } = await open();
      await page.goto(`${url}&method=FPX_MY`);
      await chooseTestBank(page, "TEST0021");
      await submit(page);
      await page.locator("input[name=username]").waitFor();
      await inBrowser({ viewport: { width: 1280, height: 800 } }, async (second) => {
        await second.goto(url);
        await onScreen(second, "pending");
        await second.goto(`${url}&show=methods`);
        await onScreen(second, "choose");
        await second.locator("text=/still|earlier|already/i").first().waitFor();
      });
      assert.equal((await attemptsOf(gateway, id)).length, 1);
    }));
});

describe("a kept card", () => {
  test("is saved, selected next time with its security code, and removed after a confirmation", () =>
    inBrowser({}, async (page) => {
      const customer = { userId: "payer-who-keeps" };
      await page.goto(`${(await open({ customer })).url}&method=CARD_MY`);
      await fillCard(page);
      await cardForm(page)
        .getByLabel(/Save this card/)
        .check();
      await cardButton(page).click();
      await onScreen(page, "success");

      const { id, url } = await open({ customer });
      await page.goto(`${url}&method=CARD_MY`);
      const form = cardForm(page);
      await form.getByText("Visa ending in 4242", { exact: true }).waitFor();
      assert.equal(await form.locator("input[name=cardNumber]").isVisible(), false);
      await form.locator("input[name=savedCvc]").fill("123");
      await cardButton(page).click();
      await onScreen(page, "success");
      assert.equal((await attemptsOf(gateway, id)).length, 1);

      await page.goto(`${(await open({ customer })).url}&method=CARD_MY`);
      await form.locator('summary[aria-label^="Remove Visa"]').click();
      await form.getByRole("button", { name: "Remove card" }).click();
      await form.locator("input[name=cardNumber]").waitFor();
      assert.equal(await form.locator("input[name=savedCard]").count(), 0);
    }));
});

test("a bank's confirmation opens in the whole window, and giving up there leads to the methods", () =>
  inBrowser({}, async (page) => {
    const { id, url } = await open();
    await page.goto(`${url}&method=CARD_MY`);
    await payByCard(page, { cardNumber: "4000 0027 6000 3184" });
    await page.locator("input[name=code]").waitFor();
    assert.equal(page.frames().length, 1, "no frame around the bank's page");
    await page.goto(url);
    await onScreen(page, "pending");
    await page.getByRole("link", { name: /another payment method/ }).click();
    await onScreen(page, "choose");
    assert.equal((await attemptsOf(gateway, id)).length, 1);
  }));

describe("the way back", () => {
  test("from the bank by the back button: nothing is lost and the payer can continue", () =>
    inBrowser({}, async (page) => {
      const { id, url } = await open();
      await page.goto(`${url}&method=FPX_MY`);
      await chooseTestBank(page, "TEST0021");
      await submit(page);
      await page.locator("input[name=username]").waitFor();
      await page.goBack();
      await page.locator("body[data-screen]").waitFor();
      await page.goto(url);
      await onScreen(page, "pending");
      await page.locator('a[href^="/checkout/resume"]').click();
      await page.locator("input[name=username]").waitFor();
      assert.equal((await attemptsOf(gateway, id)).length, 1);
    }));

  test("after a decline: the reason, the other methods, and paying after all", () =>
    inBrowser({}, async (page) => {
      const { id, url } = await open();
      await page.goto(`${url}&method=CARD_MY`);
      await payByCard(page, { cardNumber: "4000 0000 0000 9995" });
      await onScreen(page, "choose");
      await page.getByRole("alert").first().waitFor();
      await page.goto(`${url}&method=CARD_MY`);
      await payByCard(page);
      await onScreen(page, "success");
      assert.deepEqual((await attemptsOf(gateway, id)).map(({ status }) => status).sort(), [
        "FAILED",
        "SUCCESS",
      ]);
    }));

  test("cancelled in the middle: back at the shop, and the old page says so", () =>
    inBrowser({}, async (page) => {
      const { url } = await open();
      await page.goto(`${url}&method=DUITNOW_MY`);
      await submit(page);
      await onScreen(page, "qr");
      await page.getByRole("button", { name: /Cancel and return/ }).click();
      await page.waitForURL(/\/return\?status=CANCELLED/);
      await page.goto(url);
      await onScreen(page, "cancelled");
    }));
});

describe("a bad network", () => {
  test("cancelled, and the page is notified before the response arrives: back at the shop", () =>
    inBrowser({}, async (page) => {
      const { url } = await open();
      await page.goto(`${url}&method=DUITNOW_MY`);
      await submit(page);
      await onScreen(page, "qr");
      await page.waitForLoadState(); // with the script that listens
      await page.route("**/checkout/cancel", async (route) => {
        const response = await route.fetch();
        // It asks again, or it opens itself again and loses the response.
        await page.waitForRequest(
          (request) =>
            request.url().includes("/checkout/status") ||
            (request.method() === "GET" && request.isNavigationRequest()),
        );
        await route.fulfill({ response }).catch(() => {});
      });
      await page.getByRole("button", { name: /Cancel and return/ }).click();
      await page.waitForURL(/\/return\?status=CANCELLED/);
    }));

  test("paid by card, and the page is notified before the response arrives: the receipt is shown once", () =>
    inBrowser({}, async (page) => {
      await page.goto(`${(await open()).url}&method=CARD_MY`);
      let isOvertaken: boolean | undefined;
      await page.route("**/card/pay", async (route) => {
        const response = await route.fetch({ maxRedirects: 0 });
        const next = await page.waitForRequest(
          (request) =>
            request.url().includes("/checkout/status") ||
            (request.method() === "GET" && request.isNavigationRequest()),
        );
        isOvertaken = next.isNavigationRequest();
        await route.fulfill({ response }).catch(() => {});
      });
      await payByCard(page);
      await onScreen(page, "success");
      await page.getByRole("button", { name: "Stay on this page" }).waitFor();
      assert.equal(isOvertaken, false);
    }));

  test("a lost connection while waiting: the page says so, and continues when it is back", () =>
    inBrowser({}, async (page, context) => {
      const { id, url } = await open({ order: { amount: 7717 } });
      await page.goto(`${url}&method=DUITNOW_MY`);
      await submit(page);
      await onScreen(page, "qr");
      // The scan, after two seconds, loads the page again; without a line that ends nowhere.
      await gateway.sandbox.clock.advance(2_000);
      await page.getByText("Scanned.").waitFor();
      await page.waitForLoadState(); // with the script that notices
      await context.setOffline(true);
      await page.locator("[data-offline]:visible").waitFor();
      await gateway.sandbox.clock.advance(4_000);
      const [payment] = await attemptsOf(gateway, id);
      assert.ok(payment);
      await gateway.query`update transactions set inquire_at = created_at where id = ${payment.id}`;
      // A connection that was open may still bring the news: going on without a line ends nowhere.
      await until(async () => (await attemptsOf(gateway, id))[0]?.status === "SUCCESS");
      await wait(NEWS_MS);
      await context.setOffline(false);
      await onScreen(page, "success");
    }));

  test("a lost connection while paying: the page, opened again, shows the payment", () =>
    inBrowser({}, async (page) => {
      const { id, url } = await open();
      await page.goto(`${url}&method=CARD_MY`);
      await fillCard(page);
      // It reaches the gateway; the response does not reach the payer.
      const cut = page.waitForEvent("requestfailed");
      await page.route("**/card/pay", async (route) => {
        await route.fetch({ maxRedirects: 0 });
        await route.abort("connectionreset");
      });
      await cardButton(page).click();
      await cut;
      await page.unroute("**/card/pay");
      await page.goto(url);
      await onScreen(page, "success");
      assert.equal((await attemptsOf(gateway, id)).length, 1);
    }));

  test("a slow connection: the button is busy, and there is one payment", () =>
    inBrowser({}, async (page, context) => {
      const { id, url } = await open();
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 400,
        downloadThroughput: 50_000,
        uploadThroughput: 20_000,
      });
      await page.goto(`${url}&method=CARD_MY`);
      await payByCard(page);
      await onScreen(page, "success");
      assert.equal((await attemptsOf(gateway, id)).length, 1);
    }));

  test("a refresh shows the same code and makes no new attempt", () =>
    inBrowser({}, async (page) => {
      const { id, url } = await open();
      await page.goto(`${url}&method=DUITNOW_MY`);
      await submit(page);
      await onScreen(page, "qr");
      const code = () => page.locator(".payload").first().textContent();
      const before = await code();
      await page.reload();
      await onScreen(page, "qr");
      assert.equal(await code(), before);
      assert.equal((await attemptsOf(gateway, id)).length, 1);
    }));
});

test("a QR code that expires on the screen is replaced by a new one", () =>
  inBrowser({}, async (page) => {
    const { id, url } = await open();
    await page.goto(`${url}&method=DUITNOW_MY`);
    await submit(page);
    await onScreen(page, "qr");
    await page.clock.install();
    await page.reload();
    await page.clock.fastForward(11 * 60_000);
    await page.locator("[data-qr-over]:visible").waitFor();
    await page.locator("[data-qr-over] button[type=submit]").click();
    await page.locator("[data-qr-live]:visible").waitFor();
    assert.equal((await attemptsOf(gateway, id)).length, 2);
  }));

const LANGUAGE_TAGS = { ms: "ms-MY", zh: "zh-Hans-MY", ta: "ta-MY", en: "en-MY" };

/** How to come to each screen. */
const SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  choose: async (page) => void (await page.goto((await open()).url)),
  "choose-v2": async (page) => void (await page.goto((await open({ layoutVersion: "v2" })).url)),
  "choose-v4": async (page) => void (await page.goto((await open({ layoutVersion: "v4" })).url)),
  card: async (page) => void (await page.goto(`${(await open()).url}&method=CARD_MY`)),
  "card-errors": async (page) => {
    await page.goto(`${(await open()).url}&method=CARD_MY`);
    await payByCard(page, { cardNumber: "4242 4242 4242 4241", cardExpiry: "01/20", cardCvc: "1" });
    await cardForm(page).locator("[aria-invalid=true]").first().waitFor();
  },
  bank: async (page) => void (await page.goto(`${(await open()).url}&method=FPX_MY`)),
  wallet: async (page) => void (await page.goto(`${(await open()).url}&method=TNG_MY`)),
  qr: async (page) => {
    await page.goto(`${(await open()).url}&method=DUITNOW_MY`);
    await submit(page);
    await onScreen(page, "qr");
  },
  pending: async (page) => {
    await page.goto(`${(await open()).url}&method=FPX_MY`);
    await chooseTestBank(page, "SIM09OK");
    await submit(page);
    await onScreen(page, "pending");
  },
  declined: async (page) => {
    await page.goto(`${(await open()).url}&method=CARD_MY`);
    await payByCard(page, { cardNumber: "4000 0000 0000 9995" });
    await onScreen(page, "choose");
  },
  success: async (page) => {
    await page.goto(`${(await open()).url}&method=CARD_MY`);
    await payByCard(page);
    await onScreen(page, "success");
  },
  cancelled: async (page) => {
    const { url } = await open();
    await page.goto(url);
    await page
      .getByRole("button", { name: /Cancel|Batal|取消|ரத்து/ })
      .first()
      .click();
    await page.waitForURL(/\/return/);
    await page.goto(url);
    await onScreen(page, "cancelled");
  },
  unknown: async (page) => void (await page.goto(`${gateway.baseUrl}/checkout?checkoutId=1`)),
};

const WIDTHS = [320, 390, 768, 1280];

/** Adds up how far things moved without the payer's doing; runs before the page's own script. */
const WATCH_SHIFTS = `
  let shift = 0;
  const add = (entries) => entries.forEach(({ value }) => (shift += value));
  const watch = new PerformanceObserver((list) => add(list.getEntries()));
  watch.observe({ type: "layout-shift", buffered: true });
  globalThis.readShift = () => (add(watch.takeRecords()), shift);
`;

describe("nothing jumps while a page opens", () => {
  for (const query of ["", "&method=CARD_MY", "&method=FPX_MY"]) {
    test(`/checkout${query}`, () =>
      inBrowser({}, async (page) => {
        await page.addInitScript({ content: WATCH_SHIFTS });
        await page.goto(`${(await open()).url}${query}`);
        if (query === "&method=CARD_MY") {
          await page.waitForFunction(() => document.querySelector("iframe")?.style.height !== "");
        }
        const shift = Number(await page.evaluate("readShift()"));
        assert.ok(shift < 0.02, String(shift));
      }));
  }
});

test("in each language the page, the card form and the result speak it", () =>
  inBrowser({}, async (page) => {
    for (const [lang, tag] of Object.entries(LANGUAGE_TAGS)) {
      await page.goto(`${(await open()).url}&method=CARD_MY&lang=${lang}`);
      assert.equal(await cardForm(page).locator("html").getAttribute("lang"), tag);
      await payByCard(page);
      await onScreen(page, "success");
      assert.equal(await page.locator("html").getAttribute("lang"), tag);
    }
  }));

describe("every screen", () => {
  for (const [name, come] of Object.entries(SCREENS)) {
    test(`${name} fits four widths and has no accessibility finding`, () =>
      inBrowser({ reducedMotion: "reduce" }, async (page) => {
        await come(page);
        // The style sheet may come after the screen's first words.
        await page.waitForLoadState();
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 844 });
          const overflow =
            "document.documentElement.scrollWidth - document.documentElement.clientWidth";
          assert.ok(Number(await page.evaluate(overflow)) <= 0, `${width} px wide`);
          const folder = process.env.KAUNTER_SCREENSHOTS;
          if (folder)
            await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
        }
        assert.deepEqual(await findings(page), []);
      }));
  }
});

/** Of the page and of the card form in it, which no script of the page can look into. */
async function findings(page: Page): Promise<readonly string[]> {
  const form = page.frames().find((frame) => frame.url().includes("/card/form"));
  const ofPage = await findViolations(page);
  if (form === undefined) return ofPage;
  // The page around it has the heading.
  const rules = { "page-has-heading-one": { enabled: false } };
  const session = await page.context().newCDPSession(form);
  return [...ofPage, ...(await findViolations(session, { rules }))];
}
