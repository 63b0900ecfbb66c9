import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { TEST_ACCOUNTS } from "../../../packages/sandbox/src/bank/test-accounts.ts";
import { TEST_NUMBERS } from "../../../packages/sandbox/src/card/card-scripts.ts";
import { PERSONAS } from "../../../packages/sandbox/src/duitnow/phone/payer-bank.ts";
import { SCENARIOS as QR_AMOUNTS } from "../../../packages/sandbox/src/duitnow/scenarios.ts";
import { SCENARIOS as BANK_CODES } from "../../../packages/sandbox/src/fpx/scenarios.ts";
import { SCENARIOS as WALLET_AMOUNTS } from "../../../packages/sandbox/src/wallet/scenarios.ts";
import { ROOT } from "../list-outputs.ts";

const page = readFileSync(join(ROOT, "docs/guides/test-cards-and-payers.md"), "utf8");

/** The outcomes of one section's tables by their first cell. */
function outcomesIn(title: string): Map<string, string> {
  const [, section = ""] = page.split(`## ${title}\n`);
  const [own = ""] = section.split("\n## ");
  const rows = own.split("\n").filter((line) => line.startsWith("| "));
  return new Map(
    rows.map((row) => {
      const cells = row.split("|").map((cell) => cell.trim().replaceAll("`", ""));
      return [cells[1] ?? "", cells.at(-2) ?? ""];
    }),
  );
}

test("every test card is on the page with an outcome", () => {
  const outcomes = outcomesIn("Cards");
  for (const number of TEST_NUMBERS) assert.ok(outcomes.get(number), number);
});

test("a card that differs from another only at its sale, refund or dispute is marked so", () => {
  const outcomes = outcomesIn("Cards");
  assert.equal(outcomes.get("4242424242424242"), "approved");
  assert.equal(outcomes.get("4000008260003178"), "method page; challenge; INSUFFICIENT_FUNDS (51)");
  assert.equal(
    outcomes.get("4000004580001067"),
    "PENDING; DECLINED (05) after 30 s; approved after 90 s",
  );
  assert.equal(outcomes.get("4000000000005126"), "approved; refund completed, then failed");
  assert.equal(outcomes.get("4000000000000259"), "approved; disputed as fraud");
});

test("every bank code, payer and amount is on the page", () => {
  const banks = outcomesIn("Online banking (FPX)");
  for (const [code, { title }] of Object.entries(BANK_CODES)) assert.equal(banks.get(code), title);
  const payers = outcomesIn("DuitNow QR");
  for (const { name, hint } of PERSONAS) assert.equal(payers.get(name), hint);
  const wallets = outcomesIn("Wallets and pay later");
  for (const [outcomes, amounts] of [
    [payers, QR_AMOUNTS],
    [wallets, WALLET_AMOUNTS],
  ] as const) {
    for (const [sen, { meaning }] of Object.entries(amounts)) {
      assert.equal(outcomes.get(`RM ${sen.slice(0, -2)}.${sen.slice(-2)}`), meaning, sen);
    }
  }
});

test("every account that the bank knows an outcome for is on the page", () => {
  const outcomes = outcomesIn("Payouts");
  for (const { ending, title } of TEST_ACCOUNTS) assert.equal(outcomes.get(ending), title);
});
