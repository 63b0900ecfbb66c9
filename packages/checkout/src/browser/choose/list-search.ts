/** Finding a bank or a payment method by typing. */
import type { SearchWords } from "../../messages/browser-words.ts";
import { announce, findAll } from "../basics.ts";
import { fillIn, words } from "../page.ts";
import { rankName } from "./rank-name.ts";

interface SearchedList {
  list: HTMLElement;
  rows: readonly HTMLElement[];
  isOpenAtFirst: boolean;
}

function searchedList(list: HTMLElement): SearchedList {
  const isOpenAtFirst = list instanceof HTMLDetailsElement && list.open;
  return { list, rows: findAll("[data-name]", list), isOpenAtFirst };
}

/**
 * Hides what does not match and puts the best first, of those alike the popular ones. Returns how
 * many rows match.
 */
function filterRows({ list, rows }: SearchedList, typed: string): number {
  const allowsParts = list.dataset.wholeWords === undefined;
  const ranked = rows.map((row) => {
    const { name = "", words = "" } = row.dataset;
    const rank = typed === "" ? 0 : rankName(typed, { name, words, allowsParts });
    row.hidden = rank === null;
    const isBehind = typed !== "" && row.dataset.popularRow === undefined;
    return { row, rank: rank === null ? Infinity : rank + (isBehind ? 0.5 : 0) };
  });
  for (const { row } of ranked.toSorted((one, other) => one.rank - other.rank)) {
    row.parentElement?.append(row);
  }
  return ranked.filter(({ rank }) => rank !== Infinity).length;
}

function sayFound(found: number, { one, other, none }: SearchWords): void {
  const kind = new Intl.PluralRules(document.documentElement.lang).select(found);
  announce(found === 0 ? none : fillIn(kind === "one" ? one : other, String(found)));
}

/**
 * Enter takes the first row found: chooses its bank, or opens its method. One that cannot be chosen
 * is not replaced by another.
 */
function takeFirst(scope: HTMLElement): void {
  const row = scope.querySelector("[data-search-list]:not([hidden]) [data-name]:not([hidden])");
  const first = row?.querySelector<HTMLElement>("input:enabled, summary");
  if (!first) return;
  for (
    let fold = first.closest("details");
    fold;
    fold = fold.parentElement?.closest("details") ?? null
  )
    fold.open = true;
  if (first instanceof HTMLInputElement) {
    first.checked = true;
    first.dispatchEvent(new Event("change", { bubbles: true }));
  }
  first.focus();
}

function startSearch(search: HTMLInputElement, scope: HTMLElement): void {
  const lists = findAll("[data-search-list]", scope).map(searchedList);
  search.addEventListener("input", () => {
    const typed = search.value.trim();
    let found = 0;
    for (const one of lists) {
      const { list } = one;
      const foundHere = filterRows(one, typed);
      list.hidden = typed !== "" && foundHere === 0;
      if (list instanceof HTMLDetailsElement) {
        list.open = typed === "" ? one.isOpenAtFirst : foundHere > 0;
      }
      found += foundHere;
    }
    for (const popular of findAll("[data-popular]", scope)) popular.hidden = typed !== "";
    for (const line of findAll("[data-none-found]", scope)) line.hidden = typed === "" || found > 0;
    if (typed !== "")
      sayFound(found, words.search[search.dataset.search ?? ""] ?? words.search.banks);
  });
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    // It must not send the form.
    event.preventDefault();
    if (search.value !== "" && !event.isComposing) takeFirst(scope);
  });
}

export function startSearches(): void {
  for (const search of findAll<HTMLInputElement>("input[data-search]")) {
    const scope = search.closest<HTMLElement>("form, [data-sheet]");
    if (scope !== null) startSearch(search, scope);
  }
}
