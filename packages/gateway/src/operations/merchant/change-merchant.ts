import { GatewayError } from "../../domain/errors.ts";
import type { Merchant } from "../../domain/merchant/merchant.ts";
import {
  ACCOUNT_TRANSITIONS,
  expectEditable,
  moveMerchantStatus,
  type OnboardingEvent,
} from "../../domain/merchant/onboarding.ts";
import {
  changeMerchantProfile,
  changeSettlementProfile,
  type ProfileChanges,
  type SettlementAccount,
} from "../../domain/merchant/settlement-account.ts";
import { notifyCallersOfMerchant } from "../../store/merchant/caller-channel.ts";
import { lockMerchant, replaceMerchant } from "../../store/merchant/partner-merchants.ts";
import { replaceAccount } from "../../store/merchant/settlement-accounts.ts";
import type { Deps } from "../deps.ts";
import { openDefaultAccount } from "./settlement-account.ts";

export interface ChangedMerchant {
  merchant: Merchant;
  account: SettlementAccount;
}

/**
 * Profile of a merchant and of its default settlement account, which are one thing to a reviewer.
 * Refuses with MERCHANT_VERIFIED, NOT_PERMITTED (while it is reviewed), MERCHANT_NOT_FOUND.
 */
export async function changeMerchant(
  deps: Deps,
  merchantId: string,
  changes: ProfileChanges,
): Promise<ChangedMerchant> {
  return changeBoth(deps, merchantId, ({ merchant, account }) => {
    expectEditable(merchant.status);
    return {
      merchant: { ...merchant, profile: changeMerchantProfile(merchant.profile, changes) },
      account: { ...account, profile: changeSettlementProfile(account.profile, changes) },
    };
  });
}

/** Submits for review, or does what an operator decided. Refuses with the same codes. */
export async function moveMerchant(
  deps: Deps,
  merchantId: string,
  event: OnboardingEvent,
): Promise<ChangedMerchant> {
  return changeBoth(deps, merchantId, ({ merchant, account }) => {
    const moves: Partial<Record<OnboardingEvent, SettlementAccount["status"]>> =
      ACCOUNT_TRANSITIONS[account.status];
    return {
      merchant: { ...merchant, status: moveMerchantStatus(merchant.status, event) },
      // An account that went ahead by itself stays where it is.
      account: { ...account, status: moves[event] ?? account.status },
    };
  });
}

async function changeBoth(
  deps: Deps,
  merchantId: string,
  change: (before: ChangedMerchant) => ChangedMerchant,
): Promise<ChangedMerchant> {
  return deps.database.transaction(async (tx) => {
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
  });
}
