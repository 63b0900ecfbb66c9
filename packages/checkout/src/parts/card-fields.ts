import { CARD_PATHS } from "../addresses.ts";
import { CARD_FIELDS, cvcLengthOf } from "../card-rules.ts";
import { type Html, html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import type { Messages } from "../messages/messages.ts";
import type { CardField, CardForm, SavedCard } from "../view/card-view.ts";
import type { Language } from "../view/facts.ts";
import { withBrands } from "./brand-names.ts";
import { hiddenField } from "./hidden-field.ts";
import { BRAND_NAMES, brandMark, brandTile } from "./method/brand-tile.ts";
import { noticeBox } from "./notice-box.ts";

interface InputSpec {
  field: CardField;
  label: string;
  attributes: Html;
  hint?: string;
  trailing?: Html;
}

function inputSpecs(card: CardForm, m: Messages): readonly InputSpec[] {
  return [
    {
      field: "cardNumber",
      label: m.card.number,
      attributes: html`autocomplete="cc-number" inputmode="numeric" maxlength="40"`,
      trailing: html`<span class="brands" data-brands aria-hidden="true">${card.brands.map(brandTile)}</span>`,
    },
    {
      field: "cardExpiry",
      label: m.card.expiry,
      hint: m.card.expiryHint,
      attributes: html`autocomplete="cc-exp" inputmode="numeric" maxlength="40" value="${card.values?.cardExpiry}"`,
    },
    {
      field: "cardCvc",
      label: m.card.cvc,
      hint: m.card.cvcHint,
      attributes: html`autocomplete="cc-csc" inputmode="numeric" maxlength="40"`,
    },
    {
      field: "cardName",
      label: m.card.name,
      attributes: html`autocomplete="cc-name" autocapitalize="characters" maxlength="60" value="${card.values?.cardName}"`,
    },
  ];
}

function inputField(spec: InputSpec, card: CardForm, m: Messages): Html {
  const { field } = spec;
  const id = `c-${field}`;
  const error = card.errors?.[field];
  const firstBad = CARD_FIELDS.find((name) => card.errors?.[name] !== undefined);
  const described = [spec.hint && `${id}-hint`, `${id}-error`].filter(Boolean).join(" ");
  const isRequired = (card.saved ?? []).length === 0;
  return html`<div class="field ${field}${error && " wrong"}">
<label for="${id}">${spec.label}</label>${spec.hint && html`<span class="hint" id="${id}-hint" data-hint>${spec.hint}</span>`}
<div class="input"><input type="text" id="${id}" name="${field}" data-card="${field}" ${spec.attributes} spellcheck="false" autocorrect="off" aria-describedby="${described}"${isRequired && html` required`}${error && html` aria-invalid="true"`}${field === firstBad && html` data-first-bad`}>${spec.trailing}</div>
<p class="error" id="${id}-error" data-error${!error && html` hidden`}>${icon("circle-alert")}<span>${error && m.cardErrors[field][error]}</span></p>
</div>`;
}

function errorSummary(card: CardForm, m: Messages): Html | null {
  const errors = CARD_FIELDS.flatMap((field) => {
    const error = card.errors?.[field];
    return error === undefined ? [] : [m.cardErrors[field][error]];
  });
  const savedCvc = card.errors?.savedCvc;
  if (savedCvc !== undefined) errors.push(m.cardErrors.cardCvc[savedCvc]);
  if (errors.length === 0) return null;
  return noticeBox(
    "bad",
    html`<strong>${m.card.errorSummary}</strong><ul>${errors.map((text) => html`<li>${text}</li>`)}</ul>`,
    true,
  );
}

function savedCardRow(card: SavedCard, isChosen: boolean, m: Messages): Html {
  const name = m.card.savedCard(BRAND_NAMES[card.brand], card.lastFour);
  const brands = [BRAND_NAMES[card.brand]];
  const expiry = card.isExpired
    ? html`<span class="reason">${icon("triangle-alert")}${m.card.savedExpired(card.expiry)}</span>`
    : html`<span class="hint">${m.card.savedExpiry(card.expiry)}</span>`;
  const remove = html`<details><summary aria-label="${m.card.removeCard(name)}">${icon("trash")}</summary><p>${withBrands(m.card.removeQuestion(name), brands)}</p><button class="button small" type="submit" form="remove-card" name="savedCard" value="${card.id}">${m.card.remove}</button></details>`;
  return html`<div class="saved-card${card.isExpired && " off"}"><label><input type="radio" name="savedCard" value="${card.id}" data-cvc="${cvcLengthOf(card.brand)}"${card.isExpired && html` disabled`}${isChosen && html` checked`}>${brandMark(card.brand)}<span class="words"><span>${withBrands(name, brands)}</span>${expiry}</span></label>${remove}</div>`;
}

function savedCvcField(card: CardForm, m: Messages): Html {
  const error = card.errors?.savedCvc;
  return html`<div class="field savedCvc${error && " wrong"}">
<label for="c-savedCvc">${m.card.cvc}</label><span class="hint" id="c-savedCvc-hint">${m.card.savedCvcHint}</span>
<div class="input"><input type="text" id="c-savedCvc" name="savedCvc" autocomplete="cc-csc" inputmode="numeric" maxlength="40" spellcheck="false" aria-describedby="c-savedCvc-hint c-savedCvc-error"${error && html` aria-invalid="true" data-first-bad`}></div>
<p class="error" id="c-savedCvc-error" data-error${!error && html` hidden`}>${icon("circle-alert")}<span>${error && m.cardErrors.cardCvc[error]}</span></p>
</div>`;
}

/**
 * The saved card selected at first: the payer's own choice, else the first that has not expired.
 */
function chosenCard({ saved = [], selected, errors = {} }: CardForm): SavedCard | undefined {
  const usable = saved.filter((card) => !card.isExpired);
  const isNewCard = selected === "" || CARD_FIELDS.some((field) => errors[field] !== undefined);
  return isNewCard ? undefined : (usable.find((card) => card.id === selected) ?? usable[0]);
}

/** Saved cards, then the choice of another one, whose fields show only when it is selected. */
function savedCards(card: CardForm, m: Messages): Html | null {
  const saved = card.saved ?? [];
  if (saved.length === 0) return null;
  const chosen = chosenCard(card);
  const hasUsable = saved.some((one) => !one.isExpired);
  return html`<fieldset class="card-choice"><legend class="label">${m.card.saved}</legend>
<div class="saved-cards">${saved.map((one) => savedCardRow(one, one === chosen, m))}</div>
${hasUsable && card.asksSavedCvc === true && savedCvcField(card, m)}
<div><input class="new-card" type="radio" id="c-new" name="savedCard" value=""${chosen === undefined && html` checked`}><label class="new-card-label" for="c-new">${m.card.newCard}</label></div>
</fieldset>`;
}

/** Card fields with their errors, below the payer's saved cards. */
export function cardFields(card: CardForm, m: Messages): Html {
  const keep = html`<label class="tick"><input type="checkbox" name="saveCard" value="yes"><span>${m.card.save}<span class="hint">${m.card.saveHint}</span></span></label>`;
  return html`${card.isStale === true && noticeBox("warn", m.card.over, true)}${errorSummary(card, m)}${savedCards(card, m)}
<div class="card-fields" data-card-form="${card.brands.join(" ")}">
${inputSpecs(card, m).map((spec) => inputField(spec, card, m))}
${card.canSave === true && keep}
</div>`;
}

/**
 * The form that the remove buttons of saved cards submit; forms cannot be nested.
 */
export function removeCardForm(reference: string, card: CardForm): Html | null {
  if ((card.saved ?? []).length === 0) return null;
  return html`<form id="remove-card" method="post" action="${CARD_PATHS.remove}" target="_top" data-once hidden>${hiddenField("reference", reference)}</form>`;
}

/**
 * CSS pixels of the parts of the form, in English within the list of methods on a phone of 390 px.
 */
const HEIGHTS = {
  newCard: 524,
  save: 66,
  savedCards: 425,
  savedCard: 80,
  stale: 86,
  errors: 60,
  error: 61,
  question: 158,
  outcomes: 60,
};
const LANGUAGE_SHARES: Readonly<Record<Language, number>> = { en: 1, ms: 1, zh: 0.97, ta: 1.22 };

/** Estimated height of the form, so that little moves when the frame reports the real one. */
export function cardFrameHeight(
  card: CardForm,
  lang: Language,
  has: { openAttempt: boolean; outcomes: boolean },
): number {
  const savedCount = card.saved?.length ?? 0;
  const errorCount = Object.keys(card.errors ?? {}).length;
  const parts = [
    savedCount > 0 && HEIGHTS.savedCards + savedCount * HEIGHTS.savedCard,
    chosenCard(card) === undefined && HEIGHTS.newCard + (card.canSave ? HEIGHTS.save : 0),
    card.isStale === true && HEIGHTS.stale,
    errorCount > 0 && HEIGHTS.errors + errorCount * HEIGHTS.error,
    has.openAttempt && HEIGHTS.question,
    has.outcomes && HEIGHTS.outcomes,
  ];
  const heightPx = parts.reduce<number>((sum, part) => sum + (part === false ? 0 : part), 0);
  return Math.round(heightPx * LANGUAGE_SHARES[lang]);
}
