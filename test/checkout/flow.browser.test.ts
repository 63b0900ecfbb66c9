/**
 * A payer's way through the page in a real browser: the slower of two tabs, after a decline, where
 * the focus is, Back and Refresh, and that nothing is said in the console.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { attemptsOf, createCheckout } from "../support/pay.ts";
import { chooseTestBank } from "../support/payer/choose-test-bank.ts";
import {
  CARD,
  cardButton,
  cardForm,
  fillCard,
  onScreen,
  payByCard,
  submit,
} from "../support/payer/in-browser.ts";
import { onPhone } from "../support/payer/on-phone.ts";
import { provideReceiver } from "../support/receiver.ts";

const WRONG_CODE = "4000 0000 0000 0127";
const PENDING_FOR_A_WHILE = "4000 0045 8000 1059";
const WITH_CHALLENGE = "4000 0027 6000 3184";

const shop = await provideReceiver((response) => {
  response.setHeader("content-type", "text/html");
  response.end("<!doctype html><title>Shop</title><link rel=icon href=data:,><h1>Shop</h1>");
});
const browser = await provideBrowser();
const gateway = await provideTestGateway({ withWorker: true });

const redirectUrl = new URL("/return", shop.url).href;
const open = (changes = {}) => createCheckout(gateway, { redirectUrl, ...changes });

interface Watched {
  context: BrowserContext;
  page: Page;
  /** Everything the browser wrote to the console of any page. */
  said: string[];
}

const inBrowser = (options: BrowserContextOptions, act: (watched: Watched) => Promise<void>) =>
  onPhone(browser, options, async (page, context) => {
    const said: string[] = [];
    context.on("console", (message) => said.push(`${message.text()} ${message.location().url}`));
    context.on("weberror", (error) => said.push(error.error().message));
    await act({ context, page, said });
  });

/** Ready to be sent, in a tab that gets no other updates. */
const PREPARED: Readonly<
  Record<string, (page: Page, url: string) => Promise<() => Promise<void>>>
> = {
  card: async (page, url) => {
    await page.goto(`${url}&method=CARD_MY`);
    await fillCard(page);
    return () => cardButton(page).click();
  },
  bank: async (page, url) => {
    await page.goto(`${url}&method=FPX_MY`);
    await chooseTestBank(page, "SIM0000");
    return () => submit(page);
  },
  wallet: async (page, url) => {
    await page.goto(`${url}&method=TNG_MY`);
    return () => submit(page);
  },
  "QR code": async (page, url) => {
    await page.goto(`${url}&method=DUITNOW_MY`);
    return () => submit(page);
  },
};

async function hearNothing(context: BrowserContext): Promise<void> {
  await context.route(/\/checkout\/(?:status|events)/, (route) => route.abort());
}

describe("the slower of two", () => {
  for (const [method, prepare] of Object.entries(PREPARED)) {
    for (const place of ["tabs", "devices"] as const) {
      for (const javaScriptEnabled of [true, false]) {
        const with_ = javaScriptEnabled ? "with" : "without";
        test(`${place}, ${method}, ${with_} script: shows that the order is paid`, () =>
          inBrowser({ javaScriptEnabled }, async ({ context, page }) => {
            const { id, url } = await open();
            await hearNothing(context);
            const send = await prepare(page, url);
            const pay = async (other: Page) => {
              await other.goto(`${url}&method=CARD_MY`);
              await payByCard(other);
              await onScreen(other, "success");
            };
            if (place === "tabs") await pay(await context.newPage());
            else await inBrowser({}, async (second) => pay(second.page));
            await send();
            await onScreen(page, "already_paid");
            assert.equal(page.frames().length, 1, "in the whole window");
            assert.ok(page.url().startsWith(url));
            await page.getByText("Order already paid").first().waitFor();
            await page.getByText("Payment reference").waitFor();
            await page.getByRole("link", { name: /^Return to/ }).waitFor();
            assert.equal((await attemptsOf(gateway, id)).length, 1);
          }));
      }
    }
  }

  test("a card form shown in its frame after that says so, and redirects the window", () =>
    inBrowser({ javaScriptEnabled: false }, async ({ context, page }) => {
      const { url } = await open();
      await page.goto(`${url}&method=CARD_MY`);
      const frame = page.frames().find((one) => one.url().includes("/card/form"));
      const other = await context.newPage();
      await other.goto(`${url}&method=CARD_MY`);
      await payByCard(other);
      await onScreen(other, "success");
      await frame?.goto(frame.url());
      await cardForm(page).getByText("Order already paid.").waitFor();
      await cardForm(page).getByRole("link", { name: "Check payment status" }).click();
      await onScreen(page, "success");
    }));
});

