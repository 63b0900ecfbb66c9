import type { CardErrors, Language } from "@kaunter/checkout";
import type { Deps } from "../../../operations/deps.ts";

/** What a card form belongs to. Sealed, so that its URL and fields reveal nothing. */
export interface CardReference {
  checkoutId: string;
  methodId: string;
  /** One-time key: the form can be submitted once. */
  attemptKey: string;
  /** Origin of the surrounding page; "" for the form's own. */
  page: string;
  lang: Language;
  expiresAtMs: number;
}

/** Why a form came back, and which values it keeps: never the number or the security code. */
export interface CardReturn {
  checkoutId: string;
  errors?: CardErrors;
  expiry?: string;
  name?: string;
  selected?: string;
  mustAcceptRestart?: true;
  expiresAtMs: number;
}

/** How long a form may stay open; the page creates another one whenever it is opened. */
export const CARD_FORM_MS = 60 * 60_000;
/** The way from a response to the page and into its frame. */
export const CARD_RETURN_MS = 5 * 60_000;
/** Largest sealed value in URLs and forms. */
const SEALED_LENGTH_MAX = 2_000;

const FORM_CONTEXT = "card-form";
const RETURN_CONTEXT = "card-return";

type Sealing = Pick<Deps, "sealer" | "clock">;

export function sealReference(deps: Sealing, reference: CardReference): string {
  return seal(deps, reference, FORM_CONTEXT);
}

/** Null for anything invalid. An expired reference is still read: see `isExpired`. */
export function openReference(deps: Sealing, text: string | null): CardReference | null {
  return open(deps, text, FORM_CONTEXT) as CardReference | null; // sealed by sealReference
}

export function sealReturn(deps: Sealing, back: CardReturn): string {
  return seal(deps, back, RETURN_CONTEXT);
}

/** Null also when it has expired or belongs to another checkout. */
export function openReturn(
  deps: Sealing,
  text: string | null,
  checkoutId: string,
): CardReturn | null {
  const back = open(deps, text, RETURN_CONTEXT) as CardReturn | null; // sealed by sealReturn
  return back === null || back.checkoutId !== checkoutId || isExpired(deps, back) ? null : back;
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
