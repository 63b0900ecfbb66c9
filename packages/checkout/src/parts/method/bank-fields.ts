import { pageUrl } from "../../addresses.ts";
import { formatTime } from "../../format/format-time.ts";
import { type Html, html } from "../../markup/html.ts";
import { icon } from "../../markup/icons.ts";
import type { Messages } from "../../messages/messages.ts";
import type { CheckoutFacts, Language } from "../../view/facts.ts";
import type { AccountModel, Bank, BankList, Method } from "../../view/method.ts";
import { bankTile } from "./brand-tile.ts";
import { unavailableText } from "./unavailable-text.ts";

function bankRow(bank: Bank, selected: string | undefined, isRequired: boolean, m: Messages): Html {
  const off = !bank.isOnline;
  return html`<label class="bank${off && " off"}" data-name="${bank.name}"><input type="radio" name="bankCode" value="${bank.code}"${isRequired && html` required`}${off && html` disabled`}${!off && bank.code === selected && html` checked`}>${bankTile(bank)}<span class="words"><span>${bank.name}</span>${off && html`<span class="reason">${icon("ban")}${m.bank.offline}</span>`}</span></label>`;
}

interface BanksOfModel {
  model: AccountModel;
  /** From A to Z. */
  banks: readonly Bank[];
  popular: readonly Bank[];
}

function banksOf(list: BankList, model: AccountModel, lang: string): BanksOfModel {
  const banks = list.banks.filter((bank) => bank.model === model.id);
  const collator = new Intl.Collator(lang);
  return {
    model,
    banks: banks.toSorted((a, b) => collator.compare(a.name, b.name)),
    popular: banks.filter((bank) => bank.isPopular),
  };
}

/** The popular ones, then all of them from A to Z: in the popular part only what can be used. */
function firstBanks(
  { banks, popular }: BanksOfModel,
  selected: string | undefined,
  isOpen: boolean,
  m: Messages,
): Html {
  const isSelectedPopular = popular.some((bank) => bank.code === selected);
  const row = (bank: Bank, isChecked: boolean) =>
    bankRow(bank, isChecked ? selected : undefined, true, m);
  const opened = isOpen || popular.length === 0 || (selected !== undefined && !isSelectedPopular);
  return html`${popular.length > 0 && html`<div data-popular><p class="label">${m.bank.popular}</p><div class="banks popular">${popular.map((bank) => row(bank, true))}</div></div>`}
<details class="fold" data-banks${opened && html` open`}><summary>${m.bank.all(String(banks.length))}${icon("chevron-down")}</summary><div class="banks">${banks.map((bank) => row(bank, !isSelectedPopular))}</div></details>`;
}

function otherBanks(
  { model, banks }: BanksOfModel,
  selected: string | undefined,
  isAlone: boolean,
  { lang, m }: { lang: Language; m: Messages },
): Html {
  const isOpen = isAlone || banks.some((bank) => bank.code === selected);
  return html`<details class="fold" data-banks${isOpen && html` open`}><summary>${model.label[lang]} (${banks.length})${icon("chevron-down")}</summary>${model.hint && html`<p class="hint">${model.hint[lang]}</p>`}<div class="banks">${banks.map((bank) => bankRow(bank, selected, true, m))}</div></details>`;
}

export interface BankFields {
  list: BankList;
  method: Method;
  selected?: string | undefined;
  error?: keyof Messages["bank"]["errors"] | undefined;
  /** The whole list is unfolded at first. */
  isOpen: boolean;
}

/** Each model apart; one that the amount does not fit is explained instead of listed. */
export function bankFields(view: CheckoutFacts, fields: BankFields, m: Messages): Html {
  const { list, method, selected, error } = fields;
  const models = (method.models ?? [])
    .map((model) => banksOf(list, model, view.lang))
    .filter(({ banks }) => banks.length > 0);
  const usable = models.filter(({ model }) => list.unavailable?.[model.id] === undefined);
  const part = (one: BanksOfModel, index: number): Html => {
    const why = list.unavailable?.[one.model.id];
    if (why !== undefined) {
      return html`<p class="notice warn">${icon("triangle-alert")}<span><strong>${one.model.label[view.lang]}</strong>: ${unavailableText(why, m)}</span></p>`;
    }
    if (index === 0) return firstBanks(one, selected, fields.isOpen, m);
    return otherBanks(one, selected, usable.length === 1, { lang: view.lang, m });
  };
  return html`${error !== undefined && html`<p class="error big" role="alert">${icon("circle-alert")}<span>${m.bank.errors[error]}</span></p>`}
<div class="search" data-js><label class="spoken" for="bank-search">${m.bank.search}</label>${icon("search")}<input type="search" id="bank-search" data-bank-search autocomplete="off" placeholder="${m.bank.search}" enterkeyhint="search"></div>
<p class="hint" data-none-found hidden>${m.bank.noneFound}</p>
<fieldset class="bank-list"><legend class="spoken">${m.bank.heading}</legend>
${models.map(part)}
</fieldset>
<p class="hint refreshed">${m.bank.refreshed(formatTime(list.refreshedAt, view.lang))} <a href="${pageUrl(view.checkoutId, method.id)}">${m.bank.refresh}</a></p>`;
}
