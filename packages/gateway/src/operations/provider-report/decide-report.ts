import { needsSecondOperator } from "../../domain/access/operator-decision.ts";
import { GatewayError } from "../../domain/errors.ts";
import {
  type ReviewDecision,
  readApproval,
  readDispute,
} from "../../domain/provider-report/review-report.ts";
import type { Transaction } from "../../store/database.ts";
import { findQuarantinedReport } from "../../store/provider-report/quarantine.ts";
import {
  keepForSecondOperator,
  type OperatorOutcome,
} from "../access/approval/operator-decisions.ts";
import { type Act, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import {
  expectPossible,
  loadReviewFacts,
  type ReviewFacts,
  reviewQuarantinedReport,
} from "./review-report.ts";

export interface DecidedReport {
  decision: ReviewDecision;
  reason: string;
}

/**
 * An operator's decision about a provider report; the audit entry is in the same transaction. Above
 * the operator's limit it waits for a second operator. The same decision again changes nothing.
 * Throws NOT_FOUND, NOT_PERMITTED, and CONFLICT while one waits.
 */
export async function decideReport(
  deps: Deps,
  act: Act,
  id: number,
  decided: DecidedReport,
): Promise<OperatorOutcome> {
  const report = await findQuarantinedReport(deps.database, id);
  if (!report) throw new GatewayError("NOT_FOUND");
  const [facts] = await loadReviewFacts(deps, [report]);
  return deps.database.transaction(async (tx) => {
    if (facts && (await keepAboveLimit(deps, tx, act, facts, decided))) return "WAITING";
    await carryOutReportDecision(deps, tx, act, id, decided, act.actor.email);
    return "DONE";
  });
}

/**
 * Keeps a decision above the limit for a second operator; false when it needs none. A report that
 * was already decided needs none: the same decision is repeated, or it is rejected.
 */
async function keepAboveLimit(
  deps: Deps,
  tx: Transaction,
  act: Act,
  facts: ReviewFacts,
  { decision, reason }: DecidedReport,
): Promise<boolean> {
  const { report, payment, decisions } = facts;
  const amountMinor = amountOf(facts);
  const limitMinor = deps.operatorApprovalAboveMinor;
  if (report.decision !== null || !needsSecondOperator(limitMinor, amountMinor)) return false;
  expectPossible(decisions, decision);
  const merchantId = payment?.merchantId ?? act.actor.merchantId;
  const subject = {
    merchantId,
    kind: "QUARANTINE" as const,
    subjectId: String(report.id),
    amountMinor,
  };
  await keepForSecondOperator(deps, tx, act, subject, { content: { decision }, reason });
  return true;
}

/** The most that is at stake. Null where neither side names an amount. */
function amountOf({ report, payment }: ReviewFacts): number | null {
  const reported = readApproval(report.content) ?? readDispute(report.content);
  const amounts = [reported?.amountMinor, payment?.amountMinor].filter(
    (each) => each !== undefined,
  );
  return amounts.length > 0 ? Math.max(...amounts) : null;
}

/** In the caller's transaction. Throws NOT_FOUND, NOT_PERMITTED. */
export async function carryOutReportDecision(
  deps: Deps,
  tx: Transaction,
  act: Act,
  id: number,
  decided: DecidedReport,
  decidedBy: string,
): Promise<void> {
  const { isNew, payment } = await reviewQuarantinedReport(deps, tx, id, { ...decided, decidedBy });
  if (!isNew) return;
  await recordChange(tx, { ...act, asOperator: true }, deps.clock.now(), {
    merchantId: payment?.merchantId ?? act.actor.merchantId,
    action: "quarantined_report.decided",
    targetKind: payment ? "payment" : "quarantined_claim",
    targetId: payment?.id ?? String(id),
    after: { ...decided, claimId: id },
  });
}
