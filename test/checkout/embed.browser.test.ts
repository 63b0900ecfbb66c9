/** The checkout page in a frame of a shop: two sites in a real browser. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { findViolations } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { createCheckout } from "../support/pay.ts";
import { chooseTestBank } from "../support/payer/choose-test-bank.ts";
import { heardIn, provideEmbeddingShop } from "../support/payer/embedding-shop.ts";
import {
  cardForm,
  onScreen,
  payByCard,
  submit,
  untilScriptsRun,
} from "../support/payer/in-browser.ts";
import { onPhone } from "../support/payer/on-phone.ts";
import { until } from "../support/until.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway({ withWorker: true });
const shop = await provideEmbeddingShop(gateway.baseUrl);
const stranger = await provideEmbeddingShop(gateway.baseUrl);
await gateway.query`
  update applications set embed_origins = ${["https://shop.example", shop.origin]}
   where id = ${gateway.demo.clientId}`;

const open = (changes = {}) =>
  createCheckout(gateway, { redirectUrl: `${shop.origin}/return`, ...changes });

const inBrowser = (
  act: (page: Page, context: BrowserContext) => Promise<void>,
  options: BrowserContextOptions = {},
) => onPhone(browser, { leavesReceipts: true, ...options }, act);

const inFrame = (page: Page) => page.frameLocator('iframe[src*="/checkout?"]');

const success = (orderId: string) => [{ status: "SUCCESS", orderId }, "closed"];
const heard = (page: Page, count: number) =>
  until(
    () => heardIn(page),
    ({ length }) => length >= count,
  );

const frameOf = (page: Page) => {
  const found = page.frames().find((frame) => frame.url().includes("/checkout?"));
  assert.ok(found);
  return found;
};

/** As the browser has it: the document of the frame is not allowed to be read from the shop. */
const activeLabel = (page: Page) =>
  page.evaluate(() => {
    const inner = document.activeElement?.shadowRoot?.activeElement;
    return (inner ?? document.activeElement)?.ariaLabel ?? document.activeElement?.id ?? null;
  });

async function chooseBank(page: Page, code: string): Promise<void> {
  await chooseTestBank(inFrame(page), code);
  await submit(inFrame(page));
}

describe("a modal", () => {
  test("completes a card payment and gives the shop the result", () =>
    inBrowser(async (page) => {
      const { url, orderId } = await open();
      await shop.pay(page, { checkoutUrl: `${url}&method=CARD_MY` });
      await onScreen(inFrame(page), "card");
      await payByCard(inFrame(page));
      await onScreen(inFrame(page), "success");
      assert.deepEqual(await heardIn(page), [], "the payer sees it first");
      await inFrame(page).locator("a[data-return]").click();
      assert.deepEqual(await heard(page, 2), success(orderId));
      assert.equal(await page.locator("dialog").count(), 0);
      assert.ok(page.url().startsWith(shop.origin));
    }));

  test("gives the result when the payer only waits, or closes it after having paid", () =>
    inBrowser(async (page) => {
      for (const end of [
        () => {},
        () => page.getByRole("button", { name: "Close" }).click(),
        () => inFrame(page).locator("main").press("Escape"),
      ]) {
        const { url, orderId } = await open();
        await shop.pay(page, { checkoutUrl: `${url}&method=CARD_MY` });
        await payByCard(inFrame(page));
        await onScreen(inFrame(page), "success");
        await end();
        assert.deepEqual(await heard(page, 2), success(orderId));
      }
    }));

  test("shows what is wrong with a card, and accepts it once it is corrected", () =>
    inBrowser(async (page) => {
      const { url } = await open();
      await shop.pay(page, { checkoutUrl: `${url}&method=CARD_MY` });
      await payByCard(inFrame(page), { cardNumber: "4000 0000 0000 9995" });
      await onScreen(inFrame(page), "choose");
      await inFrame(page).getByRole("alert").first().waitFor();
      await inFrame(page).locator("details.method:has(iframe) > summary").click();
      await payByCard(inFrame(page));
      await onScreen(inFrame(page), "success");
    }));

  test("reports a cancelled checkout", () =>
    inBrowser(async (page) => {
      const { url, orderId } = await open();
      await shop.pay(page, { checkoutUrl: url });
      await inFrame(page).locator("form.cancel button").click();
      assert.deepEqual(await heard(page, 2), [{ status: "CANCELLED", orderId }, "closed"]);
    }));

  test("takes the window to the result page where the shop wants no result", () =>
    inBrowser(async (page) => {
      const { url, orderId } = await open();
      await shop.pay(page, { checkoutUrl: `${url}&method=CARD_MY`, isSilent: true });
      await payByCard(inFrame(page));
      await onScreen(inFrame(page), "success");
      await page.getByRole("button", { name: "Close" }).click();
      await page.waitForURL(`${shop.origin}/return?status=SUCCESS&orderId=${orderId}`);
    }));

  test("is a dialog with a name, keeps the focus, closes by Escape and gives the focus back", () =>
    inBrowser(async (page) => {
      const { url } = await open();
      await shop.pay(page, { checkoutUrl: `${url}&method=CARD_MY`, lang: "ms" });
      const dialog = page.getByRole("dialog", { name: "Pembayaran" });
      await dialog.waitFor();
      await onScreen(inFrame(page), "card");
      const close = dialog.getByRole("button", { name: "Tutup" });
      const box = await close.boundingBox();
      assert.ok(box && box.width >= 44 && box.height >= 44);
      assert.equal(await activeLabel(page), "Tutup");
      assert.equal(
        await page.evaluate(() => getComputedStyle(document.documentElement).overflow),
        "hidden",
      );
      await inFrame(page).locator('input[name="none"], main').first().waitFor();
      assert.deepEqual(await findViolations(page), []);

      await page.keyboard.press("Escape");
      assert.deepEqual(await heard(page, 1), ["closed"]);
      assert.equal(await activeLabel(page), "pay");
      assert.equal(await page.evaluate(() => document.documentElement.style.overflow), "");

      for (const place of [
        () => inFrame(page).locator("main"),
        () => cardForm(inFrame(page)).locator("main"),
      ]) {
        await page.getByRole("button", { name: "Pay" }).click();
        await cardForm(inFrame(page)).locator("main").waitFor();
        await place().press("Escape");
        await until(
          () => page.locator("dialog").count(),
          (count) => count === 0,
        );
        assert.equal(await activeLabel(page), "pay");
      }
    }));

  test("opens once for two clicks, and fills a phone's screen", () =>
    inBrowser(async (page) => {
      const { url } = await open();
      await shop.pay(page, { checkoutUrl: url });
      await page.evaluate("document.querySelector('#pay').click()");
      await onScreen(inFrame(page), "choose");
      const dialog = page.locator("dialog");
      assert.equal(await dialog.count(), 1);
      await dialog.evaluate((it) => Promise.all(it.getAnimations().map((each) => each.finished)));
      assert.deepEqual(await dialog.boundingBox(), { x: 0, y: 0, width: 390, height: 844 });
      await page.setViewportSize({ width: 1280, height: 800 });
      assert.equal((await dialog.boundingBox())?.width, 480);
    }));
});

