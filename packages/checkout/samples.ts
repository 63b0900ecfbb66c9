/** One view of every kind, for the tests and the preview. All names and numbers are made up. */
import {
  bankList,
  bankMethod,
  cardMethod,
  methods,
  NOW,
  qrMethod,
  wallet,
} from "./method-samples.ts";
import type {
  CardForm,
  CardFrame,
  CheckoutFacts,
  CheckoutView,
  PageFacts,
  PayFacts,
  Receipt,
} from "./src/index.ts";

const QR_MODULES = 33;

/** Looks like a code; the gateway draws the real ones. */
function sampleQr(): string {
  let path = "";
  for (let y = 0; y < QR_MODULES; y += 1) {
    for (let x = 0; x < QR_MODULES; x += 1) {
      const corner = [x, QR_MODULES - 1 - x].some((a) => a < 7) && (y < 7 || (x < 7 && y > 25));
      const ring = Math.max(Math.abs((x < 7 ? x : x - 26) - 3), Math.abs((y < 7 ? y : y - 26) - 3));
      const dark = corner ? ring !== 2 : (x * 7 + y * 13 + ((x * y) % 5) * 3) % 11 < 5;
      if (dark) path += `M${x + 4} ${y + 4}h1v1h-1z`;
    }
  }
  const size = QR_MODULES + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#ffffff" d="M0 0h${size}v${size}H0z"/><path fill="#14211F" d="${path}"/></svg>`;
}

const pageFacts = {
  lang: "en",
  languages: ["en", "ms", "zh", "ta"],
  isSandbox: true,
  now: NOW,
  operator: "Bayar Bersama",
  isEncrypted: true,
} as const satisfies PageFacts;

export const facts: CheckoutFacts = {
  ...pageFacts,
  checkoutId: "1763704500000000123",
  merchant: {
    name: "Kedai Kopi Seri",
    supportEmail: "bantuan@kedai.example",
    supportPhone: "+60 3-1234 5678",
    companyName: "Seri Kopi Malaysia Sdn Bhd",
    registrationNumber: "202601012345 (1234567-A)",
  },
  order: {
    id: "ORD-20261121-0042",
    title: "2 × Kopi Gayo 250 g",
    detail: "Medium roast, ground for filter.\nDelivery to Petaling Jaya.",
    amountMinor: 128_50,
  },
  expiresAt: new Date(NOW.getTime() + 9 * 60_000 + 41_000),
  layout: "v3",
  returnsTo: "kedai.example",
  version: "3",
};

const pay: PayFacts = { ...facts, attemptKey: "ak_4f9c2d71" };

export const brands: CardForm["brands"] = ["visa", "mastercard", "amex", "unionpay", "jcb"];

/** The frame around one of `card-samples.ts`, by its name. */
const cardFrame = (name: string): CardFrame => ({
  url: `https://cards.example/card/form?reference=${name}`,
  brands,
  heightPx: 470,
});

export const receipt: Receipt = {
  paymentId: "PA01J9ZK4T7M8Q",
  railReference: "2611211405330042",
  methodName: "Online banking",
  methodDetail: "Maybank2u",
  amountMinor: 128_50,
  paidAt: NOW,
  url: "https://pay.example/checkout/receipt?checkoutId=1763704500000000123",
};

const leave = {
  url: "https://kedai.example/thanks?status=SUCCESS&orderId=ORD-20261121-0042",
  afterMs: 10_000,
};

const choose = {
  ...pay,
  screen: "choose",
  methods,
  bankList,
  card: cardFrame("card"),
  isRemembering: true,
} as const satisfies CheckoutView;

const qr = {
  ...pay,
  screen: "qr",
  method: qrMethod,
  svg: sampleQr(),
  payload:
    "00020201021226480014A000000615000101068909990216SIM0000000000001520459995303458540512.345802MY5920KEDAI CONTOH SDN BHD6012KUALA LUMPUR61055000062370514PA01J9ZK4T7M8Q0708CHECKOUT110352163041642",
  qrExpiresAt: new Date(NOW.getTime() + 3 * 60_000),
  saveUrl: "/checkout/qr.png?checkoutId=1763704500000000123",
  appLinks: [{ name: "MAE", url: "mae://pay", fallbackUrl: "https://mae.example/pay" }],
  payerPhoneUrl: "http://127.0.0.1:8090/duitnow/phone",
} as const satisfies CheckoutView;

const mandateFacts = {
  ...pageFacts,
  screen: "mandate",
  customerId: "1763704500000000321",
  merchant: facts.merchant,
  product: { name: "Kopi Bulanan", description: "250 g of a new roast every month." },
  verificationMinor: 1_00,
  returnsTo: facts.returnsTo,
  returnUrl: leave.url,
} as const satisfies CheckoutView;

const mandate = {
  ...mandateFacts,
  recurring: {
    ...{ amountMinor: 49_90, interval: "MONTHLY", day: 1, repetition: null, chargeCount: 0 },
    nextAt: new Date("2026-12-01T01:00:00Z"),
  },
} as const satisfies CheckoutView;

