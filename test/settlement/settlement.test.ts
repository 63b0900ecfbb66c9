import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { dayBefore, dayOf, endOfDay } from "../../packages/gateway/src/domain/malaysian-day.ts";
import type { OnboardingEvent } from "../../packages/gateway/src/domain/merchant/onboarding.ts";
import { runDueRefunds } from "../../packages/gateway/src/jobs/refund/run-refunds.ts";
import {
  matchFiles,
  settleMerchants,
} from "../../packages/gateway/src/jobs/settlement/settle-days.ts";
import { moveMerchant } from "../../packages/gateway/src/operations/merchant/update-merchant.ts";
import { callContext } from "../../packages/gateway/src/operations/payment/attempt-ref.ts";
import { reviewQuarantinedReport } from "../../packages/gateway/src/operations/provider-report/review-report.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import {
  matchSettlementFile,
  storeSettlementFile,
} from "../../packages/gateway/src/operations/settlement/match-settlement-file.ts";
import {
  type ResolveException,
  resolveSettlementException,
} from "../../packages/gateway/src/operations/settlement/resolve-settlement-exception.ts";
import { settleMerchant } from "../../packages/gateway/src/operations/settlement/settle-merchant.ts";
import { findPayable } from "../../packages/gateway/src/store/ledger/ledger.ts";
import { listQuarantine } from "../../packages/gateway/src/store/provider-report/quarantine.ts";
import { listExceptions } from "../../packages/gateway/src/store/settlement/settlement-exceptions.ts";
import { lockUnmatchedLines } from "../../packages/gateway/src/store/settlement/settlement-files.ts";
import { listSettlements } from "../../packages/gateway/src/store/settlement/settlement-list.ts";
import type { TestGateway } from "../support/gateway.ts";
import {
  balanceOf,
  openCheckout,
  pay,
  payAttempt,
  readPayment,
  startPaying,
} from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import {
  passMidnight,
  passToNoon,
  refundPart,
  startFrozenGateway,
} from "../support/time/midnight.ts";
import { until } from "../support/until.ts";

const LOCAL_VISA = "4000004580000002";

let gateway: TestGateway;
beforeEach(async () => {
  await gateway?.stop();
  gateway = await startFrozenGateway();
  await passToNoon(gateway);
});
after(() => gateway.stop());

const db = () => gateway.deps.database;
const merchantId = () => gateway.demo.merchantId;
const listOpen = () => listExceptions(db(), "OPEN", 0, 100);
const resolve = (decided: ResolveException) =>
  db().transaction((tx) => resolveSettlementException(gateway.deps, tx, decided));

async function endDay(): Promise<string> {
  const day = await passMidnight(gateway);
  await settleMerchants(gateway.deps, day);
  await matchFiles(gateway.deps, day);
  return day;
}

interface Terms {
  reserve?: number;
  reserveBasisPoints?: number;
  payoutMin?: number;
  overdraft?: number;
}

async function setTerms(terms: Terms) {
  await gateway.query`
    insert into merchant_terms (
      merchant_id, overdraft_minor, reserve_minor, reserve_basis_points, payout_min_minor)
    values (${merchantId()}, ${terms.overdraft ?? 100_000}, ${terms.reserve ?? 0},
            ${terms.reserveBasisPoints ?? 0}, ${terms.payoutMin ?? 1})`;
}

function msToMidnight(): number {
  const now = gateway.deps.clock.now();
  return (endOfDay(dayOf(now))?.getTime() ?? 0) - now.getTime();
}

/** Date, payout and what is carried over, oldest first. */
async function payouts(): Promise<[string, number, number][]> {
  const all = await listSettlements(db(), merchantId(), {}, { after: null, limit: 10 });
  return all
    .map(({ date, payoutMinor, closingMinor }): [string, number, number] => [
      date,
      payoutMinor,
      closingMinor,
    ])
    .reverse();
}

