// The operator's day: figures, differences with their lists, and a close that nothing changes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { addDays } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { matchSettlementFile } from "../../packages/gateway/src/operations/settlement/match-settlement-file.ts";
import { provideAnswerDay } from "../support/bank/answer-day.ts";
import { bookingOf, entriesOf, receiveFile } from "../support/bank/bank-answers.ts";
import { writeCamt } from "../support/bank/write-statements.ts";
import { pay } from "../support/pay.ts";
import { passMidnight, passToNoon, refundPart } from "../support/time/midnight.ts";

const day = await provideAnswerDay();
const { gateway } = day;
const NOTE = "The bank's charges, see the statement.";

interface Item {
  subject: string;
  detail: string;
  expectedMinor: number | null;
  foundMinor: number | null;
}

async function readDay(date: string) {
  const { status, body, text } = await day.first.call("getDay", { params: { day: date } });
  assert.equal(status, 200, text);
  return body;
}

async function differencesOf(date: string): Promise<Record<string, Item[]>> {
  const { figures } = await readDay(date);
  return Object.fromEntries(
    figures.differences.map((one: { kind: string; items: Item[] }) => [one.kind, one.items]),
  );
}

const balanceOf = (figures: { balances: { account: string }[] }, account: string) =>
  figures.balances.find((one) => one.account === account) as unknown as Record<string, number>;

const close = async (date: string, changes: { note?: string; fingerprint?: string } = {}) => {
  const { fingerprint } = await readDay(date);
  return day.first.call("closeDay", {
    params: { day: date },
    body: { note: NOTE, fingerprint, ...changes },
  });
};

/** The day ends, providers' files are fetched, and it can be closed. */
async function endDay(): Promise<string> {
  const date = await passMidnight(gateway);
  await gateway.sandbox.clock.advance(20 * 60_000);
  for (const { rail } of gateway.deps.rails.listMethods()) {
    await matchSettlementFile(gateway.deps, rail, date);
  }
  await day.signIn();
  return date;
}

/** Until yesterday: the first close is of any day, and the next ones in order. */
async function closeUntil(date: string): Promise<void> {
  for (let closes = 0; closes < 60; closes += 1) {
    const { body } = await day.first.call("getNextDay", {});
    if (body.next === null || body.next > date) return;
    assert.equal((await close(body.next)).status, 200);
  }
}

test("a day with a payment, a refund, a payout and a statement is closed, and stays", async () => {
  const { payout } = await day.sendPayout(5_000);
  await passToNoon(gateway);
  await day.signIn();
  const today = day.today();
  const payment = await pay(gateway, { amountMinor: 8_000 });
  await refundPart(gateway, payment.id, 1_500);
  const charge = { reference: "", text: "BANK CHARGE", amountMinor: 250 };
  const bookings = [bookingOf(payout, today), bookingOf(payout, today, charge)];
  await receiveFile(day.first, writeCamt("camt.053", bookings));
  // The same day once more, with one booking more: exports overlap.
  const more = [...bookings, bookingOf(payout, today, { ...charge, amountMinor: 40 })];
  await receiveFile(day.first, writeCamt("camt.053", more));

  assert.equal(await endDay(), today);
  const { figures, isNext, close: none } = await readDay(today);
  assert.deepEqual([isNext, none], [true, null]);
  assert.deepEqual(
    figures.payments.map((paid: { count: number; amountMinor: number }) => [
      paid.count,
      paid.amountMinor,
    ]),
    [[1, 8_000]],
  );
  const movement = (kind: string) =>
    figures.movements.find((one: { kind: string }) => one.kind === kind).amountMinor;
  assert.equal(movement("REFUND_OPENED"), 1_500);
  assert.equal(movement("PAYOUT_PAID"), payout.amountMinor);
  assert.equal(balanceOf(figures, "MERCHANT_FEES").movedMinor, -120);
  assert.equal(figures.bank.debits.count, 3, "overlapping exports count once");
  assert.equal(figures.bank.debits.amountMinor, payout.amountMinor + 290);
  assert.deepEqual(figures.bank.paid, { count: 1, amountMinor: payout.amountMinor });
  const payable = balanceOf(figures, "MERCHANT_PAYABLE");
  assert.equal(
    payable.closingMinor,
    (payable.openingMinor ?? 0) + (payable.movedMinor ?? 0) + (payable.lateMinor ?? 0),
  );
  assert.equal(figures.owedMinor, 0 - (payable.closingMinor ?? 0));

  const closed = await close(today);
  assert.equal(closed.status, 200, closed.text);
  assert.deepEqual([closed.body.sequence, closed.body.closedBy], [1, gateway.demo.portal.email]);
  const [entry] = await gateway.query<{ after: { sha256: string } }>`
    select after from audit_log where action = 'day.closed' and target_id = ${today}`;
  assert.equal(entry?.after.sha256, closed.body.sha256);

  // Whatever comes for the day now, its figures stay.
  const late = bookingOf(payout, today, { ...charge, amountMinor: 777 });
  await receiveFile(day.first, writeCamt("camt.053", [...more, late]));
  const after = await readDay(today);
  assert.deepEqual(after.figures, figures);
  assert.ok(after.isIntact);
  assert.deepEqual(after.after.bank.debits, { count: 1, amountMinor: 777 });
  const next = await readDay(day.today());
  assert.deepEqual(next.figures.bank.debits, { count: 1, amountMinor: 777 }, "on receipt");
  assert.deepEqual(
    next.figures.balances.map((one: { openingMinor: number }) => one.openingMinor),
    figures.balances.map((one: { closingMinor: number }) => one.closingMinor),
    "the next day begins with what was closed",
  );
});

