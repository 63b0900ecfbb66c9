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
  /** When the bank list was last retrieved; shown next to it. */
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
  /** CSS pixels until the form reports its own height; final without script. */
  heightPx: number;
}
