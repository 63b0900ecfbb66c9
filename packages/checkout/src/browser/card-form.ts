/** Card fields: brand, grouping, and what is wrong, said when a field is left. */
import {
  brandRule,
  CARD_FIELDS,
  cardDigits,
  cardFieldError,
  groupCardNumber,
  parseExpiry,
} from "../card-rules.ts";
import type { CardBrand, CardField } from "../view.ts";
import { announce, findAll, words } from "./page.ts";

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

/** Shows or clears the error of one field. True when the field is good. */
function check(card: CardInputs, field: CardField): boolean {
  const error = cardFieldError(field, valuesOf(card), card.brands, new Date());
  const input = card.inputs[field];
  const box = input.closest(".field");
  const line = box?.querySelector<HTMLElement>("[data-error]");
  const text = line?.querySelector("span");
  box?.classList.toggle("wrong", error !== null);
  if (error === null) input.removeAttribute("aria-invalid");
  else input.setAttribute("aria-invalid", "true");
  if (line && text) {
    text.textContent = error === null ? "" : (words.cardErrors?.[field][error] ?? "");
    line.hidden = error === null;
  }
  return error === null;
}

/** Groups the digits and keeps the caret behind the same digit. */
function regroup(input: HTMLInputElement): void {
  const caret = input.selectionStart ?? input.value.length;
  const digitsBefore = input.value.slice(0, caret).replace(/\D/g, "").length;
  const grouped = groupCardNumber(input.value);
  if (grouped === input.value) return;
  input.value = grouped;
  let at = 0;
  for (let seen = 0; at < grouped.length && seen < digitsBefore; at += 1) {
    if (grouped[at] !== " ") seen += 1;
  }
  input.setSelectionRange(at, at);
}

function showBrand(card: CardInputs): void {
  const rule = brandRule(cardDigits(card.inputs.cardNumber.value));
  const box = card.inputs.cardNumber.closest(".field");
  for (const tile of findAll("[data-brand]", box ?? card.form)) {
    tile.hidden = rule !== null && tile.dataset.brand !== rule.brand;
  }
  const brand = rule?.brand ?? "";
  if (brand !== "" && card.form.dataset.brandSaid !== brand) announce(words.brands?.[brand] ?? "");
  card.form.dataset.brandSaid = brand;
  const isLong = rule?.cvcLength === 4;
  const hint = card.inputs.cardCvc.closest(".field")?.querySelector("[data-hint]");
  if (hint) hint.textContent = isLong ? words.cvcHintAmex : words.cvcHint;
}

/** `0829` becomes `08/29` while typing; deleting is left alone. */
function slashExpiry(input: HTMLInputElement, event: Event): void {
  const isDeleting = event instanceof InputEvent && event.inputType.startsWith("delete");
  if (isDeleting) return;
  if (/^[2-9]$/.test(input.value)) input.value = `0${input.value}`;
  const digits = input.value.replace(/\D/g, "");
  if (/^\d{2,4}$/.test(input.value)) input.value = `${digits.slice(0, 2)}/${digits.slice(2)}`;
}

function tidyExpiry(input: HTMLInputElement): void {
  const expiry = parseExpiry(input.value);
  if (expiry === null) return;
  const twoDigits = (value: number) => `0${value % 100}`.slice(-2);
  input.value = `${twoDigits(expiry.month)}/${twoDigits(expiry.year)}`;
}

function usesSavedCard(form: HTMLFormElement): boolean {
  const chosen = form.querySelector<HTMLInputElement>('input[name="savedCard"]:checked');
  return chosen !== null && chosen.value !== "";
}

function inputsOf(part: HTMLElement): CardInputs | null {
  const form = part.closest("form");
  const find = (field: CardField) =>
    part.querySelector<HTMLInputElement>(`input[data-card="${field}"]`);
  const [cardNumber, cardExpiry, cardCvc, cardName] = CARD_FIELDS.map(find);
  if (!form || !cardNumber || !cardExpiry || !cardCvc || !cardName) return null;
  // Our renderer writes brand names only.
  const brands = (part.dataset.cardForm ?? "").split(" ") as CardBrand[];
  return { form, brands, inputs: { cardNumber, cardExpiry, cardCvc, cardName } };
}

function startCardForm(card: CardInputs): void {
  const { form, inputs } = card;
  inputs.cardNumber.addEventListener("input", () => {
    regroup(inputs.cardNumber);
    showBrand(card);
  });
  inputs.cardExpiry.addEventListener("input", (event) => slashExpiry(inputs.cardExpiry, event));
  inputs.cardExpiry.addEventListener("change", () => tidyExpiry(inputs.cardExpiry));
  for (const field of CARD_FIELDS) {
    const input = inputs[field];
    input.addEventListener("blur", () => {
      if (input.value !== "") check(card, field);
    });
    input.addEventListener("input", () => {
      // While it is being mended, an error goes as soon as it is gone, and none appears.
      if (input.getAttribute("aria-invalid") === "true") check(card, field);
    });
  }
  form.addEventListener("submit", (event) => {
    if (usesSavedCard(form)) return;
    tidyExpiry(inputs.cardExpiry);
    const bad = CARD_FIELDS.filter((field) => !check(card, field));
    if (bad[0] === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    inputs[bad[0]].focus();
  });
  regroup(inputs.cardNumber);
  showBrand(card);
}

function startTestCards(): void {
  for (const button of findAll("[data-fill-card]")) {
    button.addEventListener("click", () => {
      const part = button.closest(".panel, main")?.querySelector<HTMLElement>("[data-card-form]");
      const card = part ? inputsOf(part) : null;
      if (card === null) return;
      const fill = (input: HTMLInputElement, value: string) => {
        input.value = value;
        input.dispatchEvent(new Event("input", { bubbles: true }));
      };
      const nextYear = String(new Date().getFullYear() + 2).slice(-2);
      fill(card.inputs.cardNumber, button.dataset.fillCard ?? "");
      fill(card.inputs.cardExpiry, `12/${nextYear}`);
      fill(
        card.inputs.cardCvc,
        brandRule(button.dataset.fillCard ?? "")?.cvcLength === 4 ? "1234" : "123",
      );
      if (card.inputs.cardName.value === "") fill(card.inputs.cardName, "NUR AISYAH");
      for (const field of CARD_FIELDS) check(card, field);
      card.form.querySelector<HTMLElement>('button[type="submit"].primary')?.focus();
    });
  }
}

export function startCardForms(): void {
  for (const part of findAll("[data-card-form]")) {
    const card = inputsOf(part);
    if (card !== null) startCardForm(card);
  }
  startTestCards();
}
