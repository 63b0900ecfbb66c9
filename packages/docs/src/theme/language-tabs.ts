const KEY = "kaunter-docs-language";

/** Shows every group of code blocks in the language that the reader chose last. */
export function rememberLanguage(): void {
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest(".vp-code-group")) return;
    const language = labelOf(target);
    if (language === null || language === readChoice()) return;
    keepChoice(language);
    showLanguage(language);
  });
  // Pages come and go without a load.
  new MutationObserver(() => {
    const language = readChoice();
    if (language !== null) showLanguage(language);
  }).observe(document.documentElement, { childList: true, subtree: true });
}

function showLanguage(language: string): void {
  for (const tab of document.querySelectorAll<HTMLInputElement>(".vp-code-group input")) {
    if (labelOf(tab) !== language || tab.checked) continue;
    tab.checked = true;
    const group = tab.closest(".vp-code-group");
    const position = [...(group?.querySelectorAll("input") ?? [])].indexOf(tab);
    const blocks = [...(group?.querySelector(".blocks")?.children ?? [])];
    blocks.forEach((block, index) => {
      block.classList.toggle("active", index === position);
    });
  }
}

const labelOf = (tab: HTMLInputElement) => tab.nextElementSibling?.textContent ?? null;

function readChoice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage may be forbidden
  }
}

function keepChoice(language: string): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // the choice holds for this page
  }
}