test("a day over all rails is paid out, and every rail's file agrees to the sen", async () => {
  const fpx = await pay(gateway, { amountMinor: 5_000 });
  await pay(gateway, { amountMinor: 12_345, cardNumber: LOCAL_VISA });
  const checkoutId = await openCheckout(gateway, { amountMinor: 7_700 });
  await startPaying(gateway, checkoutId, { method: "MAYBANK_MY" });
  await pay(gateway, { amountMinor: 7_700, method: "TNG_MY" });
  await gateway.sandbox.clock.advance(60_000);
  assert.equal((await refundPart(gateway, fpx.id, 1_234)).status, 200);
  const day = await endDay();
  const [settlement, ...others] = await listSettlements(
    db(),
    merchantId(),
    {},
    { after: null, limit: 10 },
  );
  assert.deepEqual(others, []);
  const fees = 120 + 218 + 39 + 116;
  const wanted = 5_000 + 12_345 + 7_700 + 7_700 - 1_234 - fees;
  assert.equal(settlement?.date, day);
  assert.deepEqual([settlement?.lineCount, settlement?.payoutMinor], [9, wanted]);
  assert.deepEqual(await listOpen(), []);
  assert.equal(await findPayable(db(), merchantId()), 0);
  assert.equal(await balanceOf(gateway, "RAIL_RECEIVABLE"), 0);
  assert.equal(await balanceOf(gateway, "MERCHANT_PAYOUTS_DUE"), -wanted);
  assert.equal(await balanceOf(gateway, "MERCHANT_FEES"), -fees);
  assert.equal(await balanceOf(gateway, "RAIL_FEES"), 100 + 123 + 19 + 77);
  assert.deepEqual(await checkLedger(gateway.deps), []);
});

test("settling again, and at once, changes nothing", async () => {
  await pay(gateway, { amountMinor: 5_000 });
  const day = await passMidnight(gateway);
  const many = [1, 2, 3, 4].map(() => settleMerchant(gateway.deps, merchantId(), day));
  const made = (await Promise.all(many)).flat();
  assert.equal(made.length, 1);
  await settleMerchants(gateway.deps, day);
  await matchFiles(gateway.deps, day);
  await matchFiles(gateway.deps, day);
  assert.equal(
    (await listSettlements(db(), merchantId(), {}, { after: null, limit: 10 })).length,
    1,
  );
  assert.equal(await balanceOf(gateway, "MERCHANT_PAYOUTS_DUE"), -4_880);
  assert.equal(await balanceOf(gateway, "RAIL_RECEIVABLE"), 0);
});

test("unsettled days are settled one by one", async () => {
  await pay(gateway, { amountMinor: 1_000 });
  const first = await passMidnight(gateway);
  await pay(gateway, { amountMinor: 2_000 });
  const second = await passMidnight(gateway);
  await passMidnight(gateway);
  const fourth = await passMidnight(gateway);
  const made = await settleMerchant(gateway.deps, merchantId(), fourth);
  assert.deepEqual(
    made.map(({ date, payoutMinor }) => [date, payoutMinor]),
    [
      [first, 880],
      [second, 1_880],
    ],
  );
});

test("a negative day is carried over and paid off by the next sales", async () => {
  const payment = await pay(gateway, { amountMinor: 5_000 });
  await endDay();
  assert.equal((await refundPart(gateway, payment.id, 3_000)).status, 200);
  await endDay();
  await pay(gateway, { amountMinor: 4_000 });
  await endDay();
  const settlements = await listSettlements(db(), merchantId(), {}, { after: null, limit: 10 });
  assert.deepEqual(
    settlements.map(({ openingMinor, linesMinor, payoutMinor, closingMinor }) => [
      openingMinor,
      linesMinor,
      payoutMinor,
      closingMinor,
    ]),
    [
      [-3_000, 3_880, 880, 0],
      [0, -3_000, 0, -3_000],
      [0, 4_880, 4_880, 0],
    ],
  );
  assert.deepEqual(await checkLedger(gateway.deps), []);
});

