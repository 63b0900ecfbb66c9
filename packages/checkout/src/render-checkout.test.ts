import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { cardSamples, noteSamples } from "../card-samples.ts";
import { wallet } from "../method-samples.ts";
import { facts, receipt, samples } from "../samples.ts";
import { assets, cardAssets } from "./assets/assets.ts";
import { LANGUAGES } from "./format/languages.ts";
import { MESSAGES } from "./messages/messages.ts";
import { receiptMail } from "./receipt/receipt-mail.ts";
import { renderCardForm, renderCardNote } from "./render-card-form.ts";
import { renderCheckout } from "./render-checkout.ts";
import type { CardFormView } from "./view/card-view.ts";
import type { CheckoutView } from "./view/checkout-view.ts";
import type { Layout } from "./view/facts.ts";

function sample<S extends CheckoutView["screen"]>(
  name: string,
  screen: S,
): Extract<CheckoutView, { screen: S }> {
  const view = samples[name];
  assert.equal(view?.screen, screen);
  return view as Extract<CheckoutView, { screen: S }>; // just compared
}

const page = (view: CheckoutView) => renderCheckout(view).html;

const SATURDAY = { en: "Saturday", ms: "Sabtu", zh: "星期六", ta: "சனி" } as const;
const FIRST_VIEW_BYTES_MAX = 40 * 1024;
const cardSample = (name: string) => cardSamples[name] as CardFormView; // by its name
const longestForm = cardSample("card-saved");

for (const [name, plain] of Object.entries(samples)) {
  for (const lang of LANGUAGES) {
    const view = { ...plain, lang };
    const html = page(view);

    test(`${name} in ${lang}: one document, nothing inline, nothing foreign`, () => {
      assert.ok(html.startsWith("<!doctype html>\n<html lang="));
      assert.equal(html.match(/<h1[ >]/g)?.length, 1);
      assert.doesNotMatch(html, /<[^>]* style=/);
      assert.doesNotMatch(html, /<[^>]* on[a-z]+=/);
      assert.deepEqual(html.match(/<script[^>]*>[^<]+/g), null);
      for (const [, address] of html.matchAll(
        /<(?:link|script|img)[^>]* (?:href|src)="([^"]*)"/g,
      )) {
        assert.match(address ?? "", /^\/checkout\//);
      }
      assert.doesNotMatch(html, /undefined|\[object|NaN|Invalid Date/);
    });

    test(`${name} in ${lang}: ids are unique and every label, link and icon has its target`, () => {
      const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), (match) => match[1]);
      assert.deepEqual(
        ids.filter((id, index) => ids.indexOf(id) !== index),
        [],
      );
      const aims = html.matchAll(/ (?:for|form|href|aria-describedby)="(#?[^"/:]*)"/g);
      for (const [, text] of aims) {
        for (const id of (text ?? "").split(" ")) {
          assert.ok(ids.includes(id.replace(/^#/, "")), `${id} in ${name}`);
        }
      }
    });

    test(`${name} in ${lang}: page, card form, style and script stay under 40 KB compressed`, () => {
      const form = Buffer.from(renderCardForm({ ...longestForm, lang }).html);
      const bodies = [html, form, ...[...assets, ...cardAssets].map(({ body }) => body)];
      const bytes = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
      assert.ok(bytes <= FIRST_VIEW_BYTES_MAX, String(bytes));
    });
  }

  test(`${name}: the same view gives the same bytes`, () => {
    assert.deepEqual(renderCheckout(plain), renderCheckout(structuredClone(plain)));
  });
}

/** Every free text of a view replaced; what the code branches on stays. */
function poisoned(value: unknown, poison: string, key = ""): unknown {
  const kept = /^(screen|lang|languages|layout|form|group|kind|model|why|reason|method|brands?)$/;
  if (value instanceof Date) return value;
  if (Array.isArray(value)) {
    return kept.test(key) ? value : value.map((item) => poisoned(item, poison, key));
  }
  if (typeof value === "string") return kept.test(key) ? value : poison;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === "errors" || (name === "error" && typeof inner === "string")
        ? inner
        : poisoned(inner, poison, name),
    ]),
  );
}

const POISONS = [
  `"><img src=x data-hostile onerror=alert(1)>`,
  `'><script data-hostile>alert(1)</script>`,
  `</title></style></script><svg data-hostile onload=alert(1)>`,
  `javascript:alert("data-hostile")`,
  `{0}&quot;&lt;b data-hostile&gt;`,
];

