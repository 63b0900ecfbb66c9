/**
 * What a payment rail is. A rail holds no state and only translates: it is given an attempt, talks
 * to the other side, and says what came of it in our words. The provider's words stop in the rail's
 * folder. Rules: docs/guides/add-a-rail.md. Amounts are integer sen.
 */
import type {
  Bank,
  DeclineReason,
  Limits,
  MethodDescriptor,
  MethodGroup,
  SandboxOutcomes,
  Texts,
} from "@kaunter/checkout";
import type { Clock } from "../platform/clock.ts";
import type { HttpClient, TechCause } from "../platform/http-client.ts";
import type { Random } from "../platform/random.ts";
import type { Secret } from "../platform/secret.ts";

export type { Bank, DeclineReason, MethodDescriptor, MethodGroup, SandboxOutcomes, Texts };

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * What the rail says of an attempt. A status nobody knows is `unknown`, never success or failure.
 */
export type Outcome =
  | { kind: "approved"; reference: string; amountMinor: number; payer?: PayerFacts }
  | { kind: "pending"; inquireAt: Date }
  | {
      kind: "declined";
      reason: DeclineReason;
      retry: "same" | "other_method" | "never";
      rawCode: string;
    }
  /** Provably never reached the rail (DNS, refused connection, documented non-processing). */
  | { kind: "not_sent"; cause: TechCause; rawCode?: string }
  /** Money may have moved: inquire, never guess. */
  | { kind: "unknown"; cause: TechCause; inquireAt: Date };

/** What the rail tells about who paid; masked by the rail before it leaves it. */
export interface PayerFacts {
  accountName?: string;
  bankCode?: string;
  cardBrand?: string;
  cardLastFour?: string;
  /** Fee class of the rail, such as `casa`, `credit`, `b2c`, `visa_local`. */
  feeKey?: string;
}

export type DisputeReason =
  | "fraudulent"
  | "not_received"
  | "not_as_described"
  | "duplicate"
  | "credit_not_processed"
  | "subscription_cancelled"
  | "other";

/** What the rail says of a dispute, whole each time, so that a lost message is no loss. */
export interface DisputeReport {
  kind: "disputed";
  /** The rail's own id of the dispute. */
  reference: string;
  stage: "opened" | "under_review" | "won" | "lost";
  amountMinor: number;
  /** As the rail writes it; anything but `MYR` is kept for a person. */
  currency: string;
  reason: DisputeReason;
  /** The rail's word for the reason. */
  rawReason: string;
  /** Until when the merchant can answer; null when the rail sets no time. */
  dueAt: Date | null;
}

/** What the payer's browser does next. */
export type NextAction =
  | { kind: "none" }
  | { kind: "redirect"; method: "GET" | "POST"; url: string; fields?: Record<string, string> }
  | { kind: "qr"; payload: string; expiresAt: Date; appLinks?: { name: string; url: string }[] }
  | { kind: "3ds_method"; url: string; data: string; timeoutMs: number }
  | { kind: "3ds_challenge"; url: string; creq: string; window: "01" | "02" | "03" | "04" | "05" }
  | { kind: "app_link"; deepLink: string; fallbackUrl: string }
  /** What the shop's mini program inside a wallet hands to the wallet's pay function; Base64. */
  | { kind: "mini_program"; data: string }
  | { kind: "wait"; until: Date };

/** `state` is the rail's own note on the attempt: stored sealed, given back on every later call. */
export interface Step {
  outcome: Outcome;
  next: NextAction;
  state: Json;
  exchanges: Exchange[];
}

/** One request and its answer, redacted by the rail, kept for the timeline. */
export interface Exchange {
  name: string;
  request: string;
  response: string;
}

export interface CallContext {
  clock: Clock;
  random: Random;
  http: HttpClient;
  /** The rail gives up on the wire (unknown) before this. */
  deadline: Date;
}

