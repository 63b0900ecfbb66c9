/**
 * The interface of a payment rail. A rail holds no state and only translates: it receives an
 * attempt, calls the provider and returns the outcome in the gateway's terms. The provider's terms
 * stay in the rail's folder. Rules: docs/guides/add-a-rail.md. Amounts are integer sen.
 */
import type {
  Bank,
  CardBrand,
  Limits,
  MethodDescriptor,
  MethodGroup,
  SandboxOutcomes,
  Texts,
} from "@kaunter/checkout";
import type { DisputeResponse } from "../domain/dispute/dispute.ts";
import type {
  DeclineReason,
  DisputeReason,
  DisputeReport as ReportedDispute,
} from "../domain/payment/provider-report.ts";
import type { FileLine } from "../domain/settlement/settlement-file.ts";
import type { Clock } from "../platform/clock.ts";
import type { HttpClient, TechCause } from "../platform/http-client.ts";
import type { Random } from "../platform/random.ts";
import type { Secret } from "../platform/secret.ts";
import type { ScannedCode } from "./scanned-code.ts";

export type {
  Bank,
  DeclineReason,
  DisputeReason,
  DisputeResponse,
  FileLine as SettlementLine,
  MethodDescriptor,
  MethodGroup,
  SandboxOutcomes,
  Texts,
};

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

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