async function review(...events: OnboardingEvent[]): Promise<void> {
  for (const event of events)
    await gateway.deps.database.transaction((tx) =>
      moveMerchant(gateway.deps, tx, merchantId(), event),
    );
}

test("payouts of a suspended merchant are held, and paid when it is verified again", async () => {
  await pay(gateway, { amountMinor: 5_000 });
  await review("suspend");
  const first = await endDay();
  assert.deepEqual(await payouts(), [[first, 0, 4_880]]);
  await endDay();
  await review("restore");
  const reviewed = await endDay();
  assert.deepEqual(await payouts(), [[first, 0, 4_880]], "looked at again is not verified");
  await settleMerchants(gateway.deps, reviewed);
  const owner = await signInOwner(gateway);
  const held = await owner.call("listSettlements");
  assert.deepEqual(
    held.body.items.map((item: { isHeld: boolean }) => item.isHeld),
    [true],
  );
  await review("approve");
  await endDay();
  const [, paid, ...more] = await payouts();
  assert.deepEqual(paid?.slice(1), [4_880, 0]);
  assert.deepEqual(more, []);
  assert.equal(await findPayable(db(), merchantId()), 0);
  assert.deepEqual(await checkLedger(gateway.deps), []);
});

test("a reserve is retained, carried over, and refunds stop at the overdraft", async () => {
  await setTerms({ reserve: 1_000, overdraft: 500 });
  const payment = await pay(gateway, { amountMinor: 5_000 });
  await endDay();
  const [settlement] = await listSettlements(db(), merchantId(), {}, { after: null, limit: 1 });
  assert.deepEqual([settlement?.payoutMinor, settlement?.closingMinor], [3_880, 1_000]);
  const refused = await refundPart(gateway, payment.id, 1_501);
  assert.deepEqual(
    [refused.status, refused.body.error.code],
    [409, "INSUFFICIENT_MERCHANT_BALANCE"],
  );
  assert.equal((await refundPart(gateway, payment.id, 1_500)).status, 200);
  assert.equal(await findPayable(db(), merchantId()), -500);
  assert.deepEqual(await checkLedger(gateway.deps), []);
});

test("what is refunded between midnight and the settlement is not paid out as well", async () => {
  await setTerms({ overdraft: 500 });
  const payment = await pay(gateway, { amountMinor: 5_000 });
  const first = await passMidnight(gateway);
  assert.equal((await refundPart(gateway, payment.id, 4_000)).status, 200);
  await settleMerchants(gateway.deps, first);
  assert.deepEqual(await payouts(), [[first, 880, 4_000]]);
  assert.equal(await findPayable(db(), merchantId()), 0);
  const second = await endDay();
  assert.deepEqual((await payouts())[1], [second, 0, 0]);
  assert.deepEqual(await checkLedger(gateway.deps), []);
});

test("a payment that was paid out is reversed only as far as the merchant may owe us", async () => {
  await setTerms({ overdraft: 4_000 });
  await gateway.sandbox.clock.advance(msToMidnight() - 2 * 60_000);
  const small = await pay(gateway, { amountMinor: 3_000, cardNumber: LOCAL_VISA });
  const large = await pay(gateway, { amountMinor: 5_000, cardNumber: LOCAL_VISA });
  await endDay();
  const reverse = (orderId: string) =>
    gateway.call({ path: "/v3/payment/reverse", body: { orderId } });
  const refused = await reverse(large.orderId);
  assert.deepEqual(
    [refused.status, refused.body.error?.code],
    [409, "INSUFFICIENT_MERCHANT_BALANCE"],
  );
  assert.equal((await reverse(small.orderId)).body.item.status, "REVERSED");
  assert.equal(await findPayable(db(), merchantId()), -3_000 + 68);
  const next = await endDay();
  assert.deepEqual((await payouts())[1], [next, 0, -3_000 + 68]);
  assert.deepEqual(await listOpen(), []);
  assert.equal(await balanceOf(gateway, "RAIL_RECEIVABLE"), 0);
  assert.deepEqual(await checkLedger(gateway.deps), []);
});