test("differences appear with their lists, and a close needs an explanation", async () => {
  await closeUntil(day.today());
  const { payout } = await day.sendPayout(6_000);
  await passToNoon(gateway);
  await day.signIn();
  const today = day.today();
  const payment = await pay(gateway, { amountMinor: 4_000 });
  // An entry that no payout fits.
  const odd = bookingOf(payout, today, { amountMinor: 123 });
  const id = await receiveFile(day.first, writeCamt("camt.053", [odd]));
  assert.equal((await entriesOf(day.first, id))[0]?.state, "OPEN");
  const at = gateway.deps.clock.now();
  await gateway.query`
    insert into ledger_alarms (merchant_id, kind, subject, expected_minor, found_minor, raised_at)
    values (${gateway.demo.merchantId}, 'PAYABLE', 'MERCHANT_PAYABLE', 5, 6, ${at})`;
  await gateway.query`
    insert into settlement_exceptions (
      merchant_id, rail_id, date, kind, subject, transaction_id, expected_minor, created_at)
    values (${gateway.demo.merchantId}, 'fpx', ${today}, 'MISSING_PAYMENT',
            ${payment.id}, ${payment.id}, 4000, ${at})`;

  await passMidnight(gateway);
  await gateway.sandbox.clock.advance(20 * 60_000);
  await day.signIn();
  await closeUntil(addDays(today, -1));
  const found = await differencesOf(today);
  assert.deepEqual(
    found.RAIL?.map(({ detail, expectedMinor }) => [detail, expectedMinor]),
    [["NO_FILE", 4_000]],
  );
  assert.deepEqual(
    found.BANK_ENTRY?.map(({ subject, foundMinor }) => [subject, foundMinor]),
    [[`${id}-1`, -123]],
  );
  assert.deepEqual(
    found.EXCEPTION?.map(({ subject }) => subject),
    [payment.id],
  );
  assert.deepEqual(
    found.ALARM?.map(({ detail }) => detail),
    ["PAYABLE"],
  );

  const unexplained = await close(today, { note: " " });
  assert.deepEqual([unexplained.status, unexplained.body.error.code], [400, "INVALID_PARAMETER"]);
  const stale = await close(today, { fingerprint: "0".repeat(64) });
  assert.deepEqual([stale.status, stale.body.error.code], [409, "CONFLICT"]);
  const closed = await close(today);
  assert.deepEqual([closed.status, closed.body.differenceCount], [200, 4], closed.text);
  assert.equal((await close(today)).status, 409, "a day is closed once");

  const rail = gateway.deps.rails.listMethods().find((method) => method.rail.id === "fpx")?.rail;
  assert.ok(rail);
  await matchSettlementFile(gateway.deps, rail, today);
  const late = { railId: "fpx", date: today };
  const filesOf = (files: { railId: string; date: string }[]) =>
    files.map(({ railId, date }) => ({ railId, date }));
  assert.deepEqual(filesOf((await readDay(today)).after.files), [late]);
  const receivedToday = filesOf((await readDay(day.today())).figures.files);
  assert.ok(
    receivedToday.some((file) => isDeepStrictEqual(file, late)),
    "on receipt",
  );

  const csv = await day.first.call("downloadDay", { params: { day: today } });
  assert.equal(csv.status, 200);
  assert.match(csv.text, /DIFFERENCE_BANK_ENTRY/);
  const workbook = await day.first.call("downloadDay", {
    params: { day: today },
    query: { format: "xlsx" },
  });
  assert.equal(workbook.status, 200);
});

