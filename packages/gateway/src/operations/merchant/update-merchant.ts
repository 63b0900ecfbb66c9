import type { AuditAction } from "../../domain/access/audit-actions.ts";
import { GatewayError } from "../../domain/errors.ts";
import type { Merchant } from "../../domain/merchant/merchant.ts";
import {
  ACCOUNT_TRANSITIONS,
  expectEditable,
  moveMerchantStatus,
  type OnboardingEvent,
} from "../../domain/merchant/onboarding.ts";
import {
  type ProfileChanges,
  type SettlementAccount,
  updateMerchantProfile,
  updateSettlementProfile,
} from "../../domain/merchant/settlement-account.ts";
import type { Transaction } from "../../store/database.ts";
import { notifyCallersOfMerchant } from "../../store/merchant/caller-channel.ts";
import { lockMerchant, replaceMerchant } from "../../store/merchant/partner-merchants.ts";
import { replaceAccount } from "../../store/merchant/settlement-accounts.ts";
import { type AnyAct, type Change, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { openDefaultAccount } from "./settlement-account.ts";
import { shownChanges } from "./shown-changes.ts";

export interface ChangedMerchant {
  merchant: Merchant;
  account: SettlementAccount;
}

/**
 * Updates the profile of a merchant and its default settlement account, which are reviewed
 * together. Throws MERCHANT_VERIFIED, NOT_PERMITTED (under review), MERCHANT_NOT_FOUND.
 */
export async function updateMerchant(
  deps: Deps,
  merchantId: string,
  changes: ProfileChanges,
  act: AnyAct,
): Promise<ChangedMerchant> {
  return deps.database.transaction(async (tx) => {
    let shown = {};
    const after = await updateBoth(deps, tx, merchantId, ({ merchant, account }) => {
      expectEditable(merchant.status);
      shown = shownChanges({ ...account.profile, ...merchant.profile }, changes);
      return {
        merchant: { ...merchant, profile: updateMerchantProfile(merchant.profile, changes) },
        account: { ...account, profile: updateSettlementProfile(account.profile, changes) },
      };
    });
    const change = { ...aboutMerchant("merchant.changed", after.merchant), ...shown };
    await recordChange(tx, act, after.merchant.updatedAt, change);
    return after;
  });
}

/** UNVERIFIED becomes REVIEWING. The caller has checked access to the merchant. */
export async function submitMerchant(
  deps: Deps,
  merchantId: string,
  act: AnyAct,
): Promise<ChangedMerchant> {
  return deps.database.transaction(async (tx) => {
    const after = await moveMerchant(deps, tx, merchantId, "submit");
    const change = aboutMerchant("merchant.submitted", after.merchant);
    await recordChange(tx, act, after.merchant.updatedAt, change);
    return after;
  });
}

/**
 * In the audit log of its partner, who makes such changes; a merchant without a partner has its
 * own.
 */
function aboutMerchant(action: AuditAction, { id, partnerId }: Merchant): Change {
  return { merchantId: partnerId || id, action, targetKind: "merchant", targetId: id };
}

/** Submits for review, or applies an operator's decision. Throws the same codes. */
export function moveMerchant(
  deps: Deps,
  tx: Transaction,
  merchantId: string,
  event: OnboardingEvent,
): Promise<ChangedMerchant> {
  return updateBoth(deps, tx, merchantId, ({ merchant, account }) => {
    const moves: Partial<Record<OnboardingEvent, SettlementAccount["status"]>> =
      ACCOUNT_TRANSITIONS[account.status];
    return {
      merchant: { ...merchant, status: moveMerchantStatus(merchant.status, event) },
      // An account with a status of its own keeps it.
      account: { ...account, status: moves[event] ?? account.status },
    };
  });
}

async function updateBoth(
  deps: Deps,
  tx: Transaction,
  merchantId: string,
  change: (before: ChangedMerchant) => ChangedMerchant,
): Promise<ChangedMerchant> {
  const merchant = await lockMerchant(tx, merchantId);
  if (!merchant) throw new GatewayError("MERCHANT_NOT_FOUND");
  const account = await openDefaultAccount(deps, tx, merchant);
  const updatedAt = deps.clock.now();
  const changed = change({ merchant, account });
  const after = {
    merchant: { ...changed.merchant, updatedAt },
    account: { ...changed.account, updatedAt },
  };
  await replaceMerchant(tx, after.merchant);
  await replaceAccount(tx, after.account);
  await notifyCallersOfMerchant(tx, merchantId);
  return after;
}
