import { isDeepStrictEqual } from "node:util";
import { needsSecondOperator } from "../../../domain/access/operator-decision.ts";
import { GatewayError } from "../../../domain/errors.ts";
import type { MerchantId } from "../../../domain/ids.ts";
import type { Transaction } from "../../../store/database.ts";
import { notifyCallersOfMerchant } from "../../../store/merchant/caller-channel.ts";
import {
  findAgreedFee,
  findMerchantSettings,
  insertAgreedFee,
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
  /** Both null: the gateway's default fee. */
  feeBasisPoints?: number | null;
  feeFixedMinor?: number | null;
  refundApprovalAboveMinor?: number | null;
}

/**
 * Of what a second operator approves: what the first one saw, so that both decide about the same.
 */
export const GUARDED_SETTINGS = [
  "feeBasisPoints",
  "feeFixedMinor",
  "refundApprovalAboveMinor",
] as const;

/**
 * A change of the fee or of the approval limit waits for a second operator where the operator's
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
    const before = await lockGuarded(deps, tx, merchantId);
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

/** As it was requested. Throws NOT_PERMITTED when fee or approval limit have changed since. */
export async function carryOutSettings(
  deps: Deps,
  tx: Transaction,
  act: Act,
  merchantId: MerchantId,
  requested: { before: object; change: SettingsChange },
): Promise<void> {
  if (!isDeepStrictEqual(await lockGuarded(deps, tx, merchantId), requested.before)) {
    const detail = "The merchant's fee or approval limit has changed since.";
    throw new GatewayError("NOT_PERMITTED", { detail });
  }
  await replaceSettings(deps, tx, act, merchantId, requested.change);
}

async function lockGuarded(deps: Deps, tx: Transaction, merchantId: MerchantId) {
  if (!(await lockMerchant(tx, merchantId))) throw new GatewayError("NOT_FOUND");
  const { refundApprovalAboveMinor } = await findMerchantSettings(tx, merchantId);
  const fee = await findAgreedFee(tx, merchantId, deps.clock.now());
  return {
    feeBasisPoints: fee?.rateBasisPoints ?? null,
    feeFixedMinor: fee?.fixedMinor ?? null,
    refundApprovalAboveMinor,
  };
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
  if (agreed?.rateBasisPoints !== fee?.rateBasisPoints || agreed?.fixedMinor !== fee?.fixedMinor) {
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
}

type AgreedFee = Awaited<ReturnType<typeof findAgreedFee>>;

/** An omitted part keeps its value; null for both ends the agreed fee. */
function agreedFee(change: SettingsChange, before: AgreedFee): AgreedFee {
  const { feeBasisPoints = before?.rateBasisPoints ?? null } = change;
  const { feeFixedMinor = before?.fixedMinor ?? null } = change;
  if (feeBasisPoints === null && feeFixedMinor === null) return null;
  return { rateBasisPoints: feeBasisPoints ?? 0, fixedMinor: feeFixedMinor ?? 0 };
}
