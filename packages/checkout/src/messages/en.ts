import { CARD_ERRORS_EN } from "./card-errors/card-errors-en.ts";
import { DECLINES_EN } from "./declines/declines-en.ts";
import { MANDATE_EN } from "./mandate/mandate-en.ts";
import { STATUS_WORDS } from "./status-words.ts";

/**
 * Every word a payer reads, in English. The other languages have the type of this table, so a
 * missing message is a type error. Values arrive formatted and unescaped; the renderer escapes.
 */
export const en = {
  languageName: "English",
  languageShort: "EN",

  page: {
    title: (heading: string, merchant: string) => `${heading} · ${merchant}`,
    operatedBy: (operator: string) => `Payments by ${operator}`,
    processedBy: (operator: string) => `This payment is processed by ${operator}.`,
    notShared: (merchant: string) =>
      `${merchant} does not receive your card number or your bank login.`,
    encrypted: "The connection to this page is encrypted.",
    sandbox: "Sandbox: no real money is charged",
    chooseLanguage: "Language",
    skip: "Skip to payment",
    summary: "Order summary",
    amount: "Amount due",
    orderNumber: "Order number",
    details: "Order details",
    timeLeft: "Time left",
    expiresAt: (time: string) => `Pay before ${time}`,
    timeLeftSpoken: (duration: string) => `${duration} left to pay`,
    help: "Need help?",
    helpText: (merchant: string) => `Contact ${merchant}.`,
    reference: "Reference",
    offline: "You are offline. This page resumes when you reconnect.",
    online: "You are back online.",
    inApp:
      "You are using another app's browser. If your bank or wallet does not open, open this page in your phone's browser.",
    copyLink: "Copy link",
    copy: "Copy",
    copied: "Copied",
    cancel: (shop: string) => `Cancel and return to ${shop}`,
    cancelPayment: "Cancel payment",
    startAgain: "Start again",
    appNotOpened: "If nothing happens, open the app on your phone yourself.",
    returnTo: (shop: string) => `Return to ${shop}`,
    otherMethods: "Other payment methods",
    chooseAnother: "Choose another payment method",
    checkStatus: "Check payment status",
    reload: "Reload page",
    checking: "Checking automatically",
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
    heading: "Choose a payment method",
    moreWallets: "More e-wallets",
    andMore: (names: string, count: string) => `${names} and ${count} more`,
    search: "Search payment methods",
    found: {
      one: (count: string) => `${count} payment method found`,
      other: (count: string) => `${count} payment methods found`,
    },
    noneFound: "No payment method matches your search.",
    close: "Close",
    lastUsed: "Last used on this device",
    remembering: "This device remembers your last payment method.",
    forget: "Do not remember",
    notRemembering: "This device does not remember your payment method.",
    remember: "Remember it",
    unavailable: {
      one: (count: string) => `${count} payment method is unavailable for this order`,
      other: (count: string) => `${count} payment methods are unavailable for this order`,
    },
    none: "No payment method is available right now. Try again in a few minutes.",
    belowMinimum: (limit: string) => `For payments of ${limit} or more`,
    aboveMaximum: (limit: string) => `For payments up to ${limit}`,
    down: "Temporarily unavailable",
  },

  notice: {
    declined: (method: string) => `Your payment with ${method} did not go through.`,
    tryInstead: (method: string) => `Try ${method} instead`,
    notStarted: (method: string) =>
      `We could not start the payment with ${method}. You were not charged. Try again or choose another payment method.`,
    methodUnavailable: (method: string) =>
      `${method} is not available for this order. Choose another payment method.`,
  },

  openAttempt: {
    heading: "Have you already paid?",
    text: (method: string, time: string) =>
      `You started a payment with ${method} at ${time}, and it is still pending. If you completed it, check its status before you pay again.`,
    accept: (method: string) =>
      `I did not complete the payment with ${method}. If both payments go through, one will be refunded.`,
    mustAccept: "Tick this box to start another payment.",
  },

  pay: {
    amount: (amount: string) => `Pay ${amount}`,
    with: (amount: string, method: string) => `Pay ${amount} with ${method}`,
    continueTo: (name: string) => `Continue to ${name}`,
    continueToBank: "Continue to your bank",
    showQr: "Show QR code",
    sentToWallet: (name: string) => `You will be sent to ${name} to confirm the payment.`,
    sentToPayLater: (name: string) => `You will be sent to ${name} to choose a plan.`,
    sentToBank: (name: string) => `You will be sent to ${name} to log in and confirm the payment.`,
    yourBank: "your bank",
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
    saved: "Saved cards",
    savedCard: (brand: string, lastFour: string) => `${brand} ending in ${lastFour}`,
    savedExpiry: (expiry: string) => `Expires ${expiry}`,
    savedExpired: (expiry: string) => `Expired ${expiry}`,
    newCard: "Use another card",
    remove: "Remove card",
    removeQuestion: (card: string) =>
      `Remove ${card}? Recurring payments with this card will stop.`,
    removeCard: (card: string) => `Remove ${card}`,
    notLoaded: "The card form did not load. Reload the page or choose another payment method.",
    savedCvcHint: "Required each time. We never store it.",
    over: "This form has expired. You were not charged.",
    off: "Card details are not accepted on this page. You were not charged. Choose another payment method.",
    tooMany:
      "Too many attempts. You were not charged. Wait a few minutes or choose another payment method.",
    save: "Save this card for next time",
    saveHint: "Stored encrypted. You can remove it at any time.",
    protection: "3-D Secure: your bank may ask you to confirm this payment.",
    privacy: "Your card details are sent encrypted, and the security code is never stored.",
    errorSummary: "Check these details",
    brandDetected: (brand: string) => `${brand} card`,
  },

  cardErrors: CARD_ERRORS_EN,

  bank: {
    testBanks: "Test banks",
    heading: "Choose your bank",
    search: "Search banks",
    found: {
      one: (count: string) => `${count} bank found`,
      other: (count: string) => `${count} banks found`,
    },
    noneFound: "No banks match your search.",
    popular: "Popular banks",
    all: (count: string) => `All banks (${count})`,
    notListed:
      "The list of banks cannot be loaded at the moment. You were not charged. Try again in a few minutes or choose another payment method.",
    offline: "Offline",
    refreshed: (time: string) => `Bank status as of ${time}`,
    refresh: "Refresh",
    errors: {
      required: "Choose your bank.",
      offline:
        "This bank is offline at the moment. You were not charged. Choose another bank or try again later.",
      unknown: "Choose a bank from the list.",
    },
    limits: {
      aboveMaximum: (accounts: string, limit: string) =>
        `${accounts} can pay up to ${limit} with one payment. You were not charged. Choose another bank or payment method.`,
      belowMinimum: (accounts: string, limit: string) =>
        `${accounts} can pay ${limit} or more. You were not charged. Choose another bank or payment method.`,
    },
  },

  qr: {
    heading: "Scan to pay",
    alternative: (amount: string, merchant: string) =>
      `QR code to pay ${amount} to ${merchant}. The code is also shown as text below.`,
    validFor: "Expires in",
    expired: "QR code expired",
    expiredText: "You were not charged. Get a new QR code to pay.",
    expiredPaid: "Already paid? Stay on this page. It updates automatically.",
    renew: "Get new QR code",
    scanned: "Scanned. Confirm the payment in your app.",
    waiting: "Waiting for payment",
    stepsOther: "Pay with another phone",
    stepOpen: (app: string) => `Open ${app} on your phone`,
    stepScan: "Scan this QR code and check the amount",
    stepConfirm: "Confirm the payment. This page updates automatically",
    stepsSame: "Pay on this phone",
    stepSave: "Save the QR code",
    stepGallery: (app: string) =>
      `Open ${app}, tap Scan, then Gallery, and choose the saved QR code`,
    stepBack: "Confirm the payment, then return to this page",
    anyApp: "your bank app or e-wallet",
    suchApps: (apps: string) => `your bank app or e-wallet, such as ${apps}`,
    save: "Save QR code",
    open: (app: string) => `Open ${app}`,
    openWeb: (app: string) => `Open ${app} in the browser`,
    asText: "QR code as text",
    payerPhone: "Open simulated phone",
  },

  redirecting: {
    heading: (name: string) => `Redirecting to ${name}`,
    text: "Complete the payment there. You will be returned here automatically.",
    manual: "If nothing happens, use the button below.",
    backHeading: "Have you paid?",
    backText: (name: string) =>
      `If you have paid, check the payment status. If not, continue to ${name} or choose another payment method.`,
  },

  threeDs: {
    methodHeading: "Preparing secure payment",
    methodText: "Your card issuer is checking this device. This takes up to ten seconds.",
    continue: "Continue",
    challengeHeading: "Confirm with your bank",
    challengeText:
      "Your bank's page opens next. Confirm with your bank's code or app, and you will be returned here.",
    cancel: "Cancel card payment",
  },

  pending: {
    confirming: (name: string) => `Waiting for confirmation from ${name}`,
    confirmingText:
      "Your payment may have gone through, and we are checking its status. Do not pay again yet. This page updates automatically.",
    bankApproval: "Waiting for approval",
    bankApprovalText:
      "Another approver at your company must approve this payment at the bank. You can close this page. The merchant is notified once the payment is approved.",
    waitingForPayer: (name: string) => `Complete the payment with ${name}`,
    waitingForPayerText:
      "We have not received a result yet. If you have confirmed the payment, wait a moment. If not, continue or choose another payment method.",
    underReview: "Payment under review",
    underReviewText: (name: string, reported: string, asked: string) =>
      `${name} reported ${reported} for an order of ${asked}. We are reviewing the payment. Either the order is confirmed, or the payment is refunded. Do not pay again. This page updates automatically.`,
    started: (time: string) => `Started at ${time}`,
  },

  success: {
    heading: "Payment received",
    text: (merchant: string) => `Thank you. We've let ${merchant} know.`,
    lateText:
      "Your payment arrived after the time limit. It was accepted, and we've let the merchant know.",
    refunding: (amount: string, method: string) =>
      `A duplicate payment of ${amount} with ${method} was received for this order. It is being refunded. No action is needed.`,
    returning: (amount: string, method: string) =>
      `A payment with ${method} did not match the order amount. ${amount} is being refunded. No action is needed.`,
    alreadyHeading: "Order already paid",
    alreadyText: "You do not need to pay again. You were not charged again.",
    otherDevice: "Only the device that paid shows the receipt.",
    receipt: "Receipt",
    amount: "Amount paid",
    paidTo: "Paid to",
    for: "For",
    order: "Order number",
    method: "Paid with",
    paymentId: "Payment reference",
    railReference: "Bank or network reference",
    time: "Date and time",
    print: "Print",
    leavingIn: (shop: string) => `Returning to ${shop} in`,
    stay: "Stay on this page",
    stayed: "You can stay on this page as long as you need.",
    paused: "Countdown paused.",
    resume: "Continue",
    status: "Status",
    statuses: {
      paid: STATUS_WORDS.SUCCESS.en,
      partly_refunded: STATUS_WORDS.PARTIAL_REFUNDED.en,
      refunded: STATUS_WORDS.FULL_REFUNDED.en,
    },
    refunded: "Amount refunded",
    refundPending: "Refund pending",
    pdf: "Download PDF",
    share: "Share",
    shareText: (amount: string, merchant: string) => `Receipt: ${amount} paid to ${merchant}`,
    linkNote: "Anyone with the receipt link can view this receipt.",
  },

  receiptMail: {
    subject: (merchant: string, amount: string) => `Receipt from ${merchant}: ${amount}`,
    intro: (merchant: string) => `Thank you. ${merchant} has received your payment.`,
    view: "View receipt",
    why: (merchant: string) => `You received this email because you paid ${merchant}.`,
  },

  failed: {
    heading: "Payment failed",
    again: (method: string) => `Try ${method} again`,
    over: "The time to pay is over. Start a new order to pay.",
    open: "Your order is still open.",
  },

  decline: DECLINES_EN,

  ended: {
    cancelledHeading: "Payment cancelled",
    cancelledText: "You were not charged.",
    expiredHeading: "This payment has expired",
    expiredText: "You were not charged. Return to the merchant to order again.",
    expiredOpenText:
      "A payment you started is still pending. If it goes through, the merchant is notified, and it is either accepted or refunded. Contact the merchant before you pay again.",
    noPaymentHeading: "No payment received",
    noPaymentText: "The time to pay is over, and no payment has arrived.",
    latePayment:
      "If you have already confirmed the payment, wait here: this page updates automatically. A payment that arrives late still counts for this order. If the order has been paid another way by then, the late payment is refunded.",
    notPaid: "If you have not paid, you were not charged.",
    leavingHeading: (shop: string) => `Returning to ${shop}`,
    closeText: "You can close this page.",
  },

  mandate: MANDATE_EN,

  enterAmount: {
    heading: "Enter the amount",
    label: "Amount to pay",
    hint: (from: string, to: string) => `From ${from} to ${to}`,
    continue: "Continue to payment",
    errors: {
      required: "Enter the amount to pay.",
      invalid: "Enter the amount in ringgit and sen, such as 12.50.",
      unclear: (first: string, second: string) => `Write ${first} or ${second}.`,
      notPlain: (amount: string) => `Write ${amount}.`,
      below_minimum: (limit: string) => `Enter ${limit} or more.`,
      above_maximum: (limit: string) => `Enter ${limit} or less.`,
    },
  },

  embed: { title: "Payment", close: "Close" },

  chooseQuantity: {
    heading: "Choose the quantity",
    label: "Quantity",
    hint: (price: string, max: number) => `${price} each, up to ${max}`,
    error: (max: number) => `Enter a whole number from 1 to ${max}.`,
  },
  qrClosed: {
    cancelledHeading: "Payment link cancelled",
    cancelledText: (merchant: string) =>
      `You were not charged. Ask ${merchant} for a new payment link.`,
    expiredHeading: "QR code expired",
    expiredText: (merchant: string) => `You were not charged. Ask ${merchant} for a new QR code.`,
    unavailableHeading: "QR code unavailable",
    unavailableText: (merchant: string) =>
      `This QR code cannot be paid at the moment. You were not charged. Ask ${merchant} for another way to pay.`,
    linkExpiredHeading: "Payment link expired",
    linkUnavailableHeading: "Payment link unavailable",
    linkUnavailableText: (merchant: string) =>
      `This payment link cannot be paid at the moment. You were not charged. Ask ${merchant} for another way to pay.`,
  },

  problem: {
    unknownHeading: "Payment link not found",
    unknownText:
      "The link may be incomplete or expired. You were not charged. Return to the merchant and start again.",
    tooManyHeading: "Too many requests",
    tooManyText: (duration: string) =>
      `We received too many requests from your device or network. You were not charged for them. Try again in ${duration}.`,
    unavailableHeading: "Temporarily unavailable",
    unavailableText:
      "Our system is not responding at the moment. This page tries again automatically. If you have just confirmed a payment, do not pay again: the result will be shown here.",
    errorHeading: "Something went wrong",
    errorText:
      "We could not confirm whether your last action was completed. Check the payment status before you pay again.",
  },

  sandbox: { heading: "Test outcomes", use: "Use" },
};

export type Messages = typeof en;
