import { CARD_PATHS, type CardForm, type CardFrame, cardFrameHeight } from "@kaunter/checkout";
import type { Checkout } from "../../../domain/checkout/checkout.ts";
import type { OfferedMethod } from "../../../rails/rail.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import type { OfferedToPayer } from "../method/offered-methods.ts";
import type { Session } from "../session/load-session.ts";
import type { CardProblems } from "./card-problems.ts";
import { CARD_FORM_MS, type CardValues, sealReference } from "./card-reference.ts";
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
  problems: CardProblems = {},
  values: CardValues | null = null,
): Promise<CardForm> {
  const { customer, binding } = checkout.details;
  const brands = cardBrandsOf(offer);
  const saved = (await listSavedCards(deps, checkout, brands)).map(({ shown }) => shown);
  return {
    brands,
    asksSavedCvc: offer.rail.capabilities.asksStoredCvc === true,
    ...(customer?.userId && !binding && { canSave: true }),
    ...(saved.length > 0 && { saved }),
    ...(problems.errors && { errors: problems.errors }),
    ...(problems.isStale && { isStale: true }),
    ...(values && {
      values: { cardExpiry: values.expiry, cardName: values.name },
      ...(values.selected !== undefined && { selected: values.selected }),
    }),
  };
}

/** What the page needs for the form. `problems`: why it is shown again. */
export async function cardFrameOf(
  deps: CheckoutDeps,
  session: Session,
  { offer, shown }: OfferedToPayer,
  attemptKey: string,
  problems?: CardProblems,
): Promise<CardFrame> {
  const { checkout, facts, place } = session;
  const form = await cardFormOf(deps, checkout, offer, problems);
  const reference = sealReference(deps, {
    checkoutId: checkout.id,
    methodId: shown.id,
    attemptKey,
    page: place.page,
    lang: facts.lang,
    ...(problems && { problems }),
    expiresAtMs: Math.min(checkout.endAt.getTime(), facts.now.getTime() + CARD_FORM_MS),
  });
  const query = new URLSearchParams({ reference });
  return {
    url: `${place.card}${CARD_PATHS.form}?${query}`,
    brands: form.brands,
    heightPx: cardFrameHeight(form, facts.lang, {
      openAttempt: session.open !== null,
      outcomes: deps.isSandbox,
    }),
  };
}
