/** What the gateway gives the card form, a document of its own in a frame of the page. */
import type { MarkFiles } from "../marks/mark.ts";
import type { Language, OpenAttempt } from "./facts.ts";
import type { CardBrand, SandboxOutcomes } from "./method.ts";

export type CardField = "cardNumber" | "cardExpiry" | "cardCvc" | "cardName";

/** What is wrong with a field; the page has the words. */
export type CardFieldError =
  | "required"
  | "incomplete"
  | "invalid"
  | "expired"
  | "not_accepted"
  | "too_long";

/** `savedCvc` is the security code of a saved card, required again. */
export type CardErrors = Partial<Record<CardField | "savedCvc", CardFieldError>>;

export interface CardForm {
  /** Accepted brands, in the order shown. */
  brands: readonly CardBrand[];
  /** Shown again after an error. Never the number nor the CVC. */
  values?: { cardExpiry?: string; cardName?: string };
  errors?: CardErrors;
  /** The form was sent after it had expired; this is another one. */
  isStale?: boolean;
  /** The payer's saved cards; absent for guests. Chosen by posting `savedCard`. */
  saved?: readonly SavedCard[];
  /** The saved card that was selected when the form is shown again, "" for another card. */
  selected?: string;
  /** A payment with a saved card requires its security code again (posts `savedCvc`). */
  asksSavedCvc?: boolean;
  /** Offer to save the card (posts `saveCard=yes`). Never for guests. */
  canSave?: boolean;
}

export interface SavedCard {
  /** Ours for this form; not the token that merchants know. */
  id: string;
  brand: CardBrand;
  lastFour: string;
  /** `MM/YY`. */
  expiry: string;
  isExpired: boolean;
}

/**
 * The document in the card frame. It does not know the checkout id, only an opaque `reference`.
 */
export interface CardFormView {
  lang: Language;
  isSandbox: boolean;
  /** Test cards. */
  sandbox?: SandboxOutcomes;
  /** Origin of the page around the frame; "" when it is the frame's own. */
  pageOrigin: string;
  /** Origins of sites that may show that page in a frame. */
  embedOrigins?: readonly string[];
  reference: string;
  amountMinor: number;
  /** Of the merchant, as on the page around it. */
  colour?: string;
  card: CardForm;
  /** Like a page's, in `/card/marks` of the form's own host. */
  marks?: MarkFiles;
  openAttempt?: OpenAttempt;
  /** The form came without `acceptRestart` though it was needed: the question is marked. */
  mustAcceptRestart?: boolean;
}

/** Instead of the form, in the frame or, after it was sent, in its place. */
export interface CardNoteView extends Pick<CardFormView, "lang" | "pageOrigin" | "embedOrigins"> {
  /**
   * `over`: the form has expired, the order has not. `paid` to `pending`: what became of the order.
   * `off`: card entry is disabled. `unknown`: unknown form. `failed`: an error.
   */
  why:
    | "over"
    | "paid"
    | "cancelled"
    | "expired"
    | "ended"
    | "pending"
    | "off"
    | "unknown"
    | "too_many"
    | "unavailable"
    | "failed";
  /** Of the page, to reopen it; absent when nothing is known. */
  checkoutId?: string;
}

/** A form was sent inside a page that is in a frame itself, which it cannot navigate. */
export interface CardNextView extends Pick<CardFormView, "lang" | "pageOrigin" | "embedOrigins"> {
  /** Path on the page's host where the payer continues. */
  path: string;
}
