import type { Transaction as Payment } from "../domain/attempt.ts";
import { OPEN_ATTEMPT_STATES } from "../domain/attempt.ts";
import type { NextAction, PayerEvent } from "../rails/rail.ts";
import { callContext, loadAttemptRef, railOf } from "./attempt-ref.ts";
import type { Deps } from "./deps.ts";
import { inquirePayment } from "./inquire-payment.ts";
import { recordOutcome } from "./record-outcome.ts";

/**
 * The payer's browser came back or finished a step. Lets the rail go on where it has more to do, else asks
 * it: a browser's return alone proves nothing.
 */
export async function resumePayment(
  deps: Deps,
  payment: Payment,
  event: PayerEvent,
): Promise<NextAction> {
  const rail = railOf(deps, payment);
  if (!OPEN_ATTEMPT_STATES.includes(payment.attemptState)) return { kind: "none" };
  if (!rail.resume) {
    await inquirePayment(deps, payment);
    return { kind: "none" };
  }
  const attempt = await loadAttemptRef(deps, payment);
  const step = await rail.resume(callContext(deps), attempt, event);
  await deps.database.transaction((tx) =>
    recordOutcome(deps, tx, {
      attemptId: payment.attemptId,
      claim: step.outcome,
      source: "resume",
      step,
      exchanges: step.exchanges,
    }),
  );
  return step.next;
}
