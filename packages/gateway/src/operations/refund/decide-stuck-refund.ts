import type { AuditAction } from "../../domain/access/audit-actions.ts";
import { needsSecondOperator } from "../../domain/access/operator-decision.ts";
import { GatewayError } from "../../domain/errors.ts";
import { subjectOf } from "../../domain/payment/attempt.ts";
import {
  listStuckRefundDecisions,
  type Refund,
  retryStuckRefund,
  type StuckRefundDecision,
} from "../../domain/refund/refund.ts";
import type { Transaction } from "../../store/database.ts";
import { findRefundById, replaceRefund } from "../../store/refund/refunds.ts";
import {
  keepForSecondOperator,
  type OperatorOutcome,
} from "../access/approval/operator-decisions.ts";
import { type Act, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { applyToLocked, lockRefund } from "./record-refund.ts";

const ACTIONS: Readonly<Record<StuckRefundDecision, AuditAction>> = {
  RETRY: "refund.retried",
  MARK_REFUNDED: "refund.marked_refunded",
  CANCEL: "refund.cancelled",
};

type LockedRefund = Awaited<ReturnType<typeof lockRefund>>;

export interface DecidedStuckRefund {
  decision: StuckRefundDecision;
  reason: string;
  /** The provider's reference of a refund made in its back office; "" without one. */
  reference: string;
}

/** Retrying is offered where the rail makes refunds, or voids what is a reversal. */
export function listDecisionsAbout(
  { rails }: Pick<Deps, "rails">,
  refund: Refund,
): StuckRefundDecision[] {
  const rail = rails.get(refund.railId);
  const canRetry = rail?.refund ?? (refund.kind === "REVERSAL" && rail?.reverse);
  return listStuckRefundDecisions(refund, Boolean(canRetry));
}

/**
 * An operator's decision about a stuck refund; above the operator's limit it waits for a second
 * operator. Throws NOT_FOUND, NOT_PERMITTED when the refund is not stuck or the decision is not
 * possible, and CONFLICT while one waits.
 */
export async function decideStuckRefund(
  deps: Deps,
  act: Act,
  refundId: string,
  decided: DecidedStuckRefund,
): Promise<OperatorOutcome> {
  return deps.database.transaction(async (tx) => {
    const locked = await lockStuck(deps, tx, refundId, decided);
    const { merchantId, amountMinor } = locked.refund;
    if (!needsSecondOperator(deps.operatorApprovalAboveMinor, amountMinor)) {
      await carryOut(deps, tx, act, locked, decided);
      return "DONE";
    }
    const { reason, ...content } = decided;
    const subject = { merchantId, kind: "STUCK_REFUND", subjectId: refundId, amountMinor } as const;
    await keepForSecondOperator(deps, tx, act, subject, { content, reason });
    return "WAITING";
  });
}

/** The same in the caller's transaction, on behalf of the approver. */
export async function carryOutRefundDecision(
  deps: Deps,
  tx: Transaction,
  act: Act,
  refundId: string,
  decided: DecidedStuckRefund,
): Promise<void> {
  await carryOut(deps, tx, act, await lockStuck(deps, tx, refundId, decided), decided);
}

async function lockStuck(
  deps: Deps,
  tx: Transaction,
  refundId: string,
  { decision }: DecidedStuckRefund,
): Promise<LockedRefund> {
  const found = await deps.routes.find(refundId, (among) => findRefundById(tx, among, refundId));
  if (!found) throw new GatewayError("NOT_FOUND");
  const locked = await lockRefund(tx, found.merchantId, found.id, found.transactionId);
  const { refund, payment } = locked;
  deps.tracing.note(subjectOf(payment));
  if (listDecisionsAbout(deps, refund).includes(decision)) return locked;
  const detail = `Refund ${refund.id} is ${refund.state}.`;
  throw new GatewayError("NOT_PERMITTED", { detail });
}

/** Refund, payment, ledger and audit entry change together. */
async function carryOut(
  deps: Deps,
  tx: Transaction,
  act: Act,
  locked: LockedRefund,
  { decision, reason, reference }: DecidedStuckRefund,
): Promise<void> {
  const { refund } = locked;
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
}
