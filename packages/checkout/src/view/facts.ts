import type { MarkFiles } from "../marks/mark.ts";
import type { MandateTerms } from "./mandate.ts";

export type Language = "en" | "ms" | "zh" | "ta";

/** `v2` and `v4` one list; `v3` a section for each group. */
export type Layout = "v2" | "v3" | "v4";

export interface Merchant {
  name: string;
  /** A path on our own host (`/checkout/logo/…`); any other address is not shown. */
  logoUrl?: string;
  /** `#RRGGBB`; used only as far as the contrast allows. */
  colour?: string;
  supportEmail?: string;
  supportPhone?: string;
  /** The registered company where `name` is its brand; on receipts. */
  companyName?: string;
  /** Of the company; on receipts. */
  registrationNumber?: string;
}

export interface Order {
  id: string;
  title: string;
  detail: string;
  amountMinor: number;
  /** Our own order behind a mandate: title and detail are shown in the payer's language. */
  isCardVerification?: boolean;
}

/**
 * An earlier attempt of this checkout that is still pending. Forms then require `acceptRestart=yes`
 * before they start another one.
 */
export interface OpenAttempt {
  methodName: string;
  startedAt: Date;
}

/** Back to the shop. */
export interface Leave {
  /** The shop's redirect URL, complete with `status` and `orderId`. May be an app's own scheme. */
  url: string;
  /** The countdown before the page redirects; 0 redirects at once. Absent: it never does. */
  afterMs?: number;
}

/** What every page knows. */
export interface PageFacts {
  lang: Language;
  /** Offered in the language switch, in this order. */
  languages: readonly Language[];
  isSandbox: boolean;
  now: Date;
  /** The company that operates the gateway, as payers know it. */
  operator: string;
  /** Whether the page came over TLS. Nothing says "encrypted" when it did not. */
  isEncrypted: boolean;
  /**
   * Official artwork shown in place of our own marks: file names in `/checkout/marks`, by the name
   * of the mark.
   */
  marks?: MarkFiles;
}

/** What every page of a known checkout knows. */
export interface CheckoutFacts extends PageFacts {
  checkoutId: string;
  merchant: Merchant;
  order: Order;
  expiresAt: Date;
  layout: Layout;
  /**
   * Host of the shop the payer returns to, or the app's scheme; shown, never a link on its own. ""
   * where no shop waits, as after a QR code at a counter: then no view has a `leave`.
   */
  returnsTo: string;
  /** The path of the QR code or payment link that opened it, to pay with another checkout. */
  startAgainUrl?: string;
  /** Of a card verification: what the card is stored for. */
  mandate?: MandateTerms;
  /**
   * The `version` that `/checkout/status` gives for this state; the script reloads when it changes.
   */
  version: string;
  /** What operators took off for all merchants; the script reloads when it changes. */
  outages?: string;
  /** Origins of sites that may show this page in a frame. Absent: no site may. */
  embedOrigins?: readonly string[];
  /** The browser asked for this page for a frame. */
  isFramed?: boolean;
}

/** Pages with a form that starts a payment. */
export interface PayFacts extends CheckoutFacts {
  /** One-time value posted with the form, so that a double click makes one charge. */
  attemptKey: string;
  openAttempt?: OpenAttempt;
  /** The form came without `acceptRestart` though it was needed: the question is marked. */
  mustAcceptRestart?: boolean;
}
