/**
 * Every method and every kind of account at the edges of its limits: what the page offers and what
 * the server takes. A new rail's methods are in this table by being declared.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { escapeHtml } from "../../packages/checkout/src/markup/html.ts";
import { CHECKOUT_AMOUNT_MINOR_MIN } from "../../packages/gateway/src/domain/money.ts";
import type { RailMethod } from "../../packages/gateway/src/rails/rail.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { createCheckout } from "../support/pay.ts";
import { type BrowserPage, browse, submitForm } from "../support/payer/browse.ts";
import { cardFrameOf, screenOf, submitPayForm } from "../support/payer/without-script.ts";

const gateway = await provideTestGateway();
const methods = gateway.deps.rails.listMethods().map(({ method }) => method);

interface Limits {
  amountMinorMin: number;
  amountMinorMax: number;
}
type Fit = "fits" | "too little" | "too much";

/** One sen outside, the limit itself and one sen inside, at both ends. */
function edgesOf({ amountMinorMin: min, amountMinorMax: max }: Limits): [number, Fit][] {
  const below = min > 1 ? ([[min - 1, "too little"]] as [number, Fit][]) : [];
  return [
    ...below,
    [min, "fits"],
    [min + 1, "fits"],
    [max - 1, "fits"],
    [max, "fits"],
    [max + 1, "too much"],
  ];
}

const ringgit = (amountMinor: number) =>
  (amountMinor / 100).toLocaleString("en-MY", { minimumFractionDigits: 2 });
/** As the page writes a limit. */
const limitText = (amountMinor: number) => `RM\u00a0${ringgit(amountMinor).replace(/\.00$/, "")}`;
const nearest = (limits: Limits, fit: Fit) =>
  fit === "too little" ? limits.amountMinorMin : limits.amountMinorMax;

/**
 * A checkout with these methods, or all of them. Null when none of them takes the amount, which is
 * said when the checkout is created.
 */
async function open(
  amount: number,
  method: readonly string[] = [],
): Promise<{ id: string; url: string } | null> {
  const body = gateway.checkoutBody({ method, order: { amount } });
  const { status, body: said } = await gateway.call({ path: "/v3/payment/online", body });
  if (status === 200) return { id: said.item.checkoutId, url: said.item.url };
  const isSmall = amount < CHECKOUT_AMOUNT_MINOR_MIN;
  assert.equal(
    said.error.code,
    isSmall ? "MINIMUM_AMOUNT_REQUIRED" : "DOES_NOT_HAVE_ACTIVE_WALLET",
  );
  return null;
}

/** What a form of the page can be made to send, whatever the page offers. */
function post(page: BrowserPage, fields: Record<string, string>): Promise<BrowserPage> {
  return submitForm(page, "/checkout/pay", fields);
}

const direct = (checkoutId: string, fields: Record<string, unknown>) =>
  gateway.call({ path: "/v3/payment/online/checkout", body: { checkoutId, ...fields } });

function isOffered(page: BrowserPage, { id }: RailMethod): boolean {
  return page.text.includes(`data-method="${id}"`);
}

const CARD = {
  cardNumber: "4242424242424242",
  cardExpiry: "12/39",
  cardCvc: "123",
  cardName: "NUR AISYAH",
};

for (const method of methods.filter(({ web }) => web)) {
  describe(method.id, () => {
    for (const [amount, fit] of edgesOf(method)) {
      test(`RM ${ringgit(amount)} ${fit}`, async () => {
        const own = await open(amount, [method.id]);
        assert.equal(own !== null, fit === "fits" && amount >= CHECKOUT_AMOUNT_MINOR_MIN);
        if (!own) return expectRefused(method, amount, nearest(method, fit));
        const page = await browse("GET", own.url);
        assert.ok(isOffered(page, method));
        if (method.form === "bank") return;
        const form = await browse("GET", `${own.url}&method=${method.id}`);
        const started = await submitPayForm(form, method.form === "card" ? CARD : {});
        assert.ok(!["choose", "error", "card"].includes(screenOf(started)), screenOf(started));
      });
    }
  });
}

