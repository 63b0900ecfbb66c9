import type { ReviewDecision } from "../../../domain/payment/review-report.ts";
import { type Act, type PortalOperationDeps, recordChange } from "../../access/record-change.ts";
import { reviewQuarantinedReport } from "./review-report.ts";

/**
 * An operator's decision about a provider report; the audit entry is in the same transaction. The
 * same decision again changes nothing. Throws NOT_FOUND, NOT_PERMITTED.
 */
export async function decideReport(
  deps: PortalOperationDeps,
  act: Act,
  id: number,
  request: { decision: ReviewDecision; reason: string },
): Promise<void> {
  const decided = { ...request, decidedBy: act.actor.email };
  await deps.database.transaction(async (tx) => {
    const { isNew, payment } = await reviewQuarantinedReport(deps, tx, id, decided);
    if (!isNew) return;
    await recordChange(tx, { ...act, asOperator: true }, deps.clock.now(), {
      merchantId: payment?.merchantId ?? act.actor.merchantId,
      action: "quarantined_report.decided",
      targetKind: payment ? "payment" : "quarantined_claim",
      targetId: payment?.id ?? String(id),
      after: { ...request, claimId: id },
    });
  });
}
