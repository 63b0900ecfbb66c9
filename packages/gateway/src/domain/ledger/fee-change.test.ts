import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type FeeSchedule,
  feeOf,
  isOfScope,
  pickSchedule,
  type ServiceTaxRate,
  taxedFee,
} from "./fee.ts";
import {
  addPayments,
  asIfChanged,
  differenceOf,
  earliestStart,
  hasCommonPayments,
  NO_DIFFERENCE,
  stateOf,
} from "./fee-change.ts";

const START = Date.parse("2026-01-01T00:00:00Z");
const at = (hours: number) => new Date(START + hours * 3_600_000);

const scope = {
  merchantId: fc.constantFrom("", "1", "2"),
  contractId: fc.constantFrom("", "card", "card-second"),
  method: fc.constantFrom("", "FPX_MY", "GOBIZ_MY"),
  feeKey: fc.constantFrom("", "b2c", "visa_local"),
};
const rates = {
  rateBasisPoints: fc.nat(1_000),
  fixedMinor: fc.nat(300),
  minMinor: fc.nat(300),
  isEnd: fc.boolean(),
};
const schedules = fc
  .array(fc.record({ ...scope, ...rates, hours: fc.integer({ min: -900, max: -1 }) }), {
    maxLength: 12,
  })
  .map((rows) =>
    rows.map(
      ({ hours, ...row }, index): FeeSchedule => ({
        ...{ ...row, id: index + 1, party: "MERCHANT" as const, validFrom: at(hours) },
      }),
    ),
  );
const change = fc
  .record({ ...scope, ...rates })
  .map((row) => ({ ...row, party: "MERCHANT" as const, validFrom: at(0) }));
const payments = fc.array(
  fc.record({
    merchantId: fc.constantFrom("1", "2"),
    contractId: fc.constantFrom("card", "card-second"),
    method: fc.constantFrom("FPX_MY", "GOBIZ_MY"),
    feeKey: fc.constantFrom("", "b2c", "visa_local"),
    amountMinor: fc.integer({ min: 0, max: 10_000_000 }),
    paidAt: fc.nat(700).map(at),
  }),
);

// The database has one rate from each moment on.
const taxRates = fc
  .uniqueArray(
    fc.record({ rateBasisPoints: fc.nat(1_000), hours: fc.integer({ min: -99, max: 800 }) }),
    { maxLength: 5, selector: ({ hours }) => hours },
  )
  .map((rows) =>
    rows.map(
      ({ rateBasisPoints, hours }): ServiceTaxRate => ({
        ...{ rateBasisPoints, registrationNumber: "W10", validFrom: at(hours) },
      }),
    ),
  );

test("a preview is what booking the same payments after the change comes to", () => {
  fc.assert(
    fc.property(schedules, change, payments, (before, changed, paid) => {
      const book = (rows: readonly FeeSchedule[]) =>
        paid.reduce((sum, payment) => {
          const schedule = pickSchedule(rows, payment, payment.paidAt);
          return sum + (schedule ? feeOf(payment.amountMinor, schedule) : 0);
        }, 0);
      const preview = addPayments(NO_DIFFERENCE, paid, {
        ...{ before, after: asIfChanged(before, changed), taxRates: [] },
      });
      assert.equal(preview.currentMinor, book(before));
      // All payments are after it has begun.
      assert.equal(preview.changedMinor, book([...before, { ...changed, id: 1_000 }]));
      assert.equal(preview.count, paid.length);
    }),
  );
});

test("the tax of a preview is that of each fee, at the rate that began last before it", () => {
  fc.assert(
    fc.property(schedules, change, payments, taxRates, (before, changed, paid, rates) => {
      const after = asIfChanged(before, changed);
      // What holds at a moment, from the dates alone: walk through time.
      const ordered = rates.toSorted((a, b) => a.validFrom.getTime() - b.validFrom.getTime());
      const taxOf = (rows: readonly FeeSchedule[]) =>
        paid.reduce((sum, payment) => {
          let rate = 0;
          for (const one of ordered) {
            if (one.validFrom <= payment.paidAt) rate = one.rateBasisPoints;
          }
          const schedule = pickSchedule(rows, payment, payment.paidAt);
          const fee = schedule ? feeOf(payment.amountMinor, schedule) : 0;
          return sum + taxedFee(fee, rate).taxMinor;
        }, 0);
      const rules = { before, after, taxRates: ordered.toReversed() };
      const preview = addPayments(NO_DIFFERENCE, paid, rules);
      assert.equal(preview.currentTaxMinor, taxOf(before));
      assert.equal(preview.changedTaxMinor, taxOf(after));
      const untaxed = addPayments(NO_DIFFERENCE, paid, { before, after, taxRates: [] });
      assert.equal(untaxed.changedMinor, preview.changedMinor, "fees are without the tax");
      assert.deepEqual([untaxed.currentTaxMinor, untaxed.changedTaxMinor], [0, 0]);
    }),
  );
});

test("a change concerns only payments of its scope, and what it concerns has common payments", () => {
  fc.assert(
    fc.property(schedules, change, payments, (before, changed, paid) => {
      const after = asIfChanged(before, changed);
      for (const payment of paid) {
        const rules = { before, after, taxRates: [] };
        const { currentMinor, changedMinor } = addPayments(NO_DIFFERENCE, [payment], rules);
        if (!isOfScope(changed, payment)) assert.equal(changedMinor, currentMinor);
        for (const one of before) {
          if (isOfScope(one, payment) && isOfScope(changed, payment)) {
            assert.ok(hasCommonPayments(one, changed));
          }
        }
      }
    }),
  );
});

test("without payments there is no difference to compare with a limit", () => {
  assert.equal(differenceOf(NO_DIFFERENCE), null);
  const cheaper = { count: 1, volumeMinor: 100, currentMinor: 90, changedMinor: 20 };
  assert.equal(differenceOf(cheaper), 70);
});

test("the earliest start is the next Malaysian midnight", () => {
  assert.equal(
    earliestStart(new Date("2026-03-01T15:59:59Z")).toISOString(),
    "2026-03-01T16:00:00.000Z",
  );
  assert.equal(
    earliestStart(new Date("2026-03-01T16:00:00Z")).toISOString(),
    "2026-03-02T16:00:00.000Z",
  );
});

test("of a scope, the latest that has started holds now", () => {
  const row = (id: number, hours: number, isEnd = false): FeeSchedule => ({
    ...{ id, party: "MERCHANT", merchantId: "1", contractId: "", method: "", feeKey: "" },
    validFrom: at(hours),
    ...{ rateBasisPoints: 0, fixedMinor: 0, minMinor: 0, isEnd },
  });
  const rows = [row(1, -9), row(2, -5), row(3, 5)];
  const states = (all: FeeSchedule[]) => all.map((one) => stateOf(one, all, at(0)));
  assert.deepEqual(states(rows), ["PAST", "NOW", "COMING"]);
  assert.deepEqual(states([...rows, row(4, -1, true)]), ["PAST", "PAST", "COMING", "PAST"]);
});
