/**
 * What the gateway gives the checkout page: one `CheckoutView` per response, and nothing else is
 * shown. Amounts are integer sen, times are UTC `Date`s (the page prints them in Malaysian time),
 * and every string may be foreign: the renderer escapes all of them.
 */
import type { CheckoutFacts, Leave, Merchant, PageFacts, PayFacts } from "./facts.ts";
import type { MandateTerms } from "./mandate.ts";
import type { BankList, CardFrame, Limits, Method } from "./method.ts";
import type { Receipt, Refunding } from "./receipt.ts";

/** What rails say of a declined attempt. The page has the words for each. */
export type DeclineReason =
  | "insufficient_funds"
  | "limit_exceeded"
  | "expired_card"
  | "incorrect_cvc"
  | "lost_or_stolen"
  | "do_not_honour"
  | "fraud_suspected"
  | "authentication_failed"
  | "invalid_account"
  | "account_closed"
  | "payer_cancelled"
  | "payer_timeout"
  | "expired_qr"
  | "used_qr"
  | "invalid_qr"
  | "bank_unavailable"
  | "not_permitted"
  | "configuration"
  | "other";

export interface DeclinedNotice {
  kind: "declined";
  reason: DeclineReason;
  methodName: string;
  /** Who declined, for the inside of a sentence. */
  providerName: string;
  methodId: string;
  /** Trying the same method again may help: it stays open, with the notice in it. */
  keepsMethod: boolean;
  /** Another way to pay, of another group. */
  suggestedMethodId?: string;
}

/** Shown with the methods after the payer returns. */
export type Notice =
  | DeclinedNotice
  | ({ kind: "returned" } & Refunding)
  | { kind: "not_started"; methodName: string }
  | { kind: "method_unavailable"; methodName: string };

/** What this device paid with last. */
export interface LastMethod {
  methodId: string;
  bankCode?: string;
}

export interface ChooseView extends PayFacts {
  screen: "choose";
  /** In the order shown; groups appear in the order of their first method. */
  methods: readonly Method[];
  /** Shown first and opened. Absent for a method that is not offered. */
  last?: LastMethod;
  /** False when the payer has opted out of saving the last method on this device. */
  isRemembering: boolean;
  /** Opened at first. */
  selected?: string;
  /** Needed when a method has the form `bank`. */
  bankList?: BankList;
  /** The code of the bank chosen before. */
  selectedBank?: string;
  /** Needed when a method has the form `card`. */
  card?: CardFrame;
  notice?: Notice;
}

export interface CardView extends PayFacts {
  screen: "card";
  method: Method;
  card: CardFrame;
}

export interface BankView extends PayFacts {
  screen: "bank";
  method: Method;
  bankList: BankList;
  /** Bank code kept after an error. */
  selected?: string;
  /** `outside_limits`: of the selected bank's kind of account; see `bankList.unavailable`. */
  error?: "required" | "offline" | "unknown" | "outside_limits";
}

/** A wallet, pay-later or QR method opened on its own, before anything is started. */
export interface WalletView extends PayFacts {
  screen: "wallet";
  method: Method;
}

export interface QrView extends PayFacts {
  screen: "qr";
  method: Method;
  /**
   * `<svg>` of the code, dark on light, with a quiet zone. Only `svg`, `rect`, `g` and `path` are
   * let through.
   */
  svg: string;
  /** What the code says, as text. */
  payload: string;
  qrExpiresAt: Date;
  /** Path on our host that serves the image as a download. */
  saveUrl: string;
  appLinks: readonly AppLink[];
  /** Sandbox only: the simulated phone that scans the code. */
  payerPhoneUrl?: string;
  /** The bank reported that the code was scanned. */
  isScanned?: boolean;
}

export interface AppLink {
  name: string;
  url: string;
  /** Web page when the app is not there. */
  fallbackUrl?: string;
}

export interface RedirectingView extends CheckoutFacts {
  screen: "redirecting";
  methodName: string;
  target:
    | { method: "GET"; url: string; fallbackUrl?: string }
    | { method: "POST"; url: string; fields: Readonly<Record<string, string>> };
}

export interface ThreeDsMethodView extends CheckoutFacts {
  screen: "three_ds_method";
  /** The card issuer's address for the hidden frame. */
  url: string;
  /** `threeDSMethodData`, as posted. */
  data: string;
  timeoutMs: number;
  /** Our own address the page posts to when the frame has answered or the time is over. */
  continueUrl: string;
  continueFields: Readonly<Record<string, string>>;
}

export interface ThreeDsChallengeView extends CheckoutFacts {
  screen: "three_ds_challenge";
  url: string;
  creq: string;
  /** `threeDSSessionData`, when there is any. */
  sessionData?: string;
}

export interface PendingView extends CheckoutFacts {
  screen: "pending";
  methodName: string;
  /**
   * `confirming`: the status check has no result yet. `bank_approval`: another approver must
   * approve it at the bank. `waiting_for_payer`: the payer has not finished at the bank or wallet.
   * `under_review`: the reported amount differs from the order's; manual review.
   */
  why: "confirming" | "bank_approval" | "waiting_for_payer" | "under_review";
  /** What was reported as paid; given with `under_review`. */
  reportedMinor?: number;
  startedAt: Date;
  reference?: string;
  /** Continue the open attempt at the bank or wallet. */
  resumeUrl?: string;
  /** Another method may be chosen (the chooser then carries `openAttempt`). */
  canChooseAnother: boolean;
  /** Once nothing more can be done here. The shop gets no result: there is none yet. */
  leave?: Leave;
}

