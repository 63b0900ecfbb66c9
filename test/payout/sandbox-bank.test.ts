// The gateway's files at the sandbox's bank, and the bank's answers as the gateway reads them.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { BankFile } from "../../packages/gateway/src/domain/payout/bank/bank-entry.ts";
import { combineOutcomes } from "../../packages/gateway/src/domain/payout/bank/match/combine-outcomes.ts";
import { matchEntries } from "../../packages/gateway/src/domain/payout/bank/match/match-entries.ts";
import type {
  KnownAnswer,
  MatchCandidate,
} from "../../packages/gateway/src/domain/payout/bank/match/match-rules.ts";
import { readBankFile } from "../../packages/gateway/src/domain/payout/bank/read/read-bank-file.ts";
import {
  PAYOUT_FORMAT_NAMES,
  payoutFileNameOf,
  payoutFormatOf,
} from "../../packages/gateway/src/domain/payout/payout-format.ts";
import { Bank } from "../../packages/sandbox/src/bank/bank.ts";
import { TEST_ACCOUNTS } from "../../packages/sandbox/src/bank/test-accounts.ts";
import { VirtualClock } from "../../packages/sandbox/src/virtual-clock.ts";
import { aBatch, anOrder, idOf, OWN_ACCOUNT } from "../support/bank/sample-batch.ts";

/** By the last digit of the test account; 0 is any other one. */
const EXPECTED = ["PAID", "REJECTED", "RETURNED", "RETURNED", "REJECTED", "PAID"];
const ENDINGS = ["77770000", ...TEST_ACCOUNTS.map(({ ending }) => ending)];

async function openBank(): Promise<Bank> {
  const clock = new VirtualClock();
  clock.freeze();
  const settings = { accountNo: OWN_ACCOUNT, folder: null, onError: assert.ifError };
  const bank = new Bank({ clock, record: () => {} }, settings);
  await bank.start();
  return bank;
}

function read(bank: Bank, name: string): BankFile {
  const bytes = Buffer.from(bank.textOf(name) ?? "");
  const result = readBankFile(bytes, { accountNo: OWN_ACCOUNT, layout: null });
  assert.equal(result.kind, "read", JSON.stringify(result));
  return (result as Extract<typeof result, { kind: "read" }>).file;
}

for (const format of PAYOUT_FORMAT_NAMES) {
  test(`each test account has its outcome, sent as ${format}`, async () => {
    const bank = await openBank();
    const { day } = bank.books;
    const orders = ENDINGS.map((ending, at) =>
      anOrder({ endToEndId: idOf(at), accountNo: `5140${ending}`, amountMinor: 1_000 + at }),
    );
    const batch = aBatch({ messageId: "KP20261128-001-ABCD", executionDate: day, orders });
    const written = payoutFormatOf(format).write(batch);
    assert.ok(written.kind === "written");
    const name = payoutFileNameOf({ id: batch.messageId, format });
    await bank.takeUpload(name, Buffer.from(written.text));
    // A copy is rejected, which must not undo the first one.
    await bank.takeUpload(name, Buffer.from(written.text));
    for (let days = 0; days < 6; days += 1) await bank.closeOpenDay();

    const known = new Map<string, KnownAnswer[]>();
    for (const { name: answer } of bank.books.answers) {
      const candidates = orders.map(
        (order): MatchCandidate => ({
          ...{ id: order.endToEndId, messageId: batch.messageId, sentOn: day },
          ...{ amountMinor: order.amountMinor, accountNo: order.accountNo },
          ...{ name: order.creditorName, known: known.get(order.endToEndId) ?? [] },
        }),
      );
      const file = read(bank, answer);
      for (const { payoutId, entry } of matchEntries(file, candidates).matches) {
        const { outcome, bankReference, bookedOn } = entry;
        const said = { outcome, kind: file.kind, bankReference, bookedOn };
        known.set(payoutId, [...(known.get(payoutId) ?? []), said]);
      }
    }
    const outcomes = orders.map(({ endToEndId }) =>
      combineOutcomes((known.get(endToEndId) ?? []).map(({ outcome }) => outcome)),
    );
    assert.deepEqual(outcomes, EXPECTED);
  });
}
