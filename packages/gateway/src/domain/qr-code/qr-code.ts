/**
 * A QR code at a counter: opening its address opens a checkout. Source:
 * docs/spec/interface.md#counter-qr-codes
 */
import { readTyped } from "@kaunter/checkout/typed-kinds";
import type { CheckoutStatus } from "../checkout/checkout.ts";
import type { ApplicationId, MerchantId, StoreId } from "../ids.ts";
import type { QrExpiry } from "./expiry.ts";

/** STATIC collects any number of payments, DYNAMIC one. */
export const QR_CODE_TYPES = ["STATIC", "DYNAMIC"] as const;
type QrCodeType = (typeof QR_CODE_TYPES)[number];

/** REDEEMED: the order of a DYNAMIC code has been paid. */
export const QR_CODE_STATUSES = ["VALID", "REDEEMED"] as const;
type QrCodeStatus = (typeof QR_CODE_STATUSES)[number];

/** Identifies a QR code in a statement. */
export type QrCodeKey = Pick<QrCode, "merchantId" | "code">;

export interface QrCode {
  merchantId: MerchantId;
  /** 32 hexadecimal digits; knowing it is enough to pay. */
  code: string;
  storeId: StoreId;
  applicationId: ApplicationId;
  type: QrCodeType;
  /** Null: the payer enters it. */
  amountMinor: number | null;
  /** As they were requested; empty for all. */
  methods: string[];
  expiry: QrExpiry;
  /** `id` is "" for a STATIC code: each of its payments has an order of its own. */
  order: { id: string; title: string; detail: string; additionalData: string };
  /** "": the gateway's own page. */
  redirectUrl: string;
  /** "": the webhook URL of the application. */
  notifyUrl: string;
  status: QrCodeStatus;
  /** Since when its order belongs to another code or, after a reversal, cannot be paid. */
  replacedAt: Date | null;
  /** Null: the API created it. */
  link: PaymentLinkTerms | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What a user of the portal chose for a payment link, which is opened as a QR code is. */
export interface PaymentLinkTerms {
  /** Email of the user. */
  createdBy: string;
  /** Of the payer, where it is known. */
  customerEmail: string | null;
  /** The payer chooses from one to so many. */
  quantityMax: number;
  cancelledAt: Date | null;
}

/** As the portal shows it: in the words of a checkout. */
export function paymentLinkStatus(
  link: { isPaid: boolean; cancelledAt: Date | null; expiresAt: Date | null },
  now: Date,
): CheckoutStatus {
  if (link.isPaid) return "SUCCESS";
  if (link.cancelledAt) return "CANCELLED";
  return link.expiresAt !== null && link.expiresAt <= now ? "EXPIRED" : "IN_PROCESS";
}

export const LINK_QUANTITY_MAX = 1_000;
export const LINK_MINUTES_MIN = 5;
export const LINK_MINUTES_MAX = 90 * 24 * 60;

/** A quantity as typed by a payer; null for anything but a whole number from 1 to `max`. */
export function readQuantity(text: string, max: number): number | null {
  const quantity = Number(readTyped("count", text));
  return quantity >= 1 && quantity <= max ? quantity : null;
}

/** How many of this price can be paid at once; 1 where the payer does not choose. */
export function quantityLimit(
  { link, amountMinor }: Pick<QrCode, "link" | "amountMinor">,
  amountMinorMax: number,
): number {
  if (!link || amountMinor === null) return 1;
  return Math.max(1, Math.min(link.quantityMax, Math.floor(amountMinorMax / amountMinor)));
}

export function isExpired({ expiry }: Pick<QrCode, "expiry">, now: Date): boolean {
  return expiry.expiresAt !== null && expiry.expiresAt <= now;
}