test("refunds and a settlement at once never pay the same money twice", async () => {
  await setTerms({ overdraft: 0 });
  const payments = [];
  for (let n = 0; n < 6; n += 1) payments.push(await pay(gateway, { amountMinor: 1_120 }));
  const day = await passMidnight(gateway);
  await Promise.all([
    ...payments.map(({ id }) => refundPart(gateway, id, 1_000)),
    settleMerchant(gateway.deps, merchantId(), day),
    settleMerchant(gateway.deps, merchantId(), day),
  ]);
  assert.equal((await payouts()).length, 1);
  const owedMinor = await findPayable(db(), merchantId());
  assert.ok(owedMinor >= 0, `the merchant owes ${-owedMinor} sen`);
  assert.deepEqual(await checkLedger(gateway.deps), []);
});

test("a share that was retained is paid out a day later, also when nothing was sold", async () => {
  await setTerms({ reserveBasisPoints: 1_000 });
  await pay(gateway, { amountMinor: 5_000 });
  const first = await endDay();
  const second = await endDay();
  await endDay();
  assert.deepEqual(await payouts(), [
    [first, 4_380, 500],
    [second, 500, 0],
  ]);
  assert.equal(await findPayable(db(), merchantId()), 0);
  assert.deepEqual(await checkLedger(gateway.deps), []);
});

test("a merchant whose settlement failed is settled soon after, not a day later", async () => {
  await pay(gateway, { amountMinor: 5_000 });
  const day = await passMidnight(gateway);
  const { database } = gateway.deps;
  const broken: typeof database = {
    ...database,
    transaction: () => Promise.reject(new Error("down")),
  };
  assert.equal(await settleMerchants({ ...gateway.deps, database: broken }, day), 1);
  assert.equal(await settleMerchants(gateway.deps, day), 0);
  assert.deepEqual(await payouts(), [[day, 4_880, 0]]);
});

test("a line that differs is an exception until an operator accepts it, with a reason", async () => {
  const payment = await pay(gateway, { amountMinor: 5_000 });
  gateway.sandbox.faults.add({
    simulator: "fpx",
    kind: "settlement_mismatch",
    reference: payment.railReference,
    amountMinor: -7,
    count: 1,
  });
  await endDay();
  const open = await listOpen();
  assert.deepEqual(
    open.map(({ kind, transactionId, expectedMinor, foundMinor }) => [
      kind,
      transactionId,
      expectedMinor,
      foundMinor,
    ]),
    [["AMOUNT", payment.id, 5_000, 4_993]],
  );
  assert.equal(await balanceOf(gateway, "RAIL_RECEIVABLE"), 5_000);
  const [amount] = open;
  assert.ok(amount);
  const who = { reason: "The switch confirmed a fee.", resolvedBy: "siti" };
  const accept = { ...who, id: amount.id, decision: "ACCEPT" as const };
  await assert.rejects(resolve({ ...accept, reason: " " }), {
    code: "INVALID_PARAMETER",
  });
  await resolve(accept);
  await assert.rejects(resolve(accept), { code: "NOT_PERMITTED" });
  assert.deepEqual(await listOpen(), []);
  const [resolved] = await listExceptions(db(), "RESOLVED", 0, 10);
  assert.deepEqual([resolved?.decision, resolved?.resolvedBy], ["ACCEPT", "siti"]);
  assert.equal(await balanceOf(gateway, "RAIL_RECEIVABLE"), 0);
  assert.equal(await balanceOf(gateway, "RAIL_FEES"), 107);
  assert.deepEqual(await checkLedger(gateway.deps), []);
});

