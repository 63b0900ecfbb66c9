/**
 * What the gateway tells the checkout page: one `CheckoutView` per answer, and nothing else is
 * shown. Amounts are integer sen, times are UTC `Date`s (the page prints them in Malaysian time),
 * and every string may be foreign: the renderer escapes all of them.
 */
import type { Receipt, Refunding } from "./receipt.ts";

export type { Receipt, Refunding };

export type Language = "en" | "ms" | "zh" | "ta";

/** `v2` one list; `v3` a section for each group; `v4` card, FPX and DuitNow QR only. */
export type Layout = "v2" | "v3" | "v4";

/** The same words as the rails use, so the gateway passes them on. */
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
  | "bank_unavailable"
  | "not_permitted"
  | "configuration"
  | "other";

export interface Merchant {
  name: string;
  /** A path on our own host (`/checkout/logo/…`); any other address is not shown. */
  logoUrl?: string;
  /** `#RRGGBB`; used only as far as the contrast allows. */
  colour?: string;
  supportEmail?: string;
  supportPhone?: string;
}

export interface Order {
  id: string;
  title: string;
  detail: string;
  amountMinor: number;
}

export type MethodGroup = "WALLET" | "QR" | "ONLINE_BANKING" | "CARD" | "PAY_LATER";

/** Which form a method needs: card fields, a bank list, or only a button. */
export type MethodForm = "card" | "bank" | "qr" | "redirect";

/** Why something cannot be chosen now. Limits are inclusive, in sen. */
export type Unavailable =
  | { kind: "below_minimum"; limitMinor: number }
  | { kind: "above_maximum"; limitMinor: number }
  | { kind: "down" };

export interface Method {
  /** The request value, `TNG_MY`. */
  id: string;
  name: string;
  group: MethodGroup;
  form: MethodForm;
  /** Shown before 'show more'. */
  isCommon: boolean;
  unavailable?: Unavailable;
}

export type BankModel = "B2C" | "B2B1";

export interface Bank {
  code: string;
  name: string;
  model: BankModel;
  isOnline: boolean;
  isPopular: boolean;
}

export interface BankList {
  banks: readonly Bank[];
  /** When the bank list was last asked for; shown beside it. */
  refreshedAt: Date;
  /** Set for a whole model when the amount is outside its limits. */
  unavailable?: Partial<Record<BankModel, Unavailable>>;
}

export type CardBrand = "visa" | "mastercard" | "amex" | "unionpay" | "jcb" | "mydebit";

/** Where the page finds the card form, which is a document of its own in a frame. */
export interface CardFrame {
  /** Its address: of another origin, or a path where there is no other. */
  url: string;
  /** Accepted brands, in the order shown. */
  brands: readonly CardBrand[];
  /** CSS pixels until the form has told its own height; without script for good. */
  heightPx: number;
}

/**
 * An earlier attempt of this checkout whose outcome is not known. Forms then ask for
 * `acceptRestart=yes` before they start another one.
 */
export interface OpenAttempt {
  methodName: string;
  startedAt: Date;
}

/** Said above the choice of methods, after the payer came back. */
export type Notice =
  | { kind: "declined"; reason: DeclineReason; methodName: string }
  | ({ kind: "returned" } & Refunding)
  | { kind: "not_started"; methodName: string }
  | { kind: "method_unavailable"; methodName: string };

/** Back to the shop. */
export interface Leave {
  /** The shop's redirect URL, complete with `status` and `orderId`. May be an app's own scheme. */
  url: string;
  /** The countdown before the page goes by itself. 0 goes at once. */
  afterMs: number;
}

/** What every page knows. */
export interface PageFacts {
  lang: Language;
  /** Offered in the language switch, in this order. */
  languages: readonly Language[];
  isSandbox: boolean;
  now: Date;
}

/** What every page of a known checkout knows. */
export interface CheckoutFacts extends PageFacts {
  checkoutId: string;
  merchant: Merchant;
  order: Order;
  expiresAt: Date;
  layout: Layout;
  /**
   * Host of the shop the payer goes back to, or the app's scheme; shown, never linked by itself.
   */
  returnsTo: string;
  /**
   * The `version` that `/checkout/status` gives for this state; the script reloads when it changes.
   */
  version: string;
}

/** Pages with a form that starts a payment. */
export interface PayFacts extends CheckoutFacts {
  /** One-time value posted with the form, so that a double click makes one charge. */
  attemptKey: string;
  openAttempt?: OpenAttempt;
  /** The form came without `acceptRestart` though it was needed: the question is marked. */
  mustAcceptRestart?: boolean;
}

export interface ChooseView extends PayFacts {
  screen: "choose";
  /** In the order shown; groups appear in the order of their first method. */
  methods: readonly Method[];
  /** Opened at first. */
  selected?: string;
  /** Needed when a method has the form `bank`. */
  bankList?: BankList;
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
  error?: "required" | "offline" | "unknown";
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
  /** Path on our host that answers with the picture as a download. */
  saveUrl: string;
  appLinks: readonly AppLink[];
  /** Sandbox only: the simulated phone that scans the code. */
  payerPhoneUrl?: string;
  /** The bank told us that the code was scanned. */
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
   * `confirming`: we asked and have no answer yet. `bank_approval`: a second person must approve it
   * at the bank. `waiting_for_payer`: the payer has not finished at the bank or wallet.
   * `under_review`: another amount than the order's was reported, and a person decides.
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
}

export interface SuccessView extends CheckoutFacts {
  screen: "success";
  receipt: Receipt;
  leave?: Leave;
  /** `after_expiry`: the money came late and was accepted. */
  late?: "after_expiry";
  /** Money that does not count for the order and is being returned. */
  refunding?: Refunding;
}

/** The checkout was paid before this page was asked for. Without `receipt` for a stranger to it. */
export interface AlreadyPaidView extends CheckoutFacts {
  screen: "already_paid";
  receipt?: Receipt;
  leave?: Leave;
}

export interface FailedView extends CheckoutFacts {
  screen: "failed";
  reason: DeclineReason;
  methodName: string;
  reference?: string;
  /** The session is still open: the page leads with another try. */
  canTryAgain: boolean;
  /** The same method may be tried again. */
  sameMethodId?: string;
  leave?: Leave;
  /** Money that came all the same and is being returned. */
  refunding?: Refunding;
}

export interface CancelledView extends CheckoutFacts {
  screen: "cancelled";
  leave?: Leave;
}

export interface ExpiredView extends CheckoutFacts {
  screen: "expired";
  leave?: Leave;
  /** An attempt was open when the time ended: say what happens if the money still arrives. */
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

export interface UnknownView extends PageFacts {
  screen: "unknown";
}

export interface TooManyRequestsView extends PageFacts {
  screen: "too_many_requests";
  retryAfterMs: number;
  checkoutId?: string;
}

/** Something went wrong on our side. */
export interface ErrorView extends PageFacts {
  screen: "error";
  checkoutId?: string;
  /** Quoted to support. */
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
  | UnknownView
  | TooManyRequestsView
  | ErrorView;

/** A view that belongs to a known checkout. */
export type KnownCheckoutView = Extract<CheckoutView, CheckoutFacts>;

export type Screen = CheckoutView["screen"];
