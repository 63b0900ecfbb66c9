import { GatewayError } from "../../domain/errors.ts";
import type { Transaction } from "../../store/database.ts";
import { findPayable } from "../../store/ledger/ledger.ts";
import { findOverdraft, lockRefundsOfMerchant } from "../../store/refund/refunds.ts";

/**
 * What goes back to payers may not take what we owe the merchant further below zero than its terms
 * say. Others that would take wait until this transaction ends. Refuses with
 * INSUFFICIENT_MERCHANT_BALANCE.
 */
export async function expectCovered(
  tx: Transaction,
  merchantId: string,
  amountMinor: number,
): Promise<void> {
  await lockRefundsOfMerchant(tx, merchantId);
  const payableMinor = await findPayable(tx, merchantId);
  const overdraftMinor = await findOverdraft(tx, merchantId);
  if (payableMinor - amountMinor < -overdraftMinor) {
    throw new GatewayError("INSUFFICIENT_MERCHANT_BALANCE");
  }
}
