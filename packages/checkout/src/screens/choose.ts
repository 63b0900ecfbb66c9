import { type Html, html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import type { Messages } from "../messages/messages.ts";
import { declineNotice, isDeclineOf } from "../parts/decline-notice.ts";
import { brandTile, methodTile } from "../parts/method/brand-tile.ts";
import { methodPanel } from "../parts/method/method-panel.ts";
import { unavailableText } from "../parts/method/unavailable-text.ts";
import { noticeBox } from "../parts/notice-box.ts";
import { openAttemptNotice } from "../parts/pay-form.ts";
import { refundingText } from "../parts/refunding-text.ts";
import type { ScreenParts } from "../screen.ts";
import type { ChooseView, Notice } from "../view/checkout-view.ts";
import type { Language, Layout } from "../view/facts.ts";
import type { CardFrame, Method, MethodGroup } from "../view/method.ts";

interface LayoutRule {
  /** A heading and a box for each group. */
  isGrouped: boolean;
  /** Rare methods wait behind 'show more'. */
  folds: boolean;
  /** The first usable method is open at once. */
  opensFirst: boolean;
}

/** All that differs between the layouts. */
const LAYOUTS: Readonly<Record<Layout, LayoutRule>> = {
  v2: { isGrouped: false, folds: true, opensFirst: false },
  v3: { isGrouped: true, folds: true, opensFirst: false },
  v4: { isGrouped: false, folds: true, opensFirst: true },
};

function methodWords(method: Method, card: CardFrame | undefined, lang: Language): Html {
  return html`${methodTile(method, lang)}<span class="words"><span class="name">${method.name[lang]}</span>${method.hint && html`<span class="hint">${method.hint[lang]}</span>`}${method.form === "card" && html`<span class="brands">${card?.brands.map(brandTile)}</span>`}</span>`;
}

function methodRow(view: ChooseView, method: Method, isOpen: boolean, m: Messages): Html {
  if (method.unavailable !== undefined) {
    return html`<div class="method off">${methodTile(method, view.lang)}<span class="words"><span class="name">${method.name[view.lang]}</span><span class="reason">${icon("ban")}${unavailableText(method.unavailable, m)}</span></span></div>`;
  }
  const bank = { selected: view.selectedBank };
  const content = { card: view.card, bankList: view.bankList, bank, isAlone: false };
  const { notice } = view;
  // Only the form that was sent without the tick is marked.
  const asked = { ...view, mustAcceptRestart: isOpen && view.mustAcceptRestart === true };
  return html`<details class="method" name="method" data-method="${method.id}"${isOpen && html` open`}><summary>${methodWords(method, view.card, view.lang)}<span class="radio"></span></summary><div class="panel">${isOpen && isDeclineOf(notice, method.id) && declineNotice(view, notice, m)}${methodPanel(asked, method, content, m)}</div></details>`;
}

function methodList(
  view: ChooseView,
  methods: readonly Method[],
  rule: LayoutRule,
  openId: string | undefined,
  m: Messages,
): Html {
  const row = (method: Method) => methodRow(view, method, method.id === openId, m);
  const isFront = (method: Method) => !rule.folds || method.isCommon || method.id === openId;
  const common = methods.filter(isFront);
  const rare = methods.filter((method) => !isFront(method));
  // Nothing is gained by folding away one row, or all of them.
  if (common.length === 0 || rare.length < 2)
    return html`<div class="methods">${methods.map(row)}</div>`;
  return html`<div class="methods">${common.map(row)}<details class="more"><summary>${m.choose.more(String(rare.length))}${icon("chevron-down")}</summary>${rare.map(row)}</details></div>`;
}

function groupsOf(methods: readonly Method[]): [MethodGroup, Method[]][] {
  return [...Map.groupBy(methods, (method) => method.group)];
}

function noticeHtml(view: ChooseView, notice: Notice, m: Messages): Html {
  switch (notice.kind) {
    case "declined":
      return declineNotice(view, notice, m);
    case "returned":
      return noticeBox("warn", refundingText(notice, m));
    case "not_started":
      return noticeBox("bad", m.notice.notStarted(notice.methodName), true);
    case "method_unavailable":
      return noticeBox("warn", m.notice.methodUnavailable(notice.methodName), true);
  }
}

function openMethod(
  view: ChooseView,
  methods: readonly Method[],
  rule: LayoutRule,
): string | undefined {
  const usable = methods.filter((method) => method.unavailable === undefined);
  if (usable.some((method) => method.id === view.selected)) return view.selected;
  return rule.opensFirst || usable.length === 1 ? usable[0]?.id : undefined;
}

export function chooseScreen(view: ChooseView, m: Messages): ScreenParts {
  const rule = LAYOUTS[view.layout];
  const { methods } = view;
  const openId = openMethod(view, methods, rule);
  const lists = rule.isGrouped
    ? groupsOf(methods).map(
        ([group, members]) =>
          html`<section class="group"><h2>${m.groups[group]}</h2>${methodList(view, members, rule, openId, m)}</section>`,
      )
    : methodList(view, methods, rule, openId, m);
  return {
    status: 200,
    heading: m.choose.heading,
    body: html`${view.notice !== undefined && !isDeclineOf(view.notice, openId) && noticeHtml(view, view.notice, m)}${openAttemptNotice(view, m)}
${methods.length === 0 ? noticeBox("warn", m.choose.none) : lists}`,
    live: "final",
    isTimed: true,
    canCancel: true,
  };
}
