import assert from "node:assert/strict";
import { test } from "node:test";
import type { DisputeResponse } from "../../packages/gateway/src/domain/dispute/dispute.ts";
import { GatewayError } from "../../packages/gateway/src/domain/errors.ts";
import type { MoneyEvent } from "../../packages/gateway/src/domain/notification/money-event.ts";
import type { Payment } from "../../packages/gateway/src/domain/payment/attempt.ts";
import { followDueDisputes } from "../../packages/gateway/src/jobs/dispute/follow-disputes.ts";
import { runDueRefunds } from "../../packages/gateway/src/jobs/refund/run-refunds.ts";
import {
  matchFiles,
  settleMerchants,
} from "../../packages/gateway/src/jobs/settlement/settle-days.ts";
import type { Deps } from "../../packages/gateway/src/operations/deps.ts";
import { callDispute } from "../../packages/gateway/src/operations/dispute/call-dispute.ts";
import { saveDisputeResponse } from "../../packages/gateway/src/operations/dispute/save-dispute-response.ts";
import { readEvents } from "../../packages/gateway/src/operations/notification/read-events.ts";
import { inquirePayment } from "../../packages/gateway/src/operations/payment/inquire-payment.ts";
import { refundPayment } from "../../packages/gateway/src/operations/refund/refund-payment.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import type { SettlementLine } from "../../packages/gateway/src/rails/rail.ts";
import { listBalances } from "../../packages/gateway/src/store/ledger/ledger.ts";
import { findDisputedMinor } from "../../packages/gateway/src/store/payment/returns.ts";
import { listExceptions } from "../../packages/gateway/src/store/settlement/settlement-exceptions.ts";
import { listSettlements } from "../../packages/gateway/src/store/settlement/settlement-list.ts";
import { inLongRun } from "../support/chance/long-run.ts";
import {
  openCheckout,
  type Paying,
  payAttempt,
  payTwice,
  readPayment,
  startPaying,
} from "../support/pay.ts";
import { dyingBefore } from "../support/process/dying-database.ts";
import { passMidnight, passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";

const PAYMENTS = inLongRun(600, 3_000);
const AT_ONCE = 8;
const MINUTE_MS = 60_000;

/** What payers do, in turn; amounts below RM 70 have no meaning to the simulators. */
const HABITS: readonly Paying[] = [
  {},
  { bankCode: "SIM0000" },
  { cardNumber: "4000004580000002" },
  { method: "MAYBANK_MY", amountMinor: 7_700 },
  { cardNumber: "4000000000000259" },
  { method: "TNG_MY", amountMinor: 7_700 },
  { bankCode: "SIM0051" },
  { cardNumber: "5555555555554444" },
  { method: "SHOPEEPAY_MY", amountMinor: 7_700 },
  { bankCode: "SIM09OK" },
  { method: "GRABPAY_MY", amountMinor: 7_700 },
  { cardNumber: "4000000000000002" },
  { bankCode: "SIMSILOK" },
  { method: "MAYBANK_MY", amountMinor: 7_711 },
  { cardNumber: "4000004580001034" },
  { bankCode: "SIMDUP" },
  { method: "TNG_MY", amountMinor: 7_730 },
  { bankCode: "SIMFLIP" },
  { cardNumber: "4000000000002685" },
  { cardNumber: "4000004580001075" },
  { method: "MAYBANK_MY", amountMinor: 7_717 },
  { bankCode: "SIMBADSIG" },
  { cardNumber: "4000004580001059" },
  { bankCode: "SIMLATEOK" },
  { method: "MAYBANK_MY", amountMinor: 7_713 },
  { cardNumber: "378282246310005" },
  { method: "TNG_MY", amountMinor: 7_731 },
  { bankCode: "SIM001C" },
  { cardNumber: "4000004580001091" },
  { method: "MAYBANK_MY", amountMinor: 7_718 },
];

const gateway = await provideFrozenGateway();
await passToNoon(gateway);

const db = () => gateway.deps.database;

async function inTurns<T>(items: readonly T[], act: (item: T, index: number) => Promise<void>) {
  let next = 0;
  const work = async () => {
    for (let i = next++; i < items.length; i = next++) {
      const item = items[i];
      if (item !== undefined) await act(item, i);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** A process that dies before its `left + 1`st transaction: what it had in memory is lost. */
const dying = (left: number): Deps => ({
  ...gateway.deps,
  database: dyingBefore(gateway, left),
});

async function expectDeath(act: Promise<unknown>): Promise<void> {
  await act.catch((error: unknown) => {
    if (!(error instanceof GatewayError)) assert.match(String(error), /died/);
  });
}

const attemptIds: string[] = [];

async function payAsUsual(habit: Paying, index: number): Promise<void> {
  const paying = { amountMinor: 1_000 + ((index * 37) % 5_000), ...habit };
  const checkoutId = await openCheckout(gateway, paying);
  attemptIds.push((await payAttempt(gateway, checkoutId, paying)).attemptId);
}

/** The worker's tasks, as often as virtual minutes pass. */
async function work(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    await gateway.sandbox.clock.advance(MINUTE_MS);
    const rows = await gateway.query<{ attempt_id: string }>`
      select attempt_id from transactions where inquire_at <= ${gateway.deps.clock.now()}
       order by inquire_at limit 1000`;
    await inTurns(rows, async ({ attempt_id }) => {
      await inquirePayment(gateway.deps, await readPayment(gateway, attempt_id));
    });
    while ((await runDueRefunds(gateway.deps)) > 0);
    while ((await followDueDisputes(gateway.deps)) > 0);
  }
}

async function listPaid(): Promise<Payment[]> {
  const paid: Payment[] = [];
  await inTurns(attemptIds, async (attemptId) => {
    const payment = await readPayment(gateway, attemptId);
    if (payment.status === "SUCCESS" && !payment.isOverpayment) paid.push(payment);
  });
  return paid.sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function payManyTwice(count: number): Promise<void> {
  await inTurns(Array.from({ length: count }), async () => {
    const { first, second } = await payTwice(gateway, { amountMinor: 3_300 });
    attemptIds.push(first.attemptId, second.attemptId);
  });
}

/** Payers whose gateway process died at every possible point; some continue to pay. */
async function payThroughCrashes(): Promise<void> {
  for (const left of [0, 1, 1, 0, 1]) {
    for (const paying of [{}, { cardNumber: "4000004580000002" }, { method: "TNG_MY" }]) {
      const amountMinor = "method" in paying ? 7_700 : 4_400;
      const checkoutId = await openCheckout(gateway, { amountMinor, ...paying });
      const broken = { ...gateway, deps: { ...gateway.deps, ...dying(left) } };
      await expectDeath(startPaying(broken, checkoutId, { amountMinor, ...paying }));
    }
  }
  const rows = await gateway.query<{ attempt_id: string }>`
    select attempt_id from transactions where attempt_state = 'CREATED'`;
  assert.equal(rows.length, 9);
  attemptIds.push(...rows.map((row) => row.attempt_id));
}

async function refundSome(paid: readonly Payment[]): Promise<void> {
  await inTurns(paid, async (payment, index) => {
    const isCard = payment.railId === "card";
    if (isCard && index % 9 === 0) {
      const body = { orderId: payment.orderId };
      const reversed = await gateway.call({ path: "/v3/payment/reverse", body });
      assert.ok([200, 409].includes(reversed.status), JSON.stringify(reversed.body));
      return;
    }
    if (index % 6 !== 0) return;
    const part = index % 12 === 0 ? payment.amountMinor : 101 + (index % 700);
    const wanted = {
      merchantId: payment.merchantId,
      transactionId: payment.id,
      type: part === payment.amountMinor ? ("FULL" as const) : ("PARTIAL" as const),
      amountMinor: part,
      reason: "cold",
      idempotencyKey: `refund-${payment.id}`,
      act: null,
    };
    // Every fifth process dies on the way, and the merchant tries again.
    if (index % 30 === 0) await expectDeath(refundPayment(dying(1), wanted));
    await refundPayment(gateway.deps, wanted).catch(async (error: unknown) => {
      // What the payer's bank has taken back is not refunded as well.
      assert.ok(error instanceof GatewayError, String(error));
      assert.match(error.code, /^(NOT_ALLOW_REFUND|INSUFFICIENT_REFUND_AMOUNT)$/);
      assert.ok((await findDisputedMinor(db(), payment.merchantId, payment.id)) > 0);
    });
  });
}

const RESPONSES: readonly (DisputeResponse | null)[] = [
  { kind: "accept" },
  { kind: "answer", text: "sim:won" },
  null,
  { kind: "answer", text: "sim:lost" },
  { kind: "answer", text: "The parcel was signed for." },
];

/** Merchants accept, answer or forget; every fourth process dies after the wish is saved. */
async function respondToSome(): Promise<void> {
  const rows = await gateway.query<{ id: string }>`
    select id from disputes where state = 'OPEN' order by id`;
  await inTurns(rows, async ({ id: disputeId }, index) => {
    const response = RESPONSES[index % RESPONSES.length];
    if (!response) return;
    const ref = { merchantId: gateway.demo.merchantId, disputeId };
    const opened = await db().transaction((tx) =>
      saveDisputeResponse(gateway.deps, tx, ref, response),
    );
    if (opened && index % 4 !== 0) await callDispute(gateway.deps, opened);
  });
}

interface ReportItem {
  grossAmount: string;
  serviceFee: string;
  settlementAmount: string;
  transactionId: string;
  orderId: string;
}

/** Every transaction as a merchant lists them, page by page. */
async function listByApi(): Promise<{ transactionId: string; balanceAmount: number }[]> {
  const all: { transactionId: string; balanceAmount: number }[] = [];
  let cursor = "";
  do {
    const path = `/v3/payment/transactions?limit=100&cursor=${cursor}`;
    const answer = await gateway.get(path);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    all.push(...answer.body.items);
    cursor = answer.body.meta.cursor;
  } while (cursor !== "");
  return all;
}

const sen = (text: string) => Math.round(Number(text) * 100);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

async function reportOf(date: string): Promise<ReportItem[]> {
  const items: ReportItem[] = [];
  for (const transactionType of ["PAYMENT", "REFUND"]) {
    let cursor = "";
    do {
      const body = { transactionType, date, cursor };
      const answer = await gateway.call({ path: "/v3/payment/reconciliation", body });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      items.push(...answer.body.items);
      cursor = answer.body.meta.cursor;
    } while (cursor !== "");
  }
  return items;
}

async function filesOf(date: string): Promise<Map<string, SettlementLine[]>> {
  const rails = new Set(gateway.deps.rails.listMethods().map(({ rail }) => rail));
  const files = new Map<string, SettlementLine[]>();
  const { clock, random, railHttp: http } = gateway.deps;
  const deadline = new Date(clock.now().getTime() + MINUTE_MS);
  for (const rail of rails) {
    const lines = await rail.settlementFile?.({ clock, random, http, deadline }, date);
    if (lines) files.set(rail.id, lines);
  }
  return files;
}

async function balances(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const { account, amountMinor } of await listBalances(db(), gateway.demo.merchantId)) {
    found.set(account, amountMinor);
  }
  const rails = await gateway.query<{ railId: string; owed: number; received: number }>`
    select rail_id as "railId", sum(receivable_minor)::bigint as owed,
           coalesce(sum(received_minor), 0)::bigint as received
      from ledger_postings where rail_id <> '' group by rail_id`;
  for (const { railId, owed, received } of rails) {
    found.set(`RAIL_RECEIVABLE ${railId}`, owed);
    found.set(`RAIL_RECEIVED ${railId}`, received);
  }
  return found;
}

test("after a day of payments, faults and crashes every book agrees to the sen", async () => {
  const { deps, demo, sandbox } = gateway;
  const started = Array.from({ length: PAYMENTS }, (_, i) => HABITS[i % HABITS.length] ?? {});
  const third = Math.floor(PAYMENTS / 3);
  await inTurns(started.slice(0, third), payAsUsual);
  await payManyTwice(10);
  sandbox.faults.add({ simulator: "fpx", kind: "500", count: 20 });
  sandbox.faults.add({ simulator: "card", kind: "500", count: 10 });
  await payThroughCrashes();
  await work(3);
  await respondToSome();
  await refundSome(await listPaid());
  await inTurns(started.slice(third, 2 * third), payAsUsual);
  sandbox.faults.clear();
  await work(12);
  await refundSome((await listPaid()).slice(-0.15 * PAYMENTS));
  // Three minutes before midnight: much of this is confirmed on the next day.
  const toMidnight =
    24 * 60 * MINUTE_MS - ((deps.clock.now().getTime() + 8 * 3_600_000) % 86_400_000);
  await sandbox.clock.advance(toMidnight - 3 * MINUTE_MS);
  await inTurns(started.slice(2 * third), payAsUsual);
  const first = await passMidnight(gateway);
  const mismatched = (await listPaid()).find(({ railId }) => railId === "fpx");
  assert.ok(mismatched);
  sandbox.faults.add({
    simulator: "fpx",
    kind: "settlement_mismatch",
    reference: mismatched.railReference,
    amountMinor: 5,
    count: 1,
  });
  await settleMerchants(deps, first);
  await matchFiles(deps, first);
  await work(15);
  await respondToSome();
  await refundSome((await listPaid()).slice(0, 0.03 * PAYMENTS));
  await work(20);
  const second = await passMidnight(gateway);
  await work(5);
  await settleMerchants(deps, second);
  await matchFiles(deps, second);

  assert.deepEqual(await checkLedger(deps), []);
  const settlements = await listSettlements(db(), demo.merchantId, {}, { after: null, limit: 10 });
  const account = await balances();
  const paidOut = sum(settlements.map(({ payoutMinor }) => payoutMinor));
  assert.equal(account.get("MERCHANT_PAYOUTS_DUE"), -paidOut);

  for (const settlement of settlements) {
    const items = await reportOf(settlement.date);
    const { linesMinor, payoutMinor, closingMinor, openingMinor } = settlement;
    assert.equal(sum(items.map((item) => sen(item.settlementAmount))), linesMinor);
    assert.equal(openingMinor + linesMinor, payoutMinor + closingMinor);
    const body = { date: settlement.date };
    const csv = await gateway.call({ path: "/v3/payment/settlement/csv", body });
    const rows = (csv.body as string)
      .trimEnd()
      .split("\r\n")
      .map((row) => row.split(","));
    const details = rows.filter(([mark]) => mark === "D");
    // Each detail is an item of the report: id, order, gross, fee, settlement.
    const inFile = details.map((row) => [10, 11, 13, 15, 16].map((place) => row[place]).join(" "));
    const inReport = items.map((item) =>
      [
        item.transactionId,
        item.orderId,
        item.grossAmount,
        item.serviceFee,
        item.settlementAmount,
      ].join(" "),
    );
    assert.deepEqual(inFile.sort(), inReport.sort());
    assert.equal(sum(details.map((row) => sen(row.at(-1) ?? ""))), linesMinor);
    const totals = rows.find(([mark]) => mark === "T");
    assert.equal(sen(totals?.[4] ?? ""), linesMinor);
    assert.equal(sen(totals?.[6] ?? ""), payoutMinor);
  }

  const open = await listExceptions(db(), "OPEN", 0, 1_000);
  const found = open.map(({ kind, transactionId }) => [kind, transactionId]);
  assert.deepEqual(found, [["AMOUNT", mismatched.id]]);
  const received = new Map<string, number>();
  for (const date of [first, second]) {
    for (const [railId, lines] of await filesOf(date)) {
      received.set(
        railId,
        (received.get(railId) ?? 0) + sum(lines.map(({ netMinor }) => netMinor)),
      );
    }
  }
  for (const [railId, netMinor] of received) {
    // The line that differs is not booked before an operator decides.
    const unbooked: number = railId === "fpx" ? mismatched.amountMinor - 100 : 0;
    assert.equal(account.get(`RAIL_RECEIVED ${railId}`), netMinor - unbooked, railId);
    // What was taken for a dispute that is not decided, the rail still owes.
    const owedMinor: Record<string, number> = {
      fpx: mismatched.amountMinor,
      card: 0 - (account.get("MERCHANT_DISPUTES") ?? 0),
    };
    assert.equal(account.get(`RAIL_RECEIVABLE ${railId}`), owedMinor[railId] ?? 0, railId);
  }
  assert.equal(account.get("MERCHANT_REFUNDS"), 0);

  const listed = await listByApi();
  const { rows: books } = await db().query<{ transactions: number; remainder: number }>({
    text: `select (select count(*) from transactions) as transactions,
                  (select -sum(payable_minor) from ledger_postings
                    where kind in ('PAYMENT', 'REFUND_OPENED', 'REFUND_REFUSED'))::bigint
                    as remainder`,
    values: [],
  });
  assert.equal(new Set(listed.map((one) => one.transactionId)).size, books[0]?.transactions);
  assert.equal(listed.length, books[0]?.transactions);
  // No refund is under way any more: what can still be refunded is what was paid less what went
  // back.
  assert.equal(sum(listed.map((one) => one.balanceAmount)), books[0]?.remainder);

  const events: MoneyEvent[] = [];
  for (let page = await readEvents(deps, demo.merchantId, 0, 1_000); page.length > 0; ) {
    events.push(...page);
    page = await readEvents(deps, demo.merchantId, events.length, 1_000);
  }
  assert.ok(events.every(({ sequence }, index) => sequence === index + 1));
  const { rows } = await db().query<{ paid: number; surplus: number; reversed: number }>({
    text: `select count(*) filter (where paid_at is not null and not is_overpayment) as paid,
                  count(*) filter (where is_overpayment and status = 'FULL_REFUNDED') as surplus,
                  count(*) filter (where status = 'REVERSED') as reversed
             from transactions`,
    values: [],
  });
  const disputes = await gateway.query<{ state: string; count: number }>`
    select state, count(*) as count from disputes group by state`;
  const disputesIn = (...states: string[]) =>
    sum(disputes.filter(({ state }) => states.includes(state)).map(({ count }) => count));
  const countOf = (type: string) => events.filter((event) => event.type === type).length;
  assert.equal(countOf("PAYMENT_SUCCEEDED"), rows[0]?.paid);
  assert.equal(countOf("PAYMENT_DUPLICATE"), rows[0]?.surplus);
  assert.equal(countOf("PAYMENT_REVERSED"), rows[0]?.reversed);
  assert.equal(countOf("DISPUTE_OPENED"), sum(disputes.map(({ count }) => count)));
  assert.equal(countOf("DISPUTE_WON"), disputesIn("WON"));
  assert.equal(countOf("DISPUTE_LOST"), disputesIn("LOST"));
  for (const state of ["OPEN", "UNDER_REVIEW", "WON", "LOST"])
    assert.ok(disputesIn(state) > 5, state);
  assert.equal(disputesIn("ANSWERING", "ACCEPTING"), 0);
  assert.ok((rows[0]?.paid ?? 0) > PAYMENTS * 0.6);
  assert.ok((rows[0]?.surplus ?? 0) > 10);
});
