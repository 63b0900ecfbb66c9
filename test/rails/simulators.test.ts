/**
 * What the simulators send has the names, types and headers that their providers publish, whatever
 * the gateway's own readers would accept.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPayload } from "../../packages/gateway/src/rails/duitnow-qr/protocol/payload.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { openCheckout, type Paying, startPaying } from "../support/pay.ts";
import { until } from "../support/until.ts";
import { findVector, loadVectors, shapeOf } from "./load-vectors.ts";

const gateway = await provideOwnGateway();
gateway.sandbox.clock.freeze();

/** Names that no published example has, and why the simulator sends them all the same. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  // Local and foreign cards have different fees.
  "card/notification": ["sourceOfFunds.provided.card.issuerCountry string"],
};

const MESSAGES: readonly [vector: string, simulator: string, paying: Paying, sign?: RegExp][] = [
  ["wallet/shopeepay-notify", "wallet", { method: "SHOPEEPAY_MY", amountMinor: 7700 }],
  [
    ...(["wallet/antom-notify", "wallet", { method: "BOOST_MY", amountMinor: 7700 }] as const),
    /^algorithm=RSA256,keyVersion=1,signature=(?:[\w.*-]|%[0-9A-F]{2})+$/,
  ],
  [
    ...(["wallet/tng-notify", "wallet", { method: "TNG_MY", amountMinor: 7700 }] as const),
    /^algorithm=RSA256, keyVersion=1, signature=[\w-]+$/,
  ],
  ["duitnow/ambank-callback", "duitnow", { method: "MAYBANK_MY", amountMinor: 7700 }],
  ["card/notification", "card", { cardNumber: "4242424242424242" }],
];

/** What an attempt makes the provider send, the last of it first. */
async function deliveriesOf(simulator: string, paying: Paying) {
  const checkoutId = await openCheckout(gateway, paying);
  const { attemptId } = await startPaying(gateway, checkoutId, paying);
  await gateway.sandbox.clock.advance(60_000);
  const sent = () =>
    gateway.sandbox.journal
      .listDeliveries(simulator, 20)
      .filter(({ body }) => body.includes(attemptId))
      .reverse();
  return until(sent, ({ length }) => length > 0);
}

describe("a simulator's message has the published", () => {
  for (const [path, simulator, paying, signature] of MESSAGES) {
    test(`names, types and headers: ${path}`, async () => {
      const [rail = "", file = ""] = path.split("/");
      const published = findVector(rail, file);
      const [message] = await deliveriesOf(simulator, paying);
      assert.ok(message);
      assert.equal(message.method, "POST");
      assert.deepEqual(
        Object.keys(message.headers).sort(),
        Object.keys(published.headers ?? {}).sort(),
      );
      assert.match(message.headers["content-type"] ?? "", /^application\/json\b/);
      if (signature) assert.match(message.headers.signature ?? "", signature);
      const known = [...shapeOf(JSON.parse(published.body)), ...(OWN[path] ?? [])];
      const sent = shapeOf(JSON.parse(message.body));
      assert.deepEqual(
        sent.filter((name) => !known.includes(name)),
        [],
      );
      const isOptional = (name: string) => name.startsWith("order.authenticationStatus");
      assert.deepEqual(
        known.filter((name) => !sent.includes(name) && !isOptional(name)),
        [],
      );
    });
  }
});

describe("a DuitNow QR code", () => {
  for (const { name, body, read } of loadVectors("duitnow").filter(
    ({ message }) => message === "payload",
  )) {
    test(`is read: ${name}`, () => {
      const { acquirerId, qrId, amountMinor } = readPayload(body) ?? {};
      assert.deepEqual({ acquirerId, qrId, amountMinor }, read);
      assert.equal(readPayload(body.replace("10.00", "11.00")), null);
    });
  }
});
