import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { samples } from "../samples.ts";
import { renderCardNote } from "./render-card-form.ts";
import { renderCheckout } from "./render-checkout.ts";
import type { CheckoutView } from "./view/checkout-view.ts";

function sample(name: string): CheckoutView {
  const view = samples[name];
  assert.ok(view, name);
  return view;
}

function directive(view: CheckoutView, name: string): string {
  const policy = renderCheckout(view).headers["content-security-policy"] ?? "";
  return policy.split("; ").find((part) => part.startsWith(`${name} `)) ?? "";
}

for (const [name, view] of Object.entries(samples)) {
  test(`${name}: no script, frame or picture of another host, and no site may frame it`, () => {
    const { headers } = renderCheckout(view);
    const policy = headers["content-security-policy"] ?? "";
    assert.ok(policy.startsWith("default-src 'none'; script-src 'self'; style-src 'self'"));
    assert.ok(!/unsafe|\*|data:|https?:(?!\/\/(bank|acs|cards)\.example)/.test(policy));
    assert.ok(policy.includes("frame-ancestors 'none'") && policy.includes("base-uri 'none'"));
    assert.equal(headers["x-frame-options"], "DENY");
    assert.equal(headers["referrer-policy"], "same-origin");
    assert.equal(headers["cache-control"], "no-store");
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.ok(headers["permissions-policy"]);
  });
}

test("only the page that posts to a bank may post there", () => {
  assert.equal(directive(sample("choose-v3"), "form-action"), "form-action 'self'");
  assert.equal(directive(sample("redirecting-get"), "form-action"), "form-action 'self'");
  assert.equal(
    directive(sample("redirecting-post"), "form-action"),
    "form-action 'self' https://bank.example",
  );
  assert.equal(
    directive(sample("three-ds-challenge"), "form-action"),
    "form-action 'self' https://acs.example",
  );
});

test("only pages with the card form or the issuer's hidden frame may show one", () => {
  assert.equal(directive(sample("wallet"), "frame-src"), "frame-src 'none'");
  assert.equal(directive(sample("card"), "frame-src"), "frame-src https://cards.example");
  assert.equal(directive(sample("choose-v3"), "frame-src"), "frame-src https://cards.example");
  assert.equal(
    directive(sample("three-ds-method"), "frame-src"),
    "frame-src 'self' https://acs.example",
  );
});

test("an address cannot add directives to the policy", () => {
  const view: CheckoutView = {
    ...(sample("redirecting-post") as Extract<CheckoutView, { screen: "redirecting" }>), // by its name
    target: { method: "POST", url: "https://a.example; script-src *;/x", fields: {} },
  };
  assert.equal(directive(view, "form-action"), "form-action 'self'");
  assert.ok(!renderCheckout(view).html.includes("a.example"));
});

test("the merchant's colour is the one style element, allowed by its hash", () => {
  const view = sample("choose-v3") as Extract<CheckoutView, { screen: "choose" }>; // by its name
  const { html, headers } = renderCheckout({
    ...view,
    merchant: { ...view.merchant, colour: "#8A1538" },
  });
  const style = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? "";
  assert.match(style, /^:root\{--tint:#8a1538;--tint-ink:#ffffff\}/);
  const hash = createHash("sha256").update(style).digest("base64");
  assert.ok(headers["content-security-policy"]?.includes(`style-src 'self' 'sha256-${hash}'`));
});

/** Known checkouts, but for a sheet of paper that a link opens. */
const FRAMED = Object.entries(samples).filter(
  ([, view]) => "order" in view && view.screen !== "receipt",
);
const SITES = ["https://shop.example", "http://localhost:3000"];

for (const [name, view] of FRAMED) {
  test(`${name}: exactly the listed sites may frame it`, () => {
    const listed = { ...view, embedOrigins: SITES } as CheckoutView; // a known checkout's view
    assert.equal(
      directive(listed, "frame-ancestors"),
      "frame-ancestors https://shop.example http://localhost:3000",
    );
    const { headers, html } = renderCheckout(listed);
    assert.equal(headers["x-frame-options"], undefined);
    assert.ok(html.includes(`data-embed="${SITES.join(" ")}"`));
    for (const embedOrigins of [[], ["javascript:alert(1)", "x; script-src *"]]) {
      const closed = renderCheckout({ ...listed, embedOrigins } as CheckoutView);
      assert.equal(closed.headers["x-frame-options"], "DENY");
      assert.ok(closed.headers["content-security-policy"]?.includes("frame-ancestors 'none'"));
      assert.ok(!closed.html.includes("data-embed"));
    }
  });
}

test("a receipt and pages without a checkout cannot be framed by listed sites either", () => {
  for (const name of ["receipt", "mandate", "enter-amount", "qr-closed-paid", "unknown", "error"]) {
    const listed = { ...sample(name), embedOrigins: SITES } as CheckoutView; // not a known one's
    assert.equal(renderCheckout(listed).headers["x-frame-options"], "DENY", name);
  }
});

test("in a frame without script no refresh leads to another host; links go to the whole window", () => {
  const framed = { ...sample("redirecting-get"), embedOrigins: SITES, isFramed: true };
  const { html } = renderCheckout(framed as CheckoutView); // by its name
  assert.ok(!html.includes('http-equiv="refresh"'));
  assert.match(html, /<a [^>]*target="_top"[^>]* data-auto-follow/);
  const own = { ...sample("pending-confirming"), embedOrigins: SITES, isFramed: true };
  assert.ok(renderCheckout(own as CheckoutView).html.includes('http-equiv="refresh"'));
});

for (const [name, view] of FRAMED) {
  test(`${name}: no link or form leads to another host inside a frame`, () => {
    const { html } = renderCheckout({ ...view, embedOrigins: SITES } as CheckoutView); // as above
    const foreign = html.match(/<(?:a|form) [^>]*(?:href|action)="(?![/#]|mailto:|tel:)[^>]*>/g);
    for (const tag of foreign ?? []) assert.match(tag, / target="(?:_top|_blank|three-ds-method)"/);
  });
}

test("the card form may be framed by its page and by the sites around that", () => {
  const view = { lang: "en", pageOrigin: "https://pay.example", why: "over" } as const;
  const framers = (embedOrigins: string[]) =>
    /frame-ancestors [^;]*/.exec(
      renderCardNote({ ...view, embedOrigins }).headers["content-security-policy"] ?? "",
    )?.[0];
  assert.equal(framers([]), "frame-ancestors https://pay.example");
  assert.equal(framers(SITES), `frame-ancestors https://pay.example ${SITES.join(" ")}`);
});
