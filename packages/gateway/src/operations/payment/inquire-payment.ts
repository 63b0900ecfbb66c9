import type { ReportResult } from "../../domain/payment/apply-report.ts";
import type { Transaction as Payment } from "../../domain/payment/attempt.ts";
import type { Outcome } from "../../rails/rail.ts";
import type { Deps } from "../deps.ts";
import { callContext, loadAttemptRef, railOf } from "./attempt-ref.ts";
import { recordOutcome } from "./outcome/record-outcome.ts";

/** After a failed status check, the next one is this much later. */
const RETRY_MS = 60_000;

/** Checks an attempt's status with the provider and applies the result. Safe to repeat. */
export async function inquirePayment(deps: Deps, payment: Payment): Promise<ReportResult> {
  const attempt = await loadAttemptRef(deps, payment);
  const report = await ask(deps, payment, attempt);
  return deps.database.transaction((tx) =>
    recordOutcome(deps, tx, { attempt: payment, report, source: "inquiry" }),
  );
}

async function ask(
  deps: Deps,
  payment: Payment,
  attempt: Awaited<ReturnType<typeof loadAttemptRef>>,
): Promise<Outcome> {
  try {
    return await railOf(deps, payment).inquire(callContext(deps), attempt);
  } catch (error) {
    deps.log.error({ err: error, attemptId: payment.attemptId }, "inquiry failed");
    const inquireAt = new Date(deps.clock.now().getTime() + RETRY_MS);
    return { kind: "unknown", cause: "bad_body", inquireAt };
  }
}
