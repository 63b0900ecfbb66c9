/** How well a name fits what a payer types to find it. */

export interface Searched {
  name: string;
  /** What it is also called, with spaces between. */
  words: string;
  /** Without this, only whole words and their beginnings count. */
  allowsParts: boolean;
}

const PART_LENGTH_MIN = 3;
/** Part of many names, and never what one is known by. */
const COMMON_WORDS = ["bank", "banking", "online", "berhad", "bhd", "malaysia", "my"];
/** For what fits only without them. */
const WORST = 6;

function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** `hong leong` and `hongleong` are the same, from any word on. */
function beginsIn(words: readonly string[], joined: string): boolean {
  return words.some((_, index) => words.slice(index).join("").startsWith(joined));
}

function rankOf(typed: readonly string[], { name, words, allowsParts }: Searched): number | null {
  const joined = typed.join("");
  const own = wordsOf(name);
  const others = wordsOf(words);
  if (own.join("") === joined || others.includes(joined)) return 0;
  if (own.join("").startsWith(joined)) return 1;
  if (beginsIn(own, joined)) return 2;
  if (beginsIn(others, joined)) return 3;
  const all = [...own, ...others];
  if (typed.every((word) => all.some((one) => one.startsWith(word)))) return 4;
  const isPart = joined.length >= PART_LENGTH_MIN && own.join("").includes(joined);
  return allowsParts && isPart ? 5 : null;
}

/** Smaller is better; null when it does not fit. */
export function rankName(typed: string, searched: Searched): number | null {
  const words = wordsOf(typed);
  const telling = words.filter((word) => !COMMON_WORDS.includes(word));
  const rank = rankOf(words, searched);
  if (rank !== null || telling.length === 0) return rank;
  const loose = rankOf(telling, searched);
  return loose === null ? null : loose + WORST;
}
