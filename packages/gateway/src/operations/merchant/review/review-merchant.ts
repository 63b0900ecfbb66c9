import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { AuditAction } from "../../../domain/access/audit-actions.ts";
import { needsSecondOperator } from "../../../domain/access/operator-decision.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { type MerchantId, makeTextId } from "../../../domain/ids.ts";
import { moveMerchantStatus, type OnboardingEvent } from "../../../domain/merchant/onboarding.ts";
import type {
  ReviewOutcome,
  ReviewReason,
} from "../../../domain/merchant/verification/verification.ts";
import type { Transaction } from "../../../store/database.ts";
import {
  findMerchantSettings,
  replaceMerchantSettings,
} from "../../../store/merchant/merchant-settings.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import { insertMerchantNote } from "../../../store/merchant/notes.ts";
import { advanceInquiry } from "../../../store/merchant/operator.ts";
import { lockMerchant } from "../../../store/merchant/partner-merchants.ts";
import { findDefaultAccount } from "../../../store/merchant/settlement-accounts.ts";
import { findReview, recordDecision } from "../../../store/merchant/verification/reviews.ts";
import {
  keepForSecondOperator,
  type OperatorOutcome,
} from "../../access/approval/operator-decisions.ts";
import { type Act, recordChange } from "../../access/record-change.ts";
import type { Deps, StoreDeps } from "../../deps.ts";
import { moveMerchant } from "../update-merchant.ts";
import { mailDecision } from "../verification/mail-decision.ts";

type Decision = Exclude<OnboardingEvent, "submit">;

/** What the merchant reads; `reasons` name what to correct. */
export interface DecisionWords {
  note: string;
  reasons?: readonly ReviewReason[];
}

/**
 * An operator's decision about a merchant; partner and merchant can read the note and the reasons.
 * Approving verifies the settlement account too, so it waits for a second operator where the
 * operator's limit is set. Throws NOT_FOUND, CONFLICT while one waits, and as `moveMerchant` does.
 */
export async function reviewMerchant(
  deps: Deps,
  act: Act,
  merchantId: string,
  decision: Decision,
  words: DecisionWords,
): Promise<OperatorOutcome> {
  const isKept =
    decision === "approve" && needsSecondOperator(deps.operatorApprovalAboveMinor, null);
  return deps.database.transaction(async (tx) => {
    if (isKept) await keepApproval(deps, tx, act, merchantId, words);
    else await carryOutReview(deps, tx, act, merchantId, decision, words);
    return isKept ? "WAITING" : "DONE";
  });
}

async function keepApproval(
  deps: Deps,
  tx: Transaction,
  act: Act,
  merchantId: MerchantId,
  { note }: DecisionWords,
): Promise<void> {
  const merchant = await lockMerchant(tx, merchantId);
  if (!merchant) throw new GatewayError("NOT_FOUND");
  moveMerchantStatus(merchant.status, "approve");
  const content = await submittedState(tx, merchantId);
  const kind = "SETTLEMENT_ACCOUNT" as const;
  const subject = { merchantId, kind, subjectId: merchantId, amountMinor: null };
  await keepForSecondOperator(deps, tx, act, subject, { content, reason: note });
}

/** What was approved: another submission, or another bank account, has to be approved again. */
async function submittedState(tx: Transaction, merchantId: MerchantId) {
  const account = await findDefaultAccount(tx, merchantId);
  const { submittedAt } = await findReview(tx, merchantId);
  const hash = createHash("sha256").update(JSON.stringify(account?.profile ?? null));
  return { submittedAt: submittedAt?.toISOString() ?? "", profileHash: hash.digest("hex") };
}

/** Approves as it was requested. Throws NOT_PERMITTED when the account has changed since. */
export async function carryOutApproval(
  deps: Deps,
  tx: Transaction,
  act: Act,
  merchantId: MerchantId,
  requested: { note: string; content: object },
): Promise<void> {
  await lockMerchant(tx, merchantId);
  if (!isDeepStrictEqual(await submittedState(tx, merchantId), requested.content)) {
    const detail = "The merchant was submitted again, or its settlement account has changed.";
    throw new GatewayError("NOT_PERMITTED", { detail });
  }
  await carryOutReview(deps, tx, act, merchantId, "approve", { note: requested.note });
}

async function carryOutReview(
  deps: Deps,
  tx: Transaction,
  act: Act,
  merchantId: MerchantId,
  decision: Decision,
  { note, reasons = [] }: DecisionWords,
): Promise<void> {
  const now = deps.clock.now();
  const outcome = OUTCOMES[decision];
  await moveMerchant(deps, tx, merchantId, decision).catch(asNotFound);
  const settings = await findMerchantSettings(tx, merchantId);
  await replaceMerchantSettings(tx, merchantId, { ...settings, reviewNote: note }, now);
  if (outcome) {
    await recordDecision(tx, merchantId, { outcome, reasons: [...reasons] }, now);
    await mailDecision(deps, tx, merchantId, outcome);
  }
  await recordChange(tx, { ...act, asOperator: true }, now, {
    merchantId,
    action: ACTIONS[decision],
    targetKind: "merchant",
    targetId: merchantId,
    after: { note, ...(reasons.length > 0 && { reasons }) },
  });
}

const ACTIONS: Readonly<Record<Decision, AuditAction>> = {
  approve: "merchant.approved",
  send_back: "merchant.sent_back",
  reject: "merchant.rejected",
  suspend: "merchant.suspended",
  restore: "merchant.restored",
};

/** Of the decisions that end a review. */
const OUTCOMES: Readonly<Partial<Record<Decision, Exclude<ReviewOutcome, "">>>> = {
  approve: "APPROVED",
  send_back: "CHANGES_REQUESTED",
  reject: "REJECTED",
};

function asNotFound(error: unknown): never {
  if (error instanceof GatewayError && error.code === "MERCHANT_NOT_FOUND") {
    throw new GatewayError("NOT_FOUND", { cause: error });
  }
  throw error;
}

/** The worker checks the status in its next round. Throws NOT_FOUND. */
export async function requestStatusCheck(
  deps: StoreDeps & Pick<Deps, "tracing">,
  act: Act,
  transactionId: string,
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const payment = await advanceInquiry(tx, transactionId, now);
    if (payment === null) throw new GatewayError("NOT_FOUND");
    const { merchantId, checkoutId, requestId } = payment;
    deps.tracing.note({ merchantId, checkoutId, requestId, transactionId });
    await recordChange(tx, { ...act, asOperator: true }, now, {
      merchantId,
      action: "payment.inquired_now",
      targetKind: "payment",
      targetId: transactionId,
    });
  });
}

/** An operator writes down something about a merchant. Throws NOT_FOUND. */
export async function addMerchantNote(
  deps: Deps,
  act: Act,
  merchantId: MerchantId,
  text: string,
): Promise<void> {
  if (!(await findMerchant(deps.database, merchantId))) throw new GatewayError("NOT_FOUND");
  const id = makeTextId("merchantNote", deps.random);
  const createdAt = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const authorEmail = act.actor.email;
    await insertMerchantNote(tx, { merchantId, id, authorEmail, text, createdAt });
    await recordChange(tx, { ...act, asOperator: true }, createdAt, {
      merchantId,
      action: "merchant.note_added",
      targetKind: "merchant",
      targetId: merchantId,
    });
  });
}
