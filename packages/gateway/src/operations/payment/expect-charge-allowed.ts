import { GatewayError } from "../../domain/errors.ts";
import type { Customer } from "../../domain/subscription/customer.ts";
import type { Queryable } from "../../store/database.ts";
import { findMerchantSettings } from "../../store/merchant/merchant-settings.ts";
import { findMerchant } from "../../store/merchant/merchants.ts";
import { findStore } from "../../store/merchant/stores.ts";
import { expectWithinLimit } from "../checkout/apply-limits.ts";
import type { Deps } from "../deps.ts";

/** Any card processor is fine. */
export const CARD_METHOD = "CARD_MY";

/**
 * Checks whether a customer's card may be charged now: changes by an operator or the merchant apply
 * to each charge. Throws MERCHANT_SUSPENDED, STORE_NOT_FOUND, DOES_NOT_HAVE_ACTIVE_WALLET,
 * PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION.
 */
export async function expectChargeAllowed(
  { rails }: Pick<Deps, "rails">,
  db: Queryable,
  { merchantId, storeId }: Pick<Customer, "merchantId" | "storeId">,
  amountMinor: number,
): Promise<void> {
  const merchant = await findMerchant(db, merchantId);
  if (!merchant?.isActive || merchant.status === "SUSPENDED") {
    throw new GatewayError("MERCHANT_SUSPENDED");
  }
  const store = await findStore(db, merchantId, storeId);
  if (store?.status !== "ACTIVE") throw new GatewayError("STORE_NOT_FOUND");
  const limits = await findMerchantSettings(db, merchantId);
  expectWithinLimit(limits, amountMinor);
  const card = rails.findMethod(CARD_METHOD)?.method.id;
  if (card === undefined || (limits.methods !== null && !limits.methods.includes(card))) {
    throw new GatewayError("DOES_NOT_HAVE_ACTIVE_WALLET");
  }
}
