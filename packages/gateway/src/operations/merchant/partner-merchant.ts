import { GatewayError } from "../../domain/errors.ts";
import type { Merchant } from "../../domain/merchant/merchant.ts";
import { findMerchant } from "../../store/merchant/merchants.ts";
import type { Deps } from "../deps.ts";

export function expectPartner(caller: Merchant): void {
  if (!caller.hasPartnerAccount) throw new GatewayError("NOT_PARTNER_ACCOUNT");
}

/**
 * Loads a merchant of this partner. Throws NOT_PARTNER_ACCOUNT, and MERCHANT_NOT_FOUND also for
 * another partner's merchant.
 */
export async function expectPartnerMerchant(
  deps: Pick<Deps, "database">,
  partner: Merchant,
  merchantId: string,
): Promise<Merchant> {
  expectPartner(partner);
  const merchant = await findMerchant(deps.database, merchantId);
  if (merchant?.partnerId !== partner.id) throw new GatewayError("MERCHANT_NOT_FOUND");
  return merchant;
}
