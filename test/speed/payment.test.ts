// What a payment costs the database, in figures that no machine changes.
//
// A bound is raised when what a payment does has grown, and its commit says why the statement, row
// or byte is needed in each payment: a page that is opened later, a job, or what a read under the
// same lock returns already costs payers nothing. A figure below its bound lowers the bound. In the
// last minutes of an hour, a nonce is a row more: it counts for the next hour too.

import assert from "node:assert/strict";
import { test } from "node:test";
import { provideOwnGateway } from "../support/gateway.ts";
import { answer, provideReceiver } from "../support/receiver.ts";
import {
  BANK,
  CARD,
  type Cost,
  createPayerCheckout,
  leastCost,
  type MeasuredCost,
  payWholly,
} from "../support/speed/payment-cost.ts";

const gateway = await provideOwnGateway({ withWorker: true });
const receiver = await provideReceiver(answer(200));
await gateway.query`create extension pg_walinspect`;

function expectAtMost(cost: MeasuredCost, bounds: Cost): void {
  for (const [name, bound] of Object.entries(bounds)) {
    const found = cost[name as keyof Cost]; // its own names
    const texts = cost.texts.map((text) => text.replaceAll(/\s+/g, " ").slice(0, 120));
    assert.ok(
      found <= bound,
      [`${found} ${name} instead of at most ${bound}`, ...texts].join("\n"),
    );
  }
}

test("a signed checkout is one statement", async () => {
  const cost = await leastCost(gateway, () => createPayerCheckout(gateway, receiver, "FPX_MY"));
  expectAtMost(cost, { statements: 1, roundTrips: 1, rows: 3, walBytes: 1_700 });
});

test("a payment by FPX takes 20 round trips, and 2 for the bank's second message", async () => {
  const cost = await leastCost(gateway, () => payWholly(gateway, receiver, "FPX_MY", BANK));
  expectAtMost(cost, { statements: 34, roundTrips: 22, rows: 21, walBytes: 18_000 });
});

test("a payment by card takes 21 round trips, with the acquirer's own message", async () => {
  const cost = await leastCost(gateway, () => payWholly(gateway, receiver, "GOBIZ_MY", CARD));
  expectAtMost(cost, { statements: 38, roundTrips: 21, rows: 23, walBytes: 17_500 });
});

test("a refund in part takes 12 round trips", async () => {
  const { transactionId } = JSON.parse(receiver.received.at(-1)?.body ?? "").data;
  const cost = await leastCost(gateway, async () => {
    const refund = { type: "PARTIAL", currencyType: "MYR", amount: 100 };
    const body = { transactionId, refund, reason: "One dish was missing" };
    const { status } = await gateway.call({ path: "/v3/payment/refund", body });
    assert.equal(status, 200);
  });
  expectAtMost(cost, { statements: 31, roundTrips: 12, rows: 12, walBytes: 6_000 });
});
