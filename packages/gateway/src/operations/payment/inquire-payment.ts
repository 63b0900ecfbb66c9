import { applyNoOutcome, type ReportResult } from "../../domain/payment/apply-report.ts";
import { isBeingVoided, type Payment } from "../../domain/payment/attempt.ts";
import type { AttemptRef, Outcome } from "../../rails/rail.ts";
import { groupByShard } from "../../store/citus/shards.ts";
import { createCombiner } from "../../store/combiner.ts";
import { isOutage } from "../../store/is-outage.ts";
import {
  type ClaimedInquiry,
  type Reschedule,
  rescheduleInquiries,
} from "../../store/payment/inquiries.ts";
import type { Deps } from "../deps.ts";
import { attemptRefOf, callContext, loadAttemptRef, railOf } from "./attempt-ref.ts";
import { recordOutcome } from "./outcome/record-outcome.ts";
import { sendVoid } from "./void-attempt.ts";

/** After a failed status check, the next one is this much later. */
const RETRY_MS = 60_000;

/** Checks an attempt's status with the provider and applies the result. Safe to repeat. */
export async function inquirePayment(deps: Deps, payment: Payment): Promise<ReportResult> {
  if (isBeingVoided(payment)) {
    await sendVoid(deps, payment);
    return { kind: "unchanged" };
  }
  const report = await ask(deps, payment, await loadAttemptRef(deps, payment));
  return record(deps, payment, report);
}

/**
 * The same for many payments that a worker has claimed. Where nothing has happened, only the time
 * of the next check changes: such results share a statement. Whatever has changed in the meantime
 * is found by the way that all others take.
 */
export function createInquiring(deps: Deps): (payment: ClaimedInquiry) => Promise<ReportResult> {
  const reschedule = createCombiner<Reschedule, boolean>({
    run: (rows) => deps.tracing.outside(() => rescheduleInquiries(deps.database, rows)),
    keysOf: ({ before }) => [`${before.merchantId} ${before.id}`],
    ...groupByShard(deps.shards, ({ before }: Reschedule) => before.merchantId),
    isOutage,
  });
  return async (payment) => {
    if (isBeingVoided(payment)) return inquirePayment(deps, payment);
    const { railState } = payment;
    const report = await ask(deps, payment, attemptRefOf(deps, payment, railState));
    if (report.kind === "pending" || report.kind === "unknown") {
      const result = applyNoOutcome(payment, report, "inquiry", deps.clock.now());
      // Without the checkout's lock, a state is not changed: a message may be changing it now.
      const after = result.kind === "changed" ? result.change.payment : null;
      if (after?.attemptState === payment.attemptState) {
        if (await reschedule({ before: payment, after })) return result;
      }
    }
    return record(deps, payment, report);
  };
}

function record(deps: Deps, attempt: Payment, report: Outcome): Promise<ReportResult> {
  return deps.database.transaction((tx) =>
    recordOutcome(deps, tx, { attempt, report, source: "inquiry" }),
  );
}

async function ask(deps: Deps, payment: Payment, attempt: AttemptRef): Promise<Outcome> {
  try {
    return await railOf(deps, payment).inquire(callContext(deps), attempt);
  } catch (error) {
    deps.log.error({ err: error, attemptId: payment.attemptId }, "inquiry failed");
    const inquireAt = new Date(deps.clock.now().getTime() + RETRY_MS);
    return { kind: "unknown", cause: "internal_error", inquireAt };
  }
}
