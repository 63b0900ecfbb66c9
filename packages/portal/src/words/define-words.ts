export const LANGUAGES = ["en", "ms"] as const;
export type Language = (typeof LANGUAGES)[number];

type Word = string | ((...values: never[]) => string);
/** The same keys in another language; a text with values keeps its parameters. */
type Translated<T> = { [K in keyof T]: T[K] extends string ? string : T[K] };

export type WordTable<T> = Readonly<Record<Language, T>>;

/** The words of one page in all languages. A missing or extra key does not compile. */
export function defineWords<T extends Record<string, Word>>(
  en: T,
  ms: Translated<NoInfer<T>>,
): WordTable<T> {
  // Texts differ only in their letters; for readers both have the English table's type.
  return { en, ms: ms as unknown as T };
}