for (const [name, view] of Object.entries(samples)) {
  test(`${name}: hostile texts stay texts`, () => {
    for (const poison of POISONS) {
      const html = page(poisoned(view, poison) as CheckoutView); // same shape, other texts
      const withoutValues = html.replace(/="[^"]*"/g, '=""');
      assert.ok(!/<[^>]*(?:hostile|onerror|alert)/.test(withoutValues), poison);
      assert.ok(!/(?:href|src|action)="[^"]*javascript:/i.test(html), poison);
      assert.ok(!/refresh" content="[^"]*javascript:/i.test(html), poison);
    }
  });
}

test("a form posts what the gateway needs", () => {
  for (const name of ["checkoutId", "method", "attemptKey"]) {
    const html = page(sample("wallet", "wallet"));
    assert.match(html, new RegExp(`<input type="hidden" name="${name}" value="[^"]+">`));
  }
});

for (const [name, view] of Object.entries(cardSamples)) {
  for (const lang of LANGUAGES) {
    test(`card form ${name} in ${lang}: nothing inline, nothing foreign, ids unique`, () => {
      const { html } = renderCardForm({ ...view, lang });
      assert.doesNotMatch(html, /<[^>]* (style|on[a-z]+)=|<script[^>]*>[^<]|undefined|\[object/);
      for (const [, address] of html.matchAll(/<(?:link|script)[^>]* (?:href|src)="([^"]*)"/g)) {
        assert.match(address ?? "", /^\/card\/assets\//);
      }
      const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), (match) => match[1]);
      assert.equal(new Set(ids).size, ids.length);
      for (const [, text] of html.matchAll(/ (?:for|form|aria-describedby)="([^"]*)"/g)) {
        for (const id of (text ?? "").split(" ")) assert.ok(ids.includes(id), id);
      }
    });
  }

  test(`card form ${name}: does not reveal the checkout, keeps no number, links to the page`, () => {
    const { html, headers } = renderCardForm(view);
    assert.ok(!html.includes(facts.checkoutId));
    assert.match(html, /<form class="pay" method="post" action="\/card\/pay" target="_top"/);
    assert.doesNotMatch(html, /name="(cardNumber|cardCvc|savedCvc)"[^>]* value=/);
    const policy = headers["content-security-policy"] ?? "";
    assert.equal(
      policy,
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
        "form-action 'self' https://pay.example; frame-ancestors https://pay.example; " +
        "base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    assert.equal(headers["referrer-policy"], "same-origin");
    assert.equal(headers["cache-control"], "no-store");
    assert.equal(headers["set-cookie"], undefined);
  });
}

test("hostile texts stay texts in the card form", () => {
  for (const poison of POISONS) {
    const view = {
      ...cardSample("card-errors"),
      reference: poison,
      openAttempt: { methodName: poison, startedAt: facts.now },
    };
    const card = { ...view.card, values: { cardExpiry: poison, cardName: poison } };
    const html = renderCardForm({ ...view, card }).html.replace(/="[^"]*"/g, '=""');
    assert.ok(!/<[^>]*(?:hostile|onerror|alert)/.test(html), poison);
  }
});

test("an origin cannot add directives to the card form's policy", () => {
  const { headers } = renderCardForm({ ...cardSample("card"), pageOrigin: "x; script-src *" });
  assert.match(headers["content-security-policy"] ?? "", /frame-ancestors 'self'; base-uri/);
});

test("the replacement of the form says what happened to the money and links to the page", () => {
  for (const lang of LANGUAGES) {
    for (const [name, note] of Object.entries(noteSamples)) {
      const { html } = renderCardNote({ ...note, lang });
      assert.equal(html.includes('href="https://pay.example/checkout?'), name !== "unknown", name);
    }
  }
});

test("card fields have the names that browsers use to fill them in", () => {
  const { html } = renderCardForm(cardSample("card"));
  for (const name of ["cc-number", "cc-exp", "cc-csc", "cc-name"]) {
    assert.ok(html.includes(`autocomplete="${name}"`), name);
  }
  assert.equal(html.match(/inputmode="numeric"/g)?.length, 3);
});

test("the first bad field is marked for the focus, and its error is tied to it", () => {
  const { html } = renderCardForm(cardSample("card-errors"));
  assert.equal(html.match(/ data-first-bad/g)?.length, 1);
  assert.match(html, /name="cardNumber"[^>]*aria-invalid="true"[^>]*data-first-bad/);
  assert.match(html, /role="alert"/);
});

