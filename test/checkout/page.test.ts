/**
 * What the checkout page's addresses answer, as a browser without script or another program sees
 * it.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { expireDueCheckouts } from "../../packages/gateway/src/jobs/checkout/expire-checkouts.ts";
import { cancelCheckout } from "../../packages/gateway/src/operations/checkout/close-checkout.ts";
import { attemptsOf, createCheckout, ofDemo } from "../support/pay.ts";
import { type BrowserPage, browse, submitForm } from "../support/payer/browse.ts";
import {
  cardFrameOf,
  payWithoutScript,
  screenOf,
  submitPayForm,
} from "../support/payer/without-script.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";

const gateway = await provideFrozenGateway();

const open = (changes = {}) => createCheckout(gateway, changes);

const bankForm = { bankCode: "SIM0000" };
const at = (path: string, id: string) => `${gateway.baseUrl}${path}?checkoutId=${id}`;

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(`${gateway.baseUrl}${path}`, {
    method: "POST",
    headers,
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}

async function countAttempts(id: string): Promise<number> {
  return (await attemptsOf(gateway, id)).length;
}

describe("a post of another site", () => {
  for (const site of ["cross-site", "same-site", "none"]) {
    test(`is rejected when the browser says ${site}`, async () => {
      const { id } = await open();
      const fields = { checkoutId: id, method: "TNG_MY", attemptKey: "ABCDEFGHIJKLMNOPQRST" };
      const headers = { "sec-fetch-site": site };
      assert.equal((await post("/checkout/pay", fields, headers)).status, 403);
      assert.equal((await post("/checkout/cancel", fields, headers)).status, 403);
      assert.equal(await countAttempts(id), 0);
      assert.equal(screenOf(await browse("GET", at("/checkout", id))), "choose");
    });
  }
});

test("a payment without the form's key is not started", async () => {
  const { id } = await open();
  const answer = await post("/checkout/pay", { checkoutId: id, method: "TNG_MY" });
  assert.equal(answer.status, 303);
  assert.equal(await countAttempts(id), 0);
});

test("a body that is no form, and one that is too long, get a page and a status of their own", async () => {
  const url = `${gateway.baseUrl}/checkout/pay`;
  const json = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  assert.equal(json.status, 415);
  assert.match(json.headers.get("content-type") ?? "", /text\/html/);
});

const PAN = "4242 4242 4242 4242";
const CARDS: Readonly<Record<string, [Record<string, string>, string]>> = {
  "a wrong digit": [{ cardNumber: "4242 4242 4242 4241" }, "cardNumber"],
  "a short number": [{ cardNumber: "4242 4242" }, "cardNumber"],
  "a brand that is not accepted": [{ cardNumber: "6011 0009 9013 9424" }, "cardNumber"],
  "an expired card": [{ cardExpiry: "01/20" }, "cardExpiry"],
  "half an expiry": [{ cardExpiry: "1" }, "cardExpiry"],
  "a short security code": [{ cardCvc: "97" }, "cardCvc"],
  "an American Express with three digits": [
    { cardNumber: "3782 822463 10005", cardCvc: "976" },
    "cardCvc",
  ],
  "no name": [{ cardName: "" }, "cardName"],
};

/** The form in the frame of a page that has only the card. */
async function openCardForm(page: BrowserPage): Promise<BrowserPage> {
  const frame = cardFrameOf(page);
  assert.ok(frame, page.text);
  return browse("GET", frame, {}, page.cookies);
}

/** What stands in the fields of a form at first. */
function typedIn({ text }: BrowserPage): string[] {
  const inputs = [...text.matchAll(/<input type="text"[^>]* value="([^"]*)"/g)];
  return inputs.map(([, value = ""]) => value).filter(Boolean);
}

