import { LANGUAGES } from "../../words/define-words.ts";
import { useLanguage } from "../../words/language.tsx";
import { LANGUAGE_NAMES } from "./language-names.ts";

/** The languages as buttons, where a menu would be code to wait for, or behind a modal dialog. */
export function LanguageLinks() {
  const { language, setLanguage } = useLanguage();
  return (
    <span className="flex gap-x-1 whitespace-nowrap max-sm:-mx-2">
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => setLanguage(each)}
          className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-card px-2 text-13 text-ink-2 hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {LANGUAGE_NAMES[each]}
        </button>
      ))}
    </span>
  );
}
