/**
 * A checkout: one order that a payer can pay once. Source: docs/spec/interface.md#checkout-session
 */
import type {
  ApplicationId,
  CheckoutId,
  CustomerId,
  MerchantId,
  StoreId,
  TransactionId,
} from "../ids.ts";
import type { StateTable } from "../state-table.ts";

export const CHECKOUT_STATUSES = [
  "IN_PROCESS",
  "SUCCESS",
  "FAILED",
  "CANCELLED",
  "EXPIRED",
] as const;
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

/**
 * Events of a checkout. `pay` is possible in every state: money that arrived always counts.
 * `expire` and `fail` are raised only when no attempt can still move money.
 */
export type CheckoutEvent = "pay" | "cancel" | "expire" | "fail";

export const CHECKOUT_TRANSITIONS: StateTable<CheckoutStatus, CheckoutEvent> = {
  IN_PROCESS: { pay: "SUCCESS", cancel: "CANCELLED", expire: "EXPIRED", fail: "FAILED" },
  SUCCESS: {},
  FAILED: { pay: "SUCCESS" },
  CANCELLED: { pay: "SUCCESS" },
  EXPIRED: { pay: "SUCCESS" },
};

type CheckoutType = "WEB_PAYMENT" | "MOBILE_PAYMENT";
type LayoutVersion = "v2" | "v3" | "v4";

export const EXPIRES_IN_SECONDS_DEFAULT = 600;
export const EXPIRES_IN_SECONDS_MIN = 60;
export const EXPIRES_IN_SECONDS_MAX = 86_400;

/** Where payers return to when there is no site of the merchant. */
export const PAID_PATH = "/portal/paid";

interface Order {
  id: string;
  title: string;
  detail: string;
  additionalData: string;
  amountMinor: number;
}

export interface PayerContact {
  userId: string;
  email: string;
  countryCode: string;
  phoneNumber: string;
}

/**
 * What the merchant requested in addition to the order; stored as sent, echoed where the interface
 * says so.
 */
export interface CheckoutDetails {
  customer: PayerContact | null;
  methods: string[];
  /** As the merchant sent them; null when no request created it, or one of release 0.2. */
  sentExclusions: string[] | null;
  /** Also what the operator's limits exclude. */
  excludedMethods: string[];
  paymentOrders: string[];
  extraFee: unknown;
  source: string;
  inHousePromo: unknown;
  amountBreakdown: unknown;
  /** Set for a card check: paying it stores the customer's card. */
  binding?: { customerId: CustomerId };
  /** Set when it was opened from a QR code at a counter. */
  qrCode?: string;
  /** Set for a quick pay: the merchant scanned the payer's code. */
  quickPay?: { terminalId: string };
  /** Set when this charges a customer's stored card. */
  charge?: { customerId: CustomerId; orderId: string };
}

/** Identifies a checkout in a statement. */
export type CheckoutKey = Pick<Checkout, "merchantId" | "id">;

export interface Checkout {
  id: CheckoutId;
  merchantId: MerchantId;
  storeId: StoreId;
  applicationId: ApplicationId;
  order: Order;
  type: CheckoutType;
  layout: LayoutVersion;
  redirectUrl: string;
  notifyUrl: string;
  details: CheckoutDetails;
  /** Of the request that created it; null when none did. */
  requestId: string | null;
  status: CheckoutStatus;
  /**
   * The payment that counts: the successful one, else the latest; null before the first attempt.
   */
  transactionId: TransactionId | null;
  startAt: Date;
  endAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** What log lines and traces say of work on a checkout. */
export const subjectOfCheckout = ({
  requestId,
  merchantId,
  id,
  transactionId,
}: Pick<Checkout, "requestId" | "merchantId" | "id" | "transactionId">) => ({
  ...{ requestId, merchantId },
  checkoutId: id,
  ...(transactionId !== null && { transactionId }),
});

/** Whether a site or app of the merchant waits for the payer. After a QR code none may. */
export function hasShop({ redirectUrl, details }: Pick<Checkout, "redirectUrl" | "details">) {
  const isInternal = details.qrCode !== undefined || details.quickPay !== undefined;
  return !isInternal || URL.parse(redirectUrl)?.pathname !== PAID_PATH;
}
