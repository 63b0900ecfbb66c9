import {
  type CardErrors,
  type CardField,
  cardDigits,
  cardErrors,
  cvcDigits,
  cvcError,
  cvcLengthOf,
  parseExpiry,
} from "@kaunter/checkout";
import type { Checkout } from "../../../domain/checkout/checkout.ts";
import { unsealStoredCard } from "../../../operations/card/card-vault.ts";
import type { StartPayment } from "../../../operations/payment/start/start-payment.ts";
import { Secret } from "../../../platform/secret.ts";
import type { CardInput } from "../../../rails/rail.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { cardBrandsOf } from "./card-form.ts";
import type { OpenCardForm } from "./read-card-form.ts";
import { listSavedCards, type SavedCardChoice } from "./saved-cards.ts";

export type CardChoice = Pick<StartPayment, "card" | "storedCard" | "keepCard">;

/** The entered card or the chosen stored card, or the errors of either. */
export async function readCardChoice(
  deps: CheckoutDeps,
  { session, chosen }: OpenCardForm,
  form: URLSearchParams,
): Promise<CardChoice | { errors: CardErrors }> {
  const { checkout, facts } = session;
  const brands = cardBrandsOf(chosen.offer);
  const savedId = form.get("savedCard") ?? "";
  if (savedId !== "") {
    const cards = await listSavedCards(deps, checkout, brands);
    const mustAsk = chosen.offer.rail.capabilities.asksStoredCvc === true;
    const kept = cards.find(({ shown }) => shown.id === savedId);
    return readSavedCard(deps, kept, form.get("savedCvc") ?? "", mustAsk);
  }
  const field = (name: CardField) => form.get(name) ?? "";
  const fields = {
    cardNumber: field("cardNumber"),
    cardExpiry: field("cardExpiry"),
    cardCvc: field("cardCvc"),
    cardName: field("cardName"),
  };
  const errors = cardErrors(fields, brands, facts.now);
  if (Object.keys(errors).length > 0) return { errors };
  return { card: readCard(fields), ...keepCard(checkout, form.get("saveCard") === "yes") };
}

/** One of this payer's own cards; an unknown ID reads like a deleted card. */
async function readSavedCard(
  deps: CheckoutDeps,
  kept: SavedCardChoice | undefined,
  cvc: string,
  mustAsk: boolean,
): Promise<CardChoice | { errors: CardErrors }> {
  if (!kept) return { errors: { cardNumber: "required" } };
  if (kept.shown.isExpired) return { errors: { cardExpiry: "expired" } };
  const error = mustAsk || cvc.trim() !== "" ? cvcError(cvc, cvcLengthOf(kept.shown.brand)) : null;
  if (error) return { errors: { savedCvc: error } };
  const { merchantId, customerId, token } = kept.stored;
  const stored = await unsealStoredCard(deps, merchantId, customerId, token);
  return { card: { ...stored, cvc: new Secret(cvcDigits(cvc)) }, storedCard: "payer_present" };
}

function readCard(fields: Readonly<Record<CardField, string>>): CardInput {
  const expiry = parseExpiry(fields.cardExpiry);
  return {
    number: new Secret(cardDigits(fields.cardNumber)),
    cvc: new Secret(cvcDigits(fields.cardCvc)),
    expiryMonth: expiry?.month ?? Number.NaN,
    expiryYear: expiry?.year ?? Number.NaN,
    holderName: fields.cardName.trim(),
  };
}

/** A payer who stores a card for later charges has consented on the page before. */
function keepCard(checkout: Checkout, isWanted: boolean): Pick<StartPayment, "keepCard"> {
  const { binding, customer } = checkout.details;
  const customerId = binding?.customerId ?? (isWanted ? customer?.userId : "");
  return customerId ? { keepCard: { customerId, countryCode: "" } } : {};
}
