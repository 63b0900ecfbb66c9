import { applyNoOutcome } from "../../../domain/payment/apply-report.ts";
import { isBeingVoided, type Payment } from "../../../domain/payment/attempt.ts";
import type { Step } from "../../../rails/rail.ts";
import { saveOpenAttempt } from "../../../store/payment/paying/quick-steps.ts";
import type { Deps } from "../../deps.ts";
import { noteMove, recordOutcome, sealStep } from "./record-outcome.ts";

/**
 * Applies what a rail made of an open attempt: `attempt` as it was before the call. Where it stays
 * open, only the attempt changes, which takes one statement; but not where that could not be sent
 * to the merchant's node as it is. `isReplaced`: it did not reach the acquirer, and another attempt
 * follows at once.
 */
export async function recordStep(
  deps: Deps,
  attempt: Payment,
  step: Step,
  source: "initiate" | "resume",
  isReplaced = false,
): Promise<void> {
  noteStep(deps, attempt, step);
  const isRouted = deps.shards.count === 1;
  if (isRouted && (await saveOpen(deps, attempt, step, source))) return;
  const { outcome: report, exchanges } = step;
  await deps.database.transaction((tx) =>
    recordOutcome(deps, tx, { attempt, report, source, step, exchanges, isReplaced }),
  );
}

function noteStep({ journal }: Deps, attempt: Payment, { state, next }: Step): void {
  const { merchantId, attemptId } = attempt;
  journal.note({ kind: "step", merchantId, attemptId, step: { state, next } });
}

/** False when the attempt is over, or has changed since it was read. */
async function saveOpen(
  deps: Deps,
  before: Payment,
  { outcome, state, next, exchanges }: Step,
  source: "initiate" | "resume",
): Promise<boolean> {
  if (outcome.kind !== "pending" && outcome.kind !== "unknown") return false;
  if (isBeingVoided(before)) return false;
  const result = applyNoOutcome(before, outcome, source, deps.clock.now());
  if (result.kind !== "changed") return false;
  const after = result.change.payment;
  const sealed = sealStep(deps, before.attemptId, { state, next });
  if (!(await saveOpenAttempt(deps.database, before, after, sealed, exchanges))) return false;
  noteMove(deps, before, after);
  return true;
}
