import type { DeclineReason } from "../domain/payment/provider-report.ts";
import type { TechCause } from "../platform/http-client.ts";

/** Why an outcome is not known: there is no usable response, or what it says proves nothing. */
export type OutcomeCause =
  | TechCause
  /** The gateway itself failed while it read the response. */
  | "internal_error"
  /** A status or code that the provider's document does not list for this call. */
  | "unlisted_code"
  /** About another payment, refund or dispute than ours. */
  | "mismatch"
  /** The provider does not know the ID that was sent. */
  | "not_found"
  /** The payer's browser was never sent to the provider. */
  | "not_started"
  /** The provider says that it, or the bank behind it, failed. */
  | "provider_error";

/** The outcome of an attempt. An unknown status is `unknown`, never success or failure. */
export type Outcome =
  | { kind: "approved"; reference: string; amountMinor: number; payer?: PayerFacts }
  | { kind: "pending"; inquireAt: Date }
  | {
      kind: "declined";
      reason: DeclineReason;
      retry: "same" | "other_method" | "never";
      rawCode: string;
    }
  /** Provably never processed (DNS, connection refused, documented as not processed). */
  | { kind: "not_sent"; cause: OutcomeCause; rawCode?: string }
  /** Money may have moved: check the status, never guess. */
  | { kind: "unknown"; cause: OutcomeCause; inquireAt: Date };

/** What the rail reports about the payer, already masked. */
export interface PayerFacts {
  accountName?: string;
  bankCode?: string;
  cardBrand?: string;
  cardLastFour?: string;
  /** Fee class of the rail, such as `casa`, `credit`, `b2c`, `visa_local`. */
  feeKey?: string;
}

/** The next step of the payer's browser. */
export type NextAction =
  | { kind: "none" }
  | { kind: "redirect"; method: "GET" | "POST"; url: string; fields?: Record<string, string> }
  | { kind: "qr"; payload: string; expiresAt: Date; appLinks?: { name: string; url: string }[] }
  | { kind: "3ds_method"; url: string; data: string; timeoutMs: number }
  | { kind: "3ds_challenge"; url: string; creq: string; window: "01" | "02" | "03" | "04" | "05" }
  | { kind: "app_link"; deepLink: string; fallbackUrl: string }
  /** The argument of the wallet's pay function, for a mini program inside the wallet; Base64. */
  | { kind: "mini_program"; data: string }
  | { kind: "wait"; until: Date };
