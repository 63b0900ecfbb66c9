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
import type { HttpClient } from "../platform/http-client.ts";
import type { Random } from "../platform/random.ts";
import type { Secret } from "../platform/secret.ts";
import type { FileConnector } from "./connect/file-connector.ts";
import type { MerchantField } from "./merchant-field.ts";
import type { NextAction, Outcome, OutcomeCause } from "./outcome.ts";
import type { ScannedCode } from "./scanned-code.ts";
import type { Withheld } from "./sources.ts";

export type { NextAction, Outcome, OutcomeCause, PayerFacts } from "./outcome.ts";
export type {
  Bank,
  DeclineReason,
  DisputeReason,
  DisputeResponse,
  FileConnector,
  FileLine as SettlementLine,
  MerchantField,
  MethodDescriptor,
  MethodGroup,
  SandboxOutcomes,
  Texts,
};

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The complete state of a dispute in every report, so that a lost message does no harm. */
export interface DisputeReport extends ReportedDispute {
  kind: "disputed";
}

/** `state` is the rail's own record: stored sealed and passed to every later call. */
export interface Step {
  outcome: Outcome;
  next: NextAction;
  state: Json;
  exchanges: Exchange[];
}

/** A request and its response, redacted, for the timeline. */
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
  /** Of a direct checkout without a method. */
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

export interface CardFacts {
  /** Such as `VISA`; null for one that the rail does not know. */
  brand: string | null;
  /** The first eight digits of its number, which tell its issuer. */
  bin: number;
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
  method: string;
  amountMinor: number;
  currency: "MYR";
  orderId: string;
  orderTitle: string;
  merchantName: string;
  /** How the acquirer knows the merchant, where the contract says so; empty: the contract's own. */
  merchantAtProvider?: { id: string; descriptor: string };
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
  /** As it was sent first: later calls name the same. Without one, the contract's own. */
  providerMerchantId?: string;
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

/** About an attempt. One with another amount or currency than the attempt's is quarantined. */
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
  /** Where the provider's messages name one merchant of several; null or none: nowhere. */
  readonly merchantField?: MerchantField | null;
  /** Not offered, as no setting says where its connector is. */
  readonly withheld?: readonly Withheld[];
  /** Where its settlement files arrive, and how they are read; instead of `settlementFile`. */
  readonly fileConnector?: FileConnector;
  /** Certificates in the settings that expire, so that the operator is warned in time. */
  readonly expiringKeys?: readonly { name: string; endsAt: Date }[];
  /** The company that operators know; of one partner, where the rail has several. */
  providerNameOf?(partner: string | null): string;
  /** Where it differs between the partners of a rail. */
  refundOf?(payment: { partner: string | null; isByPayerCode: boolean }): Capabilities["refund"];
  /** Pure: problems with the input, found before anything is saved or sent. */
  validate(input: InitiateInput): Problem[];
  /** What rules may know of a card. */
  describeCard?(card: CardInput): CardFacts;
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

/** A rail with the credentials of one contract. Its `id` is the contract's. */
export interface ConnectedRail extends Rail {
  /** The rail's folder, such as `card`: several contracts may use it. */
  readonly protocol: string;
  /** For operators. */
  readonly name: string;
  /** Where its settings are. */
  readonly source: "FILE" | "DATABASE";
  /** False: suspended or ended. It makes no new payments, and goes on with those that were made. */
  readonly isActive: boolean;
  /** Merchants have IDs or limits of their own with it. */
  readonly knowsMerchants: boolean;
  /** On payers' statements; empty: what the acquirer has set up. */
  readonly descriptor: string;
}

export interface OfferedMethod {
  /** The preferred one of the contracts that offer it. */
  rail: ConnectedRail;
  /** With the limits of all of them. */
  method: RailMethod;
  /** The name shown to merchants, including its variant. */
  names: Texts;
  /** Of the other contracts, each with its own limits, in order of preference. */
  others: readonly OfferedMethod[];
}

type ExaminedSettings =
  | { kind: "usable"; methods: readonly RailMethod[] }
  | { kind: "unusable"; problem: string };

/** The rails that are configured here, by contract. */
export interface Rails {
  /** Null when the contract is unknown. */
  get(railId: string): ConnectedRail | null;
  /** All, also those that make no new payments. */
  list(): readonly ConnectedRail[];
  /** The same for a method that only suspended or ended contracts have, to name it. */
  findKnownMethod(name: string): OfferedMethod | null;
  /** By request value or alias, such as `TNG_MY`; null when it is not offered. */
  findMethod(name: string): OfferedMethod | null;
  /** Whether the interface or an enabled rail knows this name. */
  isMethodName(name: string): boolean;
  /** The ID of the method that a short or differently written name means; null for none. */
  findNameMeant(name: string): string | null;
  /** The methods whose apps show such a code. */
  findByPayerCode(code: string): readonly OfferedMethod[];
  /** All that payments can be made by, once each, in the order the rails declare them. */
  listMethods(): readonly OfferedMethod[];
  /** What contracts can be made of. */
  readonly protocols: readonly string[];
  /** Whether a contract can have these settings. The problem quotes no value. */
  examineSettings(protocol: string, settings: unknown): ExaminedSettings;
  /** What people may see of a setting after it was saved; null for a secret. */
  shownSetting(path: string, value: unknown): string | null;
}
