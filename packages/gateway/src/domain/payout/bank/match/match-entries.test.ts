import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { idOf } from "../../../../../../../test/support/bank/sample-batch.ts";
import {
  BANK_OUTCOMES,
  type BankEntry,
  type BankFileKind,
  type BankOutcome,
  makeEntry,
} from "../bank-entry.ts";
import { combineOutcomes } from "./combine-outcomes.ts";
import { matchEntries } from "./match-entries.ts";
import type { KnownAnswer, MatchCandidate } from "./match-rules.ts";

const DAY = "2026-11-28";

function aPayout(number: number, changes: Partial<MatchCandidate> = {}): MatchCandidate {
  return {
    id: idOf(number),
    messageId: "M1",
    amountMinor: 1_000 + number,
    accountNo: `51400000${String(number).padStart(4, "0")}`,
    name: `Kedai Nombor ${number} Sdn Bhd`,
    sentOn: DAY,
    known: [],
    ...changes,
  };
}

function aBooking(payout: MatchCandidate, changes: Partial<BankEntry> = {}): BankEntry {
  return makeEntry({
    line: 1,
    outcome: "PAID",
    direction: "DEBIT",
    amountMinor: payout.amountMinor,
    bookedOn: DAY,
    valueOn: DAY,
    ...changes,
  });
}

/** `id rule` of each match, then `reason id,id` of the rest. */
function match(
  entries: readonly BankEntry[],
  candidates: readonly MatchCandidate[],
  kind: BankFileKind = "camt.053",
): string[] {
  const result = matchEntries({ kind, ids: [], entries }, candidates);
  const short = (id: string) => String(candidates.findIndex((each) => each.id === id) + 1);
  return [
    ...result.matches.map(({ payoutId, rule }) => `${short(payoutId)} ${rule}`),
    ...result.unmatched.map(({ reason, suggestions }) =>
      `${reason} ${suggestions.map(short).join(",")}`.trim(),
    ),
  ];
}

const A = aPayout(1);
const B = aPayout(2);

test("a reference is exact, and its amount fits", () => {
  assert.deepEqual(match([aBooking(A, { references: [A.id] })], [A, B]), ["1 REFERENCE"]);
  const differs = aBooking(A, { references: [A.id], amountMinor: 999 });
  assert.deepEqual(match([differs], [A, B]), ["AMOUNT_DIFFERS 1"]);
  const report = aBooking(A, { references: [A.id], amountMinor: null, outcome: "REJECTED" });
  assert.deepEqual(match([report], [A, B], "pain.002"), ["1 REFERENCE"]);
  const both = aBooking(A, { references: [A.id, B.id], amountMinor: null });
  assert.deepEqual(match([both], [A, B]), ["SEVERAL_CANDIDATES 1,2"]);
});

test("a reference inside text is found, also where the bank broke the line", () => {
  const texts = [
    `PAYOUT ${A.id} KAUNTER`,
    `PAYOUT ${A.id.slice(0, 10)}\n${A.id.slice(10)} KAUNTER`,
    `REF:${A.id.slice(0, 12)} ${A.id.slice(12)}/X`,
  ];
  for (const text of texts) {
    assert.deepEqual(match([aBooking(A, { text })], [A, B]), ["1 REFERENCE_IN_TEXT"], text);
  }
  for (const text of [`9${A.id}`, `${A.id}9`, A.id.slice(1)]) {
    assert.deepEqual(match([aBooking(A, { text })], [A, B]), ["NO_CANDIDATE"], text);
  }
});

test("amount and account are enough for a payment that is the only one", () => {
  const entry = aBooking(A, { accountNo: "514-0000-00001" });
  assert.deepEqual(match([entry], [A, B]), ["1 AMOUNT_AND_ACCOUNT"]);
  const twin = { ...A, id: B.id };
  assert.deepEqual(match([entry], [A, twin]), ["SEVERAL_CANDIDATES 1,2"]);
  assert.deepEqual(match([entry, entry], [A, B]), ["UNCERTAIN 1", "UNCERTAIN 1"]);
  const early = { ...entry, bookedOn: "2026-11-27", valueOn: "2026-11-27" };
  assert.deepEqual(match([early], [A, B]), ["NO_CANDIDATE 1"]);
  const returned = { ...entry, outcome: "RETURNED" as const, direction: "CREDIT" as const };
  assert.deepEqual(match([returned], [A, B]), ["UNCERTAIN 1"]);
});

