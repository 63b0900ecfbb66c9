// What a payment costs the database, in figures that no machine changes.
//
// A bound is raised when what a payment does has grown, and its commit says why the statement, row
// or byte is needed in each payment: a page that is opened later, a job, or what a read under the
// same lock returns already costs payers nothing. A figure below its bound lowers the bound.

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
  payWholly,
} from "../support/speed/payment-cost.ts";

const gateway = await provideOwnGateway({ withWorker: true });
const receiver = await provideReceiver(answer(200));
await gateway.query`create extension pg_walinspect`;

function expectAtMost(cost: Cost, bounds: Cost): void {
  for (const [name, bound] of Object.entries(bounds)) {
    const found = cost[name as keyof Cost]; // its own names
    assert.ok(found <= bound, `${found} ${name} instead of at most ${bound}`);
  }
}

test("a signed checkout is one statement", async () => {
  const cost = await leastCost(gateway, () => createPayerCheckout(gateway, receiver, "FPX_MY"));
  expectAtMost(cost, { statements: 1, roundTrips: 1, rows: 2, walBytes: 1_500 });
});

test("a payment by FPX takes 20 round trips", async () => {
  const cost = await leastCost(gateway, () => payWholly(gateway, receiver, "FPX_MY", BANK));
  expectAtMost(cost, { statements: 32, roundTrips: 20, rows: 20, walBytes: 18_000 });
});

test("a payment by card takes 17 round trips", async () => {
  const cost = await leastCost(gateway, () => payWholly(gateway, receiver, "GOBIZ_MY", CARD));
  expectAtMost(cost, { statements: 28, roundTrips: 17, rows: 20, walBytes: 15_000 });
});
