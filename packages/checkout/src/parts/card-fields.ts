import { PATHS } from "../addresses.ts";
import { CARD_FIELDS } from "../card-rules.ts";
import { type Html, html } from "../html.ts";
import { icon } from "../icons.ts";
import type { Messages } from "../messages.ts";
import type { CardField, CardForm, SavedCard } from "../view.ts";
import { BRAND_NAMES, brandTile } from "./brand-tile.ts";
import { hiddenField } from "./hidden-field.ts";
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
      attributes: html`autocomplete="cc-number" inputmode="numeric" maxlength="29" value="${card.values?.cardNumber}"`,
      trailing: html`<span class="brands" data-brands aria-hidden="true">${card.brands.map(brandTile)}</span>`,
    },
    {
      field: "cardExpiry",
      label: m.card.expiry,
      hint: m.card.expiryHint,
      attributes: html`autocomplete="cc-exp" inputmode="numeric" maxlength="9" value="${card.values?.cardExpiry}"`,
    },
    {
      field: "cardCvc",
      label: m.card.cvc,
      hint: m.card.cvcHint,
      attributes: html`autocomplete="cc-csc" inputmode="numeric" maxlength="4"`,
    },
    {
      field: "cardName",
      label: m.card.name,
      attributes: html`autocomplete="cc-name" autocapitalize="characters" maxlength="60" value="${card.values?.cardName}"`,
    },
  ];
}

function inputField(spec: InputSpec, card: CardForm, prefix: string, m: Messages): Html {
  const { field } = spec;
  const id = `${prefix}-${field}`;
  const error = card.errors?.[field];
  const firstBad = CARD_FIELDS.find((name) => card.errors?.[name] !== undefined);
  const described = [spec.hint && `${id}-hint`, `${id}-error`].filter(Boolean).join(" ");
  const isRequired = (card.saved ?? []).length === 0;
  return html`<div class="field ${field}${error && " wrong"}">
<label for="${id}">${spec.label}</label>${spec.hint && html`<span class="hint" id="${id}-hint" data-hint>${spec.hint}</span>`}
<div class="input"><input type="text" id="${id}" name="${field}" data-card="${field}" ${spec.attributes} spellcheck="false" autocorrect="off" aria-describedby="${described}"${isRequired && html` required`}${error && html` aria-invalid="true"`}${field === firstBad && html` autofocus`}>${spec.trailing}</div>
<p class="error" id="${id}-error" data-error${!error && html` hidden`}>${icon("circle-alert")}<span>${error && m.cardErrors[field][error]}</span></p>
</div>`;
}

function errorSummary(card: CardForm, m: Messages): Html | null {
  const errors = CARD_FIELDS.flatMap((field) => {
    const error = card.errors?.[field];
    return error === undefined ? [] : [m.cardErrors[field][error]];
  });
  if (errors.length === 0) return null;
  return noticeBox(
    "bad",
    html`<strong>${m.card.errorSummary}</strong><ul>${errors.map((text) => html`<li>${text}</li>`)}</ul>`,
    true,
  );
}

function savedCardRow(card: SavedCard, prefix: string, isFirst: boolean, m: Messages): Html {
  const id = `${prefix}-saved-${card.id.replace(/[^A-Za-z0-9_-]/g, "")}`;
  const name = m.card.savedCard(BRAND_NAMES[card.brand], card.lastFour);
  const expiry = card.isExpired
    ? html`<span class="reason">${icon("triangle-alert")}${m.card.savedExpired(card.expiry)}</span>`
    : html`<span class="hint">${m.card.savedExpiry(card.expiry)}</span>`;
  return html`<div class="saved-card${card.isExpired && " off"}"><label><input type="radio" id="${id}" name="savedCard" value="${card.id}"${card.isExpired && html` disabled`}${isFirst && html` checked`}>${brandTile(card.brand)}<span class="words"><span>${name}</span>${expiry}</span></label><button class="button quiet" type="submit" form="remove-card" name="savedCard" value="${card.id}" aria-label="${m.card.removeCard(name)}">${icon("trash")}<span>${m.card.remove}</span></button></div>`;
}

/** Kept cards, then the choice of another one. Its sibling fields show only when that is chosen. */
function savedCards(card: CardForm, prefix: string, m: Messages): Html | null {
  const saved = card.saved ?? [];
  if (saved.length === 0) return null;
  const first = card.errors === undefined ? saved.find((one) => !one.isExpired) : undefined;
  return html`<p class="label" id="${prefix}-saved">${m.card.saved}</p>
<div class="saved-cards">${saved.map((one) => savedCardRow(one, prefix, one === first, m))}</div>
<input class="new-card" type="radio" id="${prefix}-new" name="savedCard" value=""${first === undefined && html` checked`}><label class="new-card-label" for="${prefix}-new">${m.card.newCard}</label>`;
}

/** Card fields with their errors. `prefix` keeps ids apart when a page has several forms. */
export function cardFields(card: CardForm, prefix: string, m: Messages): Html {
  const keep = html`<label class="tick"><input type="checkbox" name="saveCard" value="yes"><span>${m.card.save}<span class="hint">${m.card.saveHint}</span></span></label>`;
  return html`${errorSummary(card, m)}${savedCards(card, prefix, m)}
<div class="card-fields" data-card-form="${card.brands.join(" ")}">
${inputSpecs(card, m).map((spec) => inputField(spec, card, prefix, m))}
${card.canSave === true && keep}
</div>`;
}

/**
 * The form the 'remove' buttons of kept cards belong to; it stands outside the payment's own form.
 */
export function removeCardForm(checkoutId: string, card: CardForm | undefined): Html | null {
  if ((card?.saved ?? []).length === 0) return null;
  return html`<form id="remove-card" method="post" action="${PATHS.removeCard}" hidden>${hiddenField("checkoutId", checkoutId)}</form>`;
}
