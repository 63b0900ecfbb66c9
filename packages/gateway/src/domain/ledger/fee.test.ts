import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type FeeSchedule, feeOf, pickSchedule, roundHalfUp, taxedFee } from "./fee.ts";

test("half a sen goes up, less goes down", () => {
  for (const [amountMinor, basisPoints, wanted] of [
    [100, 150, 2],
    [99, 150, 1],
    [33, 150, 0],
    [34, 150, 1],
    [50, 100, 1],
    [49, 100, 0],
    [2590, 0, 0],
    [2590, 10_000, 2590],
    [9_999_999_999, 9_999, 9_998_999_999],
  ] as const) {
    assert.equal(roundHalfUp(amountMinor, basisPoints), wanted, `${amountMinor} ${basisPoints}`);
  }
});

test("rounding agrees with exact arithmetic for every amount and rate", () => {
  const amount = fc.integer({ min: 0, max: 9_999_999_999 });
  const rate = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(amount, rate, (amountMinor, basisPoints) => {
      const exact = (BigInt(amountMinor) * BigInt(basisPoints) * 2n + 10_000n) / 20_000n;
      assert.equal(BigInt(roundHalfUp(amountMinor, basisPoints)), exact);
    }),
  );
});

test("fractions, negative amounts and rates above the whole are bugs", () => {
  for (const [amountMinor, basisPoints] of [
    [1.5, 100],
    [-1, 100],
    [100, 1.5],
    [100, -1],
    [100, 10_001],
    [Number.NaN, 1],
  ] as const) {
    assert.throws(() => roundHalfUp(amountMinor, basisPoints), /assertion failed/);
  }
});

test("a fee is the share and the fixed part, but at least the minimum", () => {
  const schedule = { rateBasisPoints: 160, fixedMinor: 20, minMinor: 50 };
  assert.equal(feeOf(10_000, schedule), 180);
  assert.equal(feeOf(100, schedule), 50);
  assert.equal(feeOf(2_590, { rateBasisPoints: 0, fixedMinor: 120, minMinor: 0 }), 120);
});

test("service tax is on the fee, half a sen rounds up, and fee and tax add up exactly", () => {
  assert.deepEqual(taxedFee(120, 800), { feeMinor: 120, taxMinor: 10 });
  assert.deepEqual(taxedFee(125, 600), { feeMinor: 125, taxMinor: 8 });
  assert.deepEqual(taxedFee(120, 0), { feeMinor: 120, taxMinor: 0 });
  const amount = fc.integer({ min: 0, max: 99_999_999 });
  const basisPoints = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(amount, basisPoints, (fee, rate) => {
      const { feeMinor, taxMinor } = taxedFee(fee, rate);
      assert.equal(feeMinor, fee);
      assert.ok(Math.abs(taxMinor * 10_000 - fee * rate) <= 5_000);
    }),
  );
});

let ids = 0;
function aSchedule(changes: Partial<FeeSchedule>): FeeSchedule {
  ids += 1;
  return {
    id: ids,
    party: "MERCHANT",
    merchantId: "",
    contractId: "",
    method: "",
    feeKey: "",
    validFrom: new Date("2026-01-01T00:00:00Z"),
    rateBasisPoints: ids,
    fixedMinor: 0,
    minMinor: 0,
    isEnd: false,
    ...changes,
  };
}

test("an agreement that has ended leaves the general schedule, and can be made anew", () => {
  const scope = { merchantId: "1", contractId: "card", method: "FPX_MY", feeKey: "" };
  const general = aSchedule({});
  const agreed = aSchedule({ merchantId: "1", validFrom: new Date("2026-02-01T00:00:00Z") });
  const end = aSchedule({
    merchantId: "1",
    validFrom: new Date("2026-03-01T00:00:00Z"),
    isEnd: true,
  });
  const anew = aSchedule({ merchantId: "1", validFrom: new Date("2026-04-01T00:00:00Z") });
  const all = [general, agreed, end, anew];
  const holding = (month: string) =>
    pickSchedule(all, scope, new Date(`2026-${month}-15T00:00:00Z`));
  assert.equal(holding("01"), general);
  assert.equal(holding("02"), agreed);
  assert.equal(holding("03"), general);
  assert.equal(holding("04"), anew);
});

test("the nearest schedule holds: merchant before contract, method and fee class", () => {
  const scope = { merchantId: "1", contractId: "card", method: "FPX_MY", feeKey: "b2c" };
  const at = new Date("2026-06-01T00:00:00Z");
  const any = aSchedule({});
  const key = aSchedule({ feeKey: "b2c" });
  const method = aSchedule({ method: "FPX_MY" });
  const both = aSchedule({ method: "FPX_MY", feeKey: "b2c" });
  const contract = aSchedule({ contractId: "card" });
  const merchant = aSchedule({ merchantId: "1" });
  const order = [any, key, method, both, contract, merchant];
  for (let count = 1; count <= order.length; count += 1) {
    assert.equal(pickSchedule(order.slice(0, count), scope, at), order[count - 1]);
  }
  const foreign = [
    aSchedule({ merchantId: "2" }),
    aSchedule({ contractId: "card-second" }),
    aSchedule({ method: "TNG_MY" }),
    aSchedule({ feeKey: "b2b1" }),
  ];
  assert.equal(pickSchedule(foreign, scope, at), null);
});

test("a new version holds from its first moment on, and not before", () => {
  const scope = { merchantId: "1", contractId: "card", method: "FPX_MY", feeKey: "" };
  const old = aSchedule({});
  const next = aSchedule({ validFrom: new Date("2026-07-01T00:00:00+08:00") });
  const schedules = [next, old];
  assert.equal(pickSchedule(schedules, scope, new Date("2026-06-30T23:59:59.999+08:00")), old);
  assert.equal(pickSchedule(schedules, scope, new Date("2026-07-01T00:00:00+08:00")), next);
});
