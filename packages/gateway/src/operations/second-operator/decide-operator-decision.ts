import {
  type OperatorDecisionKind,
  type OperatorDecisionStatus,
  shownStatus,
} from "../../domain/access/operator-decision.ts";
import { type Barred, findBar } from "../../domain/access/second-approver.ts";
import { canSignIn, type PortalUser } from "../../domain/access/session.ts";
import { GatewayError } from "../../domain/errors.ts";
import {
  closeOperatorDecision,
  findOperatorDecision,
  lockOperatorDecision,
  type OperatorDecision,
} from "../../store/access/operator-decisions.ts";
import { lockUser } from "../../store/access/users.ts";
import { askOneByOne } from "../../store/citus/ask-one-by-one.ts";
import type { Queryable, Transaction } from "../../store/database.ts";
import { aboutDecision } from "../access/approval/operator-decisions.ts";
import { expectSecondApprover, loadGrants } from "../access/approval/second-approver.ts";
import { type Act, recordChange } from "../access/record-change.ts";
import { carryOutContract, type KeptContract } from "../contract/carry-out-contract.ts";
import type { Deps } from "../deps.ts";
import { type KeptReplacement, startReplacement } from "../merchant/owner/request-replacement.ts";
import { carryOutApproval } from "../merchant/review/review-merchant.ts";
import {
  carryOutSettings,
  type SettingsChange,
} from "../merchant/review/update-merchant-settings.ts";
import { type Assignment, carryOutAssignment } from "../payout/bank/resolve-bank-entry.ts";
import { carryOutReportDecision, type DecidedReport } from "../provider-report/decide-report.ts";
import { carryOutRefundDecision, type DecidedStuckRefund } from "../refund/decide-stuck-refund.ts";
import {
  carryOutPaymentAssignment,
  type KeptAssignment,
} from "../settlement/assign-unknown-payment.ts";
import { carryOutSchedule, type KeptSchedule } from "../settlement/fees/change-fees.ts";
import {
  carryOutTax,
  carryOutTerms,
  type KeptTax,
  type KeptTerms,
} from "../settlement/fees/change-terms.ts";

type CarryOut = (
  deps: Deps,
  tx: Transaction,
  act: Act,
  decision: OperatorDecision,
) => Promise<void>;

/** Each checks the current state again. `content` is what was stored for its kind. */
const CARRY_OUT: Readonly<Record<OperatorDecisionKind, CarryOut>> = {
  QUARANTINE: (deps, tx, act, { subjectId, content, reason, requestedEmail }) => {
    const { decision } = content as Pick<DecidedReport, "decision">;
    const by = `${requestedEmail}, ${act.actor.email}`;
    return carryOutReportDecision(deps, tx, act, Number(subjectId), { decision, reason }, by);
  },
  STUCK_REFUND: (deps, tx, act, { subjectId, content, reason }) => {
    const decided = content as Omit<DecidedStuckRefund, "reason">;
    return carryOutRefundDecision(deps, tx, act, subjectId, { ...decided, reason });
  },
  SETTINGS: (deps, tx, act, { merchantId, content }) => {
    const requested = content as { before: SettingsChange; change: SettingsChange };
    return carryOutSettings(deps, tx, act, merchantId, requested);
  },
  SETTLEMENT_ACCOUNT: (deps, tx, act, { merchantId, content, reason }) => {
    const requested = { note: reason, content: content as object };
    return carryOutApproval(deps, tx, act, merchantId, requested);
  },
  FEES: (deps, tx, act, { content }) => {
    const kept = content as KeptSchedule | KeptTerms | KeptTax;
    if (kept.what === "SCHEDULE") return carryOutSchedule(deps, tx, act, kept);
    if (kept.what === "TERMS") return carryOutTerms(deps, tx, act, kept);
    return carryOutTax(deps, tx, act, kept);
  },
  BANK_ENTRY: (deps, tx, act, { subjectId, content, reason }) => {
    const decided = content as Omit<Assignment, "note">;
    return carryOutAssignment(deps, tx, act, subjectId, { ...decided, note: reason });
  },
  UNKNOWN_PAYMENT: (deps, tx, act, decision) => {
    const { merchantId, subjectId, content, reason: evidence, requestedEmail } = decision;
    const { orderId, method } = content as KeptAssignment;
    const resolvedBy = `${requestedEmail}, ${act.actor.email}`;
    const decided = { merchantId, orderId, method, evidence, resolvedBy };
    return carryOutPaymentAssignment(deps, tx, act, Number(subjectId), decided);
  },
  OWNER: (deps, tx, act, { merchantId, content, reason }) =>
    startReplacement(deps, tx, act, merchantId, { ...(content as KeptReplacement), reason }),
  CONTRACT: (deps, tx, act, { content, reason, requestedEmail }) =>
    carryOutContract(deps, tx, act, content as KeptContract, { reason, requestedEmail }),
};

