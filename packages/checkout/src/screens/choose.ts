import { bankUrl, rememberUrl } from "../addresses.ts";
import { LOCALES } from "../format/languages.ts";
import { perLanguage } from "../format/per-language.ts";
import { type Html, html } from "../markup/html.ts";
import { icon } from "../markup/icons.ts";
import type { Messages } from "../messages/messages.ts";
import { brand, brandsOf, withBrands } from "../parts/brand-names.ts";
import { declineNotice, isDeclineOf } from "../parts/decline-notice.ts";
import { bankTile, methodTile } from "../parts/method/brand-tile.ts";
import { methodHeading, methodPanel } from "../parts/method/method-panel.ts";
import { methodRow, methodWords } from "../parts/method/method-row.ts";
import { methodSheet, type Sheet } from "../parts/method/method-sheet.ts";
import { unavailableText } from "../parts/method/unavailable-text.ts";
import { noticeBox } from "../parts/notice-box.ts";
import { openAttemptNotice } from "../parts/pay-form.ts";
import { refundingText } from "../parts/refunding-text.ts";
import type { ScreenParts } from "../screen.ts";
import type { ChooseView, Notice } from "../view/checkout-view.ts";
import type { Language } from "../view/facts.ts";
import type { Bank, Method, MethodGroup } from "../view/method.ts";

function noticeHtml(view: ChooseView, notice: Notice, m: Messages): Html {
  switch (notice.kind) {
    case "declined":
      return declineNotice(view, notice, m);
    case "returned":
      return noticeBox("warn", refundingText(notice, m));
    case "not_started":
      return noticeBox("bad", naming(m.notice.notStarted, notice), true);
    case "method_unavailable":
      return noticeBox("warn", naming(m.notice.methodUnavailable, notice), true);
  }
}

function naming(say: (method: string) => string, { methodName }: { methodName: string }): Html {
  return withBrands(say(methodName), [methodName]);
}

/** The last method of this device comes first. */
function usableMethods({ methods, last }: ChooseView): Method[] {
  const usable = methods.filter((method) => method.unavailable === undefined);
  const isLast = (method: Method) => method.id === last?.methodId;
  return [...usable.filter(isLast), ...usable.filter((method) => !isLast(method))];
}

function openMethod({ selected, last }: ChooseView, usable: readonly Method[]): string | undefined {
  const known = (id: string | undefined) => usable.find((method) => method.id === id)?.id;
  return known(selected) ?? known(last?.methodId);
}

/** Rare QR methods are in the sheet of the wallets, after them. */
interface GroupSheet extends Sheet {
  group: MethodGroup;
}

/** Which sheet a group's rare methods are in; null where there are never many. */
function sheetOf(group: MethodGroup, m: Messages): Omit<GroupSheet, "methods"> | null {
  switch (group) {
    case "WALLET":
    case "QR":
      return {
        ...{ id: "wallets", group: "WALLET", icon: "wallet" },
        ...{ button: m.choose.moreWallets, heading: m.groups.WALLET },
      };
    case "PAY_LATER":
      return {
        ...{ id: "later", group: "PAY_LATER", icon: "clock" },
        ...{ button: m.groups.PAY_LATER, heading: m.groups.PAY_LATER },
      };
    case "CARD":
    case "ONLINE_BANKING":
      return null;
  }
}

interface Arranged {
  front: Method[];
  sheets: GroupSheet[];
}

/** A sheet with one method would only add a tap. */
function arrange(usable: readonly Method[], openId: string | undefined, m: Messages): Arranged {
  const sheets = new Map<string, GroupSheet>();
  for (const method of usable) {
    const sheet = sheetOf(method.group, m);
    if (sheet === null || method.isCommon || method.id === openId) continue;
    const { methods = [] } = sheets.get(sheet.id) ?? {};
    const isOwn = (one: Method) => one.group === sheet.group;
    const all = [...methods, method];
    const sorted = [...all.filter(isOwn), ...all.filter((one) => !isOwn(one))];
    sheets.set(sheet.id, { ...sheet, methods: sorted });
  }
  const kept = [...sheets.values()].filter(({ methods }) => methods.length > 1);
  const hidden = new Set(kept.flatMap(({ methods }) => methods));
  const front = usable.filter((method) => !hidden.has(method));
  // Without popular methods the list is not split: it shows the methods of the sheets.
  return front.length === 0 ? { front: [...usable], sheets: [] } : { front, sheets: kept };
}

function methodList(
  view: ChooseView,
  { front, sheets }: Arranged,
  openId: string | undefined,
  m: Messages,
): Html {
  const row = (method: Method) => {
    const below = method.form === "bank" ? quickBankLinks(view, method, m) : null;
    return methodRow(view, method, { isOpen: method.id === openId, below }, m);
  };
  return html`<ul class="methods" role="list">${front.map(row)}${sheets.map((sheet) => methodSheet(view, sheet, m))}</ul>`;
}

