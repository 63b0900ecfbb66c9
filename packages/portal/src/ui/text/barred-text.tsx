import type { Barred } from "../../generated/api.ts";
import { BARRED_WORDS } from "../../words/barred-words.ts";
import { formatDate } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/language.tsx";

/** In place of the buttons of a user who may not decide. */
export function BarredText({ barred: { reason, until } }: { barred: Barred }) {
  const words = useWords(BARRED_WORDS);
  const { language } = useLanguage();
  const why = words[reason];
  return (
    <span className="inline-block max-w-72 text-13 text-ink-2">
      {until === null ? why : words.until(why, formatDate(until, language))}
    </span>
  );
}
