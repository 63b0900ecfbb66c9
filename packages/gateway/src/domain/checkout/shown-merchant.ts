import type { Merchant } from "../merchant/merchant.ts";
import { type CheckoutLook, parseLogoPath } from "./checkout-look.ts";

/** What payers see of a merchant, on pages and receipts. */
export interface ShownMerchant {
  name: string;
  logoUrl?: string;
  colour?: string;
  supportEmail?: string;
  supportPhone?: string;
  /** The registered company where `name` is its brand. */
  companyName?: string;
  registrationNumber?: string;
}

export function presentMerchant(
  { profile }: Pick<Merchant, "profile">,
  look: CheckoutLook,
): ShownMerchant {
  const { countryCode, phoneNumber } = profile;
  // The page shows images of its own host only.
  const logoUrl = parseLogoPath(profile.companyLogoUrl);
  const businessPhone = phoneNumber && `+${countryCode.replace(/^\+/, "")} ${phoneNumber}`;
  const supportPhone = look.supportPhone || businessPhone;
  const { brandName, companyName, registrationNumber } = profile;
  return {
    name: brandName || companyName,
    ...(brandName && companyName && companyName !== brandName && { companyName }),
    ...(registrationNumber && { registrationNumber }),
    ...(logoUrl && { logoUrl }),
    ...(look.supportEmail && { supportEmail: look.supportEmail }),
    ...(supportPhone && { supportPhone }),
    ...(look.colour && { colour: look.colour }),
  };
}
