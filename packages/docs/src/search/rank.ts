import type { DefaultTheme } from "vitepress";

type LocalSearch = Extract<DefaultTheme.Config["search"], { provider: "local" }>;
type SearchOptions = NonNullable<
  NonNullable<NonNullable<LocalSearch["options"]>["miniSearch"]>["searchOptions"]
>;

/** What an integrator reads comes first, then what an operator reads, then how it works inside. */
const RANKS: readonly (readonly [addresses: RegExp, factor: number])[] = [
  [/^(adr|internals|spec|changelog|contributing|roadmap|guides\/(add-|change-))/, 0.05],
  [/^(operating|security|rails|guides\/(run-|payment-marks|certify-))/, 0.4],
  [/^reference\/(configuration|rail-settings)/, 0.4],
];

/**
 * How much a page counts among those that hold the same words: above 0, at most 1.
 * @param address of the page on the site, without its base
 */
export function rankOf(address: string): number {
  return RANKS.find(([addresses]) => addresses.test(address))?.[1] ?? 1;
}

/** Words that every page has; a question is about the others. */
const FILLERS = new Set(
  "a an and are as at be by can do does for from get has have how i if in is it its me my not of on or our should that the there this to was we what when where which who why will with you your".split(
    " ",
  ),
);

const PREFIX_LENGTH_MIN = 3;
/** Shorter words have too many neighbours. */
const FUZZY_LENGTH_MIN = 5;

/** Also its singular where it looks like a plural: a prefix finds plurals, not singulars. */
const numbersOf = (word: string) => (/[^s]s$/.test(word) ? [word, word.slice(0, -1)] : [word]);

/** @param base of the site: an entry's id begins with it */
export const searchOptions = (base: string): SearchOptions => ({
  boost: { title: 4, titles: 2, text: 1 },
  prefix: (term) => term.length >= PREFIX_LENGTH_MIN,
  fuzzy: (term) => term.length >= FUZZY_LENGTH_MIN && 0.2,
  weights: { prefix: 0.3, fuzzy: 0.2 },
  boostDocument: (id: string) => rankOf(id.slice(base.length)),
  processTerm(term) {
    const word = term.toLowerCase();
    return FILLERS.has(word) ? null : numbersOf(word);
  },
});
