import type { Language } from "@kaunter/checkout";
import type { Deps } from "../../../operations/deps.ts";
import type { CardProblems } from "./card-problems.ts";

/** What a card form belongs to. Sealed, so that its URL and fields reveal nothing. */
export interface CardReference {
  checkoutId: string;
  methodId: string;
  /** One-time key: the form can be submitted once. */
  attemptKey: string;
  /** Origin of the surrounding page; "" for the form's own. */
  page: string;
  lang: Language;
  /** Why the form is shown again. */
  problems?: CardProblems;
  expiresAtMs: number;
}

/** The values that a form keeps: never the number or the security code. */
export interface CardValues {
  checkoutId: string;
  expiry: string;
  name: string;
  /** The saved card, "" for another one. */
  selected?: string;
  expiresAtMs: number;
}

/** How long a form may stay open; the page creates another one whenever it is opened. */
export const CARD_FORM_MS = 60 * 60_000;
/** How long values are kept: 3-D Secure, a decline, and the form again. */
export const CARD_VALUES_MS = 15 * 60_000;
/** Largest sealed value in URLs, forms and cookies. */
const SEALED_LENGTH_MAX = 2_000;

const FORM_CONTEXT = "card-form";
const VALUES_CONTEXT = "card-values";

type Sealing = Pick<Deps, "sealer" | "clock">;

export function sealReference(deps: Sealing, reference: CardReference): string {
  return seal(deps, reference, FORM_CONTEXT);
}

/** Null for anything invalid. An expired reference is still read: see `isExpired`. */
export function openReference(deps: Sealing, text: string | null): CardReference | null {
  return open(deps, text, FORM_CONTEXT) as CardReference | null; // sealed by sealReference
}

export function sealValues(deps: Sealing, values: CardValues): string {
  return seal(deps, values, VALUES_CONTEXT);
}

/** Null also when they have expired or belong to another checkout. */
export function openValues(
  deps: Sealing,
  text: string | null,
  checkoutId: string,
): CardValues | null {
  const values = open(deps, text, VALUES_CONTEXT) as CardValues | null; // sealed by sealValues
  const isOurs = values?.checkoutId === checkoutId && !isExpired(deps, values);
  return isOurs ? values : null;
}

export function isExpired({ clock }: Sealing, { expiresAtMs }: { expiresAtMs: number }): boolean {
  return expiresAtMs <= clock.now().getTime();
}

function seal({ sealer }: Sealing, value: object, context: string): string {
  return sealer.seal(JSON.stringify(value), context).toString("base64url");
}

function open({ sealer }: Sealing, text: string | null, context: string): unknown {
  if (text === null || text.length > SEALED_LENGTH_MAX || !/^[\w-]{16,}$/.test(text)) return null;
  try {
    return JSON.parse(sealer.open(Buffer.from(text, "base64url"), context).toString("utf8"));
  } catch {
    return null;
  }
}