/**
 * Among all methods: its row gives the limit, and neither its address nor its form gets through.
 */
async function expectRefused(method: RailMethod, amount: number, limit: number): Promise<void> {
  const checkout = await open(amount);
  if (!checkout) return;
  const { id: checkoutId, url } = checkout;
  const page = await browse("GET", url);
  const isListed = page.text.includes(`>${escapeHtml(method.name.en)}<`);
  // Two card processors are one row.
  if (isListed || method.group !== "CARD") assert.ok(page.text.includes(limitText(limit)));
  assert.ok(!isOffered(page, method));
  const alone = await browse("GET", `${url}&method=${method.id}`);
  const sent = await post(page, { method: method.id, bankCode: "SIM0000" });
  for (const answer of [alone, sent]) {
    assert.equal(screenOf(answer), "choose");
    assert.equal(cardFrameOf(answer), null);
    const name = escapeHtml(method.name.en);
    const said = answer.text.replaceAll(/<\/?span[^>]*>/g, "");
    assert.ok(said.includes(`${name} is not available for this order.`), answer.url);
  }
  const type = method.byUrl ? "URL" : "QRCODE";
  const fields = { method: method.id, type, fpx: { bankCode: "SIM0000" } };
  const { body } = await direct(checkoutId, fields);
  assert.equal(body.error.code, "DOES_NOT_HAVE_ACTIVE_WALLET");
}

for (const method of methods) {
  for (const model of method.models ?? []) {
    describe(`${method.id} from ${model.label.en.toLowerCase()}`, () => {
      const bankCode = `BIMB0340:${model.id}`;
      for (const [amount, fit] of edgesOf(model)) {
        test(`RM ${ringgit(amount)} ${fit}`, async () => {
          const own = await open(amount, [method.id]);
          if (!own) return assert.notEqual(fit, "fits");
          const page = await browse("GET", `${own.url}&method=${method.id}`);
          const offered = page.text.includes(`value="${bankCode}"`);
          assert.equal(offered, fit === "fits");
          const sent = await post(page, { bankCode });
          const answer = await direct(own.id, {
            method: method.id,
            type: "URL",
            fpx: { bankCode },
          });
          if (fit === "fits") {
            assert.equal(screenOf(sent), "redirecting");
            assert.equal(answer.status, 200);
            return;
          }
          const limit = nearest(model, fit);
          assert.ok(page.text.includes(limitText(limit)));
          assert.equal(screenOf(sent), "bank");
          const [, alert = ""] = /role="alert">.*?<span>([^<]*)/.exec(sent.text) ?? [];
          assert.ok(alert.startsWith(model.label.en) && alert.includes(limitText(limit)), alert);
          assert.ok(alert.includes("You were not charged."));
          assert.equal(answer.body.error.code, "PAYMENT_PARAM_INVALID");
          const said = answer.body.error.message;
          assert.ok(said.includes(`${bankCode} accepts RM `), said);
          assert.ok(said.includes((limit / 100).toFixed(2)), said);
          const state = await gateway.get(`/v3/payment/online?checkoutId=${own.id}`);
          assert.equal(state.body.item.status, "IN_PROCESS");
        });
      }
    });
  }
}

test("the bank list for merchants has every bank that its limit speaks of", async () => {
  const { body } = await gateway.get("/v3/payment/fpx-bank");
  const { id } = await createCheckout(gateway, { order: { amount: 3_000_001 } });
  for (const bankCode of ["MB2U0227:B2C", "SIM0000"]) {
    assert.ok(body.item[bankCode].isOnline);
    const answer = await direct(id, { method: "FPX_MY", type: "URL", fpx: { bankCode } });
    assert.match(answer.body.error.message, /accepts RM 1\.00 to RM 30000\.00/);
  }
});
