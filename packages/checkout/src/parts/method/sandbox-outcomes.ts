import { groupCardNumber } from "../../card-rules.ts";
import { formatAmount } from "../../format/format-amount.ts";
import { type Html, html } from "../../markup/html.ts";
import { icon } from "../../markup/icons.ts";
import { MESSAGES } from "../../messages/messages.ts";
import type { Language } from "../../view/facts.ts";
import type { SandboxOutcomes } from "../../view/method.ts";

function row(value: string | number, outcome: string, use: string): Html {
  if (typeof value === "number") {
    return html`<li><code>${formatAmount(value)}</code><span>${outcome}</span></li>`;
  }
  const number = groupCardNumber(value);
  return html`<li><code>${number}</code><span>${outcome}</span><button class="button small" type="button" data-js data-fill-card="${value}" aria-label="${use} ${number}">${use}</button></li>`;
}

/** Folded away under a form, so that the page appears as in production. */
export function sandboxOutcomes(
  view: { isSandbox: boolean; lang: Language },
  sandbox: SandboxOutcomes | undefined,
  more: Html | null = null,
): Html | null {
  if (!view.isSandbox || sandbox === undefined) return null;
  const { lang } = view;
  const { heading, use } = MESSAGES[lang].sandbox;
  const rows = sandbox.values?.map(({ value, outcome }) => row(value, outcome[lang], use));
  return html`<details class="outcomes"><summary>${icon("flask")}${heading}${icon("chevron-down")}</summary><p>${sandbox.text[lang]}</p>${rows && html`<ul>${rows}</ul>`}${more}</details>`;
}
