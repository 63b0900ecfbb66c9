import { needsSecondOperator } from "../../../domain/access/operator-decision.ts";
import { GatewayError } from "../../../domain/errors.ts";
import type { MerchantId } from "../../../domain/ids.ts";
import type { Transaction } from "../../../store/database.ts";
import { notifyCallersOfMerchant } from "../../../store/merchant/caller-channel.ts";
import {
  findMerchantSettings,
  replaceMerchantSettings,
} from "../../../store/merchant/merchant-settings.ts";
import { replacePartnerAccount } from "../../../store/merchant/operator.ts";
import { lockMerchant } from "../../../store/merchant/partner-merchants.ts";
import {
  keepForSecondOperator,
  type OperatorOutcome,
} from "../../access/approval/operator-decisions.ts";
import { type Act, recordChange } from "../../access/record-change.ts";
import type { Deps } from "../../deps.ts";

export interface SettingsChange {
  hasPartnerAccount?: boolean;
  methods?: string[] | null;
  amountMinorMax?: number | null;
  refundApprovalAboveMinor?: number | null;
}

/**
 * Of what a second operator approves: what the first one saw, so that both decide about the same.
 */
export const GUARDED_SETTINGS = ["refundApprovalAboveMinor"] as const;

/**
 * A change of the approval limit waits for a second operator where the operator's
 * limit is set. Throws NOT_FOUND, INVALID_PARAMETER for an unknown method, and CONFLICT while
 * another change waits.
 */
export async function updateMerchantSettings(
  deps: Deps,
  act: Act,
  merchantId: string,
  change: SettingsChange,
): Promise<OperatorOutcome> {
  for (const name of change.methods ?? []) {
    if (!deps.rails.findMethod(name)) {
      throw new GatewayError("INVALID_PARAMETER", { detail: `Unknown method "${name}".` });
    }
  }
  return deps.database.transaction(async (tx) => {
    const before = await lockGuarded(tx, merchantId);
    const isGuarded = GUARDED_SETTINGS.some(
      (name) => change[name] !== undefined && change[name] !== before[name],
    );
    if (!isGuarded || !needsSecondOperator(deps.operatorApprovalAboveMinor, null)) {
      await replaceSettings(deps, tx, act, merchantId, change);
      return "DONE";
    }
    const subject = {
      merchantId,
      kind: "SETTINGS" as const,
      subjectId: merchantId,
      amountMinor: null,
    };
    const kept = { content: { before, change }, reason: "" };
    await keepForSecondOperator(deps, tx, act, subject, kept);
    return "WAITING";
  });
}

/** As it was requested. Throws NOT_PERMITTED when the approval limit has changed since. */
export async function carryOutSettings(
  deps: Deps,
  tx: Transaction,
  act: Act,
  merchantId: MerchantId,
  requested: { before: Pick<SettingsChange, "refundApprovalAboveMinor">; change: SettingsChange },
): Promise<void> {
  const { refundApprovalAboveMinor } = await lockGuarded(tx, merchantId);
  if (refundApprovalAboveMinor !== requested.before.refundApprovalAboveMinor) {
    const detail = "The merchant's approval limit has changed since.";
    throw new GatewayError("NOT_PERMITTED", { detail });
  }
  await replaceSettings(deps, tx, act, merchantId, requested.change);
}

async function lockGuarded(tx: Transaction, merchantId: MerchantId) {
  if (!(await lockMerchant(tx, merchantId))) throw new GatewayError("NOT_FOUND");
  const { refundApprovalAboveMinor } = await findMerchantSettings(tx, merchantId);
  return { refundApprovalAboveMinor };
}

async function replaceSettings(
  deps: Deps,
  tx: Transaction,
  act: Act,
  merchantId: MerchantId,
  change: SettingsChange,
): Promise<void> {
  const now = deps.clock.now();
  const merchant = await lockMerchant(tx, merchantId);
  if (!merchant) throw new GatewayError("NOT_FOUND");
  const before = await findMerchantSettings(tx, merchantId);
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
  await notifyCallersOfMerchant(tx, merchantId);
  await recordChange(tx, { ...act, asOperator: true }, now, {
    merchantId,
    action: "merchant.settings_changed",
    targetKind: "merchant",
    targetId: merchantId,
    before: { ...before, hasPartnerAccount: merchant.hasPartnerAccount },
    after: { ...change },
  });
}
