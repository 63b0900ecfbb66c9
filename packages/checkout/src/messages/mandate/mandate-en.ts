export const MANDATE_EN = {
  heading: "Set up automatic payments",
  confirmedHeading: "Automatic payments set up",
  confirmedText: (merchant: string) =>
    `Your card is verified. ${merchant} can charge it on these terms.`,
  activeHeading: "Automatic payments are active",
  stoppedHeading: "Automatic payments are stopped",
  stoppedText: "No payments are taken from your card. You can set them up again here.",
  doneHeading: "All automatic payments have been made",
  doneText: "No further payments are taken from your card.",
  made: "Payments made",
  todayBound: "Today",
  refunding: (amount: string) =>
    `${amount} was charged to verify your card. It is being refunded in full.`,
  refunded: (amount: string) =>
    `${amount} was charged to verify your card. It has been refunded in full.`,
  terms: "Payment terms",
  amount: "Amount",
  every: { DAILY: "every day", WEEKLY: "every week", MONTHLY: "every month" },
  interval: "How often",
  daily: "Every day",
  weekly: (weekday: string) => `Every ${weekday}`,
  monthly: (day: string) => `Every month, on day ${day}`,
  monthlyLast: "On the last day of every month",
  anyAmount: (merchant: string) => `Set by ${merchant} for each payment`,
  atMost: (limit: string) => `At most ${limit} per payment`,
  onRequest: (merchant: string) => `Whenever ${merchant} requests a payment`,
  first: "First payment",
  next: "Next payment",
  today: "Today, once your card is verified",
  payments: "Number of payments",
  untilCancelled: "Until cancelled",
  last: "Last payment",
  card: "Current card",
  stop: "How to stop",
  stopText: (merchant: string) =>
    `Contact ${merchant} at any time. Once ${merchant} cancels, no further payments are taken from your card.`,
  extra: (merchant: string) =>
    `${merchant} can also charge this card for other orders you place with them.`,
  verificationTitle: "Card verification",
  verification: (amount: string) =>
    `To verify your card, we charge ${amount} and refund it immediately.`,
  consent: (merchant: string) =>
    `By continuing, you authorize ${merchant} to charge your card on these terms until the payments end or are cancelled.`,
  continue: "Continue to card details",
  unavailable: (merchant: string) =>
    `Automatic payments cannot be set up at the moment. You were not charged. Contact ${merchant}.`,
};
