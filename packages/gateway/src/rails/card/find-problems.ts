import { cardExpiryTime } from "../../domain/card/card-expiry.ts";
import type { CardInput, InitiateInput, Problem } from "../rail.ts";
import { digitsOf, findBrand, hasCheckDigit } from "./card-brands.ts";
import { amountText } from "./protocol/wire.ts";
import type { CardConfig } from "./settings.ts";

const HOLDER_LENGTH_MAX = 256;

/** Problems with the input. Never repeats what the payer typed. */
export function findProblems(input: InitiateInput, config: CardConfig): Problem[] {
  const problems: Problem[] = [];
  const { amountMinorMin, amountMinorMax } = config;
  if (input.amountMinor < amountMinorMin || input.amountMinor > amountMinorMax) {
    const range = `RM ${amountText(amountMinorMin)} to RM ${amountText(amountMinorMax)}`;
    problems.push({ field: "amount", message: `cards are taken for ${range}` });
  }
  if (!/^[A-Za-z0-9]{1,35}$/.test(input.attemptId))
    problems.push({ field: "attemptId", message: "letters and digits only, 35 at most" });
  if (!input.card) return [...problems, { field: "card", message: "the card is required" }];
  const isStored = input.storedCard !== undefined;
  return [...problems, ...findCardProblems(input.card, input.expiresAt, config, isStored)];
}

/** `expiresAt` of the attempt stands in for today: a card must not expire before the attempt. */
function findCardProblems(
  card: CardInput,
  expiresAt: Date,
  config: CardConfig,
  isStored: boolean,
): Problem[] {
  const problems: Problem[] = [];
  const refuse = (field: string, message: string) =>
    problems.push({ field: `card.${field}`, message });
  const digits = digitsOf(card.number.reveal());
  const brand = findBrand(digits);
  if (!/^\d{12,19}$/.test(digits)) refuse("number", "12 to 19 digits are expected");
  else if (!hasCheckDigit(digits)) refuse("number", "the number is not valid");
  else if (!brand || !config.acceptedBrands.includes(brand.name))
    refuse("number", "this card brand is not accepted");
  else if (!brand.lengths.includes(digits.length)) refuse("number", "the number is not valid");

  const { expiryMonth, expiryYear } = card;
  const isMonth = Number.isInteger(expiryMonth) && expiryMonth >= 1 && expiryMonth <= 12;
  if (!isMonth || !Number.isInteger(expiryYear) || expiryYear < 2000 || expiryYear > 2099)
    refuse("expiry", "a month and a year are expected");
  else if (cardExpiryTime(card) <= expiresAt) refuse("expiry", "the card is expired");

  const cvcLength = brand?.cvcLength ?? 3;
  const cvc = card.cvc.reveal();
  const mayBeMissing = isStored && cvc === "";
  if (!mayBeMissing && (!/^\d+$/.test(cvc) || cvc.length !== cvcLength))
    refuse("cvc", `${cvcLength} digits are expected`);
  const holder = card.holderName.trim();
  if (holder === "" || holder.length > HOLDER_LENGTH_MAX || /\p{Cc}/u.test(holder))
    refuse("holderName", "the name on the card is required");
  // A card number typed into the name field would be stored and shown as a name.
  else if (/\d{12,}/.test(digitsOf(holder)))
    refuse("holderName", "a name has no card number in it");
  return problems;
}
