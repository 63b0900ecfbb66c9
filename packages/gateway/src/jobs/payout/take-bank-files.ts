import type { Deps } from "../../operations/deps.ts";
import { applyAnswers } from "../../operations/payout/bank/apply-answers.ts";
import { createBankFileTaker } from "../../operations/payout/bank/take-bank-files.ts";
import { type RepeatingTask, repeat } from "../../platform/repeat.ts";

const PAUSE_MS = 30_000;

/**
 * Takes the bank's files where a place for them is configured, and applies what was received before
 * a process ended.
 */
export function startBankFiles(deps: Deps): RepeatingTask {
  const { bankFiles } = deps.payouts;
  const takeBankFiles = bankFiles ? createBankFileTaker(deps, bankFiles) : async () => {};
  return repeat(deps, "take bank files", PAUSE_MS, async () => {
    await applyAnswers(deps);
    await takeBankFiles();
    return PAUSE_MS;
  });
}
