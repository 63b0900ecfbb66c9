// The figures of a period: what its payments came to, and how many were disputed.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { PaymentReport, ReportPoint } from "../../packages/portal/src/generated/api.ts";
import { pay } from "../support/pay.ts";
import { makeStranger } from "../support/portal/make-stranger.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { provideFrozenGateway, refundPart } from "../support/time/midnight.ts";

const CARD = "4000004580000002";
const DISPUTED_CARD = "4000000000000259";

const gateway = await provideFrozenGateway();
const owner = await signInOwner(gateway);

const figures = async (query: Record<string, string> = {}): Promise<PaymentReport> =>
  (await owner.call("getPaymentReport", { query })).body;
const pick = ({ amountMinor, refundedMinor, feeMinor, netMinor, disputedCount }: ReportPoint) => ({
  ...{ amountMinor, refundedMinor, feeMinor, netMinor, disputedCount },
});
const add = (points: readonly ReportPoint[], figure: keyof ReturnType<typeof pick>) =>
  points.reduce((sum, point) => sum + point[figure], 0);

test("fees, net and disputes of a period are those of its payments' pages", async () => {
  const paid = [
    await pay(gateway, { amountMinor: 10_000, cardNumber: CARD }),
    await pay(gateway, { amountMinor: 7_000 }),
    await pay(gateway, { amountMinor: 5_000, cardNumber: DISPUTED_CARD }),
  ] as const;
  const [refunded] = paid;
  await refundPart(gateway, refunded.id, 2_500);
  await pay(gateway, { bankCode: "SIM0051" });
  await gateway.sandbox.clock.advance(62_000);

  const pages = await Promise.all(
    paid.map(async ({ id }) => (await owner.call("getPayment", { params: { id } })).body),
  );
  const { total, byDay, byMethod } = await figures();
  assert.deepEqual(pick({ label: "", name: "", ...total }), {
    amountMinor: 22_000,
    refundedMinor: 2_500,
    feeMinor: pages.reduce((sum, { money }) => sum + money.feeMinor, 0),
    netMinor: pages.reduce((sum, { money }) => sum + money.netMinor, 0),
    disputedCount: 1,
  });
  assert.ok(total.feeMinor > 0);
  assert.ok(total.netMinor > 0);
  for (const points of [byDay, byMethod]) {
    for (const figure of ["refundedMinor", "feeMinor", "netMinor", "disputedCount"] as const) {
      assert.equal(add(points, figure), total[figure], figure);
    }
  }
  const fpx = byMethod.find(({ label }) => label === "FPX_MY");
  assert.equal(fpx?.netMinor, pages[1].money.netMinor);
  assert.equal(fpx?.disputedCount, 0);
});

test("a disputed payment says so in the list and the file, and what is held is not refundable", async () => {
  const { body } = await owner.call("listDisputes");
  const [{ transactionId, amountMinor }] = body.items;
  const detail = (await owner.call("getPayment", { params: { id: transactionId } })).body;
  const list = (await owner.call("listPayments", { query: { q: transactionId } })).body.items;
  for (const item of [detail.payment, list[0]]) {
    assert.equal(item.disputeState, "OPEN");
    assert.deepEqual([item.disputedMinor, item.balanceMinor], [amountMinor, 0]);
  }
  assert.equal(detail.refundable.isPossible, false);
  assert.equal(detail.refundable.reason, "DISPUTED");
  const refused = await refundPart(gateway, transactionId, 1);
  assert.equal(refused.body.error?.code ?? refused.body.code, "NOT_ALLOW_REFUND", "as the gateway");
  const [row] = await readRows({ q: transactionId });
  assert.deepEqual([row?.disputed_myr, row?.refundable_myr], ["50.00", "0.00"]);
});

test("a file's columns say what became of each payment, and add up to its amount", async () => {
  const rows = await readRows();
  const sen = (text: string | undefined) => Math.round(Number(text) * 100);
  const paid = rows.filter(({ paid_at }) => paid_at !== "");
  assert.equal(paid.length, 3);
  for (const row of paid) {
    const parts = [row.fee_myr, row.net_myr, row.refunded_myr, row.disputed_myr].map(sen);
    assert.equal(
      parts.reduce((sum, part) => sum + part, 0),
      sen(row.amount_myr),
    );
    assert.equal(row.duplicate, "no");
  }
  assert.ok(paid.some(({ refunded_myr }) => refunded_myr === "25.00"));
  const failed = rows.find(({ status }) => status === "FAILED");
  assert.deepEqual([failed?.fee_myr, failed?.net_myr, failed?.settlement_id], ["", "", ""]);
});

/** Of the CSV, by the names of its columns. */
async function readRows(query: Record<string, string> = {}): Promise<Record<string, string>[]> {
  const { text } = await owner.call("exportPaymentsNow", { query });
  const [header = [], ...rows] = text
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ""])));
}

test("a dispute that was won still counts, and its amount is back in the net", async () => {
  const before = (await figures()).total;
  const { body } = await owner.call("listDisputes");
  const [{ id, amountMinor }] = body.items;
  const answer = { params: { id }, body: { text: "sim:won" } };
  assert.equal((await owner.call("respondToDispute", answer)).status, 200);
  await gateway.sandbox.clock.advance(122_000);
  const after = (await figures()).total;
  assert.equal(after.disputedCount, before.disputedCount);
  assert.equal(after.netMinor, before.netMinor + amountMinor);
});

test("another merchant and another period have figures of their own", async () => {
  const stranger = await makeStranger(gateway);
  const { total } = (await stranger.call("getPaymentReport")).body;
  assert.deepEqual([total.count, total.feeMinor, total.disputedCount], [0, 0, 0]);
  const none = await figures({ from: "2020-01-01", to: "2020-02-01" });
  assert.deepEqual(none.byDay, []);
  assert.equal(none.total.netMinor, 0);
});

test("a day that does not exist is rejected, and none is taken in its place", async () => {
  for (const from of ["2026-02-31", "2025-02-29", "2026-13-01", "yesterday"]) {
    const { status, body } = await owner.call("getPaymentReport", { query: { from } });
    assert.equal(status, 400, from);
    assert.equal(body.error.code, "INVALID_PARAMETER");
    assert.match(body.error.message, /from must be/);
  }
});
