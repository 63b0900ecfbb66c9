import type { AuditAction } from "../../domain/access/audit-actions.ts";
import { GatewayError } from "../../domain/errors.ts";
import { type MerchantId, makeEventId } from "../../domain/ids.ts";
import type { OnboardingEvent } from "../../domain/merchant/onboarding.ts";
import type {
  ReviewOutcome,
  ReviewReason,
} from "../../domain/merchant/verification/verification.ts";
import { notifyCallersOfMerchant } from "../../store/merchant/caller-channel.ts";
import {
  findAgreedFee,
  findMerchantSettings,
  insertAgreedFee,
  replaceMerchantSettings,
} from "../../store/merchant/merchant-settings.ts";
import { findMerchant } from "../../store/merchant/merchants.ts";
import { insertMerchantNote } from "../../store/merchant/notes.ts";
import { advanceInquiry, replacePartnerAccount } from "../../store/merchant/operator.ts";
import { lockMerchant } from "../../store/merchant/partner-merchants.ts";
import { recordDecision } from "../../store/merchant/verification/reviews.ts";
import { type Act, type PortalOperationDeps, recordChange } from "../access/record-change.ts";
import type { StoreDeps } from "../deps.ts";
import { moveMerchant } from "./update-merchant.ts";
import { mailDecision } from "./verification/mail-decision.ts";

type Decision = Exclude<OnboardingEvent, "submit">;

/** What the merchant reads; `reasons` name what to correct. */
export interface DecisionWords {
  note: string;
  reasons?: readonly ReviewReason[];
}

/**
 * An operator's decision about a merchant; partner and merchant can read the note and the reasons.
 * Throws NOT_FOUND, and as `moveMerchant` does.
 */
export async function reviewMerchant(
  deps: PortalOperationDeps,
  act: Act,
  merchantId: string,
  decision: Decision,
  { note, reasons = [] }: DecisionWords,
): Promise<void> {
  const now = deps.clock.now();
  const outcome = OUTCOMES[decision];
  await deps.database.transaction(async (tx) => {
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

export interface SettingsChange {
  hasPartnerAccount?: boolean;
  methods?: string[] | null;
  amountMinorMax?: number | null;
  /** Both null: the gateway's default fee. */
  feeBasisPoints?: number | null;
  feeFixedMinor?: number | null;
  refundApprovalAboveMinor?: number | null;
}

/** Throws NOT_FOUND, and INVALID_PARAMETER for an unknown method. */
export async function updateMerchantSettings(
  deps: PortalOperationDeps,
  act: Act,
  merchantId: string,
  change: SettingsChange,
): Promise<void> {
  for (const name of change.methods ?? []) {
    if (!deps.rails.findMethod(name)) {
      throw new GatewayError("INVALID_PARAMETER", { detail: `Unknown method "${name}".` });
    }
  }
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const merchant = await lockMerchant(tx, merchantId);
    if (!merchant) throw new GatewayError("NOT_FOUND");
    const before = await findMerchantSettings(tx, merchantId);
    const fee = await findAgreedFee(tx, merchantId, now);
    const after = {
      ...before,
      methods: change.methods === undefined ? before.methods : change.methods,
      amountMinorMax:
        change.amountMinorMax === undefined ? before.amountMinorMax : change.amountMinorMax,
      refundApprovalAboveMinor:
        change.refundApprovalAboveMinor === undefined
          ? before.refundApprovalAboveMinor
          : change.refundApprovalAboveMinor,
    };
    await replaceMerchantSettings(tx, merchantId, after, now);
    if (change.hasPartnerAccount !== undefined) {
      await replacePartnerAccount(tx, merchantId, change.hasPartnerAccount, now);
    }
    const agreed = agreedFee(change, fee);
    if (
      agreed?.rateBasisPoints !== fee?.rateBasisPoints ||
      agreed?.fixedMinor !== fee?.fixedMinor
    ) {
      await insertAgreedFee(tx, merchantId, agreed, now);
    }
    await notifyCallersOfMerchant(tx, merchantId);
    await recordChange(tx, { ...act, asOperator: true }, now, {
      merchantId,
      action: "merchant.settings_changed",
      targetKind: "merchant",
      targetId: merchantId,
      before: { ...before, fee, hasPartnerAccount: merchant.hasPartnerAccount },
      after: { ...change },
    });
  });
}

type AgreedFee = Awaited<ReturnType<typeof findAgreedFee>>;

/** An omitted part keeps its value; null for both ends the agreed fee. */
function agreedFee(change: SettingsChange, before: AgreedFee): AgreedFee {
  const { feeBasisPoints = before?.rateBasisPoints ?? null } = change;
  const { feeFixedMinor = before?.fixedMinor ?? null } = change;
  if (feeBasisPoints === null && feeFixedMinor === null) return null;
  return { rateBasisPoints: feeBasisPoints ?? 0, fixedMinor: feeFixedMinor ?? 0 };
}

/** The worker checks the status in its next round. Throws NOT_FOUND. */
export async function requestStatusCheck(
  deps: StoreDeps,
  act: Act,
  transactionId: string,
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const merchantId = await advanceInquiry(tx, transactionId, now);
    if (merchantId === null) throw new GatewayError("NOT_FOUND");
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
  deps: PortalOperationDeps,
  act: Act,
  merchantId: MerchantId,
  text: string,
): Promise<void> {
  if (!(await findMerchant(deps.database, merchantId))) throw new GatewayError("NOT_FOUND");
  const id = makeEventId(deps.random).replace("EV", "MN");
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
