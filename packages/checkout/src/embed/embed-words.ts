import { LANGUAGES } from "../format/languages.ts";
import { MESSAGES } from "../messages/messages.ts";

export interface EmbedWords {
  title: string;
  close: string;
}

/** The words of kaunter.js, in every language: it does not know the payer's before the page is there. */
export function embedWords(): Record<string, EmbedWords> {
  return Object.fromEntries(
    LANGUAGES.map((lang) => {
      const { page, embed } = MESSAGES[lang];
      return [lang, { title: page.secure, close: embed.close }];
    }),
  );
}
