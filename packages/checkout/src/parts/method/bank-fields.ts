import { freshBanksUrl } from "../../addresses.ts";
import { formatLimit } from "../../format/format-amount.ts";
import { formatTime } from "../../format/format-time.ts";
import { perLanguage } from "../../format/per-language.ts";
import { type Html, html } from "../../markup/html.ts";
import { icon } from "../../markup/icons.ts";
import type { Messages } from "../../messages/messages.ts";
import type { BankView } from "../../view/checkout-view.ts";
import type { CheckoutFacts, Language } from "../../view/facts.ts";
import type { AccountModel, Bank, BankList, Method } from "../../view/method.ts";
import { brand } from "../brand-names.ts";
import { payFormId } from "../pay-form.ts";
import { bankTile } from "./brand-tile.ts";
import { unavailableText } from "./unavailable-text.ts";

interface BankRow {
  isChecked: boolean;
  /** Found by the search, also by what the bank is also called. */
  isListed?: boolean;
  lang: Language;
  /** Of a row outside its form, the form's id. */
  form?: string;
}

function bankRow(bank: Bank, { isChecked, isListed, form, lang }: BankRow, m: Messages): Html {
  const off = !bank.isOnline;
  const words = [bank.searchWords, bank.code.split(":")[0]].filter(Boolean).join(" ");
  const search =
    isListed === true &&
    html` data-words="${words.toLowerCase()}"${bank.isPopular && html` data-popular-row`}`;
  return html`<label class="bank${off && " off"}" data-name="${bank.name}"${search}><input type="radio" name="bankCode" value="${bank.code}"${form !== undefined && html` form="${form}"`} required aria-invalid="false"${off && html` disabled`}${!off && isChecked && html` checked`}>${bankTile(bank)}<span class="words">${brand(bank.name)}${off && html`<span class="reason">${icon("ban")}${bank.outage?.[lang] ?? m.bank.offline}</span>`}</span></label>`;
}

interface BanksOfModel {
  model: AccountModel;
  /** From A to Z. */
  banks: readonly Bank[];
  popular: readonly Bank[];
}

const collators = perLanguage((lang) => new Intl.Collator(lang));

function banksOf(list: BankList, model: AccountModel, lang: Language): BanksOfModel {
  const banks = list.banks.filter((bank) => bank.model === model.id && bank.isTest !== true);
  const { compare } = collators(lang);
  return {
    model,
    banks: banks.toSorted((a, b) => compare(a.name, b.name)),
    popular: banks.filter((bank) => bank.isPopular),
  };
}

function titleOf({ model, banks }: Pick<BanksOfModel, "model" | "banks">, lang: Language): string {
  return `${model.label[lang]} (${banks.length})`;
}

/** The popular ones, then all of them from A to Z: in the popular part only what can be used. */
function firstBanks(
  { banks, popular }: BanksOfModel,
  selected: string | undefined,
  { isOpen, title, lang }: { isOpen: boolean; title: string; lang: Language },
  m: Messages,
): Html {
  const isSelectedPopular = popular.some((bank) => bank.code === selected);
  const row = (bank: Bank, isHere: boolean, isListed: boolean) =>
    bankRow(bank, { isChecked: isHere && bank.code === selected, isListed, lang }, m);
  const isSelectedHere = banks.some((bank) => bank.code === selected);
  const opened = isOpen || popular.length === 0 || (isSelectedHere && !isSelectedPopular);
  return html`${popular.length > 0 && html`<div data-popular><p class="label">${m.bank.popular}</p><div class="banks popular">${popular.map((bank) => row(bank, true, false))}</div></div>`}
<details class="fold" data-search-list${opened && html` open`}><summary>${title}${icon("chevron-down")}</summary><div class="banks">${banks.map((bank) => row(bank, !isSelectedPopular, true))}</div></details>`;
}