/**
 * A second operator approves, and the decision is carried out in the same transaction, or rejects;
 * who requested it can withdraw it. Throws NOT_FOUND, CONFLICT when it waits no longer, FORBIDDEN,
 * SECOND_APPROVER_REQUIRED, and as the decision itself does, which then keeps waiting.
 */
export async function decideOperatorDecision(
  deps: Deps,
  act: Act,
  id: string,
  isApproved: boolean,
): Promise<OperatorDecision> {
  const decided = await deps.database.transaction(async (tx) => {
    // What is carried out may change merchants or fees, of which every node has a copy.
    await askOneByOne(tx, deps.shards);
    const seen = await findOperatorDecision(tx, id);
    const decision = seen && (await lockOperatorDecision(tx, seen));
    if (!decision) throw new GatewayError("NOT_FOUND");
    const at = deps.clock.now();
    expectWaiting(decision, at);
    if (!isApproved && decision.requestedBy === act.actor.id) {
      return close(tx, act, decision, "WITHDRAWN", at);
    }
    await expectOperator(tx, act.actor, decision, at);
    if (!isApproved) return close(tx, act, decision, "REJECTED", at);
    await CARRY_OUT[decision.kind](deps, tx, act, decision);
    return close(tx, act, decision, "APPROVED", at);
  });
  if (decided.kind === "CONTRACT") {
    deps.routing.forget();
    await deps.refreshContracts();
  }
  return decided;
}

function expectWaiting(decision: OperatorDecision, now: Date): void {
  const status = shownStatus(decision, now);
  if (status !== "WAITING")
    throw new GatewayError("CONFLICT", { detail: `The decision is ${status}.` });
}

/** Who acts is an operator until the transaction ends, and independent of who requested it. */
async function expectOperator(
  tx: Transaction,
  actor: PortalUser,
  decision: OperatorDecision,
  now: Date,
): Promise<void> {
  const approver = await lockUser(tx, actor);
  if (!(approver?.isOperator && canSignIn(approver))) throw new GatewayError("FORBIDDEN");
  const grants = await loadDecisionGrants(tx, approver, [decision], now);
  const request = toApproval(decision);
  await expectSecondApprover({ request, approver, grants, isTeam: false, now, listOthers: null });
}

/** What was granted lately in the teams of this operator and of those who requested. */
export function loadDecisionGrants(
  db: Queryable,
  operator: PortalUser,
  decisions: readonly OperatorDecision[],
  now: Date,
) {
  const teams = decisions.map(({ requestedIn }) => requestedIn);
  return loadGrants(db, [operator.merchantId, ...teams], now);
}

/** Why this operator may not decide it; null when they may. */
export function findDecisionBar(
  decision: OperatorDecision,
  approver: PortalUser,
  grants: Awaited<ReturnType<typeof loadDecisionGrants>>,
  now: Date,
): Barred | null {
  return findBar({ request: toApproval(decision), approver, grants, isTeam: false }, now);
}

function toApproval({ requestedBy, requestedEmail, createdAt }: OperatorDecision) {
  return { requestedBy, requestedEmail, requestedAt: createdAt };
}

const ACTIONS = {
  APPROVED: "operator_decision.approved",
  REJECTED: "operator_decision.rejected",
  WITHDRAWN: "operator_decision.withdrawn",
} as const satisfies Partial<Record<OperatorDecisionStatus, string>>;

async function close(
  tx: Transaction,
  act: Act,
  decision: OperatorDecision,
  status: keyof typeof ACTIONS,
  at: Date,
): Promise<OperatorDecision> {
  const { id, email } = act.actor;
  const by = status === "WITHDRAWN" ? null : id;
  await closeOperatorDecision(tx, decision, { status, by, email, at });
  const { kind, subjectId, amountMinor, requestedEmail: requestedBy } = decision;
  await recordChange(tx, { ...act, asOperator: true }, at, {
    ...aboutDecision(decision),
    action: ACTIONS[status],
    after: { kind, subjectId, amountMinor, requestedBy },
  });
  return { ...decision, status, decidedEmail: email, decidedAt: at };
}
