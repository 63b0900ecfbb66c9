/** Finding a bank by typing, and a button that names the bank. */
import { announce, findAll } from "./basics.ts";
import { fillIn, words } from "./page.ts";

/** Letters and digits only, so that `may bank` finds `Maybank2u`. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

function startSearch(form: HTMLFormElement, search: HTMLInputElement): void {
  const lists = findAll<HTMLDetailsElement>("details[data-banks]", form);
  const openAtFirst = lists.map((list) => list.open);
  const apply = () => {
    const wanted = plain(search.value);
    let found = 0;
    lists.forEach((list, index) => {
      let foundHere = 0;
      for (const row of findAll("[data-name]", list)) {
        row.hidden = wanted !== "" && !plain(row.dataset.name ?? "").includes(wanted);
        if (!row.hidden) foundHere += 1;
      }
      list.open = wanted === "" ? (openAtFirst[index] ?? false) : foundHere > 0;
      list.hidden = wanted !== "" && foundHere === 0;
      found += foundHere;
    });
    for (const popular of findAll("[data-popular]", form)) popular.hidden = wanted !== "";
    for (const line of findAll("[data-none-found]", form)) line.hidden = wanted === "" || found > 0;
    if (wanted === "") return;
    const kind = new Intl.PluralRules(document.documentElement.lang).select(found);
    const template = kind === "one" ? words.found.one : words.found.other;
    announce(found === 0 ? words.noneFound : fillIn(template, String(found)));
  };
  search.addEventListener("input", apply);
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    // Enter in the search takes the first bank found; it must not send the form.
    event.preventDefault();
    const first = findAll<HTMLInputElement>(
      "[data-banks] [data-name]:not([hidden]) input:enabled",
      form,
    )[0];
    if (first === undefined || search.value === "") return;
    first.checked = true;
    first.dispatchEvent(new Event("change", { bubbles: true }));
    first.focus();
  });
}

export function startBankForms(): void {
  for (const form of findAll<HTMLFormElement>("form[data-bank-label]")) {
    const search = form.querySelector<HTMLInputElement>("[data-bank-search]");
    if (search !== null) startSearch(form, search);
    const label = form.querySelector("[data-label]");
    const unnamed = label?.textContent ?? "";
    const nameButton = () => {
      const chosen = form.querySelector<HTMLInputElement>('input[name="bankCode"]:checked');
      const name = chosen?.closest<HTMLElement>("[data-name]")?.dataset.name;
      if (label) label.textContent = name ? fillIn(form.dataset.bankLabel ?? "{0}", name) : unnamed;
    };
    form.addEventListener("change", nameButton);
    nameButton();
  }
}
