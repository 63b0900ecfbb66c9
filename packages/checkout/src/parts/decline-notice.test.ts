import assert from "node:assert/strict";
import { test } from "node:test";
import { samples } from "../../samples.ts";
import { renderCheckout } from "../render-checkout.ts";
import type { ChooseView } from "../view/checkout-view.ts";

const declined = samples["choose-declined"] as ChooseView; // listed there
const elsewhere = samples["choose-notice"] as ChooseView; // listed there
const ALERT = /<div class="notice bad" role="alert" tabindex="-1" autofocus>/;

/** The open method, from its summary on. */
function openMethod(text: string): string {
  const [, inner = ""] = /<details class="method"[^>]* open>(.*)/s.exec(text) ?? [];
  return inner.slice(0, inner.indexOf("</details>"));
}

test("the notice of a retryable decline is in its method, which is open", () => {
  const { html } = renderCheckout(declined);
  assert.match(html, /data-method="CARD_MY" open>/);
  assert.match(openMethod(html), ALERT);
  assert.equal(html.match(/role="alert"/g)?.length, 1);
  const way = /<a class="button small" href="\/checkout\?checkoutId=\d+&amp;method=DUITNOW_MY">/;
  assert.match(html, way);
  assert.match(html, />Try <span translate="no">DuitNow QR<\/span> instead</);
});

test("the notice of a final decline is above the methods, and the suggested one is open", () => {
  const { html } = renderCheckout(elsewhere);
  assert.doesNotMatch(html, /data-method="CARD_MY" open>/);
  assert.doesNotMatch(openMethod(html), ALERT);
  assert.ok(html.search(ALERT) < html.indexOf('class="method"'));
  assert.match(
    html,
    /<a class="button small" [^>]*method=FPX_MY"><span>Try Online banking instead</,
  );
});

test("an unavailable method is not suggested, and a decline is shown without its method, too", () => {
  const { notice, methods } = declined;
  assert.ok(notice?.kind === "declined");
  const none = { ...declined, notice: { ...notice, suggestedMethodId: "BOOST_MY" } };
  assert.doesNotMatch(renderCheckout(none).html, /Try Boost instead/);
  const gone = { ...declined, methods: methods.filter(({ id }) => id !== "CARD_MY") };
  assert.match(renderCheckout(gone).html, ALERT);
});

test("the bank chosen before is selected again", () => {
  const { notice } = declined;
  assert.ok(notice?.kind === "declined");
  const { html } = renderCheckout({
    ...declined,
    selected: "FPX_MY",
    selectedBank: "SAMPLE1:B2C",
    notice: { ...notice, methodId: "FPX_MY", reason: "payer_cancelled" },
  });
  assert.match(html, /value="SAMPLE1:B2C" required aria-invalid="false" checked>/);
  assert.match(openMethod(html), ALERT);
});
