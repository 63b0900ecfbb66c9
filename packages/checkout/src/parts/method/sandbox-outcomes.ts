import { groupCardNumber } from "../../card-rules.ts";
import { formatAmount } from "../../format-amount.ts";
import { type Html, html } from "../../html.ts";
import { icon } from "../../icons.ts";
import type { Messages } from "../../messages.ts";
import type { MethodForm } from "../../view.ts";

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
  return html`<tr><td><code>${groupCardNumber(number)}</code></td><td>${outcome}</td><td><button class="button small" type="button" data-js data-fill-card="${number}" aria-label="${m.sandbox.use} ${groupCardNumber(number)}">${m.sandbox.use}</button></td></tr>`;
}

function amountRow(amountMinor: number, outcome: string): Html {
  return html`<tr><td><code>${formatAmount(amountMinor)}</code></td><td>${outcome}</td></tr>`;
}

function content(method: { form: MethodForm }, m: Messages): Html {
  if (method.form === "card") {
    const rows = TEST_CARDS.map(([number, name]) => cardRow(number, m.sandbox[name], m));
    return html`<p>${m.sandbox.cardIntro}</p><table><tbody>${rows}</tbody></table>`;
  }
  if (method.form === "bank") return html`<p>${m.sandbox.bankIntro}</p>`;
  if (method.form === "qr") {
    const rows = QR_AMOUNTS.map(([amountMinor, name]) => amountRow(amountMinor, m.sandbox[name]));
    return html`<p>${m.sandbox.qrIntro}</p><table><tbody>${rows}</tbody></table>`;
  }
  return html`<p>${m.sandbox.walletIntro}</p>`;
}

/** Folded away under a form, so that the page looks as it will in production. */
export function sandboxOutcomes(method: { form: MethodForm }, m: Messages): Html {
  return html`<details class="outcomes"><summary>${icon("flask")}${m.sandbox.heading}${icon("chevron-down")}</summary>${content(method, m)}</details>`;
}
