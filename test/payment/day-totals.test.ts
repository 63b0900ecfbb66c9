// One day has three totals, by three bases: payments created on it, the same without duplicates,
// and what was paid in it. The lines of the lists explain every sen between them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS, dayOf, startOfDay } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { settleMerchants } from "../../packages/gateway/src/jobs/settlement/settle-days.ts";
import type { PaymentItem } from "../../packages/portal/src/generated/api.ts";
import { followNext, openCheckout, pay, payTwice, startPaying } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { passMidnight, passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";

const gateway = await provideFrozenGateway();
await passToNoon(gateway);
const sumOf = (items: readonly { amountMinor: number }[]) =>
  items.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Opened late on a day, so that the payer's bank reports on the next. */
async function payAcrossMidnight(amountMinor: number): Promise<string> {
  const now = gateway.deps.clock.now().getTime();
  const end = (startOfDay(dayOf(new Date(now)))?.getTime() ?? 0) + DAY_MS;
  await gateway.sandbox.clock.advance(end - now - 60_000);
  const { next } = await startPaying(gateway, await openCheckout(gateway, { amountMinor }));
  const day = await passMidnight(gateway);
  await followNext(next);
  return day;
}

test("list, report and settlement of a day differ by lines that say why", async () => {
  await settleMerchants(gateway.deps, await payAcrossMidnight(1_111));
  await gateway.sandbox.clock.advance(12 * 3_600_000);
  await pay(gateway, { amountMinor: 5_000 });
  await payTwice(gateway, { amountMinor: 2_300 });
  const day = await payAcrossMidnight(3_700);
  await settleMerchants(gateway.deps, day);
  const owner = await signInOwner(gateway);

  const from = startOfDay(day);
  assert.ok(from);
  const to = new Date(from.getTime() + DAY_MS);
  const query = { from: from.toISOString(), to: to.toISOString() };
  const list = (await owner.call("listPayments", { query })).body;
  const created: PaymentItem[] = list.items.filter(({ paidAt }: PaymentItem) => paidAt !== null);
  const { total: report } = (await owner.call("getPaymentReport", { query })).body;
  const { body } = await owner.call("listSettlements", { query: { from: day } });
  const settlement = body.items.find(({ date }: { date: string }) => date === day);

  const duplicates = created.filter(({ isOverpayment }) => isOverpayment);
  assert.equal(sumOf(created), list.total.amountMinor);
  assert.equal(list.total.duplicatesMinor, 2_300);
  assert.equal(sumOf(duplicates), list.total.duplicatesMinor);
  assert.equal(report.amountMinor, list.total.amountMinor - sumOf(duplicates));

  const paidLater = created.filter(({ paidAt }) => new Date(paidAt ?? "") >= to);
  const before = { from: new Date(from.getTime() - DAY_MS).toISOString(), to: query.from };
  const earlier: PaymentItem[] = (await owner.call("listPayments", { query: before })).body.items;
  const createdBefore = earlier.filter(({ paidAt }) => paidAt && new Date(paidAt) >= from);
  assert.deepEqual([sumOf(paidLater), sumOf(createdBefore)], [3_700, 1_111]);
  assert.equal(
    settlement.paymentsMinor,
    list.total.amountMinor - sumOf(paidLater) + sumOf(createdBefore),
  );
});
