/** Characters that are pasted along and cannot be seen: zero-width ones, marks of direction. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;
const SPACES = /[\p{Z}\p{Cc}]+/gu;
const QUOTES = "\"'`´“”„‟‘’‚‛«»‹›「」『』";
/** What surrounds a text where it was copied from. */
const BEFORE = new RegExp(`^(?:mailto:|tel:|[\\s#№<>()\\[\\]{}|,.;:!?…${QUOTES}])+`, "iu");
const AFTER = new RegExp(`[\\s#<>()\\[\\]{}|,.;:!?…${QUOTES}]+$`, "u");
/** `Nur Aisyah <nur@example.com>` */
const ADDRESSED = /<\s*([^<>\s]+@[^<>\s]+)\s*>/;

/**
 * A search term without what is pasted along: invisible characters, quotes, brackets, a `#`, final
 * punctuation. Full-width characters become usual ones.
 */
export function cleanText(text: string): string {
  const plain = readable(text);
  return (ADDRESSED.exec(plain)?.[1] ?? plain).replace(BEFORE, "").replace(AFTER, "");
}

/**
 * The texts that an ID may be, the likely one first: one may contain what `cleanText` removes. None
 * for a text of which nothing can be seen.
 */
export function listReferences(text: string): string[] {
  const plain = readable(text);
  if (plain === "") return [];
  const clean = cleanText(text);
  const texts = [clean, clean.replaceAll(" ", ""), plain, text.trim()];
  return [...new Set(texts)].filter((each) => each !== "");
}

const readable = (text: string) =>
  text.normalize("NFKC").replaceAll(INVISIBLE, "").replaceAll(SPACES, " ").trim();
