import type { Language } from "./facts.ts";

/** A text in every language of the page. */
export type Texts = Readonly<Record<Language, string>>;

export type MethodGroup = "WALLET" | "QR" | "ONLINE_BANKING" | "CARD" | "PAY_LATER";

/** Which form a method needs: card fields, a bank list, or only a button. */
export type MethodForm = "card" | "bank" | "qr" | "redirect";

/** Both inclusive, in sen. */
export interface Limits {
  amountMinorMin: number;
  amountMinorMax: number;
}

/** A kind of account with its own banks and limits, such as personal and business. */
export interface AccountModel extends Limits {
  id: string;
  label: Texts;
  hint?: Texts;
  /** Another approver must approve the payment at the bank. */
  needsApproval?: boolean;
}

export interface SandboxOutcomes {
  text: Texts;
  /** `value`: a card number, or an amount in sen. */
  values?: readonly { value: string | number; outcome: Texts }[];
}

/** What a payer sees of a method. Rails declare it; this page knows no method by name. */
export interface MethodDescriptor {
  /** The request value, `TNG_MY`. */
  id: string;
  name: Texts;
  group: MethodGroup;
  form: MethodForm;
  /**
   * Its name within a sentence, after "with": `your card`. Default: the name. A bank that is known
   * takes its place.
   */
  noun?: Texts;
  /** Who confirms a payment, within a sentence: `your card's bank`. Default: the noun. */
  provider?: Texts;
  /** Name of a brand mark, such as `visa`; one we do not have gets a coloured tile. */
  mark?: string;
  /** Below the name. */
  hint?: Texts;
  /** Above the button: what will happen. */
  instruction?: Texts;
  /**
   * Brand names of the apps that can pay the QR code, best known first. One: only that app.
   * Several: those to name before "any bank app or e-wallet". Absent: any bank app or e-wallet.
   */
  apps?: readonly string[];
  /** Of a pay-later plan: equal payments, so that the page can show one of them. */
  instalments?: number;
  terms?: { url: string; text: Texts };
  /** Of the form `bank`: the first one is listed first. */
  models?: readonly AccountModel[];
  /** What a tester can choose. Shown in a sandbox only. */
  sandbox?: SandboxOutcomes;
}

/** Why something cannot be chosen now. Limits are inclusive, in sen. */
export type Unavailable =
  | { kind: "below_minimum"; limitMinor: number }
  | { kind: "above_maximum"; limitMinor: number }
  | { kind: "down" }
  /** An operator took it off, and says why. */
  | { kind: "outage"; message: Texts };

export interface Method extends MethodDescriptor {
  /** Shown at once. The others are in the sheet of their group. */
  isCommon: boolean;
  unavailable?: Unavailable;
}

export interface Bank {
  /** As merchants know it, such as `MB2U0227:B2C`. */
  code: string;
  name: string;
  /** Like a method's. Accounts of one bank have one mark. */
  mark?: string;
  /** What its customers also call it, such as `mbb m2u`. */
  searchWords?: string;
  /** Of the method's `models`. */
  model: string;
  isOnline: boolean;
  /** Why it is not, in an operator's words. */
  outage?: Texts;
  /** Shown before the others, in the order of the list. */
  isPopular: boolean;
  /** A bank of the sandbox: listed with the test outcomes, not among the banks. */
  isTest?: boolean;
}

export interface BankList {
  banks: readonly Bank[];
  /** When the bank list was last retrieved; shown next to it. */
  refreshedAt: Date;
  /** By the id of a model when the amount is outside its limits. */
  unavailable?: Readonly<Record<string, Unavailable>>;
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
