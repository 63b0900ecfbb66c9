import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react";
import { recall, remember } from "../shell/preferences/browser-memory.ts";
import { LANGUAGES, type Language, type WordTable } from "./define-words.ts";

const KEY = "kaunter.language";

const LanguageContext = createContext<{ language: Language; setLanguage(to: Language): void }>({
  language: "en",
  setLanguage: () => {},
});

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setState] = useState<Language>(firstLanguage);
  const setLanguage = useCallback((to: Language) => {
    remember(KEY, to);
    document.documentElement.lang = to;
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
  document.documentElement.lang = language;
  return language;
}
