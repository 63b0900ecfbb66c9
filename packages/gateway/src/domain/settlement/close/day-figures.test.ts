import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  ACCOUNTS,
  type Balances,
  disputeOpenedPosting,
  feePosting,
  type Posting,
  paymentPosting,
  payoutPosting,
  payoutSentPosting,
  refundDonePosting,
  refundOpenedPosting,
} from "../../ledger/ledger.ts";
import { addDays, dayOf, endOfDay, startOfDay } from "../../malaysian-day.ts";
import {
  type DayFacts,
  type DayFigures,
  differenceCount,
  fileDayOf,
  makeDayFigures,
  owedMinor,
  type PostedGroup,
  sumBalances,
} from "./day-figures.ts";

const DAY = "2026-11-20";
const START = startOfDay(DAY) ?? new Date(Number.NaN);
const MINUTE = 60_000;
const NO_BANK = {
  credits: { count: 0, amountMinor: 0 },
  debits: { count: 0, amountMinor: 0 },
  paid: { count: 0, amountMinor: 0 },
  returned: { count: 0, amountMinor: 0 },
};
const NO_LISTS = { PAYOUT: [], BANK_ENTRY: [], EXCEPTION: [], ALARM: [] };

function balancesOf(postings: readonly Posting[]): Balances {
  return sumBalances(
    postings.map(({ entries }) => {
      const sums = Object.fromEntries(ACCOUNTS.map((account) => [account, 0]));
      for (const { account, amountMinor } of entries) {
        sums[account] = (sums[account] ?? 0) + amountMinor;
      }
      return sums as Balances;
    }),
  );
}

/** As the store reads them: a group for each posting. */
function groupsOf(postings: readonly Posting[], day: string): PostedGroup[] {
  const [from, until] = [startOfDay(day), endOfDay(day)];
  assert.ok(from && until);
  const file = fileDayOf(from);
  return postings
    .filter(({ at }) => at >= file.from && at < until)
    .map((posting) => ({
      kind: posting.kind,
      railId: posting.entries.find(({ railId }) => railId !== "")?.railId ?? "fpx",
      method: posting.kind === "PAYMENT" ? "FPX_MY" : "",
      count: 1,
      sums: balancesOf([posting]),
      isOfDay: posting.at >= from,
      isOfFile: posting.at < file.until,
    }));
}

function figuresOf(postings: readonly Posting[], facts: Partial<DayFacts> = {}): DayFigures {
  return makeDayFigures({
    day: DAY,
    groups: groupsOf(postings, DAY),
    opening: null,
    closing: balancesOf(postings),
    ...{ railIds: ["fpx"], files: [], bank: NO_BANK, lists: NO_LISTS },
    ...facts,
  });
}

const paid = (amountMinor: number, at: Date, id = "P1") =>
  paymentPosting({ id, merchantId: "M1", railId: "fpx", amountMinor }, at);
const noon = new Date(START.getTime() + 12 * 60 * MINUTE);
const refund = {
  ...{ id: "R1", merchantId: "M1", railId: "fpx", amountMinor: 300, transactionId: "P1" },
  kind: "REFUND" as const,
};

test("a day has its payments, movements and what is owed", () => {
  const fee = feePosting(
    { id: "P1", merchantId: "M1", railId: "fpx", amountMinor: 1_000 },
    { feeMinor: 100, taxMinor: 8, scheduleId: 1 },
    noon,
  );
  assert.ok(fee);
  const day = figuresOf([
    paid(1_000, noon),
    fee,
    refundOpenedPosting(refund, noon),
    refundDonePosting(refund, noon),
    disputeOpenedPosting({ ...refund, id: "D1", amountMinor: 50 }, noon),
    payoutPosting({ merchantId: "M1", settlementId: "S1", amountMinor: 200 }, noon),
    payoutSentPosting({ merchantId: "M1", id: "O1", amountMinor: 200 }, noon),
  ]);
  assert.deepEqual(day.payments, [
    { railId: "fpx", method: "FPX_MY", count: 1, amountMinor: 1_000 },
  ]);
  assert.deepEqual(day.kinds.REFUND_DONE, { count: 1, amountMinor: 300 });
  assert.deepEqual(day.kinds.PAYOUT_SENT, { count: 1, amountMinor: 200 });
  assert.equal(day.closing.MERCHANT_FEES, -100);
  assert.equal(day.closing.MERCHANT_TAXES, -8);
  assert.equal(day.closing.MERCHANT_PAYOUTS_IN_TRANSIT, -200);
  assert.equal(owedMinor(day), 1_000 - 108 - 300 - 50 - 200);
});

