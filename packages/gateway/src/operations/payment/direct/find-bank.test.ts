import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bank } from "../../../rails/rail.ts";
import { findBank } from "./find-bank.ts";

const bank = (code: string, name: string, model = code.split(":")[1] ?? "B2C"): Bank => ({
  ...{ code, name, model, isPopular: false, isOnline: true },
});

const BANKS = [
  bank("MB2U0227:B2C", "Maybank2u"),
  bank("MBB0228:B2C", "Maybank2E"),
  bank("BCBB0235:B2C", "CIMB Clicks"),
  bank("PBB0233:B2C", "Public Bank"),
  bank("UOB0226:B2C", "UOB Bank"),
  { ...bank("TEST0021", "Test Bank A"), isTest: true },
  bank("MBB0228:B2B1", "Maybank2E"),
  bank("BCBB0235:B2B1", "CIMB Bank (BizChannel)"),
  bank("PBB0234:B2B1", "Public Bank (PB enterprise)"),
  { ...bank("TEST0021:B2B1", "Test Bank A"), isTest: true },
];

const find = (code: string, models = ["B2C", "B2B1"]) => findBank(BANKS, { code, models });

for (const [given, code, models] of [
  ["MB2U0227:B2C", "MB2U0227:B2C"],
  ["MB2U0227", "MB2U0227:B2C"],
  ["mb2u0227:b2c", "MB2U0227:B2C"],
  [" MB2U0227 ", "MB2U0227:B2C"],
  ["MB2U0227-B2C", "MB2U0227:B2C"],
  ["MB2U-0227", "MB2U0227:B2C"],
  ["MB2UO227", "MB2U0227:B2C"],
  ["Maybank2u", "MB2U0227:B2C"],
  ["cimb clicks", "BCBB0235:B2C"],
  ["pbb0234", "PBB0234:B2B1"],
  ["MBB0228", "MBB0228:B2C"],
  ["MBB0228:B2B", "MBB0228:B2B1"],
  ["MBB0228", "MBB0228:B2B1", ["B2B1"]],
  ["MBB0228:B2C", "MBB0228:B2C", ["B2B1"]],
  ["MBB0228", "MBB0228:B2C", []],
  ["test0021:b2c", "TEST0021"],
  ["TEST0021:B2B1", "TEST0021:B2B1"],
] as const) {
  test(`"${given}" means ${code}${models ? ` for an amount that ${models} accepts` : ""}`, () => {
    const found = find(given, models && [...models]);
    assert.equal(found.kind === "found" && found.bank.code, code);
  });
}

test("what means no bank or several is unknown, with the nearest codes of real banks", () => {
  for (const given of ["", ":", "BANK", "PBB0299", "MB2U0227:B2B1", "Maybank", "x".repeat(32)]) {
    const found = find(given);
    assert.equal(found.kind, "unknown", given);
    assert.equal(found.nearest.length, 5);
  }
  const [first] = find("pbb0235:b2c").kind === "unknown" ? nearestOf("pbb0235:b2c") : [];
  assert.equal(first, "PBB0233:B2C");
  assert.deepEqual(nearestOf("MB2U0227:B2B1").slice(0, 1), ["MB2U0227:B2C"]);
});

function nearestOf(given: string): readonly string[] {
  const found = find(given);
  return found.kind === "unknown" ? found.nearest : [];
}
