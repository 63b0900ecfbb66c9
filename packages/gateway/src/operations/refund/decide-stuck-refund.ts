import type { AuditAction } from "../../domain/access/audit-actions.ts";
import { GatewayError } from "../../domain/errors.ts";
import {
  listStuckRefundDecisions,
  type Refund,
  retryStuckRefund,
  type StuckRefundDecision,
} from "../../domain/refund/refund.ts";
import { findRefundById, replaceRefund } from "../../store/refund/refunds.ts";
import { type Act, type PortalOperationDeps, recordChange } from "../access/record-change.ts";
import { applyToLocked, lockRefund } from "./record-refund.ts";

const ACTIONS: Readonly<Record<StuckRefundDecision, AuditAction>> = {
  RETRY: "refund.retried",
  MARK_REFUNDED: "refund.marked_refunded",
  CANCEL: "refund.cancelled",
};

export interface DecidedStuckRefund {
  decision: StuckRefundDecision;
  reason: string;
  /** The provider's reference of a refund made in its back office; "" without one. */
  reference: string;
}

/** Retrying is offered where the rail makes refunds, or voids what is a reversal. */
export function listDecisionsAbout(
  { rails }: Pick<PortalOperationDeps, "rails">,
  refund: Refund,
): StuckRefundDecision[] {
  const rail = rails.get(refund.railId);
  const canRetry = rail?.refund ?? (refund.kind === "REVERSAL" && rail?.reverse);
  return listStuckRefundDecisions(refund, Boolean(canRetry));
}

/**
 * An operator's decision about a stuck refund: refund, payment, ledger and audit entry change
 * together. Of two decisions the first counts. Throws NOT_FOUND, and NOT_PERMITTED when the refund
 * is not stuck or the decision is not possible.
 */
export async function decideStuckRefund(
  deps: PortalOperationDeps,
  act: Act,
  refundId: string,
  { decision, reason, reference }: DecidedStuckRefund,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const found = await deps.routes.find(refundId, (among) => findRefundById(tx, among, refundId));
    if (!found) throw new GatewayError("NOT_FOUND");
    const locked = await lockRefund(tx, found.merchantId, found.id, found.transactionId);
    const { refund } = locked;
    if (!listDecisionsAbout(deps, refund).includes(decision)) {
      const detail = `Refund ${refund.id} is ${refund.state}.`;
      throw new GatewayError("NOT_PERMITTED", { detail });
    }
    const now = deps.clock.now();
    if (decision === "RETRY") await replaceRefund(tx, refund, retryStuckRefund(refund, now));
    else if (decision === "MARK_REFUNDED") {
      await applyToLocked(deps, tx, locked, { kind: "refunded", reference });
    } else {
      const refused = { kind: "refused", rawCode: "", reason: "other" } as const;
      await applyToLocked(deps, tx, locked, refused);
    }
    const { merchantId, transactionId, amountMinor } = refund;
    const change = {
      merchantId,
      action: ACTIONS[decision],
      targetKind: "refund",
      targetId: refund.id,
      after: { transactionId, amountMinor, reason, ...(reference && { reference }) },
    } as const;
    await recordChange(tx, { ...act, asOperator: true }, now, change);
  });
}
