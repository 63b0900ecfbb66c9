import { pluralOf } from "../../format/plural.ts";
import { type Html, html } from "../../markup/html.ts";
import { icon } from "../../markup/icons.ts";
import type { Messages } from "../../messages/messages.ts";
import type { ChooseView } from "../../view/checkout-view.ts";
import { methodTile } from "./brand-tile.ts";
import { unavailableText } from "./unavailable-text.ts";

/** What cannot be chosen, folded into one line, each with its reason. */
export function unavailableMethods({ methods, lang }: ChooseView, m: Messages): Html | null {
  const rows = methods.flatMap((method) => {
    if (method.unavailable === undefined) return [];
    return html`<li class="off">${methodTile(method)}<span class="words"><span>${method.name[lang]}</span><span class="reason">${unavailableText(method.unavailable, m)}</span></span></li>`;
  });
  if (rows.length === 0) return null;
  const text = pluralOf(m.choose.unavailable, rows.length, lang);
  return html`<details class="fold unavailable"><summary>${icon("ban")}${text}${icon("chevron-down")}</summary><ul>${rows}</ul></details>`;
}
