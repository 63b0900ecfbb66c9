/** What a merchant shows its payers on the checkout page beside name and logo; "" is not shown. */
export interface CheckoutLook {
  supportEmail: string;
  /** As it is to be read, `+60 3-1234 5678`. */
  supportPhone: string;
  /** `#rrggbb`; the page uses it as far as the contrast allows. */
  colour: string;
}

export const PLAIN_LOOK: CheckoutLook = { supportEmail: "", supportPhone: "", colour: "" };
