import type { MerchantId } from "../../domain/ids.ts";
import { bicOf } from "../../domain/payout/bank/bank-bic.ts";
import type { HoldFacts, PayoutAccount } from "../../domain/payout/payout.ts";
import type { Queryable } from "../../store/database.ts";
import { findMerchant } from "../../store/merchant/merchants.ts";
import { findPayoutAccount, isReturnUncleared } from "../../store/payout/payouts.ts";

const NO_ACCOUNT: PayoutAccount = { bankCode: "", accountNo: "", holderName: "" };

/** What decides whether a merchant can be paid out now, and to which account. */
export async function loadHoldFacts(
  db: Queryable,
  { merchantId, amountMinor }: { merchantId: MerchantId; amountMinor: number },
): Promise<HoldFacts> {
  const found = await findPayoutAccount(db, merchantId);
  const merchant = await findMerchant(db, merchantId);
  const { changedAt: accountChangedAt = null, ...account } = found ?? NO_ACCOUNT_YET;
  return {
    account,
    hasBic: bicOf(account.bankCode) !== null,
    accountChangedAt,
    isVerified: merchant?.isActive === true && merchant.status === "VERIFIED",
    hasUnclearedReturn: await isReturnUncleared(db, merchantId),
    amountMinor,
  };
}

const NO_ACCOUNT_YET = { ...NO_ACCOUNT, changedAt: null };