describe("a card form that comes back", () => {
  for (const javaScriptEnabled of [true, false]) {
    test(`keeps its values out of every address, script ${javaScriptEnabled}`, () =>
      inBrowser({ javaScriptEnabled }, async ({ page }) => {
        const { url } = await open();
        const addresses: string[] = [];
        page.on("request", (request) => addresses.push(request.url()));
        await page.goto(`${url}&method=CARD_MY`);
        // Which the script does not know: the acquirer takes none of the brand.
        await payByCard(page, { cardNumber: WRONG_CODE });
        await onScreen(page, "choose");
        const name = cardForm(page).locator("input[name=cardName]");
        await name.waitFor();
        assert.equal(await name.inputValue(), CARD.cardName);
        assert.equal(await cardForm(page).locator("input[name=cardExpiry]").inputValue(), "12/38");
        assert.equal(await cardForm(page).locator("input[name=cardNumber]").inputValue(), "");
        assert.equal(await cardForm(page).locator("input[name=cardCvc]").inputValue(), "");
        const keys = addresses.flatMap((at) => [...new URL(at).searchParams.keys()]);
        const known = new Set(["checkoutId", "method", "reference", "show"]);
        assert.deepEqual(
          keys.filter((key) => !known.has(key)),
          [],
        );
      }));
  }

  test("without script names what is wrong, with expiry and name as they were", () =>
    inBrowser({ javaScriptEnabled: false }, async ({ page }) => {
      const { url } = await open();
      await page.goto(`${url}&method=CARD_MY`);
      await payByCard(page, { cardNumber: "4242 4242 4242 4241" });
      await onScreen(page, "card");
      const number = cardForm(page).locator("input[name=cardNumber][aria-invalid=true]");
      await number.waitFor();
      assert.equal(new URL(page.url()).searchParams.get("error"), "cardNumber.invalid");
      assert.equal(
        await cardForm(page).locator("input[name=cardName]").inputValue(),
        CARD.cardName,
      );
    }));
});

/** What has the focus, in a word. */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute("role") ?? at?.tagName.toLowerCase() ?? "nothing";
  });

const untilFocused = (page: Page) =>
  page.waitForFunction(() => document.activeElement !== document.body);

describe("the focus", () => {
  test("is left to the browser on the first visit", () =>
    inBrowser({}, async ({ page }) => {
      for (const query of ["", "&method=CARD_MY", "&method=FPX_MY"]) {
        await page.goto("about:blank");
        await page.goto(`${(await open()).url}${query}`);
        await page.waitForLoadState();
        assert.equal(await focusOf(page), "body");
      }
    }));

  for (const javaScriptEnabled of [true, false]) {
    test(`is at the notice after a decline, script ${javaScriptEnabled}`, () =>
      inBrowser({ javaScriptEnabled }, async ({ page }) => {
        await page.goto(`${(await open()).url}&method=CARD_MY`);
        await payByCard(page, { cardNumber: WRONG_CODE });
        await onScreen(page, "choose");
        await untilFocused(page);
        assert.equal(await focusOf(page), "alert");
        const notice = page.locator("details.method[open] [role=alert]:focus");
        assert.equal(await notice.evaluate((box) => getComputedStyle(box).outlineStyle), "none");
        assert.ok((await notice.boundingBox())?.y ?? -1 >= 0, "in view");
        await notice.getByRole("link", { name: /^Try .* instead$/ }).click();
        await onScreen(page, "bank");
      }));
  }

  test("is at the heading on every other screen of the flow", () =>
    inBrowser({}, async ({ page }) => {
      const expectHeading = async (screen: string) => {
        await onScreen(page, screen);
        await untilFocused(page);
        assert.equal(await focusOf(page), "h1", screen);
        assert.equal(await page.evaluate(() => scrollY), 0, screen);
      };
      const { url } = await open();
      await page.goto(`${url}&method=DUITNOW_MY`);
      await submit(page);
      await expectHeading("qr");
      await page.getByRole("link", { name: "Other payment methods" }).click();
      await expectHeading("choose");
      await page.goto(`${(await open()).url}&method=FPX_MY`);
      await chooseTestBank(page, "SIM09OK");
      await submit(page);
      await expectHeading("pending");
      await page.reload();
      await expectHeading("pending");
      await page.goto(`${(await open()).url}&method=CARD_MY`);
      await payByCard(page);
      await expectHeading("success");
      await page.getByRole("button", { name: "Stay on this page" }).click();
      assert.equal(await focusOf(page), "a", "the button that was pressed is gone");
    }));

  test("is at the heading of the page that redirects, also after Back", () =>
    inBrowser({}, async ({ page }) => {
      await page.goto(`${(await open()).url}&method=FPX_MY`);
      await chooseTestBank(page, "TEST0021");
      await submit(page);
      await page.locator("input[name=username]").waitFor();
      await page.goBack();
      await page.locator("body[data-screen]").waitFor();
      await untilFocused(page);
      assert.equal(await focusOf(page), "h1");
    }));
});

