import { formatAmount } from "../../format/format-amount.ts";
import { type Html, html } from "../../markup/html.ts";
import type { Messages } from "../../messages/messages.ts";
import type { ChooseView } from "../../view/checkout-view.ts";
import type { Method } from "../../view/method.ts";
import { brandsOf, withBrands } from "../brand-names.ts";
import { declineNotice, isDeclineOf } from "../decline-notice.ts";
import { brandTile, methodTile } from "./brand-tile.ts";
import { methodPanel } from "./method-panel.ts";

/** `3 x RM 83.33`: what one of the equal payments is, to the nearest sen. */
function instalmentText({ instalments }: Method, amountMinor: number): string | null {
  if (instalments === undefined) return null;
  return `${instalments} x ${formatAmount(Math.round(amountMinor / instalments))}`;
}

/** Its mark and what is said of it. */
export function methodWords(view: ChooseView, method: Method, m: Messages): Html {
  const { lang, order, last } = view;
  const hint = instalmentText(method, order.amountMinor) ?? method.hint?.[lang];
  return html`${methodTile(method)}<span class="words"><span class="name">${withBrands(method.name[lang], brandsOf(method, lang))}</span>${hint !== undefined && html`<span class="hint">${hint}</span>`}${method.form === "card" && html`<span class="brands">${view.card?.brands.map(brandTile)}</span>`}${method.id === last?.methodId && html`<span class="hint tag">${m.choose.lastUsed}</span>`}</span>`;
}

/** The bank of a declined attempt, or that of the last payment on this device. */
function bankOf({ selectedBank, last }: ChooseView, { id }: Method): string | undefined {
  return selectedBank ?? (id === last?.methodId ? last.bankCode : undefined);
}

interface Row {
  isOpen: boolean;
  /** Under the row while it is closed. */
  below?: Html | null;
}

/** One of a list; opens its form in place. */
export function methodRow(
  view: ChooseView,
  method: Method,
  { isOpen, below }: Row,
  m: Messages,
): Html {
  const { card, bankList, notice } = view;
  const bank = { selected: isOpen ? bankOf(view, method) : undefined };
  // Only the form that was sent without the tick is marked.
  const asked = { ...view, mustAcceptRestart: isOpen && view.mustAcceptRestart === true };
  return html`<li data-name="${method.name[view.lang]}"><details class="method" name="method" data-method="${method.id}"${isOpen && html` open`}><summary>${methodWords(view, method, m)}<span class="radio"></span></summary><div class="panel">${isOpen && isDeclineOf(notice, method.id) && declineNotice(view, notice, m)}${methodPanel(asked, method, { card, bankList, bank, isAlone: false }, m)}</div></details>${below}</li>`;
}
