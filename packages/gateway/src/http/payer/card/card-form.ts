import { CARD_PATHS, type CardForm, type CardFrame, cardFrameHeight } from "@kaunter/checkout";
import type { Checkout } from "../../../domain/checkout/checkout.ts";
import type { OfferedMethod } from "../../../rails/rail.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import type { Session } from "../session/load-session.ts";
import type { OfferedToPayer } from "../session/offered-methods.ts";
import { CARD_FORM_MS, type CardReturn, openReturn, sealReference } from "./card-reference.ts";
import { listSavedCards } from "./saved-cards.ts";

/** A rail that declares none leaves it to the acquirer, whose rejection is shown at the number. */
const ALL_BRANDS: CardForm["brands"] = ["visa", "mastercard", "amex", "unionpay", "jcb"];

export function cardBrandsOf({ rail }: OfferedMethod): CardForm["brands"] {
  return rail.capabilities.cardBrands ?? ALL_BRANDS;
}

/** A payer with a `customer.userId` may store the card; a card check stores it anyway. */
export async function cardFormOf(
  deps: CheckoutDeps,
  checkout: Checkout,
  offer: OfferedMethod,
  back: CardReturn | null,
): Promise<CardForm> {
  const { customer, binding } = checkout.details;
  const brands = cardBrandsOf(offer);
  const saved = (await listSavedCards(deps, checkout, brands)).map(({ shown }) => shown);
  return {
    brands,
    asksSavedCvc: offer.rail.capabilities.asksStoredCvc === true,
    ...(customer?.userId && !binding && { canSave: true }),
    ...(saved.length > 0 && { saved }),
    ...(back && {
      values: { cardExpiry: back.expiry ?? "", cardName: back.name ?? "" },
      ...(back.errors && { errors: back.errors }),
      ...(back.selected !== undefined && { selected: back.selected }),
    }),
  };
}

/** What the page needs for the form. `again`: the sealed state of a form that came back. */
export async function cardFrameOf(
  deps: CheckoutDeps,
  session: Session,
  { offer, shown }: OfferedToPayer,
  attemptKey: string,
  again?: string,
): Promise<CardFrame> {
  const { checkout, facts, place } = session;
  const back = openReturn(deps, again ?? null, checkout.id);
  const form = await cardFormOf(deps, checkout, offer, back);
  const reference = sealReference(deps, {
    checkoutId: checkout.id,
    methodId: shown.id,
    attemptKey,
    page: place.page,
    lang: facts.lang,
    expiresAtMs: Math.min(checkout.endAt.getTime(), facts.now.getTime() + CARD_FORM_MS),
  });
  const query = new URLSearchParams({ ...(back && again && { again }), reference });
  return {
    url: `${place.card}${CARD_PATHS.form}?${query}`,
    brands: form.brands,
    heightPx: cardFrameHeight(form, facts.lang, {
      openAttempt: session.open !== null,
      outcomes: deps.isSandbox,
    }),
  };
}
