/** The card rail reads what Mastercard's gateway publishes and sends, in its own words. */
// cspell:ignore TESTMERCHANT
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { systemRandom } from "../../packages/gateway/src/platform/random.ts";
import { Secret } from "../../packages/gateway/src/platform/secret.ts";
import { createCardRail } from "../../packages/gateway/src/rails/card/index.ts";
import type { CallContext, InitiateInput, Step } from "../../packages/gateway/src/rails/rail.ts";
import { findVector, loadVectors, type Vector } from "./load-vectors.ts";

interface Read {
  outcome?: string;
  next?: string;
  url?: string;
  amountMinor?: number;
  reference?: string;
}

const NOW = new Date("2026-01-05T06:30:00Z");
const rail = createCardRail({
  apiUrl: "https://gateway.example/api/rest/version/100",
  merchantId: "TESTMERCHANT",
  apiPassword: "0123456789abcdef",
  notificationSecret: "0123456789abcdef0123456789abcdef",
});

const SESSION = { result: "SUCCESS", session: { id: "SESSION0001" } };
const AUTHENTICATED = {
  ...JSON.parse(findVector("card", "authenticate-payer-failed").body),
  result: "SUCCESS",
  authentication: { "3ds2": { transactionStatus: "Y" } },
};

const CALLS = ["INITIATE_AUTHENTICATION", "AUTHENTICATE_PAYER", "PAY"] as const;

/** A gateway that says this to the call of the message, and lets the calls before it pass. */
function contextOf({ message, body }: Vector<Read>): CallContext {
  const isLater = (operation: string) =>
    CALLS.indexOf(operation as "PAY") < CALLS.indexOf(message as "PAY");
  return {
    ...{ clock: { now: () => NOW }, random: systemRandom },
    deadline: new Date(NOW.getTime() + 15_000),
    http: {
      async send({ url, body: sent }) {
        const { apiOperation = "" } = JSON.parse(String(sent ?? "{}"));
        const says = /\/session/.test(url)
          ? JSON.stringify(SESSION)
          : isLater(apiOperation)
            ? JSON.stringify(AUTHENTICATED)
            : body;
        const status = body.includes('"ERROR"') && says === body ? 503 : 200;
        return { status, headers: {}, body: Buffer.from(says) };
      },
    },
  };
}

const INPUT: InitiateInput = {
  ...{
    attemptId: "PA1",
    method: "GOBIZ_MY",
    amountMinor: 1_234,
    currency: "MYR",
    orderId: "ORD-1",
  },
  ...{ orderTitle: "Order", merchantName: "Kedai", device: "desktop" },
  ...{ returnUrl: "https://pay.example/r", callbackUrl: "https://pay.example/c" },
  expiresAt: new Date(NOW.getTime() + 900_000),
  card: {
    ...{ number: new Secret("4242424242424242"), cvc: new Secret("123") },
    ...{ expiryMonth: 12, expiryYear: 2039, holderName: "NUR AISYAH" },
  },
};

/** Of AUTHENTICATE_PAYER, the method page comes first. */
async function play(vector: Vector<Read>): Promise<Step> {
  if (vector.message !== "AUTHENTICATE_PAYER") return rail.initiate(contextOf(vector), INPUT);
  const first = await rail.initiate(
    contextOf(findVector("card", "initiate-authentication")),
    INPUT,
  );
  assert.equal(first.next.kind, "3ds_method");
  const step = await rail.resume?.(
    contextOf(vector),
    {
      ...{ attemptId: "PA1", method: "GOBIZ_MY", partner: null, amountMinor: 1_234 },
      ...{ orderId: "ORD-1", startedAt: NOW, expiresAt: INPUT.expiresAt },
      ...{ state: JSON.parse(JSON.stringify(first.state)), inquiryCount: 0 },
    },
    { kind: "3ds_method_done", completed: true },
  );
  assert.ok(step);
  return step;
}

describe("the card rail reads", () => {
  for (const vector of loadVectors<Read>("card")) {
    if (!CALLS.some((call) => call === vector.message)) continue;
    test(`${vector.name} (${vector.file})`, async () => {
      const { outcome, next } = await play(vector);
      const { read } = vector;
      if (read.outcome) assert.equal(outcome.kind, read.outcome, JSON.stringify(outcome));
      if (read.next) assert.equal(next.kind, read.next, JSON.stringify(outcome));
      if (read.url) assert.equal("url" in next && next.url, read.url);
      if (outcome.kind === "approved") {
        assert.equal(outcome.amountMinor, read.amountMinor);
        assert.equal(outcome.reference, read.reference);
      }
    });
  }
});
