import type { CardDetails, CardScript, PaymentResult } from "./card-scripts.ts";

export type TransactionType =
  | "AUTHENTICATION"
  | "PAYMENT"
  | "AUTHORIZATION"
  | "CAPTURE"
  | "VOID_PAYMENT"
  | "REFUND"
  | "CHARGEBACK";

export interface CardTransaction {
  id: string;
  type: TransactionType;
  amountMinor: number;
  /** The amount that the transaction alone is shown with; the order has the true one. */
  reportedMinor?: number;
  outcome: PaymentResult;
  at: Date;
  updatedAt: Date;
  /** Twelve digits: the reference on statements and in the settlement file. */
  receipt: string;
  chargeback?: Chargeback;
}

export const CHARGEBACK_REASONS = [
  "FRAUD",
  "NOT_RECEIVED",
  "NOT_AS_DESCRIBED",
  "DUPLICATE",
  "CREDIT_NOT_PROCESSED",
  "SUBSCRIPTION_CANCELLED",
  "OTHER",
] as const;
export type ChargebackReason = (typeof CHARGEBACK_REASONS)[number];

/** Evidence as it arrived; its content is not kept. */
export interface EvidenceFile {
  name: string;
  contentType: string;
  bytes: number;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
}

/** The chargeback details of a transaction of type CHARGEBACK. */
export interface Chargeback {
  status: "OPEN" | "UNDER_REVIEW" | "WON" | "LOST";
  reason: ChargebackReason;
  /** Lost when unanswered by then. */
  respondBy: Date;
  /** Uploaded evidence, by the caller's ID. */
  files: Map<string, EvidenceFile>;
  /** The merchant's one response; `text` is null when it accepted. */
  response?: { id: string; text: string | null; files: string[] };
  /** When the money returned to the merchant. */
  returnedAt?: Date;
}

export interface Authentication {
  transactionId: string;
  /** `threeDSServerTransID` of EMV 3-D Secure. */
  serverTransId: string;
  acsTransId: string;
  status: "PENDING" | "Y" | "N" | "R" | "U" | "A" | "C";
  /** EMV `transStatusReason`; 14 is "timed out at the ACS". */
  reason?: string;
  /** EMV `challengeCancel`; 01 is "cardholder cancelled". */
  cancel?: string;
  /** Where the payer's browser posts the result. */
  redirectUrl: string;
  wrongCodes: number;
}

export interface CardOrder {
  id: string;
  reference: string;
  amountMinor: number;
  currency: string;
  /** The full number is kept in the session only. */
  lastFour: string;
  script: CardScript;
  authentication?: Authentication;
  transactions: Map<string, CardTransaction>;
  /** The acquirer rejects calls as busy until then. */
  busyUntil?: Date;
  captureFailed?: boolean;
}

interface CardSession {
  id: string;
  card?: CardDetails;
  expiresAt: Date;
}

/** In memory only. */
export interface CardStore {
  sessions: Map<string, CardSession>;
  orders: Map<string, CardOrder>;
  /** Settlement files by date; once written they do not change. */
  settled: Map<string, string>;
}

export function succeeded(order: CardOrder, type: TransactionType): CardTransaction[] {
  return [...order.transactions.values()].filter(
    (transaction) => transaction.type === type && transaction.outcome.result === "SUCCESS",
  );
}

/** Sales and captures, unless voided. */
export function capturedMinor(order: CardOrder): number {
  if (succeeded(order, "VOID_PAYMENT").length > 0) return 0;
  return sum([...succeeded(order, "PAYMENT"), ...succeeded(order, "CAPTURE")]);
}

/** Refunds completed or pending. */
export function refundedMinor(order: CardOrder): number {
  return sum(
    [...order.transactions.values()].filter(
      ({ type, outcome }) => type === "REFUND" && outcome.result !== "FAILURE",
    ),
  );
}

/** Chargebacks, unless won. */
export function chargedBackMinor(order: CardOrder): number {
  return sum(
    succeeded(order, "CHARGEBACK").filter(({ chargeback }) => chargeback?.status !== "WON"),
  );
}

export function orderStatus(order: CardOrder): string {
  if (succeeded(order, "VOID_PAYMENT").length > 0) return "CANCELLED";
  const captured = capturedMinor(order);
  const refunded = sum(succeeded(order, "REFUND"));
  if (captured > 0 && refunded >= captured) return "REFUNDED";
  if (refunded > 0) return "PARTIALLY_REFUNDED";
  if (captured > 0) return "CAPTURED";
  if (succeeded(order, "AUTHORIZATION").length > 0) return "AUTHORIZED";
  const results = [...order.transactions.values()].map(({ outcome }) => outcome.result);
  if (results.includes("PENDING") || results.includes("UNKNOWN")) return "PENDING";
  return results.length > 0 ? "FAILED" : "AUTHENTICATION_INITIATED";
}

function sum(transactions: readonly CardTransaction[]): number {
  return transactions.reduce((total, { amountMinor }) => total + amountMinor, 0);
}
