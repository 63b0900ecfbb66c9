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
    const range = `from RM ${amountText(amountMinorMin)} to RM ${amountText(amountMinorMax)}`;
    problems.push({ field: "amount", code: "invalid", message: `must be ${range} for cards` });
  }
  if (!/^[A-Za-z0-9]{1,35}$/.test(input.attemptId))
    problems.push({
      field: "attemptId",
      code: "invalid",
      message: "must be 1 to 35 letters and digits",
    });
  if (!input.card)
    return [...problems, { field: "card", code: "required", message: "is required" }];
  const isStored = input.storedCard !== undefined;
  return [...problems, ...findCardProblems(input.card, input.expiresAt, config, isStored)];
}

/**
 * `expiresAt` of the attempt is used instead of today: a card must not expire before the attempt.
 */
function findCardProblems(
  card: CardInput,
  expiresAt: Date,
  config: CardConfig,
  isStored: boolean,
): Problem[] {
  const problems: Problem[] = [];
  const report = (field: string, message: string, code: Problem["code"] = "invalid") =>
    problems.push({ field: `card.${field}`, code, message });
  const digits = digitsOf(card.number.reveal());
  const brand = findBrand(digits);
  if (!/^\d{12,19}$/.test(digits)) report("number", "must have 12 to 19 digits");
  else if (!hasCheckDigit(digits)) report("number", "is not a valid card number");
  else if (!brand || !config.acceptedBrands.includes(brand.name))
    report("number", "the card brand is not accepted", "not_accepted");
  else if (!brand.lengths.includes(digits.length)) report("number", "is not a valid card number");

  const { expiryMonth, expiryYear } = card;
  const isMonth = Number.isInteger(expiryMonth) && expiryMonth >= 1 && expiryMonth <= 12;
  if (!isMonth || !Number.isInteger(expiryYear) || expiryYear < 2000 || expiryYear > 2099)
    report("expiry", "must be a month and a year");
  else if (cardExpiryTime(card) <= expiresAt) report("expiry", "the card has expired", "expired");

  const cvcLength = brand?.cvcLength ?? 3;
  const cvc = card.cvc.reveal();
  const mayBeMissing = isStored && cvc === "";
  if (!mayBeMissing && (!/^\d+$/.test(cvc) || cvc.length !== cvcLength))
    report("cvc", `must have ${cvcLength} digits`);
  const holder = card.holderName.trim();
  if (holder === "" || holder.length > HOLDER_LENGTH_MAX || /\p{Cc}/u.test(holder))
    report("holderName", "must be the name on the card");
  // A card number typed into the name field would be stored and shown as a name.
  else if (/\d{12,}/.test(digitsOf(holder))) report("holderName", "must not contain a card number");
  return problems;
}
