import assert from "node:assert/strict";
import { test } from "node:test";
import { makeSecondMerchant } from "../../../../../../test/support/other-merchant.ts";
import { pay } from "../../../../../../test/support/pay.ts";
import { provideFrozenGateway, refundPart } from "../../../../../../test/support/time/midnight.ts";
import { dayOf, endOfDay } from "../../../domain/malaysian-day.ts";
import { settleMerchants } from "../../../jobs/settlement/settle-days.ts";

const PATH = "/v3/payment/reconciliation";
const gateway = await provideFrozenGateway();
const today = dayOf(gateway.deps.clock.now());
const fpx = await pay(gateway, { amountMinor: 1_250 });
await gateway.sandbox.clock.advance(1_000);
const card = await pay(gateway, { amountMinor: 10_000, cardNumber: "4000004580000002" });
assert.equal((await refundPart(gateway, fpx.id, 305)).status, 200);

const ask = (changes: Record<string, unknown> = {}) =>
  gateway.call({ path: PATH, body: { transactionType: "PAYMENT", date: today, ...changes } });

interface Item {
  transactionId: string;
  grossAmount: string;
  mdr: string;
  serviceFee: string;
  settlementAmount: string;
}

const amounts = ({ transactionId, grossAmount, mdr, serviceFee, settlementAmount }: Item) => [
  transactionId,
  grossAmount,
  mdr,
  serviceFee,
  settlementAmount,
];

test("payments stand with their fees, refunds without, as decimal texts", async () => {
  const payments = await ask();
  assert.equal(payments.status, 200, JSON.stringify(payments.body));
  assert.deepEqual(payments.body.items.map(amounts), [
    [fpx.id, "12.50", "0.00", "-1.20", "11.30"],
    [card.id, "100.00", "1.60", "-1.80", "98.20"],
  ]);
  assert.deepEqual(payments.body.meta, { count: 2, cursor: "" });
  const refunds = await ask({ transactionType: "REFUND" });
  assert.deepEqual(refunds.body.items.map(amounts), [[fpx.id, "-3.05", "0.00", "0.00", "-3.05"]]);
});

test("an item names the merchant, the store, the order, the method and the time", async () => {
  const [item] = (await ask()).body.items;
  assert.deepEqual(
    [item.merchantId, item.storeId, item.orderId, item.method, item.region, item.type],
    [fpx.merchantId, fpx.storeId, fpx.orderId, "FPX", "MALAYSIA", "WEB_PAYMENT"],
  );
  assert.deepEqual(
    [item.merchantName, item.storeName, item.currencyType, item.transactionType],
    ["Kedai Contoh Sdn Bhd", "Kedai Contoh Sdn Bhd", "MYR", "PAYMENT"],
  );
  assert.equal(item.transactionAt, fpx.paidAt?.toISOString());
});

for (const [name, changes, count] of [
  ["a method", { method: ["FPX"] }, 1],
  ["a method in the other spelling", { methods: ["GOBIZ"] }, 1],
  ["a region", { regions: ["CHINA"] }, 0],
  ["nothing, as empty lists", { method: [], region: [] }, 2],
  ["nothing, as null", { method: null, regions: null, cursor: null }, 2],
  ["nothing, with an empty cursor", { cursor: "" }, 2],
] as const) {
  test(`it filters by ${name}`, async () => {
    const { status, body } = await ask(changes);
    assert.deepEqual([status, body.meta?.count], [200, count], JSON.stringify(body));
  });
}

for (const [name, changes, code] of [
  ["a date that does not exist", { date: "2026-02-30" }, "INVALID_PARAMETER"],
  ["a date of another form", { date: "01/02/2026" }, "INVALID_PARAMETER"],
  ["a year there was none of", { date: "0000-01-01" }, "INVALID_PARAMETER"],
  ["a date that is a number", { date: 20_260_201 }, "VALIDATION_ERROR"],
  ["another type", { transactionType: "PAYOUT" }, "INVALID_PARAMETER"],
  ["a forged cursor", { cursor: "AAAA" }, "INVALID_PARAMETER"],
] as const) {
  test(`it rejects ${name}`, async () => {
    const { status, body } = await ask(changes);
    assert.deepEqual([status, body.error?.code], [400, code], JSON.stringify(body));
  });
}

test("another day and another merchant have nothing of it, and no token is no response", async () => {
  assert.deepEqual((await ask({ date: "2020-01-01" })).body.items, []);
  const { application } = await makeSecondMerchant(gateway);
  const body = { transactionType: "PAYMENT", date: today };
  assert.deepEqual((await gateway.call({ path: PATH, body, application })).body.items, []);
  const headers = { authorization: undefined };
  const anonymous = await gateway.call({ path: PATH, body, headers });
  assert.deepEqual([anonymous.status, anonymous.body.error.code], [401, "UNAUTHORIZED"]);
});

test("a settled day stays as it was, and what comes after belongs to the next", async () => {
  const before = [await ask(), await ask({ transactionType: "REFUND" })];
  const end = endOfDay(today);
  assert.ok(end);
  await gateway.sandbox.clock.advance(end.getTime() - gateway.deps.clock.now().getTime());
  await gateway.ensurePartitions();
  const next = await pay(gateway);
  await settleMerchants(gateway.deps, today);
  const after = [await ask(), await ask({ transactionType: "REFUND" })];
  assert.deepEqual(
    after.map(({ body }) => body),
    before.map(({ body }) => body),
  );
  const tomorrow = await ask({ date: dayOf(end) });
  assert.deepEqual(
    tomorrow.body.items.map((item: Item) => item.transactionId),
    [next.id],
  );
});