test("a payout that is already paid is not matched again by what it looks like", () => {
  const known = [{ outcome: "PAID", kind: "csv", bankReference: null, bookedOn: DAY }] as const;
  const entry = aBooking(A, { accountNo: A.accountNo });
  assert.deepEqual(match([entry], [{ ...A, known }, B]), ["UNCERTAIN 1"]);
});

test("a reference that a statement cut suggests its payout", () => {
  const entry = aBooking(A, { references: [A.id.slice(0, 22)] });
  assert.deepEqual(match([entry], [A, aPayout(900)]), ["NO_CANDIDATE 1"]);
});

test("an entry that names another payout is not matched by what it looks like", () => {
  const entry = aBooking(A, { accountNo: A.accountNo, references: [idOf(77)] });
  assert.deepEqual(match([entry], [A, B]), ["UNCERTAIN 1"]);
});

test("amount and name only suggest", () => {
  for (const name of ["KEDAI NOMBOR 1", "Kedai Nombor 1 SDN. BHD.", "KEDAI NOMBO"]) {
    assert.deepEqual(match([aBooking(A, { name })], [A, B]), ["UNCERTAIN 1"], name);
  }
  assert.deepEqual(match([aBooking(A, { name: "KEDAI" })], [A, B]), ["NO_CANDIDATE"]);
});

test("what concerns no payout is not work", () => {
  const entry = aBooking(A, { outcome: "OTHER", direction: "CREDIT", amountMinor: 5 });
  assert.deepEqual(match([entry], [A, B]), ["UNRELATED"]);
  const named = { ...entry, references: [A.id], amountMinor: A.amountMinor };
  assert.deepEqual(match([named], [A, B]), ["OUTCOME_UNCLEAR 1"]);
});

test("a status of a whole message answers each of its payouts, after those with their own", () => {
  const whole = makeEntry({
    line: 1,
    outcome: "ACCEPTED",
    status: "ACCP",
    messageId: "M1",
    isWholeBatch: true,
  });
  const other = aPayout(3, { messageId: "M2" });
  const own = makeEntry({ line: 2, outcome: "ACCEPTED", references: [A.id] });
  assert.deepEqual(match([whole, own], [A, B, other], "pain.002"), [
    "1 REFERENCE",
    "2 WHOLE_BATCH",
  ]);
  assert.deepEqual(match([{ ...whole, messageId: "M9" }], [A], "pain.002"), ["NO_CANDIDATE"]);
  const part = { ...whole, outcome: "OTHER" as const, status: "PART" };
  assert.deepEqual(match([part], [A, B], "pain.002"), ["UNRELATED 1,2"]);
  const booked = { ...whole, outcome: "PAID" as const, amountMinor: A.amountMinor + B.amountMinor };
  assert.deepEqual(match([booked], [A, B]), ["1 WHOLE_BATCH", "2 WHOLE_BATCH"]);
  assert.deepEqual(match([{ ...booked, amountMinor: 1 }], [A, B]), ["AMOUNT_DIFFERS 1,2"]);
});

test("the same news is not a second booking, and a second booking is not the same news", () => {
  const known = (changes: Partial<KnownAnswer>): MatchCandidate => ({
    ...A,
    known: [{ outcome: "PAID", kind: "camt.053", bankReference: "FT1", bookedOn: DAY, ...changes }],
  });
  const entry = aBooking(A, { references: [A.id], bankReference: "FT1" });
  assert.deepEqual(match([entry], [known({})]), ["REPEATED 1"]);
  assert.deepEqual(match([entry], [known({ kind: "camt.054", bankReference: "X" })]), [
    "REPEATED 1",
  ]);
  assert.deepEqual(match([entry], [known({ bankReference: "FT2" })]), ["SECOND_BOOKING 1"]);
  assert.deepEqual(match([entry], [known({ bankReference: null })]), ["REPEATED 1"]);
  const later = known({ bankReference: null, bookedOn: "2026-11-26" });
  assert.deepEqual(match([entry], [later]), ["SECOND_BOOKING 1"]);
  assert.deepEqual(match([entry], [known({ outcome: "RETURNED" })]), ["1 REFERENCE"]);
  const plain = aBooking(A, { references: [A.id] });
  assert.deepEqual(match([plain, plain], [A]), ["1 REFERENCE", "SECOND_BOOKING 1"]);
  const report = { ...plain, bankReference: "A" };
  const again = { ...plain, bankReference: "B" };
  assert.deepEqual(match([report, again], [A], "pain.002"), ["1 REFERENCE", "REPEATED 1"]);
  const notified = known({ kind: "camt.054" });
  assert.deepEqual(match([plain, plain], [notified]), ["REPEATED 1", "SECOND_BOOKING 1"]);
});

