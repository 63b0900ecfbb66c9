import { pageUrl } from "../../addresses.ts";
import { formatTime } from "../../format/format-time.ts";
import { type Html, html } from "../../markup/html.ts";
import { icon } from "../../markup/icons.ts";
import type { Messages } from "../../messages/messages.ts";
import type { CheckoutFacts } from "../../view/facts.ts";
import type { Bank, BankList, BankModel } from "../../view/method.ts";
import { unavailableText } from "./unavailable-text.ts";

/** Where FPX publishes the terms a payer agrees to. */
const FPX_TERMS_URL = "https://www.mepsfpx.com.my/FPXMain/termsAndConditions.jsp";

function bankRow(bank: Bank, selected: string | undefined, isRequired: boolean, m: Messages): Html {
  const off = !bank.isOnline;
  return html`<label class="bank${off && " off"}" data-name="${bank.name}"><input type="radio" name="bankCode" value="${bank.code}"${isRequired && html` required`}${off && html` disabled`}${!off && bank.code === selected && html` checked`}><span class="words"><span>${bank.name}</span>${off && html`<span class="reason">${icon("ban")}${m.bank.offline}</span>`}</span></label>`;
}

function byName(banks: readonly Bank[], lang: string): Bank[] {
  const collator = new Intl.Collator(lang);
  return banks.toSorted((a, b) => collator.compare(a.name, b.name));
}

/** The popular ones, then all of them from A to Z: in the popular part only what can be used. */
function personalBanks(
  view: CheckoutFacts,
  list: BankList,
  selected: string | undefined,
  isOpen: boolean,
  m: Messages,
): Html {
  const banks = byName(
    list.banks.filter((bank) => bank.model === "B2C"),
    view.lang,
  );
  const popular = list.banks.filter((bank) => bank.model === "B2C" && bank.isPopular);
  const isSelectedPopular = popular.some((bank) => bank.code === selected);
  const row = (bank: Bank, isChecked: boolean) =>
    bankRow(bank, isChecked ? selected : undefined, true, m);
  const opened = isOpen || popular.length === 0 || (selected !== undefined && !isSelectedPopular);
  return html`${popular.length > 0 && html`<div data-popular><p class="label">${m.bank.popular}</p><div class="banks popular">${popular.map((bank) => row(bank, true))}</div></div>`}
<details class="fold" data-banks${opened && html` open`}><summary>${m.bank.all(String(banks.length))}${icon("chevron-down")}</summary><div class="banks">${banks.map((bank) => row(bank, !isSelectedPopular))}</div></details>`;
}

function businessBanks(
  view: CheckoutFacts,
  list: BankList,
  selected: string | undefined,
  isAlone: boolean,
  m: Messages,
): Html {
  const banks = byName(
    list.banks.filter((bank) => bank.model === "B2B1"),
    view.lang,
  );
  const isOpen = isAlone || banks.some((bank) => bank.code === selected);
  return html`<details class="fold" data-banks${isOpen && html` open`}><summary>${m.bank.businessLabel} (${banks.length})${icon("chevron-down")}</summary><p class="hint">${m.bank.businessHint}</p><div class="banks">${banks.map((bank) => bankRow(bank, selected, true, m))}</div></details>`;
}

export interface BankFields {
  list: BankList;
  methodId: string;
  selected?: string | undefined;
  error?: keyof Messages["bank"]["errors"] | undefined;
  /** The whole list is unfolded at first. */
  isOpen: boolean;
}

/**
 * Personal and business banks apart; a kind the amount does not fit is explained instead of listed.
 */
export function bankFields(view: CheckoutFacts, fields: BankFields, m: Messages): Html {
  const { list, selected, error } = fields;
  const has = (model: BankModel) => list.banks.some((bank) => bank.model === model);
  const part = (model: BankModel, label: string, rows: () => Html): Html | false => {
    if (!has(model)) return false;
    const why = list.unavailable?.[model];
    if (why === undefined) return rows();
    return html`<p class="notice warn">${icon("triangle-alert")}<span><strong>${label}</strong>: ${unavailableText(why, m)}</span></p>`;
  };
  return html`${error !== undefined && html`<p class="error big" role="alert">${icon("circle-alert")}<span>${m.bank.errors[error]}</span></p>`}
<div class="search" data-js><label class="spoken" for="bank-search">${m.bank.search}</label>${icon("search")}<input type="search" id="bank-search" data-bank-search autocomplete="off" placeholder="${m.bank.search}" enterkeyhint="search"></div>
<p class="hint" data-none-found hidden>${m.bank.noneFound}</p>
<fieldset class="bank-list"><legend class="spoken">${m.bank.heading}</legend>
${part("B2C", m.bank.personalLabel, () => personalBanks(view, list, selected, fields.isOpen, m))}
${part("B2B1", m.bank.businessLabel, () => businessBanks(view, list, selected, !has("B2C"), m))}
</fieldset>
<p class="hint refreshed">${m.bank.refreshed(formatTime(list.refreshedAt, view.lang))} <a href="${pageUrl(view.checkoutId, fields.methodId)}">${m.bank.refresh}</a></p>`;
}

export function bankTerms(m: Messages): Html {
  return html`<p class="hint terms"><a href="${FPX_TERMS_URL}" target="_blank" rel="noopener noreferrer">${m.bank.terms}${icon("external-link")}</a></p>`;
}
