import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react";
import { recall, remember } from "../shell/preferences/browser-memory.ts";
import { LANGUAGES, type Language, type WordTable } from "./define-words.ts";

const KEY = "kaunter.language";

const LanguageContext = createContext<{ language: Language; setLanguage(to: Language): void }>({
  language: "en",
  setLanguage: () => {},
});

interface LanguageProviderProps {
  /** Instead of the browser's: where the gateway makes the page. */
  given?: Language;
  children: ReactNode;
}

export function LanguageProvider({ given, children }: LanguageProviderProps) {
  const [language, setState] = useState<Language>(given ?? firstLanguage);
  const setLanguage = useCallback((to: Language) => {
    remember(KEY, to);
    apply(to);
    setState(to);
  }, []);
  const value = useMemo(() => ({ language, setLanguage }), [language, setLanguage]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

export function useLanguage() {
  return use(LanguageContext);
}

/** The words of a table in the chosen language. */
export function useWords<T>(table: WordTable<T>): T {
  return table[use(LanguageContext).language];
}

function firstLanguage(): Language {
  const kept = recall(KEY);
  const wanted = kept ?? navigator.language.slice(0, 2);
  const language = LANGUAGES.find((each) => each === wanted) ?? "en";
  apply(language);
  return language;
}

/** The cookie is for the gateway, which makes the first view of a page. */
function apply(language: Language): void {
  document.documentElement.lang = language;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers yet
  document.cookie = `kaunter_language=${language}; path=/portal; max-age=31536000; samesite=lax`;
}
