/** `why` says what happened and what it means for the money, `next` what to do. */
export const DECLINES_EN = {
  insufficient_funds: {
    why: "Your bank declined this payment because the balance was too low. You were not charged.",
    next: "Use another account or card, or choose another way to pay.",
  },
  limit_exceeded: {
    why: "This payment is above a limit set on your account or card. You were not charged.",
    next: "Raise the limit with your bank, or choose another way to pay.",
  },
  expired_card: {
    why: "This card has expired. You were not charged.",
    next: "Use another card, or choose another way to pay.",
  },
  incorrect_cvc: {
    why: "The security code did not match the card. You were not charged.",
    next: "Check the code and try again.",
  },
  lost_or_stolen: {
    why: "Your bank declined this card. You were not charged.",
    next: "Call the number on the back of your card, or choose another way to pay.",
  },
  do_not_honour: {
    why: "Your bank declined this payment without giving a reason. You were not charged.",
    next: "Ask your bank, or choose another way to pay.",
  },
  fraud_suspected: {
    why: "Your bank declined this payment. You were not charged.",
    next: "Ask your bank, or choose another way to pay.",
  },
  authentication_failed: {
    why: "Your bank could not confirm that it was you. You were not charged.",
    next: "Try again and have your bank's app or code ready, or choose another way to pay.",
  },
  invalid_account: {
    why: "The account or card could not be used for this payment. You were not charged.",
    next: "Check the details, or choose another way to pay.",
  },
  account_closed: {
    why: "This account or card is closed. You were not charged.",
    next: "Use another account or card, or choose another way to pay.",
  },
  payer_cancelled: {
    why: "You cancelled the payment. You were not charged.",
    next: "Try again when you are ready, or choose another way to pay.",
  },
  payer_timeout: {
    why: "The payment was not confirmed in time. You were not charged.",
    next: "Try again, or choose another way to pay.",
  },
  expired_qr: {
    why: "The QR code expired before it was paid. You were not charged.",
    next: "Get a new code, or choose another way to pay.",
  },
  bank_unavailable: {
    why: "The bank or wallet cannot be reached at the moment. You were not charged.",
    next: "Try again in a few minutes, or choose another way to pay.",
  },
  not_permitted: {
    why: "Your bank does not allow this kind of payment with this account or card. You were not charged.",
    next: "Ask your bank to allow it, or choose another way to pay.",
  },
  configuration: {
    why: "This way of paying does not work in this shop at the moment. You were not charged.",
    next: "Choose another way to pay.",
  },
  other: {
    why: "The payment was declined. You were not charged.",
    next: "Try again, or choose another way to pay.",
  },
};
