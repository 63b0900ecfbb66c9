/** Fields of digits as people fill them: key by key, pasted, edited, and by an input method. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { provideBrowser } from "../../../test/support/browser.ts";
import { withSample } from "../../../test/support/checkout/served-samples.ts";

const browser = await provideBrowser();

/** A sample of the page or, where there is none of that name, of the card form. */
const onSample = (name: string, act: (page: Page) => Promise<void>) =>
  withSample(browser, name, async (context) => {
    const page = await context.newPage();
    await page.goto("https://pay.example/");
    await act(page);
  });

const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);

function setCaret(input: Locator, from: number, to = from): Promise<void> {
  return input.evaluate(
    (element: HTMLInputElement, [start, end]) =>
      element.setSelectionRange(start ?? 0, end ?? start ?? 0),
    [from, to],
  );
}

function stateOf(input: Locator): Promise<[string, number | null]> {
  return input.evaluate((element: HTMLInputElement) => [element.value, element.selectionStart]);
}

/** At once, as a paste, an autofill and a dictation do. */
const pasted = async (page: Page, input: Locator, text: string) => {
  await input.focus();
  await page.keyboard.insertText(text);
};

/** Key by key, each first as a composition, as input methods of phones and for Chinese write. */
async function composed(page: Page, input: Locator, text: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await input.focus();
  const before = await input.inputValue();
  for (let length = 1; length <= text.length; length += 1) {
    const part = text.slice(0, length);
    const at = { selectionStart: length, selectionEnd: length };
    await devtools.send("Input.imeSetComposition", { text: part, ...at });
    assert.equal(await input.inputValue(), before + part, "a composition is left alone");
  }
  await devtools.send("Input.insertText", { text });
}

describe("an expiry date", () => {
  const TYPED = [
    ..."08/30 8/30 08/2030 8/2030 08-30 08.30 0830 830 082030 2030-08 203008".split(" "),
    ...["08 / 30", "8 30", "08 30", "8 / 2030", "０８／３０", "٠٨٣٠"],
  ];
  for (const text of TYPED) {
    test(`${text}, typed key by key and pasted, is 08/30`, () =>
      onSample("card", async (page) => {
        const expiry = field(page, "cardExpiry");
        for (const enter of [
          () => expiry.pressSequentially(text),
          () => pasted(page, expiry, text),
        ]) {
          await expiry.fill("");
          await enter();
          await field(page, "cardCvc").focus();
          assert.equal(await expiry.inputValue(), "08/30");
          assert.equal(await expiry.getAttribute("aria-invalid"), null);
        }
      }));
  }

  test("is deleted over its slash, and goes on from there", () =>
    onSample("card", async (page) => {
      const expiry = field(page, "cardExpiry");
      await expiry.pressSequentially("083");
      const seen: string[] = [];
      for (let count = 0; count < 4; count += 1) {
        await expiry.press("Backspace");
        seen.push(await expiry.inputValue());
      }
      assert.deepEqual(seen, ["08/", "08", "0", ""]);
      await expiry.pressSequentially("12/");
      await expiry.press("Backspace");
      await expiry.pressSequentially("/31");
      assert.deepEqual(await stateOf(expiry), ["12/31", 5]);
    }));

  test("is edited in the middle with the caret where it was", () =>
    onSample("card", async (page) => {
      const expiry = field(page, "cardExpiry");
      await expiry.pressSequentially("0830");
      await setCaret(expiry, 2);
      await expiry.press("Backspace");
      assert.deepEqual(await stateOf(expiry), ["0/30", 1]);
      await expiry.press("9");
      assert.deepEqual(await stateOf(expiry), ["09/30", 2]);
      await setCaret(expiry, 0, 2);
      await expiry.pressSequentially("12");
      assert.deepEqual(await stateOf(expiry), ["12/30", 2]);
      await setCaret(expiry, 3);
      await expiry.press("Backspace");
      assert.deepEqual(await stateOf(expiry), ["1230", 2]);
      await field(page, "cardCvc").focus();
      assert.equal(await expiry.inputValue(), "12/30");
    }));
});

describe("digits that only look like 0 to 9", () => {
  const FIELDS: readonly [string, string, string, string][] = [
    ["card", "cardNumber", "４１１１１１１１１１１１１１１１", "4111 1111 1111 1111"],
    ["card", "cardNumber", "٤١١١١١١١١١١١١١١١", "4111 1111 1111 1111"],
    ["card", "cardNumber", "௪௧௧௧௧௧௧௧௧௧௧௧௧௧௧௧", "4111 1111 1111 1111"],
    ["card", "cardExpiry", "１２／３０", "12/30"],
    ["card", "cardCvc", "１２３", "123"],
    ["enter-amount", "amount", "１２．５０", "12.50"],
    ["choose-quantity", "quantity", "１２", "12"],
  ];
  for (const [sample, name, text, shown] of FIELDS) {
    test(`${name}: ${text}`, () =>
      onSample(sample, async (page) => {
        const input = field(page, name);
        const enters = { pasted, composed, typed: () => input.pressSequentially(text) };
        for (const [how, enter] of Object.entries(enters)) {
          await input.fill("");
          await enter(page, input, text);
          assert.deepEqual(await stateOf(input), [shown, shown.length], how);
        }
      }));
  }
});

test("Delete goes over the space of a card number", () =>
  onSample("card", async (page) => {
    const number = field(page, "cardNumber");
    await number.pressSequentially("42424242");
    await setCaret(number, 4);
    await number.press("Delete");
    await number.press("Delete");
    assert.deepEqual(await stateOf(number), ["4242 242", 5]);
    await number.press("Backspace");
    await number.press("Backspace");
    assert.deepEqual(await stateOf(number), ["4242 42", 3]);
  }));