describe("a card form comes back", () => {
  for (const [name, [changes, field]] of Object.entries(CARDS)) {
    test(`with ${name} marked, expiry and name kept, number and CVC not, and no attempt`, async () => {
      const { id, url } = await open();
      const typed = {
        cardNumber: PAN,
        cardExpiry: "12/39",
        cardCvc: "976",
        cardName: "NUR AISYAH",
        ...changes,
      };
      const page = await payWithoutScript(url, "CARD_MY", typed);
      assert.equal(screenOf(page), "card");
      const form = await openCardForm(page);
      const input = (of: string) =>
        new RegExp(`<input[^>]*name="${of}"[^>]*>`).exec(form.text)?.[0];
      assert.match(input(field) ?? "", /aria-invalid="true"/);
      assert.ok(input("cardExpiry")?.includes(`value="${typed.cardExpiry}"`));
      assert.ok(typed.cardName === "" || input("cardName")?.includes(`value="${typed.cardName}"`));
      for (const secret of ["cardNumber", "cardCvc"]) {
        assert.ok(!input(secret)?.includes("value="), `${secret} never comes back`);
      }
      const { searchParams } = new URL(page.url);
      assert.deepEqual([...searchParams.keys()], ["checkoutId", "method", "error"]);
      assert.match(searchParams.get("error") ?? "", /^card[A-Z][a-z]+\.[a-z_]+$/);
      // Not "NUR": three letters are in some sealed texts by chance.
      assert.ok(!page.text.includes("AISYAH"), "what is kept is not for the page to know");
      const cookies = JSON.stringify(page.cookies);
      assert.ok(cookies.includes("kaunter_card") && !cookies.includes("AISYAH"), cookies);
      assert.ok(!JSON.stringify(form.cookies).includes("kaunter_card"), "and is read once");
      assert.ok(!typedIn(form).includes(typed.cardNumber));
      assert.equal(await countAttempts(id), 0);
    });
  }

  test("with a card marked as expired that ends before the checkout does", async () => {
    const { now } = gateway.deps.clock;
    const month = new Date(now().getTime() + 8 * 3_600_000); // Malaysian
    const [year, index] = [month.getUTCFullYear(), month.getUTCMonth()];
    const end = Date.UTC(year, index + 1, 1) - 8 * 3_600_000;
    await gateway.sandbox.clock.advance(end - now().getTime() - 30 * 60_000);
    await gateway.ensurePartitions();
    const { id, url } = await open({ expiresInSeconds: 3_600 });
    const cardExpiry = `${String(index + 1).padStart(2, "0")}/${String(year).slice(2)}`;
    const typed = { cardNumber: PAN, cardExpiry, cardCvc: "976", cardName: "NUR" };
    const page = await payWithoutScript(url, "CARD_MY", typed);
    assert.equal(new URL(page.url).searchParams.get("error"), "cardExpiry.expired");
    assert.equal(await countAttempts(id), 0);
  });

  test("pasted with spaces, dashes and full-width digits it is accepted", async () => {
    for (const cardNumber of [PAN, "4242-4242-4242-4242", "４２４２４２４２４２４２４２４２"]) {
      const { url } = await open();
      const fields = { cardNumber, cardExpiry: "12 / 2039", cardCvc: " 123 ", cardName: " Nur " };
      assert.equal(screenOf(await payWithoutScript(url, "CARD_MY", fields)), "success");
    }
  });

  test("a number typed as the name is not kept", async () => {
    const { url } = await open();
    const fields = { cardNumber: "", cardExpiry: "12/39", cardCvc: "123", cardName: PAN };
    const form = await openCardForm(await payWithoutScript(url, "CARD_MY", fields));
    assert.deepEqual(typedIn(form), ["12/39"]);
  });
});

describe("an open attempt", () => {
  test("asks before another one is started, and keeps what was typed meanwhile", async () => {
    const { id, url } = await open();
    assert.equal(
      screenOf(await payWithoutScript(url, "FPX_MY", { bankCode: "SIM09OK" })),
      "pending",
    );
    const form = await openCardForm(await browse("GET", `${url}&method=CARD_MY`));
    assert.match(form.text, /name="acceptRestart"/);
    const typed = { cardNumber: PAN, cardExpiry: "12/39", cardCvc: "123", cardName: "NUR" };
    const asked = await submitForm(form, "/card/pay", { ...typed, acceptRestart: "" });
    assert.equal(screenOf(asked), "card");
    const again = await openCardForm(asked);
    assert.match(again.text, /name="acceptRestart"[^>]*aria-invalid="true"/);
    assert.match(again.text, /name="cardName"[^>]*value="NUR"/);
    assert.equal(await countAttempts(id), 1);
    const paid = await submitPayForm(asked, { ...typed, acceptRestart: "yes" });
    assert.equal(screenOf(paid), "success");
    assert.equal(await countAttempts(id), 2);
  });

  test("is still there after the payer cancelled, and its late money counts", async () => {
    const { id, url } = await open();
    await payWithoutScript(url, "FPX_MY", { bankCode: "SIM09OK" });
    await cancelCheckout(gateway.deps, ofDemo(gateway, id));
    assert.equal(screenOf(await browse("GET", url)), "cancelled");
  });
});