/** `v3` has a heading for each group; the others are one list. */
function methodLists(
  view: ChooseView,
  usable: readonly Method[],
  openId: string | undefined,
  m: Messages,
): Html | Html[] {
  const arranged = arrange(usable, openId, m);
  if (view.layout !== "v3") return methodList(view, arranged, openId, m);
  const groups = Map.groupBy(arranged.front, (method) => method.group);
  for (const { group } of arranged.sheets) if (!groups.has(group)) groups.set(group, []);
  const lists = [...groups].map(([group, front]) => ({
    heading: m.groups[group],
    front,
    sheets: arranged.sheets.filter((sheet) => sheet.group === group),
  }));
  return lists.map(
    ({ heading, ...list }) =>
      html`<section class="group"><h2>${heading}</h2>${methodList(view, list, openId, m)}</section>`,
  );
}

/** Whether this device remembers the method, and the way to change it. */
function rememberLine(view: ChooseView, m: Messages): Html | null {
  const { checkoutId, isRemembering, last } = view;
  if (!isRemembering) {
    return html`<p class="hint remember">${m.choose.notRemembering} <a href="${rememberUrl(checkoutId, true)}">${m.choose.remember}</a></p>`;
  }
  if (last === undefined) return null;
  return html`<p class="hint remember">${m.choose.remembering} <a href="${rememberUrl(checkoutId, false)}">${m.choose.forget}</a></p>`;
}

const FINAL = { status: 200, live: "final", isTimed: true, canCancel: true } as const;

/** Nothing to choose: the method is on the page as if it had been opened. */
function onlyMethod(view: ChooseView, method: Method, m: Messages): ScreenParts {
  const { card, bankList, notice, selectedBank, last } = view;
  const selected = selectedBank ?? (last?.methodId === method.id ? last.bankCode : undefined);
  const content = { card, bankList, bank: { selected }, isAlone: true };
  return {
    ...FINAL,
    ...methodHeading(method, view.lang, m),
    body: html`${notice && noticeHtml(view, notice, m)}${openAttemptNotice(view, m)}
<div class="only" data-method="${method.id}"><p>${methodWords(view, method, m)}</p>${methodPanel(view, method, content, m)}</div>
${unavailableMethods(view, m)}`,
  };
}

export function chooseScreen(view: ChooseView, m: Messages): ScreenParts {
  const usable = usableMethods(view);
  const [first] = usable;
  if (first !== undefined && usable.length === 1) return onlyMethod(view, first, m);
  const openId = openMethod(view, usable);
  const { notice } = view;
  const isAbove = notice !== undefined && !isDeclineOf(notice, openId);
  return {
    ...FINAL,
    heading: m.choose.heading,
    body: html`${isAbove && noticeHtml(view, notice, m)}${openAttemptNotice(view, m)}${hasOutage(view) && unavailableMethods(view, m)}
${usable.length === 0 ? noticeBox("warn", m.choose.none) : methodLists(view, usable, openId, m)}
${!hasOutage(view) && unavailableMethods(view, m)}${rememberLine(view, m)}`,
  };
}

/** What an operator says is read before the payer chooses. */
const hasOutage = ({ methods }: Pick<ChooseView, "methods">) =>
  methods.some(({ unavailable }) => unavailable?.kind === "outage");

/** What cannot be chosen, folded into one line, each with its reason. */
function unavailableMethods({ methods, lang }: ChooseView, m: Messages): Html | null {
  const rows = methods.flatMap((method) => {
    if (method.unavailable === undefined) return [];
    return html`<li class="off">${methodTile(method)}<span class="words"><span>${withBrands(method.name[lang], brandsOf(method, lang))}</span><span class="reason">${unavailableText(method.unavailable, m, lang)}</span></span></li>`;
  });
  if (rows.length === 0) return null;
  const text = pluralOf(m.choose.unavailable, rows.length, lang);
  const isOpen = hasOutage({ methods });
  return html`<details class="fold unavailable"${isOpen && html` open`}><summary>${icon("ban")}${text}${icon("chevron-down")}</summary><ul>${rows}</ul></details>`;
}

/** A sentence in the form that a number takes: `one` where the language has it for this number. */
interface Plural {
  one: (count: string) => string;
  other: (count: string) => string;
}

const pluralRules = perLanguage((lang) => new Intl.PluralRules(LOCALES[lang]));

function pluralOf(plural: Plural, count: number, lang: Language): string {
  const isOne = pluralRules(lang).select(count) === "one";
  return (isOne ? plural.one : plural.other)(String(count));
}

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
function quickBankLinks(view: ChooseView, method: Method, m: Messages): Html | null {
  const banks = quickBanks(view, method);
  if (banks.length === 0) return null;
  return html`<nav class="quick-banks" aria-label="${m.bank.popular}">${banks.map((bank) => html`<a href="${bankUrl(view.checkoutId, method.id, bank.code)}" data-quick-bank="${bank.code}">${bankTile(bank)}${brand(bank.name)}</a>`)}</nav>`;
}
