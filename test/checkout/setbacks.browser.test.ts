/**
 * What a payer meets on the way and how they go on, in a real browser on the real gateway: a bank's
 * confirmation, a decline, a bank that is offline, an app that is not there, a field left empty.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import type { DeclineReason } from "../../packages/checkout/src/index.ts";
import { MESSAGES } from "../../packages/checkout/src/messages/messages.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { attemptsOf, createCheckout, followingClock } from "../support/pay.ts";
import { chooseTestBank } from "../support/payer/choose-test-bank.ts";
import {
  CARD,
  cardButton,
  cardForm,
  onScreen,
  payByCard,
  submit,
} from "../support/payer/in-browser.ts";
import { onPhone } from "../support/payer/on-phone.ts";

const WITH_CHALLENGE = "4000 0027 6000 3184";
const NO_MONEY = "4000 0000 0000 9995";
const WRONG_CODE = "4000 0000 0000 0127";
const BANK = "MB2U0227:B2C";
const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

const browser = await provideBrowser();
const clock = followingClock();
const gateway = await provideOwnGateway({ withWorker: true, replace: { clock } });
clock.follow(gateway.sandbox.clock);

const inBrowser = onPhone.bind(null, browser);

describe("the card's bank asks for a confirmation", () => {
  test("its page has the whole window, and Cancel there leads back to what to do next", () =>
    inBrowser({}, async (page, context) => {
      const { url } = await createCheckout(gateway);
      await page.goto(`${url}&method=CARD_MY`);
      await payByCard(page, { cardNumber: WITH_CHALLENGE });
      await page.locator("input[name=code]").waitFor();
      assert.equal(page.frames().length, 1, "no frame around the bank's page");
      assert.equal(context.pages().length, 1, "no second window");
      await page.getByRole("button", { name: "Cancel" }).click();
      await onScreen(page, "choose");
      const notice = page.getByRole("alert").filter({ visible: true });
      assert.match(
        (await notice.textContent()) ?? "",
        /You cancelled the payment\. You were not charged\./,
      );
    }));

  test("left by Back, it can be given up for another way to pay, and one of the two counts", () =>
    inBrowser({}, async (page) => {
      const { id, url } = await createCheckout(gateway);
      await page.goto(`${url}&method=CARD_MY`);
      await payByCard(page, { cardNumber: WITH_CHALLENGE });
      await page.locator("input[name=code]").waitFor();
      await page.goBack();
      await onScreen(page, "pending");
      await page.getByRole("link", { name: "Choose another payment method" }).click();
      await onScreen(page, "choose");
      await page.goto(`${url}&method=FPX_MY`);
      await chooseTestBank(page, "SIM0000");
      await page.locator("input[name=acceptRestart]").check();
      await submit(page);
      await onScreen(page, "success");
      const paid = (await attemptsOf(gateway, id)).filter(({ status }) => status === "SUCCESS");
      assert.equal(paid.length, 1);
    }));
});

describe("a decline says in words what to do next", () => {
  const DECLINES: readonly [DeclineReason, "ms" | "zh" | "ta", (page: Page) => Promise<void>][] = [
    ["insufficient_funds", "ms", (page) => payByCard(page, { cardNumber: NO_MONEY })],
    ["incorrect_cvc", "zh", (page) => payByCard(page, { cardNumber: WRONG_CODE })],
    [
      "insufficient_funds",
      "ta",
      (page) => chooseTestBank(page, "SIM0051").then(() => submit(page)),
    ],
  ];
  for (const [reason, lang, pay] of DECLINES) {
    test(`${reason}, ${lang}`, () =>
      inBrowser({}, async (page) => {
        const { url } = await createCheckout(gateway);
        const method = lang === "ta" ? "FPX_MY" : "CARD_MY";
        await page.goto(`${url}&method=${method}&lang=${lang}`);
        await pay(page);
        await onScreen(page, "choose");
        const notice = page.getByRole("alert").filter({ visible: true });
        const said = (await notice.textContent()) ?? "";
        assert.ok(said.includes(MESSAGES[lang].decline[reason].next("")), said);
        assert.equal(await notice.getByRole("link").count(), 1, "another way to pay");
        const words = (await page.locator("body").textContent()) ?? "";
        assert.doesNotMatch(words, /\b\w+_\w+\b|\bundefined\b|\((?:05|51|N7)\)/);
      }));
  }
});

test("a bank that is offline says so and cannot be chosen, until Refresh finds it online", () =>
  inBrowser({}, async (page) => {
    const setOnline = async (isOnline: boolean) => {
      const answer = await fetch(`${gateway.sandbox.controlUrl}/__sim/banks`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ code: BANK.split(":")[0], isOnline }),
      });
      assert.equal(answer.status, 200);
    };
    const { id, url } = await createCheckout(gateway);
    const row = page.locator(`.banks:not(.popular) .bank:has(input[value="${BANK}"])`);
    const refresh = async () => {
      // The age up to which the list is not requested again, whoever asks.
      await gateway.sandbox.clock.advance(3_000);
      await page.getByRole("link", { name: "Refresh" }).click();
      await page.waitForLoadState();
    };
    await page.goto(`${url}&method=FPX_MY`);
    await row.click();
    assert.equal(await row.locator("input").isChecked(), true);
    await setOnline(false);
    await refresh();
    assert.equal(await row.getByText(MESSAGES.en.bank.offline).isVisible(), true);
    assert.equal(await row.locator("input").isDisabled(), true);
    await page.locator("#search-FPX_MY").fill("maybank2u");
    await page.keyboard.press("Enter");
    await submit(page);
    assert.equal(await page.locator("input[name=bankCode]:checked").count(), 0);
    assert.deepEqual(await attemptsOf(gateway, id), []);
    await setOnline(true);
    await refresh();
    assert.equal(await row.getByText(MESSAGES.en.bank.offline).count(), 0);
    await row.click();
    assert.equal(await row.locator("input").isChecked(), true);
  }));

describe("a wallet's app on a phone", () => {
  /** An app is on no test machine: its link leads nowhere, as where it is not installed. */
  const openWallet = async (page: Page) => {
    const { id, url } = await createCheckout(gateway);
    await page.route("**/app/*", (route) => route.fulfill({ status: 204 }));
    await page.goto(`${url}&method=TNG_MY`);
    const asked = page.waitForRequest("**/app/*");
    await submit(page);
    await asked;
    return id;
  };

  test("that is missing is replaced by its web page, which returns in the same tab", () =>
    inBrowser({ userAgent: PHONE }, async (page, context) => {
      await openWallet(page);
      await page
        .getByRole("button", { name: /^Approve/ })
        .first()
        .click();
      await onScreen(page, "success");
      assert.equal(context.pages().length, 1);
    }));

  test("that opens leaves the tab as it is, and the tab shows the success on return", () =>
    inBrowser({ userAgent: PHONE }, async (page, context) => {
      await openWallet(page);
      const web = await page.getByRole("link", { name: /browser|web/i }).getAttribute("href");
      const setHidden = (isHidden: boolean) =>
        page.evaluate((hidden) => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }, isHidden);
      // A phone stops the timers of a hidden page, and they run out when it is seen again.
      await setHidden(true);
      await setHidden(false);
      const left = page.waitForRequest(web ?? "", { timeout: 4_000 }).then(
        () => "left",
        () => "stayed",
      );
      assert.equal(await left, "stayed");
      await setHidden(true);
      const form = new URLSearchParams({ action: "close" });
      await fetch(web ?? "", { method: "POST", body: form });
      // The page may have heard of it already, and be on its way.
      await setHidden(false).catch(() => page.waitForLoadState());
      await onScreen(page, "success");
      assert.equal(context.pages().length, 1);
    }));
});

