/** The slower of two tabs or devices: a form that is sent after its order has ended. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cancelCheckout } from "../../packages/gateway/src/operations/checkout/close-checkout.ts";
import { attemptsOf, createCheckout, ofDemo } from "../support/pay.ts";
import { type BrowserPage, browse, submitForm } from "../support/payer/browse.ts";
import { cardFrameOf, payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";

const gateway = await provideFrozenGateway();

const CARD = {
  cardNumber: "4242 4242 4242 4242",
  cardExpiry: "12/39",
  cardCvc: "123",
  cardName: "NUR AISYAH",
};

interface Form {
  page: BrowserPage;
  action: string;
  fields: Record<string, string>;
}

const PAYABLE_MS = 600_000;

async function createOrder(): Promise<string> {
  return (await createCheckout(gateway, { expiresInSeconds: PAYABLE_MS / 1_000 })).id;
}

const pageOf = (id: string) => `${gateway.baseUrl}/checkout?checkoutId=${id}`;

/** The forms of a tab that was opened before anything happened. */
const FORMS: Readonly<Record<string, (id: string) => Promise<Form>>> = {
  card: async (id) => {
    const frame = cardFrameOf(await browse("GET", `${pageOf(id)}&method=CARD_MY`));
    return { page: await browse("GET", frame ?? ""), action: "/card/pay", fields: CARD };
  },
  bank: (id) => openForm(id, "FPX_MY", { bankCode: "SIM0000" }),
  wallet: (id) => openForm(id, "TNG_MY", {}),
  "QR code": (id) => openForm(id, "DUITNOW_MY", {}),
};

async function openForm(id: string, method: string, fields: Form["fields"]): Promise<Form> {
  const page = await browse("GET", `${pageOf(id)}&method=${method}`);
  return { page, action: "/checkout/pay", fields };
}

const send = ({ page, action, fields }: Form) => submitForm(page, action, fields);

/** What became of the order meanwhile, and what the payer reads. */
const ENDS: Readonly<
  Record<string, { end: (id: string) => Promise<unknown>; screen: string; words: RegExp }>
> = {
  "paid by another method": {
    end: (id) => payWithoutScript(pageOf(id), "FPX_MY", { bankCode: "SIM0000" }),
    screen: "already_paid",
    words: /Order already paid.*You were not charged again\..*Payment reference/s,
  },
  "paid by card": {
    end: (id) => payWithoutScript(pageOf(id), "CARD_MY", CARD),
    screen: "already_paid",
    words: /Order already paid.*You were not charged again\..*ending in 4242|•••• 4242/s,
  },
  cancelled: {
    end: (id) => cancelCheckout(gateway.deps, ofDemo(gateway, id)),
    screen: "cancelled",
    words: /Payment cancelled/,
  },
  expired: {
    end: () => gateway.sandbox.clock.advance(PAYABLE_MS),
    screen: "expired",
    words: /This payment has expired/,
  },
  "expired with a payment pending": {
    end: async (id) => {
      await payWithoutScript(pageOf(id), "FPX_MY", { bankCode: "SIM09OK" });
      await gateway.sandbox.clock.advance(PAYABLE_MS);
    },
    screen: "pending",
    words: /Waiting for confirmation/,
  },
};

for (const [name, open] of Object.entries(FORMS)) {
  describe(`a form for a ${name} of an order`, () => {
    for (const [about, { end, screen, words }] of Object.entries(ENDS)) {
      test(`${about} leads to the page that says so, and charges nothing`, async () => {
        const id = await createOrder();
        const form = await open(id);
        await end(id);
        const before = await attemptsOf(gateway, id);
        const page = await send(form);
        assert.equal(page.status, 200);
        assert.equal(screenOf(page), screen);
        assert.match(page.text, words);
        assert.ok(page.url.startsWith(pageOf(id)), "the checkout page, in the whole window");
        assert.match(page.text, /<a class="button/, "a way on");
        assert.deepEqual(await attemptsOf(gateway, id), before);
      });
    }
  });
}

test("the form that paid, sent again, shows the payment as received", async () => {
  for (const name of ["card", "bank"]) {
    const id = await createOrder();
    const form = await FORMS[name]?.(id);
    assert.ok(form);
    await payWithForm(form);
    assert.equal(screenOf(await browse("GET", pageOf(id))), "success", name);
    const page = await send(form);
    assert.equal(screenOf(page), "success", name);
    assert.equal((await attemptsOf(gateway, id)).length, 1);
  }
});

test("a late form keeps the language of its address, which a page in a frame has for a cookie", async () => {
  const id = await createOrder();
  const { text } = await browse("GET", `${pageOf(id)}&method=TNG_MY`);
  const attemptKey = /name="attemptKey" value="([^"]+)"/.exec(text)?.[1] ?? "";
  await cancelCheckout(gateway.deps, ofDemo(gateway, id));
  const fields = { checkoutId: id, method: "TNG_MY", attemptKey };
  const page = await browse("POST", `${gateway.baseUrl}/checkout/pay?lang=ms`, fields);
  assert.equal(screenOf(page), "cancelled");
  assert.equal(new URL(page.url).searchParams.get("lang"), "ms");
});

/** Sends it and does what the bank's page asks for. */
async function payWithForm(form: Form): Promise<void> {
  const page = await send(form);
  if (screenOf(page) !== "redirecting") return;
  const action = /<form[^>]* action="([^"]*)"[^>]* data-auto-submit/.exec(page.text)?.[1] ?? "";
  const bank = await submitForm(page, action);
  if (bank.text.includes("/callbacks/")) await submitForm(bank, "/callbacks/");
}

describe("a card form opened in its frame after the order has ended", () => {
  for (const [about, { end, screen }] of Object.entries(ENDS)) {
    test(`${about} says so, with a link for the whole window`, async () => {
      const id = await createOrder();
      const frame = cardFrameOf(await browse("GET", `${pageOf(id)}&method=CARD_MY`)) ?? "";
      await end(id);
      const note = await browse("GET", frame);
      assert.equal(note.status, 200);
      const said = {
        already_paid: "Order already paid",
        cancelled: "Payment cancelled",
        expired: "This payment has expired",
        pending: "still pending",
      }[screen];
      assert.ok(said && note.text.includes(said), note.text);
      assert.ok(note.text.includes(`href="${pageOf(id)}" target="_top"`));
      assert.doesNotMatch(note.text, /<form/);
    });
  }
});
