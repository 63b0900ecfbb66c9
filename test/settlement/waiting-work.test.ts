// What waits for an operator: entries of the bank that no rule matched, and days to close.
import assert from "node:assert/strict";
import { test } from "node:test";
import { provideAnswerDay } from "../support/bank/answer-day.ts";
import { bookingOf, receiveFile } from "../support/bank/bank-answers.ts";
import { writeCamt } from "../support/bank/write-statements.ts";
import { pay } from "../support/pay.ts";
import { signInAs } from "../support/portal/portal-client.ts";
import { passMidnight, passToNoon } from "../support/time/midnight.ts";

const day = await provideAnswerDay();
const { gateway } = day;

async function waiting(): Promise<Record<string, number>> {
  await day.signIn();
  const { body, text } = await day.first.call("getAttention");
  assert.ok(body.items, text);
  return Object.fromEntries(
    body.items.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
  );
}

async function close(date: string): Promise<void> {
  const { body } = await day.first.call("getDay", { params: { day: date } });
  const closed = await day.first.call("closeDay", {
    params: { day: date },
    body: { note: "Nothing to explain.", fingerprint: body.fingerprint },
  });
  assert.equal(closed.status, 200, closed.text);
}

/** A quarter of an hour after midnight a day can be closed. */
async function endDay(): Promise<string> {
  const date = await passMidnight(gateway);
  await gateway.sandbox.clock.advance(20 * 60_000);
  return date;
}

test("a day with movements waits from its end until it is closed, a quiet one never", async () => {
  await passToNoon(gateway);
  await pay(gateway, { amountMinor: 5_000 });
  const paid = day.today();
  const before = (await waiting()).open_days ?? 0;
  await passMidnight(gateway);
  assert.equal((await waiting()).open_days ?? 0, before, "a payment may still commit");
  await gateway.sandbox.clock.advance(20 * 60_000);
  assert.equal((await waiting()).open_days, before + 1);
  await close(paid);
  assert.equal((await waiting()).open_days, undefined, "a close is of all days before it");
  await endDay();
  await endDay();
  assert.equal((await waiting()).open_days, undefined, "nothing was posted");
});

test("a day on which only the bank booked something waits, too", async () => {
  const { payout } = await day.sendPayout();
  await endDay();
  const before = await waiting();
  const charge = { reference: "", text: "BANK CHARGE", amountMinor: 250 };
  await receiveFile(day.first, writeCamt("camt.053", [bookingOf(payout, day.today(), charge)]));
  await endDay();
  const after = await waiting();
  assert.equal(after.open_days, (before.open_days ?? 0) + 1);
});

test("entries that no rule matched are counted until an operator has dealt with them", async () => {
  const { payout } = await day.sendPayout();
  const before = (await waiting()).bank_entries ?? 0;
  const rent = { reference: "", text: "OFFICE RENT", amountMinor: 91_000 };
  const power = { reference: "", text: "ELECTRICITY", amountMinor: 17_000 };
  const bookings = [bookingOf(payout, day.today(), rent), bookingOf(payout, day.today(), power)];
  await receiveFile(day.first, writeCamt("camt.053", bookings));
  assert.equal((await waiting()).bank_entries, before + 2);
  const open = (await day.first.call("listOpenBankEntries", {})).body.items;
  const { id } = open.find(({ amountMinor }: { amountMinor: number }) => amountMinor === 17_000);
  const body = { note: "Paid by the office." };
  const aside = await day.first.call("setBankEntryAside", { params: { id }, body });
  assert.equal(aside.status, 200, aside.text);
  assert.equal((await waiting()).bank_entries, before + 1);
  const { client: finance } = await signInAs(gateway, day.first, "FINANCE");
  const { items } = (await finance.call("getAttention")).body;
  const kinds = items.map(({ kind }: { kind: string }) => kind);
  assert.ok(!kinds.includes("bank_entries") && !kinds.includes("open_days"), String(kinds));
});