const payouts = fc
  .array(
    fc.record({
      amountMinor: fc.integer({ min: 1, max: 4 }),
      account: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 6 },
  )
  .map((list) =>
    list.map(({ amountMinor, account }, index) =>
      aPayout(index, { amountMinor, accountNo: `5140000000${account}` }),
    ),
  );
const someEntries = fc.array(
  fc.record({
    outcome: fc.constantFrom<BankOutcome>(...BANK_OUTCOMES),
    amountMinor: fc.integer({ min: 1, max: 4 }),
    account: fc.option(fc.integer({ min: 1, max: 3 })),
    reference: fc.option(fc.integer({ min: 0, max: 7 })),
  }),
  { maxLength: 8 },
);

test("each entry is matched or explained once, a payout once for each outcome, never by a wrong amount", () => {
  fc.assert(
    fc.property(payouts, someEntries, (candidates, list) => {
      const entries = list.map(({ outcome, amountMinor, account, reference }, index) =>
        makeEntry({
          line: index + 1,
          outcome,
          amountMinor,
          accountNo: account === null ? null : `5140000000${account}`,
          references: reference === null ? [] : [idOf(reference)],
          bookedOn: DAY,
        }),
      );
      const { matches, unmatched } = matchEntries(
        { kind: "camt.053", ids: [], entries },
        candidates,
      );
      const lines = [...matches, ...unmatched].map(({ entry }) => entry.line);
      assert.deepEqual(
        lines.toSorted((a, b) => a - b),
        entries.map(({ line }) => line),
      );
      const answers = matches.map(({ payoutId, entry }) => `${payoutId} ${entry.outcome}`);
      assert.equal(new Set(answers).size, answers.length);
      for (const { payoutId, entry, rule } of matches) {
        const payout = candidates.find(({ id }) => id === payoutId);
        assert.equal(payout?.amountMinor, entry.amountMinor);
        assert.notEqual(entry.outcome, "OTHER");
        const [reference] = entry.references;
        if (reference === undefined) assert.equal(rule, "AMOUNT_AND_ACCOUNT");
        else assert.equal(reference, payoutId);
      }
    }),
  );
});

test("what answers say together does not depend on their order or repetition", () => {
  const outcomes = fc.array(fc.constantFrom<BankOutcome>(...BANK_OUTCOMES));
  fc.assert(
    fc.property(outcomes, fc.infiniteStream(fc.nat(100)), (list, chance) => {
      const shuffled = [...list, ...list]
        .map((outcome) => ({ outcome, at: chance.next().value }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ outcome }) => outcome);
      assert.equal(combineOutcomes(shuffled), combineOutcomes(list));
    }),
  );
  assert.equal(combineOutcomes(["RETURNED", "PAID"]), "RETURNED");
  assert.equal(combineOutcomes(["ACCEPTED", "REJECTED"]), "REJECTED");
  assert.equal(combineOutcomes(["REJECTED", "PAID"]), "CONTRADICTION");
  assert.equal(combineOutcomes(["OTHER"]), null);
});

test("a large file of one amount is matched within seconds", { timeout: 20_000 }, () => {
  const many = Array.from({ length: 5_000 }, (_, index) => aPayout(index, { amountMinor: 100 }));
  const entries = many.map((payout, index) =>
    aBooking(payout, index % 2 ? { references: [payout.id] } : { name: payout.name }),
  );
  const { matches } = matchEntries({ kind: "csv", ids: [], entries }, many);
  assert.equal(matches.length, 2_500);
});