/** The complete state of a dispute in every report, so that a lost message does no harm. */
export interface DisputeReport extends ReportedDispute {
  kind: "disputed";
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

/**
 * `state` is the rail's own record of the attempt: stored sealed and passed to every later call.
 */
export interface Step {
  outcome: Outcome;
  next: NextAction;
  state: Json;
  exchanges: Exchange[];
}

/** A request and its response, redacted by the rail, for the timeline. */
export interface Exchange {
  name: string;
  request: string;
  response: string;
}

export interface CallContext {
  clock: Clock;
  random: Random;
  http: HttpClient;
  /** The rail aborts the call (unknown) before this. */
  deadline: Date;
}

/** A payment method. Rails declare them; nothing else in the gateway knows one by name. */
export interface RailMethod extends MethodDescriptor, Limits {
  /** The provider, where a rail connects to several companies. */
  partner?: string;
  aliases?: readonly string[];
  /** Split form of the transaction object: `TNG` and `MALAYSIA`. */
  method: string;
  region: "MALAYSIA" | "CHINA" | "SINGAPORE";
  /** Distinguishes for merchants what payers know by one name, such as two card processors. */
  variant?: string;
  web: boolean;
  mobile: boolean;
  /** Direct checkout as `URL` and as `QRCODE`. */
  byUrl: boolean;
  byQr: boolean;
  /** Direct checkout as `MINI_PROGRAM`: the shop is a page inside the wallet. */
  inMiniProgram?: boolean;
  /** The wallet knows who opened the mini program: an order can do without the payer's ID. */
  identifiesPayer?: boolean;
  /** Quick pay: the whole code that a payer's app shows and a merchant scans. */
  payerCodes?: RegExp;
  /** The default for a direct checkout without a method. */
  isDirectDefault?: boolean;
  /**
   * Of every 100 payments at a merchant without a history. Orders the page until the merchant's own
   * payments outweigh it.
   */
  expectedShare?: number;
  /** For a method without a place on the page: those that a checkout naming it offers there. */
  pageMethods?: readonly string[];
}

export interface Capabilities {
  methods: readonly RailMethod[];
  /**
   * How long the provider keeps an unpaid attempt open; it can still succeed later when
   * `latePayment` is set.
   */
  sessionTtlMs: number;
  refund: "none" | "full" | "many_partial";
  refundWindowDays?: number;
  /** `reverse`: an attempt with an unknown outcome, or a recent one, can be reversed. */
  cancel: "none" | "reverse" | "expire_only";
  inquiry: "by_our_id" | "by_rail_id" | "by_window";
  latePayment: boolean;
  /** `saq_d`: the card number is entered on our own card form. */
  pci: "none" | "saq_a" | "saq_d";
  /** Of the form `card`: the brands that the contract includes, in the order shown. */
  cardBrands?: readonly CardBrand[];
  /** A payer who uses a stored card on the page enters its security code again. */
  asksStoredCvc?: boolean;
}

export interface CardInput {
  number: Secret<string>;
  /** Held only in memory, until the authorisation response. */
  cvc: Secret<string>;
  expiryMonth: number;
  expiryYear: number;
  holderName: string;
}

export interface BrowserFacts {
  userAgent: string;
  acceptHeader: string;
  language: string;
  address: string;
}

export interface InitiateInput {
  attemptId: string;
  /** For the gateway's own log; never sent to a provider. */
  requestId?: string | null;
  /** The request value, `TNG_MY`. */
  method: string;
  amountMinor: number;
  currency: "MYR";
  orderId: string;
  orderTitle: string;
  merchantName: string;
  device: "mobile" | "desktop";
  /** The payer's browser returns here; the rail adds only what its protocol requires. */
  returnUrl: string;
  /** The provider's servers call here. */
  callbackUrl: string;
  expiresAt: Date;
  bankCode?: string;
  card?: CardInput;
  /**
   * The card was stored earlier, so its security code may be empty. `merchant_initiated`: no payer
   * is present.
   */
  storedCard?: "payer_present" | "merchant_initiated";
  payerEmail?: string;
  payerName?: string;
  /** Quick pay: the code is charged at once, without a next step. */
  scanned?: ScannedCode;
  /** The payer's id at the wallet, set when the shop is a mini program inside it; may be empty. */
  walletUserId?: string;
  browser?: BrowserFacts;
}

/**
 * Everything stored about an attempt, enough to check its status after a crash. `state` is null
 * when no response arrived.
 */
export interface AttemptRef {
  attemptId: string;
  /** For the gateway's own log; never sent to a provider. */
  requestId?: string | null;
  method: string;
  /** The partner it was made with, even if another one offers the method now. */
  partner: string | null;
  amountMinor: number;
  orderId: string;
  startedAt: Date;
  expiresAt: Date;
  /** It charges a payer's code, so it may have succeeded although no response arrived. */
  isByPayerCode?: boolean;
  state: Json;
  /** Number of inquiries so far, for the rail's own schedule. */
  inquiryCount: number;
}

/** The browser returned, or a 3-D Secure step ended. */
export type PayerEvent =
  | { kind: "3ds_method_done"; completed: boolean }
  | { kind: "challenge_returned" }
  | { kind: "returned"; query: Record<string, string> };

export interface RawHttp {
  /** `callback`: called by the provider's server. `browser`: carried by the payer's browser. */
  channel: "callback" | "browser";
  method: string;
  /** Path and query as received. */
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * A report about an attempt. A report with another amount or currency than the attempt's is
 * quarantined.
 */
export interface RailEvent {
  dedupeKey: string;
  attemptId: string;
  report: Outcome | DisputeReport | { kind: "scanned" } | { kind: "returned"; event: PayerEvent };
}

export interface Ingested {
  /** False: changes no state and triggers at most an inquiry. */
  verified: boolean;
  /** The partner that signed it; it can only report on its own attempts. */
  partner?: string;
  /** The attempt it refers to, when that is known without trusting the message. */
  attemptId: string | null;
  events: RailEvent[];
  /** Sent only after the events are stored. Ignored on the browser channel. */
  ack: { status: number; headers: Record<string, string>; body: string };
}

export interface RefundInput {
  /** The gateway's id of the refund, used as idempotency key. */
  refundId: string;
  attempt: AttemptRef;
  railReference: string;
  amountMinor: number;
  reason: string;
}

export type RefundOutcome =
  | { kind: "refunded"; reference: string }
  | { kind: "pending"; inquireAt: Date }
  | { kind: "refused"; rawCode: string; reason: "balance" | "window" | "not_permitted" | "other" }
  | { kind: "not_sent"; cause: OutcomeCause }
  | { kind: "unknown"; cause: OutcomeCause; inquireAt: Date };

export interface DisputeRef {
  attempt: AttemptRef;
  /** The provider's id of the dispute. */
  reference: string;
  amountMinor: number;
}

/** A file of the merchant's response. Its ID is the same in each repetition. */
export interface EvidenceFile {
  id: string;
  name: string;
  contentType: "application/pdf" | "image/png" | "image/jpeg";
  /** At most 5 MiB. */
  read(): Promise<Buffer>;
}

export type DisputeOutcome =
  | DisputeReport
  | { kind: "refused"; rawCode: string }
  | { kind: "not_sent"; cause: OutcomeCause }
  | { kind: "unknown"; cause: OutcomeCause; inquireAt: Date };

/** `code` is for programs, and decides which text a payer reads; `message` is for the log. */
export interface Problem {
  field: string;
  code: "required" | "invalid" | "expired" | "not_accepted";
  message: string;
}

export interface Rail {
  readonly id: string;
  readonly capabilities: Capabilities;
  /** Certificates in the settings that expire, so that the operator is warned in time. */
  readonly expiringKeys?: readonly { name: string; endsAt: Date }[];
  /** The company that operators know; of one partner, where the rail has several. */
  providerNameOf?(partner: string | null): string;
  /** Pure: problems with the input, found before anything is saved or sent. */
  validate(input: InitiateInput): Problem[];
  initiate(ctx: CallContext, input: InitiateInput): Promise<Step>;
  /** Required when a step follows the first: 3-D Secure, or a wallet charge that we complete. */
  resume?(ctx: CallContext, attempt: AttemptRef, event: PayerEvent): Promise<Step>;
  inquire(ctx: CallContext, attempt: AttemptRef): Promise<Outcome>;
  /**
   * Reverse an attempt whose outcome is unknown or too late. `approved` means it could not be
   * reversed.
   */
  reverse?(ctx: CallContext, attempt: AttemptRef): Promise<RefundOutcome>;
  refund?(ctx: CallContext, refund: RefundInput): Promise<RefundOutcome>;
  inquireRefund?(ctx: CallContext, refund: RefundInput): Promise<RefundOutcome>;
  /** Repeating the same response changes nothing: the rail accepts one per dispute. */
  respondToDispute?(
    ctx: CallContext,
    dispute: DisputeRef,
    response: DisputeResponse,
    files?: readonly EvidenceFile[],
  ): Promise<DisputeOutcome>;
  /** The outcome of a dispute; required where disputes exist. */
  inquireDispute?(ctx: CallContext, dispute: DisputeRef): Promise<DisputeOutcome>;
  listBanks?(ctx: CallContext): Promise<Bank[]>;
  /** Of a code from `listBanks`; null when it is unknown. */
  bankNameOf?(code: string): string | null;
  isBusinessBank?(code: string): boolean;
  /** The name of its mark; null when it has none of its own. */
  bankMarkOf?(code: string): string | null;
  /** At this bank a payment waits for another approver, possibly for days. */
  needsApproval?(bankCode: string): boolean;
  /** Parses the exact bytes into verified reports. Never throws on untrusted input. */
  ingest(ctx: CallContext, raw: RawHttp): Promise<Ingested>;
  /** `date` is `YYYY-MM-DD` in Malaysian time. */
  settlementFile?(ctx: CallContext, date: string): Promise<FileLine[]>;
}

export interface OfferedMethod {
  rail: Rail;
  method: RailMethod;
  /** The name shown to merchants, including its variant. */
  names: Texts;
}

/** The rails that are configured here. */
export interface Rails {
  /** Null when the rail is not configured. */
  get(railId: string): Rail | null;
  /** By request value or alias, such as `TNG_MY`; null when it is not offered. */
  findMethod(name: string): OfferedMethod | null;
  /** Whether the interface or an enabled rail knows this name. */
  isMethodName(name: string): boolean;
  /** The ID of the method that a short or differently written name means; null for none. */
  findNameMeant(name: string): string | null;
  /** The methods whose apps show such a code. */
  findByPayerCode(code: string): readonly OfferedMethod[];
  /** All methods, in the order the rails declare them. */
  listMethods(): readonly OfferedMethod[];
}
