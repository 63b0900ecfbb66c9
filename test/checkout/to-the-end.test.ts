/** Paths of a payer waited out to their end: expiry, return, second visit, another device. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { provideOwnGateway } from "../support/gateway.ts";
import { createCheckout, followingClock } from "../support/pay.ts";
import { browse } from "../support/payer/browse.ts";
import { cancelLink, createCode, createLink } from "../support/payer/shared-addresses.ts";
import {
  bindCard,
  payWithoutScript,
  screenOf,
  submitPayForm,
} from "../support/payer/without-script.ts";
import { until } from "../support/until.ts";

/** Of the card that paid; an ID may have these digits among others. */
const CARD_END = /(?<!\d)4242(?!\d)/;

const clock = followingClock();
const gateway = await provideOwnGateway({ withWorker: true, replace: { clock } });
clock.follow(gateway.sandbox.clock);
const BANK = { bankCode: "SIM0000" };
const MINUTE_MS = 60_000;

const headingOf = ({ text }: { text: string }) => /<h1[^>]*>([^<]*)/.exec(text)?.[1] ?? "";

describe("after the order's end", () => {
  for (const [method, fields] of [
    ["DUITNOW_MY", {}],
    ["TNG_MY", {}],
    ["FPX_MY", { bankCode: "TEST0021" }],
  ] as const) {
    test(`an abandoned attempt is no dead end: ${method}`, async () => {
      const { url } = await createCheckout(gateway, { redirectUrl: "https://shop.example/back" });
      const first = await browse("GET", `${url}&method=${method}`);
      await submitPayForm(first, fields);
      await gateway.sandbox.clock.advance(11 * MINUTE_MS);
      const page = await browse("GET", url);
      if (screenOf(page) !== "failed") {
        assert.equal(screenOf(page), "expired");
        assert.equal(headingOf(page), "No payment received");
        assert.match(page.text, /A payment that arrives late still counts for this order/);
        assert.match(page.text, /data-live="follow"/);
        // There is no result yet to return with.
        assert.match(page.text, /href="https:\/\/shop\.example\/back\?orderId=[^"&]*"/);
      }
      const end = await until(
        async () => {
          await gateway.sandbox.clock.advance(5 * MINUTE_MS);
          return browse("GET", url);
        },
        (each) => screenOf(each) === "failed",
      );
      assert.match(end.text, /The time to pay is over/);
      assert.doesNotMatch(end.text, /another payment method|new QR code/i);
      assert.match(end.text, /href="https:\/\/shop\.example\/back\?status=FAILED/);
    });
  }
});

describe("without a shop to return to", () => {
  test("a counter QR code's checkout stays on the receipt", async () => {
    const item = await createCode(gateway);
    const page = await browse("GET", item.qrCodeUrl);
    const paid = await payWithoutScript(page.url, "FPX_MY", BANK);
    assert.equal(screenOf(paid), "success");
    assert.doesNotMatch(paid.text, /http-equiv="refresh"|data-leave|data-return|portal\/paid/);
    assert.match(page.text, />Cancel payment</);
  });

  test("one with a shop counts down to it", async () => {
    const item = await createCode(gateway, { redirectUrl: "https://shop.example/return" });
    const page = await browse("GET", item.qrCodeUrl);
    const paid = await payWithoutScript(page.url, "FPX_MY", BANK);
    assert.match(paid.text, /data-leave="https:\/\/shop\.example\/return/);
  });

  test("after the end it leads back to the code, which opens another checkout", async () => {
    const item = await createCode(gateway);
    const page = await browse("GET", item.qrCodeUrl);
    await gateway.sandbox.clock.advance(11 * MINUTE_MS);
    const over = await browse("GET", page.url);
    assert.equal(screenOf(over), "expired");
    assert.match(over.text, new RegExp(`href="/checkout/qr/${item.code}"[^>]*>.*Start again`));
    assert.doesNotMatch(over.text, /Return to/);
  });
});

describe("a link for one payment", () => {
  test("shows the receipt to the device that paid, and to others that it is paid", async () => {
    const link = await createLink(gateway);
    const open = await browse("GET", link.url);
    const paid = await payWithoutScript(open.url, "FPX_MY", BANK);
    assert.equal(screenOf(paid), "success");
    const again = await browse("GET", link.url, {}, paid.cookies);
    assert.equal(screenOf(again), "success");
    assert.match(again.text, /Simulated bank 0000/);
    const [, paymentId = ""] = /paymentId=(\d+)/.exec(again.text) ?? [];
    for (const address of [link.url, open.url]) {
      const other = await browse("GET", address);
      assert.equal(screenOf(other), "already_paid");
      assert.match(other.text, /You do not need to pay again/);
      assert.doesNotMatch(other.text, /Simulated bank 0000|class="receipt"/);
      assert.ok(!other.text.includes(paymentId));
    }
    const checkoutId = new URL(open.url).searchParams.get("checkoutId");
    const receipt = `${gateway.baseUrl}/checkout/receipt?checkoutId=${checkoutId}`;
    assert.equal(screenOf(await browse("GET", receipt)), "already_paid");
    assert.equal(screenOf(await browse("GET", receipt, {}, paid.cookies)), "receipt");
    assert.equal(screenOf(await browse("GET", `${receipt}&paymentId=${paymentId}`)), "receipt");
    const pdf = receipt.replace("receipt?", "receipt.pdf?");
    assert.equal((await fetch(pdf)).status, 404);
    assert.equal((await fetch(`${pdf}&paymentId=${paymentId}`)).status, 200);
  });

  test("a card payer sees the receipt, although the card form is at another host", async () => {
    const link = await createLink(gateway);
    const open = await browse("GET", link.url);
    const card = { cardNumber: "4242424242424242", cardExpiry: "12/39", cardCvc: "123" };
    const paid = await payWithoutScript(open.url, "CARD_MY", { ...card, cardName: "NUR" });
    assert.equal(screenOf(paid), "success");
    assert.match(paid.text, CARD_END);
    const other = await browse("GET", link.url);
    assert.equal(screenOf(other), "already_paid");
    assert.doesNotMatch(other.text, CARD_END);
  });

  test("that is cancelled says so in open pages", async () => {
    const link = await createLink(gateway, { isSingleUse: false, quantityMax: 5 });
    const page = await browse("GET", link.url);
    assert.equal(screenOf(page), "choose_quantity");
    const [, status = ""] = /data-status="([^"]*)"/.exec(page.text) ?? [];
    assert.match(page.text, /data-live="final" data-version="open"/);
    const read = async () => (await fetch(new URL(status, link.url))).json();
    assert.equal((await read()).version, "open");
    await cancelLink(gateway, link.id);
    assert.deepEqual(await read(), {
      ...{ status: "CLOSED", screen: "qr_closed", version: "closed" },
    });
  });

  test("has a preview for messengers, with safe text", async () => {
    const link = await createLink(gateway, { title: 'Kopi "O" <b>&' });
    const page = await browse("GET", link.url);
    assert.match(
      page.text,
      /property="og:title" content="Kopi &quot;O&quot; &lt;b&gt;&amp; · [^"]+"/,
    );
    assert.match(page.text, /property="og:description" content="RM\u00a015\.00"/);
    const paid = await payWithoutScript(page.url, "FPX_MY", BANK);
    assert.match(paid.text, /property="og:title" content="Payment received · /);
    assert.doesNotMatch(paid.text, /og:description/);
  });
});

