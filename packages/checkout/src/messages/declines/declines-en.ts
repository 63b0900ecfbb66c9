import type { DeclineReason } from "../../view/checkout-view.ts";
import { capital } from "../capital.ts";

/** `by` is who declined, for the inside of a sentence: `your card's bank`, `Maybank2u`. */
interface Decline {
  /** What happened, and what it means for the money. */
  why(by: string): string;
  /** What to do. */
  next(by: string): string;
}

export const DECLINES_EN: Readonly<Record<DeclineReason, Decline>> = {
  insufficient_funds: {
    why: (by) =>
      `${capital(by)} declined this payment due to insufficient funds. You were not charged.`,
    next: () => "Choose another payment method, or add funds and try again.",
  },
  limit_exceeded: {
    why: (by) => `This payment is above a limit set by ${by}. You were not charged.`,
    next: (by) => `Ask ${by} to raise the limit, or choose another payment method.`,
  },
  expired_card: {
    why: () => "This card has expired. You were not charged.",
    next: () => "Use another card, or choose another payment method.",
  },
  incorrect_cvc: {
    why: () => "The security code did not match the card. You were not charged.",
    next: () => "Check the code and try again.",
  },
  lost_or_stolen: {
    why: (by) => `${capital(by)} declined this card. You were not charged.`,
    next: () => "Call the number on the back of your card, or choose another payment method.",
  },
  do_not_honour: {
    why: (by) =>
      `${capital(by)} declined this payment without giving a reason. You were not charged.`,
    next: (by) => `Contact ${by}, or choose another payment method.`,
  },
  fraud_suspected: {
    why: (by) => `${capital(by)} declined this payment. You were not charged.`,
    next: (by) => `Contact ${by}, or choose another payment method.`,
  },
  authentication_failed: {
    why: (by) => `${capital(by)} could not verify your identity. You were not charged.`,
    next: () => "Have your app or code ready and try again, or choose another payment method.",
  },
  invalid_account: {
    why: () => "The account or card could not be used for this payment. You were not charged.",
    next: () => "Check the details, or choose another payment method.",
  },
  account_closed: {
    why: () => "This account or card is closed. You were not charged.",
    next: () => "Use another account or card, or choose another payment method.",
  },
  payer_cancelled: {
    why: () => "You cancelled the payment. You were not charged.",
    next: () => "Try again when you are ready, or choose another payment method.",
  },
  payer_timeout: {
    why: () => "The payment was not confirmed in time. You were not charged.",
    next: () => "Try again, or choose another payment method.",
  },
  expired_qr: {
    why: () => "The QR code expired before it was paid. You were not charged.",
    next: () => "Get a new QR code, or choose another payment method.",
  },
  used_qr: {
    why: () => "The QR code had already been used. You were not charged.",
    next: () => "Get a new QR code, or choose another payment method.",
  },
  invalid_qr: {
    why: () => "The QR code was not recognised. You were not charged.",
    next: () => "Get a new QR code, or choose another payment method.",
  },
  bank_unavailable: {
    why: (by) => `${capital(by)} is unavailable at the moment. You were not charged.`,
    next: () => "Try again in a few minutes, or choose another payment method.",
  },
  not_permitted: {
    why: (by) => `${capital(by)} does not allow this type of payment. You were not charged.`,
    next: (by) => `Ask ${by} to allow it, or choose another payment method.`,
  },
  configuration: {
    why: () =>
      "This payment method is not available from this merchant at the moment. You were not charged.",
    next: () => "Choose another payment method.",
  },
  other: {
    why: () => "The payment was declined. You were not charged.",
    next: () => "Try again, or choose another payment method.",
  },
};
