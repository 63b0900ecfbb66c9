import { GatewayError } from "../../domain/errors.ts";
import type { Merchant } from "../../domain/merchant/merchant.ts";
import { findMerchant } from "../../store/merchant/merchants.ts";
import type { Deps } from "../deps.ts";

export function expectPartner(caller: Merchant): void {
  if (!caller.hasPartnerAccount) throw new GatewayError("NOT_PARTNER_ACCOUNT");
}

/**
 * A merchant of this partner. Refuses with NOT_PARTNER_ACCOUNT, and with MERCHANT_NOT_FOUND also
 * for a merchant of somebody else.
 */
export async function openPartnerMerchant(
  deps: Pick<Deps, "database">,
  partner: Merchant,
  merchantId: string,
): Promise<Merchant> {
  expectPartner(partner);
  const merchant = await findMerchant(deps.database, merchantId);
  if (merchant?.partnerId !== partner.id) throw new GatewayError("MERCHANT_NOT_FOUND");
  return merchant;
}
