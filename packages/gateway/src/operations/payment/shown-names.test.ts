import assert from "node:assert/strict";
import { test } from "node:test";
import type { Rails } from "../../rails/rail.ts";
import { bankNameOf } from "./shown-names.ts";

const NAMES: Readonly<Record<string, string>> = {
  RHB0218: "RHB Bank",
  ABB0232: "Affin Bank (Business)",
  ABMB0212: "Alliance Bank (Personal)",
  BCBB0235: "CIMB Bank (BizChannel)",
};
const rail = {
  bankNameOf: (code: string) => NAMES[code.split(":")[0] ?? ""] ?? null,
  isBusinessBank: (code: string) => code.endsWith(":B2B1"),
};
// Only what names use
const rails = { list: () => [rail] } as unknown as Rails;

for (const [code, en, ms] of [
  ["RHB0218:B2C", "RHB Bank", "RHB Bank"],
  ["RHB0218:B2B1", "RHB Bank (Business)", "RHB Bank (Perniagaan)"],
  ["ABB0232:B2B1", "Affin Bank (Business)", "Affin Bank (Perniagaan)"],
  ["ABMB0212:B2C", "Alliance Bank (Personal)", "Alliance Bank (Peribadi)"],
  ["BCBB0235:B2B1", "CIMB Bank (BizChannel, business)", "CIMB Bank (BizChannel, perniagaan)"],
  ["NEW0123:B2C", "Bank NEW0123", "Bank NEW0123"],
  ["NEW0123:B2B1", "Bank NEW0123 (Business)", "Bank NEW0123 (Perniagaan)"],
] as const) {
  test(`${code} is shown as ${en}`, () => {
    assert.deepEqual(bankNameOf(rails, code), { en, ms });
  });
}
