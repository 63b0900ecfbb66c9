/** What a merchant shows its payers on the checkout page beside name and logo; "" is not shown. */
export interface CheckoutLook {
  supportEmail: string;
  /** As it is to be read, `+60 3-1234 5678`. */
  supportPhone: string;
  /** `#rrggbb`; the page uses it as far as the contrast allows. */
  colour: string;
}

export const DEFAULT_LOOK: CheckoutLook = { supportEmail: "", supportPhone: "", colour: "" };

const LOGO_PATH = /\/checkout\/logo\/([A-Za-z0-9_-]{43})$/;

/** Where a logo is served: the hash of its content is its name, so it never changes there. */
export function logoPath(hash: string): string {
  return `/checkout/logo/${hash}`;
}

/** The path of an address of ours, whichever of our hosts it names; null for anything else. */
export function parseLogoPath(companyLogoUrl: string): string | null {
  const hash = LOGO_PATH.exec(companyLogoUrl)?.[1];
  return hash === undefined ? null : logoPath(hash);
}
