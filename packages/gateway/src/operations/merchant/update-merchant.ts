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
import { recordSubmission } from "../../store/merchant/verification/reviews.ts";
import { type AnyAct, type Change, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { findOrCreateDefaultAccount } from "./settlement-account.ts";
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
    const { shown, ...after } = await saveProfile(deps, tx, merchantId, changes);
    const change = { ...aboutMerchant("merchant.changed", after.merchant, act), ...shown };
    await recordChange(tx, act, after.merchant.updatedAt, change);
    return after;
  });
}

/** The same, within a transaction; `shown` is for the audit log, which the caller writes. */
export async function saveProfile(
  deps: Deps,
  tx: Transaction,
  merchantId: string,
  changes: ProfileChanges,
) {
  let shown: ReturnType<typeof shownChanges> = { before: {}, after: {} };
  const after = await updateBoth(deps, tx, merchantId, ({ merchant, account }) => {
    expectEditable(merchant.status);
    shown = shownChanges({ ...account.profile, ...merchant.profile }, changes);
    return {
      merchant: { ...merchant, profile: updateMerchantProfile(merchant.profile, changes) },
      account: { ...account, profile: updateSettlementProfile(account.profile, changes) },
    };
  });
  return { ...after, shown };
}

/** UNVERIFIED becomes REVIEWING. The caller has checked access to the merchant. */
export async function submitMerchant(
  deps: Deps,
  merchantId: string,
  act: AnyAct,
): Promise<ChangedMerchant> {
  return deps.database.transaction((tx) => submitMerchantIn(deps, tx, merchantId, act));
}

/** The same, within the transaction that checked what is submitted. */
export async function submitMerchantIn(
  deps: Deps,
  tx: Transaction,
  merchantId: string,
  act: AnyAct,
): Promise<ChangedMerchant> {
  const after = await moveMerchant(deps, tx, merchantId, "submit");
  const { merchant } = after;
  await recordSubmission(tx, merchantId, merchant.updatedAt);
  await recordChange(
    tx,
    act,
    merchant.updatedAt,
    aboutMerchant("merchant.submitted", merchant, act),
  );
  return after;
}

/**
 * In the audit log of its partner, who makes such changes; what its own team does, and a merchant
 * without a partner, is in its own.
 */
function aboutMerchant(action: AuditAction, { id, partnerId }: Merchant, act: AnyAct): Change {
  const isOwn = "actor" in act && act.actor.merchantId === id;
  const merchantId = isOwn ? id : partnerId || id;
  return { merchantId, action, targetKind: "merchant", targetId: id };
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
      // Suspending is about the merchant only.
      account: { ...account, status: moves[event] ?? account.status },
    };
  });
}

/** Updates both under a lock on the merchant. Throws MERCHANT_NOT_FOUND. */
async function updateBoth(
  deps: Deps,
  tx: Transaction,
  merchantId: string,
  change: (before: ChangedMerchant) => ChangedMerchant,
): Promise<ChangedMerchant> {
  const merchant = await lockMerchant(tx, merchantId);
  if (!merchant) throw new GatewayError("MERCHANT_NOT_FOUND");
  const account = await findOrCreateDefaultAccount(deps, tx, merchant);
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
