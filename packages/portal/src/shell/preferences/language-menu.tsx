import { Languages } from "lucide-react";
import { Menu } from "../../ui/menu.tsx";
import { LANGUAGES } from "../../words/define-words.ts";
import { useLanguage } from "../../words/language.tsx";
import { LANGUAGE_NAMES } from "./language-names.ts";

export function LanguageMenu() {
  const { language, setLanguage } = useLanguage();
  return (
    <Menu
      label="Language · Bahasa"
      trigger={
        <button
          type="button"
          aria-label={`${language.toUpperCase()}: Language · Bahasa`}
          className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-card px-2 text-13 font-semibold text-ink-2 hover:bg-paper-2 hover:text-ink"
        >
          <Languages aria-hidden size={18} className="max-sm:hidden" />
          {language.toUpperCase()}
        </button>
      }
      groups={[
        LANGUAGES.map((each) => ({
          text: LANGUAGE_NAMES[each],
          isChosen: each === language,
          onPick: () => setLanguage(each),
        })),
      ]}
    />
  );
}
