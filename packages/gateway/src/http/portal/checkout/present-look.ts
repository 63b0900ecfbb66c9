import { parseLogoPath } from "../../../domain/checkout/checkout-look.ts";
import type { Merchant } from "../../../domain/merchant/merchant.ts";
import { findCheckoutLook } from "../../../store/checkout/checkout-looks.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import type { PortalDeps } from "../portal-deps.ts";

export async function presentLook(call: { merchant: Merchant }, deps: PortalDeps) {
  const { id } = call.merchant;
  const [look, merchant] = await Promise.all([
    findCheckoutLook(deps.database, id),
    findMerchant(deps.database, id),
  ]);
  return { ...look, logoUrl: parseLogoPath(merchant?.profile.companyLogoUrl ?? "") };
}
