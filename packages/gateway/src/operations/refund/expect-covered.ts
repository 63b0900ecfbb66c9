import { GatewayError } from "../../domain/errors.ts";
import type { Transaction } from "../../store/database.ts";
import { findPayable } from "../../store/ledger/ledger.ts";
import { findOverdraftLimit, lockRefundsOfMerchant } from "../../store/refund/refunds.ts";

/**
 * Refunds may not take a merchant's balance further below zero than its terms allow. Concurrent
 * refunds wait until this transaction ends. Throws INSUFFICIENT_MERCHANT_BALANCE.
 */
export async function expectCovered(
  tx: Transaction,
  merchantId: string,
  amountMinor: number,
): Promise<void> {
  const [, payableMinor, overdraftMinor] = await Promise.all([
    lockRefundsOfMerchant(tx, merchantId),
    findPayable(tx, merchantId),
    findOverdraftLimit(tx, merchantId),
  ]);
  if (payableMinor - amountMinor < -overdraftMinor) {
    throw new GatewayError("INSUFFICIENT_MERCHANT_BALANCE");
  }
}