test("a payout that is paid without a booking in a statement is a difference", async () => {
  await closeUntil(day.today());
  const { payout } = await day.sendPayout(7_000);
  await passToNoon(gateway);
  await day.signIn();
  const today = day.today();
  const booking = bookingOf(payout, today);
  const id = await receiveFile(day.first, writeCamt("camt.053", [booking]));
  assert.deepEqual((await differencesOf(today)).PAYOUT, []);
  await gateway.database.transaction(async (tx) => {
    await tx.query({ text: "set local session_replication_role = replica", values: [] });
    const text = "update payout_answers set kind = 'pain.002' where file_number = $1";
    await tx.query({ text, values: [Number(id)] });
  });
  assert.deepEqual(
    (await differencesOf(today)).PAYOUT?.map(({ subject }) => subject),
    [payout.id],
  );
});

test("days are closed in order and only when they are over", async () => {
  const date = await endDay();
  await closeUntil(addDays(date, -1));
  const running = await close(day.today());
  assert.equal(running.status, 409, running.text);
  assert.equal((await close(date)).status, 200);
  const { body } = await day.first.call("listDailyCloses", {});
  const sequences = body.items.map(({ sequence }: { sequence: number }) => sequence);
  assert.deepEqual(
    sequences,
    sequences.map((_: number, i: number) => sequences.length - i),
  );
});

test("the database refuses to change, delete or insert closes out of order", async () => {
  for (const text of [
    "update daily_closes set note = 'x'",
    "delete from daily_closes",
    "truncate daily_closes",
  ]) {
    await assert.rejects(gateway.database.query({ text, values: [] }), /daily_closes/, text);
  }
  const copy = (changes: string) =>
    `
    insert into daily_closes (sequence, day, previous_sequence, previous_day, previous_sha256,
      figures, difference_count, note, last_bank_file, closed_by, closed_email, closed_at, sha256)
    select sequence + 1, day + 1, sequence, day, sha256, figures, 0, '', 0, '', '',
           closed_at + interval '5 days', sha256 from daily_closes order by sequence desc limit 1`.replace(
      ...(changes.split("→") as [string, string]),
    );
  for (const changes of [
    "day + 1→day + 2",
    "sequence + 1→sequence + 2",
    "day, sha256, figures, 0→day, repeat('0', 64), figures, 0",
    "figures, 0, ''→figures, 1, ''",
  ]) {
    const text = copy(changes);
    await assert.rejects(gateway.database.query({ text, values: [] }), /daily_closes/, changes);
  }
});

test("a merchant's users do not see the operator's day", async () => {
  const { email } = gateway.demo.portal;
  await gateway.query`update users set is_operator = false where email = ${email}`;
  const params = { day: day.today() };
  const body = { note: "", fingerprint: "0".repeat(64) };
  for (const call of [
    day.first.call("listDailyCloses", {}),
    day.first.call("getNextDay", {}),
    day.first.call("getDay", { params }),
    day.first.call("downloadDay", { params }),
    day.first.call("closeDay", { params, body }),
  ]) {
    const { status, body: said } = await call;
    assert.deepEqual([status, said.error.code], [404, "NOT_FOUND"]);
  }
  await gateway.query`update users set is_operator = true where email = ${email}`;
});

test("a date that does not exist, is not reached or is too old is not found", async () => {
  for (const date of ["2026-02-30", "9999-12-31", "2001-01-01"]) {
    const found = await day.first.call("getDay", { params: { day: date } });
    assert.equal(found.status, 404, date);
  }
});
