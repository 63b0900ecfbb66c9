import { pageUrl } from "../../addresses.ts";
import { formatAmount } from "../../format/format-amount.ts";
import { type Html, html } from "../../markup/html.ts";
import { icon } from "../../markup/icons.ts";
import { ownPath, webUrl } from "../../markup/safe-link.ts";
import type { Messages } from "../../messages/messages.ts";
import type { PayFacts } from "../../view/facts.ts";
import type { BankList, CardFrame, Method } from "../../view/method.ts";
import { noticeBox } from "../notice-box.ts";
import { payForm } from "../pay-form.ts";
import { type BankFields, bankFields, bankTerms } from "./bank-fields.ts";
import { sandboxOutcomes } from "./sandbox-outcomes.ts";

interface PanelContent {
  card?: CardFrame | undefined;
  bankList?: BankList | undefined;
  bank?: Pick<BankFields, "selected" | "error"> | undefined;
  /** Alone on its page: lists are unfolded. */
  isAlone: boolean;
}

/**
 * What the form of another origin may do: run its script, be sent, and go on in the whole window.
 */
const FRAME_RIGHTS =
  "allow-forms allow-scripts allow-same-origin allow-top-navigation-by-user-activation";
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
  // Rights beside `allow-same-origin` are worth nothing where the form is of the page's own origin.
  const rights = foreign !== null && html` sandbox="${FRAME_RIGHTS}"`;
  const missing = noticeBox(
    "warn",
    html`${m.card.notLoaded}<p><a class="button small" href="${pageUrl(view.checkoutId, method.id)}">${icon("refresh")}${m.page.reload}</a></p>`,
  );
  const name = `card-${url.slice(-NAME_LENGTH)}`;
  return html`<iframe class="card-frame" name="${name}" src="${url}" title="${m.card.heading}" height="${card.heightPx}" allow="" referrerpolicy="no-referrer" loading="${isAlone ? "eager" : "lazy"}" data-card-frame${rights}></iframe>
<div data-card-missing hidden>${missing}</div>`;
}

function bankPanel(
  view: PayFacts,
  method: Method,
  content: PanelContent,
  list: BankList,
  m: Messages,
): Html {
  const fields = bankFields(
    view,
    {
      list,
      methodId: method.id,
      selected: content.bank?.selected,
      error: content.bank?.error,
      isOpen: content.isAlone,
    },
    m,
  );
  const label = m.pay.with(formatAmount(view.order.amountMinor), "{0}");
  return payForm(
    view,
    {
      methodId: method.id,
      fields,
      button: m.pay.continueToBank,
      icon: "lock",
      marks: html`data-bank-label="${label}"`,
      below: bankTerms(m),
    },
    m,
  );
}

function walletPanel(view: PayFacts, method: Method, m: Messages): Html {
  if (method.form === "qr") {
    const fields = html`<p>${m.pay.qrText}</p>`;
    return payForm(view, { methodId: method.id, fields, button: m.pay.showQr, icon: "qr-code" }, m);
  }
  const text =
    method.group === "PAY_LATER" ? m.pay.payLaterText(method.name) : m.pay.walletText(method.name);
  const button = m.pay.with(formatAmount(view.order.amountMinor), method.name);
  return payForm(
    view,
    { methodId: method.id, fields: html`<p>${text}</p>`, button, icon: "lock" },
    m,
  );
}

/** The form of one method, with what a tester can choose below it in a sandbox. */
export function methodPanel(
  view: PayFacts,
  method: Method,
  content: PanelContent,
  m: Messages,
): Html | null {
  const outcomes = view.isSandbox && sandboxOutcomes(method, m);
  if (method.form === "card" && content.card !== undefined) {
    return cardPanel(view, method, content.card, content.isAlone, m);
  }
  if (method.form === "bank" && content.bankList !== undefined) {
    return html`${bankPanel(view, method, content, content.bankList, m)}${outcomes}`;
  }
  return html`${walletPanel(view, method, m)}${outcomes}`;
}