test("the fee of a line is compared with what was agreed for its contract", async () => {
  await gateway.query`
    insert into fee_schedules (
      party, contract_id, method, valid_from, rate_basis_points, fixed_minor)
    values ('RAIL', 'fpx', 'FPX_MY', '2021-01-01Z', 0, 90),
           ('RAIL', 'fpx-second', 'FPX_MY', '2021-01-01Z', 0, 5)`;
  const { id } = await pay(gateway, { amountMinor: 5_000 });
  await endDay();
  const open = await listOpen();
  assert.deepEqual(
    open.map(({ kind, transactionId, expectedMinor, foundMinor }) => [
      kind,
      transactionId,
      expectedMinor,
      foundMinor,
    ]),
    [["FEE", id, 90, 100]],
  );
});

test("money that a rail took for an unknown payment is found, checked with the rail and booked", async () => {
  const checkoutId = await openCheckout(gateway, { amountMinor: 7_710 });
  const { attemptId } = await startPaying(gateway, checkoutId, { method: "MAYBANK_MY" });
  gateway.sandbox.faults.add({ simulator: "duitnow", kind: "drop_webhooks", count: 10 });
  await gateway.sandbox.clock.advance(20 * 60_000);
  assert.equal((await readPayment(gateway, attemptId)).status, "IN_PROCESS");
  await endDay();
  assert.equal((await readPayment(gateway, attemptId)).status, "SUCCESS");
  assert.deepEqual(await listOpen(), []);
  const [resolved] = await listExceptions(db(), "RESOLVED", 0, 10);
  assert.deepEqual([resolved?.kind, resolved?.decision], ["NOT_PAID", "MATCHED_LATER"]);
  assert.equal(await balanceOf(gateway, "RAIL_RECEIVABLE"), 0);
});

test("a payment that a rail's files lack is an exception, found once, and cannot be accepted", async () => {
  const payment = await pay(gateway, { amountMinor: 5_000 });
  gateway.sandbox.reset();
  gateway.sandbox.clock.freeze();
  await passToNoon(gateway);
  await matchFiles(gateway.deps, dayBefore(gateway.deps.clock.now()));
  await passMidnight(gateway);
  await matchFiles(gateway.deps, dayBefore(gateway.deps.clock.now()));
  const open = await listOpen();
  assert.deepEqual(
    open.map(({ kind, transactionId, foundMinor }) => [kind, transactionId, foundMinor]),
    [["MISSING_PAYMENT", payment.id, 0]],
  );
  const id = open[0]?.id ?? 0;
  const decided = { id, reason: "The bank paid manually.", resolvedBy: "siti" };
  await assert.rejects(resolve({ ...decided, decision: "ACCEPT" }), { code: "NOT_PERMITTED" });
  await resolve({ ...decided, decision: "DISMISS" });
  assert.deepEqual(await listOpen(), []);
});

test("lines that another worker is still matching are not missing", async () => {
  const payment = await pay(gateway, { amountMinor: 5_000 });
  assert.equal((await refundPart(gateway, payment.id, 1_000)).status, 200);
  const first = await passMidnight(gateway);
  const second = await passMidnight(gateway);
  const { deps } = gateway;
  const rail = deps.rails.findMethod("FPX_MY")?.rail;
  assert.ok(rail);
  const lines = await rail.settlementFile?.(callContext(deps), first);
  assert.equal(lines?.length, 2);
  await storeSettlementFile(deps, rail.id, first, lines ?? []);
  const matching = await deps.database.transaction(async (tx) => {
    await lockUnmatchedLines(tx, rail.id, { date: "2000-01-01", line: 0 }, 10);
    const waiting = matchSettlementFile(deps, rail, second);
    await until(async () => {
      const blocked = await gateway.query`
        select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`;
      return blocked.length > 0;
    });
    assert.deepEqual(await listOpen(), []);
    return { waiting };
  });
  await matching.waiting;
  assert.deepEqual(await listOpen(), []);
});