describe("inline", () => {
  test("is as tall as the page, which scrolls with the shop", () =>
    inBrowser(async (page) => {
      const { url } = await open();
      await shop.pay(page, { checkoutUrl: url, mode: "inline" });
      await onScreen(inFrame(page), "choose");
      const heights = () =>
        frameOf(page).evaluate(() => [innerHeight, document.documentElement.scrollHeight]);
      const fits = async () => {
        const [inner = 0] = await until(heights, ([frame, content]) => frame === content);
        return inner;
      };
      const before = await fits();
      await inFrame(page).locator('[data-method="FPX_MY"] > summary').click();
      const opened = await until(fits, (height) => height > before);
      await inFrame(page).locator('[data-method="FPX_MY"] > summary').click();
      assert.equal(await until(fits, (height) => height < opened), before);
      await page.evaluate("document.querySelector('#pay').focus()");
    }));

  test("accepts a card and gives the result", () =>
    inBrowser(async (page) => {
      const { url, orderId } = await open();
      await shop.pay(page, { checkoutUrl: `${url}&method=CARD_MY`, mode: "inline" });
      await payByCard(inFrame(page));
      await onScreen(inFrame(page), "success");
      await inFrame(page).locator("a[data-return]").click();
      assert.deepEqual(await heard(page, 2), success(orderId));
      assert.equal(await page.locator("iframe").count(), 0);
    }));
});

describe("a page that cannot be framed continues in the whole window", () => {
  test("a bank: there and back, to the shop's redirectUrl", () =>
    inBrowser(async (page) => {
      const { url } = await open();
      await shop.pay(page, { checkoutUrl: `${url}&method=FPX_MY`, lang: "ms" });
      await chooseBank(page, "TEST0021");
      await page.locator("input[name=username]").waitFor();
      assert.equal(page.frames().length, 1, "no frame around the bank's page");

      const { url: other, orderId } = await open();
      await shop.pay(page, { checkoutUrl: `${other}&method=FPX_MY` });
      await chooseBank(page, "SIM0000");
      // The receipt may leave before it has loaded, which ends a wait for an address.
      const back = `${shop.origin}/return?status=SUCCESS&orderId=${orderId}`;
      await page.waitForFunction((address) => location.href === address, back);
    }));

  test("but not the card issuer's device check, which ends in its hidden frame", () =>
    inBrowser(async (page) => {
      const refusals: string[] = [];
      page.on("console", (message) => refusals.push(message.text()));
      const { url } = await open();
      await shop.pay(page, { checkoutUrl: `${url}&method=CARD_MY` });
      await payByCard(inFrame(page), { cardNumber: "4000 0000 3220 0000" });
      await onScreen(inFrame(page), "success");
      assert.deepEqual(
        refusals.filter((text) => /frame-ancestors|Refused|violates/i.test(text)),
        [],
      );
    }));

  test("a card's confirmation", () =>
    inBrowser(async (page) => {
      const { url } = await open();
      await shop.pay(page, { checkoutUrl: `${url}&method=CARD_MY` });
      await payByCard(inFrame(page), { cardNumber: "4000 0027 6000 3184" });
      await page.locator("input[name=code]").waitFor();
      assert.equal(page.frames().length, 1);
    }));
});

