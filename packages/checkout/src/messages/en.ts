import { DECLINES_EN } from "./declines-en.ts";

/**
 * Every word a payer reads, in English. The other languages have the type of this table, so a
 * missing message is a type error. Values arrive formatted and unescaped; the renderer escapes.
 */
export const en = {
  languageName: "English",
  languageShort: "EN",

  page: {
    title: (heading: string, merchant: string) => `${heading} · ${merchant}`,
    secure: "Secure payment",
    sandbox: "Sandbox: no real money moves",
    chooseLanguage: "Language",
    skip: "Skip to the payment",
    summary: "Your order",
    amount: "Amount to pay",
    orderNumber: "Order number",
    details: "Order details",
    timeLeft: "Time left",
    expiresAt: (time: string) => `Pay before ${time}`,
    timeLeftSpoken: (duration: string) => `${duration} left to pay`,
    help: "Need help?",
    helpText: (merchant: string) => `Ask ${merchant} about this order.`,
    reference: "Reference",
    offline: "You are offline. Nothing is lost; this page carries on when you are connected again.",
    online: "You are connected again.",
    inApp:
      "You are inside another app's browser. If your bank or wallet does not open, open this page in your own browser.",
    copyLink: "Copy link",
    copy: "Copy",
    copied: "Copied",
    cancel: (shop: string) => `Cancel and return to ${shop}`,
    returnTo: (shop: string) => `Return to ${shop}`,
    otherMethods: "Other ways to pay",
    checkAgain: "Check again",
    checking: "Checking for news by itself",
    working: "Please wait",
  },

  groups: {
    WALLET: "E-wallets",
    QR: "QR payment",
    ONLINE_BANKING: "Online banking",
    CARD: "Cards",
    PAY_LATER: "Pay later",
  },

  choose: {
    heading: "How would you like to pay?",
    more: (count: string) => `Show ${count} more`,
    none: "No way to pay is available right now. Please try again in a few minutes.",
    belowMinimum: (limit: string) => `For payments of ${limit} or more`,
    aboveMaximum: (limit: string) => `For payments up to ${limit}`,
    down: "Not available at the moment",
    cardName: "Credit or debit card",
    bankName: "Online banking (FPX)",
    bankHint: "Straight from your bank account",
    qrHint: "Scan with any bank app or e-wallet",
  },

  notice: {
    declined: (method: string) => `${method}: this payment did not go through.`,
    notStarted: (method: string) =>
      `We could not start the payment with ${method}. You were not charged. Try again or choose another way.`,
    methodUnavailable: (method: string) =>
      `${method} cannot be used for this order. Choose another way to pay.`,
  },

  openAttempt: {
    heading: "Did you already pay?",
    text: (method: string, time: string) =>
      `You started a payment with ${method} at ${time} and we do not know its result yet. If you finished it, do not pay again: check first.`,
    check: "Check that payment",
    accept: (method: string) =>
      `I did not finish the payment with ${method}. If both go through, one is returned to me.`,
    mustAccept: "Tick this box to start another payment.",
  },

  pay: {
    amount: (amount: string) => `Pay ${amount}`,
    with: (amount: string, method: string) => `Pay ${amount} with ${method}`,
    continueTo: (name: string) => `Continue to ${name}`,
    continueToBank: "Continue to your bank",
    showQr: "Show QR code",
    walletText: (name: string) =>
      `You will confirm the payment in ${name} and come straight back here.`,
    payLaterText: (name: string) =>
      `You will choose a plan with ${name} and come straight back here.`,
    qrText: "You will get a QR code to scan with your bank app or e-wallet.",
    walletHeading: (name: string) => `Pay with ${name}`,
  },

  card: {
    heading: "Pay by card",
    number: "Card number",
    expiry: "Expiry date",
    expiryHint: "MM/YY",
    cvc: "Security code",
    cvcHint: "3 digits on the back",
    cvcHintAmex: "4 digits on the front",
    name: "Name on card",
    saved: "Your cards",
    savedCard: (brand: string, lastFour: string) => `${brand} ending in ${lastFour}`,
    savedExpiry: (expiry: string) => `Expires ${expiry}`,
    savedExpired: (expiry: string) => `Expired ${expiry}`,
    newCard: "Use another card",
    remove: "Yes, remove it",
    removeQuestion: (card: string) => `Remove ${card}? What is charged to it regularly will stop.`,
    removeCard: (card: string) => `Remove ${card}`,
    notLoaded: "The card form did not load. Reload the page, or choose another way to pay.",
    savedCvcHint: "Asked each time, for it is never kept",
    over: "This form cannot be used any more. You were not charged by it.",
    off: "Card numbers are not taken here. You were not charged. Choose another way to pay.",
    tooMany:
      "There were too many tries. You were not charged. Wait a few minutes, or choose another way to pay.",
    save: "Keep this card for next time",
    saveHint: "Stored encrypted. You can remove it at any time.",
    privacy: "Your card details are sent encrypted, and the security code is never stored.",
    errorSummary: "Please check these details",
    brandDetected: (brand: string) => `${brand} card`,
  },

  cardErrors: {
    cardNumber: {
      required: "Enter your card number.",
      incomplete: "The card number is too short. Check that no digit is missing.",
      invalid: "This card number is not right. Check each digit.",
      expired: "This card has expired. Use another card.",
      not_accepted: "This kind of card is not accepted here. Use another card.",
      too_long: "The card number is too long. Check that no digit was typed twice.",
    },
    cardExpiry: {
      required: "Enter the expiry date.",
      incomplete: "Enter the month and the year, such as 08/29.",
      invalid: "This is not a date. Use month and year, such as 08/29.",
      expired: "This card has expired. Use another card.",
      not_accepted: "This date is too far ahead. Check the year.",
      too_long: "Use month and year only, such as 08/29.",
    },
    cardCvc: {
      required: "Enter the security code.",
      incomplete: "The security code is too short.",
      invalid: "The security code has digits only.",
      expired: "Enter the security code again.",
      not_accepted: "The security code was not accepted. Check it and try again.",
      too_long: "The security code is too long.",
    },
    cardName: {
      required: "Enter the name on the card.",
      incomplete: "Enter the full name on the card.",
      invalid: "Use letters only, as printed on the card.",
      expired: "Enter the name on the card.",
      not_accepted: "Enter the name as printed on the card.",
      too_long: "The name is too long. Use up to 45 letters.",
    },
  },

  bank: {
    heading: "Choose your bank",
    search: "Search banks",
    found: {
      one: (count: string) => `${count} bank found`,
      other: (count: string) => `${count} banks found`,
    },
    noneFound: "No bank has this name.",
    popular: "Popular banks",
    all: (count: string) => `All banks (${count})`,
    personalLabel: "Personal accounts",
    businessLabel: "Business accounts",
    businessHint: "A second person at your company may have to approve this payment.",
    offline: "Bank is offline",
    refreshed: (time: string) => `Bank status as of ${time}`,
    refresh: "Refresh",
    terms: "By continuing you agree to the FPX terms and conditions",
    errors: {
      required: "Choose your bank.",
      offline:
        "This bank is offline at the moment. You were not charged. Choose another bank or try later.",
      unknown: "Choose a bank from the list.",
    },
  },

  qr: {
    heading: "Scan to pay",
    alternative: (amount: string, merchant: string) =>
      `QR code to pay ${amount} to ${merchant}. The same code is given as text below.`,
    validFor: "Code valid for",
    expired: "This code has expired",
    expiredText: "You were not charged. Get a new code to pay.",
    expiredPaid: "Already paid? Wait here: the result appears by itself.",
    renew: "Get a new code",
    scanned: "Scanned. Confirm the payment in your app.",
    waiting: "Waiting for your payment",
    stepsOther: "With another device",
    stepOpen: "Open your bank app or e-wallet",
    stepScan: "Scan this code and check the amount",
    stepConfirm: "Confirm, and this page moves on by itself",
    stepsSame: "On this phone",
    stepSave: "Save the picture of the code",
    stepGallery: "In your bank app or e-wallet, open the scanner and choose the picture",
    stepBack: "Confirm, then come back to this page",
    save: "Save picture",
    open: (app: string) => `Open ${app}`,
    openWeb: (app: string) => `${app} in the browser`,
    asText: "The code as text",
    payerPhone: "Open the simulated phone",
  },

  redirecting: {
    heading: (name: string) => `Taking you to ${name}`,
    text: "Finish the payment there. You will come back here by yourself.",
    manual: "If nothing happens, continue yourself.",
    backHeading: "You are back",
    backText: (name: string) =>
      `If you have paid, check the result. If not, go on to ${name} or choose another way.`,
  },

  threeDs: {
    methodHeading: "Preparing a safe payment",
    methodText: "Your card's bank is checking this device. This takes up to ten seconds.",
    continue: "Continue",
    challengeHeading: "Your bank asks you to confirm",
    challengeText:
      "You will see your bank's page. Confirm with the code or in the app that your bank uses, and you will come back here.",
    open: "Continue to your bank",
    cancel: "Cancel this card payment",
  },

  pending: {
    confirming: (name: string) => `Waiting for ${name} to confirm`,
    confirmingText:
      "Your payment may have gone through, and we are asking for the result. Please do not pay again yet. This page changes by itself.",
    bankApproval: "Waiting for approval at the bank",
    bankApprovalText:
      "A second person at your company has to approve this payment at the bank. You may close this page; the shop is told when it is done.",
    waitingForPayer: (name: string) => `Finish the payment in ${name}`,
    waitingForPayerText:
      "No result has arrived yet. If you have confirmed the payment, wait a moment. If not, you can go on or choose another way.",
    underReview: "We are checking this payment",
    underReviewText: (name: string, reported: string, asked: string) =>
      `${name} reported ${reported} for an order of ${asked}. A person is looking at it now: either the order is confirmed, or the money goes back to you. Please do not pay again. This page changes by itself.`,
    started: (time: string) => `Started at ${time}`,
    resume: (name: string) => `Go on to ${name}`,
    another: "Choose another way to pay",
  },

  success: {
    heading: "Payment received",
    text: (merchant: string) => `Thank you. ${merchant} has been told.`,
    lateText:
      "Your payment arrived after the time of this page had ended. It was accepted, and the shop has been told.",
    refunding: (amount: string, method: string) =>
      `A second payment of ${amount} with ${method} arrived for this order. It is being returned to you; there is nothing you need to do.`,
    returning: (amount: string, method: string) =>
      `A payment with ${method} was not of the amount of this order. ${amount} is being returned to you; there is nothing you need to do.`,
    alreadyHeading: "This order is already paid",
    alreadyText: "You do not need to pay again, and you were not charged again.",
    receipt: "Receipt",
    amount: "Amount paid",
    paidTo: "Paid to",
    for: "For",
    order: "Order number",
    method: "Paid with",
    paymentId: "Payment reference",
    railReference: "Bank or network reference",
    time: "Time (Malaysia)",
    print: "Print or save",
    leavingIn: (shop: string) => `Returning to ${shop} in`,
    stay: "Stay here",
    stayed: "You can stay on this page as long as you like.",
  },

  failed: {
    heading: "The payment did not go through",
    again: (method: string) => `Try ${method} again`,
    another: "Choose another way to pay",
    open: "Your order is still open.",
  },

  decline: DECLINES_EN,

  ended: {
    cancelledHeading: "Payment cancelled",
    cancelledText: "You were not charged.",
    expiredHeading: "The time to pay has ended",
    expiredText: "You were not charged. Go back to the shop to order again.",
    expiredOpenText:
      "A payment you started has no result yet. If the money still arrives, the shop is told and either accepts it or returns it to you. Please do not pay again before you have asked the shop.",
    leavingHeading: (shop: string) => `Returning to ${shop}`,
    leavingText: "If nothing happens, continue yourself.",
    closeText: "You can close this page.",
  },

  mandate: {
    heading: "Set up automatic payments",
    terms: "Payment terms",
    amount: "Amount",
    every: { DAILY: "every day", WEEKLY: "every week", MONTHLY: "every month" },
    anyAmount: (merchant: string) => `Set by ${merchant} for each payment`,
    payments: "Number of payments",
    untilCancelled: "Until cancelled",
    card: "Current card",
    verification: (amount: string) =>
      `To verify your card, we charge ${amount} and refund it immediately.`,
    consent: (merchant: string) =>
      `By continuing, you authorize ${merchant} to charge your card on these terms until you or ${merchant} cancels.`,
    continue: "Continue to card details",
    unavailable: (merchant: string) =>
      `Automatic payments cannot be set up at the moment. You were not charged. Contact ${merchant}.`,
  },

  problem: {
    unknownHeading: "We cannot find this payment",
    unknownText:
      "The link may be incomplete or too old. You were not charged here. Go back to the shop and start the payment again.",
    tooManyHeading: "One moment, please",
    tooManyText: (duration: string) =>
      `There were too many requests from your device or network. Nothing was charged for them. Try again in ${duration}.`,
    errorHeading: "Something went wrong on our side",
    errorText:
      "We do not know yet whether your last step was carried out. Open the payment again to see how it stands, before you pay again.",
    reopen: "Open the payment again",
  },

  sandbox: {
    heading: "Test outcomes",
    cardIntro:
      "Any future expiry date, any security code. Bank's page: 123456 passes, 000000 fails.",
    bankIntro:
      "A test bank opens a page with a button for each outcome. Other banks are not connected here.",
    qrIntro: "Pay with the simulated phone, or use these amounts for an outcome without a phone.",
    walletIntro: "The next page is a simulator: approve, decline, cancel or leave.",
    use: "Use",
    paid: "Paid",
    declined: "Declined",
    insufficientFunds: "Declined: balance too low",
    expiredCard: "Declined: expired card",
    wrongCvc: "Declined: wrong security code",
    challenge: "Asks for confirmation (3-D Secure)",
    challengeDeclined: "Confirmed, then declined",
    pendingThenPaid: "Pending, paid after 30 seconds",
    lateSuccess: "No answer, but paid: found out later",
    scannedThenPaid: "Scanned, then paid",
    neverPaid: "Never paid, expires",
    paidLate: "Paid after this page expired",
  },
};

export type Messages = typeof en;