export interface SuccessView extends CheckoutFacts {
  screen: "success";
  receipt: Receipt;
  leave?: Leave;
  /** `after_expiry`: the payment arrived late and was accepted. */
  late?: "after_expiry";
  /** A payment that does not count for the order and is being refunded. */
  refunding?: Refunding;
}

/** The checkout was paid before this page was opened. No `receipt` for other visitors. */
export interface AlreadyPaidView extends CheckoutFacts {
  screen: "already_paid";
  receipt?: Receipt;
  leave?: Leave;
}

export interface FailedView extends CheckoutFacts {
  screen: "failed";
  reason: DeclineReason;
  methodName: string;
  /** Who declined, for the inside of a sentence. */
  providerName: string;
  reference?: string;
  /** The checkout is still open: the page offers another attempt first. */
  canTryAgain: boolean;
  /** The same method may be tried again. */
  sameMethodId?: string;
  leave?: Leave;
  /** A late payment that is being refunded. */
  refunding?: Refunding;
}

export interface CancelledView extends CheckoutFacts {
  screen: "cancelled";
  leave?: Leave;
  /** As of an expired order: a payment that was started may still arrive, and counts. */
  hadOpenAttempt?: boolean;
}

export interface ExpiredView extends CheckoutFacts {
  screen: "expired";
  leave?: Leave;
  /**
   * The payer may have confirmed an attempt that is still pending: the page says what happens if it
   * succeeds.
   */
  hadOpenAttempt: boolean;
}

/** Going to the shop now. */
export interface LeavingView extends CheckoutFacts {
  screen: "leaving";
  status: "SUCCESS" | "FAILED" | "CANCELLED" | "EXPIRED";
  leave: Leave;
}

/** For printing; no header, no form. */
export interface ReceiptView extends CheckoutFacts {
  screen: "receipt";
  receipt: Receipt;
}

/** Where a payer authorizes later charges. The card itself is entered on a checkout page. */
export interface MandateView extends PageFacts, MandateTerms {
  screen: "mandate";
  customerId: string;
  merchant: Merchant;
  /**
   * Of one that was set up: charges are made, the merchant has stopped them, or the last one was
   * made.
   */
  state?: "active" | "stopped" | "done";
  /** Host of the shop, or the app's scheme, as in `CheckoutFacts`. */
  returnsTo: string;
  returnUrl: string;
  /** Cards cannot be accepted now; shown above the form. */
  isUnavailable?: boolean;
}

/** A QR code at a counter was opened. */
interface QrCodeFacts extends PageFacts {
  /** 32 hexadecimal digits. */
  qrCode: string;
  merchant: Merchant;
  product: { name: string; description: string };
}

/** Before the checkout of a code without an amount. */
export interface EnterAmountView extends QrCodeFacts {
  screen: "enter_amount";
  limits: Limits;
  /** What was typed, after an error. */
  entered?: string;
  problem?: "required" | "invalid" | "unclear" | "below_minimum" | "above_maximum";
  /** What was typed may be each of them, such as `6.95`. */
  meanings?: readonly string[];
}

/** Before the checkout of a payment link of which the payer may buy several. */
export interface ChooseQuantityView extends QrCodeFacts {
  screen: "choose_quantity";
  /** The price of one, in sen. */
  unitMinor: number;
  quantityMax: number;
  /** What was typed and is no quantity. */
  entered?: string;
}

export interface QrClosedView extends QrCodeFacts {
  screen: "qr_closed";
  /** `paid`: the order was, and not with this code. */
  why: "expired" | "paid" | "unavailable" | "cancelled";
  /** A payment link, which is opened as a code is. */
  isLink?: boolean;
}

export interface UnknownView extends PageFacts {
  screen: "unknown";
}

export interface TooManyRequestsView extends PageFacts {
  screen: "too_many_requests";
  retryAfterMs: number;
  checkoutId?: string;
}

/** The database does not respond, or the process is stopping. */
export interface UnavailableView extends PageFacts {
  screen: "unavailable";
  retryAfterMs: number;
  /** Where trying again is safe: by GET. Absent when the request was a form of no checkout. */
  retryUrl?: string;
  checkoutId?: string;
}

/** An internal error. */
export interface ErrorView extends PageFacts {
  screen: "error";
  checkoutId?: string;
  /** For support. */
  reference?: string;
}

export type CheckoutView =
  | ChooseView
  | CardView
  | BankView
  | WalletView
  | QrView
  | RedirectingView
  | ThreeDsMethodView
  | ThreeDsChallengeView
  | PendingView
  | SuccessView
  | AlreadyPaidView
  | FailedView
  | CancelledView
  | ExpiredView
  | LeavingView
  | ReceiptView
  | MandateView
  | EnterAmountView
  | ChooseQuantityView
  | QrClosedView
  | UnknownView
  | TooManyRequestsView
  | UnavailableView
  | ErrorView;

/** A view that belongs to a known checkout. */
export type KnownCheckoutView = Extract<CheckoutView, CheckoutFacts>;

export type Screen = CheckoutView["screen"];