describe("no other site", () => {
  test("may frame the page: the browser blocks it, and the payer continues in the whole window", () =>
    inBrowser(async (page) => {
      const { url } = await open();
      for (const mode of ["modal", "inline"] as const) {
        await stranger.pay(page, { checkoutUrl: url, mode });
        await page.waitForURL((address) => address.origin === gateway.baseUrl);
        await page.locator('body[data-screen="choose"]').waitFor();
      }
    }));

  test("is believed by the shop: not a page that pretends to be the gateway, not its own window", () =>
    inBrowser(async (page) => {
      const { url } = await open();
      const framing = `${gateway.baseUrl} ${stranger.origin}`;
      await shop.pay(page, { checkoutUrl: url, framing });
      await onScreen(inFrame(page), "choose");
      const lies = { kaunter: "result", status: "SUCCESS", orderId: "1" };
      await page.evaluate(
        `postMessage(${JSON.stringify(lies)}); postMessage({ kaunter: "done" });`,
      );
      await frameOf(page).evaluate((to) => location.assign(to), `${stranger.origin}/pretend`);
      await page.frameLocator("iframe").getByText("I am the gateway").waitFor();
      // It never answers, so the payer is taken to the real page.
      const left = page.waitForURL((address) => address.origin === gateway.baseUrl);
      assert.deepEqual(await heardIn(page), []);
      await left;
    }));

  test("is spoken to by the page: a hello of a foreign origin or window changes nothing", () =>
    inBrowser(async (page) => {
      const { url, orderId } = await open();
      await shop.pay(page, { checkoutUrl: `${url}&method=CARD_MY` });
      await payByCard(inFrame(page));
      await onScreen(inFrame(page), "success");
      await frameOf(page).evaluate((listed) => {
        const data = { kaunter: "hello" };
        const say = (init: MessageEventInit) => dispatchEvent(new MessageEvent("message", init));
        say({ data, origin: "https://evil.example", source: parent });
        say({ data, origin: `${listed}.evil.example`, source: parent });
        say({ data, origin: "https://shop.example", source: window });
      }, shop.origin);
      await inFrame(page).locator("a[data-return]").click();
      assert.deepEqual(await heard(page, 2), success(orderId));
    }));
});

test("the language chosen in the frame stays, though the browser keeps no cookie there", () =>
  inBrowser(async (page) => {
    const { url } = await open();
    await shop.pay(page, { checkoutUrl: `${url}&method=FPX_MY` });
    await inFrame(page).locator('.languages a[hreflang="ms"]').click();
    await inFrame(page).locator('html[lang="ms-MY"] body[data-screen="bank"]').waitFor();
    await untilScriptsRun(page);
    // A form without a bank comes back, from another address.
    await inFrame(page)
      .locator("form[data-pay]")
      .first()
      .evaluate((form: HTMLFormElement) => form.submit());
    await inFrame(page).locator('html[lang="ms-MY"] [role="alert"]').first().waitFor();
    assert.deepEqual(await page.context().cookies(), []);
    await chooseBank(page, "TEST0021");
    await page.locator("input[name=username]").waitFor();
    await page.goto(url);
    await page.locator('html[lang="ms-MY"] body[data-screen="pending"]').waitFor();
  }));

test("without script the framed page can still be paid, in the whole window", () =>
  inBrowser(
    async (page) => {
      const { url } = await open();
      const framed = `${shop.origin}/framed?${new URLSearchParams({ checkoutUrl: `${url}&method=CARD_MY` })}`;
      await page.goto(framed);
      await payByCard(inFrame(page));
      await page.locator('body[data-screen="success"]').waitFor();
      assert.ok(page.url().startsWith(gateway.baseUrl));
    },
    { javaScriptEnabled: false },
  ));

test("an invalid call by a shop throws an error that says what is wrong", () =>
  inBrowser(async (page) => {
    await shop.pay(page, { checkoutUrl: "https://evil.example/checkout?checkoutId=1" });
    await page.getByRole("button", { name: "Pay" }).click();
    const [first] = await heardIn(page);
    assert.equal(
      first,
      `checkoutUrl must be on ${gateway.baseUrl}, which serves this kaunter.js. Got: https://evil.example`,
    );
    await shop.pay(page, { checkoutUrl: `${gateway.baseUrl}/checkout` });
    const [second] = await heardIn(page);
    assert.match(String(second), /^checkoutUrl has no checkoutId\./);
    assert.deepEqual(
      await page.evaluate("Object.keys(globalThis).filter((name) => /kaunter/i.test(name))"),
      ["Kaunter"],
    );
  }));