test("the page has no card field, and its frame has the fewest permissions", () => {
  const html = page(sample("card", "card"));
  assert.doesNotMatch(html, /name="card[A-Z]|cc-number/);
  const [frame = ""] = /<iframe[^>]*>/.exec(html) ?? [];
  assert.match(
    frame,
    / sandbox="allow-forms allow-scripts allow-same-origin allow-top-navigation-by-user-activation"/,
  );
  assert.match(frame, / allow="" referrerpolicy="no-referrer" loading="eager"/);
  assert.match(frame, / title="Pay by card"/);
  assert.match(page(sample("choose-v3", "choose")), /<iframe[^>]* loading="lazy"/);
});

test("a value for a bank is posted as it is, to the last character", () => {
  const view = sample("redirecting-post", "redirecting");
  const value = `a"b'c<d>&amp;\u202e\u200f|e`;
  const html = page({
    ...view,
    target: { method: "POST", url: "https://bank.example/ar", fields: { sum: value } },
  });
  assert.ok(html.includes(`value="a&quot;b&#39;c&lt;d&gt;&amp;amp;\u202e\u200f|e"`));
});

test("a page without script redirects by a refresh, and one with a script redirects once", () => {
  for (const name of ["redirecting-get", "success", "pending-confirming", "qr", "leaving"]) {
    const html = page(samples[name] as CheckoutView); // listed above
    assert.match(html, /<noscript><meta http-equiv="refresh" content="\d+;url=[^"]+"><\/noscript>/);
    assert.equal(html.match(/http-equiv="refresh"/g)?.length, 1);
  }
});

test("a shop's address that is a script is neither linked nor followed", () => {
  for (const name of ["success", "cancelled", "expired", "leaving", "failed"]) {
    const view = { ...samples[name], leave: { url: "javascript:alert(1)", afterMs: 0 } };
    const html = page(view as CheckoutView); // a sample with another address
    assert.doesNotMatch(html, /javascript:|http-equiv/);
  }
});

test("every layout offers all methods that it is given, and opens the only one", () => {
  const offered = (layout: Layout) =>
    Array.from(
      page({ ...sample("choose-v3", "choose"), layout }).matchAll(/data-method="([^"]*)"/g),
      (match) => match[1],
    );
  assert.equal(offered("v2").length, 13);
  assert.deepEqual(offered("v2").sort(), offered("v3").sort());
  assert.deepEqual(offered("v4").sort(), offered("v3").sort());
  const choose = sample("choose-v4", "choose");
  assert.doesNotMatch(page(choose), /data-method="[^"]*"[^>]* open>/);
  const alone = page({ ...choose, methods: choose.methods.slice(1, 2) });
  assert.match(alone, /class="only" data-method="DUITNOW_MY">/);
});

test("a method that the page does not know is shown by what it declares", () => {
  const name = { en: "Kopi Pay", ms: "Bayar Kopi", zh: "咖啡付", ta: "காப்பி பே" };
  const method = {
    id: "KOPI_MY",
    name,
    group: "WALLET",
    form: "redirect",
    isCommon: true,
  } as const;
  for (const lang of LANGUAGES) {
    const html = page({ ...sample("choose-v4", "choose"), methods: [method], lang });
    assert.ok(html.includes(`<span class="name">${name[lang]}</span>`));
    assert.ok(html.includes(MESSAGES[lang].pay.with("RM\u00a0128.50", name[lang])));
    assert.match(html, /<input type="hidden" name="method" value="KOPI_MY">/);
  }
  const tileWith = (mark?: string) => {
    const methods = [{ ...method, ...(mark !== undefined && { mark }) }];
    const html = page({ ...sample("choose-v4", "choose"), methods });
    const [, id = ""] = /<span class="tile"><svg [^>]*><use href="#(m-[^"]*)"/.exec(html) ?? [];
    return new RegExp(`<symbol id="${id}".*?>([^<]*)</text></symbol>`).exec(html)?.[1];
  };
  assert.equal(tileWith(), "KP");
  assert.equal(tileWith("maybank"), "MBB");
  assert.equal(tileWith("teh-tarik"), "TT");
  assert.equal(tileWith("<script>alert(1)</script>"), "SA1");
});

test("v3 has a heading for each group, in the order of the methods", () => {
  const html = page(sample("choose-v3", "choose"));
  const groups = Array.from(html.matchAll(/class="group"><h2>([^<]*)/g), (match) => match[1]);
  assert.deepEqual(groups, ["Online banking", "QR payment", "E-wallets", "Cards", "Pay later"]);
  assert.doesNotMatch(page(sample("choose-v2", "choose")), /<section class="group">/);
});