describe("a mandate", () => {
  async function createMandate(): Promise<{ customerId: string; paymentUrl: string }> {
    const made = await gateway.call({
      path: "/v3/recurring-payment",
      body: {
        ...{ storeId: gateway.demo.storeId, email: "payer@example.com", productName: "Kopi" },
        ...{ currency: "MYR", amount: 4990, redirectUrl: "https://shop.example/bound" },
        ...{ notifyUrl: "http://127.0.0.1:9/charged", recurringInterval: "WEEKLY" },
      },
    });
    const { paymentUrl } = made.body.item;
    return { customerId: new URL(paymentUrl).searchParams.get("customerId") ?? "", paymentUrl };
  }

  test("says its terms at the card step, confirms them, and shows its state later", async () => {
    const { customerId, paymentUrl } = await createMandate();
    const agreed = await browse("POST", `${gateway.baseUrl}/v1/recurring`, { customerId });
    const terms = [/RM\u00a049\.90/, /How often<\/dt><dd>Every /, /First payment/, /How to stop/];
    for (const part of terms) assert.match(agreed.text, part);
    const { page } = await bindCard(gateway, customerId);
    assert.equal(screenOf(page), "success");
    assert.equal(headingOf(page), "Automatic payments set up");
    for (const part of [...terms, /RM\u00a01\.00 was charged to verify your card/]) {
      assert.match(page.text, part);
    }
    const again = await browse("GET", paymentUrl);
    assert.equal(headingOf(again), "Automatic payments are active");
    for (const part of [...terms, /Visa<\/span> ending in 4242/, /Payments made<\/dt><dd>0/]) {
      assert.match(again.text, part);
    }
    assert.doesNotMatch(again.text, /Today, once your card is verified/);
    await gateway.query`
      update customers set is_active = false, next_charge_on = null, next_charge_at = null
       where id = ${customerId}`;
    const stopped = await browse("GET", paymentUrl);
    assert.equal(headingOf(stopped), "Automatic payments are stopped");
    assert.match(stopped.text, /No payments are taken from your card/);
    assert.doesNotMatch(stopped.text, /Next payment|First payment/);
  });
});