describe("back from the bank without a result", () => {
  const words = (page: { text: string }) => /<h1[^>]*>([^<]*)/.exec(page.text)?.[1] ?? "";

  test("a payer who has finished there is asked to wait, not to continue", async () => {
    const { url } = await open();
    const page = await payWithoutScript(url, "FPX_MY", { bankCode: "SIM09OK" });
    assert.equal(screenOf(page), "pending");
    assert.doesNotMatch(words(page), /complete/i);
    assert.doesNotMatch(page.text, /\/checkout\/resume/);
  });

  test("a company's payer sees that another approver has to approve", async () => {
    const { url } = await open();
    const page = await payWithoutScript(url, "FPX_MY", { bankCode: "SIM99OK:B2B1" });
    assert.match(words(page), /approv|authoris/i);
  });

  test("the payer who left is led back", async () => {
    const { url } = await open();
    await payWithoutScript(url, "FPX_MY", { bankCode: "TEST0021" });
    const page = await browse("GET", url);
    assert.match(words(page), /complete/i);
    assert.match(page.text, /href="\/checkout\/resume/);
  });
});

describe("a code", () => {
  test("that has ended can be renewed while there is time", async () => {
    const { url } = await open({ order: { amount: 7718 }, expiresInSeconds: 3_600 });
    const page = await payWithoutScript(url, "DUITNOW_MY");
    assert.equal(screenOf(page), "qr");
    await gateway.sandbox.clock.advance(11 * 60_000);
    const ended = await browse("GET", url);
    assert.equal(screenOf(ended), "qr");
    assert.match(ended.text, /data-qr-live hidden/);
    const renewed = await submitForm(ended, "/checkout/pay");
    assert.equal(screenOf(renewed), "qr");
    assert.doesNotMatch(renewed.text, /data-qr-live hidden/);
  });

  test("shows that it was scanned", async () => {
    const { url } = await open({ order: { amount: 7700 } });
    await payWithoutScript(url, "DUITNOW_MY");
    assert.doesNotMatch((await browse("GET", url)).text, /waiting scanned/);
    await gateway.sandbox.clock.advance(3_000);
    assert.match((await browse("GET", url)).text, /waiting scanned/);
  });

  test("can be saved as a picture", async () => {
    const { id, url } = await open();
    await payWithoutScript(url, "DUITNOW_MY");
    const answer = await fetch(at("/checkout/qr.png", id));
    assert.equal(answer.headers.get("content-type"), "image/png");
    assert.match(answer.headers.get("content-disposition") ?? "", /attachment/);
  });
});

describe("a receipt", () => {
  test("names the bank and says the method in the payer's language", async () => {
    const { id, url } = await open();
    await payWithoutScript(url, "FPX_MY", bankForm);
    // The simulated banks that act by themselves have no name but their code.
    await gateway.query`
      update transactions set bank_code = 'MB2U0227:B2C' where checkout_id = ${id}`;
    const english = await browse("GET", at("/checkout/receipt", id));
    assert.equal(screenOf(english), "receipt");
    assert.match(english.text, /Online banking/i);
    assert.match(english.text, /Maybank/);
    assert.ok(!english.text.includes("MB2U0227"));
    const malay = await browse("GET", `${at("/checkout/receipt", id)}&lang=ms`);
    assert.doesNotMatch(malay.text, /Online banking/i);
  });

  test("shows of a card its brand and last four digits only", async () => {
    const { id, url } = await open();
    const card = { cardNumber: PAN, cardExpiry: "12/39", cardCvc: "123", cardName: "NUR" };
    await payWithoutScript(url, "CARD_MY", card);
    const page = await browse("GET", at("/checkout/receipt", id));
    assert.match(page.text, /Visa •••• 4242/);
    assert.doesNotMatch(page.text, /4242 ?4242/);
  });

  test("does not exist before the payment, nor for an unknown checkout", async () => {
    const { id } = await open();
    assert.equal(screenOf(await browse("GET", at("/checkout/receipt", id))), "choose");
    assert.equal(screenOf(await browse("GET", at("/checkout/receipt", "1"))), "unknown");
  });
});

describe("screens of the end", () => {
  test("unknown checkouts get the same page, for any form of the id", async () => {
    for (const id of ["1", "9999999999999999999", "x", "", "' or 1=1", "%00", "1".repeat(400)]) {
      const page = await browse(
        "GET",
        `${gateway.baseUrl}/checkout?checkoutId=${encodeURIComponent(id)}`,
      );
      assert.deepEqual([screenOf(page), page.status], ["unknown", 404], id);
    }
  });

  test("expired, with the way back to the shop", async () => {
    const { id, url } = await open({ expiresInSeconds: 60 });
    await gateway.sandbox.clock.advance(61_000);
    const page = await browse("GET", url);
    assert.equal(screenOf(page), "expired");
    assert.match(page.text, /status=EXPIRED/);
    const late = await post("/checkout/pay", {
      checkoutId: id,
      method: "TNG_MY",
      attemptKey: "ABCDEFGHIJKLMNOPQRST",
    });
    assert.equal(late.status, 303);
    assert.equal(await countAttempts(id), 0);
  });

  test("failed after a try, with the reason for the shop", async () => {
    const { url } = await open({ expiresInSeconds: 60 });
    await payWithoutScript(url, "FPX_MY", { bankCode: "SIM0051" });
    await gateway.sandbox.clock.advance(61_000);
    await expireDueCheckouts(gateway.deps);
    const page = await browse("GET", url);
    assert.equal(screenOf(page), "failed");
    assert.match(page.text, /status=FAILED/);
    assert.match(page.text, /reason=insufficient_funds/);
  });

  test("a late success is shown as one", async () => {
    const { url } = await open({ expiresInSeconds: 60 });
    await payWithoutScript(url, "FPX_MY", { bankCode: "SIM99OK:B2B1" });
    await gateway.sandbox.clock.advance(120_000);
    assert.equal(screenOf(await browse("GET", url)), "pending");
    await gateway.sandbox.clock.advance(200_000);
    const page = await browse("GET", url);
    assert.equal(screenOf(page), "success");
    assert.match(page.text, /after the time limit/);
  });

  test("a paid checkout takes no second payment and shows the receipt again", async () => {
    const { id, url } = await open();
    const form = await browse("GET", `${url}&method=FPX_MY`);
    assert.equal(screenOf(await payWithoutScript(url, "FPX_MY", bankForm)), "success");
    const page = await submitForm(form, "/checkout/pay", bankForm);
    assert.equal(screenOf(page), "already_paid");
    assert.match(page.text, /Payment reference/);
    assert.equal(await countAttempts(id), 1);
  });
});

describe("what is offered", () => {
  const methodsOf = (text: string) =>
    [...text.matchAll(/data-method="([^"]+)"/g)].map(([, id = ""]) => id);

  test("personal and business accounts have limits of their own", async () => {
    const small = await open({ order: { amount: 150 } });
    const { text } = await browse("GET", `${small.url}&method=FPX_MY&lang=en`);
    assert.match(text, /Business accounts<\/strong>: For payments of RM.2 or more/);
    assert.match(text, /name="bankCode" value="SIM0000"/);
    const large = await open({ order: { amount: 4_000_000 } });
    const page = await browse("GET", `${large.url}&method=FPX_MY&lang=en`);
    assert.match(page.text, /Personal accounts<\/strong>: For payments up to RM.30,000/);
    assert.match(page.text, /name="bankCode" value="[A-Z0-9]+:B2B1"/);
    assert.doesNotMatch(page.text, /value="SIM0000"/);
  });

  test("what was declined is named in the payer's language", async () => {
    const card = {
      cardNumber: "4000000000009995",
      cardExpiry: "12/39",
      cardCvc: "123",
      cardName: "Nur",
    };
    for (const [method, fields, named] of [
      ["FPX_MY", { bankCode: "SIM0051" }, '<span translate="no">Simulated bank 0051</span>'],
      ["CARD_MY", card, "kad anda"],
    ] as const) {
      const { url } = await open();
      await payWithoutScript(url, method, fields);
      const page = await browse("GET", `${url}&show=methods&lang=ms`);
      const [notice] = /<strong>Bayaran anda.*?<\/strong>/.exec(page.text) ?? [];
      assert.equal(notice, `<strong>Bayaran anda melalui ${named} tidak berjaya.</strong>`);
    }
  });

  test("v2 is one list, v3 has a heading for each group, at every old address", async () => {
    for (const path of ["/checkout", "/v2/checkout", "/v3/checkout", "/v4/checkout"]) {
      const { id } = await open({ layoutVersion: "v2" });
      const page = await browse("GET", at(path, id));
      assert.equal(screenOf(page), "choose");
      assert.doesNotMatch(page.text, /class="group"/);
    }
    const { url } = await open({ layoutVersion: "v3" });
    assert.match((await browse("GET", url)).text, /class="group"/);
  });

  test("the named methods only, less the excluded ones", async () => {
    const named = await open({
      method: ["TNG_MY", "GRABPAY_MY", "FPX_MY"],
      excludeMethod: ["TNG_MY"],
    });
    const methods = methodsOf((await browse("GET", named.url)).text);
    assert.deepEqual([...methods].sort(), ["FPX_MY", "GRABPAY_MY"]);
    const refused = await browse("GET", `${named.url}&method=TNG_MY`);
    assert.equal(screenOf(refused), "choose", "an excluded method is not opened by its address");
    const posted = await post("/checkout/pay", {
      checkoutId: named.id,
      method: "TNG_MY",
      attemptKey: "ABCDEFGHIJKLMNOPQRST",
    });
    assert.equal(posted.status, 200);
    assert.equal(await countAttempts(named.id), 0);
  });

  test("groups come in the order the shop asked for", async () => {
    const { url } = await open({ paymentOrders: ["WALLET", "CARD", "ONLINE_BANKING"] });
    const methods = methodsOf((await browse("GET", url)).text);
    const first = (id: string) => methods.indexOf(id);
    assert.ok(first("TNG_MY") < first("GOBIZ_MY"), methods.join());
    assert.ok(first("GOBIZ_MY") < first("FPX_MY"), methods.join());
  });

  test("a method below its minimum is shown with the reason and cannot be posted", async () => {
    const { id, url } = await open({ order: { amount: 50 } });
    const page = await browse("GET", url);
    assert.ok(!methodsOf(page.text).includes("FPX_MY"));
    assert.match(page.text, /For payments of RM.1 or more/);
    const posted = await post("/checkout/pay", {
      checkoutId: id,
      method: "FPX_MY",
      attemptKey: "ABCDEFGHIJKLMNOPQRST",
      ...bankForm,
    });
    assert.equal(posted.status, 200);
    assert.equal(await countAttempts(id), 0);
  });

  test("a shop inside an app is returned to by its own scheme", async () => {
    const { url } = await open({ type: "MOBILE_PAYMENT", redirectUrl: "kedaiku://paid?from=1" });
    const page = await payWithoutScript(url, "FPX_MY", bankForm);
    assert.equal(screenOf(page), "success");
    assert.match(page.text, /kedaiku:\/\/paid\?from=1&amp;status=SUCCESS/);
  });
});

describe("languages", () => {
  for (const [lang, tag] of Object.entries({
    en: "en-MY",
    ms: "ms-MY",
    zh: "zh-Hans-MY",
    ta: "ta-MY",
  })) {
    test(`${lang} by address, kept in a cookie`, async () => {
      const { id } = await open();
      const chosen = await fetch(`${at("/checkout", id)}&lang=${lang}`);
      assert.ok((await chosen.text()).includes(`<html lang="${tag}">`));
      const [cookie = ""] = (chosen.headers.get("set-cookie") ?? "").split(";");
      const again = await fetch(at("/checkout", id), { headers: { cookie } });
      assert.ok((await again.text()).includes(`<html lang="${tag}">`));
    });
  }
});

test("an unknown return from a bank shows a page, not a code", async () => {
  const answer = await fetch(`${gateway.baseUrl}/callbacks/nobody/return`);
  assert.match(answer.headers.get("content-type") ?? "", /text\/html/);
  assert.equal(answer.status, 404);
});
