/**
 * What every wallet family implements for the rail. The protocol's terms stay in the family's
 * folder.
 */
import Type from "typebox";
import type { MerchantField } from "../merchant-field.ts";
import type {
  AttemptRef,
  CallContext,
  Ingested,
  InitiateInput,
  Outcome,
  RawHttp,
  RefundInput,
  RefundOutcome,
  Step,
} from "../rail.ts";
import type { WalletMethod } from "./wallet-method.ts";

/** An amount in a wallet's message; a larger one is no amount. */
export const AmountMinor = Type.Integer({ minimum: 0, maximum: 999_999_999_999 });

export interface Family {
  /** Null: the wallet's messages have no place for a merchant's own ID. */
  readonly merchantField: MerchantField | null;
  initiate(ctx: CallContext, input: InitiateInput, order: WalletOrder): Promise<Step>;
  /** Runs when the payer's browser returns; only for families where a step follows. */
  resume?(ctx: CallContext, attempt: AttemptRef, query: Record<string, string>): Promise<Step>;
  inquire(ctx: CallContext, attempt: AttemptRef): Promise<Outcome>;
  /** Reversal: `refunded` means that no money is or will be taken. */
  reverse?(ctx: CallContext, attempt: AttemptRef): Promise<RefundOutcome>;
  refund(ctx: CallContext, refund: RefundInput): Promise<RefundOutcome>;
  inquireRefund(ctx: CallContext, refund: RefundInput): Promise<RefundOutcome>;
  /** Null when the message does not belong to this family. */
  readCallback(ctx: CallContext, raw: RawHttp): Ingested | null;
}

/** The rail's decisions about a new order. */
export interface WalletOrder {
  method: WalletMethod;
  /** Show a code (the payer's phone scans it) instead of redirecting the browser. */
  asQr: boolean;
  expiresAt: Date;
}

/** For "Open …": the app that pays the code, by the name on the payer's phone. */
export function appOf({ apps, name }: WalletMethod): string {
  return apps?.[0] ?? name.en;
}

/** A wallet's status response: its code decides, and an unknown code decides nothing. */
export type Meaning = "paid" | "open" | Decline;

export interface Decline {
  reason: Extract<Outcome, { kind: "declined" }>["reason"];
  retry: "same" | "other_method";
}

/** By the meaning of the wallet's code; an unlisted one, or a name every object has, is `other`. */
export function declined(why: Decline | undefined, rawCode: string): Outcome {
  const known =
    typeof why === "object" ? why : ({ reason: "other", retry: "other_method" } as const);
  return { kind: "declined", ...known, rawCode };
}

/** When to check again: `quickMs` for the first `quickCount` times, then `slowMs`. */
export interface InquiryPace {
  quickMs: number;
  quickCount: number;
  slowMs: number;
}

export function nextInquiry(pace: InquiryPace, inquiryCount: number, now: Date): Date {
  const delayMs = inquiryCount < pace.quickCount ? pace.quickMs : pace.slowMs;
  return new Date(now.getTime() + delayMs);
}

const REFUND_RETRY_MS = 60_000;

/** When to check a refund or a cancellation again. */
export function refundRetryAt({ clock }: CallContext): Date {
  return new Date(clock.now().getTime() + REFUND_RETRY_MS);
}

/**
 * An order the wallet does not know may not have arrived yet; this long after its end, it never
 * will.
 */
const LATE_MARGIN_MS = 10 * 60_000;

export function notFound(pace: InquiryPace, attempt: AttemptRef, now: Date): Outcome {
  if (now.getTime() >= attempt.expiresAt.getTime() + LATE_MARGIN_MS) {
    return { kind: "declined", reason: "payer_timeout", retry: "same", rawCode: "NOT_FOUND" };
  }
  const inquireAt = nextInquiry(pace, attempt.inquiryCount, now);
  return { kind: "unknown", cause: "not_found", inquireAt };
}
