/** What a merchant shows on the checkout page in addition to its name and logo; "" is not shown. */
export interface CheckoutLook {
  supportEmail: string;
  /** As displayed, `+60 3-1234 5678`. */
  supportPhone: string;
  /** `#rrggbb`; the page uses it as far as the contrast allows. */
  colour: string;
  /** Payers whose email is known get a receipt for each successful payment. */
  hasReceiptMail: boolean;
}

export const DEFAULT_LOOK: CheckoutLook = {
  supportEmail: "",
  supportPhone: "",
  colour: "",
  hasReceiptMail: false,
};

const LOGO_PATH = /\/checkout\/logo\/([A-Za-z0-9_-]{43})$/;

/** The URL of a logo. Its name is the hash of its content, so the content never changes. */
export function logoPath(hash: string): string {
  return `/checkout/logo/${hash}`;
}

/** The path of one of the gateway's own URLs, on any of its hosts; null for anything else. */
export function parseLogoPath(companyLogoUrl: string): string | null {
  const hash = LOGO_PATH.exec(companyLogoUrl)?.[1];
  return hash === undefined ? null : logoPath(hash);
}
