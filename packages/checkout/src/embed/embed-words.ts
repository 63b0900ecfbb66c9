import { LANGUAGES } from "../format/languages.ts";
import { MESSAGES } from "../messages/messages.ts";

export interface EmbedWords {
  title: string;
  close: string;
}

/** The words of kaunter.js, in every language: the payer's is known once the page has loaded. */
export function embedWords(): Record<string, EmbedWords> {
  return Object.fromEntries(
    LANGUAGES.map((lang) => {
      const { title, close } = MESSAGES[lang].embed;
      return [lang, { title, close }];
    }),
  );
}
