// What the API's process allocates on the heap of JavaScript for a checkout and for a payment, from
// the collector's own figures: a busy machine changes them little. Buffers outside the heap are not
// part of them.
//
// In six runs on 2026-11-29 on two cores, three of them with six busy processes beside it: 102 to
// 106, 1,748 to 1,797 and 1,424 to 1,679 KB; code that is still being compiled and what others do
// in the meantime count too. Contracts, prices and the fence added 12 KB to a checkout. The bounds
// leave a seventh and more above the quiet figures. A bound is raised when a call has to make more,
// and its commit says what for; a figure far below its bound lowers it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { provideAllocatingGateway } from "../support/speed/allocating-gateway.ts";
import { createCall, requestDemoToken } from "../support/speed/call-gateway.ts";

const ROUNDS = 4;
const CHECKOUTS = { warmUp: 600, count: 100 };
const PAYMENTS = { warmUp: 40, count: 12 };
const AT_ONCE = 8;
/** What an API that nobody calls allocates, by the sampling heap profiler. */
const TIMERS_BYTES_PER_SECOND = 100_000;
const CARD = {
  cardNumber: "4242424242424242",
  cardExpiry: "12/39",
  cardCvc: "123",
  cardName: "NUR AISYAH",
};

const gateway = await provideAllocatingGateway();
const { demo } = gateway;
const call = createCall({ ...demo, accessToken: await requestDemoToken(demo) });
let orders = 0;

/** One after the other, so that each is written alone. Resolves with its address. */
async function createCheckout(method: string[]): Promise<string> {
  orders += 1;
  const { item } = await call("POST", "/v3/payment/online", {
    customer: { userId: "", email: "" },
    layoutVersion: "v4",
    method,
    notifyUrl: "http://127.0.0.1:9/notify",
    order: {
      additionalData: "table 12",
      amount: 2_590,
      currencyType: "MYR",
      detail: "2 x nasi lemak, 1 x teh tarik",
      id: `A-${orders}`,
      title: "Lunch",
    },
    redirectUrl: "https://shop.example/return",
    storeId: demo.storeId,
    type: "WEB_PAYMENT",
  });
  return item.url;
}

async function pay(method: string, fields: Record<string, string>): Promise<void> {
  const page = await payWithoutScript(await createCheckout([method]), method, fields);
  assert.equal(screenOf(page), "success");
}

interface Size {
  /** Calls before the first round: code that is not compiled yet allocates more. */
  warmUp: number;
  /** Calls of a round. */
  count: number;
}

/** Of one act: the least of some rounds, because compiling and timers only add to one. */
async function leastAllocated(size: Size, act: () => Promise<unknown>): Promise<number> {
  await repeat(size.warmUp, AT_ONCE, act);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    const bytes = await gateway.count(() => repeat(size.count, 1, act));
    const seconds = (performance.now() - startedAt) / 1_000;
    rounds.push((bytes - seconds * TIMERS_BYTES_PER_SECOND) / size.count);
  }
  return Math.min(...rounds);
}

async function repeat(count: number, atOnce: number, act: () => Promise<unknown>): Promise<void> {
  let left = count;
  const drive = async () => {
    for (left -= 1; left >= 0; left -= 1) await act();
  };
  await Promise.all(Array.from({ length: atOnce }, drive));
}

function expectAtMost(bytes: number, bound: number): void {
  assert.ok(bytes <= bound, `${Math.round(bytes)} bytes allocated instead of at most ${bound}`);
}

test("a signed checkout allocates at most 120 KB", async () => {
  expectAtMost(await leastAllocated(CHECKOUTS, () => createCheckout(["FPX_MY"])), 120_000);
});

test("a payment by FPX allocates at most 2.1 MB", async () => {
  const act = () => pay("FPX_MY", { bankCode: "SIM0000" });
  expectAtMost(await leastAllocated(PAYMENTS, act), 2_100_000);
});

test("a payment by card allocates at most 1.9 MB", async () => {
  expectAtMost(await leastAllocated(PAYMENTS, () => pay("GOBIZ_MY", CARD)), 1_900_000);
});
