/**
 * What every wallet family must do for the rail. The protocol's words stop in the family's folder.
 */
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
import type { WalletMethod } from "./methods.ts";

export interface Family {
  initiate(ctx: CallContext, input: InitiateInput, order: WalletOrder): Promise<Step>;
  /** The payer's browser came back; only where we have something to do then. */
  resume?(ctx: CallContext, attempt: AttemptRef, query: Record<string, string>): Promise<Step>;
  inquire(ctx: CallContext, attempt: AttemptRef): Promise<Outcome>;
  /** Undo: `refunded` says that no money is or will be taken. */
  reverse?(ctx: CallContext, attempt: AttemptRef): Promise<RefundOutcome>;
  refund(ctx: CallContext, refund: RefundInput): Promise<RefundOutcome>;
  inquireRefund(ctx: CallContext, refund: RefundInput): Promise<RefundOutcome>;
  /** Null when the message is not one of this family's. */
  readCallback(ctx: CallContext, raw: RawHttp): Ingested | null;
}

/** What the rail decided about a new order. */
export interface WalletOrder {
  method: WalletMethod;
  /** Show a code (the payer's phone scans it) rather than send the browser away. */
  asQr: boolean;
  expiresAt: Date;
}

/**
 * A wallet's answer to "how did it end": its code decides, and a code nobody knows decides nothing.
 */
export type Meaning =
  | "paid"
  | "open"
  | { reason: Extract<Outcome, { kind: "declined" }>["reason"]; retry: "same" | "other_method" };

/** When to ask again: `quickMs` for the first `quickCount` times, then `slowMs`. */
export interface InquiryPace {
  quickMs: number;
  quickCount: number;
  slowMs: number;
}

export function nextInquiry(pace: InquiryPace, inquiryCount: number, now: Date): Date {
  const delayMs = inquiryCount < pace.quickCount ? pace.quickMs : pace.slowMs;
  return new Date(now.getTime() + delayMs);
}

/**
 * A wallet that does not know an order may only not know it yet; this long after its end it never
 * will.
 */
const LATE_MARGIN_MS = 10 * 60_000;

export function notFound(pace: InquiryPace, attempt: AttemptRef, now: Date): Outcome {
  if (now.getTime() >= attempt.expiresAt.getTime() + LATE_MARGIN_MS) {
    return { kind: "declined", reason: "payer_timeout", retry: "same", rawCode: "NOT_FOUND" };
  }
  const inquireAt = nextInquiry(pace, attempt.inquiryCount, now);
  return { kind: "unknown", cause: "bad_body", inquireAt };
}
