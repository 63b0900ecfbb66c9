import { bankUrl } from "../../addresses.ts";
import { type Html, html } from "../../markup/html.ts";
import type { Messages } from "../../messages/messages.ts";
import type { ChooseView } from "../../view/checkout-view.ts";
import type { Bank, Method } from "../../view/method.ts";
import { bankTile } from "./brand-tile.ts";

const BANKS_MAX = 6;

/** Popular banks of the accounts that the amount allows, and that are online. */
function quickBanks({ bankList }: ChooseView, method: Method): readonly Bank[] {
  const [model] = (method.models ?? []).filter(
    ({ id }) => bankList?.unavailable?.[id] === undefined,
  );
  const popular = (bankList?.banks ?? []).filter(
    (bank) => bank.model === model?.id && bank.isPopular && bank.isOnline && bank.isTest !== true,
  );
  return popular.slice(0, BANKS_MAX);
}

/**
 * Under the closed row of online banking: one tap chooses the bank. Links, so that they lead to the
 * bank's own page without script; the script opens the row instead.
 */
export function quickBankLinks(view: ChooseView, method: Method, m: Messages): Html | null {
  const banks = quickBanks(view, method);
  if (banks.length === 0) return null;
  return html`<nav class="quick-banks" aria-label="${m.bank.popular}">${banks.map((bank) => html`<a href="${bankUrl(view.checkoutId, method.id, bank.code)}" data-quick-bank="${bank.code}">${bankTile(bank)}<span>${bank.name}</span></a>`)}</nav>`;
}
