import type { Payment } from "../../domain/payment/attempt.ts";
import { isBeingVoided, OPEN_ATTEMPT_STATES } from "../../domain/payment/attempt.ts";
import type { AttemptRef, NextAction, PayerEvent, Rail, Step } from "../../rails/rail.ts";
import { lockCheckout } from "../../store/checkout/checkouts.ts";
import { replaceSealedStep } from "../../store/payment/transactions.ts";
import type { Deps } from "../deps.ts";
import { callContext, loadAttemptRef, railOf } from "./attempt-ref.ts";
import { inquirePayment } from "./inquire-payment.ts";
import { nextActionContext } from "./outcome/record-outcome.ts";
import { recordStep } from "./outcome/record-step.ts";

/** After a failed step, the status is checked this much later. */
const INQUIRE_MS = 60_000;

/**
 * The payer's browser returned or finished a step. The rail continues where it has more to do;
 * otherwise the status is checked: a browser's return alone proves nothing. `isDone`: the rail
 * itself confirmed, signed, that the payer has finished there.
 */
export async function resumePayment(
  deps: Deps,
  payment: Payment,
  event: PayerEvent,
  isDone = false,
): Promise<NextAction> {
  const rail = railOf(deps, payment);
  if (!OPEN_ATTEMPT_STATES.includes(payment.attemptState)) return { kind: "none" };
  // A wallet that is charged in this step must not be: the order was reversed.
  if (isBeingVoided(payment)) return { kind: "none" };
  if (!rail.resume) {
    await inquirePayment(deps, payment);
    if (isDone) await endStep(deps, payment);
    return { kind: "none" };
  }
  const attempt = await loadAttemptRef(deps, payment);
  const step = await continueAttempt(deps, rail.resume.bind(rail), attempt, event);
  await recordStep(deps, payment, step, "resume");
  return step.next;
}

/** The page no longer links to the bank. */
async function endStep(deps: Pick<Deps, "database" | "sealer">, payment: Payment): Promise<void> {
  const { merchantId, id, attemptId, checkoutId } = payment;
  const none: NextAction = { kind: "none" };
  const nextAction = deps.sealer.seal(JSON.stringify(none), nextActionContext(attemptId));
  await deps.database.transaction(async (tx) => {
    await lockCheckout(tx, merchantId, checkoutId);
    await replaceSealedStep(tx, merchantId, id, { railState: null, nextAction });
  });
}

async function continueAttempt(
  deps: Deps,
  resume: NonNullable<Rail["resume"]>,
  attempt: AttemptRef,
  event: PayerEvent,
): Promise<Step> {
  try {
    return await resume(callContext(deps), attempt, event);
  } catch (error) {
    // A fault in the middle of a call: money may have moved.
    deps.log.error({ err: error, attemptId: attempt.attemptId }, "rail failed");
    const inquireAt = new Date(deps.clock.now().getTime() + INQUIRE_MS);
    return {
      outcome: { kind: "unknown", cause: "internal_error", inquireAt },
      next: { kind: "none" },
      state: attempt.state,
      exchanges: [],
    };
  }
}
