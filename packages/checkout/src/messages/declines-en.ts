/** `why` says what happened and what it means for the money, `next` what to do. */
export const DECLINES_EN = {
  insufficient_funds: {
    why: "Your bank declined this payment due to insufficient funds. You were not charged.",
    next: "Use another account or card, or choose another payment method.",
  },
  limit_exceeded: {
    why: "This payment is above a limit set on your account or card. You were not charged.",
    next: "Ask your bank to raise the limit, or choose another payment method.",
  },
  expired_card: {
    why: "This card has expired. You were not charged.",
    next: "Use another card, or choose another payment method.",
  },
  incorrect_cvc: {
    why: "The security code did not match the card. You were not charged.",
    next: "Check the code and try again.",
  },
  lost_or_stolen: {
    why: "Your bank declined this card. You were not charged.",
    next: "Call the number on the back of your card, or choose another payment method.",
  },
  do_not_honour: {
    why: "Your bank declined this payment without giving a reason. You were not charged.",
    next: "Contact your bank, or choose another payment method.",
  },
  fraud_suspected: {
    why: "Your bank declined this payment. You were not charged.",
    next: "Contact your bank, or choose another payment method.",
  },
  authentication_failed: {
    why: "Your bank could not verify your identity. You were not charged.",
    next: "Have your bank's app or code ready and try again, or choose another payment method.",
  },
  invalid_account: {
    why: "The account or card could not be used for this payment. You were not charged.",
    next: "Check the details, or choose another payment method.",
  },
  account_closed: {
    why: "This account or card is closed. You were not charged.",
    next: "Use another account or card, or choose another payment method.",
  },
  payer_cancelled: {
    why: "You cancelled the payment. You were not charged.",
    next: "Try again when you are ready, or choose another payment method.",
  },
  payer_timeout: {
    why: "The payment was not confirmed in time. You were not charged.",
    next: "Try again, or choose another payment method.",
  },
  expired_qr: {
    why: "The QR code expired before it was paid. You were not charged.",
    next: "Get a new QR code, or choose another payment method.",
  },
  bank_unavailable: {
    why: "The bank or wallet is unavailable at the moment. You were not charged.",
    next: "Try again in a few minutes, or choose another payment method.",
  },
  not_permitted: {
    why: "Your bank does not allow this type of payment with this account or card. You were not charged.",
    next: "Ask your bank to allow it, or choose another payment method.",
  },
  configuration: {
    why: "This payment method is not available from this merchant at the moment. You were not charged.",
    next: "Choose another payment method.",
  },
  other: {
    why: "The payment was declined. You were not charged.",
    next: "Try again, or choose another payment method.",
  },
};
