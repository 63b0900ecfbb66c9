/** Card fields: brand, grouping, and errors, shown when a field loses the focus. */

import { formatExpiry, tidyExpiry } from "../../card-expiry.ts";
import {
  brandRule,
  CARD_FIELDS,
  cardDigits,
  cardFieldError,
  cvcDigits,
  cvcError,
  groupCardNumber,
} from "../../card-rules.ts";
import { plainDigits } from "../../format/plain-digits.ts";
import type { CardWords } from "../../messages/browser-words.ts";
import type { CardField } from "../../view/card-view.ts";
import type { CardBrand } from "../../view/method.ts";
import { announce, findAll, readWords } from "../basics.ts";
import { startTyping } from "../typing/field-typing.ts";

const cardWords = readWords<CardWords>();

interface CardInputs {
  form: HTMLFormElement;
  brands: readonly CardBrand[];
  inputs: Record<CardField, HTMLInputElement>;
}

function valuesOf({ inputs }: CardInputs): Record<CardField, string> {
  return {
    cardNumber: inputs.cardNumber.value,
    cardExpiry: inputs.cardExpiry.value,
    cardCvc: inputs.cardCvc.value,
    cardName: inputs.cardName.value,
  };
}

/** Shows or clears the error under an input. True when there is none. */
function showError(input: HTMLInputElement, message: string | null): boolean {
  const box = input.closest(".field");
  const line = box?.querySelector<HTMLElement>("[data-error]");
  const text = line?.querySelector("span");
  box?.classList.toggle("wrong", message !== null);
  if (message === null) input.removeAttribute("aria-invalid");
  else input.setAttribute("aria-invalid", "true");
  if (line && text) {
    text.textContent = message;
    line.hidden = message === null;
  }
  return message === null;
}

/** True when the field is good. */
function check(card: CardInputs, field: CardField): boolean {
  const error = cardFieldError(field, valuesOf(card), card.brands, new Date());
  return showError(card.inputs[field], error && cardWords.cardErrors[field][error]);
}

/** The inputs that are wrong, in their order. */
export function checkAll(card: CardInputs): HTMLInputElement[] {
  return CARD_FIELDS.filter((field) => !check(card, field)).map((field) => card.inputs[field]);
}

function showBrand(card: CardInputs): void {
  const rule = brandRule(cardDigits(card.inputs.cardNumber.value));
  const box = card.inputs.cardNumber.closest(".field");
  for (const tile of findAll("[data-brand]", box ?? card.form)) {
    tile.hidden = rule !== null && tile.dataset.brand !== rule.brand;
  }
  const brand = rule?.brand ?? "";
  if (brand !== "" && card.form.dataset.brandSaid !== brand)
    announce(cardWords.brands[brand] ?? "");
  card.form.dataset.brandSaid = brand;
  const isLong = rule?.cvcLength === 4;
  const hint = card.inputs.cardCvc.closest(".field")?.querySelector("[data-hint]");
  if (hint) hint.textContent = isLong ? cardWords.cvcHintAmex : cardWords.cvcHint;
}

/** The selected saved card; null for a new one. */
function chosenCard(form: HTMLFormElement): HTMLInputElement | null {
  const chosen = form.querySelector<HTMLInputElement>('input[name="savedCard"]:checked');
  return chosen !== null && chosen.value !== "" ? chosen : null;
}

function checkSavedCvc(input: HTMLInputElement, chosen: HTMLInputElement): boolean {
  const error = cvcError(input.value, Number(chosen.dataset.cvc));
  return showError(input, error && cardWords.cardErrors.cardCvc[error]);
}

/** An earlier attempt is open and the payer has not confirmed a new one. */
function unansweredQuestion(form: HTMLFormElement): HTMLInputElement | null {
  const tick = form.querySelector<HTMLInputElement>('input[name="acceptRestart"]');
  const isMissing = tick !== null && !tick.checked;
  tick?.closest(".tick")?.classList.toggle("wrong", isMissing);
  return isMissing ? tick : null;
}

/** Null where there is no form, or only a note. */
export function cardInputs(): CardInputs | null {
  const part = document.querySelector<HTMLElement>("[data-card-form]");
  const form = part?.closest("form");
  const find = (field: CardField) =>
    part?.querySelector<HTMLInputElement>(`input[data-card="${field}"]`);
  const [cardNumber, cardExpiry, cardCvc, cardName] = CARD_FIELDS.map(find);
  if (!form || !cardNumber || !cardExpiry || !cardCvc || !cardName) return null;
  // Our renderer writes brand names only.
  const brands = (part?.dataset.cardForm ?? "").split(" ") as CardBrand[];
  return { form, brands, inputs: { cardNumber, cardExpiry, cardCvc, cardName } };
}

/** What keeps the form from being sent, in its order. */
function badInputs(card: CardInputs, savedCvc: HTMLInputElement | null): HTMLInputElement[] {
  const chosen = chosenCard(card.form);
  const { cardExpiry } = card.inputs;
  cardExpiry.value = tidyExpiry(cardExpiry.value);
  const bad = chosen === null ? checkAll(card) : [];
  if (chosen !== null && savedCvc !== null && !checkSavedCvc(savedCvc, chosen)) bad.push(savedCvc);
  const question = unansweredQuestion(card.form);
  return question === null ? bad : [...bad, question];
}

/** Validated on blur; an error disappears as soon as the input is valid. */
function startChecking(input: HTMLInputElement, recheck: () => void): void {
  input.addEventListener("blur", () => {
    if (input.value !== "") recheck();
  });
  input.addEventListener("input", () => {
    if (input.getAttribute("aria-invalid") === "true") recheck();
  });
}

/** A date edited in the middle, or by deleting, gets its slash when the field is left. */
function startDigits(
  { cardNumber, cardExpiry, cardCvc }: CardInputs["inputs"],
  savedCvc: HTMLInputElement | null,
): void {
  startTyping(cardNumber, groupCardNumber);
  startTyping(cardExpiry, (text, { isAtEnd, isDeleting }) =>
    isAtEnd && !isDeleting ? formatExpiry(text) : plainDigits(text),
  );
  // A browser that fills in a form may leave it without ever entering it.
  for (const leave of ["blur", "change"]) {
    cardExpiry.addEventListener(leave, () => {
      cardExpiry.value = tidyExpiry(cardExpiry.value);
    });
  }
  for (const cvc of [cardCvc, savedCvc]) if (cvc !== null) startTyping(cvc, cvcDigits);
}

export function startCardForm(): void {
  const card = cardInputs();
  if (card === null) return;
  const { form, inputs } = card;
  const savedCvc = form.querySelector<HTMLInputElement>('input[name="savedCvc"]');
  startDigits(inputs, savedCvc);
  inputs.cardNumber.addEventListener("input", () => showBrand(card));
  for (const field of CARD_FIELDS) startChecking(inputs[field], () => check(card, field));
  if (savedCvc !== null) {
    startChecking(savedCvc, () => {
      const chosen = chosenCard(form);
      if (chosen !== null) checkSavedCvc(savedCvc, chosen);
    });
  }
  form.addEventListener("submit", (event) => {
    const [first] = badInputs(card, savedCvc);
    if (first === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    first.focus();
    announce(first.closest(".field")?.querySelector("[data-error]")?.textContent?.trim() ?? "");
  });
  inputs.cardNumber.value = groupCardNumber(inputs.cardNumber.value);
  showBrand(card);
  // A form that came back with errors; browsers keep `autofocus` from frames of another origin.
  document.querySelector<HTMLElement>("[data-first-bad]")?.focus();
}
