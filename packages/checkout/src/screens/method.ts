import { html } from "../markup/html.ts";
import type { Messages } from "../messages/messages.ts";
import { methodHeading, methodPanel } from "../parts/method/method-panel.ts";
import { sandboxOutcomes } from "../parts/method/sandbox-outcomes.ts";
import { unavailableText } from "../parts/method/unavailable-text.ts";
import { noticeBox } from "../parts/notice-box.ts";
import { openAttemptNotice } from "../parts/pay-form.ts";
import type { ScreenParts } from "../screen.ts";
import type { BankView, CardView, WalletView } from "../view/checkout-view.ts";

/** One method alone on its page: opened by its link, or shown again with what was wrong. */
export function methodScreen(view: CardView | BankView | WalletView, m: Messages): ScreenParts {
  const content = {
    card: view.screen === "card" ? view.card : undefined,
    bankList: view.screen === "bank" ? view.bankList : undefined,
    bank: view.screen === "bank" ? { selected: view.selected, error: view.error } : undefined,
    isAlone: true,
  };
  const why = view.method.unavailable;
  const body =
    why === undefined
      ? html`${openAttemptNotice(view, m)}${methodPanel(view, view.method, content, m)}`
      : html`${noticeBox("warn", unavailableText(why, m, view.lang))}${sandboxOutcomes(view, view.method.sandbox)}`;
  return {
    status: 200,
    ...methodHeading(view.method, view.lang, m),
    body,
    live: "final",
    isTimed: true,
    hasBackLink: true,
    canCancel: true,
  };
}