describe("a field left empty or wrong has the focus, and its error is spoken and seen", () => {
  const focused = (page: Page) =>
    cardForm(page)
      .locator(":focus")
      .evaluate((field) => field.getAttribute("name"));

  test("before the card form is sent", () =>
    inBrowser({}, async (page) => {
      await page.goto(`${(await createCheckout(gateway)).url}&method=CARD_MY`);
      await cardForm(page).locator("input[name=cardNumber]").fill(CARD.cardNumber);
      await cardButton(page).click();
      assert.equal(await focused(page), "cardExpiry");
      const text = MESSAGES.en.cardErrors.cardExpiry.required;
      const spoken = cardForm(page).locator('[aria-live="polite"]');
      assert.equal((await spoken.textContent())?.trim(), text);
      const field = cardForm(page).locator("input[name=cardExpiry]");
      const error = cardForm(page).locator(`#${await field.getAttribute("id")}-error`);
      assert.equal(await error.isVisible(), true);
    }));

  test("after the gateway has rejected it", () =>
    inBrowser({}, async (page) => {
      await page.goto(`${(await createCheckout(gateway)).url}&method=CARD_MY`);
      await page.route("**/card/pay", (route) => {
        const form = new URLSearchParams(route.request().postData() ?? "");
        form.set("cardExpiry", "01/20");
        return route.continue({ postData: form.toString() });
      });
      await payByCard(page);
      await cardForm(page).getByRole("alert").filter({ visible: true }).waitFor();
      assert.equal(await focused(page), "cardExpiry");
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), "IFRAME");
    }));

  test("where no bank was chosen", () =>
    inBrowser({}, async (page) => {
      const { id, url } = await createCheckout(gateway);
      await page.goto(`${url}&method=FPX_MY`);
      await submit(page);
      const at = page.locator("input[name=bankCode]:focus");
      assert.equal(await at.isVisible(), true);
      assert.deepEqual(await attemptsOf(gateway, id), []);
    }));
});