/** One payable method. Rails declare them; nothing else in the gateway knows one by name. */
export interface RailMethod extends MethodDescriptor, Limits {
  /** Who is on the other side, where a rail speaks with several companies. */
  partner?: string;
  aliases?: readonly string[];
  /** Split form of the transaction object: `TNG` and `MALAYSIA`. */
  method: string;
  region: "MALAYSIA" | "CHINA" | "SINGAPORE";
  /** Tells merchants apart what payers know by one name, such as two card processors. */
  variant?: string;
  web: boolean;
  mobile: boolean;
  /** Direct checkout as `URL` and as `QRCODE`. */
  byUrl: boolean;
  byQr: boolean;
  /** Direct checkout as `MINI_PROGRAM`: the shop is a page inside the wallet. */
  inMiniProgram?: boolean;
  /** Direct checkout without a method pays with this one. */
  isDirectDefault?: boolean;
  /** Shown by the page's layout `v4`, which has few methods. */
  inLayoutV4?: boolean;
}

export interface Capabilities {
  methods: readonly RailMethod[];
  /**
   * How long the other side keeps an unpaid attempt open; later success is possible when
   * `latePayment`.
   */
  sessionTtlMs: number;
  refund: "none" | "full" | "many_partial";
  refundWindowDays?: number;
  /** `reverse`: an unknown or fresh attempt can be undone. */
  cancel: "none" | "reverse" | "expire_only";
  inquiry: "by_our_id" | "by_rail_id" | "by_window";
  latePayment: boolean;
  /** `saq_d`: the card number is typed at our own card form. */
  pci: "none" | "saq_a" | "saq_d";
  /** A payer who uses a stored card on the page types its security code again. */
  asksStoredCvc?: boolean;
}

export interface CardInput {
  number: Secret<string>;
  /** Only in memory until the authorisation answer. */
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
  /** The request value, `TNG_MY`. */
  method: string;
  amountMinor: number;
  currency: "MYR";
  orderId: string;
  orderTitle: string;
  merchantName: string;
  device: "mobile" | "desktop";
  /**
   * The payer's browser comes back here; the rail adds nothing but what its protocol prescribes.
   */
  returnUrl: string;
  /** The rail's servers call here. */
  callbackUrl: string;
  expiresAt: Date;
  bankCode?: string;
  card?: CardInput;
  /**
   * The card was stored earlier, so its security code may be empty. `merchant_initiated`: no payer
   * is there to be asked anything.
   */
  storedCard?: "payer_present" | "merchant_initiated";
  payerEmail?: string;
  payerName?: string;
  /** The payer's id at the wallet, given when the shop is a mini program inside it. */
  walletUserId?: string;
  browser?: BrowserFacts;
}

/**
 * All that is stored about an attempt, enough to ask about it after a crash. `state` is null when
 * the answer never came.
 */
export interface AttemptRef {
  attemptId: string;
  method: string;
  /** Of the rail's partners the one it was made with, whoever offers the method now. */
  partner: string | null;
  amountMinor: number;
  orderId: string;
  startedAt: Date;
  expiresAt: Date;
  state: Json;
  /** Inquiries made so far, for the rail's own schedule. */
  inquiryCount: number;
}

/** The browser came back, or a 3-D Secure step ended. */
export type PayerEvent =
  | { kind: "3ds_method_done"; completed: boolean }
  | { kind: "challenge_returned" }
  | { kind: "returned"; query: Record<string, string> };

