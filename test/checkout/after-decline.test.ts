/** After a decline, without script: where the payer is, what is kept, and what is suggested. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openCheckout } from "../support/pay.ts";
import { type BrowserPage, browse } from "../support/payer/browse.ts";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";

const gateway = await provideFrozenGateway();

const CARD = { cardExpiry: "11/38", cardCvc: "976", cardName: "NUR AISYAH" };
/** Declined at once; the second after a challenge on the issuer's page. */
const WRONG_CODE = "4000000000000127";
const BANK_DOWN = "4000000000000119";
const NO_MONEY_AFTER_CHALLENGE = "4000008260003178";

const pageOf = (id: string) => `${gateway.baseUrl}/checkout?checkoutId=${id}`;

async function declined(method: string, fields: Record<string, string>): Promise<BrowserPage> {
  const page = await payWithoutScript(pageOf(await openCheckout(gateway)), method, fields);
  assert.equal(screenOf(page), "choose");
  return page;
}

/** The methods that are open, with what is in them. */
function openMethods({ text }: BrowserPage): [method: string, inner: string][] {
  const parts = text.split(/<details class="method"/).slice(1);
  return parts.flatMap((part) => {
    const [, method] = /^[^>]* data-method="([^"]+)" open>/.exec(part) ?? [];
    return method === undefined ? [] : [[method, part]];
  });
}

const suggestion = ({ text }: BrowserPage) =>
  /<a class="button \w+" href="[^"]*method=(\w+)"><span>(Try .*?) instead</
    .exec(text)
    ?.slice(1)
    .map((part) => part.replaceAll(/<[^>]*>/g, ""));

function frameIn(page: BrowserPage): Promise<BrowserPage> {
  const source = /<iframe[^>]* src="([^"]*)"/.exec(page.text)?.[1] ?? "";
  return browse("GET", source.replaceAll("&amp;", "&"), {}, page.cookies);
}

describe("worth another try with the same card", () => {
  for (const cardNumber of [WRONG_CODE, BANK_DOWN]) {
    test(`${cardNumber}: the card is open again, with the notice in it`, async () => {
      const page = await declined("CARD_MY", { ...CARD, cardNumber });
      const [[method, inner] = ["", ""], ...more] = openMethods(page);
      assert.deepEqual([method, more], ["GOBIZ_MY", []]);
      assert.match(inner, /role="alert" tabindex="-1" autofocus/);
      assert.equal(page.text.match(/role="alert"/g)?.length, 1);
      assert.deepEqual(suggestion(page), ["FPX_MY", "Try Online banking (FPX)"]);
    });
  }

  test("name and expiry are in the form, number and code are not", async () => {
    const page = await declined("CARD_MY", { ...CARD, cardNumber: WRONG_CODE });
    const { text } = await frameIn(page);
    assert.match(text, /name="cardExpiry"[^>]*value="11\/38"/);
    assert.match(text, /name="cardName"[^>]*value="NUR AISYAH"/);
    assert.doesNotMatch(text, /name="card(Number|Cvc)"[^>]*value=/);
  });
});

test("a bank's payment that was given up keeps its bank", async () => {
  const page = await declined("FPX_MY", { bankCode: "SIM001C" });
  const [[method, inner] = ["", ""]] = openMethods(page);
  assert.equal(method, "FPX_MY");
  assert.match(inner, /value="SIM001C"[^>]* checked/);
  assert.match(inner, /role="alert"/);
  assert.equal(suggestion(page)?.[0], "GOBIZ_MY");
});

describe("no use to try the same again", () => {
  for (const [about, method, fields] of [
    ["a card without money", "CARD_MY", { ...CARD, cardNumber: NO_MONEY_AFTER_CHALLENGE }],
    ["an account without money", "FPX_MY", { bankCode: "SIM0051" }],
  ] as const) {
    test(`${about}: the notice comes first, and the other method is open`, async () => {
      const page = await declined(method, fields);
      const [suggested, name] = suggestion(page) ?? [];
      assert.deepEqual(
        openMethods(page).map(([id]) => id),
        [suggested],
      );
      assert.ok(name);
      const alert = page.text.indexOf('role="alert" tabindex="-1" autofocus');
      assert.ok(alert > 0 && alert < page.text.indexOf('class="method"'));
    });
  }

  test("a method that was declined for this order is not suggested after another decline", async () => {
    const id = await openCheckout(gateway);
    await payWithoutScript(pageOf(id), "FPX_MY", { bankCode: "SIM0051" });
    const page = await payWithoutScript(pageOf(id), "CARD_MY", {
      ...CARD,
      cardNumber: NO_MONEY_AFTER_CHALLENGE,
    });
    assert.deepEqual(suggestion(page), ["MAYBANK_MY", "Try DuitNow QR"]);
  });
});
