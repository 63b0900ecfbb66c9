import type { SentFields } from "../checkout/checkout-fields.ts";
import { GatewayError } from "../errors.ts";

/** DYNAMIC counts days from the creation, FIXED names a time. */
export const QR_EXPIRY_TYPES = ["PERMANENT", "FIXED", "DYNAMIC"] as const;
type QrExpiryType = (typeof QR_EXPIRY_TYPES)[number];

export interface QrExpiry {
  type: QrExpiryType;
  /** Days of a DYNAMIC expiry; otherwise 0. */
  day: number;
  /** Null: never. */
  expiresAt: Date | null;
}

/** As requested; both other fields are only needed for their type. */
export interface RequestedExpiry {
  type: string;
  day?: number | null | undefined;
  expiredAt?: string | null | undefined;
}

/** Shown for a code that never expires: existing clients read a time. */
export const NEVER = new Date("2050-12-31T23:59:59Z");

const DAY_MS = 86_400_000;
const DAYS_MAX = 3_650;
const AHEAD_MS_MIN = 60_000;
/** An RFC 3339 time: without an offset, it would be a different moment on every machine. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/i;

/** The same type under another name in existing clients. */
export const toExpiryType = (type: string): string => (type === "FIX" ? "FIXED" : type);

/** Throws EXPIRY_INVALID, and EXPIRY_MIN for less than a minute or a day. */
export function readExpiry(requested: RequestedExpiry | null, now: Date): QrExpiry {
  const type = toExpiryType(requested?.type ?? "PERMANENT");
  switch (type) {
    case "PERMANENT":
      return { type, day: 0, expiresAt: null };
    case "FIXED":
      return { type, day: 0, expiresAt: readTime(requested?.expiredAt, now) };
    case "DYNAMIC": {
      const day = readDays(requested?.day);
      return { type, day, expiresAt: new Date(now.getTime() + day * DAY_MS) };
    }
    default:
      throw invalid("expiry.type must be PERMANENT, FIXED or DYNAMIC.");
  }
}

/** What counts when a request is repeated, as requested or as kept: when it was made does not. */
export function expiryFields(expiry: RequestedExpiry | QrExpiry | null): SentFields {
  const type = toExpiryType(expiry?.type ?? "PERMANENT");
  const end = expiry && ("expiresAt" in expiry ? expiry.expiresAt : expiry.expiredAt);
  return {
    "expiry.type": type,
    "expiry.day": type === "DYNAMIC" ? (expiry?.day ?? null) : 0,
    "expiry.expiredAt": type === "FIXED" && end ? new Date(end).getTime() : null,
  };
}

function readTime(text: string | null | undefined, now: Date): Date {
  if (!text) throw invalid("expiry.expiredAt is required when expiry.type is FIXED.");
  const time = new Date(TIME.test(text) ? text : Number.NaN);
  if (Number.isNaN(time.getTime())) {
    throw invalid("expiry.expiredAt must be a time with its offset: 2026-12-31T23:59:59+08:00.");
  }
  if (time.getTime() < now.getTime() + AHEAD_MS_MIN) {
    throw new GatewayError("EXPIRY_MIN", {
      detail: "expiry.expiredAt must be at least one minute ahead.",
    });
  }
  if (time > NEVER) throw invalid("expiry.expiredAt is too late. Send expiry.type PERMANENT.");
  return time;
}

function readDays(day: number | null | undefined): number {
  if (day === null || day === undefined) {
    throw invalid("expiry.day is required when expiry.type is DYNAMIC.");
  }
  if (day < 1) throw new GatewayError("EXPIRY_MIN", { detail: "expiry.day must be at least 1." });
  if (day > DAYS_MAX) throw invalid(`expiry.day must be ${DAYS_MAX} or less.`);
  return day;
}

const invalid = (detail: string) => new GatewayError("EXPIRY_INVALID", { detail });
