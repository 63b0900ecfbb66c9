import type { Checkout } from "../checkout/checkout.ts";
import { type Store, ZERO_DATE } from "../merchant/merchant.ts";
import { presentStore, type WireStore } from "../merchant/wire-store.ts";
import { CURRENCY } from "../money.ts";
import { formatWholeSeconds } from "../notification/whole-seconds.ts";
import type { Payment } from "./attempt.ts";
import { type DeclineReason, reasonOf } from "./provider-report.ts";

export interface WireTransaction {
  store: WireStore;
  referenceId: string;
  transactionId: string;
  order: {
    id: string;
    title: string;
    detail: string;
    additionalData: string;
    amount: number;
    currencyType?: string;
  };
  terminalId: string;
  payee: { userId: string; subUserId: string };
  currencyType: string;
  balanceAmount: number;
  finalAmount?: number;
  voucher: null;
  platform: string;
  method: string;
  region: string;
  type: string;
  status: string;
  source?: string;
  transactionAt: string;
  createdAt: string;
  updatedAt: string;
  error?: { code: string; message: string };
  extraInfo?: Record<string, unknown>;
  extendInfo?: Record<string, unknown>;
}

/** Failure reasons for merchants; the payer's page has its own, friendlier texts. */
const FAILURE_MESSAGES: Readonly<Record<DeclineReason, string>> = {
  insufficient_funds: "Insufficient funds",
  limit_exceeded: "Limit exceeded",
  expired_card: "Card expired",
  incorrect_cvc: "Card security code incorrect",
  lost_or_stolen: "Card declined",
  do_not_honour: "Declined by the bank",
  fraud_suspected: "Declined for risk",
  authentication_failed: "Payer authentication failed",
  invalid_account: "Account cannot be used",
  account_closed: "Account closed",
  payer_cancelled: "Cancelled by the payer",
  payer_timeout: "Payment timeout",
  expired_qr: "QR code expired",
  used_qr: "QR code already used",
  invalid_qr: "QR code not recognised",
  bank_unavailable: "Bank or provider not available",
  not_permitted: "Not permitted",
  configuration: "Merchant configuration rejected by the provider",
  other: "Payment failed",
};

interface Form {
  /** Only the members of the classic object, which are all that the strictest decoder knows. */
  isLean: boolean;
}

/** A transaction in a response. */
export function presentTransaction(
  payment: Payment,
  checkout: Checkout,
  store: Store,
  { isLean }: Form,
): WireTransaction {
  const classic = presentClassic(payment, checkout, store, (at) => at.toISOString());
  if (isLean) return classic;
  return { ...withAmounts(classic, payment), ...extras(payment, checkout) };
}

/** The `data` of a payment's webhook: its documented members, times in whole seconds. */
export function presentNotifiedTransaction(
  payment: Payment,
  checkout: Checkout,
  store: Store,
  { isLean }: Form,
): WireTransaction {
  const classic = presentClassic(payment, checkout, store, formatWholeSeconds);
  return isLean ? classic : withAmounts(classic, payment);
}

function withAmounts(classic: WireTransaction, payment: Payment): WireTransaction {
  const order = { ...classic.order, currencyType: CURRENCY };
  return { ...classic, order, finalAmount: payment.amountMinor };
}

function presentClassic(
  payment: Payment,
  checkout: Checkout,
  store: Store,
  formatTime: (at: Date) => string,
): WireTransaction {
  const { amountMinor: amount, ...order } = checkout.order;
  return {
    store: presentStore(store, formatTime),
    referenceId: payment.railReference,
    transactionId: payment.id,
    order: { ...order, amount },
    terminalId: checkout.details.quickPay?.terminalId ?? "",
    payee: { userId: payeeOf(payment), subUserId: "" },
    currencyType: CURRENCY,
    balanceAmount: payment.balanceMinor,
    voucher: null,
    platform: "OPEN_API",
    method: payment.method,
    region: payment.region,
    type: typeOf(checkout),
    status: payment.status,
    transactionAt: payment.paidAt ? formatTime(payment.paidAt) : ZERO_DATE,
    createdAt: formatTime(payment.createdAt),
    updatedAt: formatTime(payment.updatedAt),
  };
}

function typeOf({ type, details }: Checkout): string {
  if (details.charge) return "RECURRING_PAYMENT";
  if (details.quickPay) return "QUICK_PAY";
  return type === "MOBILE_PAYMENT" ? "WEB_MOBILE_PAYMENT" : "WEB_PAYMENT";
}

function payeeOf(payment: Payment): string {
  const id = payment.payer.payerId;
  return typeof id === "string" ? id : "";
}

/** Paid with a stored card, or with a card that was stored by this payment. */
function isTokenized({ payer, paidAt }: Payment): boolean {
  return payer.cardUse === "STORED" || (payer.cardUse === "TO_KEEP" && paidAt !== null);
}

function extras(payment: Payment, checkout: Checkout): Partial<WireTransaction> {
  const { payer } = payment;
  const hasCard = typeof payer.cardLastFour === "string";
  const extraInfo: Record<string, unknown> = {
    extraFee: checkout.details.extraFee ?? [],
    onlineBanking: payment.bankCode
      ? { buyerName: payer.accountName ?? "", bankId: payment.bankCode }
      : null,
  };
  if (hasCard) {
    extraInfo.card = {
      cardType: payer.cardBrand ? { brand: payer.cardBrand } : null,
      provider: payment.method,
      referenceId: payment.railReference,
      maskNo: `XXXX-XXXX-XXXX-${payer.cardLastFour}`,
      isTokenization: isTokenized(payment),
      token: "",
    };
  }
  const reason = reasonOf(payment);
  return {
    source: checkout.details.source,
    extraInfo,
    extendInfo: { inHousePromo: checkout.details.inHousePromo ?? null },
    ...(payment.status === "FAILED" && {
      error: {
        code: reason.toUpperCase(),
        message: FAILURE_MESSAGES[reason],
      },
    }),
  };
}
