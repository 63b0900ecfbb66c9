import { freshBanksUrl, pageUrl } from "../../addresses.ts";
import { formatAmount } from "../../format/format-amount.ts";
import { type Html, type HtmlValue, html } from "../../markup/html.ts";
import { icon } from "../../markup/icons.ts";
import { ownPath, webUrl } from "../../markup/safe-link.ts";
import type { Messages } from "../../messages/messages.ts";
import type { ScreenParts } from "../../screen.ts";
import type { Language, PayFacts } from "../../view/facts.ts";
import type { BankList, CardFrame, Method } from "../../view/method.ts";
import { brandsOf, withBrands } from "../brand-names.ts";
import { noticeBox } from "../notice-box.ts";
import { type PayForm, payForm } from "../pay-form.ts";
import { type BankFields, bankFields, testBankRows } from "./bank-fields.ts";
import { sandboxOutcomes } from "./sandbox-outcomes.ts";

interface PanelContent {
  card?: CardFrame | undefined;
  bankList?: BankList | undefined;
  bank?: Pick<BankFields, "selected" | "error"> | undefined;
  /** Alone on its page: lists are unfolded. */
  isAlone: boolean;
}

/**
 * What the form of another origin may do: run its script, be submitted, and navigate the whole
 * window.
 */
const FRAME_RIGHTS =
  "allow-forms allow-scripts allow-same-origin allow-top-navigation-by-user-activation";
/** Without script, on a narrow phone: lines break that did not in the estimate. Steps of 100 px. */
const NARROW_SHARE = 1.25;
const ROOM_MAX = 16;
/** Of the address, for the frame's name. */
const NAME_LENGTH = 12;

/**
 * The card form is a document of its own (ADR 0011). A name that changes with its address keeps
 * browsers from showing an old one after Back.
 */
function cardPanel(
  view: PayFacts,
  method: Method,
  card: CardFrame,
  isAlone: boolean,
  m: Messages,
): Html | null {
  const foreign = webUrl(card.url);
  const url = foreign?.href ?? ownPath(card.url);
  if (url === null) return null;
  // With `allow-same-origin`, a sandbox does not protect when the form has the page's own origin.
  const rights = foreign !== null && html` sandbox="${FRAME_RIGHTS}"`;
  const missing = noticeBox(
    "warn",
    html`${m.card.notLoaded}<p><a class="button small" href="${pageUrl(view.checkoutId, method.id)}">${icon("refresh")}${m.page.reload}</a></p>`,
  );
  const name = `card-${url.slice(-NAME_LENGTH)}`;
  const room = Math.min(ROOM_MAX, Math.ceil((card.heightPx * NARROW_SHARE) / 100));
  return html`<iframe class="card-frame room-${room}" name="${name}" src="${url}" title="${m.card.heading}" height="${card.heightPx}" allow="" referrerpolicy="no-referrer" loading="${isAlone ? "eager" : "lazy"}" data-card-frame${rights}></iframe>
<div data-card-missing hidden>${missing}</div>`;
}

function buttonOf(view: PayFacts, method: Method, m: Messages): HtmlValue {
  if (method.form === "bank") return m.pay.continueToBank;
  if (method.form === "qr") return m.pay.showQr;
  const text = m.pay.with(formatAmount(view.order.amountMinor), method.name[view.lang]);
  return withBrands(text, brandsOf(method, view.lang));
}

/** What happens after the button is pressed, and who the payer will deal with. */
function instructionOf(method: Method, lang: Language, m: Messages): HtmlValue {
  if (method.instruction !== undefined) return method.instruction[lang];
  if (method.form === "bank") return m.pay.sentToBank(m.pay.yourBank);
  const text = method.group === "PAY_LATER" ? m.pay.sentToPayLater : m.pay.sentToWallet;
  return withBrands(text(method.name[lang]), brandsOf(method, lang));
}

/** Of the page of one method. */
export function methodHeading(
  method: Method,
  lang: Language,
  m: Messages,
): Pick<ScreenParts, "heading" | "brands"> {
  if (method.form === "card") return { heading: m.card.heading };
  if (method.form === "bank") return { heading: m.bank.heading };
  return { heading: m.pay.walletHeading(method.name[lang]), brands: brandsOf(method, lang) };
}

/** Instead of a form that could not be filled in. */
function bankListMissing(view: PayFacts, method: Method, m: Messages): Html {
  const link = html`<p><a class="button small" href="${freshBanksUrl(view.checkoutId, method.id)}">${icon("refresh")}${m.bank.refresh}</a></p>`;
  return noticeBox("warn", html`${m.bank.notListed}${link}`);
}

function buttonPanel(
  view: PayFacts,
  method: Method,
  { bankList, bank, isAlone }: PanelContent,
  m: Messages,
): Html {
  const { lang } = view;
  const isBank = method.form === "bank" && bankList !== undefined;
  const fields = isBank
    ? bankFields(view, { list: bankList, method, ...bank, isOpen: isAlone }, m)
    : html`<p>${instructionOf(method, lang, m)}</p>`;
  const terms =
    method.terms &&
    html`<p class="hint terms"><a href="${webUrl(method.terms.url)?.href}" target="_blank" rel="noopener noreferrer">${method.terms.text[lang]}${icon("external-link")}</a></p>`;
  const label = m.pay.with(formatAmount(view.order.amountMinor), "{0}");
  const form: PayForm = {
    methodId: method.id,
    fields,
    button: buttonOf(view, method, m),
    icon: method.form === "qr" ? "qr-code" : "lock",
    ...(isBank && { marks: html`data-bank-label="${label}"` }),
    below: html`${isBank && html`<p class="hint" data-bank-note="${m.pay.sentToBank("{0}")}">${instructionOf(method, lang, m)}</p>`}${terms}`,
  };
  return payForm(view, form, m);
}

/** Banks of a sandbox belong to its test outcomes; each is part of the form above. */
function testBanks(
  { isSandbox, lang }: PayFacts,
  method: Method,
  { bankList, bank }: PanelContent,
  m: Messages,
): Html | null {
  if (method.form !== "bank" || bankList === undefined || !isSandbox) return null;
  return testBankRows({ list: bankList, method, selected: bank?.selected }, lang, m);
}

/** The form of one method, with what a tester can choose below it in a sandbox. */
export function methodPanel(
  view: PayFacts,
  method: Method,
  content: PanelContent,
  m: Messages,
): Html | null {
  if (method.form === "card" && content.card !== undefined) {
    return cardPanel(view, method, content.card, content.isAlone, m);
  }
  const isListEmpty = method.form === "bank" && content.bankList?.banks.length === 0;
  if (isListEmpty) return bankListMissing(view, method, m);
  return html`${buttonPanel(view, method, content, m)}${sandboxOutcomes(view, method.sandbox, testBanks(view, method, content, m))}`;
}
