import Type from "typebox";

/**
 * A payer's contact data as shops have it. It never decides about a payment, so it is stored as
 * sent; `store/payment/search/phone-numbers.ts` reads numbers out of it.
 */
export const countryCode = Type.String({
  maxLength: 32,
  description: "Any text, such as `60`, `+60` or `MY`.",
});
export const phoneNumber = Type.String({
  maxLength: 32,
  description: "Any text, such as `123456789`, `+60123456789` or `012-345 6789`.",
});
