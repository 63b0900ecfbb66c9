/** Chance that is the same in every run. */
export interface SeededRandom {
  /** From 0 to below 1. */
  fraction(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** True in this share of the cases. */
  isIn(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  digits(length: number): string;
  text(length: number, alphabet: string): string;
}

const UINT32 = 2 ** 32;

/** Mulberry32, by Tommy Ettinger (public domain). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  };
  const between = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  const text = (length: number, alphabet: string) =>
    Array.from({ length }, () => alphabet[between(0, alphabet.length - 1)]).join("");
  return {
    fraction,
    between,
    isIn: (share) => fraction() < share,
    pick(items) {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
    digits: (length) => text(length, "0123456789"),
    text,
  };
}