const counterQr = {
  ...pageFacts,
  qrCode: "237fff27513b29ddd364e595d6c2e0f2",
  merchant: facts.merchant,
  product: { name: "Counter 2", description: "" },
} as const;

const enterAmount = {
  ...counterQr,
  screen: "enter_amount",
  limits: { amountMinorMin: 10, amountMinorMax: 30_000_00 },
} as const satisfies CheckoutView;

/** By a short name that says what is special. */
export const samples: Readonly<Record<string, CheckoutView>> = {
  "choose-v3": choose,
  "choose-v2": { ...choose, layout: "v2" },
  "choose-v4": { ...choose, layout: "v4" },
  "choose-few": { ...choose, layout: "v4", methods: [qrMethod, bankMethod, cardMethod] },
  "choose-last-bank": {
    ...choose,
    layout: "v4",
    last: { methodId: "FPX_MY", bankCode: "SAMPLE1:B2C" },
  },
  "choose-not-remembering": { ...choose, layout: "v4", isRemembering: false },
  "choose-notice": {
    ...choose,
    selected: "FPX_MY",
    notice: {
      kind: "declined",
      reason: "insufficient_funds",
      methodName: "your card",
      providerName: "your card's bank",
      methodId: "CARD_MY",
      keepsMethod: false,
      suggestedMethodId: "FPX_MY",
    },
  },
  "choose-declined": {
    ...choose,
    selected: "CARD_MY",
    notice: {
      kind: "declined",
      reason: "incorrect_cvc",
      methodName: "your card",
      providerName: "your card's bank",
      methodId: "CARD_MY",
      keepsMethod: true,
      suggestedMethodId: "DUITNOW_MY",
    },
  },
  "choose-open-attempt": {
    ...choose,
    selected: "TNG_MY",
    openAttempt: { methodName: "GrabPay", startedAt: NOW },
    mustAcceptRestart: true,
  },
  "choose-none": { ...choose, methods: [] },
  card: { ...pay, screen: "card", method: cardMethod, card: cardFrame("card") },
  "card-verification": {
    ...pay,
    order: { ...pay.order, title: "?", detail: "?", amountMinor: 1_00, isCardVerification: true },
    screen: "card",
    method: cardMethod,
    card: cardFrame("card"),
  },
  "card-errors": { ...pay, screen: "card", method: cardMethod, card: cardFrame("card-errors") },
  "card-saved": { ...pay, screen: "card", method: cardMethod, card: cardFrame("card-saved") },
  "card-own-origin": {
    ...pay,
    screen: "card",
    method: cardMethod,
    card: { ...cardFrame("card"), url: "/card/form?reference=card" },
  },
  bank: { ...pay, screen: "bank", method: bankMethod, bankList },
  "bank-none": { ...pay, screen: "bank", method: bankMethod, bankList: { ...bankList, banks: [] } },
  "bank-error": {
    ...pay,
    screen: "bank",
    method: bankMethod,
    bankList: { ...bankList, unavailable: { B2B1: { kind: "below_minimum", limitMinor: 200_00 } } },
    selected: "SAMPLE3:B2C",
    error: "offline",
  },
  wallet: { ...pay, screen: "wallet", method: wallet("TNG_MY", "Touch 'n Go eWallet") },
  qr,
  "qr-scanned": { ...qr, isScanned: true },
  "qr-expired": { ...qr, qrExpiresAt: NOW },
  "redirecting-get": {
    ...facts,
    screen: "redirecting",
    methodName: "Touch 'n Go eWallet",
    target: { method: "GET", url: "https://wallet.example/pay?t=1" },
  },
  "redirecting-post": {
    ...facts,
    screen: "redirecting",
    methodName: "Maybank2u",
    target: { method: "POST", url: "https://bank.example/ar", fields: { fpx_msgType: "AR" } },
  },
  "three-ds-method": {
    ...facts,
    screen: "three_ds_method",
    url: "https://acs.example/method",
    data: "eyJ0IjoxfQ",
    timeoutMs: 10_000,
    continueUrl: "/checkout/three-ds",
    continueFields: { checkoutId: facts.checkoutId, attemptId: "PA01" },
  },
  "three-ds-challenge": {
    ...facts,
    screen: "three_ds_challenge",
    url: "https://acs.example/challenge",
    creq: "eyJhIjoxfQ",
  },
  "pending-confirming": {
    ...facts,
    screen: "pending",
    methodName: "Maybank2u",
    why: "confirming",
    startedAt: NOW,
    reference: receipt.paymentId,
    canChooseAnother: true,
  },
  "pending-approval": {
    ...facts,
    screen: "pending",
    methodName: "Maybank2E",
    why: "bank_approval",
    startedAt: NOW,
    canChooseAnother: false,
  },
  "pending-review": {
    ...facts,
    screen: "pending",
    methodName: "DuitNow QR",
    why: "under_review",
    reportedMinor: facts.order.amountMinor + 1,
    startedAt: NOW,
    reference: receipt.paymentId,
    canChooseAnother: true,
  },
  "pending-payer": {
    ...facts,
    screen: "pending",
    methodName: "GrabPay",
    why: "waiting_for_payer",
    startedAt: NOW,
    resumeUrl: "https://wallet.example/pay?t=1",
    canChooseAnother: true,
  },
  success: { ...facts, screen: "success", receipt, leave },
  "success-late": {
    ...facts,
    screen: "success",
    receipt,
    leave,
    late: "after_expiry",
    refunding: { amountMinor: 128_50, methodName: "GrabPay", why: "duplicate" },
  },
  "already-paid": { ...facts, screen: "already_paid", receipt, leave },
  failed: {
    ...facts,
    screen: "failed",
    reason: "do_not_honour",
    methodName: "your card",
    providerName: "your card's bank",
    reference: receipt.paymentId,
    canTryAgain: true,
    sameMethodId: "CARD_MY",
    leave,
  },
  "failed-returned": {
    ...facts,
    screen: "failed",
    reason: "other",
    methodName: "DuitNow QR",
    providerName: "DuitNow QR",
    canTryAgain: false,
    refunding: { amountMinor: 128_51, methodName: "DuitNow QR", why: "wrong_amount" },
    leave,
  },
  cancelled: { ...facts, screen: "cancelled", leave },
  "cancelled-open": { ...facts, screen: "cancelled", leave, hadOpenAttempt: true },
  expired: { ...facts, screen: "expired", leave, hadOpenAttempt: false },
  "expired-open": { ...facts, screen: "expired", leave, hadOpenAttempt: true },
  leaving: { ...facts, screen: "leaving", status: "CANCELLED", leave: { ...leave, afterMs: 0 } },
  "success-returned": { ...facts, screen: "success", receipt, leave: { url: leave.url } },
  receipt: { ...facts, screen: "receipt", receipt },
  "receipt-refunded": {
    ...facts,
    screen: "receipt",
    receipt: { ...receipt, refundedMinor: 50_00, refundPendingMinor: 10_00 },
  },
  mandate,
  "mandate-card": {
    ...mandate,
    recurring: {
      ...{ amountMinor: 49_90, interval: "WEEKLY", day: 6, repetition: 12, chargeCount: 0 },
      nextAt: NOW,
      lastAt: new Date("2027-02-06T01:00:00Z"),
    },
    card: { brand: "visa", lastFour: "4242" },
  },
  "mandate-active": {
    ...mandate,
    recurring: { ...mandate.recurring, chargeCount: 3 },
    card: { brand: "visa", lastFour: "4242" },
    state: "active",
  },
  "mandate-stopped": { ...mandate, card: { brand: "visa", lastFour: "4242" }, state: "stopped" },
  "success-mandate": {
    ...facts,
    screen: "success",
    mandate: {
      ...{ product: mandate.product, recurring: mandate.recurring, verificationMinor: 1_00 },
      card: { brand: "visa", lastFour: "4242" },
    },
    receipt: { ...receipt, amountMinor: 1_00, methodDetail: "Visa •••• 4242" },
    leave,
  },
  "success-no-shop": { ...facts, returnsTo: "", screen: "success", receipt },
  "expired-no-shop": {
    ...facts,
    ...{ returnsTo: "", startAgainUrl: "/checkout/qr/237fff27513b29ddd364e595d6c2e0f2" },
    screen: "expired",
    hadOpenAttempt: false,
  },
  "already-paid-elsewhere": { ...facts, screen: "already_paid", leave },
  "mandate-any-amount": { ...mandateFacts, amountMinorMax: 500_00 },
  "mandate-unavailable": { ...mandateFacts, isUnavailable: true },
  "enter-amount": enterAmount,
  "enter-amount-error": { ...enterAmount, entered: "0.05", problem: "below_minimum" },
  "qr-closed-expired": { ...counterQr, screen: "qr_closed", why: "expired" },
  "qr-closed-link": { ...counterQr, screen: "qr_closed", why: "expired", isLink: true },
  "qr-closed-cancelled": { ...counterQr, screen: "qr_closed", why: "cancelled", isLink: true },
  "qr-closed-paid": { ...counterQr, screen: "qr_closed", why: "paid" },
  "qr-closed-unavailable": { ...counterQr, screen: "qr_closed", why: "unavailable" },
  unknown: {
    ...pageFacts,
    screen: "unknown",
  },
  "too-many-requests": {
    ...pageFacts,
    screen: "too_many_requests",
    retryAfterMs: 20_000,
    checkoutId: facts.checkoutId,
  },
  unavailable: {
    ...pageFacts,
    screen: "unavailable",
    retryAfterMs: 3_000,
    retryUrl: `/checkout?checkoutId=${facts.checkoutId}`,
    checkoutId: facts.checkoutId,
  },
  error: {
    ...pageFacts,
    screen: "error",
    checkoutId: facts.checkoutId,
    reference: "req_01J9ZK4T",
  },
};
