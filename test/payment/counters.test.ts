// Counters and rows say the same, whatever happens to payments and in which order, until rows are
// deleted; then the figures stay as they were.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Checkout } from "../../packages/gateway/src/domain/checkout/checkout.ts";
import { applyReport } from "../../packages/gateway/src/domain/payment/apply-report.ts";
import { PAID_STATUSES, type Payment } from "../../packages/gateway/src/domain/payment/attempt.ts";
import type {
  DeclineReason,
  ProviderReport,
} from "../../packages/gateway/src/domain/payment/provider-report.ts";
import { applyReview } from "../../packages/gateway/src/domain/provider-report/review-report.ts";
import { afterRefund } from "../../packages/gateway/src/domain/refund/refund.ts";
import {
  findTotal,
  listFigures,
} from "../../packages/gateway/src/store/payment/report/payment-figures.ts";
import {
  findTransaction,
  insertTransaction,
  replaceTransaction,
} from "../../packages/gateway/src/store/payment/transactions.ts";
import { provideDatabase } from "../support/database.ts";
import { countPayments } from "../support/samples/count-payments.ts";
import { checkoutsOf, fillDatabase } from "../support/samples/many-payments.ts";
import { aPayment } from "../support/samples/payments.ts";

const db = await provideDatabase();
const FILTER = {
  from: new Date("2026-02-28T16:00:00Z"),
  to: new Date("2026-03-04T16:00:00Z"),
  allowedStoreIds: [],
};
const CHECKOUTS = 400;
const SERIES = `(select n, n::text as id, 'S1' as store, 'payer' as payer,
                        '2026-03-01Z'::timestamptz as at
                   from generate_series(1, ${CHECKOUTS}) n) g`;
await fillDatabase(db, [checkoutsOf(SERIES)]);

const CHECKOUT = { status: "IN_PROCESS" } as Checkout; // all that is read of it
const BANKS = [null, "MB2U0227", "SIM0051"];
const METHODS = ["FPX_MY", "TNG_MY"];
const REASONS: readonly DeclineReason[] = ["insufficient_funds", "bank_unavailable"];
let checkouts = 0;
let attempts = 0;

/** Around a Malaysian midnight, 16:00 UTC. */
async function open(checkoutId: string, choice: number): Promise<string> {
  attempts += 1;
  const createdAt = new Date(Date.UTC(2026, 2, 2, 15, 59, 59, 999) + (choice % 2));
  const payment = aPayment({
    ...{ id: `T${attempts}`, attemptId: `PA${attempts}`, checkoutId, createdAt },
    ...{ storeId: `S${choice % 3}`, applicationId: `A${choice % 2}`, updatedAt: createdAt },
    ...{ status: "IN_PROCESS", attemptState: "CREATED", railReference: "", paidAt: null },
    ...{ amountMinor: 1_000 + choice, balanceMinor: 0 },
    bankCode: BANKS[choice % BANKS.length] ?? null,
    requestMethod: METHODS[choice % METHODS.length] ?? "",
  });
  await insertTransaction(db, payment, `k${attempts}`);
  return payment.id;
}

/** What a payment becomes; null where the domain allows none. */
type Step = (payment: Payment, hasOther: boolean, choice: number, now: Date) => Payment | null;

const approved = (amountMinor: number, choice: number): ProviderReport & { kind: "approved" } => ({
  kind: "approved",
  reference: `R${choice}`,
  amountMinor,
  payer: choice % 2 ? { feeKey: "credit" } : {},
});

function report(what: (payment: Payment, choice: number) => ProviderReport): Step {
  return (payment, hasOther, choice, now) => {
    const result = applyReport(CHECKOUT, payment, hasOther, what(payment, choice), "event", now);
    return result.kind === "changed" ? result.change.payment : null;
  };
}

const isRefundable = ({ status }: Payment) => status === "SUCCESS" || status === "PARTIAL_REFUNDED";

const STEPS: Readonly<Record<string, Step>> = {
  approve: report(({ amountMinor }, choice) => approved(amountMinor, choice)),
  decline: report((_, choice) => ({
    ...{ kind: "declined", retry: "same", rawCode: "51" },
    reason: REASONS[choice % REASONS.length] ?? "other",
  })),
  wait: report(() => ({ kind: "pending", inquireAt: FILTER.to })),
  takeOtherAmount: (payment, hasOther, choice, now) =>
    payment.attemptState === "DECLINED" || payment.status === "IN_PROCESS"
      ? (applyReview(
          CHECKOUT,
          payment,
          approved(payment.amountMinor + 7, choice),
          hasOther || choice % 2 ? "REFUND_ALL" : "ACCEPT",
          now,
        )?.payment ?? null)
      : null,
  voidOpen: (payment, _hasOther, _choice, updatedAt) =>
    payment.attemptState === "PENDING"
      ? { ...payment, status: "REVERSED", attemptState: "REVERSED", balanceMinor: 0, updatedAt }
      : null,
  refundPart: (payment, _hasOther, _choice, now) =>
    isRefundable(payment) && payment.balanceMinor > 1
      ? afterRefund(payment, { kind: "REFUND", amountMinor: 1 }, now)
      : null,
  refundRest: (payment, _hasOther, _choice, now) =>
    isRefundable(payment)
      ? afterRefund(payment, { kind: "REFUND", amountMinor: payment.balanceMinor }, now)
      : null,
  reverse: (payment, _hasOther, _choice, now) =>
    payment.status === "SUCCESS"
      ? afterRefund(payment, { kind: "REVERSAL", amountMinor: payment.balanceMinor }, now)
      : null,
};

const isPaidFirst = (payment: Payment | null) =>
  payment !== null && payment.paidAt !== null && !payment.isOverpayment;