function otherBanks(
  { model, banks }: BanksOfModel,
  selected: string | undefined,
  isAlone: boolean,
  { lang, m }: { lang: Language; m: Messages },
): Html {
  const isOpen = isAlone || banks.some((bank) => bank.code === selected);
  return html`<details class="fold" data-search-list data-whole-words${isOpen && html` open`}><summary>${titleOf({ model, banks }, lang)}${icon("chevron-down")}</summary>${model.hint && html`<p class="hint">${model.hint[lang]}</p>`}<div class="banks">${banks.map((bank) => bankRow(bank, { isChecked: bank.code === selected, isListed: true, lang }, m))}</div></details>`;
}

export interface BankFields {
  list: BankList;
  method: Method;
  selected?: string | undefined;
  error?: BankView["error"];
  /** The whole list is unfolded at first. */
  isOpen: boolean;
}

function errorText(
  { list, method, selected }: BankFields,
  error: NonNullable<BankView["error"]>,
  lang: Language,
  m: Messages,
): string {
  if (error !== "outside_limits") return m.bank.errors[error];
  const { model: id } = list.banks.find(({ code }) => code === selected) ?? {};
  const model = method.models?.find((one) => one.id === id);
  const why = model && list.unavailable?.[model.id];
  if (!why || why.kind === "down" || why.kind === "outage") return m.bank.errors.unknown;
  const text =
    why.kind === "above_maximum" ? m.bank.limits.aboveMaximum : m.bank.limits.belowMinimum;
  return text(model.label[lang], formatLimit(why.limitMinor));
}

/** Each model separately; one that does not accept the amount is explained instead of listed. */
export function bankFields(view: CheckoutFacts, fields: BankFields, m: Messages): Html {
  const { list, method, selected, error } = fields;
  const models = (method.models ?? [])
    .map((model) => banksOf(list, model, view.lang))
    .filter(({ banks }) => banks.length > 0);
  const usable = models.filter(({ model }) => list.unavailable?.[model.id] === undefined);
  const part = (one: BanksOfModel, index: number): Html => {
    const why = list.unavailable?.[one.model.id];
    if (why !== undefined) {
      return html`<p class="notice warn">${icon("triangle-alert")}<span><strong>${one.model.label[view.lang]}</strong>: ${unavailableText(why, m, view.lang)}</span></p>`;
    }
    if (index === 0) {
      // Next to business accounts, "all banks" would not say whose.
      const title =
        usable.length > 1 ? titleOf(one, view.lang) : m.bank.all(String(one.banks.length));
      const { lang } = view;
      return firstBanks(one, selected, { isOpen: fields.isOpen, title, lang }, m);
    }
    return otherBanks(one, selected, usable.length === 1, { lang: view.lang, m });
  };
  const searchId = `search-${method.id}`;
  return html`${error !== undefined && html`<p class="error big" role="alert">${icon("circle-alert")}<span>${errorText(fields, error, view.lang, m)}</span></p>`}
<div class="search" data-js><label class="spoken" for="${searchId}">${m.bank.search}</label>${icon("search")}<input type="search" id="${searchId}" data-search="banks" autocomplete="off" placeholder="${m.bank.search}" enterkeyhint="search"></div>
<p class="hint" data-none-found hidden>${m.bank.noneFound}</p>
<fieldset class="bank-list"><legend class="spoken">${m.bank.heading}</legend>
${models.map(part)}
</fieldset>
<p class="hint refreshed">${m.bank.refreshed(formatTime(list.refreshedAt, view.lang))} <a href="${freshBanksUrl(view.checkoutId, method.id)}">${m.bank.refresh}</a></p>`;
}

/** The sandbox's own banks, of the accounts that the amount allows. */
export function testBankRows(
  { list, method, selected }: Pick<BankFields, "list" | "method" | "selected">,
  lang: Language,
  m: Messages,
): Html | null {
  const banks = list.banks.filter(
    ({ isTest, model }) => isTest === true && list.unavailable?.[model] === undefined,
  );
  if (banks.length === 0) return null;
  const form = payFormId(method.id);
  return html`<fieldset class="test-banks"><legend class="label">${m.bank.testBanks}</legend><div class="banks">${banks.map((bank) => bankRow(bank, { isChecked: bank.code === selected, form, lang }, m))}</div></fieldset>`;
}
