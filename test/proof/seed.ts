/** Which of many are tried: the same ones for the same seed, which is printed. */

const SEEDS = 1_000_000;

/** `--seed` of `npm run prove`, or any. */
export function seedOf(): number {
  const given = Number(process.env.KAUNTER_PROOF_SEED);
  return Number.isInteger(given) && given > 0 ? given : process.pid % SEEDS;
}

/** So many of a list, in its order, that nobody has chosen. */
export function pick<T>(all: readonly T[], count: number, seed: number): T[] {
  const next = numbersFrom(seed);
  const ranked = all.map((item, index) => ({ item, index, rank: next() }));
  ranked.sort((a, b) => a.rank - b.rank);
  const chosen = ranked.slice(0, count).sort((a, b) => a.index - b.index);
  return chosen.map(({ item }) => item);
}

/** Mulberry32. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