export interface RawHttp {
  /** `callback`: the rail's server called. `browser`: the payer's browser brought it. */
  channel: "callback" | "browser";
  method: string;
  /** Path and query as received. */
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * A report about an attempt. Amount and currency must equal the attempt's, else it is quarantined.
 */
export interface RailEvent {
  dedupeKey: string;
  attemptId: string;
  report: Outcome | DisputeReport | { kind: "scanned" } | { kind: "returned"; event: PayerEvent };
}

export interface Ingested {
  /** False: no state change; at most an inquiry. */
  verified: boolean;
  /** Of the rail's partners the one that signed it: it is believed of its own attempts only. */
  partner?: string;
  /** The attempt it speaks of, when it can be told without trusting it. */
  attemptId: string | null;
  events: RailEvent[];
  /** Answered only after the events are stored. Ignored on the browser channel. */
  ack: { status: number; headers: Record<string, string>; body: string };
}

export interface RefundInput {
  /** Our id of the refund: the rail's idempotency key. */
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
  | { kind: "not_sent"; cause: TechCause }
  | { kind: "unknown"; cause: TechCause; inquireAt: Date };

export interface DisputeRef {
  attempt: AttemptRef;
  /** The rail's own id of the dispute. */
  reference: string;
  amountMinor: number;
}

/** The merchant lets the money go, or explains why it is its own. */
export type DisputeResponse = { kind: "accept" } | { kind: "answer"; text: string };

export type DisputeOutcome =
  | DisputeReport
  | { kind: "refused"; rawCode: string }
  | { kind: "not_sent"; cause: TechCause }
  | { kind: "unknown"; cause: TechCause; inquireAt: Date };

export interface SettlementLine {
  /** `railReference` of the payment, or `reference` of the refund or the dispute. */
  reference: string;
  attemptId: string;
  /** `dispute`: the rail takes disputed money. `dispute_return`: it was won and comes back. */
  kind: "payment" | "refund" | "dispute" | "dispute_return";
  grossMinor: number;
  feeMinor: number;
  netMinor: number;
}

export interface Problem {
  field: string;
  message: string;
}

export interface Rail {
  readonly id: string;
  readonly capabilities: Capabilities;
  /** Certificates in its settings that end one day: somebody is warned in time. */
  readonly expiringKeys?: readonly ExpiringKey[];
  /** Pure: what is wrong with this input, before anything is saved or sent. */
  validate(input: InitiateInput): Problem[];
  initiate(ctx: CallContext, input: InitiateInput): Promise<Step>;
  /** Needed where a step follows the first: 3-D Secure, a wallet that must be completed by us. */
  resume?(ctx: CallContext, attempt: AttemptRef, event: PayerEvent): Promise<Step>;
  inquire(ctx: CallContext, attempt: AttemptRef): Promise<Outcome>;
  /**
   * Undo an attempt whose outcome is unknown or too late. `approved` means it could not be undone.
   */
  reverse?(ctx: CallContext, attempt: AttemptRef): Promise<RefundOutcome>;
  refund?(ctx: CallContext, refund: RefundInput): Promise<RefundOutcome>;
  inquireRefund?(ctx: CallContext, refund: RefundInput): Promise<RefundOutcome>;
  /** Sent again with the same response it changes nothing: the rail takes one for each dispute. */
  respondToDispute?(
    ctx: CallContext,
    dispute: DisputeRef,
    response: DisputeResponse,
  ): Promise<DisputeOutcome>;
  /** What became of a dispute; needed where disputes exist. */
  inquireDispute?(ctx: CallContext, dispute: DisputeRef): Promise<DisputeOutcome>;
  listBanks?(ctx: CallContext): Promise<Bank[]>;
  /** Of a code that `listBanks` gives; null for one that is not known. */
  bankNameOf?(code: string): string | null;
  /** At this bank a payment waits for another approver, maybe for days. */
  needsApproval?(bankCode: string): boolean;
  /** Exact bytes in, verified reports out. Never throws on foreign input. */
  ingest(ctx: CallContext, raw: RawHttp): Promise<Ingested>;
  /** `date` is `YYYY-MM-DD` in Malaysian time. */
  settlementFile?(ctx: CallContext, date: string): Promise<SettlementLine[]>;
}

/** A certificate in a rail's settings, by the name of the setting. */
interface ExpiringKey {
  name: string;
  endsAt: Date;
}

export interface OfferedMethod {
  rail: Rail;
  method: RailMethod;
  /** What merchants read: the name with its variant. */
  names: Texts;
}

/** The rails that are set up here. */
export interface Rails {
  /** Null when no such rail is set up. */
  get(railId: string): Rail | null;
  /** By request value or alias, such as `TNG_MY`; null when nobody offers it. */
  findMethod(name: string): OfferedMethod | null;
  /** All methods, in the order the rails declare them. */
  listMethods(): readonly OfferedMethod[];
}
