import { ApiFailure } from "../../api/failure.ts";
import { useLanguage, useWords } from "../language.tsx";
import { FAILURE_WORDS } from "./failure-words.ts";
import type { translateSentence } from "./malay-gateway-words.ts";

let translate: typeof translateSentence = () => null;

/** Comes with what signed-in users see: the sign-in form needs none of the sentences. */
export function bringSentences(given: typeof translateSentence): void {
  translate = given;
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
    return (translate(message, language) ?? words[code] ?? message) || code;
  };
}
