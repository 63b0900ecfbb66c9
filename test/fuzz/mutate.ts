/** Changes inputs as strangers and broken programs do; the same seed, the same changes. */

/** A number from 0 up to, not including, `below`. */
export type Chance = (below: number) => number;

const BYTES_MAX = 20_000;
const ODD_NUMBERS = [
  ...["0", "-1", "1e400", "9007199254740993", "9223372036854775808", "NaN", "0x10", "1.", "-0"],
  ...["99999999999999999999999999", "2147483648", "1e-7", "00", "+1", "１２"],
];
const ODD_TEXTS = [
  ...["\0", "\r\n", "\n", "\u2028", "\ufeff", "\ufffd", "%00", "%", "\\u0000", "\\ud800", "\\"],
  ...['"', "'", "{", "}", "[", "]", ":", ",", "&", "=", "|", ";", " ", "\t", "__proto__", "../"],
  ...["🍜", "é", "\u202e", "<b>", "null", "true", "[]", "{}"],
];
/** Not UTF-8, or half of it. */
const ODD_BYTES = [
  [0xff],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xe2, 0x82],
];

/** Mulberry32: small, and good enough to choose by. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** One of `pool`, changed once to eight times. */
export function mutate(pool: readonly Buffer[], words: readonly string[], chance: Chance): Buffer {
  let input = pick(pool, chance);
  for (let left = 1 + chance(2 ** chance(4)); left > 0; left -= 1) {
    input = change(input, pool, words, chance);
  }
  return input.subarray(0, BYTES_MAX);
}

function change(
  input: Buffer,
  pool: readonly Buffer[],
  words: readonly string[],
  chance: Chance,
): Buffer {
  const at = chance(input.length + 1);
  const end = Math.min(input.length, at + chance(2 ** chance(10)));
  const replace = (by: Buffer, to = at) =>
    Buffer.concat([input.subarray(0, at), by, input.subarray(to)]);
  switch (chance(9)) {
    case 0: {
      const flipped = Buffer.from(input);
      if (at < flipped.length) flipped[at] = (flipped[at] ?? 0) ^ (1 << chance(8));
      return flipped;
    }
    case 1:
      return replace(Buffer.from([chance(256)]), at + chance(2));
    case 2:
      return replace(Buffer.alloc(0), end); // cut out
    case 3:
      return input.subarray(0, at); // cut off
    case 4:
      return replace(Buffer.concat([input.subarray(at, end), input.subarray(at, end)]), end);
    case 5: {
      const other = pick(pool, chance);
      return replace(other.subarray(chance(other.length + 1)), end);
    }
    case 6:
      return replace(Buffer.from(pick([...words, ...ODD_TEXTS], chance)), chance(2) ? at : end);
    case 7:
      return replace(Buffer.from(pick(ODD_BYTES, chance)));
    default:
      return replaceNumber(input, at, pick(ODD_NUMBERS, chance));
  }
}

/** The next number after the place becomes an odd one. */
function replaceNumber(input: Buffer, at: number, number: string): Buffer {
  const text = input.toString("latin1");
  const found = /\d+/g;
  found.lastIndex = at;
  const match = found.exec(text);
  if (!match)
    return Buffer.concat([input.subarray(0, at), Buffer.from(number), input.subarray(at)]);
  return Buffer.concat([
    input.subarray(0, match.index),
    Buffer.from(number),
    input.subarray(match.index + match[0].length),
  ]);
}

function pick<T>(items: readonly T[], chance: Chance): T {
  const item = items[chance(items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}
