/**
 * The simulators' clock is moved, the gateway's is not: a tester who lets a month pass goes on
 * paying. Guide: docs/guides/control-the-sandbox.md
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inquireDuePayments } from "../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { createCheckout } from "../support/pay.ts";
import { payAtProvider } from "../support/payer/pay-at-provider.ts";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";

const HOUR_MS = 3_600_000;
const MOVES = { "five hours": 5 * HOUR_MS, "30 days more": 30 * 24 * HOUR_MS };

const gateway = await provideOwnGateway();
const methods = gateway.deps.rails
  .listMethods()
  .map(({ method }) => method)
  .filter(({ web }) => web);

const CARD = { cardNumber: "4242424242424242", cardExpiry: "12/39", cardCvc: "123" };
const CHALLENGED = { ...CARD, cardNumber: "4000002760003184" };
const FIELDS: Readonly<Record<string, readonly Record<string, string>[]>> = {
  bank: [{ bankCode: "SIM0000" }],
  card: [CARD, CHALLENGED].map((card) => ({ ...card, cardName: "NUR AISYAH" })),
};

/** A checkout with this method alone: of two card processors the page shows one. */
async function open(
  method: string,
  amount = 1_234,
): Promise<{ url: string; status(): Promise<string> }> {
  const { id: checkoutId } = await createCheckout(gateway, { method: [method], order: { amount } });
  return {
    url: `${gateway.baseUrl}/checkout?checkoutId=${checkoutId}`,
    async status() {
      const path = `/v3/payment/online?checkoutId=${checkoutId}`;
      return (await gateway.get(path)).body.item.status;
    },
  };
}

/** What the worker does a minute later. */
async function inquireLater(): Promise<void> {
  const now = () => new Date(gateway.deps.clock.now().getTime() + 60_000);
  await inquireDuePayments({ ...gateway.deps, clock: { now } });
}

for (const [name, ms] of Object.entries(MOVES)) {
  describe(`after the simulators' clock was moved by ${name}`, () => {
    test("the move", () => gateway.sandbox.clock.advance(ms));
    for (const { id, form } of methods) {
      for (const [index, fields] of (FIELDS[form] ?? [{}]).entries()) {
        test(`${id} is paid${index > 0 ? " with a question" : ""}`, async () => {
          const checkout = await open(id);
          const page = await payAtProvider(checkout.url, id, fields);
          assert.equal(await checkout.status(), "SUCCESS", `${screenOf(page)} ${page.url}`);
        });
      }
    }
    // Paid, but only an inquiry shows it.
    for (const id of ["MAYBANK_MY", "TNG_MY", "SHOPEEPAY_MY", "BOOST_MY"]) {
      test(`${id} without a webhook is found by asking`, async () => {
        const checkout = await open(id, 7_717);
        await payWithoutScript(checkout.url, id);
        await gateway.sandbox.clock.advance(5_000);
        await inquireLater();
        assert.equal(await checkout.status(), "SUCCESS");
      });
    }
  });
}

test("a code paid before the clock was moved is found afterwards", async () => {
  const checkout = await open("MAYBANK_MY", 7_717);
  await payWithoutScript(checkout.url, "MAYBANK_MY");
  await gateway.sandbox.clock.advance(5_000);
  await gateway.sandbox.clock.advance(5 * HOUR_MS);
  await inquireLater();
  assert.equal(await checkout.status(), "SUCCESS");
});
