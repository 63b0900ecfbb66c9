/** A button that names the bank, and popular banks one tap away. */
import { findAll } from "../basics.ts";

function chosenBank(form: HTMLFormElement): string | undefined {
  // Also the test banks, which are outside the form.
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.name === "bankCode" && field.checked) {
      return field.closest<HTMLElement>("[data-name]")?.dataset.name;
    }
  }
  return undefined;
}

/** Names are left as they are by a browser that translates the page. */
function showNamed(line: HTMLElement, template: string, name: string): void {
  const [before = "", after = ""] = template.split("{0}");
  const brand = document.createElement("span");
  brand.translate = false;
  brand.textContent = name;
  line.replaceChildren(before, brand, after);
}

/** With a bank the button and the note name it; without one, they say "your bank". */
function startNaming(form: HTMLFormElement): void {
  const label = form.querySelector<HTMLElement>("[data-label]");
  const note = form.querySelector<HTMLElement>("[data-bank-note]");
  const unnamed = label?.textContent ?? "";
  const unnamedNote = note?.textContent ?? "";
  const name = () => {
    const bank = chosenBank(form);
    if (label) label.textContent = unnamed;
    if (note) note.textContent = unnamedNote;
    if (bank === undefined) return;
    if (label) showNamed(label, form.dataset.bankLabel ?? "{0}", bank);
    if (note) showNamed(note, note.dataset.bankNote ?? "{0}", bank);
  };
  for (const field of form.elements) field.addEventListener("change", name);
  name();
}

/** Opens the method with this bank chosen, instead of the bank's own page. */
function takeBank(link: HTMLElement): void {
  const method = link.closest(".quick-banks")?.previousElementSibling;
  if (!(method instanceof HTMLDetailsElement)) return;
  const code = link.dataset.quickBank ?? "";
  const field = method.querySelector<HTMLInputElement>(
    `input[name="bankCode"][value="${CSS.escape(code)}"]`,
  );
  method.open = true;
  if (field === null) return;
  field.checked = true;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  const button = method.querySelector<HTMLElement>("button.primary");
  button?.focus({ preventScroll: true });
  method.scrollIntoView({ block: "start" });
}

export function startBankForms(): void {
  for (const form of findAll<HTMLFormElement>("form[data-bank-label]")) startNaming(form);
  for (const link of findAll("[data-quick-bank]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      takeBank(link);
    });
  }
}