/** Twice: the second one finds the payment moved, and writes nothing. */
async function take(id: string, otherId: string, step: Step, choice: number): Promise<void> {
  const [before, other] = await Promise.all([
    findTransaction(db, "1", id),
    findTransaction(db, "1", otherId),
  ]);
  assert.ok(before);
  const after = step(before, isPaidFirst(other), choice, FILTER.to);
  if (!after) return;
  const isMoved = await replaceTransaction(db, before, after);
  const isWritten = before.status !== after.status || before.attemptState !== after.attemptState;
  assert.equal(isMoved, true);
  if (isWritten) assert.equal(await replaceTransaction(db, before, after), false);
}

interface Taken {
  name: string;
  isSecond: boolean;
  choice: number;
}

type Counts = Record<string, [count: number, amountMinor: number]>;

/** Counted from the rows, without the program's SQL. */
async function countRows(): Promise<Counts> {
  const counts: Counts = {};
  const { rows } = await db.query<Record<string, string>>({
    text: "select *, created_at < '2026-03-02T16:00:00Z' as is_early from transactions",
    values: [],
  });
  for (const row of rows) {
    if (row.status === "IN_PROCESS" || row.is_overpayment) continue;
    const isPaid = (PAID_STATUSES as readonly unknown[]).includes(row.status);
    const payer = row.payer as unknown as { feeKey?: string };
    const key = [
      ...[row.is_early ? "2026-03-02" : "2026-03-03", row.store_id, row.application_id],
      ...[row.request_method, row.bank_code ?? "", payer.feeKey ?? "", "MYR"],
      ...[isPaid ? "SUCCESS" : row.status],
      row.status === "FAILED" ? (row.decline_reason ?? "other") : "",
    ].join();
    const [count, amountMinor] = counts[key] ?? [0, 0];
    counts[key] = [count + 1, amountMinor + Number(row.amount_minor)];
  }
  return counts;
}

async function readCounters(): Promise<Counts> {
  const { rows } = await db.query<{ key: string; count: number; amount: number }>({
    text: `select concat_ws(',', day, store_id, application_id, method, bank_code, fee_class,
                            currency, outcome, reason) as key,
                  sum(count)::bigint as count, sum(amount_minor)::bigint as amount
             from payment_counters group by 1 having sum(count) <> 0 or sum(amount_minor) <> 0`,
    values: [],
  });
  return Object.fromEntries(rows.map(({ key, count, amount }) => [key, [count, amount]]));
}

test("after any sequence of outcomes, counters are what the rows come to", async () => {
  const seen = new Set<string>();
  const taken = fc.record({
    name: fc.constantFrom(...Object.keys(STEPS)),
    isSecond: fc.boolean(),
    choice: fc.nat(30),
  });
  const run = async (choices: readonly number[], steps: readonly Taken[]) => {
    checkouts += 1;
    const ids = [
      await open(String(checkouts), choices[0] ?? 0),
      await open(String(checkouts), choices[1] ?? 0),
    ] as const;
    for (const { name, isSecond, choice } of steps) {
      const [id, otherId] = isSecond ? [ids[1], ids[0]] : ids;
      await take(id, otherId, STEPS[name] ?? assert.fail(), choice);
    }
    for (const id of ids) seen.add((await findTransaction(db, "1", id))?.status ?? "");
    assert.deepEqual(await readCounters(), await countRows());
  };
  const property = fc.asyncProperty(
    fc.array(fc.nat(30), { minLength: 2, maxLength: 2 }),
    fc.array(taken, { maxLength: 12 }),
    run,
  );
  await fc.assert(property, { numRuns: 150, endOnFailure: true });
  assert.equal(seen.size, 6, [...seen].join());
});

test("figures are those of the rows, and stay when failed attempts are deleted", async () => {
  const before = await listFigures(db, "1", FILTER, true);
  const { successCount, failedCount, openCount, count, amountMinor } = findTotal(before);
  const counts = Object.entries(await countRows());
  const of = (outcome: string, index: 0 | 1) =>
    counts
      .filter(([key]) => key.includes(`,${outcome},`))
      .reduce((sum, [, both]) => sum + both[index], 0);
  assert.ok(failedCount > 0 && openCount > 0 && successCount > 0);
  assert.deepEqual(
    { successCount, failedCount, amountMinor, count: count - openCount },
    {
      ...{ successCount: of("SUCCESS", 0), failedCount: of("FAILED", 0) },
      ...{ amountMinor: of("SUCCESS", 1) },
      count: of("SUCCESS", 0) + of("FAILED", 0) + of("REVERSED", 0),
    },
  );
  await db.query({ text: "delete from transactions where status = 'FAILED'", values: [] });
  const order = (points: typeof before) =>
    points.toSorted((a, b) => (a.kind + a.label < b.kind + b.label ? -1 : 1));
  assert.deepEqual(order(await listFigures(db, "1", FILTER, true)), order(before));
  await db.query({ text: "delete from payment_counters where outcome = 'FAILED'", values: [] });
});

test("the migration counts the rows that are there, and no outcome twice", async () => {
  await countPayments(db);
  assert.deepEqual(await readCounters(), await countRows(), "all is counted already");
  // As they were before there were counters, and one outcome while the migration waits.
  await db.query({ text: "delete from payment_counters", values: [] });
  const id = await open(String(CHECKOUTS), 1);
  await take(id, id, STEPS.decline ?? assert.fail(), 0);
  await countPayments(db);
  assert.deepEqual(await readCounters(), await countRows());
  await take(id, "", STEPS.approve ?? assert.fail(), 1);
  assert.deepEqual(await readCounters(), await countRows());
});