test("more e-wallets are among the e-wallets, and rare QR codes after them", () => {
  const choose = sample("choose-v3", "choose");
  const nets = { ...wallet("NETSPAY_SG", "NETS"), group: "QR" } as const;
  const html = page({ ...choose, methods: [nets, ...choose.methods] });
  const [, wallets = ""] = /<h2>E-wallets<\/h2>(.*?)<\/section>/s.exec(html) ?? [];
  const named = wallets.replaceAll(/<span translate="no">([^<]*)<\/span>/g, "$1");
  assert.match(named, /More e-wallets<\/span><span class="hint">GrabPay, ShopeePay and 6 more</);
  const ids = placesOf(wallets).sheets;
  assert.equal(ids.at(-1), "NETSPAY_SG");
  const alone = choose.methods.filter(({ id, group }) => group !== "WALLET" || id !== "TNG_MY");
  const without = page({ ...choose, methods: alone });
  assert.match(without, /<h2>E-wallets<\/h2><ul[^>]*><li><button class="method-more"/);
});

test("one method alone is on the page as if it had been opened: nothing is left to choose", () => {
  const choose = sample("choose-v4", "choose");
  const headings = {
    DUITNOW_MY: 'Pay with <span translate="no">DuitNow QR</span>',
    FPX_MY: "Choose your bank",
  };
  for (const [only, heading] of Object.entries({ ...headings, CARD_MY: "Pay by card" })) {
    const methods = choose.methods.filter(({ id }) => id === only);
    const html = page({ ...choose, methods });
    assert.ok(html.includes(`<h1 tabindex="-1">${heading}</h1>`), only);
    assert.doesNotMatch(html, /class="radio"|Choose a payment method|class="method"/);
    assert.match(html, only === "CARD_MY" ? /data-card-frame/ : /id="pay-/);
    const down = { kind: "down" } as const;
    const others = [...methods, { ...wallet("BOOST_MY", "Boost"), unavailable: down }];
    assert.match(page({ ...choose, methods: others }), /class="fold unavailable"/);
  }
});

test("the limits of an amount are said only where somebody may meet them", () => {
  const enter = sample("enter-amount", "enter_amount");
  const hintOf = (amountMinorMin: number, amountMinorMax: number) =>
    /id="amount-hint">([^<]*)/.exec(
      page({ ...enter, limits: { amountMinorMin, amountMinorMax } }),
    )?.[1];
  assert.equal(hintOf(10, 1_000_000_00), undefined);
  assert.equal(hintOf(5_00, 1_000_000_00), "For payments of RM\u00a05 or more");
  assert.equal(hintOf(10, 500_00), "For payments up to RM\u00a0500");
  assert.equal(hintOf(5_00, 500_00), "From RM\u00a05 to RM\u00a0500");
});

test("a sheet says who is paid how much for what, and can be searched", () => {
  const [, sheet = ""] = page(sample("choose-v4", "choose")).split('id="sheet-wallets"');
  const [, order = ""] = /<p class="sheet-order">(.*?)<\/p>/.exec(sheet) ?? [];
  assert.match(order, /class="logo.*Kedai Kopi Seri.*2 × Kopi Gayo 250 g.*RM\u00a0128\.50/);
  assert.match(sheet, /data-search="methods"/);
});

/** The methods of the list, and those of its sheets. */
function placesOf(html: string): { front: string[]; sheets: string[] } {
  const inSheets = html.match(/<div class="sheet".*?<\/ul><\/div><\/li>/gs) ?? [];
  const idsIn = (part: string) =>
    Array.from(part.matchAll(/data-method="([^"]*)"/g), ([, id = ""]) => id);
  const sheets = inSheets.flatMap(idsIn);
  return { front: idsIn(html).filter((id) => !sheets.includes(id)), sheets };
}

test("rarer methods wait in the sheet of their group, but never the one that is selected", () => {
  const choose = sample("choose-v4", "choose");
  const { front, sheets } = placesOf(page(choose));
  assert.deepEqual(front, ["FPX_MY", "DUITNOW_MY", "TNG_MY", "CARD_MY"]);
  assert.equal(sheets.length, 9);
  const html = page({ ...choose, selected: "SETEL_MY" });
  assert.match(html, /data-method="SETEL_MY"[^>]* open/);
  assert.ok(placesOf(html).front.includes("SETEL_MY"));
});

test("a rare method that is the only one of its group is in the list, not in a sheet", () => {
  const choose = sample("choose-v4", "choose");
  const methods = choose.methods.filter(({ id, isCommon }) => isCommon || id === "ATOME_MY");
  const html = page({ ...choose, methods });
  assert.doesNotMatch(html, /popover/);
  assert.ok(placesOf(html).front.includes("ATOME_MY"));
});

test("the last method of this device comes first, opened, with its bank selected", () => {
  const choose = sample("choose-v4", "choose");
  const html = page({ ...choose, last: { methodId: "SETEL_MY" } });
  assert.equal(placesOf(html).front[0], "SETEL_MY");
  assert.match(html, /data-method="SETEL_MY"[^>]* open/);
  assert.match(html, /&amp;remember=off">Do not remember/);
  const bank = page(sample("choose-last-bank", "choose"));
  assert.match(bank, /value="SAMPLE1:B2C" required aria-invalid="false" checked/);
  assert.match(page(sample("choose-not-remembering", "choose")), /&amp;remember=on"/);
  const gone = page({ ...choose, last: { methodId: "BOOST_MY" } });
  assert.doesNotMatch(gone, / open>/, "a method that cannot be used is not opened");
});

test("popular banks are one tap away, those that are online", () => {
  const html = page(sample("choose-v4", "choose"));
  const links = Array.from(html.matchAll(/data-quick-bank="([^"]*)"/g), ([, code]) => code);
  assert.equal(links.length, 6);
  assert.ok(!links.includes("SAMPLE3:B2C"), "RHB Bank is offline");
  const choose = sample("choose-v4", "choose");
  const { bankList } = choose;
  assert.ok(bankList);
  const unavailable = { B2C: { kind: "above_maximum", limitMinor: 3_000_000 } } as const;
  const business = page({ ...choose, bankList: { ...bankList, unavailable } });
  assert.doesNotMatch(business, /data-quick-bank="[^"]*B2C"/);
});

test("banks of the sandbox are listed with the test outcomes and belong to the form", () => {
  const html = page(sample("bank", "bank"));
  const [banks = "", outcomes = ""] = html.split('class="outcomes"');
  assert.doesNotMatch(banks, /Test Bank A/);
  assert.match(outcomes, /value="SAMPLE90:B2C" form="pay-FPX_MY"/);
  assert.match(html, /<form [^>]*id="pay-FPX_MY"/);
});

test("an instalment plan shows the amount of one instalment", () => {
  const choose = sample("choose-v4", "choose");
  const html = page({ ...choose, order: { ...choose.order, amountMinor: 250_00 } });
  assert.ok(html.includes("3 x RM\u00a083.33"));
});

test("an unavailable method shows its reason and cannot be selected", () => {
  const html = page(sample("choose-v3", "choose"));
  assert.doesNotMatch(html, /data-method="(BOOST_MY|IOUPAY_MY)"/);
  assert.ok(html.includes("2 payment methods are unavailable for this order"));
  assert.ok(html.includes("For payments of RM\u00a0200 or more"));
  const banks = page(sample("bank", "bank"));
  assert.match(banks, /value="SAMPLE3:B2C" required aria-invalid="false" disabled>.*?Offline</s);
});

test("without a list of banks, the page says so and offers to load it again", () => {
  for (const lang of LANGUAGES) {
    const html = page({ ...sample("bank-none", "bank"), lang });
    assert.ok(html.includes(MESSAGES[lang].bank.notListed));
    assert.match(html, /href="[^"]*banks=fresh"/);
    assert.doesNotMatch(html, /<fieldset|<button[^>]*class="pay/);
  }
});

test("personal and business banks are separate, and a model outside its limits is explained", () => {
  const html = page(sample("bank-error", "bank"));
  assert.match(html, /Business accounts<\/strong>: For payments of RM\u00a0200 or more/);
  assert.doesNotMatch(html, /:B2B1"/);
});

test("while an attempt is open, another one starts only with the payer's consent", () => {
  const choose = sample("choose-open-attempt", "choose");
  const html = page(choose);
  assert.match(html, /name="acceptRestart" value="yes" required aria-invalid="true" autofocus/);
  assert.equal(html.match(/ autofocus/g)?.length, 1);
  // One form less: that of the card is in its frame.
  assert.equal(html.match(/name="acceptRestart"/g)?.length, 12);
  assert.doesNotMatch(page(sample("choose-v3", "choose")), /acceptRestart/);
});

test("an expired card of the payer is marked and cannot be chosen", () => {
  const { html } = renderCardForm(longestForm);
  assert.match(html, /value="c2" data-cvc="3" disabled>/);
  assert.ok(html.includes("Expired 01/25"));
  assert.match(html, /form id="remove-card" method="post" action="\/card\/remove" target="_top"/);
});

test("an expired QR code offers a new one, and asks a payer who has paid to wait", () => {
  const html = page(sample("qr-expired", "qr"));
  assert.match(html, /<div class="qr-parts" data-qr-live hidden>/);
  assert.match(html, /<div class="stack" data-qr-over>/);
  assert.match(page(sample("qr", "qr")), /data-qr-over hidden/);
});

test("outcomes for testers and the banner are in a sandbox only", () => {
  for (const view of Object.values(samples)) {
    const html = page({ ...view, isSandbox: false });
    assert.doesNotMatch(html, /class="sandbox"|class="outcomes"|simulated/);
  }
  const { html } = renderCardForm({ ...cardSample("card"), isSandbox: false });
  assert.doesNotMatch(html, /class="outcomes"|4242424242424242/);
});

test("no line breaks between a name and what Tamil adds to it", () => {
  for (const [name, view] of Object.entries(samples)) {
    assert.doesNotMatch(page({ ...view, lang: "ta" }), /-\p{Script=Tamil}/u, name);
  }
});

test("a page with a final status does not poll", () => {
  for (const name of ["success", "already-paid", "cancelled", "expired", "leaving", "receipt"]) {
    assert.doesNotMatch(page(samples[name] as CheckoutView), /data-live/); // listed above
  }
});

test("problems respond with their own status", () => {
  assert.equal(renderCheckout(sample("unknown", "unknown")).status, 404);
  assert.equal(renderCheckout(sample("error", "error")).status, 500);
  const tooMany = renderCheckout(sample("too-many-requests", "too_many_requests"));
  assert.equal(tooMany.status, 429);
  assert.equal(tooMany.headers["retry-after"], "20");
  const away = renderCheckout(sample("unavailable", "unavailable"));
  assert.equal(away.status, 503);
  assert.equal(away.headers["retry-after"], "3");
  assert.equal(away.headers.refresh, `3;url=/checkout?checkoutId=${facts.checkoutId}`);
});

test("only a logo of our own host is shown", () => {
  const choose = sample("choose-v3", "choose");
  const withLogo = (logoUrl: string) =>
    page({ ...choose, merchant: { ...facts.merchant, logoUrl } });
  assert.ok(withLogo("/checkout/logo/1.png").includes('src="/checkout/logo/1.png"'));
  assert.doesNotMatch(withLogo("https://cdn.example/1.png"), /cdn\.example/);
});

test("the bank's confirmation can be cancelled before and after it", () => {
  const html = page(sample("three-ds-challenge", "three_ds_challenge"));
  assert.match(html, /href="\/checkout\?checkoutId=[^"]*&amp;show=methods">Cancel card payment/);
});

test("popular banks come first, then all of them from A to Z", () => {
  const html = page(sample("bank", "bank"));
  const [popular = "", all = ""] = html.split("data-search-list");
  const names = (part: string) =>
    Array.from(part.matchAll(/class="bank[^"]*" data-name="([^"]*)"/g), ([, name = ""]) => name);
  assert.equal(names(popular).length, 7);
  const [personal = ""] = all.split('class="outcomes"');
  const listed = names(personal);
  assert.deepEqual(listed, listed.toSorted(new Intl.Collator("en").compare));
  for (const name of names(popular)) assert.ok(listed.includes(name), name);
});

test("online banking links its terms and shows when the bank list was retrieved", () => {
  const html = page(sample("bank", "bank"));
  assert.match(html, /href="https:\/\/scheme\.example\/terms" target="_blank" rel="noopener/);
  assert.match(html, /Bank status as of 2:05.pm.*Refresh/);
});

test("a QR code names merchant and amount, in a picture and as text, with steps for both devices", () => {
  const view = sample("qr", "qr");
  const html = page(view);
  assert.match(html, /<figcaption class="qr-label">.*?DuitNow QR</);
  assert.match(html, /role="img" aria-label="QR code to pay RM.128\.50 to Kedai Kopi Seri/);
  assert.ok(
    html.includes(`<p class="qr-to"><strong translate="no" dir="auto">Kedai Kopi Seri</strong>`),
  );
  assert.ok(html.includes(view.payload));
  assert.equal(html.match(/<ol class="steps">/g)?.length, 2);
  const named = html.replaceAll(/<span translate="no">([^<]*)<\/span>/g, "$1");
  assert.ok(named.includes("such as MAE, CIMB OCTO or Touch &#39;n Go eWallet, tap Scan"));
  const own = page({ ...view, method: { ...view.method, apps: ["ShopeePay"] } });
  assert.ok(own.includes('Open <span translate="no">ShopeePay</span> on your phone'));
  assert.doesNotMatch(own, /bank app/);
  assert.match(html, /href="\/checkout\/qr\.png\?[^"]*" download>/);
  assert.match(html, /data-app-fallback="https:\/\/mae\.example\/pay"/);
});

test("success, waiting, failed, cancelled and expired differ in words and icon, not in colour alone", () => {
  const marks = ["success", "pending-confirming", "failed", "cancelled", "expired"].map((name) => {
    const html = page(samples[name] as CheckoutView); // listed above
    const mark = /class="outcome [a-z]+">.*?href="#i-([a-z-]+)".*?<h1[^>]*>([^<]*)/s.exec(html);
    return { icon: mark?.[1], heading: mark?.[2] };
  });
  assert.equal(new Set(marks.map(({ icon }) => icon)).size, 5);
  assert.equal(new Set(marks.map(({ heading }) => heading)).size, 5);
});

test("the support contact is on every page of a known checkout", () => {
  for (const [name, view] of Object.entries(samples)) {
    if (!("merchant" in view)) continue;
    const html = page(view);
    assert.ok(html.includes('href="mailto:bantuan@kedai.example"'), name);
    assert.ok(html.includes('href="tel:+60312345678"'), name);
  }
});

for (const lang of LANGUAGES) {
  test(`a card verification names itself in the payer's language, ${lang}`, () => {
    const html = page({ ...sample("card-verification", "card"), lang });
    const { verificationTitle, verification } = MESSAGES[lang].mandate;
    assert.ok(html.includes(`<p class="order-title" dir="auto">${verificationTitle}</p>`));
    assert.ok(html.includes(verification("RM\u00a01.00")));
  });

  test(`a mandate says what is charged, how often and until when, ${lang}`, () => {
    const { mandate } = MESSAGES[lang];
    const html = page({ ...sample("mandate-card", "mandate"), lang });
    assert.ok(html.includes('<strong class="figure">RM\u00a049.90</strong>'));
    assert.ok(html.includes(`<dd>${mandate.weekly(SATURDAY[lang])}</dd>`));
    assert.ok(html.includes(`<dt>${mandate.first}</dt><dd>${mandate.today}</dd>`));
    assert.match(html, new RegExp(`<dt>${mandate.last}</dt><dd>[^<]*2027`));
    assert.ok(html.includes(mandate.stopText("Kedai Kopi Seri")));
    assert.match(html, new RegExp(`<dt>${mandate.payments}</dt><dd>12</dd>`));
    assert.ok(html.includes(mandate.verification("RM\u00a01.00")));
    assert.ok(html.includes(mandate.consent("Kedai Kopi Seri")));
    assert.match(html, /<form class="pay" method="post" action="\/v1\/recurring" data-once>/);
    const open = page({ ...sample("mandate", "mandate"), lang });
    assert.ok(open.includes(mandate.untilCancelled) && open.includes(mandate.monthly("1")));
    assert.ok(!open.includes(`<dt>${mandate.last}</dt>`));
    const any = page({ ...sample("mandate-any-amount", "mandate"), lang });
    assert.ok(any.includes(mandate.atMost("RM\u00a0500.00")));
    assert.ok(!any.includes(mandate.extra("Kedai Kopi Seri")));
  });
}

for (const lang of LANGUAGES) {
  test(`every link back names the merchant, and the host is shown, ${lang}`, () => {
    const m = MESSAGES[lang].page;
    for (const name of [
      "success",
      "success-returned",
      "cancelled",
      "expired",
      "failed",
      "leaving",
    ]) {
      const html = page({ ...(samples[name] as CheckoutView), lang }); // listed above
      assert.ok(html.includes(m.returnTo("Kedai Kopi Seri")), name);
      assert.ok(html.includes('<span class="host" translate="no">kedai.example</span>'), name);
      assert.ok(!html.includes(m.returnTo("kedai.example")), name);
    }
    for (const name of ["wallet", "mandate"]) {
      const html = page({ ...(samples[name] as CheckoutView), lang }); // listed above
      assert.ok(html.includes(m.cancel("Kedai Kopi Seri")), name);
    }
    const merchant = { name: " " };
    const nameless = page({ ...sample("cancelled", "cancelled"), merchant, lang });
    assert.ok(nameless.includes(m.returnTo("kedai.example")));
    assert.ok(!nameless.includes('class="host"'));
  });

  test(`a receipt shows the merchant, what was refunded and how to share it, ${lang}`, () => {
    const { success } = MESSAGES[lang];
    const html = page({ ...sample("receipt-refunded", "receipt"), lang });
    for (const part of [
      "Seri Kopi Malaysia Sdn Bhd · 202601012345 (1234567-A)",
      success.statuses.partly_refunded,
      `<dt>${success.refunded}</dt><dd>RM\u00a050.00</dd>`,
      `<dt>${success.refundPending}</dt><dd>RM\u00a010.00</dd>`,
      "(GMT+8)</time>",
      `href="/checkout/receipt.pdf?checkoutId=1763704500000000123&amp;paymentId=${receipt.paymentId}"`,
      success.linkNote,
    ]) {
      assert.ok(html.includes(part), part);
    }
    const [, text = ""] = /href="https:\/\/wa\.me\/\?text=([^"]*)"/.exec(html) ?? [];
    const { url } = receipt;
    const said = success.shareText("RM\u00a0128.50", "Kedai Kopi Seri");
    assert.equal(new URLSearchParams(`text=${text}`).get("text"), `${said}\n${url}`);
    // Links into the checkout, or to the shop with the order's number, are not for everyone who has
    // the receipt's link.
    assert.doesNotMatch(html, /kedai\.example\/thanks|\/checkout\?|\/checkout\/cancel/);
  });

  test(`an email has the same facts, escaped, in one subject line, ${lang}`, () => {
    const merchant = { ...facts.merchant, name: "Kedai <b>\r\nBcc: a@b.example" };
    const mail = receiptMail({ ...facts, merchant, receipt, lang });
    assert.doesNotMatch(mail.subject, /[\r\n]/);
    assert.doesNotMatch(mail.html, /<b>|<script|<img|https?:\/\/(?!pay\.example\/)/);
    for (const part of ["128.50", "PA01J9ZK4T7M8Q", "Maybank2u", "ORD-20261121-0042"]) {
      assert.ok(mail.text.includes(part) && mail.html.includes(part), part);
    }
    assert.ok(mail.text.includes(receipt.url) && mail.html.includes(`href="${receipt.url}"`));
    assert.ok(mail.text.startsWith(MESSAGES[lang].page.sandbox));
  });
}

test("a page without an automatic redirect has no countdown and no refresh", () => {
  const html = page(sample("success-returned", "success"));
  assert.doesNotMatch(html, /data-leave=|http-equiv="refresh"/);
  assert.match(page(sample("success", "success")), /content="10;url=/);
});

test("a QR page has one clock at a time: the code's, then the order's with the new code", () => {
  const [live = "", over = ""] = page(sample("qr", "qr")).split("data-qr-over");
  assert.match(live, /data-qr-left=/);
  assert.doesNotMatch(live, /data-time-left=/);
  assert.equal(over.match(/data-time-left=/g)?.length, 1);
});

test("an app that may not open has a hint, and a scheme is never shown as a host", () => {
  const shop = { ...sample("success", "success"), returnsTo: "kopi-app" };
  const html = page({ ...shop, leave: { url: "kopi-app://paid?status=SUCCESS" } });
  assert.ok(html.includes(MESSAGES.en.page.appNotOpened));
  assert.doesNotMatch(html, /class="host"/);
  const web = page(shop);
  assert.ok(!web.includes(MESSAGES.en.page.appNotOpened));
  const qr = sample("qr", "qr");
  const app = { name: "WeChat", url: "wallet://pay" };
  const withApp = page({ ...qr, appLinks: [app] });
  assert.ok(withApp.includes(MESSAGES.en.page.appNotOpened));
  assert.match(withApp, /class="button primary app-link"/);
  assert.match(withApp, /class="button plain"[^>]*download/);
});

test("names, numbers and codes are not translated, and an order's texts have their direction", () => {
  const long = "Nasi lemak بابا ".repeat(8).trim();
  const view = sample("success", "success");
  const html = page({ ...view, order: { ...view.order, title: long } });
  assert.match(html, /<p class="merchant" translate="no" dir="auto">/);
  assert.match(html, /<p class="order-title" dir="auto">/);
  assert.ok(html.includes(`<p class="whole-title" dir="auto">${long}</p>`));
  assert.ok(html.includes(`<bdi translate="no">${long}</bdi>`));
  assert.ok(html.includes(`<span translate="no">${view.order.id}</span>`));
});