test("a provider's file is compared with its own day, which ends a minute earlier", () => {
  const postings = [
    paid(500, new Date(START.getTime() - MINUTE / 2), "P0"),
    paid(1_000, noon),
    refundDonePosting(refund, noon),
    paid(70, new Date(START.getTime() + 24 * 60 * MINUTE - MINUTE / 2), "P2"),
  ];
  const file = { railId: "fpx", date: DAY, lineCount: 3, feeMinor: 0, netMinor: 1_200 };
  const same = figuresOf(postings, { files: [{ ...file, grossMinor: 1_200 }] });
  assert.deepEqual(same.rails, [{ railId: "fpx", expectedMinor: 1_200, fileMinor: 1_200 }]);
  assert.equal(differenceCount(same), 0);

  const other = figuresOf(postings, { files: [{ ...file, grossMinor: 1_199 }] });
  assert.deepEqual(other.differences[0]?.items, [
    {
      ...{ subject: "fpx", railId: "fpx", merchantId: "", detail: "AMOUNT" },
      ...{ expectedMinor: 1_200, foundMinor: 1_199 },
    },
  ]);
  const none = figuresOf(postings);
  assert.equal(none.differences[0]?.items[0]?.detail, "NO_FILE");
});

test("a file of an earlier day is shown and not compared", () => {
  const late = { railId: "fpx", date: addDays(DAY, -1), lineCount: 1, grossMinor: 5 };
  const day = figuresOf([], { files: [{ ...late, feeMinor: 0, netMinor: 5 }] });
  assert.equal(day.files.length, 1);
  assert.equal(differenceCount(day), 0);
});

test("a list is cut, its count is not", () => {
  const item = { subject: "1-1", detail: "", railId: "", merchantId: "" };
  const entries = Array.from({ length: 250 }, () => ({
    ...item,
    expectedMinor: null,
    foundMinor: 1,
  }));
  const day = figuresOf([], { lists: { ...NO_LISTS, BANK_ENTRY: entries } });
  const open = day.differences.find(({ kind }) => kind === "BANK_ENTRY");
  assert.deepEqual([open?.count, open?.items.length], [250, 200]);
  assert.equal(differenceCount(day), 250);
});

/** A posting is written on one day and may be dated on an earlier one. */
const written = fc.record({
  amountMinor: fc.integer({ min: 1, max: 1_000_000 }),
  what: fc.constantFrom("payment", "refund", "payout"),
  writtenOn: fc.integer({ min: 0, max: 5 }),
  daysLate: fc.integer({ min: 0, max: 2 }),
  minute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
});

test("owed(day) = owed(day before) + movements(day), however late postings are written", () => {
  fc.assert(
    fc.property(fc.array(written, { maxLength: 40 }), (list) => {
      const postings = list.map(({ amountMinor, what, writtenOn, daysLate, minute }, i) => {
        const day = startOfDay(addDays(DAY, writtenOn - daysLate));
        assert.ok(day);
        const at = new Date(day.getTime() + minute * MINUTE);
        const part = { ...refund, id: `R${i}`, amountMinor };
        const posting =
          what === "payment"
            ? paid(amountMinor, at, `P${i}`)
            : what === "refund"
              ? refundOpenedPosting(part, at)
              : payoutPosting({ merchantId: "M1", settlementId: `S${i}`, amountMinor }, at);
        return { posting, writtenOn: addDays(DAY, writtenOn) };
      });
      let before: DayFigures | null = null;
      let lateMinor = 0;
      for (let i = 0; i <= 7; i += 1) {
        const day = addDays(DAY, i);
        // It is closed at the end of the day: with what was written until then.
        const known = postings.filter((one) => one.writtenOn <= day).map(({ posting }) => posting);
        const closing = balancesOf(known.filter(({ at }) => dayOf(at) <= day));
        const figures = makeDayFigures({
          ...{ day, groups: groupsOf(known, day), closing, opening: before?.closing ?? null },
          ...{ railIds: [], files: [], bank: NO_BANK, lists: NO_LISTS },
        });
        for (const account of ACCOUNTS) {
          assert.equal(
            figures.closing[account],
            figures.opening[account] + figures.moved[account] + figures.late[account],
          );
          assert.equal(
            figures.opening[account],
            before?.closing[account] ?? figures.opening[account],
          );
        }
        lateMinor -= figures.late.MERCHANT_PAYABLE;
        before = figures;
      }
      const all = balancesOf(postings.map(({ posting }) => posting));
      assert.deepEqual(before?.closing, all, "every posting is in exactly one day");
      const late = postings.filter(
        // What was dated before the first close is in its opening balance.
        ({ posting, writtenOn }) => dayOf(posting.at) < writtenOn && writtenOn > DAY,
      );
      assert.equal(lateMinor, 0 - balancesOf(late.map(({ posting }) => posting)).MERCHANT_PAYABLE);
    }),
  );
});
