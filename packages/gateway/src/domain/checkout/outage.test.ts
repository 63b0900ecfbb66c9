import assert from "node:assert/strict";
import { test } from "node:test";
import {
  findBankOutage,
  findMethodOutage,
  type Outage,
  outageState,
  outageVersion,
} from "./outage.ts";

const NOW = new Date("2026-03-01T09:00:00Z");
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const TEXTS = { en: "Down", ms: "Down", zh: "Down", ta: "Down" };

function outage(changes: Partial<Outage> = {}): Outage {
  return {
    ...{ id: "O1", railId: "wallet", railPartner: null, method: null, bankCode: null },
    ...{ messages: TEXTS, startsAt: at(-10), endsAt: at(10), isOpenEnded: false },
    ...{ createdBy: "U1", createdByName: "Nur", createdAt: at(-20) },
    ...{ liftedBy: null, liftedByName: null, liftedAt: null },
    ...changes,
  };
}

const TNG = { railId: "wallet", railPartner: "tng", method: "TNG_MY" };
const FPX = { railId: "fpx", railPartner: null, method: "FPX_MY" };
const isOff = (changes: Partial<Outage>, chosen = TNG) =>
  findMethodOutage([outage(changes)], chosen, NOW) !== null;

const STATES: readonly [string, Partial<Outage>, string][] = [
  ["from its start", { startsAt: NOW }, "ACTIVE"],
  ["before its start", { startsAt: at(1) }, "PLANNED"],
  ["from its end", { endsAt: NOW }, "ENDED"],
  ["lifted", { liftedAt: NOW, liftedBy: "U1", liftedByName: "Nur" }, "LIFTED"],
];
for (const [name, changes, expected] of STATES) {
  test(`an outage ${name} is ${expected}`, () => {
    assert.equal(outageState(outage(changes), NOW), expected);
    assert.equal(isOff(changes), expected === "ACTIVE");
  });
}

test("it concerns its rail, partner and method only", () => {
  assert.equal(isOff({ railPartner: "tng" }), true);
  assert.equal(isOff({ railPartner: "grabpay" }), false);
  assert.equal(isOff({ method: "TNG_MY" }), true);
  assert.equal(isOff({ method: "BOOST_MY" }), false);
  assert.equal(isOff({ railId: "card" }), false);
});

test("a bank that is off leaves the method and other banks", () => {
  const off = [outage({ railId: "fpx", method: "FPX_MY", bankCode: "PBB0233:B2C" })];
  assert.equal(findMethodOutage(off, FPX, NOW), null);
  assert.equal(findBankOutage(off, FPX, "PBB0233:B2C", NOW)?.id, "O1");
  assert.equal(findBankOutage(off, FPX, "PBB0233:B2B1", NOW), null);
  assert.equal(findBankOutage(off, FPX, "MB2U0227:B2C", NOW), null);
  const both = [outage({ railId: "fpx", method: "FPX_MY", bankCode: "PBB0233" })];
  assert.equal(findBankOutage(both, FPX, "PBB0233:B2B1", NOW)?.id, "O1");
});

test("the version follows what is active", () => {
  const [one, other] = [outage(), outage({ id: "O2", startsAt: at(1) })];
  assert.equal(outageVersion([], NOW), "");
  assert.equal(outageVersion([other, one], NOW), "O1");
  assert.equal(outageVersion([other, one], at(1)), "O1-O2");
});