test("a file that is not there yet is fetched later, and its day is not lost", async () => {
  await pay(gateway, { amountMinor: 5_000 });
  const day = await passMidnight(gateway);
  gateway.sandbox.faults.add({ simulator: "fpx", kind: "down" });
  await matchFiles(gateway.deps, day);
  assert.equal(await balanceOf(gateway, "RAIL_RECEIVABLE"), 5_000);
  gateway.sandbox.faults.clear();
  const next = await passMidnight(gateway);
  await matchFiles(gateway.deps, next);
  assert.equal(await balanceOf(gateway, "RAIL_RECEIVABLE"), 0);
  assert.deepEqual(await listOpen(), []);
});

test("the database rejects a settlement that does not follow the last one, and any change of one", async () => {
  await pay(gateway, { amountMinor: 5_000 });
  await endDay();
  const [first] = await listSettlements(db(), merchantId(), {}, { after: null, limit: 1 });
  assert.ok(first);
  const none = first.through.map(() => 0);
  const next = {
    previousId: first.id as string | null,
    previousThrough: first.through,
    through: first.through.map((sequence) => sequence + 1),
    openingMinor: first.closingMinor,
    linesMinor: 100,
    payoutMinor: 100,
  };
  const insert = (changes: Partial<typeof next>, id = "S1") => {
    const made = { ...next, ...changes };
    const { openingMinor, linesMinor, payoutMinor } = made;
    return gateway.query`
      insert into settlements (
        merchant_id, id, previous_id, previous_through, through, date, opening_minor, line_count,
        lines_minor, payments_minor, fees_minor, refunds_minor, disputes_minor, first_at, last_at,
        payout_minor, closing_minor, created_at)
      values (
        ${merchantId()}, ${id}, ${made.previousId}, ${made.previousThrough}, ${made.through},
        ${id === "S1" ? "2020-01-01" : "2020-01-02"}, ${openingMinor}, 1, ${linesMinor}, 100, 0, 0,
        0, '2020-01-01', '2020-01-01', ${payoutMinor}, 0, '2020-01-01')`;
  };
  const startsAgain = { previousId: null, previousThrough: none, openingMinor: 0 };
  await assert.rejects(insert(startsAgain), { code: "23505" }, "a second beginning");
  await assert.rejects(insert({ previousThrough: none }), { code: "23503" }, "settled lines again");
  await assert.rejects(insert({ previousThrough: next.through }), { code: "23503" }, "a gap");
  await assert.rejects(insert({ openingMinor: 1, payoutMinor: 101 }), { code: "23503" });
  await assert.rejects(insert({ through: none }), { code: "23514" }, "backwards");
  await assert.rejects(insert({ through: [1] }), { code: "23514" });
  await assert.rejects(insert({ linesMinor: 101, payoutMinor: 101 }), { code: "23514" });
  await assert.rejects(insert({ payoutMinor: 99 }), { code: "23514" });
  await assert.rejects(insert({ payoutMinor: -100 }), { code: "23514" });
  await insert({});
  await assert.rejects(insert({}, "S2"), { code: "23505" }, "a second one after the same");
  for (const text of [
    "update settlements set payout_minor = 0",
    "delete from settlements",
    "truncate settlements cascade",
  ]) {
    const act = gateway.database.query({ text, values: [] });
    await assert.rejects(act, { code: "23000" }, text);
  }
});

test("a payment of another amount that was accepted, or refunded, agrees with the rail's file", async () => {
  for (const decision of ["ACCEPT", "REFUND_OVERPAYMENT", "REFUND_ALL"] as const) {
    const checkoutId = await openCheckout(gateway);
    await payAttempt(gateway, checkoutId, { bankCode: "SIMAMT" });
    const [claim] = await listQuarantine(db(), true, Number.MAX_SAFE_INTEGER, 1);
    assert.ok(claim);
    const decided = { decision, reason: "checked with bank", decidedBy: "operator@example.com" };
    await db().transaction((tx) => reviewQuarantinedReport(gateway.deps, tx, claim.id, decided));
  }
  await runDueRefunds(gateway.deps);
  await endDay();
  assert.deepEqual(await listOpen(), []);
  assert.equal(await balanceOf(gateway, "RAIL_RECEIVABLE"), 0, "all of it is explained");
});
