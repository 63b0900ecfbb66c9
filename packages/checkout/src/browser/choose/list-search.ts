/** Finding a bank or a payment method by typing. */
import type { SearchWords } from "../../messages/browser-words.ts";
import { announce, findAll } from "../basics.ts";
import { fillIn, words } from "../page.ts";

/** Letters and digits only, so that `may bank` finds `Maybank2u`. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Hides what does not match; returns how many rows do. */
function filterRows(list: HTMLElement, wanted: string): number {
  let found = 0;
  for (const row of findAll("[data-name]", list)) {
    row.hidden = wanted !== "" && !plain(row.dataset.name ?? "").includes(wanted);
    if (!row.hidden) found += 1;
  }
  return found;
}

function sayFound(found: number, { one, other, none }: SearchWords): void {
  const kind = new Intl.PluralRules(document.documentElement.lang).select(found);
  announce(found === 0 ? none : fillIn(kind === "one" ? one : other, String(found)));
}

/** Enter takes the first row found: chooses its bank, or opens its method. */
function takeFirst(scope: HTMLElement): void {
  const rows = findAll("[data-search-list] [data-name]:not([hidden])", scope);
  const usable = rows.flatMap(
    (row) => row.querySelector<HTMLElement>("input:enabled, summary") ?? [],
  );
  const [first] = usable;
  if (first === undefined) return;
  if (first instanceof HTMLInputElement) {
    first.checked = true;
    first.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (first.parentElement instanceof HTMLDetailsElement) {
    first.parentElement.open = true;
  }
  first.focus();
}

function startSearch(search: HTMLInputElement, scope: HTMLElement): void {
  const lists = findAll("[data-search-list]", scope);
  const openAtFirst = lists.map((list) => list instanceof HTMLDetailsElement && list.open);
  search.addEventListener("input", () => {
    const wanted = plain(search.value);
    let found = 0;
    lists.forEach((list, index) => {
      const foundHere = filterRows(list, wanted);
      list.hidden = wanted !== "" && foundHere === 0;
      found += foundHere;
      if (!(list instanceof HTMLDetailsElement)) return;
      list.open = wanted === "" ? (openAtFirst[index] ?? false) : foundHere > 0;
    });
    for (const popular of findAll("[data-popular]", scope)) popular.hidden = wanted !== "";
    for (const line of findAll("[data-none-found]", scope))
      line.hidden = wanted === "" || found > 0;
    if (wanted !== "")
      sayFound(found, words.search[search.dataset.search ?? ""] ?? words.search.banks);
  });
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    // It must not send the form.
    event.preventDefault();
    if (search.value !== "") takeFirst(scope);
  });
}

export function startSearches(): void {
  for (const search of findAll<HTMLInputElement>("input[data-search]")) {
    const scope = search.closest<HTMLElement>("form, [data-sheet]");
    if (scope !== null) startSearch(search, scope);
  }
}
