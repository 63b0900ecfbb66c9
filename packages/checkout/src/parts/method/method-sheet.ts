import { formatAmount } from "../../format/format-amount.ts";
import { type Html, html } from "../../markup/html.ts";
import { type IconName, icon } from "../../markup/icons.ts";
import type { Messages } from "../../messages/messages.ts";
import type { ChooseView } from "../../view/checkout-view.ts";
import type { Method } from "../../view/method.ts";
import { brandsOf, withBrands } from "../brand-names.ts";
import { logo } from "../order-summary.ts";
import { methodTile } from "./brand-tile.ts";
import { methodRow } from "./method-row.ts";

/** Typing is quicker than reading from here on. */
const SEARCHED_FROM = 7;
const NAMED_MAX = 2;
const MARKS_MAX = 4;

export interface Sheet {
  id: string;
  /** On its button, such as "More e-wallets". */
  button: string;
  icon: IconName;
  /** Over its list. */
  heading: string;
  methods: readonly Method[];
}

/** "Boost, GrabPay and 7 more". */
function namesText({ lang }: ChooseView, methods: readonly Method[], m: Messages): string {
  const names = methods.map(({ name }) => name[lang]);
  if (names.length <= NAMED_MAX + 1) return names.join(", ");
  return m.choose.andMore(names.slice(0, NAMED_MAX).join(", "), String(names.length - NAMED_MAX));
}

function searchField(id: string, m: Messages): Html {
  return html`<div class="search" data-js><label class="spoken" for="${id}-search">${m.choose.search}</label>${icon("search")}<input type="search" id="${id}-search" data-search="methods" autocomplete="off" placeholder="${m.choose.search}" enterkeyhint="search"></div>
<p class="hint" data-none-found hidden>${m.choose.noneFound}</p>`;
}

/** The marks are what payers choose by: each whole, next to the other. */
function marks(methods: readonly Method[]): Html {
  const more = methods.length - MARKS_MAX;
  return html`<span class="brands" aria-hidden="true">${methods.slice(0, MARKS_MAX).map(methodTile)}${more > 0 && html`<span class="more">+${more}</span>`}</span>`;
}

/** Who is paid how much for what: the sheet covers the page's own bar. */
function orderLine({ merchant, order }: ChooseView): Html {
  return html`<p class="sheet-order">${logo(merchant)}<span class="words"><span class="name" translate="no" dir="auto">${merchant.name}</span><span class="hint" dir="auto">${order.title}</span></span><strong class="figure">${formatAmount(order.amountMinor)}</strong></p>`;
}

/**
 * A row of the list and the sheet that it opens: the browser's own popover, so that it works
 * without script. Browsers without popovers show the sheet in place.
 */
export function methodSheet(view: ChooseView, sheet: Sheet, m: Messages): Html {
  const { methods } = sheet;
  const id = `sheet-${sheet.id}`;
  const brands = methods.flatMap((method) => brandsOf(method, view.lang));
  return html`<li><button class="method-more" type="button" popovertarget="${id}"><span class="sheet-icon">${icon(sheet.icon)}</span><span class="words"><span class="name">${sheet.button}</span><span class="hint">${withBrands(namesText(view, methods, m), brands)}</span>${marks(methods)}</span>${icon("chevron-right")}</button>
<div class="sheet" id="${id}" popover role="dialog" aria-labelledby="${id}-title" data-sheet>
<div class="sheet-top"><h2 id="${id}-title">${sheet.heading}</h2><button class="button icon-only" type="button" popovertarget="${id}" popovertargetaction="hide" aria-label="${m.choose.close}">${icon("x")}</button></div>
${orderLine(view)}
${methods.length >= SEARCHED_FROM && searchField(id, m)}
<ul class="methods" role="list" data-search-list>${methods.map((method) => methodRow(view, method, { isOpen: false }, m))}</ul></div></li>`;
}
