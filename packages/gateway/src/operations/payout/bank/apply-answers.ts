import { dayOf } from "../../../domain/malaysian-day.ts";
import { combineAnswers, describePayout } from "../../../domain/payout/payout-answers.ts";
import type { Transaction } from "../../../store/database.ts";
import { openContradictions } from "../../../store/payout/bank-entries.ts";
import {
  listAnsweredPayouts,
  listAnswers,
  markApplied,
} from "../../../store/payout/payout-answers.ts";
import { lockPayout, type PayoutKey, replacePayoutResult } from "../../../store/payout/payouts.ts";
import type { Deps } from "../../deps.ts";
import { recordPayoutResult } from "../record-payout-result.ts";

type ApplyDeps = Pick<Deps, "clock" | "database" | "log" | "random" | "reach">;

const PAYOUTS_AT_ONCE = 200;

/**
 * Gives each payout what banks said about it, a transaction for each: whatever ends this in
 * between, the rest is done when it is called again. `fileNumber` null: whatever the file. Returns
 * how many payouts changed.
 */
export async function applyAnswers(
  deps: ApplyDeps,
  fileNumber: number | null = null,
): Promise<number> {
  let changed = 0;
  for (;;) {
    const keys = await deps.reach.among(deps.database, (db, among) =>
      listAnsweredPayouts(db, fileNumber, PAYOUTS_AT_ONCE, among),
    );
    let failed = 0;
    for (const key of keys) {
      try {
        if (await deps.database.transaction((tx) => applyAnswersTo(deps, tx, key))) changed += 1;
      } catch (error) {
        failed += 1;
        deps.log.error({ err: error, payoutId: key.id }, "what a bank said was not applied");
      }
    }
    if (failed > 0 || keys.length < PAYOUTS_AT_ONCE) return changed;
  }
}

/** In the caller's transaction. Whether the payout has a new state. */
export async function applyAnswersTo(
  deps: Pick<Deps, "clock" | "random">,
  tx: Transaction,
  key: PayoutKey,
): Promise<boolean> {
  const payout = await lockPayout(tx, key);
  if (!payout) return false;
  const answers = await listAnswers(tx, key);
  const now = deps.clock.now();
  const known = answers.map((answer) => ({ ...answer, receivedOn: dayOf(answer.receivedAt) }));
  const said = combineAnswers(payout.state, known);
  if (said.kind === "record") await recordPayoutResult(deps, tx, key, said.result);
  if (said.kind === "describe") {
    const described = describePayout(payout, said.result);
    if (described) await replacePayoutResult(tx, payout, described);
  }
  if (said.kind === "contradiction") {
    const news = answers.filter(({ appliedAt, outcome }) => !appliedAt && outcome !== "ACCEPTED");
    await openContradictions(tx, news);
  }
  await markApplied(tx, key, now);
  return said.kind === "record";
}
