/**
 * A QR code at a counter: opening its address opens a checkout. Source:
 * docs/spec/interface.md#counter-qr-codes
 */
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
  /** Since when another code has its order, or nobody may pay it: the order was reversed. */
  replacedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export function isExpired({ expiry }: Pick<QrCode, "expiry">, now: Date): boolean {
  return expiry.expiresAt !== null && expiry.expiresAt <= now;
}
