import assert from "node:assert/strict";
import { test } from "node:test";
import { makeSecondMerchant } from "../../../../../../test/support/other-merchant.ts";
import { pay } from "../../../../../../test/support/pay.ts";
import { provideFrozenGateway } from "../../../../../../test/support/time/midnight.ts";
import { dayOf } from "../../../domain/malaysian-day.ts";

// Frozen, so that the day does not end meanwhile.
const gateway = await provideFrozenGateway();
const today = dayOf(gateway.deps.clock.now());

const path = "/v3/payment/reconciliation/orders";
const compare = (orders: unknown, from = today, to = today) =>
  gateway.call({ path, body: { from, to, orders } });

test("orders match, are missing, extra or different, each with what is known of them", async () => {
  const same = await pay(gateway, { orderId: "CMP-SAME" });
  const more = await pay(gateway, { orderId: "CMP-MORE" });
  const failed = await pay(gateway, { orderId: "CMP-FAILED", bankCode: "SIM0051" });
  const unnamed = await pay(gateway, { orderId: "CMP-EXTRA" });
  const orders = [
    { orderId: "CMP-SAME", amount: 2590 },
    { orderId: "CMP-MORE", amount: 2591 },
    { orderId: "CMP-FAILED", amount: 2590 },
    { orderId: "CMP-NOBODY", amount: 100 },
  ];
  const { status, body } = await compare(orders);
  assert.equal(status, 200, JSON.stringify(body));
  const success = { status: "SUCCESS" };
  assert.deepEqual(body.item, {
    from: today,
    to: today,
    matchedCount: 1,
    missingCount: 2,
    extraCount: 1,
    differentCount: 1,
    missing: [
      { orderId: "CMP-FAILED", amount: 2590, transactionId: failed.id, status: "FAILED" },
      { orderId: "CMP-NOBODY", amount: 100, transactionId: "", status: "" },
    ],
    extra: [{ orderId: "CMP-EXTRA", paidAmount: 2590, transactionId: unnamed.id, ...success }],
    different: [
      {
        orderId: "CMP-MORE",
        amount: 2591,
        paidAmount: 2590,
        transactionId: more.id,
        ...success,
      },
    ],
  });
  assert.ok(same.id);
  const again = await compare(orders);
  assert.deepEqual(again.body, body);
});

test("other days, and other merchants, have nothing of it", async () => {
  const elsewhere = await compare(
    [{ orderId: "CMP-SAME", amount: 2590 }],
    "2020-01-01",
    "2020-01-31",
  );
  assert.deepEqual([elsewhere.body.item.missingCount, elsewhere.body.item.extraCount], [1, 0]);
  assert.equal(elsewhere.body.item.missing[0].status, "SUCCESS");
  const { application } = await makeSecondMerchant(gateway);
  const body = { from: today, to: today, orders: [{ orderId: "CMP-SAME", amount: 2590 }] };
  const foreign = await gateway.call({ path, body, application });
  assert.deepEqual(foreign.body.item.missing, [
    { orderId: "CMP-SAME", amount: 2590, transactionId: "", status: "" },
  ]);
  assert.equal(foreign.body.item.extraCount, 0);
});

for (const [name, from, to, orders, code] of [
  ["days in the wrong order", "2026-02-02", "2026-02-01", [], "INVALID_PARAMETER"],
  ["a day that does not exist", "2026-02-30", "2026-03-01", [], "INVALID_PARAMETER"],
  ["more than 31 days", "2026-01-01", "2026-02-01", [], "INVALID_PARAMETER"],
  ["a time instead of a day", "2026-02-01T00:00:00Z", "2026-02-01", [], "INVALID_PARAMETER"],
  ["an amount as text", "2026-02-01", "2026-02-01", [["A", "100"]], "PAYMENT_AMT_INVALID"],
  ["an amount with sen", "2026-02-01", "2026-02-01", [["A", 1.5]], "PAYMENT_DECIMAL_INVALID"],
  [
    "an order named twice",
    "2026-02-01",
    "2026-02-01",
    [
      ["A", 1],
      ["A", 2],
    ],
    "INVALID_PARAMETER",
  ],
  ["an order without id", "2026-02-01", "2026-02-01", [["", 1]], "VALIDATION_ERROR"],
] as const) {
  test(`${name} is rejected with ${code}`, async () => {
    const response = await compare(
      orders.map(([orderId, amount]) => ({ orderId, amount })),
      from,
      to,
    );
    assert.deepEqual([response.status, response.body.error?.code], [400, code]);
  });
}

test("more than 10,000 orders are rejected, and no token is no response", async () => {
  const many = Array.from({ length: 10_001 }, (_, i) => ({ orderId: `M${i}`, amount: 1 }));
  const refused = await compare(many);
  assert.deepEqual([refused.status, refused.body.error.code], [400, "MAX_VALUE"]);
  const body = { from: today, to: today, orders: [] };
  const anonymous = await gateway.call({ path, body, headers: { authorization: undefined } });
  assert.deepEqual([anonymous.status, anonymous.body.error.code], [401, "UNAUTHORIZED"]);
});
