import { groupCardNumber } from "../../card-rules.ts";
import { formatAmount } from "../../format/format-amount.ts";
import { type Html, html } from "../../markup/html.ts";
import { icon } from "../../markup/icons.ts";
import type { Messages } from "../../messages/messages.ts";
import type { MethodForm } from "../../view/method.ts";

type OutcomeName = keyof Messages["sandbox"];

/** The simulators' own tables hold more; these are the ones every integration meets. */
const TEST_CARDS: readonly (readonly [string, OutcomeName])[] = [
  ["4242424242424242", "paid"],
  ["5555555555554444", "paid"],
  ["4000002760003184", "challenge"],
  ["4000000000009995", "insufficientFunds"],
  ["4000000000000002", "declined"],
  ["4000000000000127", "wrongCvc"],
  ["4000000000000069", "expiredCard"],
  ["4000008400001629", "challengeDeclined"],
  ["4000004580001059", "pendingThenPaid"],
  ["4000004580001026", "lateSuccess"],
];

const QR_AMOUNTS: readonly (readonly [number, OutcomeName])[] = [
  [7700, "scannedThenPaid"],
  [7718, "neverPaid"],
  [7710, "paidLate"],
];

function cardRow(number: string, outcome: string, m: Messages): Html {
  return html`<li><code>${groupCardNumber(number)}</code><span>${outcome}</span><button class="button small" type="button" data-js data-fill-card="${number}" aria-label="${m.sandbox.use} ${groupCardNumber(number)}">${m.sandbox.use}</button></li>`;
}

function amountRow(amountMinor: number, outcome: string): Html {
  return html`<li><code>${formatAmount(amountMinor)}</code><span>${outcome}</span></li>`;
}

function content(method: { form: MethodForm }, m: Messages): Html {
  if (method.form === "card") {
    const rows = TEST_CARDS.map(([number, name]) => cardRow(number, m.sandbox[name], m));
    return html`<p>${m.sandbox.cardIntro}</p><ul>${rows}</ul>`;
  }
  if (method.form === "bank") return html`<p>${m.sandbox.bankIntro}</p>`;
  if (method.form === "qr") {
    const rows = QR_AMOUNTS.map(([amountMinor, name]) => amountRow(amountMinor, m.sandbox[name]));
    return html`<p>${m.sandbox.qrIntro}</p><ul>${rows}</ul>`;
  }
  return html`<p>${m.sandbox.walletIntro}</p>`;
}

/** Folded away under a form, so that the page looks as it will in production. */
export function sandboxOutcomes(method: { form: MethodForm }, m: Messages): Html {
  return html`<details class="outcomes"><summary>${icon("flask")}${m.sandbox.heading}${icon("chevron-down")}</summary>${content(method, m)}</details>`;
}