describe("the console is silent", () => {
  test("on the way through 3-D Secure, a bank, a code and a decline", () =>
    inBrowser({}, async ({ page, said }) => {
      const card = await open();
      await page.goto(card.url);
      await page.goto(`${card.url}&method=CARD_MY`);
      await payByCard(page, { cardNumber: WRONG_CODE });
      await onScreen(page, "choose");
      await page.goto(`${card.url}&method=CARD_MY`);
      await payByCard(page, { cardNumber: WITH_CHALLENGE });
      await page.locator("input[name=code]").waitFor();
      await page.locator("input[name=code]").fill("123456");
      await page.locator("input[name=code]").press("Enter");
      await onScreen(page, "success");
      await page.getByRole("button", { name: "Stay on this page" }).click();
      const qr = await open();
      await page.goto(`${qr.url}&method=DUITNOW_MY`);
      await submit(page);
      await onScreen(page, "qr");
      const bank = await open();
      await page.goto(`${bank.url}&method=FPX_MY`);
      await chooseTestBank(page, "SIM0000");
      await submit(page);
      await onScreen(page, "success");
      const ours = said.filter((text) => !text.includes(`:${new URL(shop.url).port}/`));
      assert.deepEqual(ours, []);
    }));
});

describe("refresh, Back and Forward", () => {
  const RETURNS: Readonly<Record<string, { to: (page: Page, url: string) => Promise<void> }>> = {
    qr: {
      to: async (page, url) => {
        await page.goto(`${url}&method=DUITNOW_MY`);
        await submit(page);
        await onScreen(page, "qr");
      },
    },
    pending: {
      to: async (page, url) => {
        await page.goto(`${url}&method=CARD_MY`);
        await payByCard(page, { cardNumber: PENDING_FOR_A_WHILE });
        await onScreen(page, "pending");
      },
    },
    declined: {
      to: async (page, url) => {
        await page.goto(`${url}&method=CARD_MY`);
        await payByCard(page, { cardNumber: WRONG_CODE });
        await onScreen(page, "choose");
      },
    },
    success: {
      to: async (page, url) => {
        await page.goto(`${url}&method=CARD_MY`);
        await payByCard(page);
        await onScreen(page, "success");
      },
    },
  };

  for (const [name, { to }] of Object.entries(RETURNS)) {
    for (const javaScriptEnabled of [true, false]) {
      test(`${name}, script ${javaScriptEnabled}: the same state, and one attempt`, () =>
        inBrowser({ javaScriptEnabled }, async ({ page }) => {
          const { id, url } = await open();
          // The news of a card payment may replace the page with the card form: Back then leads
          // here.
          await page.goto(url);
          await to(page, url);
          const screen = await page.locator("body").getAttribute("data-screen");
          assert.ok(screen);
          await page.reload();
          await onScreen(page, screen);
          await page.goBack();
          await page.locator("body[data-screen]").waitFor();
          await page.goForward();
          await onScreen(page, screen);
          await page.goto(url);
          await onScreen(page, screen);
          assert.equal((await attemptsOf(gateway, id)).length, 1);
        }));
    }
  }
});
