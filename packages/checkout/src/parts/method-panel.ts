import { formatAmount } from "../format-amount.ts";
import { type Html, html } from "../html.ts";
import type { Messages } from "../messages.ts";
import type { BankList, CardForm, Method, PayFacts } from "../view.ts";
import { type BankFields, bankFields, bankTerms } from "./bank-fields.ts";
import { cardFields } from "./card-fields.ts";
import { methodPrefix } from "./method-name.ts";
import { payForm } from "./pay-form.ts";
import { sandboxOutcomes } from "./sandbox-outcomes.ts";

export interface PanelContent {
  card?: CardForm | undefined;
  bankList?: BankList | undefined;
  bank?: Pick<BankFields, "selected" | "error"> | undefined;
  /** Alone on its page: lists are unfolded. */
  isAlone: boolean;
}

function cardPanel(view: PayFacts, method: Method, card: CardForm, m: Messages): Html {
  return payForm(
    view,
    {
      methodId: method.id,
      fields: cardFields(card, methodPrefix(method), m),
      button: m.pay.amount(formatAmount(view.order.amountMinor)),
      icon: "lock",
      marks: html`novalidate`,
      below: html`<p class="hint">${m.card.privacy}</p>`,
    },
    m,
  );
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
): Html {
  const outcomes = view.isSandbox && sandboxOutcomes(method, m);
  if (method.form === "card" && content.card !== undefined) {
    return html`${cardPanel(view, method, content.card, m)}${outcomes}`;
  }
  if (method.form === "bank" && content.bankList !== undefined) {
    return html`${bankPanel(view, method, content, content.bankList, m)}${outcomes}`;
  }
  return html`${walletPanel(view, method, m)}${outcomes}`;
}
