import { ApiFailure } from "../../api/failure.ts";
import type { WordTable } from "../define-words.ts";
import { useLanguage, useWords } from "../language.tsx";
import { FAILURE_WORDS } from "./failure-words.ts";
import type { translateSentence } from "./malay-gateway-words.ts";

/** What only signed-in users need. */
interface SignedInTexts {
  words: WordTable<Record<string, string>>;
  translate: typeof translateSentence;
}

let signedIn: SignedInTexts = { words: { en: {}, ms: {} }, translate: () => null };

/** Called by what is loaded for signed-in users, so that the sign-in form loads without these. */
export function bringFailureTexts(texts: SignedInTexts): void {
  signedIn = texts;
}

/**
 * The text of an error: what its detail says, else the portal's words for its code, or the
 * gateway's message where there are none.
 */
export function useFailureText(): (error: unknown) => string {
  const words: Record<string, string> = useWords(FAILURE_WORDS);
  const { language } = useLanguage();
  return (error) => {
    if (!(error instanceof ApiFailure)) return words.INTERNAL ?? "";
    const { code, message } = error;
    const sentence = signedIn.translate(message, language);
    return (sentence ?? words[code] ?? signedIn.words[language][code] ?? message) || code;
  };
}
